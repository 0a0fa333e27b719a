// A result of `kontor sim --stats --json` (docs/simulation.md), read and checked: whatever is
// in a file that somebody chose, the page gets this shape or the key of a sentence.

export interface Share { share: number; low: number; high: number }
export interface Won extends Share { wins: number; mean: number }
/** One value of something that is counted: how often, and how it goes with winning. */
export interface Row { value: string; taken: number; games: number; offered: number; with: number; worth: Share | null }
export interface Group { name: string; argument: string; noun: string; of: 'match' | 'seat'; fact: boolean; /** It is winning, by the rules. */ decides: boolean; rows: Row[] }
export interface Bin { low: number; high: number; count: number }
export interface Point { round: number; count: number; mean: number; deviation: number }
export interface Curve { name: string; lines: { name: string; points: Point[] }[] }
export interface Result {
    game: string; edition: string; players: number; options: string; agents: string[]; seed: string;
    games: number; planned: number; failed: number; stopped: boolean; reproducible: boolean;
    length: { mean: number; min: number; max: number };
    seats: Won[]; byAgent: { name: string; won: Won }[];
    stats: { rounds: Bin[]; length: Bin[]; winners: Bin[]; others: Bin[]; groups: Group[]; curves: Curve[] } | null;
}
/** What is wrong with a file, as a key of words. */
export type Fault = 'web.sim.large' | 'web.sim.no_json' | 'web.sim.set' | 'web.sim.other' | 'web.sim.empty';

/** Files above this many bytes are not read. */
export const LARGEST = 30_000_000;

class Odd extends Error {}
type Members = Record<string, unknown>;

function members(value: unknown): Members {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new Odd();
    return value as Members;
}
function list<T>(value: unknown, each: (item: unknown) => T): T[] {
    if (!Array.isArray(value))
        throw new Odd();
    return value.map(each);
}
function figure(value: unknown): number {
    if (typeof value !== 'number' || !Number.isFinite(value))
        throw new Odd();
    return value;
}
function text(value: unknown): string {
    if (typeof value !== 'string')
        throw new Odd();
    return value.slice(0, 300);
}
const textOr = (value: unknown): string => (value === undefined ? '' : text(value));
const figureOr = (value: unknown): number => (value === undefined ? 0 : figure(value));

function share(value: unknown): Share {
    const { share: middle, low, high } = members(value);
    return { share: figure(middle), low: figure(low), high: figure(high) };
}
function won(value: unknown): Won {
    const told = members(value);
    return { ...share(value), wins: figure(told.wins), mean: figure(told.mean_score) };
}
const bin = (value: unknown): Bin => {
    const [low, high, count] = list(value, figure);
    return { low: figure(low), high: figure(high), count: figure(count) };
};
function row(value: unknown): Row {
    const told = members(value);
    return {
        value: textOr(told.value), taken: figure(told.taken), games: figure(told.games), offered: figureOr(told.offered),
        with: told.with === undefined ? 0 : figure(members(told.with).seats), worth: told.worth === undefined ? null : share(told.worth),
    };
}
const group = (fact: boolean) => (value: unknown): Group => {
    const told = members(value);
    const rows = list(told.values, row);
    const of = told.of === undefined ? (rows.some(({ worth }) => worth !== null) ? 'seat' : 'match') : told.of === 'seat' ? 'seat' : 'match';
    return { name: text(told.name), argument: textOr(told.argument), noun: textOr(told.noun), of, fact, decides: told.decides === true, rows };
};
function curve(value: unknown): Curve {
    const told = members(value);
    return {
        name: text(told.name),
        lines: list(told.lines, (line) => ({
            name: textOr(members(line).name),
            points: list(members(line).points, (point) => {
                const { round, count, mean, deviation } = members(point);
                return { round: figure(round), count: figure(count), mean: figureOr(mean), deviation: figureOr(deviation) };
            }),
        })),
    };
}
function stats(value: unknown): Result['stats'] {
    const told = members(value);
    return {
        rounds: list(told.rounds, bin), length: list(told.length, bin), winners: list(told.score_of_winners, bin), others: list(told.score_of_others, bin),
        groups: [...list(told.facts, group(true)), ...list(told.moves, group(false))],
        curves: list(told.curves, curve),
    };
}

/** The result in a text, or what is wrong with it. */
export function readResult(source: string): Result | Fault {
    let told: Members;
    try {
        told = members(JSON.parse(source));
    } catch {
        return 'web.sim.no_json';
    }
    if (told.kind === 'sweep' || told.kind === 'tournament')
        return 'web.sim.set';
    try {
        const length = members(told.length);
        const result: Result = {
            game: text(told.game), edition: text(told.edition), players: figure(told.players), options: textOr(told.options), agents: list(told.agents, text), seed: String(told.seed ?? ''),
            games: figure(told.finished), planned: figure(told.games_planned), failed: figure(told.failed), stopped: told.stopped === true, reproducible: told.reproducible !== false,
            length: { mean: figure(length.mean), min: figure(length.min), max: figure(length.max) },
            seats: list(told.seats, won), byAgent: Object.entries(members(told.by_agent)).map(([name, value]) => ({ name, won: won(value) })),
            stats: told.stats === undefined ? null : stats(told.stats),
        };
        return result.games > 0 && result.seats.length > 0 ? result : 'web.sim.empty';
    } catch (error) {
        if (error instanceof Odd)
            return 'web.sim.other';
        throw error;
    }
}

/** How far an interval is from 0, with its sign; 0 where it holds 0. */
export const sureness = ({ low, high }: Share): number => (low > 0 ? low : high < 0 ? high : 0);

/** The seat that is farthest from its fair share beyond doubt. */
export function unfairSeat({ seats }: Result): { seat: number; won: Won } | null {
    const fair = 1 / seats.length;
    const off = (one: Won) => Math.abs(sureness({ share: one.share - fair, low: one.low - fair, high: one.high - fair }));
    const found = seats.map((one, seat) => ({ seat, won: one })).sort((a, b) => off(b.won) - off(a.won))[0];
    return found && off(found.won) > 0 ? found : null;
}

/** The facts of seats that go surest with winning or losing. Winning itself is none. */
export function surest({ stats: told }: Result, most: number): { group: Group; row: Row; worth: Share }[] {
    return (told?.groups ?? []).filter(({ fact, of, decides }) => fact && of === 'seat' && !decides)
        .flatMap((one) => one.rows.flatMap((each) => (each.worth && sureness(each.worth) !== 0 ? [{ group: one, row: each, worth: each.worth }] : [])))
        .sort((a, b) => Math.abs(sureness(b.worth)) - Math.abs(sureness(a.worth))).slice(0, most);
}

/** Fewer bins: at most so many, neighbours together. */
export function gather(bins: readonly Bin[], most: number): Bin[] {
    if (bins.length <= most)
        return [...bins];
    const [low, high] = [Math.min(...bins.map((one) => one.low)), Math.max(...bins.map((one) => one.high))];
    const width = Math.ceil((high - low + 1) / most);
    const all = Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, i): Bin => ({ low: low + i * width, high: Math.min(high, low + (i + 1) * width - 1), count: 0 }));
    for (const one of bins) {
        const into = all[Math.min(all.length - 1, Math.floor((one.low - low) / width))];
        if (into)
            into.count += one.count;
    }
    return all;
}

/** The command that gives this result again. */
export function commandOf({ game, edition, players, agents, planned, seed, options }: Result): string {
    const who = agents.every((one) => one === agents[0]) ? agents[0] ?? '' : agents.join(',');
    return ['kontor sim', game, '--edition', edition, '--players', players, ...(options ? ['--options', options] : []), '--agents', /[\s"'$\\]/.test(who) ? `'${who.replaceAll("'", "'\\''")}'` : who, '--games', planned, '--seed', seed, '--stats --json'].join(' ');
}
