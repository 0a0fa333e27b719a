// What a player has chosen for this device: language, light, pace. Kept in the
// browser's storage where that is allowed, and forgotten with it.
import { effect, signal, type Signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'quick' | 'none';
export type Motion = 'system' | 'full' | 'less';
export type Contrast = 'system' | 'usual' | 'more';

export interface Settings {
    language: string | null;
    theme: Theme;
    speed: Speed;
    motion: Motion;
    contrast: Contrast;
    confirmFinal: boolean;
    /** Dice are thrown by themselves. */
    drawForMe: boolean;
    coach: boolean;
    sound: boolean;
    list: boolean;
    notify: boolean;
    /** Answers that are given in every match, by game: the move as it is sent. */
    standing: Record<string, string>;
}

const STANDARD: Settings = {
    language: null, theme: 'system', speed: 'normal', motion: 'system', contrast: 'system',
    confirmFinal: true, drawForMe: false, coach: true, sound: false, list: false, notify: false, standing: {},
};

/** Reads a value that was kept; what cannot be read is as if nothing had been kept. */
export function recall<T>(key: string): T | null {
    try {
        const text = localStorage.getItem(`kontor.${key}`);
        return text === null ? null : JSON.parse(text) as T;
    } catch {
        return null;
    }
}

/** Keeps a value; false where storage is refused. */
export function keep(key: string, value: unknown): boolean {
    try {
        localStorage.setItem(`kontor.${key}`, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

/** Everything that is kept by `keep`, by its whole name; nothing where storage is refused. */
export function keptHere(): Record<string, string> {
    try {
        return Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('kontor.')) as [string, string][]);
    } catch {
        return {};
    }
}

/** Forgets all of it. */
export function forgetKept(): void {
    for (const name of Object.keys(keptHere()))
        localStorage.removeItem(name);
}

function restored(): Settings {
    const found = recall<Partial<Settings>>('settings');
    const whole: Settings = { ...STANDARD };
    for (const name of Object.keys(STANDARD) as (keyof Settings)[]) {
        const value = found?.[name];
        if (value !== undefined && (typeof value === typeof STANDARD[name] || STANDARD[name] === null))
            Object.assign(whole, { [name]: value });
    }
    return whole;
}

/** The settings of this device. Change them with `choose`. */
export const settings: Signal<Settings> = signal(restored());

/** Changes some settings and keeps them. */
export function choose(some: Partial<Settings>): void {
    settings.value = { ...settings.peek(), ...some };
    keep('settings', settings.peek());
}

/** Which sentences of the coach were read on this device. Another page may have kept more since. */
export const adviceRead: Signal<ReadonlySet<string>> = signal(new Set(recall<string[]>('coach') ?? []));

/** Notes that a sentence of the coach was read. */
export function noteAdvice(key: string): void {
    adviceRead.value = new Set(recall<string[]>('coach') ?? adviceRead.peek()).add(key);
    keep('coach', [...adviceRead.peek()]);
}

/** The coach says everything anew, also where it was to be silent. */
export function adviceAgain(): void {
    adviceRead.value = new Set();
    keep('coach', []);
    choose({ coach: true });
}

const dark = signal(false);
/** What is shown is at home at night: dark, unless somebody chose otherwise. */
export const atNight = signal(false);
const contrast = signal(false);

/** Whether it is dark now, by choice, or as the device and the game have it. */
export function isDark(): boolean {
    const { theme } = settings.value;
    return theme === 'dark' || (theme === 'system' && (dark.value || atNight.value));
}

/** Whether things may move. */
export function mayMove(): boolean {
    const { motion } = settings.peek();
    return motion === 'full' || (motion === 'system' && !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches);
}

/** Whether things may be seen on their way from place to place: not where everything is shown at once. */
export const mayTravel = (): boolean => mayMove() && settings.peek().speed !== 'none';

/** How large the device wants text to be; 1 is as drawn. Once it is followed, asking lays nothing out. */
export const textSize = (): number => followedText ?? (parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1);
let followedText: number | null = null;

/** Tells style sheets when text is much larger than drawn, and the window does not make up for it, from now on. */
export function followText(): void {
    const probe = document.createElement('i');
    probe.style.cssText = 'position: absolute; visibility: hidden; width: 1rem;';
    probe.setAttribute('aria-hidden', 'true');
    document.body.append(probe);
    const mark = (): void => { document.documentElement.toggleAttribute('data-large', textSize() > 1.2 && innerWidth < 85 * 16 * textSize()); };
    new ResizeObserver(([entry]) => {
        followedText = (entry?.contentRect.width ?? 0) / 16 || 1;
        mark();
    }).observe(probe);
    addEventListener('resize', mark);
}

/** Keeps the page's light, contrast and motion as the settings say, from now on. */
export function followTheme(): void {
    follow('(prefers-color-scheme: dark)', dark);
    follow('(prefers-contrast: more)', contrast);
    effect(() => {
        const page = document.documentElement;
        page.dataset.theme = isDark() ? 'dark' : 'light';
        page.dataset.motion = settings.value.motion;
        const more = settings.value.contrast;
        page.dataset.contrast = more === 'more' || (more === 'system' && contrast.value) ? 'more' : 'usual';
    });
}

function follow(media: string, wish: Signal<boolean>): void {
    const query = matchMedia(media);
    wish.value = query.matches;
    query.addEventListener('change', () => { wish.value = query.matches; });
}
