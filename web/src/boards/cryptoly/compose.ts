// What the viewer is putting together before anything is sent: kinds, numbers, cards. It is
// filled from the table, from the ledger and from the tray alike; how that is done is
// shared/packet.ts. Here stand its parts, and the moves that they come to in each phase.
import type { Move as AnyMove, Offer as AnyOffer } from '../../desk/types';
import { moveText, type Sitting } from '../../match/sitting';
import { kept } from '../shared/kept';
import { type Kit, ofKind, type OfferOf, Packet, type Way as AnyWay } from '../shared/packet';
import { COINS, type Coin, type Move, type Purse, type State, noCoins } from './model';
import { look, see } from './seen';

export type Offer = AnyOffer<Move>;
type Way = AnyWay<Move>;
type Kind = Move['kind'];

/** A Staking card in an offer goes with the coins on it, or without. */
export type Sale = 'with' | 'without';

export interface Parts {
    /** The kind given at the DEX, until the kind wanted is named. */
    given: Coin | null;
    /** A number: of an exchange, a stake, a wager, a swap, a space. */
    amount: number | null;
    /** Of an offer and of what is invested. */
    give: Purse;
    get: Purse;
    cards: Readonly<Record<string, Sale>>;
    /** BTC by seat in a winner bet. */
    spread: readonly number[];
    /** The card or coin that is being decided about. */
    chosen: string | null;
}

interface Found {
    /** The numbers that may be chosen, and the one that is. */
    values: number[];
    n: number;
    /** Something is put in, however much is missing. */
    some: boolean;
    whole: boolean;
}

const found = ({ after }: Way, more: Partial<Found> = {}): Found => ({ values: [], n: 0, some: after !== null, whole: after !== null, ...more });

/** The single offer of a kind. */
export const only = <K extends Kind>(offers: readonly Offer[], kind: K): OfferOf<Move, K> | undefined => ofKind(offers, kind)[0];

/** The numbers that are offered, with the offer of each. */
export function numbersOf(offers: readonly Offer[], kind: Kind, argument = 'n'): Map<number, Offer> {
    const numbers = new Map<number, Offer>();
    for (const offer of offers)
        if (offer.move.kind === kind) {
            const low = offer.span?.low ?? Number((offer.move as AnyMove)[argument]);
            for (let n = low; n <= (offer.span?.high ?? low); n++)
                numbers.set(n, offer);
        }
    return numbers;
}

type Form = (parts: Parts, way: Way, sitting: Sitting) => Found;

/** A number of a kind of move: the one that is set, or the highest, the lowest, none. */
const number = (kind: Kind, standard: 'most' | 'least' | 'none', argument = 'n', about = (offers: readonly Offer[], _parts: Parts, _sitting: Sitting) => offers): Form => (parts, way, sitting) => {
    const numbers = numbersOf(about(way.offers, parts, sitting), kind, argument);
    const values = [...numbers.keys()].sort((a, b) => a - b);
    const usual = standard === 'most' ? values.at(-1) : standard === 'least' ? values[0] : undefined;
    const n = parts.amount !== null && numbers.has(parts.amount) ? parts.amount : usual ?? 0, offer = numbers.get(n);
    if (offer && (parts.amount !== null || standard !== 'none'))
        way.go(moveText(offer, n));
    return found(way, { values, n });
};

/** The Staking card that one looks at: the chosen one, or the first with which something can be done. */
export function stakingOf(sitting: Sitting, offers: readonly Offer[], chosen: string | null): string | undefined {
    const held = look(sitting)?.me?.held ?? [];
    return chosen ?? held.find(({ what, card }) => what === 'staking' && offers.some(({ things }) => things.includes(card.thing)))?.card.thing;
}

/** The offers of a wager in the kind that is chosen, or the first. */
function wagersIn(offers: readonly Offer[], { chosen }: Parts): readonly Offer[] {
    const wagers = ofKind(offers, 'wager');
    const coin = (wagers.find(({ move }) => move.coin === chosen) ?? wagers[0])?.move.coin;
    return wagers.filter(({ move }) => move.coin === coin);
}

/** What is put in of the offers, with the numbers that are set. */
function offerMoves({ give, get, cards }: Parts, offers: readonly Offer[]): string[] {
    return offers.flatMap((offer) => {
        const { move } = offer;
        if (move.kind === 'give' || move.kind === 'get' || move.kind === 'invest') {
            const n = (move.kind === 'get' ? get : give)[move.coin];
            return n ? [moveText(offer, n)] : [];
        }
        const sale = /^(give|get)-/.test(move.kind) ? cards[offer.things[0] ?? ''] : undefined;
        return sale && (!('coins' in move) || move.coins === sale) ? [offer.text] : [];
    });
}

/** All that is put in, and the move that ends it, where the desk allows them together. */
const ended = (movesOf: (parts: Parts, offers: readonly Offer[]) => string[], end: Kind, alone: boolean): Form => (parts, way, sitting) => {
    const moves = movesOf(parts, way.offers), some = moves.length > 0, text = [...moves, end].join('; ');
    const whole = (some || (alone && way.of(end) !== undefined)) && way.go(text);
    if (some && !whole)
        way.fault = sitting.refused(text);
    return found(way, { some, whole });
};

const spreadMoves = ({ spread }: Parts, offers: readonly Offer[]): string[] => ofKind(offers, 'spread').flatMap((offer) => {
    const n = spread[Number(offer.move.player)];
    return n ? [moveText(offer, n)] : [];
});

/** What is invested; it ends with a pass, where one may. What is shown is what stands before that. */
const invest: Form = (parts, way) => {
    const moves = offerMoves(parts, way.offers), some = moves.length > 0, pass = way.of('pass');
    if (some && way.go(moves.join('; '))) {
        const { after } = way;
        if (pass && way.go(pass.text))
            way.after = after;
    }
    return found(way, { some });
};

const FORMS: Readonly<Partial<Record<State['phase'], Form>>> = {
    stake: number('stake', 'most', 'n', (offers, { chosen }, sitting) => {
        const card = stakingOf(sitting, offers, chosen);
        return offers.filter(({ things }) => card !== undefined && things.includes(card));
    }),
    amount: number('amount', 'most'),
    swap: number('swap', 'most'),
    wager: number('wager', 'least', 'n', wagersIn),
    place: number('place', 'none', 'space'),
    build: ended(offerMoves, 'send', true),
    bet: ended(spreadMoves, 'seal', false),
    invest,
};

const NOTHING: Parts = { given: null, amount: null, give: noCoins(), get: noCoins(), cards: {}, spread: [], chosen: null };

const kitOf = (sitting: Sitting): Kit<Parts, Found, Move> => ({
    nothing: NOTHING,
    about: (screen) => {
        const { state } = see(sitting, screen);
        return [state.step, state.partner, screen.draft.length, state.cash_card, ...state.debtors].join();
    },
    stands: {
        given: (given, { offers }) => ofKind(offers, 'exchange').some(({ move }) => move.given === given),
        give: (give, { offers }) => COINS.every((coin) => !give[coin] || offers.some(({ move }) => (move.kind === 'give' || move.kind === 'invest') && move.coin === coin)),
        get: (get, { offers }) => COINS.every((coin) => !get[coin] || ofKind(offers, 'get').some(({ move }) => move.coin === coin)),
        cards: (cards, { offers }) => Object.keys(cards).every((card) => offers.some(({ things }) => things.includes(card))),
    },
    compose: (parts, way) => {
        const seen = look(sitting), form = seen?.asked ? FORMS[seen.state.phase] : undefined;
        return form ? form(parts, way, sitting) : found(way);
    },
});

export class Compose extends Packet<Parts, Found, Move> {
    constructor(sitting: Sitting) {
        super(sitting, kitOf(sitting));
    }

    /** Names the kind that is given at the DEX. */
    exchange(given: Coin): void {
        this.try('');
        this.set({ given: this.parts.peek().given === given ? null : given });
    }

    /** One coin more or less on a side of an offer, within what the desk offers. */
    add(side: 'give' | 'get', coin: Coin, step: number, most: number): void {
        const purse = this.parts.peek()[side];
        this.set({ [side]: { ...purse, [coin]: Math.min(most, Math.max(0, purse[coin] + step)) } });
    }

    /** Puts a card into the offer, or takes it out. */
    toggle(thing: string, sale: Sale = 'without'): void {
        const { [thing]: now, ...others } = this.parts.peek().cards;
        this.set({ cards: now === sale ? others : { ...others, [thing]: sale } });
    }
}

/** What is being put together at a screen: one for all parts of the board. */
export const composeAt = kept((sitting: Sitting) => new Compose(sitting));
