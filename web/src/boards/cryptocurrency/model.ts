// What lies on the trading floor: the view beside names and figures of the desk. Nothing
// is reckoned here that the rules would have to say.
import { computed, type ReadonlySignal } from '@preact/signals';
import { COIN, type Edition, type Move, type Names, type View, decode } from 'views/cryptocurrency';
import type { Explanation, Screen, Thing, View as Told } from '../../desk/types';
import type { Sitting } from '../../match/sitting';
import { kept } from '../shared/kept';
import { Reckoned } from '../shared/reckoned';
import { type History, history } from './history';

export { COIN, type Move, type View };
export type Coin = Names['coin'];
/** Which column of the floor a coin is. */
export const columnOf = (coin: string): number => COIN.findIndex((one) => one === coin);

/** A move that was made, as this viewer saw it. */
export interface Happened { event: number; actor: number | string; move: { kind: string; [argument: string]: string | number } | null }

/** A draw of hash cards: who mines what with whom, and how many cards there are. */
export interface Draw { seat: number; coin: Coin; of: number; crew: number[] }

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
    readonly figures: ReadonlySignal<Reckoned>;
    readonly history: ReadonlySignal<History>;
    /** The move that is being shown, while moves are shown one after the other. */
    readonly happened: ReadonlySignal<Happened | null>;
    /** The draw of hash cards that is being shown. What the page showed last may be of a position some moves ago. */
    readonly draw: ReadonlySignal<Draw | null>;
    /** A view of this match, of now, of the past or of a preview; the same view is read once. */
    readonly read: (told: Told) => View;
    private readonly told = new Map<string, Explanation>();
    private spoken = '';

    constructor(readonly sitting: Sitting) {
        this.read = kept((told) => decode(told, sitting.edition<Edition>() ?? { rumour: [] }));
        this.screen = sitting.screen;
        this.figures = computed(() => new Reckoned(sitting.screen.value ? sitting.figures() : []));
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
            const drawn = this.happened.value?.move?.kind === 'hash', past = drawn ? sitting.past<{ before: Told }>(event) : null;
            const { turn, coin, marker } = past ? this.read(past.before) : this.view;
            return {
                seat: turn, coin, of: this.figures.value.all('difficulty', `coin:${coin}`)[(marker[COIN.indexOf(coin)] ?? 1) - 1] ?? 0,
                crew: crewOf(drawn ? moves.filter((move) => move.event < event) : moves),
            };
        });
        const seq = computed(() => sitting.screen.value?.match.seq ?? -1);
        this.history = computed(() => (seq.value < 0 ? { ticks: [], rounds: [] } : history(sitting.curves(), COIN)));
    }

    get view(): View {
        const screen = this.sitting.screen.value;
        return screen ? this.read(screen.view) : {} as View;
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
        const known = this.told.get(thing) ?? this.sitting.explain(thing);
        if (known)
            this.told.set(thing, known);
        return known;
    }

    /** The name of a thing. */
    name(thing: Thing): string {
        return this.about(thing)?.title ?? thing.slice(thing.indexOf(':') + 1);
    }

    player(seat: number): string {
        return this.sitting.screen.value?.match.players[seat]?.name ?? String(seat + 1);
    }

    points(rumour: string): number {
        return this.figures.value.one('points', `rumour:${rumour}`);
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
        const cards = (this.view.rumour[coin] ?? []).filter((card) => card !== null);
        const seen = cards.filter((card) => card !== '?');
        return { sum: seen.reduce((sum, card) => sum + this.points(card), 0), unknown: cards.length - seen.length };
    }
}

/** The floor of a sitting: one for all parts of the board. */
export const floorOf = kept((sitting: Sitting) => new Floor(sitting));

/** A number with its sign. */
export function signed(n: number): string {
    return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0';
}
