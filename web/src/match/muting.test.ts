import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { ChatLine } from '../source/source';
import { heard, mute, unreadLines } from './muting';

const lines: ChatLine[] = [
    { id: 1, seat: 0, name: 'Ann', at: 0, text: 'hello' },
    { id: 2, seat: 1, name: 'Ben', at: 0, text: 'hurry up' },
    { id: 3, seat: null, name: 'Cem', at: 0, phrase: 'luck' },
    { id: 4, seat: 1, name: 'Ben', at: 0, text: 'hurry up!' },
];
const talk = { lines: signal(lines), read: signal(1), say: () => Promise.resolve() };

describe('muting', () => {
    it('hides the lines of a name and does not count them, until they are wanted again', () => {
        mute('Ben', true);
        expect(heard(lines, 0).map(({ id }) => id)).toEqual([1, 3]);
        expect(unreadLines(talk, 0)).toBe(1);
        mute('Ben', false);
        expect(heard(lines, 0)).toHaveLength(4);
        expect(unreadLines(talk, 0)).toBe(3);
    });

    it('never hides what one says oneself', () => {
        mute('Ann', true);
        expect(heard(lines, 0).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
        expect(heard(lines, 1).map(({ id }) => id)).toEqual([2, 3, 4]);
        mute('Ann', false);
    });
});
