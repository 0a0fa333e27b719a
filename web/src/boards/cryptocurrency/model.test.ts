// What the board reads from the desk: prices over time, who takes part in an action, what an order comes to.
import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Curve } from '../../desk/types';
import { history } from './history';
import { Floor, type Happened, crewOf, signed } from './model';
import { Plan } from './plan';

describe('the tape', () => {
    const price = (coin: string, points: [number, number | null][]): Curve => ({ field: 'price', label: 'Price', things: [`coin:${coin}`], points });
    it('has one tick for each event at which any price moved, with all prices from then on', () => {
        const curves: Curve[] = [
            price('flyt', [[0, 5], [9, 7]]), price('aquora', [[0, 5], [4, 3]]),
            { field: 'round', label: 'Round', things: [], points: [[0, 0], [3, 1], [8, 2]] },
        ];
        const { ticks, rounds } = history(curves, ['flyt', 'aquora']);
        expect(ticks).toEqual([{ event: 0, prices: [5, 5] }, { event: 4, prices: [5, 3] }, { event: 9, prices: [7, 3] }]);
        expect(rounds).toEqual([{ round: 1, event: 3 }, { round: 2, event: 8 }]);
    });
    it('keeps a coin without a curve at nothing instead of failing', () => {
        expect(history([price('flyt', [[0, 5]])], ['flyt', 'new']).ticks).toEqual([{ event: 0, prices: [5, 0] }]);
    });
});

it('numbers have their sign', () => expect([signed(2), signed(-1), signed(0)]).toEqual(['+2', '−1', '±0']));

describe('the crew of an action', () => {
    const done = (...moves: string[]): Happened[] => moves.map((text, event) => {
        const [kind = '', member = ''] = text.split(' ');
        return { event, actor: 0, move: { kind, member } };
    });
    it('is of the last action alone, copies included', () => {
        expect(crewOf(done('mine flyt', 'use 1', 'go', 'hash', 'mine terrabit', 'use 2', 'copy 3', 'go'))).toEqual([1, 2]);
    });
    it('is empty where nothing was begun, and does not fail over a move that may not be looked at', () => {
        expect(crewOf([{ event: 0, actor: 0, move: null }])).toEqual([]);
    });
});

describe('an order', () => {
    const offer = (text: string, span?: { low: number; high: number }) => ({ text, move: { kind: text.split(' ')[0], amount: 1 }, ...(span ? { span } : {}) });
    // The desk goes on as far as nobody is asked: after the last action of a round even through the interest, which may take the coin again.
    const screen = signal({ match: { seq: 1, viewer: 0, phase: { name: 'action' } }, draft: [], question: { asked: true }, may: { lost: false }, offers: [] });
    const plan = (last: object[]) => new Plan({
        screen,
        sitting: { screen, preview: (moves: string) => ({ offers: moves === 'buy flyt' ? [offer('use 1')] : moves === 'buy flyt; use 1' ? [offer('go')] : moves.endsWith('go') ? last : [], figures: [], view: { coins: [[0]] } }) },
    } as unknown as Floor);
    it('is for one coin where there is no choice, whatever becomes of that coin afterwards', () => {
        expect(plan([]).foresee({ verb: 'buy', coin: 'flyt', crew: [{ place: 0 }] })).toMatchObject({ amount: 1, whole: true, span: null });
    });
    it('is for as many as were chosen, at most as many as there are', () => {
        expect(plan([offer('amount 1', { low: 1, high: 4 })]).foresee({ verb: 'buy', coin: 'flyt', crew: [{ place: 0 }], amount: 9 })).toMatchObject({ amount: 4 });
    });
    it('is for none as long as nobody does it', () => {
        expect(plan([]).foresee({ verb: 'buy', coin: 'flyt', crew: [] })).toMatchObject({ amount: 0, whole: false });
    });
});

describe('the draw of hash cards', () => {
    // A packet begins with the move that names the coin: before it, another coin was mined last.
    const floor = (kind: string) => {
        const before = { turn: '0', coin: 'flyt', marker: [3, 1] };
        const view = { turn: '1', coin: 'aquora', marker: [3, 1] };
        const moves = [['mine', 0], ['use', 1], ['hash', 0], ['mine', 0], ['use', 2], ['go', 0], ['hash', 0]] as const;
        const events = moves.map(([name, member], event) => ({ event, actor: 1, move: { kind: name, member } }));
        const at = kind === 'hash' ? 6 : 3;
        const said: Record<string, unknown> = {
            edition: () => null, screen: signal({ view, match: { seq: at } }), step: signal({ event: at }), curves: () => [],
            figures: () => ['flyt', 'aquora'].flatMap((coin) => [{ key: 'track', thing: `coin:${coin}`, values: [1, 2] }, { key: 'difficulty', thing: `coin:${coin}`, values: [2, 3, 4] }]),
            events: (from: number) => ({ events: events.filter(({ event }) => event >= from && event <= at + (kind === 'hash' ? 0 : 2)) }),
            past: () => ({ before: kind === 'hash' ? { ...view, marker: [3, 1] } : before }),
        };
        return new Floor(said as never).draw.value;
    };
    it('is of what was begun last, while a packet of moves waits for it', () => expect(floor('mine')).toEqual({ seat: 1, coin: 'aquora', of: 2, crew: [1] }));
    it('is of what stood before it once cards were drawn', () => expect(floor('hash')).toEqual({ seat: 1, coin: 'aquora', of: 2, crew: [1] }));
});
