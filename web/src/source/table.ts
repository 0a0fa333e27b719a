// A table in this browser: the match and its computer players live in a worker, so
// that the page never waits. After every answer the record is handed on to be kept.
import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { compileModule, type Language, wordsTables } from '../desk/module';
import { type Listener, Refused, type Source, type Until } from './source';
import type { Answer, Asked, Opening, Request } from './worker';

/** What a worker is to this page; tests bring their own. */
export interface Work {
    postMessage(message: Request): void;
    onmessage: ((event: MessageEvent<Answer>) => void) | null;
    onerror: ((event: ErrorEvent) => void) | null;
    terminate(): void;
}

/** Somebody at the table, as shown: the match itself knows computer players by their level alone. */
export interface Sitter { name: string; character?: string | undefined }

export interface TableOptions {
    game: string;
    opening: Opening;
    viewer: number;
    language: Language;
    sitters: readonly Sitter[];
    /** Whether people make chance moves by hand; false without. */
    byHand?: boolean;
    /** Whether hints may be had; true without. */
    hints?: boolean;
    /** Takes the record after every answer. */
    keep(record: string, over: boolean): void;
    /** Tells that the table cannot go on; it can be opened again from its record. */
    broken(fault: string): void;
    work?: Work;
}

export class TableSource implements Source {
    private readonly worker: Work;
    private listener: Listener | null = null;
    private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(fault: Error): void }>();
    private count = 0;
    private before: Answer[] = [];
    private readonly askedSignal = signal(0);
    private readonly eyesSignal: Signal<number>;
    /** Seats of people who are asked now, as bits. */
    readonly asked: ReadonlySignal<number> = this.askedSignal;
    /** Whose eyes look. */
    readonly eyes: ReadonlySignal<number>;
    readonly branch: boolean;
    hint?: (milliseconds: number) => Promise<unknown>;

    constructor(private readonly options: TableOptions) {
        this.branch = 'record' in options.opening && (options.opening.branch ?? false);
        this.eyes = this.eyesSignal = signal(options.viewer);
        this.worker = options.work ?? new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' }) as unknown as Work;
        this.worker.onmessage = ({ data }) => this.take(data);
        this.worker.onerror = (event) => options.broken(event.message);
        if (options.hints !== false)
            this.hint = (milliseconds) => this.request({ what: 'hint', milliseconds });
    }

    /** Loads the module in the worker and lays the table. */
    async begin(): Promise<void> {
        const { language, game, opening, viewer, sitters } = this.options;
        const [module, words] = await Promise.all([compileModule(game), wordsTables(language, game)]);
        await this.request({ what: 'load', module, words, language });
        await this.request({ what: 'open', opening, viewer, byHand: this.options.byHand ?? false, names: sitters.map(({ name }) => name) });
    }

    /** Errors and hints are told in this language from now on. */
    async speak(language: Language): Promise<void> {
        await this.request({ what: 'words', language, words: await wordsTables(language, this.options.game) });
    }

    /** Another person at this device looks from now on, and nobody else. */
    async look(viewer: number): Promise<void> {
        await this.request({ what: 'look', viewer });
        this.eyesSignal.value = viewer;
    }

    listen(listener: Listener): void {
        this.listener = listener;
        for (const answer of this.before)
            this.hand(answer);
        this.before = [];
        listener.connection('open');
    }

    async play(moves: string, _at: number, draw = false): Promise<void> {
        await this.request({ what: 'play', moves, draw });
    }

    async undo(): Promise<void> {
        await this.request({ what: 'undo' });
    }

    async stand(move: string | null, until: Until): Promise<void> {
        await this.request({ what: 'stand', move, until });
    }

    async byHand(on: boolean): Promise<void> {
        await this.request({ what: 'hand', on });
    }

    async record(): Promise<string> {
        return await this.request({ what: 'record' }) as string;
    }

    close(): void {
        this.listener = null;
        this.worker.terminate();
        for (const { reject } of this.waiting.values())
            reject(new Refused('closed', ''));
        this.waiting.clear();
    }

    private request(asked: Asked): Promise<unknown> {
        const n = ++this.count;
        return new Promise((resolve, reject) => {
            this.waiting.set(n, { resolve, reject });
            this.worker.postMessage({ ...asked, n });
        });
    }

    private take(answer: Answer): void {
        if (answer.what === 'done' || answer.what === 'refused') {
            const waiting = this.waiting.get(answer.n);
            this.waiting.delete(answer.n);
            if (answer.what === 'done')
                waiting?.resolve(answer.value);
            else
                waiting?.reject(new Refused(answer.key, answer.sentence, answer.rule));
        } else if (answer.what === 'asked') {
            this.askedSignal.value = answer.seats;
        } else if (answer.what === 'kept') {
            this.options.keep(answer.record, answer.over);
        } else if (this.listener) {
            this.hand(answer);
        } else {
            this.before.push(answer);
        }
    }

    private hand(answer: Answer): void {
        if (answer.what === 'open')
            this.listener?.open(withSitters(answer.head, this.options.sitters), answer.viewer, answer.start);
        else if (answer.what === 'news')
            this.listener?.news(answer.text);
    }
}

/** A head whose seats have the names and characters that are shown. */
export function withSitters(head: string, sitters: readonly Sitter[]): string {
    const whole = JSON.parse(head) as { seats: { name: string; level?: string; character?: string }[] };
    whole.seats = whole.seats.map((seat, index) => {
        const sitter = sitters[index];
        // Two of one level are "normal" and "normal 2" to the match.
        if (seat.level)
            seat.level = seat.level.replace(/ \d+$/, '');
        return sitter ? { ...seat, name: sitter.name || seat.name, ...(sitter.character ? { character: sitter.character } : {}) } : seat;
    });
    return JSON.stringify(whole);
}
