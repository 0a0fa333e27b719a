// The samples are what they are said to be: whole matches that hold, and a result that the page reads.
import { readFileSync } from 'node:fs';
import { Kontor } from 'kontor';
import { expect, it } from 'vitest';
import { MATCHES, sampleSeats, simulated } from './samples';
import { commandOf, readResult, type Result } from './simfile';

const build = new URL('../../../build/wasm/', import.meta.url);

it.each([...MATCHES.keys()])('a match of %s, played to its end by those who are named', async (game) => {
    const whole = await Kontor.load(readFileSync(new URL('wasm/kontor.wasm', build)) as BufferSource);
    whole.addWords(readFileSync(new URL('words/en.words', build)));
    const record = (await MATCHES.get(game)?.())?.default ?? '';
    expect(record).toContain(`\ngame ${game} `);
    expect([...record.matchAll(/^seat \d computer normal$/gm)].length).toBe(sampleSeats().length);
    const match = whole.readMatch(record, null);
    expect(match.about<{ game: string }>()).toMatchObject({ game });
    expect(whole.verify(record, 'en')).toMatchObject({ finished: true, error: 'error.fair.no_proof' });
    match.close();
});

it('a result, made by the command that it shows', async () => {
    const result = readResult((await simulated?.())?.default ?? '') as Result;
    expect(result).toMatchObject({ game: 'cryptocurrency', games: 1500, failed: 0, stopped: false, reproducible: true });
    expect(commandOf(result)).toContain('--agents greedy --games 1500 --seed 1 --stats --json');
});
