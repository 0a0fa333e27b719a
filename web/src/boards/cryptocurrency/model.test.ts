// What the board reads from the desk: who knows a card, prices over time, figures.
import { describe, expect, it } from 'vitest';
import type { Curve } from '../../desk/types';
import { Figures, history, knowers, signed } from './model';

describe('who knows a card', () => {
    it('is everybody by the highest bit, as it comes in sixteen bits with a sign', () => {
        expect(knowers(-32768)).toBe('all');
        expect(knowers(0x8002)).toBe('all');
    });
    it('is a list of seats otherwise, and may be nobody', () => {
        expect(knowers(0)).toEqual([]);
        expect(knowers(0b1010)).toEqual([1, 3]);
    });
});

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

describe('figures', () => {
    const figures = new Figures([
        { key: 'track', thing: 'coin:flyt', values: [1, 2, 3] }, { key: 'track', thing: 'coin:other', values: [4] },
        { key: 'points', thing: 'rumour:whale-wakes', values: [2] }, { key: 'hodler', values: [12] },
    ]);
    it('name the coins in the order of the board, whatever they are called', () => expect(figures.coins).toEqual(['flyt', 'other']));
    it('are found by key and thing, and are nothing where they are not', () => {
        expect(figures.coin('track', 'flyt')).toEqual([1, 2, 3]);
        expect(figures.points('whale-wakes')).toBe(2);
        expect(figures.one('hodler')).toBe(12);
        expect(figures.one('hodler', '', 3)).toBe(0);
        expect(figures.all('nothing')).toEqual([]);
    });
});

it('numbers have their sign', () => expect([signed(2), signed(-1), signed(0)]).toEqual(['+2', '−1', '±0']));
