// What is done with records, as the worker does it, without one.
import { readFileSync } from 'node:fs';
import { DUE, Kontor, type Match } from 'kontor';
import { expect, it } from 'vitest';
import { archive, type ArchiveAnswer, branch, type Noted, prove } from './archive';
import { type Answer, TableWork } from './worker';

const build = new URL('../../../build/wasm/', import.meta.url);
const wasm = readFileSync(new URL('wasm/kontor.wasm', build)) as BufferSource;
const words = readFileSync(new URL('words/en.words', build));
const VIEWER = 1;

async function load(): Promise<Kontor> {
    const kontor = await Kontor.load(wasm);
    kontor.addWords(words);
    kontor.language = 'en';
    return kontor;
}

/** Plays to the end, or for so many steps; what one seat was told on the way. */
function play(match: Match, steps = Infinity): Noted {
    const fed = [match.deskStart(VIEWER, 0)];
    for (let i = 0, told = 0; i < steps && match.due() !== DUE.over; i++) {
        if (match.due() === DUE.advance)
            match.advance();
        else
            match.think(31 - Math.clz32(match.thinking() & -match.thinking()));
        const seen = match.seen(VIEWER);
        const { events = [] } = JSON.parse(match.deskNews(VIEWER, told, seen)) as { events?: unknown[] };
        fed.push(...events.map((event, k) => JSON.stringify({ from: told + k, events: [event] })));
        told = seen;
    }
    return { lines: null, viewer: VIEWER, fed };
}

const states = (kontor: Kontor, record: string, noted: Noted): string => prove(kontor, record, noted).steps.map(({ step, state }) => `${step} ${state}`).join(', ');

it('shows six steps of a record that is true; where one device drew for all, nothing is said about the draws', async () => {
    const kontor = await load();
    const match = kontor.openMatch('fuffziger', null, null, 'greedy,greedy,greedy', 'proof');
    const noted = play(match);
    const record = match.record();
    const proof = prove(kontor, record, noted);
    expect(proof).toMatchObject({ ok: true, own: [] });
    expect(proof.draws).toBeGreaterThan(10);
    expect(states(kontor, record, noted)).toBe('sealed true, stirred open, drawn true, rules true, signed open, kept true');
});

it('names the seats that brought entropy of their own', async () => {
    const kontor = await load();
    const random = Uint8Array.from({ length: 96 }, (_, i) => i);
    const match = kontor.openMatchEntropy('fuffziger', null, null, 'me:Ann,me:Ben,greedy', random.slice(0, 32), random);
    match.handOver(0, 'greedy');
    match.handOver(1, 'greedy');
    const noted = play(match);
    const proof = prove(kontor, match.record(), noted);
    expect(proof).toMatchObject({ ok: true, own: [0, 1] });
    expect(proof.steps[1]).toMatchObject({ state: 'true', say: 'web.fair.stirred.about', args: { n: 2, all: 3 } });
});

it('holds for every game as it was told step by step, codes that were shown for seconds included', async () => {
    const kontor = await load();
    for (const [game, options] of [['cryptocurrency', null], ['cryptoly', 'bet=on'], ['karthedis', null]] as const) {
        const match = kontor.openMatch(game, options, null, 'greedy,me:Ann,greedy', 'told');
        match.handOver(VIEWER, 'greedy');
        const noted = play(match);
        expect(noted.fed.length).toBeGreaterThan(20);
        expect(states(kontor, match.record(), noted), game).toMatch(/kept true$/);
        match.close();
    }
});

it('says which step does not hold', async () => {
    const kontor = await load();
    const match = kontor.openMatch('fuffziger', null, null, 'greedy,greedy,greedy', 'proof');
    const noted = play(match);
    const record = match.record();
    const commitment = /^fair commitment .*$/m.exec(record)?.[0] ?? '';
    const promise = /^fair promise 0 .*$/m.exec(record)?.[0] ?? '';
    const other = (line: string) => line.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    // What this page noted, against a record that is true in itself.
    expect(states(kontor, record, { ...noted, lines: `${commitment}\n${promise}` })).toMatch(/^sealed true, stirred open/);
    expect(states(kontor, record, { ...noted, lines: other(commitment) })).toMatch(/^sealed false, stirred open, drawn true/);
    expect(states(kontor, record, { ...noted, lines: `${commitment}\n${other(promise)}` })).toMatch(/^sealed true, stirred false/);
    // Another move in the place of one that was made: refused by a desk, or taken and found to be another.
    const place = noted.fed.findIndex((text) => /"move":"roll 3"/.test(text));
    const fed = noted.fed.map((text, i) => (i === place ? text.replace('roll 3', 'roll 4') : text));
    expect(prove(kontor, record, { ...noted, fed })).toMatchObject({ ok: false });
    expect(prove(kontor, record, { ...noted, fed }).steps[5]).toMatchObject({ state: 'false', say: 'web.fair.kept.other', args: { n: place } });
    expect(states(kontor, record, { ...noted, fed: noted.fed.slice(0, -1) })).toMatch(/kept false$/);
    const late = [match.deskStart(VIEWER, 10), ...noted.fed.slice(11)];
    expect(states(kontor, record, { ...noted, fed: late })).toMatch(/kept true$/);
    // A record that is not true.
    const altered = prove(kontor, record.replace(/^(0 .*) #/m, '$1 1 #'), noted);
    expect(altered.ok).toBe(false);
    expect(altered.sentence).toMatch(/\w+ \w+/);
    expect(altered.steps.filter(({ state }) => state === 'false')).toHaveLength(1);
    expect(altered.steps.filter(({ state }) => state === 'true')).toHaveLength(0);
    expect(states(kontor, record.replace(commitment, other(commitment)).replace(/ #[0-9a-f]{16}$/gm, ''), noted)).toMatch(/sealed false|kept false/);
});

it('goes on from a position with new seats, and again from what was kept of that', async () => {
    const kontor = await load();
    const match = kontor.openMatch('karthedis', null, null, 'greedy,greedy,greedy', 'branch');
    const noted = play(match);
    const record = match.record();
    for (const events of [0, 17, 40]) {
        const text = branch(kontor, record, VIEWER, events, 'greedy,me:Ann,greedy');
        expect(text).toMatch(/^seat 1 person Ann$/m);
        const read = kontor.readMatch(text, null);
        expect(read.seen(VIEWER)).toBe(events);
        const told = (JSON.parse(read.deskNews(VIEWER, 0, events)) as { events?: unknown[] }).events ?? [];
        expect(told).toEqual(noted.fed.slice(1, events + 1).map((text) => (JSON.parse(text) as { events: unknown[] }).events[0]));
        read.close();
        // As its worker opens it: it goes on until the person is asked, or is over.
        const answers: Answer[] = [];
        const work = new TableWork((answer) => answers.push(answer));
        await work.take({ n: 1, what: 'load', module: await WebAssembly.compile(wasm), words: [words], language: 'en' });
        await work.take({ n: 2, what: 'open', opening: { record: text, seats: 'greedy,me:Ann,greedy', branch: true }, viewer: VIEWER });
        await new Promise((resolve) => { setTimeout(resolve, 300); });
        const kept = answers.filter((answer) => answer.what === 'kept');
        expect(kept.length).toBeGreaterThan(0);
        expect(answers.filter((answer) => answer.what === 'refused')).toHaveLength(0);
        expect(answers.some((answer) => answer.what === 'asked' && (answer.seats >> VIEWER & 1) === 1)).toBe(true);
    }
});

it('says in a sentence what is no record', async () => {
    const answers: ArchiveAnswer[] = [];
    await archive({ module: await WebAssembly.compile(wasm), words: [words], language: 'en', order: { what: 'branch', record: 'nonsense', viewer: 0, events: 1, seats: 'me:Ann,greedy' } }, (answer) => answers.push(answer));
    expect(answers).toEqual([{ what: 'fault', sentence: expect.stringMatching(/\w+ \w+/) as string }]);
});
