// Pointing: what stands on the screen is a thing, an offer names things. This is the
// one place, for all games, where clicks, taps, keys and focus become offers.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Offer, Thing } from '../desk/types';
import { pressBy } from './early';
import type { Sitting } from './sitting';
import { PageState } from './page';

/** What is open beside a thing: a choice among offers, what the thing is, or why something cannot be done. */
export type Beside =
    | { what: 'offers'; thing: Thing; offers: Offer[]; anchor: Element | null }
    | { what: 'explanation'; thing: Thing; anchor: Element | null; note?: string | undefined }
    | { what: 'why'; thing: Thing; sentence: string; rule: string | null; anchor: Element | null };

export interface TouchOptions {
    /** What a reader says, where the element itself does not say it. */
    label?: string;
    /** Takes the place of the ordinary click: for trays and panels of a board. */
    onPoint?: () => void;
    /** Offers of another kind than those that name the thing. */
    offers?: Offer[];
    /** The thing is part of what is being put together. */
    chosen?: boolean;
    /** A move that one might expect here: where nothing is offered, a click says why it cannot be made. */
    move?: string;
    /** What is explained in its place: a rule, for something that lies hidden. */
    about?: Thing;
    /** A line on top of the explanation. */
    note?: string;
    /** Not to be reached by Tab: where a group of things has one stop and arrows of its own. */
    skipped?: boolean;
}

/** Attributes of an element, of HTML or SVG, that stands for a thing. */
export interface ThingProps {
    'data-thing': Thing;
    'data-lit': '' | undefined;
    'data-chosen': '' | undefined;
    'aria-pressed': boolean | undefined;
    'aria-label': string | undefined;
    role: 'button';
    tabIndex: number;
    onClick: (event: Event) => void;
    onContextMenu: (event: Event) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onPointerLeave: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
}

const LONG_PRESS = 500;

export class Touch {
    /** What is open beside a thing; drawn by the match page. */
    readonly beside: ReadonlySignal<Beside | null>;
    private readonly besideSignal = signal<Beside | null>(null);
    /** What else is open on the page. */
    readonly page = new PageState();
    private held = false;
    private pressed: ReturnType<typeof setTimeout> | undefined;
    /** A board may take a single choice into its own hands, to hold it instead of sending it: true, it did. */
    intercept: ((offer: Offer) => boolean) | null = null;

    constructor(readonly sitting: Sitting) {
        this.beside = this.besideSignal;
    }

    /** The offers that name this thing, and all of these others if given. */
    offers(thing: Thing, ...others: Thing[]): Offer[] {
        const all = this.sitting.screen.value?.offers ?? [];
        return all.filter(({ things }) => things.includes(thing) && others.every((other) => things.includes(other)));
    }

    /** Offers of a kind of move. */
    kind(kind: string): Offer[] {
        return (this.sitting.screen.value?.offers ?? []).filter(({ move }) => move.kind === kind);
    }

    /** A click: the one offer is chosen, among several a choice is opened, else the thing explains itself. */
    point(thing: Thing, anchor: Element | null, offers = this.offers(thing)): void {
        const [only] = offers;
        if (offers.length === 1 && only && this.intercept?.(only))
            return;
        if (offers.length === 1 && only && !only.span)
            void this.sitting.choose(only);
        else if (offers.length)
            this.besideSignal.value = { what: 'offers', thing, offers, anchor };
        else
            this.explain(thing, anchor);
    }

    explain(thing: Thing, anchor: Element | null, note?: string): void {
        this.besideSignal.value = { what: 'explanation', thing, anchor, note };
    }

    /** Says beside a thing why a move cannot be made; where it can, the thing explains itself. */
    whyNot(thing: Thing, move: string, anchor: Element | null): void {
        const why = this.sitting.why(move);
        if (why && !why.allowed)
            this.besideSignal.value = { what: 'why', thing, sentence: why.sentence, rule: why.rule, anchor };
        else
            this.explain(thing, anchor);
    }

    /** Opens a choice among these offers beside an element. */
    choice(thing: Thing, offers: Offer[], anchor: Element | null): void {
        this.besideSignal.value = { what: 'offers', thing, offers, anchor };
    }

    /** Puts away what is open; the focus goes back to where it was opened. */
    close(): void {
        const anchor = this.besideSignal.peek()?.anchor;
        this.besideSignal.value = null;
        if (anchor?.isConnected && 'focus' in anchor)
            (anchor as HTMLElement).focus({ preventScroll: true });
    }

    /** Attributes that make an element stand for a thing: names, roles, keys, pointing. */
    props(thing: Thing, options: TouchOptions = {}): ThingProps {
        const offers = options.offers ?? this.offers(thing);
        const explain = (anchor: Element) => this.explain(options.about ?? thing, anchor, options.note);
        const act = (anchor: Element) => {
            if (options.onPoint)
                options.onPoint();
            else if (!offers.length && options.move)
                this.whyNot(thing, options.move, anchor);
            else if (!offers.length)
                explain(anchor);
            else
                this.point(thing, anchor, offers);
        };
        const release = () => clearTimeout(this.pressed);
        return {
            'data-thing': thing,
            'data-lit': offers.length || options.onPoint ? '' : undefined,
            'data-chosen': options.chosen ? '' : undefined,
            'aria-pressed': options.chosen,
            'aria-label': options.label,
            role: 'button',
            tabIndex: options.skipped ? -1 : 0,
            onClick: (event: Event) => {
                event.stopPropagation();
                if (this.held) {
                    this.held = false;
                    return;
                }
                act(event.currentTarget as Element);
            },
            onContextMenu: (event: Event) => {
                event.preventDefault();
                explain(event.currentTarget as Element);
            },
            onPointerDown: (event: PointerEvent) => {
                if (event.pointerType !== 'touch')
                    return;
                const anchor = event.currentTarget as Element;
                release();
                this.held = false;
                this.pressed = setTimeout(() => {
                    this.held = true;
                    explain(anchor);
                }, LONG_PRESS);
            },
            onPointerUp: release,
            onPointerCancel: release,
            onPointerLeave: release,
            onKeyDown: (event: KeyboardEvent) => {
                if (event.target !== event.currentTarget)
                    return;
                if (event.key === 'Enter' || event.key === ' ') {
                    event.preventDefault();
                    const anchor = event.currentTarget as Element;
                    if ((offers.length || options.onPoint) && !event.repeat)
                        pressBy(this.sitting, event.key, anchor, () => act(anchor));
                    else
                        act(anchor);
                } else if (event.key === 'i') {
                    explain(event.currentTarget as Element);
                }
            },
        };
    }
}
