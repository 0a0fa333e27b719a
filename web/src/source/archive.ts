// What is done with the record of a match that is over, on this device and in a worker, so
// that the page never waits: whether it is true and as this page was told it, and tables
// that go on from a position of it.
import { type Desk, Kontor, type KontorError, SPECTATOR } from 'kontor';
import { compileModule, type Language, wordsTables } from '../desk/module';

/** What a seat's signatures are worth, as the module says it: it signed the end, or up to an event of those that it saw; the host spoke for it; it signed nothing. */
export interface SeatSigned { seat: number; by: 'end' | 'part' | 'host' | 'none' | 'no_key' | 'unknown'; events?: number; all?: number }

/** What this page knows by itself, to hold against a record: the lines of the exchange that it noted, and what its desk was fed with, the start and then an event each. */
export interface Noted { lines: string | null; viewer: number | null; fed: readonly string[] }

/** One thing that was checked. `open`: neither shown nor refuted. */
export interface ProofStep { step: 'sealed' | 'stirred' | 'drawn' | 'rules' | 'signed' | 'kept'; state: 'true' | 'false' | 'open'; say: string; args: Record<string, string | number>; code: string; seats?: SeatSigned[] }

export interface Proof {
    ok: boolean;
    /** What is wrong, in a sentence. */
    sentence: string | null;
    moves: number;
    draws: number;
    /** Seats that brought entropy of their own. */
    own: number[];
    steps: ProofStep[];
}

export type ArchiveOrder =
    | { what: 'proof'; record: string; noted: Noted }
    /** A table that goes on from how it stood when this viewer had seen so many events. */
    | { what: 'branch'; record: string; viewer: number; events: number; seats: string };
export interface ArchiveLoad { module: WebAssembly.Module; words: Uint8Array[]; language: string; order: ArchiveOrder }
export type ArchiveAnswer = { what: 'done'; value: Proof | string } | { what: 'fault'; sentence: string };

/** What the worker does; tests have it without one. */
export async function archive({ module, words, language, order }: ArchiveLoad, tell: (answer: ArchiveAnswer) => void): Promise<void> {
    try {
        const kontor = await Kontor.load(module, { signatureFits: (await import('./signing')).signatureFits });
        for (const table of words)
            kontor.addWords(table);
        kontor.language = language;
        tell({ what: 'done', value: order.what === 'proof' ? prove(kontor, order.record, order.noted) : branch(kontor, order.record, order.viewer, order.events, order.seats) });
        kontor.close();
    } catch (fault) {
        tell({ what: 'fault', sentence: (fault as KontorError).message });
    }
}

interface Verdict { ok: boolean; moves: number; draws: number; seats?: number; host_moves?: number; commitment?: string; chain?: string; error?: string; sentence?: string; proof?: number; signed?: Omit<SeatSigned, 'seat'>[]; unchecked?: boolean }

/** Which step a fault of a record belongs to; what is no matter of the proof is one of the rules. */
const FAULTS: [ProofStep['step'], RegExp][] = [
    ['sealed', /^error\.fair\.(commitment|no_proof|proof|no_seed)$/],
    ['stirred', /^error\.fair\.(mismatch|no_promise|no_entropy|seat|twice)$/],
    ['drawn', /^error\.fair\.draw$/],
    ['signed', /^error\.fair\.(signature|signed_other)$/],
    ['kept', /^error\.fair\./],
];
const stepOf = (error: string): ProofStep['step'] => FAULTS.find(([, keys]) => keys.test(error))?.[0] ?? 'rules';

const short = (hex: string | undefined): string => (hex ? `${hex.slice(0, 8)} … ${hex.slice(-8)}` : '');

/** Who signed what of a record that is true. */
function signedStep({ signed = [], unchecked = false, proof = 0 }: Verdict, record: string): ProofStep {
    const keyed = new Set([...record.matchAll(/^fair key (\d)/gm)].map(([, seat]) => Number(seat)));
    const seats = signed.map((one, seat): SeatSigned => ({ ...one, seat, by: one.by === 'none' && !keyed.has(seat) ? 'no_key' : one.by }));
    const own = seats.filter(({ by }) => by !== 'host');
    const whole = own.filter(({ by }) => by === 'end').length;
    const step = (state: ProofStep['state'], say: string, more: Partial<ProofStep> = {}): ProofStep => ({ step: 'signed', state, say, args: {}, code: '', ...more });
    if (proof < 3)
        return step('open', 'web.fair.signed.old');
    if (!own.length)
        return step('open', 'web.fair.signed.alone');
    if (!own.some(({ by }) => by === 'end' || by === 'part'))
        return step('open', 'web.fair.signed.nobody', { seats });
    return unchecked ? step('open', 'web.fair.signed.unchecked', { seats }) : step('true', 'web.fair.signed.about', { seats, code: `${whole} / ${own.length}` });
}

/** Checks a record, and holds what was noted against it. */
export function prove(kontor: Kontor, record: string, noted: Noted): Proof {
    const verdict = kontor.verify<never>(record, kontor.language) as Verdict;
    const { moves, draws, seats = 0, host_moves: host = 0 } = verdict;
    const spoken = new Set(/^fair spoken(.*)$/m.exec(record)?.[1]?.trim().split(' ').map(Number));
    const own = verdict.ok ? Array.from({ length: seats }, (_, seat) => seat).filter((seat) => !spoken.has(seat)) : [];
    const wrong = verdict.ok ? null : stepOf(verdict.error ?? '');
    const lines = new Set(record.split('\n'));
    const stands = (kind: string): boolean => (noted.lines ?? '').split('\n').filter((line) => line.startsWith(`fair ${kind} `)).every((line) => lines.has(line));
    const step = (name: ProofStep['step'], code: string, args: ProofStep['args'] = {}, state: ProofStep['state'] = 'true', say = `web.fair.${name}.about`): ProofStep => (
        wrong === null ? { step: name, state, say, args, code }
            : name === wrong ? { step: name, state: 'false', say: '', args: {}, code: '' }
                : { step: name, state: 'open', say: 'web.fair.unreached', args: {}, code: '' });
    const other = verdict.ok ? firstOther(kontor, record, noted) : null;
    const steps = [
        !stands('commitment') ? step('sealed', short(verdict.commitment), {}, 'false', 'web.fair.sealed.other')
            : step('sealed', short(verdict.commitment), {}, 'true', noted.lines ? 'web.fair.sealed.noted' : 'web.fair.sealed.about'),
        !stands('promise') ? step('stirred', '', {}, 'false', 'web.fair.stirred.other')
            : step('stirred', `${own.length} / ${seats}`, { n: own.length, all: seats }, own.length ? 'true' : 'open', own.length ? 'web.fair.stirred.about' : 'web.fair.stirred.none'),
        step('drawn', `${draws} / ${draws}`, { n: draws }),
        step('rules', `${moves} / ${moves}`, { n: moves, host }, 'true', host ? 'web.fair.rules.host' : 'web.fair.rules.about'),
        wrong === null ? signedStep(verdict, record) : step('signed', ''),
        other === null ? step('kept', short(verdict.chain), { n: noted.fed.length - 1 }) : step('kept', short(verdict.chain), { n: other }, 'false', 'web.fair.kept.other'),
    ];
    return { ok: steps.every(({ state }) => state !== 'false'), sentence: verdict.sentence ?? null, moves, draws, own, steps };
}

/** The number, from 1, of the first event that the record tells this viewer otherwise than it was told, by itself or by the table after it; null: there is none. */
function firstOther(kontor: Kontor, record: string, { viewer, fed }: Noted): number | null {
    const match = kontor.readMatch(record, null);
    const eyes = viewer ?? SPECTATOR;
    const [start = '{}'] = fed;
    const from = (JSON.parse(start) as { seq?: number }).seq ?? 0;
    const seen = match.seen(eyes);
    // Desks keep what may be looked at again: a code that was shown for seconds is in no past.
    const [told, kept] = [fed, [match.deskStart(eyes, from), match.deskNews(eyes, from, seen)]].map((texts) => {
        const desk = kontor.openDesk(match.deskHead(), eyes, kontor.language);
        return { desk, refused: texts.findIndex((text) => !takes(desk, text)) };
    }) as [Fed, Fed];
    let other: number | null = told.refused >= 0 ? from + Math.max(told.refused, 1) : kept.refused >= 0 ? from + 1 : null;
    for (let event = from; other === null && event < Math.max(seen, from + fed.length - 1); event++)
        if (event >= seen || event >= from + fed.length - 1 || JSON.stringify(told.desk.past(event)) !== JSON.stringify(kept.desk.past(event)))
            other = event + 1;
    told.desk.close();
    kept.desk.close();
    match.close();
    return other;
}

/** A desk, and which of the texts it refused first; -1: none. */
interface Fed { desk: Desk; refused: number }

function takes(desk: Desk, text: string): boolean {
    try {
        desk.feed(text);
        return true;
    } catch {
        return false;
    }
}

/** The record of a table with other seats that has the beginning of a match: all that had happened before the viewer saw the next event. */
export function branch(kontor: Kontor, record: string, viewer: number, events: number, seats: string): string {
    const match = kontor.readMatch(record, null);
    const seen = (count: number): number => {
        const fork = match.fork(count, seats, null);
        const known = fork.seen(viewer);
        fork.close();
        return known;
    };
    // The more has happened, the more was seen.
    let [low, high] = [0, match.count()];
    while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (seen(middle) <= events)
            low = middle;
        else
            high = middle - 1;
    }
    const fork = match.fork(low, seats, null);
    const beginning = fork.record();
    fork.close();
    match.close();
    return beginning;
}

/** Has a worker do it; rejects with a sentence. */
function order(game: string, language: Language, what: ArchiveOrder): Promise<Proof | string> {
    const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' });
    return new Promise<Proof | string>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<ArchiveAnswer>) => (data.what === 'done' ? resolve(data.value) : reject(new Error(data.sentence)));
        worker.onerror = (event) => reject(new Error(event.message));
        Promise.all([compileModule(game), wordsTables(language, game)]).then(
            ([module, words]) => worker.postMessage({ module, words, language, order: what } satisfies ArchiveLoad), reject);
    }).finally(() => worker.terminate());
}

export const proveRecord = (game: string, language: Language, record: string, noted: Noted): Promise<Proof> => order(game, language, { what: 'proof', record, noted }) as Promise<Proof>;
export const branchRecord = (game: string, language: Language, record: string, viewer: number, events: number, seats: string): Promise<string> => order(game, language, { what: 'branch', record, viewer, events, seats }) as Promise<string>;
