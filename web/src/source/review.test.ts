// A review as its worker makes it, without one.
import { readFileSync } from 'node:fs';
import { DUE, Kontor } from 'kontor';
import { expect, it } from 'vitest';
import { review, type ReviewAnswer, type ReviewStep } from './review';

const build = new URL('../../../build/wasm/', import.meta.url);
const wasm = readFileSync(new URL('wasm/kontor.wasm', build)) as BufferSource;
const words = [readFileSync(new URL('words/de.words', build))];

/** The record of a match between computer players, or of its beginning. */
async function played(steps: number): Promise<string> {
    const kontor = await Kontor.load(wasm);
    const match = kontor.openMatch('fuffziger', null, null, 'random,greedy,greedy', 'review');
    for (let i = 0; i < steps && match.due() !== DUE.over; i++)
        if (match.due() === DUE.advance)
            match.advance();
        else
            match.think(31 - Math.clz32(match.thinking() & -match.thinking()));
    return match.record();
}

async function reviewed(record: string, seat = 0): Promise<ReviewAnswer[]> {
    const answers: ReviewAnswer[] = [];
    await review({ module: await WebAssembly.compile(wasm), words, language: 'de', record, names: [], seat, milliseconds: 3 }, (answer) => answers.push(answer));
    return answers;
}

it('goes through the decisions and tells of them in the language', async () => {
    const answers = await reviewed(await played(Infinity));
    const steps = answers.filter((answer) => answer.what === 'step').map(({ step }) => step);
    const told = answers[answers.length - 1];
    expect(steps.length).toBeGreaterThan(5);
    const chances = steps.filter((step): step is Required<ReviewStep> => step.event !== undefined);
    expect(chances.every(({ chance }) => chance >= 0 && chance <= 1000)).toBe(true);
    expect(chances.map(({ event }) => event)).toEqual([...chances.map(({ event }) => event)].sort((a, b) => a - b));
    expect(steps[steps.length - 1]).toMatchObject({ more: false });
    expect(told?.what === 'told' && told.told.summary).toMatch(/Entscheidung/);
});

it('is refused for a match that goes on, and for what is no record', async () => {
    for (const record of [await played(12), 'nonsense']) {
        const answers = await reviewed(record);
        expect(answers).toHaveLength(1);
        expect(answers[0]).toMatchObject({ what: 'fault', sentence: expect.stringMatching(/\w+ \w+/) });
    }
});
