import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import type { Screen } from '../desk/types';
import { Early } from './early';
import type { Told } from './sitting';

/** A position of which only matters what tells it from others. */
const position = (seq: number, draft: string[] = [], offers = ['a', 'b']) =>
    ({ match: { seq }, question: { asked: true }, draft: draft.map((text) => ({ text })), offers: offers.map((text) => ({ text })) }) as unknown as Screen;

/** A sitting that is asked something; `paint` puts on the screen what was drawn. */
async function sit() {
    const [screen, pending, told] = [signal<Screen | null>(position(1)), signal(false), signal<Told | null>(null)];
    let tasks: (() => void)[] = [];
    const early = new Early({ screen, pending, told }, (task) => { tasks.push(task); return () => undefined; });
    const paint = async () => {
        await Promise.resolve();
        const now = tasks;
        tasks = [];
        now.forEach((task) => task());
    };
    await paint();
    return { screen, pending, told, early, paint, done: [] as string[] };
}

describe('a key that is pressed while an answer is awaited', () => {
    it('is not kept where none is', async () => {
        const { early } = await sit();
        expect(early.keeps('P', () => true)).toBe(false);
    });

    it('is done once, when the answer to what is on the screen already has ended', async () => {
        const { screen, pending, told, early, paint, done } = await sit();
        pending.value = true;
        screen.value = position(2);
        await paint();
        expect(early.keeps('P', () => done.push('P') > 0)).toBe(true);
        await paint();
        expect(done).toEqual([]);
        pending.value = false;
        await paint();
        expect(done).toEqual(['P']);
        pending.value = true;
        pending.value = false;
        await paint();
        expect(done).toEqual(['P']);
        expect(told.value).toBe(null);
    });

    it('is done where the answer has the same position read again', async () => {
        const { screen, pending, early, paint, done } = await sit();
        pending.value = true;
        screen.value = position(2);
        await paint();
        early.keeps('P', () => done.push('P') > 0);
        screen.value = position(2);
        pending.value = false;
        await paint();
        expect(done).toEqual(['P']);
    });

    it('is not done, and that is said, in a position that was not seen when it was pressed', async () => {
        for (const when of ['before it is set', 'before it is painted']) {
            const { screen, pending, told, early, paint, done } = await sit();
            pending.value = true;
            if (when === 'before it is painted')
                screen.value = position(2);
            early.keeps('Enter', () => done.push('Enter') > 0);
            screen.value = position(2);
            await paint();
            pending.value = false;
            await paint();
            expect(done, when).toEqual([]);
            expect(told.value?.sentence, when).toBe('web.keys.early');
        }
    });

    it('is not done where the offers or what was put together are others', async () => {
        for (const other of [position(1, ['a']), position(1, [], ['a'])]) {
            const { screen, pending, told, early, paint, done } = await sit();
            pending.value = true;
            early.keeps('P', () => done.push('P') > 0);
            screen.value = other;
            pending.value = false;
            await paint();
            expect(done).toEqual([]);
            expect(told.value).not.toBe(null);
        }
    });

    it('does not send again what was refused: that is said already', async () => {
        const { pending, told, early, paint, done } = await sit();
        pending.value = true;
        early.keeps('Enter', () => done.push('Enter') > 0);
        const refusal = told.value = { sentence: 'no', rule: null, thing: null };
        pending.value = false;
        await paint();
        expect(done).toEqual([]);
        expect(told.value).toBe(refusal);
    });

    it('is said not to be done where its button is another one by then', async () => {
        const { pending, told, early, paint } = await sit();
        pending.value = true;
        early.keeps('P', () => false);
        pending.value = false;
        await paint();
        expect(told.value?.sentence).toBe('web.keys.early');
    });

    it('of two the first is done, of the second is said that it was not', async () => {
        const { pending, told, early, paint, done } = await sit();
        pending.value = true;
        early.keeps('P', () => done.push('P') > 0);
        early.keeps('Enter', () => done.push('Enter') > 0);
        pending.value = false;
        await paint();
        expect(done).toEqual(['P']);
        expect(told.value?.sentence).toBe('web.keys.early');
    });
});
