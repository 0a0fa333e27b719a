// What lies on the trading floor, read from the desk: the view with names and figures
// beside it. Nothing is reckoned here that the rules would have to say.
import { computed, type ReadonlySignal } from '@preact/signals';
import type { Curve, Explanation, Figure, Screen, Thing, View } from '../../desk/types';
import type { Sitting } from '../../match/sitting';
import { kept } from '../shared/kept';

/** The fields of the view that the board draws. `?` is what this viewer does not know. */
export interface FloorView {
    money: number[];
    price: number[];
    rumour: (string | null)[][];
    rumour_known: number[][];
    face: (string | null)[][];
    laid: number[];
    hand: (string | null)[];
    hand_known: number[];
    peeked: (string | null)[];
    back: (string | null)[];
    marker: number[];
    market: number[];
    unmined: number[];
    coins: number[][];
    sold: number[][];
    repaid: number[];
    loans: number[];
    loan_supply: number;
    team: (string | null)[][];
    fresh: number[][];
    seeker: (string | null)[];
    event: string | null;
    event_standing: number[];
    events: string;
    board: string;
    players: number;
    rounds: number;
    round: number;
    start: string;
    phase: string;
    turn: string;
    action: string;
    coin: string;
    place: string;
    energy: number;
    amount: number;
    owed: number;
    sum: number[];
    scam: number[];
    abilities: number | string[];
}

/** Who knows a card. */
export type Knowers = 'all' | number[];

const EVERYONE = 1 << 15;

/** The seats of a mask of those who know. */
export function knowers(mask: number): Knowers {
    const bits = mask & 0xffff;
    if (bits & EVERYONE)
        return 'all';
    return Array.from({ length: 9 }, (_, seat) => seat).filter((seat) => bits >> seat & 1);
}

/** Figures by key and thing. */
export class Figures {
    private readonly of = new Map<string, number[]>();
    /** Coins in the order of the board. */
    readonly coins: string[] = [];

    constructor(figures: Figure[]) {
        for (const { key, thing, values } of figures) {
            this.of.set(`${key} ${thing ?? ''}`, values);
            if (key === 'track' && thing)
                this.coins.push(thing.slice('coin:'.length));
        }
    }

    all(key: string, thing: Thing = ''): number[] {
        return this.of.get(`${key} ${thing}`) ?? [];
    }

    one(key: string, thing: Thing = '', i = 0): number {
        return this.all(key, thing)[i] ?? 0;
    }

    coin(key: string, coin: string): number[] {
        return this.all(key, `coin:${coin}`);
    }

    points(rumour: string): number {
        return this.one('points', `rumour:${rumour}`);
    }
}

/** A moment at which a price moved: the event, and all prices from then on. */
export interface Tick { event: number; prices: number[] }
export interface History { ticks: Tick[]; rounds: { round: number; event: number }[] }

/** The prices over time as this viewer saw them, one tick for each change of any. */
export function history(curves: Curve[], coins: string[]): History {
    const lines = coins.map((coin) => curves.find(({ field, things }) => field === 'price' && things.includes(`coin:${coin}`))?.points ?? []);
    const events = [...new Set(lines.flatMap((line) => line.map(([event]) => event)))].sort((a, b) => a - b);
    const at = (line: [number, number | null][], event: number) => {
        let price = 0;
        for (const [from, value] of line)
            if (from <= event)
                price = value ?? price;
        return price;
    };
    const rounds = curves.find(({ field }) => field === 'round')?.points ?? [];
    return {
        ticks: events.map((event) => ({ event, prices: lines.map((line) => at(line, event)) })),
        rounds: rounds.flatMap(([event, round]) => (round ? [{ round, event }] : [])),
    };
}

/** A move that was made, as this viewer saw it. */
export interface Happened { event: number; actor: number | string; move: { kind: string; [argument: string]: string | number } | null }

/** A draw of hash cards: who mines what with whom, and how many cards there are. */
export interface Draw { seat: number; coin: string; of: number; crew: number[] }

/** Whom the last action took, of the moves that were made: their places. */
export function crewOf(moves: readonly Happened[]): number[] {
    const begun = moves.map(({ move }) => ['mine', 'buy', 'sell'].includes(move?.kind ?? '')).lastIndexOf(true);
    return moves.slice(begun + 1).flatMap(({ move }) => (move?.kind === 'use' || move?.kind === 'copy' ? [Number(move.member) - 1] : []));
}

/** More moves than one action has before its draw. */
const ACTION = 24;

/** Everything that the parts of the board read, kept anew with each event. */
export class Floor {
    readonly screen: ReadonlySignal<Screen | null>;
    readonly figures: ReadonlySignal<Figures>;
    readonly history: ReadonlySignal<History>;
    /** The move that is being shown, while moves are shown one after the other. */
    readonly happened: ReadonlySignal<Happened | null>;
    /** The draw of hash cards that is being shown. What the page showed last may be of a position some moves ago. */
    readonly draw: ReadonlySignal<Draw | null>;
    private readonly told = new Map<string, Explanation>();
    private spoken = '';

    constructor(readonly sitting: Sitting) {
        this.screen = sitting.screen;
        this.figures = computed(() => (sitting.screen.value ? new Figures(sitting.figures()) : new Figures([])));
        this.happened = computed(() => {
            const step = sitting.step.value;
            return step ? sitting.events<{ events: Happened[] }>(step.event)?.events[0] ?? null : null;
        });
        this.draw = computed(() => {
            const event = sitting.step.value?.event;
            if (event === undefined)
                return null;
            const first = Math.max(0, event - ACTION);
            const moves = sitting.events<{ events: Happened[] }>(first)?.events ?? [];
            // Once cards were drawn the table is past the draw; until then it is what the table shows, whatever a packet of moves began with.
            const drawn = this.happened.value?.move?.kind === 'hash';
            const { turn, coin, marker } = (drawn && sitting.past<{ before: FloorView }>(event)?.before) || this.view;
            const index = this.figures.value.coins.indexOf(coin);
            return { seat: Number(turn), coin, of: this.figures.value.coin('difficulty', coin)[(marker[index] ?? 1) - 1] ?? 0, crew: crewOf(drawn ? moves.filter((move) => move.event < event) : moves) };
        });
        const seq = computed(() => sitting.screen.value?.match.seq ?? -1);
        this.history = computed(() => (seq.value < 0 ? { ticks: [], rounds: [] } : history(sitting.curves(), this.figures.peek().coins)));
    }

    get view(): FloorView {
        return (this.sitting.screen.value?.view ?? {}) as View & FloorView;
    }

    get seat(): number | null {
        return this.sitting.screen.value?.match.viewer ?? null;
    }

    /** What the desk says of a thing that stays the same: names and texts of cards. */
    about(thing: Thing): Explanation | null {
        if (this.spoken !== this.sitting.language) {
            this.told.clear();
            this.spoken = this.sitting.language;
        }
        let known = this.told.get(thing) ?? null;
        if (!known) {
            known = this.sitting.explain(thing);
            if (known)
                this.told.set(thing, known);
        }
        return known;
    }

    /** The name of a thing. */
    name(thing: Thing): string {
        return this.about(thing)?.title ?? thing.slice(thing.indexOf(':') + 1);
    }

    player(seat: number): string {
        return this.sitting.screen.value?.match.players[seat]?.name ?? String(seat + 1);
    }

    /** The members of a seat who are there, with their places. */
    team(seat: number): { place: number; member: string; fresh: boolean; energy: number }[] {
        const energy = this.figures.value.all('energy', `seat:${seat}`);
        return (this.view.team[seat] ?? []).flatMap((member, place) =>
            (member ? [{ place, member, fresh: !!this.view.fresh[seat]?.[place], energy: energy[2 + place] ?? 0 }] : []));
    }

    /** The seats with most coins of a kind, and how many; also if one of them held as many as said. */
    leaders(coin: number, then?: { seat: number; held: number }): { most: number; seats: number[] } {
        const held = this.view.coins.slice(0, this.view.players).map((row, seat) => (seat === then?.seat ? then.held : row[coin] ?? 0));
        const most = Math.max(0, ...held);
        return { most, seats: most ? held.flatMap((n, seat) => (n === most ? [seat] : [])) : [] };
    }

    /** The net worth that the desk reckons. */
    worth(seat: number): string {
        const facts = this.sitting.screen.value?.players[seat]?.facts ?? [];
        const fact = facts.find(({ field, deciding }) => !field && deciding);
        return fact ? String(fact.value ?? fact.text ?? '') : '';
    }

    /** Sum of the known rumours of a coin, and how many are not known. */
    known(coin: number): { sum: number; unknown: number } {
        const cards = (this.view.rumour[coin] ?? []).filter((card): card is string => card !== null);
        const seen = cards.filter((card) => card !== '?');
        return { sum: seen.reduce((sum, card) => sum + this.figures.value.points(card), 0), unknown: cards.length - seen.length };
    }
}

/** The floor of a sitting: one for all parts of the board. */
export const floorOf = kept((sitting: Sitting) => new Floor(sitting));

/** A number with its sign. */
export function signed(n: number): string {
    return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0';
}
