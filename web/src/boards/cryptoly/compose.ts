// What the viewer is putting together before anything is sent: kinds, numbers, cards.
// It lives here and not in a component, since it is filled from the table, from the
// ledger and from the tray alike, and is taken apart when the question changes.
import { batch, signal, type Signal } from '@preact/signals';
import type { Offer } from '../../desk/types';
import { moveText, type Sitting } from '../../match/sitting';
import { kept } from '../shared/kept';
import { COINS, type Coin, type Purse, noCoins } from './model';
import { type Seen, look } from './seen';

/** A Staking card in an offer goes with the coins on it, or without. */
export type Sale = 'with' | 'without';

export class Compose {
    /** What this is about: as long as it stays the same, what was put together stays. */
    private about = '';
    /** The kind given at the DEX, until the kind wanted is named. */
    readonly given: Signal<Coin | null> = signal(null);
    /** A number: of an exchange, a stake, a wager, a swap. */
    readonly amount: Signal<number | null> = signal(null);
    /** Of an offer and of what is invested or bet. */
    readonly give: Signal<Purse> = signal(noCoins());
    readonly get: Signal<Purse> = signal(noCoins());
    readonly cards: Signal<ReadonlyMap<string, Sale>> = signal(new Map());
    /** BTC by seat in a winner bet. */
    readonly spread: Signal<number[]> = signal([]);
    /** The card or coin that is being decided about. */
    readonly chosen: Signal<string | null> = signal(null);

    constructor(private readonly sitting: Sitting) {}

    /** Begins anew where something else is asked now. */
    meet(seen: Seen): void {
        const { state, screen } = seen;
        const about = [state.phase, state.step, state.partner, screen.match.seq, screen.draft.length, state.cash_card, ...state.debtors].join();
        if (about === this.about)
            return;
        this.about = about;
        this.clear();
    }

    clear(): void {
        batch(() => {
            this.given.value = null;
            this.amount.value = null;
            this.give.value = noCoins();
            this.get.value = noCoins();
            this.cards.value = new Map();
            this.spread.value = [];
            this.chosen.value = null;
        });
    }

    /** Takes everything apart, at the desk as well. */
    takeApart(): void {
        this.clear();
        this.sitting.drop();
    }

    /** Names the kind that is given at the DEX. */
    exchange(given: Coin): void {
        if (this.sitting.screen.peek()?.draft.length)
            this.sitting.drop();
        this.given.value = this.given.peek() === given ? null : given;
    }

    /** Names what is wanted for it: tried at the desk, which then says how many there are. */
    want(offer: Offer): void {
        if (this.sitting.screen.peek()?.draft.length)
            this.sitting.drop();
        this.sitting.attempt(offer.text);
    }

    /** One coin more or less on a side of an offer, within what the desk offers. */
    add(side: 'give' | 'get', coin: Coin, step: number, most: number): void {
        const purse = side === 'give' ? this.give : this.get;
        const n = Math.min(most, Math.max(0, purse.peek()[coin] + step));
        purse.value = { ...purse.peek(), [coin]: n };
    }

    /** Puts a card into the offer, or takes it out. */
    toggle(thing: string, sale: Sale = 'without'): void {
        const cards = new Map(this.cards.peek());
        if (cards.get(thing) === sale)
            cards.delete(thing);
        else
            cards.set(thing, sale);
        this.cards.value = cards;
    }

    /** The offer as moves, without its sending: what the desk offers, with the numbers chosen. */
    offerMoves(offers: Offer[]): string[] {
        const moves: string[] = [];
        for (const offer of offers) {
            const { kind } = offer.move;
            if (kind === 'give' || kind === 'get') {
                const n = (kind === 'give' ? this.give : this.get).value[offer.move['coin'] as Coin];
                if (n)
                    moves.push(moveText(offer, n));
            } else if (/^(give|get)-/.test(kind)) {
                const sale = this.cards.value.get(offer.things[0] ?? '');
                const coins = offer.move['coins'];
                if (sale && (coins === undefined || coins === sale))
                    moves.push(offer.text);
            }
        }
        return moves;
    }

    /** Whether anything lies on a side. */
    get empty(): boolean {
        return !COINS.some((coin) => this.give.value[coin] || this.get.value[coin]) && !this.cards.value.size;
    }
}

const composed = kept((sitting: Sitting) => new Compose(sitting));

/** What is being put together at this screen. */
export function composeAt(sitting: Sitting): Compose {
    const compose = composed(sitting);
    const seen = look(sitting);
    if (seen)
        compose.meet(seen);
    return compose;
}

/** The single offer of a kind. */
export const only = (offers: Offer[], kind: string): Offer | undefined => offers.find(({ move }) => move.kind === kind);
