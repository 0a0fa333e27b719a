import { expect, it } from 'vitest';
import { Reckoned } from './reckoned';

const reckoned = new Reckoned([{ key: 'track', thing: 'coin:flyt', values: [1, 2, 3] }, { key: 'points', thing: 'rumour:whale-wakes', values: [2] }, { key: 'hodler', values: [12] }]);

it('numbers are found by key and thing, and are nothing where they are not', () => {
    expect(reckoned.all('track', 'coin:flyt')).toEqual([1, 2, 3]);
    expect(reckoned.one('track', 'coin:flyt', 2)).toBe(3);
    expect(reckoned.one('points', 'rumour:whale-wakes')).toBe(2);
    expect(reckoned.one('hodler')).toBe(12);
    expect(reckoned.one('hodler', '', 3)).toBe(0);
    expect(reckoned.all('nothing')).toEqual([]);
});
