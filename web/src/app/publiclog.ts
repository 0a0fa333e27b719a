// The public log of the server, looked at for its player (docs/fairness.md): whether it goes
// on from where it was at the last visit, and whether the commitment of a match stands
// there. Only a contradiction is told; where the log cannot be had nothing is said. It
// all happens beside whatever the player does, and nothing waits for it.

/** How far a log goes. */
export interface LogHead { lines: number; head: string }

/** What the module says of pages of a log. */
export interface Followed { ok: boolean; lines: number; head: string; reached: boolean; log: { committed?: string } }

/** What is needed for looking. */
export interface LogReader {
    get(path: string): Promise<{ status: number; text(): Promise<string> }>;
    follow(known: string | null, told: string | null, commitment: string | null, pages: string): Promise<Followed>;
    /** The head that was seen last at this server. */
    recall(): LogHead | null;
    keep(head: LogHead): void;
}

export type LogWord = 'silent' | 'true' | 'rewritten' | 'absent';

/** What is told, as keys of words. */
export const LOG_KEYS: Partial<Record<LogWord, string>> = { rewritten: 'error.log.rewritten', absent: 'error.log.absent' };

const PAGE = 1000;
/** At once; whoever was away for longer goes on at the next visit. */
const MOST_PAGES = 20;

const place = ({ lines, head }: LogHead): string => `${lines}:${head}`;

/** A head, where this is one. */
export function headOf(value: unknown): LogHead | null {
    const { lines, head } = (value ?? {}) as Partial<LogHead>;
    return Number.isSafeInteger(lines) && typeof head === 'string' && /^[0-9a-f]{64}$/.test(head) ? { lines: lines ?? 0, head } : null;
}

/** One page, followed. What is no page of a log comes from somebody in between, and says nothing. */
async function page(reader: LogReader, from: number, known: LogHead | null, told: LogHead | null, commitment: string | null): Promise<Followed | 'silent' | 'rewritten'> {
    try {
        const answer = await reader.get(`/log?from=${from}`);
        const text = await answer.text();
        if (answer.status === 404 && text.includes('"error.log.from"'))
            return 'rewritten'; // it once went as far
        if (answer.status !== 200 || !text.startsWith('kontor-log '))
            return 'silent';
        const followed = await reader.follow(known && place(known), told && place(told), commitment, text);
        return followed.ok ? followed : 'rewritten';
    } catch {
        return 'silent';
    }
}

/** Follows the log from the head that is kept to the one that the server told, which may be older than what another tab has seen. */
export async function greetLog(reader: LogReader, told: LogHead): Promise<LogWord> {
    const known = reader.recall();
    let here = known ?? told;
    const rewritten = (): LogWord => { reader.keep(told); return 'rewritten'; };
    if (known && told.lines === known.lines && told.head !== known.head)
        return rewritten();
    for (let pages = 0; pages < MOST_PAGES && known && place(here) !== place(told); pages++) {
        const next = await page(reader, here.lines + 1, here, told.lines > here.lines ? told : null, null);
        if (next === 'silent')
            return next;
        if (next === 'rewritten' || (next.lines === here.lines && next.lines < told.lines))
            return rewritten();
        here = { lines: next.lines, head: next.head };
        if (here.lines >= told.lines)
            break;
    }
    const now = reader.recall();
    if (!now || now.lines < here.lines)
        reader.keep(here);
    return 'true';
}

/** Whether a commitment of just now stands in the log that was told with it. */
export async function findCommitment(reader: LogReader, told: LogHead, commitment: string): Promise<LogWord> {
    for (let pages = 0, from = told.lines - PAGE + 1; pages < MOST_PAGES; pages++, from -= PAGE) {
        const first = Math.max(1, from);
        const next = await page(reader, first, null, pages ? null : told, commitment);
        if (next === 'silent' || next === 'rewritten')
            return next;
        if (!pages && !next.reached)
            return 'rewritten';
        if (next.log.committed !== undefined)
            return 'true';
        if (first === 1)
            return 'absent';
    }
    return 'silent';
}
