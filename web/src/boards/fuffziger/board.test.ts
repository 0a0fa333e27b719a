// Reading a draft, filling a bid up to a sum, and what keeps its place within a turn.
import { describe, expect, it } from 'vitest';
import type { Move } from 'views/fuffziger';
import type { Screen, Tried } from '../../desk/types';
import type { Sitting } from '../../match/sitting';
import { cheapest, draftOf, faceOf, isEmpty, withPart } from './draft';
import { byRound } from './Finale';
import { type Press, readScreen, type Seat, type Table, type Value } from './model';
import { holdingText } from './pieces';
import { placesOf } from './Presses';
import { Scrolled } from './scroll';

const values: Value[] = [[10, 3], [20, 8], [50, 20], [100, 45], [150, 70]].map(([face = 0, sell = 0], place) =>
    ({ place, name: String(face), thing: `value:${face}`, buy: 0, sell, scrap: 0, stock: 0, dead: false, lowest: false }));

const tableWith = (notes: number[], money: number): Table => ({ values, me: { notes, money } as unknown as Seat } as Table);

describe('what is put together', () => {
    it('is read from the tried moves', () => {
        const draft = [{ kind: 'notes', value: '50', count: 2 }, { kind: 'notes', value: '20', count: 1 }, { kind: 'cash', amount: 200 }, { kind: 'cash', amount: 5 }];
        expect(draftOf({ draft: draft.map((move) => ({ move, text: '', sentence: '' })) as Tried<Move>[] })).toEqual({ notes: [0, 1, 2, 0, 0], money: 205 });
    });
    it('changes by one part, alone or beside the others', () => {
        const held = { notes: [1, 0, 2, 0, 0], money: 5 };
        expect(withPart(held, 2, 3)).toEqual({ notes: [1, 0, 3, 0, 0], money: 5 });
        expect(withPart(held, 2, 3, true)).toEqual({ notes: [0, 0, 3, 0, 0], money: 0 });
        expect(withPart(held, 'money', 7, true)).toEqual({ notes: [0, 0, 0, 0, 0], money: 7 });
        expect(isEmpty(withPart(held, 'money', 0, true))).toBe(true);
    });
    it('is told from the highest value down', () => {
        expect(holdingText({ notes: [1, 0, 2, 0, 0], money: 0 }, values)).toBe('2×50 + 1×10');
    });
});

describe('filling up', () => {
    it('reaches the sum with what is worth least in exchange', () => {
        expect(cheapest(tableWith([9, 0, 1, 0, 0], 100), 50)).toEqual({ notes: [5, 0, 0, 0, 0], money: 0 });
    });
    it('takes one note too many rather than dear money', () => {
        expect(cheapest(tableWith([0, 0, 2, 0, 0], 100), 60)).toEqual({ notes: [0, 0, 1, 0, 0], money: 10 });
        expect(cheapest(tableWith([0, 0, 2, 0, 0], 100), 90)).toEqual({ notes: [0, 0, 2, 0, 0], money: 0 });
    });
    it('never takes more than there is', () => {
        for (let target = 1; target < 400; target += 7) {
            const held = cheapest(tableWith([2, 3, 1, 1, 0], 40), target);
            const most = 20 + 60 + 50 + 100 + 40;
            expect(held === null).toBe(target > most);
            if (held) {
                expect(faceOf(held, values)).toBeGreaterThanOrEqual(target);
                expect(held.money).toBeLessThanOrEqual(40);
                [2, 3, 1, 1, 0].forEach((there, place) => expect(held.notes[place]).toBeLessThanOrEqual(there));
            }
        }
    });
    it('is quick with very many notes', () => {
        expect(cheapest(tableWith([200, 200, 200, 200, 200], 99999), 500)).not.toBeNull();
    });
});

describe('within a turn', () => {
    const press = (thing: string, place: number): Press => ({ thing, name: thing, place, kind: 'turned', double: false, coins: false, count: 1, todo: 1, prints: 1 });
    const lie = (known: string[], ...presses: Press[]) => placesOf(known, presses).map(({ thing, press: there }) => (there ? thing : `-${thing}`));
    it('presses are sorted once', () => {
        expect(lie([], press('10', 0), press('50', 2), press('20', 1))).toEqual(['50', '20', '10']);
    });
    it('what a press becomes lies where it lay', () => {
        expect(lie(['50', '20', '10'], press('50', 2), press('100', 3), press('10', 0))).toEqual(['50', '100', '10']);
    });
    it('a place that is empty stays, and what comes besides lies at the end', () => {
        expect(lie(['50', '20', '10'], press('50', 2), press('10', 0))).toEqual(['50', '-20', '10']);
        expect(lie(['50', '20'], press('50', 2), press('20', 1), press('150', 4))).toEqual(['50', '20', '150']);
    });
    it('a smaller room does not move where one has scrolled to', () => {
        const scrolled = new Scrolled(0, 100);
        scrolled.moved(80, 100);
        scrolled.moved(30, 150);
        expect(scrolled.resized(150)).toBe(80);
        expect(scrolled.resized(100)).toBe(80);
        scrolled.moved(20, 100);
        expect(scrolled.resized(150)).toBe(20);
    });
});

describe('the table', () => {
    it('shows nothing of the auction before while the die is cast', () => {
        const players = [0, 1, 2].map((seat) => ({ seat, name: String(seat), you: seat === 0, active: true }));
        const rows = ['silver', 'money', 'notes', 'press', 'todo', 'confirmed', 'prize', 'bid_notes', 'bid_money', 'inspector', 'recent', 'stock'];
        const view = { ...Object.fromEntries(rows.map((field) => [field, []])), phase: 'roll', turn: '0', leader: '0', start: '1', lowest: '10', deck_at: '1', coins: 3, in: 0, passed: 0, staked_notes: [0, 2], staked_money: 6 };
        const table = readScreen({ edition: () => null } as unknown as Sitting, { match: { players } } as unknown as Screen, view as unknown as Screen['view']);
        expect([table.coins, table.staked.sum, table.staked.money, table.turn, table.leader, table.seats.every((seat) => seat.in)]).toEqual([0, 0, 0, 1, 1, true]);
    });
});

describe('the account', () => {
    it('has as many rounds as were played, whatever was taken back', () => {
        const rounds = [[0, 0], [1, 1], [40, 2], [41, 1], [43, 2], [70, 3]] as const;
        expect(byRound(rounds, [[0, 0], [20, 3], [42, 5], [75, 9]])).toEqual([5, 5, 9]);
        expect(byRound([], [])).toEqual([]);
    });
});
