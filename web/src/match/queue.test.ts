import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Queue } from './queue';

describe('the queue of what is shown', () => {
    beforeEach(() => { vi.useFakeTimers(); });
    afterEach(() => { vi.useRealTimers(); });

    const make = (hold: (item: number) => number) => {
        const shown: number[][] = [];
        const queue = new Queue<number>((item) => { shown.push([item]); return hold(item); }, (items) => { shown.push(items); });
        return { queue, shown };
    };

    it('shows one after the other, each for its time', () => {
        const { queue, shown } = make(() => 100);
        queue.push([1, 2, 3]);
        expect(shown).toEqual([[1]]);
        expect(queue.pending.value).toBe(3);
        vi.advanceTimersByTime(99);
        expect(shown).toEqual([[1]]);
        vi.advanceTimersByTime(1);
        expect(shown).toEqual([[1], [2]]);
        vi.advanceTimersByTime(200);
        expect(shown).toEqual([[1], [2], [3]]);
        expect(queue.pending.value).toBe(0);
    });

    it('takes what needs no time together with the next', () => {
        const { queue, shown } = make((item) => (item === 2 ? 50 : 0));
        queue.push([1, 2, 3]);
        expect(shown).toEqual([[1], [2]]);
        vi.advanceTimersByTime(50);
        expect(shown).toEqual([[1], [2], [3]]);
    });

    it('shows everything at once when it is flushed, in order, and nothing twice', () => {
        const { queue, shown } = make(() => 100);
        queue.push([1, 2, 3]);
        queue.push([4]);
        queue.flush();
        expect(shown).toEqual([[1], [2, 3, 4]]);
        expect(queue.pending.value).toBe(0);
        vi.advanceTimersByTime(1000);
        expect(shown).toEqual([[1], [2, 3, 4]]);
        queue.push([5]);
        expect(shown).toEqual([[1], [2, 3, 4], [5]]);
    });

    it('holds for a great moment until it is over', () => {
        let holds = true;
        const shown: number[] = [];
        const queue: Queue<number> = new Queue<number>((item) => {
            shown.push(item);
            if (item === 1 && holds)
                queue.hold();
            return 0;
        }, (items) => { shown.push(...items); });
        queue.push([1, 2]);
        expect(shown).toEqual([1]);
        expect(queue.pending.value).toBe(2);
        holds = false;
        queue.release();
        expect(shown).toEqual([1, 2]);
        expect(queue.pending.value).toBe(0);
    });

    it('keeps the last one for its time before the next that comes', () => {
        const { queue, shown } = make(() => 100);
        queue.push([1]);
        vi.advanceTimersByTime(60);
        queue.push([2]);
        expect(shown).toEqual([[1]]);
        vi.advanceTimersByTime(40);
        expect(shown).toEqual([[1], [2]]);
    });

    it('says when nothing is shown any more, and not before', () => {
        let done = 0;
        const queue = new Queue<number>(() => 100, () => undefined, () => { done++; });
        queue.push([1, 2]);
        vi.advanceTimersByTime(199);
        expect(done).toBe(0);
        vi.advanceTimersByTime(1);
        expect(done).toBe(1);
        queue.push([3]);
        queue.flush();
        expect(done).toBe(2);
    });
});
