import { expect, test } from 'vitest';
import { commandOf, gather, readResult, type Result, surest, unfairSeat } from './simfile';
import { outline } from './simwords';

const share = (middle: number, wide: number) => ({ share: middle, low: middle - wide, high: middle + wide });
const seat = (middle: number, wide = .02) => ({ wins: 10, ...share(middle, wide), mean_score: 7, mean_rank: 2 });
const row = (value: string, worth: object | undefined) => ({ value, taken: 5, games: 5, with: { seats: 5, wins: 2, ...share(.4, .1) }, ...(worth ? { worth } : {}) });
const RUN = {
    game: 'cryptoly', version: 1, players: 2, options: 'extra=off', edition: 'house-3', agents: ['greedy', 'greedy'], seed: 7, games: 40, games_planned: 50, finished: 40, failed: 0,
    stopped: true, reproducible: true, length: { mean: 90, min: 80, max: 99 }, seats: [seat(.5), seat(.5)], by_agent: { greedy: seat(.5) },
    stats: {
        games: 40, length: [[80, 99, 40]], rounds: [[3, 3, 40]], score_of_winners: [[5, 5, 40]], score_of_others: [[1, 1, 40]],
        facts: [
            { name: 'nft', noun: 'nft', of: 'seat', values: [row('ape', share(.1, .05)), row('cat', share(-.2, .05)), row('dog', share(.3, .4))] },
            { name: 'goal', of: 'seat', decides: true, values: [row('', share(.9, .01))] },
        ],
        moves: [{ name: 'hack', values: [{ offered: 3, taken: 2, games: 2 }] }],
        curves: [{ name: 'btc', lines: [{ name: 'winners', points: [{ round: 0, count: 40, mean: 1, deviation: 0 }] }] }],
    },
};
const read = (told: object): Result => readResult(JSON.stringify(told)) as Result;

test('a result is read, with what goes surest with winning, but winning itself', () => {
    const result = read(RUN);
    expect(result.stopped).toBe(true);
    expect(result.stats?.groups.map(({ name, fact, of }) => [name, fact, of])).toEqual([['nft', true, 'seat'], ['goal', true, 'seat'], ['hack', false, 'match']]);
    expect(surest(result, 9).map(({ row: { value } }) => value)).toEqual(['cat', 'ape']);
    expect(commandOf(result)).toBe('kontor sim cryptoly --edition house-3 --players 2 --options extra=off --agents greedy --games 50 --seed 7 --stats --json');
});

test('without --stats only wins are there', () => {
    const { stats, ...wins } = RUN;
    expect(stats).toBeDefined();
    expect(read(wins).stats).toBeNull();
});

test('a seat is unfair only beyond doubt', () => {
    expect(unfairSeat(read(RUN))).toBeNull();
    expect(unfairSeat(read({ ...RUN, seats: [seat(.53, .05), seat(.47, .05)] }))).toBeNull();
    expect(unfairSeat(read({ ...RUN, seats: [seat(.55), seat(.45)] }))?.seat).toBe(0);
});

test('whatever else is in a file gets a sentence', () => {
    expect(readResult('')).toBe('web.sim.no_json');
    expect(readResult('game: cryptoly')).toBe('web.sim.no_json');
    expect(readResult('[1, 2]')).toBe('web.sim.no_json');
    expect(readResult('{"a": 1}')).toBe('web.sim.other');
    expect(readResult(JSON.stringify({ ...RUN, seats: [{ share: 'much' }] }))).toBe('web.sim.other');
    expect(readResult(JSON.stringify({ ...RUN, stats: { ...RUN.stats, rounds: [[1]] } }))).toBe('web.sim.other');
    expect(readResult(JSON.stringify({ ...RUN, finished: 0 }))).toBe('web.sim.empty');
    expect(readResult(JSON.stringify({ kind: 'sweep', parts: [] }))).toBe('web.sim.set');
});

test('every way in which a member can be wrong ends in a sentence', () => {
    const wrong = [null, 'x', -1, [], {}, true];
    const spoil = (of: unknown): unknown[] => (typeof of === 'object' && of !== null
        ? Object.entries(of).flatMap(([key, value]) => [...wrong.map((other) => (Array.isArray(of) ? Object.assign([...of], { [key]: other }) : { ...of, [key]: other })), ...spoil(value).map((other) => (Array.isArray(of) ? Object.assign([...of], { [key]: other }) : { ...of, [key]: other }))]) : []);
    for (const bad of spoil(RUN)) {
        const told = readResult(JSON.stringify(bad));
        expect(typeof told === 'string' ? told.startsWith('web.sim.') : told.seats.length > 0).toBe(true);
    }
});

test('many bins become few, and none is lost', () => {
    const bins = Array.from({ length: 100 }, (_, i) => ({ low: i - 4, high: i - 4, count: i }));
    const few = gather(bins, 24);
    expect(few.length).toBeLessThanOrEqual(24);
    expect(few.reduce((sum, { count }) => sum + count, 0)).toBe(4950);
    expect([few[0]?.low, few[few.length - 1]?.high]).toEqual([-4, 95]);
});

test('a move in general leaves open what is not told', () => {
    expect(outline('buy {coin} ({price@coin} W each)', 'coin', 'Flyt')).toBe('buy Flyt (… W each)');
    expect(outline('{player} {player!draws|draw} {n} {n?card|cards}.')).toBe('… draws … cards');
});
