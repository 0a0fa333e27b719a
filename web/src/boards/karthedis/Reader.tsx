// The reader: a card that is pointed at or has the focus, in full beside it.
import { useEffect, useRef, useState } from 'preact/hooks';
import { say } from '../../words';
import { Card } from './draw';
import type { Play } from './play';

const HOLD = 260;

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
            if (event.pointerType === 'mouse')
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

/** The card that is read, beside what was pointed at; never in the way of the pointer. */
export function Reader({ play }: { play: Play }) {
    const reading = play.reading.value;
    const box = useRef<HTMLDivElement>(null);
    const [height, setHeight] = useState(300);
    useEffect(() => { setHeight(box.current?.offsetHeight ?? 300); }, [reading?.card]);
    if (!reading)
        return null;
    const design = play.box.design(reading.card);
    const { beside } = reading;
    const width = 218;
    const right = beside.right + 12 + width < innerWidth;
    const left = right ? beside.right + 12 : Math.max(8, beside.left - width - 12);
    const top = Math.max(8, Math.min(beside.top - 20, innerHeight - height - 12));
    return (
        <div class="ka-reader" ref={box} role="tooltip" style={{ left: `${left}px`, top: `${top}px`, width: `${width}px` }}>
            <Card design={design} kin={play.box.title(`species:${design.species}`)} />
            {design.abilities.map(({ keyword, title }) => (
                <p key={keyword} class="ka-when"><b>{title}</b> {say(`karthedis.web.when.${keyword}`)}</p>
            ))}
        </div>
    );
}
