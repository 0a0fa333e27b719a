// What is being put together: a bid, a stake, a purchase, an exchange. It lies as tried
// moves at the desk, so what the view, the figures and the offers say already holds it; how
// it is laid anew when a part of it changes is shared/packet.ts.
import { type Move, VALUE } from 'views/fuffziger';
import type { Screen } from '../../desk/types';
import type { Sitting } from '../../match/sitting';
import { kept } from '../shared/kept';
import { ofKind, Packet } from '../shared/packet';
import type { Holding, Table, Value } from './model';

const NOTHING: Holding = { notes: VALUE.map(() => 0), money: 0 };

/** What lies in the draft: notes or presses by value, and real money. */
export function draftOf({ draft }: Pick<Screen<Move>, 'draft'>): Holding {
    const notes = VALUE.map(() => 0);
    let money = 0;
    for (const { move } of draft) {
        if (move.kind === 'cash')
            money += move.amount;
        else if ('value' in move)
            notes[VALUE.indexOf(move.value)]! += move.count;
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

/** A bid or stake as the desk understands it. */
const typed = ({ notes, money }: Holding): string =>
    ['bid', ...VALUE.flatMap((name, place) => (notes[place] ? [`${notes[place]}x${name}`] : [])), String(money)].join(' ');

/** The moves that buy or exchange so many of each value. */
const each = (kind: string, { notes }: Holding): string[] => VALUE.flatMap((name, place) => chunks(notes[place] ?? 0).map((n) => `${kind} ${name} ${n}`));

/** What is put together: notes, presses and money. It lies at the desk, not yet confirmed. The desk itself turns a bid into moves, and says why it cannot be. */
export const draftAt = kept((sitting: Sitting) => new Packet<Holding, { whole: boolean }, Move>(sitting, {
    nothing: NOTHING,
    lying: draftOf,
    compose: (held, way) => {
        const { match, may } = sitting.screen.value ?? {}, phase = match?.phase?.name ?? '';
        if (phase === 'buy' || phase === 'exchange') {
            way.moves.push(...each(phase, held));
        } else if (!isEmpty(held)) {
            const order = sitting.order(typed(held));
            way.fault = order?.what === 'moves' ? '' : order?.fault || ' ';
            way.moves.push(...(order?.what === 'moves' ? order.moves : '').split(/;\s*/).filter((move) => move !== '' && move !== 'confirm'));
        }
        return { whole: may?.confirm ?? false };
    },
}));

/** The one press that is to be bought, where a turn is one press: it is only previewed, for once it is tried the turn is over. */
export const wantedAt = kept((sitting: Sitting) => new Packet<{ place: number | null }, { whole: boolean }, Move>(sitting, {
    nothing: { place: null },
    stands: { place: (place, { offers }) => ofKind(offers, 'buy').some(({ move }) => move.value === VALUE[place]) },
    compose: ({ place }, way) => ({ whole: place !== null && way.go(`buy ${VALUE[place]} 1`) }),
}));

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
