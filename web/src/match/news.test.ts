import { describe, expect, it } from 'vitest';
import type { Paragraph } from '../desk/types';
import { isAgain, isPresent, readingTime, takeApart } from './news';

const news = JSON.stringify({
    type: 'news', match: 'x', from: 12, events: [{ actor: 1, move: 'bid 3', diff: 'AA==' }, { actor: 'chance', move: 'deal ?', diff: '' }],
    asked: true, undo: true, clocks: [1, null],
});

describe('news taken apart', () => {
    it('gives each event its own number and asks nobody before the end', () => {
        const pieces = takeApart(news);
        expect(pieces.map(({ actor }) => actor)).toEqual([1, 'chance', null]);
        expect(JSON.parse(pieces[0]?.text ?? '')).toEqual({ from: 12, events: [{ actor: 1, move: 'bid 3', diff: 'AA==' }], asked: false, undo: false });
        expect(JSON.parse(pieces[1]?.text ?? '').from).toBe(13);
        expect(JSON.parse(pieces[2]?.text ?? '')).toMatchObject({ asked: true, undo: true, clocks: [1, null] });
        expect(JSON.parse(pieces[2]?.text ?? '')).not.toHaveProperty('from');
    });

    it('knows a part of a long history from news of the present', () => {
        expect(isPresent(news)).toBe(true);
        expect(isPresent('{"from":0,"events":[]}')).toBe(false);
        expect(takeApart('{"type":"news","match":"x","from":0,"events":[]}')).toEqual([]);
    });

    it('takes the time that reading takes, of what is new alone', () => {
        expect(readingTime('Ann bids 3.', 'Ann bids 3.')).toBe(0);
        expect(readingTime('Ann bids 3. Ben bids 4.', 'Ann bids 3.')).toBeLessThan(readingTime('Ann bids 3. Ben bids 4.', ''));
        expect(readingTime('x'.repeat(5000), '')).toBe(2400);
    });

    it('does not read once more what is only said again', () => {
        const told = (from: number, ...lines: [string, number][]): Paragraph => ({ from, to: from + 9, actor: 1, round: 0, head: `${lines.length}`, whole: true, lines: lines.map(([text, times], event) => ({ event, times, text })), changes: [], moment: null });
        expect(isAgain(told(4, ['Ben seals.', 1], ['Ben sets a digit.', 2]), told(4, ['Ben seals.', 1], ['Ben sets a digit.', 1]))).toBe(true);
        expect(isAgain(told(4, ['Ben seals.', 1], ['Ben sets a digit.', 1]), told(4, ['Ben seals.', 1]))).toBe(false);
        expect(isAgain(told(9, ['Ben sets a digit.', 2]), told(4, ['Ben sets a digit.', 1]))).toBe(false);
        expect(isAgain(told(4, ['Ben sets a digit.', 1]), undefined)).toBe(false);
    });
});
