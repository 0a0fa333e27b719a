// Pointing: what stands on the screen is a thing, an offer names things. This is the
// one place, for all games, where clicks, taps, keys and focus become offers.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Offer, Thing } from '../desk/types';
import type { Sitting } from './sitting';

/** What is open beside a thing: a choice among offers, or what the thing is. */
export type Beside =
    | { what: 'offers'; thing: Thing; offers: Offer[]; anchor: Element | null }
    | { what: 'explanation'; thing: Thing; anchor: Element | null };

export interface TouchOptions {
    /** What a reader says, where the element itself does not say it. */
    label?: string;
    /** Takes the place of the ordinary click: for trays and panels of a board. */
    onPoint?: () => void;
    /** Offers of another kind than those that name the thing. */
    offers?: Offer[];
    /** The thing is part of what is being put together. */
    chosen?: boolean;
}

export class Touch {
    /** What is open beside a thing; drawn by the match page. */
    readonly beside: ReadonlySignal<Beside | null>;
    private readonly besideSignal = signal<Beside | null>(null);

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
        if (offers.length === 1 && only && !only.span)
            void this.sitting.choose(only);
        else if (offers.length)
            this.besideSignal.value = { what: 'offers', thing, offers, anchor };
        else
            this.explain(thing, anchor);
    }

    explain(thing: Thing, anchor: Element | null): void {
        this.besideSignal.value = { what: 'explanation', thing, anchor };
    }

    /** Puts away what is open. */
    close(): void {
        this.besideSignal.value = null;
    }

    /** Attributes that make an element stand for a thing: names, roles, keys, pointing. */
    props(thing: Thing, options: TouchOptions = {}): JSX.HTMLAttributes<HTMLElement> & JSX.SVGAttributes<SVGElement> {
        const offers = options.offers ?? this.offers(thing);
        const act = (anchor: Element) => (options.onPoint ? options.onPoint() : this.point(thing, anchor, offers));
        const attributes = {
            'data-thing': thing,
            'data-lit': offers.length || options.onPoint ? '' : undefined,
            'data-chosen': options.chosen ? '' : undefined,
            'aria-pressed': options.chosen,
            'aria-label': options.label,
            role: 'button',
            tabIndex: 0,
            onClick: (event: Event) => {
                event.stopPropagation();
                act(event.currentTarget as Element);
            },
            onContextMenu: (event: Event) => {
                event.preventDefault();
                this.explain(thing, event.currentTarget as Element);
            },
            onKeyDown: (event: KeyboardEvent) => {
                if (event.key === 'Enter' || event.key === ' ') {
                    event.preventDefault();
                    act(event.currentTarget as Element);
                } else if (event.key === 'i') {
                    this.explain(thing, event.currentTarget as Element);
                }
            },
        };
        return attributes as unknown as JSX.HTMLAttributes<HTMLElement> & JSX.SVGAttributes<SVGElement>;
    }
}
