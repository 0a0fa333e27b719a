// The parts of a bid, a stake, a purchase or an exchange: the same column each time, a
// pile to tap and a stepper for the exact number.
import type { ComponentChildren } from 'preact';
import type { Thing } from '../../desk/types';
import type { Touch } from '../../match/touch';
import { inks, Pile, RealNote, tell } from './pieces';

export interface PartProps {
    touch: Touch;
    thing: Thing;
    /** What it is called, for readers. */
    name: string;
    place: number | null;
    /** The digit that adds one more. */
    digit?: number;
    /** How many are in it, and how many are left outside. */
    count: number;
    left: number | string;
    /** Null: no more can be added; the reason is told. */
    more: (() => void) | null;
    less: (() => void) | null;
    why?: () => void;
    /** Typed amounts, for real money; `done`: it is typed to its end. */
    set?: (amount: number, done: boolean) => void;
    picture?: ComponentChildren;
    children: ComponentChildren;
}

/** One column. */
export function Part({ touch, thing, name, place, digit, count, left, more, less, why, set, picture, children }: PartProps) {
    const add = () => (more ? more() : why?.());
    const label = tell('more', { what: name });
    return (
        <div class={`ff-part${place === null ? '' : ` ${inks(place)}`}${count ? ' on' : ''}`}>
            <button type="button" class="pic" aria-keyshortcuts={digit === undefined ? undefined : String(digit)} data-flip={place === null ? undefined : `part-${thing.slice(thing.indexOf(':') + 1)}`} data-thing={thing} data-lit={more ? '' : undefined} aria-disabled={!more} onClick={add} onContextMenu={(event) => { event.preventDefault(); if (place !== null) touch.explain(thing, event.currentTarget); }}>
                <span class="unseen">{label}</span>
                <span aria-hidden="true">{picture ?? (place === null ? <RealNote amount={left} /> : <Pile place={place} count={Number(left)} />)}</span>
            </button>
            <div class="ff-step" role="group" aria-label={name}>
                <button type="button" disabled={!less} aria-label={tell('less', { what: name })} onClick={() => less?.()}>−</button>
                {set ? <Amount value={count} set={set} label={name} /> : <b aria-live="polite">{count}</b>}
                <button type="button" aria-disabled={!more} data-lit={more ? '' : undefined} data-thing={thing} aria-label={label} onClick={add}>+</button>
            </div>
            <span class="of">{children}</span>
        </div>
    );
}

const typed = ({ value }: HTMLInputElement): number => Math.max(0, Number.parseInt(value, 10) || 0);

/** A number that can be typed; what comes of it is seen while one types. */
function Amount({ value, set, label }: { value: number; set: (amount: number, done: boolean) => void; label: string }) {
    return (
        <input
            inputMode="numeric" value={value} aria-label={label} size={4}
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => set(typed(event.currentTarget), false)}
            onChange={(event) => {
                const amount = typed(event.currentTarget);
                event.currentTarget.value = String(value);
                if (amount !== value)
                    set(amount, true);
            }}
        />
    );
}

/** Before and after, as a column of sums. */
export function Account({ rows }: { rows: readonly (readonly [name: string, number: ComponentChildren, style?: string])[] }) {
    return <dl class="ff-sums">{rows.map(([name, number, style]) => <div key={name}><dt>{name}</dt><dd class={style ?? ''}>{number}</dd></div>)}</dl>;
}
