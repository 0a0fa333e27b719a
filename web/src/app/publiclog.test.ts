// The public log as a page looks at it, with logs that are honest, rewritten, or not to be had.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Kontor } from 'kontor';
import { expect, it } from 'vitest';
import { findCommitment, type Followed, greetLog, headOf, type LogHead, type LogReader } from './publiclog';

const build = new URL('../../../build/wasm/', import.meta.url);
const kontor = await Kontor.load(readFileSync(new URL('wasm/desk.wasm', build)) as BufferSource);
kontor.addWords(readFileSync(new URL('words/en.words', build)));
kontor.language = 'en';

const hex = (number: number): string => number.toString(16).padStart(64, '0');
const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha = (...parts: Uint8Array[]): Uint8Array => createHash('sha256').update(join(...parts)).digest();
const digits = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
function field(text: string): Uint8Array {
    const size = new Uint8Array(4);
    new DataView(size.buffer).setUint32(0, text.length);
    return join(size, new TextEncoder().encode(text));
}

/** A log in which these commitments were made, a line each. */
class Log {
    readonly lines: string[];
    readonly heads: string[];
    constructor(commitments: number[]) {
        this.lines = commitments.map((commitment, at) => `${at + 1} 2025-10-09T08:53:20Z committed ${hex(commitment)}`);
        const heads = [sha(field('kontor log 1'))];
        for (const line of this.lines)
            heads.push(sha(heads[heads.length - 1] ?? new Uint8Array(), field(line)));
        this.heads = heads.map(digits);
    }
    head(lines = this.lines.length): LogHead { return { lines, head: this.heads[lines] ?? '' }; }
    page(from: number): string {
        const last = Math.min(this.lines.length, from + 999);
        return [`kontor-log 1 ${from} ${this.heads[from - 1]}`, ...this.lines.slice(from - 1, last), `head ${last} ${this.heads[last]}`, ''].join('\n');
    }
}

const count = (to: number, from = 1): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** A page that has seen this head, at a server with this log. */
function reader(log: Log, known: LogHead | null): LogReader & { kept: LogHead | null; asked: number } {
    return {
        kept: known, asked: 0,
        get(path) {
            this.asked++;
            const from = Number(/^\/log\?from=(\d+)$/.exec(path)?.[1]);
            const missing = from > log.lines.length + 1;
            return Promise.resolve({ status: missing ? 404 : 200, text: () => Promise.resolve(missing ? '{"key":"error.log.from"}' : log.page(from)) });
        },
        follow: (known, told, commitment, pages) => Promise.resolve(kontor.log<never>(known, told, commitment, pages, 'en') as Followed),
        recall() { return this.kept; },
        keep(head) { this.kept = head; },
    };
}

it('keeps the first head it is told, and follows the log from visit to visit', async () => {
    const log = new Log(count(2500));
    const at = reader(log, null);
    expect(await greetLog(at, log.head(7))).toBe('true');
    expect(at.kept).toEqual(log.head(7));
    expect(await greetLog(at, log.head(7))).toBe('true');
    expect(at.asked).toBe(0);
    expect(await greetLog(at, log.head(2400))).toBe('true');
    expect(at.asked).toBe(3);
    expect(at.kept).toEqual(log.head());
});

it('tells once that a log was rewritten, however it was done', async () => {
    const before = new Log(count(9));
    const others = [new Log([99, ...count(9, 2)]), new Log([99, ...count(20, 2)]), new Log(count(8)), new Log([]), new Log([...count(8), 99, 100])];
    for (const log of others) {
        const at = reader(log, before.head());
        expect(await greetLog(at, log.head())).toBe('rewritten');
        expect(at.kept).toEqual(log.head());
        expect(await greetLog(at, log.head())).toBe('true');
    }
});

it('tells that the log does not lead to the head that the server told', async () => {
    const log = new Log(count(9));
    expect(await greetLog(reader(log, log.head(3)), { lines: 8, head: hex(1) })).toBe('rewritten');
    expect(await greetLog(reader(log, log.head(3)), { lines: 12, head: hex(1) })).toBe('rewritten');
});

it('does not mind that another tab has seen more', async () => {
    const log = new Log(count(9));
    const at = reader(log, log.head(8));
    expect(await greetLog(at, log.head(5))).toBe('true');
    expect(at.kept?.lines).toBe(9);
});

it('finds the commitment of a match, also where many came behind it', async () => {
    const log = new Log(count(2500));
    expect(await findCommitment(reader(log, null), log.head(), hex(2500))).toBe('true');
    expect(await findCommitment(reader(log, null), log.head(), hex(900))).toBe('true');
    expect(await findCommitment(reader(log, null), log.head(3), hex(2))).toBe('true');
    expect(await findCommitment(reader(log, null), log.head(), hex(3000))).toBe('absent');
    expect(await findCommitment(reader(log, null), { lines: 2500, head: hex(1) }, hex(2500))).toBe('rewritten');
    expect(await findCommitment(reader(log, null), { lines: 2501, head: hex(1) }, hex(2500))).toBe('rewritten');
});

it('says nothing where the log cannot be had', async () => {
    const log = new Log(count(9));
    const answers = [() => Promise.reject(new TypeError('fetch')), ...[[200, '<html>'], [200, ''], [503, '{"key":"error.store"}'], [404, 'There is no such page.']].map(
        ([status, text]) => () => Promise.resolve({ status: status as number, text: () => Promise.resolve(text as string) }))];
    for (const get of answers) {
        const at = { ...reader(log, log.head(3)), get };
        expect(await greetLog(at, log.head())).toBe('silent');
        expect(at.kept).toEqual(log.head(3));
        expect(await findCommitment(at, log.head(), hex(2))).toBe('silent');
    }
});

it('takes for a head what is one', () => {
    expect(headOf({ lines: 3, head: hex(1) })).toEqual({ lines: 3, head: hex(1) });
    for (const value of [undefined, null, 3, {}, { lines: 3 }, { lines: 1.5, head: hex(1) }, { lines: 3, head: 'x' }])
        expect(headOf(value)).toBeNull();
});
