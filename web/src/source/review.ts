// A player's decisions, looked at again by the strongest computer player, on this device:
// from the record of a match that is over, in a worker, so that the page never waits.
import { Kontor, type KontorError } from 'kontor';
import { compileModule, type Language, wordsTables } from '../desk/module';
import { nameSeats } from './names';

/** One decision that clearly cost something; shares of winning in permille. */
export interface Costly { event: number; text: string; played: string; better: string; loss: number; low: number; high: number }
export interface ReviewTold { summary: string; list: string; decisions: Costly[]; note: string }
/** How far it is; of a decision its event, as its player counts them, and the chance of winning as it looked then. */
export interface ReviewStep { more: boolean; done: number; all: number; event?: number; chance?: number }

export interface ReviewOrder { module: WebAssembly.Module; words: Uint8Array[]; language: string; record: string; names: readonly string[]; seat: number; milliseconds: number }
export type ReviewAnswer = { what: 'step'; step: ReviewStep } | { what: 'told'; told: ReviewTold } | { what: 'fault'; sentence: string };

/** What the worker does; tests have it without one. */
export async function review(order: ReviewOrder, tell: (answer: ReviewAnswer) => void): Promise<void> {
    try {
        const kontor = await Kontor.load(order.module);
        for (const table of order.words)
            kontor.addWords(table);
        kontor.language = order.language;
        const match = kontor.readMatch(order.record, null);
        nameSeats(match, order.names);
        const work = match.review(order.seat, order.milliseconds);
        for (let more = true; more;) {
            const step = work.step<never>() as ReviewStep;
            more = step.more;
            tell({ what: 'step', step });
        }
        tell({ what: 'told', told: work.told<never>(order.language) as ReviewTold });
        kontor.close();
    } catch (fault) {
        tell({ what: 'fault', sentence: (fault as KontorError).message });
    }
}

export interface ReviewOptions { game: string; record: string; names: readonly string[]; seat: number; language: Language; step: (step: ReviewStep) => void }

/** Milliseconds for each decision. */
const TIME = 150;

/** Begins a review. `stop` ends it; it is then never told. */
export function beginReview({ game, record, names, seat, language, step }: ReviewOptions): { told: Promise<ReviewTold>; stop: () => void } {
    const worker = new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module' });
    const told = new Promise<ReviewTold>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<ReviewAnswer>) => {
            if (data.what === 'step') {
                step(data.step);
                return;
            }
            worker.terminate();
            if (data.what === 'told')
                resolve(data.told);
            else
                reject(new Error(data.sentence));
        };
        worker.onerror = (event) => reject(new Error(event.message));
        Promise.all([compileModule(game), wordsTables(language, game)]).then(
            ([module, words]) => worker.postMessage({ module, words, language, record, names, seat, milliseconds: TIME } satisfies ReviewOrder),
            reject,
        );
    });
    return { told, stop: () => worker.terminate() };
}
