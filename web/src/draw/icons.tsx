// Our own line icons: 20 by 20, one stroke of 1.6, in the colour of the text.
import type { JSX } from 'preact';

const STROKES = {
    undo: 'M7 4L3 8l4 4M3 8h8.5a4.5 4.5 0 0 1 0 9H8',
    redo: 'M13 4l4 4-4 4M17 8H8.5a4.5 4.5 0 0 0 0 9H12',
    hint: 'M7 3h6l1 8H6zM10 11v6M6.5 17h7M3 6L1.8 5.4M17 6l1.2-.6M3.2 10H1.6M16.8 10h1.6',
    rules: 'M10 5C8 3.6 5 3.4 2.5 4v12c2.5-.6 5.5-.4 7.5 1 2-1.4 5-1.6 7.5-1V4C15 3.4 12 3.6 10 5zM10 5v12',
    chat: 'M3 4h14v9.5H9L5 17v-3.5H3zM6.5 7.5h7M6.5 10h4.5',
    log: 'M4 2.5h12v15l-2-1.3-2 1.3-2-1.3-2 1.3-2-1.3-2 1.3zM7 6.5h6M7 9.5h6M7 12.5h3.5',
    settings: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 4a2 2 0 1 1-.01 0M8 12a2 2 0 1 1-.01 0',
    clock: 'M10 3a7 7 0 1 0 .01 0M10 6.5V10l2.5 2',
    eye: 'M1.8 10C4 6 7 4.5 10 4.5S16 6 18.2 10C16 14 13 15.5 10 15.5S4 14 1.8 10zM10 7.4a2.6 2.6 0 1 0 .01 0',
    hidden: 'M1.8 10C4 6 7 4.5 10 4.5S16 6 18.2 10C16 14 13 15.5 10 15.5S4 14 1.8 10zM10 7.4a2.6 2.6 0 1 0 .01 0M4 17L16 3',
    fork: 'M6 3.5v13M6 9c0 3.5 8 1.5 8 7.5M4 5.5l2-2 2 2M12 14.5l2 2 2-2',
    play: 'M6 3.5l10 6.5-10 6.5z',
    pause: 'M5.5 4h2.5v12H5.5zM12 4h2.5v12H12z',
    next: 'M7 4l6 6-6 6',
    previous: 'M13 4l-6 6 6 6',
    last: 'M4 4l6 6-6 6M10 4l6 6-6 6',
    first: 'M16 4l-6 6 6 6M10 4l-6 6 6 6',
    up: 'M4.5 12.5L10 7l5.5 5.5',
    down: 'M4.5 7.5L10 13l5.5-5.5',
    arrow: 'M3 10h13M11 5l5 5-5 5',
    back: 'M17 10H4M9 5l-5 5 5 5',
    swap: 'M3.5 7h12M12 3.5L15.5 7 12 10.5M16.5 13.5h-12M8 10l-3.5 3.5L8 17',
    link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
    share: 'M10 12.5V3M6.5 6L10 2.5 13.5 6M6 9H4v8.5h12V9h-2',
    copy: 'M7 6.5h9.5V17H7zM13 6.5V3H3.5v10.5H7',
    save: 'M10 3v9M6.5 8.5L10 12l3.5-3.5M3.5 13v3.5h13V13',
    open: 'M2.5 16.5v-12h5l2 2.5h8v2.5M2.5 16.5l3-7H19l-3 7z',
    check: 'M4 10.5l4 4L16 5.5',
    close: 'M5 5l10 10M15 5L5 15',
    search: 'M8.5 3.5a5 5 0 1 0 .01 0M12.3 12.3l4.5 4.5',
    people: 'M7 4.5a2.5 2.5 0 1 0 .01 0M2.5 16c0-3.3 2-5 4.5-5s4.5 1.7 4.5 5M13.5 5.5a2 2 0 1 0 .01 0M13.5 11c2.5 0 4 1.6 4 4.5',
    person: 'M10 3.5a3.2 3.2 0 1 0 .01 0M3.5 17c0-4 2.8-6 6.5-6s6.5 2 6.5 6',
    sound: 'M3 8v4h3l4 3.5v-11L6 8zM13 7.5c1.3 1.3 1.3 3.7 0 5M15.3 5.3c2.5 2.5 2.5 6.9 0 9.4',
    mute: 'M3 8v4h3l4 3.5v-11L6 8zM13.5 7.5l5 5M18.5 7.5l-5 5',
    lost: 'M2.5 8C6.5 4.5 13.5 4.5 17.5 8M5.3 11c2.7-2.3 6.7-2.3 9.4 0M8.3 14c1-.9 2.4-.9 3.4 0M3.5 3l13 14',
    plus: 'M10 4v12M4 10h12',
    minus: 'M4 10h12',
    lock: 'M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9',
    shield: 'M10 2l6.8 2.7v5.4c0 4-2.7 6.8-6.8 8.2-4.1-1.4-6.8-4.2-6.8-8.2V4.7zM6.8 10l2.3 2.3 4.1-4.6',
    door: 'M4 17.5V2.5h9v15M2.5 17.5h15M10 10h.01M13 5.5h3v12',
    why: 'M7 7.5C7 5.5 8.3 4.5 10 4.5s3 1 3 2.7c0 2.3-3 2.3-3 4.8M10 15.5h.01',
    again: 'M16.5 8A6.8 6.8 0 1 0 17 11M17 3.5V8h-4.5',
    skip: 'M4 4l8 6-8 6zM15.5 4v12',
    more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
    flag: 'M5 17.5V3h10l-2.5 3.5L15 10H5',
    bell: 'M5 14.5V9a5 5 0 0 1 10 0v5.5M3.5 14.5h13M8.3 17.2c.8.8 2.6.8 3.4 0M10 4V2.5',
    globe: 'M10 2.5a7.5 7.5 0 1 0 .01 0M2.5 10h15M10 2.5c-5 4.6-5 10.4 0 15c5-4.6 5-10.4 0-15',
    list: 'M7 5h10M7 10h10M7 15h10M3.2 5h.01M3.2 10h.01M3.2 15h.01',
    board: 'M3 3h14v14H3zM3 8h14M8 3v14M12.5 8v9M8 12.5h9',
    chart: 'M3 3v14h14M5.5 13l3.5-4 3 2.5 4.5-6',
    table: 'M2.5 4h15v12h-15zM2.5 8.5h15M2.5 12.2h15M8 4v12',
    device: 'M6 2.5h8v15H6zM9.2 15h1.6',
    computer: 'M3 4h14v9.5H3zM7 17h6M10 13.5V17',
    keyboard: 'M1.8 5h16.4v10H1.8zM5 8.2h.01M8.3 8.2h.01M11.7 8.2h.01M15 8.2h.01M6 11.8h8',
    trash: 'M4 5.5h12M8 5.5V3h4v2.5M5.5 5.5l.8 12h7.4l.8-12M8.5 8.5v6M11.5 8.5v6',
    warning: 'M10 3L18.5 17h-17zM10 8v4.5M10 14.8h.01',
    about: 'M10 2.8a7.2 7.2 0 1 0 .01 0M10 9v5M10 6.2h.01',
    full: 'M3 7.5V3h4.5M12.5 3H17v4.5M17 12.5V17h-4.5M7.5 17H3v-4.5',
    drag: 'M7.5 4.5h.01M12.5 4.5h.01M7.5 10h.01M12.5 10h.01M7.5 15.5h.01M12.5 15.5h.01',
    card: 'M5.5 2.5h9a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM8 6.5h4M8 13.5h4',
    dice: 'M3.5 3.5h13v13h-13zM7 7h.01M13 7h.01M10 10h.01M7 13h.01M13 13h.01',
    quill: 'M3 17l3.2-3.2M17.5 2.5C11 3 6.5 7.5 6.2 13.8c6.3-.3 10.8-4.8 11.3-11.3zM6.2 13.8L13 7',
    bolt: 'M11.5 2L4.5 11.5H10L8.5 18l7-9.5H10z',
    filter: 'M2.5 4h15l-6 7v5.5l-3-1.5v-4z',
} as const;

export type IconName = keyof typeof STROKES;
export const ICON_NAMES = Object.keys(STROKES) as IconName[];

/** Icons that are dots more than lines take a thicker stroke. */
const DOTTED: ReadonlySet<string> = new Set(['more', 'drag']);

export interface IconProps extends Omit<JSX.SVGAttributes<SVGSVGElement>, 'name' | 'label'> {
    name: IconName;
    /** Pixels; 20 without. */
    size?: number;
    /** What it says, where no word stands beside it; without it the icon is silent. */
    label?: string | undefined;
}

/** A line icon; beside a word it is silent. */
export function Icon({ name, size = 20, label, class: extra, ...others }: IconProps) {
    return (
        <svg
            class={`icon${extra ? ` ${String(extra)}` : ''}`} viewBox="0 0 20 20" width={size} height={size} focusable="false"
            fill="none" stroke="currentColor" stroke-width={DOTTED.has(name) ? 2.8 : 1.6} stroke-linecap="round" stroke-linejoin="round"
            {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' })} {...(others as JSX.SVGAttributes<SVGSVGElement>)}
        >
            <path d={STROKES[name]} />
        </svg>
    );
}

/** The lamp on the desk, which switches day and night: by day its rays show. */
export function Lamp({ lit, size = 26 }: { lit: boolean; size?: number }) {
    return (
        <svg class="icon" viewBox="0 0 26 26" width={size} height={size} fill="none" stroke="currentColor" stroke-width="1.6"
            stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">
            <path d="M7 22.5h10M12 22.5V13M12 13c0-3.5 2-5 4.5-5.5M11 10.5C11 5 20.5 3 22.5 9.5L12 12z" />
            {lit && <path d="M15 15l-.8 3M19 13.8l1 3M22.3 12.3l2.2 2" />}
        </svg>
    );
}
