// The reader: a card that is pointed at or has the focus, in full beside it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../words';
import { Card, Sign } from './draw';
import type { Play } from './play';

const HOLD = 120;

type Props = Record<string, unknown>;

/** Attributes of several sources on one element; handlers of the same event are all called. */
export function merge(...all: object[]): Props {
    const merged: Props = {};
    for (const props of all as Props[])
        for (const [name, value] of Object.entries(props)) {
            const old = merged[name];
            merged[name] = typeof old === 'function' && typeof value === 'function'
                ? (event: Event) => { (old as (event: Event) => void)(event); (value as (event: Event) => void)(event); }
                : value;
        }
    return merged;
}

/** Makes an element open the reader for a card: by the mouse after a moment, by focus at once. */
export function readable(play: Play, card: string) {
    let timer = 0;
    const open = (element: Element) => { play.reading.value = { card, beside: element.getBoundingClientRect() }; };
    const close = () => {
        clearTimeout(timer);
        if (play.reading.peek()?.card === card)
            play.reading.value = null;
    };
    return {
        onPointerEnter: (event: PointerEvent) => {
            const element = event.currentTarget as Element;
            if (event.pointerType === 'mouse' && innerWidth >= 700)
                timer = window.setTimeout(() => element.isConnected && open(element), HOLD);
        },
        onPointerLeave: close,
        onFocus: (event: FocusEvent) => {
            const element = event.currentTarget as HTMLElement;
            if (element.matches(':focus-visible'))
                open(element);
        },
        onBlur: close,
    };
}

/** Where there is no room beside the board, the card lies beside what was pointed at. */
function near(beside: DOMRect, height: number) {
    const width = 236;
    const left = beside.right + 12 + width < innerWidth ? beside.right + 12 : Math.max(8, beside.left - width - 12);
    const top = Math.max(8, Math.min(beside.top - 20, innerHeight - height - 12));
    return { left: `${left}px`, top: `${top}px`, width: `${width}px` };
}

/** The card that is read or taken up, in full; never in the way of the pointer. */
export function Reader({ play }: { play: Play }) {
    const reading = play.reading.value;
    const taken = play.taken;
    const box = useRef<HTMLDivElement>(null);
    const [height, setHeight] = useState(300);
    const wide = innerWidth >= 1100;
    const id = reading?.card ?? (wide ? taken?.card : undefined);
    useLayoutEffect(() => { setHeight(box.current?.offsetHeight ?? 300); }, [id]);
    if (id === undefined)
        return null;
    const design = play.box.design(id);
    return (
        <div class={`ka-reader ${wide ? 'beside' : ''}`} ref={box} role="tooltip" {...(wide || !reading ? {} : { style: near(reading.beside, height) })}>
            <Card design={design} kin={play.box.title(`species:${design.species}`)} />
            <div class="ka-tell">
                <p class="ka-tell-name">{design.title}</p>
                <p class="ka-soft">{play.box.title(`species:${design.species}`)} · {design.value}</p>
                {design.abilities.length ? design.abilities.map(({ keyword, title, text }) => (
                    <div key={keyword}><p class="ka-tell-when"><Sign of={`kw-${keyword}`} />{title}</p><p>{text}</p></div>
                )) : <p class="ka-soft">{say('karthedis.web.no-ability')}</p>}
            </div>
            {design.abilities.map(({ keyword, title }) => (
                <p key={keyword} class="ka-when"><b>{title}:</b> {say(`karthedis.web.when.${keyword}`)}</p>
            ))}
        </div>
    );
}
