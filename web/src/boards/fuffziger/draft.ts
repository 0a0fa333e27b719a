// What is being put together: a bid, a stake, a purchase, an exchange. It lies as tried
// moves at the desk, so what the view, the figures and the offers say already holds it;
// here it is only read, and laid anew when a part of it changes. The desk itself turns
// "bid 2x50 15" into moves, and says why it cannot.
import { batch } from '@preact/signals';
import type { Screen } from '../../desk/types';
import type { Sitting } from '../../match/sitting';
import type { Holding, Table, Value } from './model';

/** What lies in the draft: notes or presses by value, and real money. */
export function draftOf(screen: Screen, values: readonly Value[]): Holding {
    const notes = values.map(() => 0);
    let money = 0;
    for (const { move } of screen.draft) {
        const place = values.findIndex(({ name }) => name === String(move['value']));
        if (place >= 0)
            notes[place] = (notes[place] ?? 0) + Number(move['count'] ?? 1);
        else if (move.kind === 'cash')
            money += Number(move['amount'] ?? 0);
    }
    return { notes, money };
}

export const isEmpty = ({ notes, money }: Holding): boolean => money === 0 && notes.every((n) => n === 0);

/** What it is worth by its face. */
export const faceOf = ({ notes, money }: Holding, values: readonly Value[]): number =>
    notes.reduce((sum, n, i) => sum + n * (Number(values[i]?.name) || 0), money);

/** The same holding with one part changed; `alone` leaves nothing else in it. */
export function withPart(held: Holding, place: number | 'money', amount: number, alone = false): Holding {
    const notes = held.notes.map((n, i) => (i === place ? amount : alone ? 0 : n));
    return { notes, money: place === 'money' ? amount : alone ? 0 : held.money };
}

const typed = ({ notes, money }: Holding, values: readonly Value[]): string =>
    ['bid', ...values.filter(({ place }) => notes[place]).map(({ place, name }) => `${notes[place]}x${name}`), String(money)].join(' ');

/** What the desk says to a bid or stake: its moves with the confirmation, or why it cannot be. */
export function bidMoves(sitting: Sitting, held: Holding, values: readonly Value[]): { moves: string | null; fault: string } {
    const order = sitting.order(typed(held, values));
    return order?.what === 'moves' ? { moves: order.moves ?? '', fault: '' } : { moves: null, fault: order?.fault ?? '' };
}

/** Lays tried moves in the place of those that lie there. */
export function compose(sitting: Sitting, moves: string): void {
    batch(() => {
        if (sitting.screen.peek()?.draft.length)
            sitting.drop();
        if (moves !== '')
            sitting.attempt(moves);
    });
}

/** Lays a bid or stake at the desk, not yet confirmed. */
export function layBid(sitting: Sitting, held: Holding, values: readonly Value[]): void {
    if (isEmpty(held)) {
        compose(sitting, '');
        return;
    }
    const { moves } = bidMoves(sitting, held, values);
    if (moves !== null)
        compose(sitting, moves.replace(/;?confirm$/, ''));
}

/** Lays purchases or exchanges at the desk: `kind` is that of the moves. */
export function layEach(sitting: Sitting, kind: 'buy' | 'exchange', counts: readonly number[], values: readonly Value[]): void {
    compose(sitting, values.flatMap(({ place, name }) => chunks(counts[place] ?? 0).map((n) => `${kind} ${name} ${n}`)).join(';'));
}

/** One move adds at most so many. */
const MOST = 200;
function chunks(count: number): number[] {
    const parts: number[] = [];
    for (let left = count; left > 0; left -= MOST)
        parts.push(Math.min(left, MOST));
    return parts;
}

/** The holding that reaches a sum for the least worth in exchange; null: there is none. Prices are the edition's. */
export function cheapest(table: Table, target: number): Holding | null {
    const { me, values } = table;
    if (!me || me.money === null)
        return null;
    const faces = values.map(({ name }) => Number(name) || 0);
    const most = target + Math.max(0, ...faces);
    type Way = { worth: number; notes: number[] };
    let ways = new Map<number, Way>([[0, { worth: 0, notes: values.map(() => 0) }]]);
    for (const { place, sell } of values) {
        const next = new Map(ways);
        for (const [sum, way] of ways)
            for (let n = 1; n <= (me.notes[place] ?? 0) && sum + n * (faces[place] ?? 0) <= most; n++) {
                const reached = sum + n * (faces[place] ?? 0);
                const worth = way.worth + n * sell;
                if (worth < (next.get(reached)?.worth ?? Infinity))
                    next.set(reached, { worth, notes: way.notes.map((k, i) => (i === place ? n : k)) });
            }
        ways = next;
    }
    let best: (Way & { money: number }) | null = null;
    for (const [sum, way] of ways) {
        const money = Math.max(0, target - sum);
        if (money <= me.money && way.worth + money < (best ? best.worth + best.money : Infinity))
            best = { ...way, money };
    }
    return best && { notes: best.notes, money: best.money };
}
