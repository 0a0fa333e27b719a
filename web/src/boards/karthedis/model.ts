// What lies on the table of Karthedis: the view by players and places. What may be done,
// what counts and every sentence come from the desk.
import { type Move, type Names, type View, decode } from 'views/karthedis';
import type { Offer, Screen, Thing, View as Told } from '../../desk/types';
import { kept } from '../shared/kept';

export type { Move, View };
type Zone = Names['zone'];

/** A card somewhere on the table; `card` is null where this viewer does not know it. */
export interface Lying { seat: number; slot: number; card: string | null; zone: Zone; known: Names['knowers']; flags: ReadonlySet<Names['flag']> }

/** What one player has at one place. */
export interface Share { seat: number; up: Lying[]; down: Lying[]; bonus: number; compared: number | null }

/** A place of the offer: its resource, if one lies there, and who has cards there. */
export interface Place { index: number; thing: Thing; resource: string | null; shares: Share[] }

/** One player's side of the table. */
export interface Side {
    seat: number; name: string; you: boolean; computer: boolean; active: boolean; present: boolean;
    hand: Lying[]; deck: Lying[]; handCount: number; deckCount: number;
    pile: Lying[]; called: Lying[]; removed: Lying[]; aside: number; passedCards: number; settling: Lying[];
    won: number[]; passed: boolean; finished: boolean; leader: boolean; ready: boolean;
}

export interface Position {
    view: View;
    viewer: number | null;
    sides: Side[];
    /** The same in the order of settling: from the market leader clockwise. */
    order: Side[];
    places: Place[];
    goal: { different: number | null; equal: number | null; /** One does not do: both are needed. */ both: boolean };
    /** The card whose ability is being settled. */
    source: string | null;
    /** The place that was chosen where another one is asked for. */
    first: number | null;
    /** The viewer's pack of a draft, and what was kept of it. */
    tray: string[];
    kept: string | null;
}

/** A view as the tables type it; the same view is read once. */
export const viewOf = kept((told: Told): View => decode(told));

const NONE: Lying['flags'] = new Set();
const design = (card: string | null | undefined): string | null => (card === '?' || card === 'undrawn' ? null : card ?? null);

function cardsOf({ card, zone, known, flags }: View, seat: number): Lying[] {
    return (zone[seat] ?? []).flatMap((its, slot): Lying[] => {
        const marks = flags[seat]?.[slot] ?? '?';
        return its === null ? [] : [{ seat, slot, card: design(card[seat]?.[slot]), zone: its, known: known[seat]?.[slot] ?? 'nobody', flags: marks === '?' ? NONE : marks }];
    });
}

function sideOf({ match }: Screen, view: View, cards: Lying[], seat: number): Side {
    const player = match.players[seat];
    const within = (zone: Zone) => cards.filter((card) => card.zone === zone);
    return {
        seat, name: player?.name ?? '', you: player?.you ?? false, computer: player?.kind === 'computer', active: player?.active ?? false, present: player?.present ?? true,
        hand: within('hand'), deck: within('deck'), handCount: view.hand[seat] ?? 0, deckCount: view.deck[seat] ?? 0,
        pile: within('pile'), called: within('called'), removed: within('removed'), aside: within('aside').length,
        passedCards: within('passed').length, settling: within('active'),
        won: view.won[seat] ?? [], passed: !!view.passed[seat], finished: !!view.finished[seat], ready: !!view.ready[seat],
        leader: view.leader === seat && view.round > 0,
    };
}

function placeOf(view: View, cards: Lying[][], index: number): Place {
    const shares = cards.flatMap((mine, seat): Share[] => {
        const up = mine.filter(({ zone }) => zone === `up-${index + 1}`);
        const down = mine.filter(({ zone }) => zone === `down-${index + 1}`);
        const sum = view.compared[seat]?.[index], bonus = view.bonus[seat]?.[index] ?? 0;
        const compared = view.awarded && typeof sum === 'number' ? sum : null;
        return up.length || down.length || compared !== null || bonus ? [{ seat, up, down, bonus, compared }] : [];
    });
    return { index, thing: `place:place-${index + 1}`, resource: view.offer[index] ?? null, shares };
}

/** Reads the position that a screen shows. */
export function readPosition(screen: Screen): Position {
    const { match: { players, viewer, options }, question } = screen, view = viewOf(screen.view);
    const cards = players.map((_, seat) => cardsOf(view, seat));
    const sides = cards.map((mine, seat) => sideOf(screen, view, mine, seat));
    const leader = Math.max(0, sides.findIndex(({ leader: leads }) => leads));
    const { different, equal, phase, stage, place, ability, source } = view;
    return {
        view, viewer, sides, order: [...sides.slice(leader), ...sides.slice(0, leader)],
        places: Array.from({ length: players.length + 1 }, (_, index) => placeOf(view, cards, index))
            .filter(({ resource, shares }) => resource !== null || shares.some(({ up, down, compared }) => up.length || down.length || compared !== null)),
        goal: { different: different || null, equal: equal || null, both: !!options.goal?.includes('-and-') },
        source: ability >= 0 ? design(source) : null,
        first: viewer !== null && phase === 'place' && stage > 0 && question.asked ? place : null,
        tray: viewer === null ? [] : (view.tray[viewer] ?? []).map(design).filter((card) => card !== null),
        kept: viewer === null ? null : design(view.kept[viewer]),
    };
}

/** What a wish names: arguments of a move, each as the move has it. */
export type Wish = { kind?: Move['kind']; card?: string; place?: number; spot?: string; player?: number };

/** Whether an offer is what is wished. */
export function fits({ move }: Offer, wish: Wish): boolean {
    return (wish.kind === undefined || move.kind === wish.kind)
        && (wish.card === undefined || move.card === wish.card)
        && (wish.place === undefined || move.place === `place-${wish.place + 1}`)
        && (wish.spot === undefined || move.spot === wish.spot)
        && (wish.player === undefined || Number(move.player) === wish.player);
}
