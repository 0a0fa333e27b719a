// What lies on the table of Karthedis, read from the desk's view: who has which cards
// where, what is on offer, what is known. Shapes only; what may be done, what counts
// and every sentence come from the desk.
import type { Offer, Screen, Thing, View, ViewValue } from '../../desk/types';

/** A card somewhere on the table; `card` is null where this viewer does not know it. */
export interface Lying { seat: number; slot: number; card: string | null; zone: string; known: string; flags: number }

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
    viewer: number | null;
    sides: Side[];
    /** The same in the order of settling: from the market leader clockwise. */
    order: Side[];
    places: Place[];
    resources: string[];
    pileLeft: number[];
    round: number;
    phase: string;
    step: string;
    goal: { different: number | null; equal: number | null; /** One does not do: both are needed. */ both: boolean };
    awarded: boolean;
    /** The card whose ability is being settled. */
    source: string | null;
    /** The place that was chosen where another one is asked for. */
    first: number | null;
    pack: number; picks: number;
    tray: string[];
    kept: string | null;
}

/** Signs of a card's state, as the view has them. */
export const FLAG = { fresh: 1, ready: 2, back: 4, pending: 8, cancelled: 16, self: 32, marked: 64 } as const;

const RESOURCES = ['water', 'energy', 'food', 'metal', 'data'];

const list = (value: ViewValue | undefined): ViewValue[] => (Array.isArray(value) ? value : []);
const count = (value: ViewValue | undefined): number => (typeof value === 'number' ? value : 0);
const word = (value: ViewValue | undefined): string | null => (typeof value === 'string' && value !== '?' ? value : null);
const row = (view: View, field: string, seat: number): ViewValue[] => list(list(view[field])[seat]);
const at = (view: View, field: string, seat: number): number => count(list(view[field])[seat]);

function cardsOf(view: View, seat: number): Lying[] {
    const [cards, zones, known, flags] = ['card', 'zone', 'known', 'flags'].map((field) => row(view, field, seat));
    return (zones ?? []).map((zone, slot) => ({
        seat, slot, card: word(cards?.[slot]), zone: word(zone) ?? '', known: word(known?.[slot]) ?? 'nobody', flags: count(flags?.[slot]),
    })).filter(({ zone }) => zone !== '');
}

function sideOf({ match, view }: Screen, cards: Lying[], seat: number): Side {
    const player = match.players[seat];
    const within = (zone: string) => cards.filter((card) => card.zone === zone);
    return {
        seat, name: player?.name ?? '', you: player?.you ?? false, computer: player?.kind === 'computer', active: player?.active ?? false, present: player?.present ?? true,
        hand: within('hand'), deck: within('deck'), handCount: at(view, 'hand', seat), deckCount: at(view, 'deck', seat),
        pile: within('pile'), called: within('called'), removed: within('removed'), aside: within('aside').length,
        passedCards: within('passed').length, settling: within('active'),
        won: row(view, 'won', seat).map(count),
        passed: at(view, 'passed', seat) > 0, finished: at(view, 'finished', seat) > 0, ready: at(view, 'ready', seat) > 0,
        leader: Number(view.leader) === seat && count(view.round) > 0,
    };
}

function placeOf(view: View, cards: Lying[][], index: number): Place {
    const shares: Share[] = [];
    cards.forEach((mine, seat) => {
        const up = mine.filter(({ zone }) => zone === `up-${index + 1}`);
        const down = mine.filter(({ zone }) => zone === `down-${index + 1}`);
        const compared = count(row(view, 'compared', seat)[index] ?? -2);
        const weighed = count(view.awarded) > 0 && compared >= 0;
        const bonus = count(row(view, 'bonus', seat)[index]);
        if (up.length || down.length || weighed || bonus)
            shares.push({ seat, up, down, bonus, compared: weighed ? compared : null });
    });
    return { index, thing: `place:place-${index + 1}`, resource: word(list(view.offer)[index]), shares };
}

/** Reads the position that a screen shows. */
export function readPosition(screen: Screen, resources: string[] = RESOURCES): Position {
    const { match, view } = screen;
    const players = match.players.length;
    const cards = Array.from({ length: players }, (_, seat) => cardsOf(view, seat));
    const sides = cards.map((mine, seat) => sideOf(screen, mine, seat));
    const leader = Math.max(0, sides.findIndex(({ leader: leads }) => leads));
    const viewer = match.viewer;
    const places = Array.from({ length: Math.max(players + 1, 1) }, (_, index) => placeOf(view, cards, index))
        .filter(({ resource, shares }) => resource !== null || shares.some(({ up, down, compared }) => up.length || down.length || compared !== null));
    return {
        viewer, sides, order: [...sides.slice(leader), ...sides.slice(0, leader)], places, resources,
        pileLeft: list(view.resource_pile).map(count), round: count(view.round),
        phase: word(view.phase) ?? match.phase?.name ?? '', step: word(view.step) ?? '',
        goal: { different: count(view.goal) === 2 ? null : count(view.different), equal: count(view.goal) === 1 ? null : count(view.equal), both: count(view.goal) === 3 },
        awarded: count(view.awarded) > 0,
        source: count(view.ability) >= 0 ? word(view.source) : null,
        first: match.viewer !== null && word(view.phase) === 'place' && count(view.stage) > 0 && screen.question.asked ? count(view.place) : null,
        pack: count(view.pack), picks: count(view.picks),
        tray: viewer === null ? [] : row(view, 'tray', viewer).map(word).filter((card) => card !== null),
        kept: viewer === null ? null : word(list(view.kept)[viewer]),
    };
}

/** What a wish names: arguments of a move, each as the move has it. */
export type Wish = { kind?: string; card?: string; place?: number; spot?: string; player?: number };

/** Whether an offer is what is wished. */
export function fits({ move }: Offer, wish: Wish): boolean {
    return (wish.kind === undefined || move.kind === wish.kind)
        && (wish.card === undefined || move.card === wish.card)
        && (wish.place === undefined || move.place === `place-${wish.place + 1}`)
        && (wish.spot === undefined || move.spot === wish.spot)
        && (wish.player === undefined || Number(move.player) === wish.player);
}

/** The four suns: which phase of the round a moment belongs to; -1 before the first round. */
export function sunOf({ phase, step, round }: Position): number {
    if (!round)
        return -1;
    const suns: Record<string, number> = {
        speculate: 0, 'hire-drawn': 0, hire: 0, call: 1, 'call-recalled': 1, 'call-next': 1, 'pass-drawn': 1,
        trade: 2, 'trade-settled': 2, 'trade-next': 2, settle: 2, turn: 2,
        'call-again': 3, 'again-recalled': 3, again: 3, clean: 3,
    };
    return suns[phase] ?? suns[step] ?? 2;
}
