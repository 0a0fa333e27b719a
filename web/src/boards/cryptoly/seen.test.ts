import { expect, test } from 'vitest';
import { signal } from '@preact/signals';
import type { Sitting } from '../../match/sitting';
import { type Seen, shownStep, whose } from './seen';

const players = (active: number[]) => [0, 1, 2, 3].map((seat) => ({ active: active.includes(seat), you: seat === 0 }));

test('while one waits, whoever is waited for is named, not who acted last or whose turn the table has', () => {
    expect(whose(players([2]), false, 1, 3)).toBe(2);
    expect(whose(players([2]), false, 'chance', 0)).toBe(2);
    expect(whose(players([0, 3]), false, 0, 0)).toBe(3);
});

test('what is being shown is the deed of who did it', () => {
    expect(whose(players([2]), true, 1, 3)).toBe(1);
    expect(whose(players([2]), true, 'chance', 3)).toBe(3);
});

test('before the first round it is nobody\'s turn: whoever is waited for is named', () => {
    expect(whose(players([1, 2]), true, 'chance', -1)).toBe(1);
});

test('where nobody is waited for, there is still a seat', () => {
    expect(whose(players([]), false, undefined, -1)).toBe(0);
    expect(whose(players([0]), false, 2, 1)).toBe(2);
});

test('a card that was told lies open while others play and while it is shown, and not over the board of who is asked', () => {
    const at = (asked: boolean, showing: boolean) => shownStep({ showing: signal(showing), step: signal({ event: 7 }) } as unknown as Sitting, { asked } as Seen)?.event;
    expect([at(false, true), at(false, false), at(true, true), at(true, false)]).toEqual([7, 7, 7, undefined]);
});
