// A table in this browser, inside its worker: an own instance of the module, the match
// as a whole, the computer players' thinking. The page beyond sees what its viewer may
// be told, and the record, which it keeps and does not look into.
import { DUE, Kontor, type KontorError, type Match, UNTIL } from 'kontor';
import { nameSeats } from './names';
import type { Until } from './source';

/** How a match is begun, or gone on with. */
export type Opening =
    | { game: string; options: string | null; edition: string | null; seats: string; seed: string | null }
    /** `branch`: it has the beginning of another match, without that one's proof, and draws of its own. */
    | { record: string; seats: string; branch?: boolean };

export type Asked =
    | { what: 'load'; module: WebAssembly.Module; words: Uint8Array[]; language: string }
    /** `names`: how seats are called in what is told; "" as in the record. */
    | { what: 'open'; opening: Opening; viewer: number; byHand?: boolean; names?: readonly string[] }
    | { what: 'hand'; on: boolean }
    | { what: 'look'; viewer: number }
    | { what: 'words'; words: Uint8Array[]; language: string }
    | { what: 'play'; moves: string; draw?: boolean }
    | { what: 'undo' }
    | { what: 'stand'; move: string | null; until: Until }
    | { what: 'hint'; milliseconds: number }
    | { what: 'record' };

/** A request with its number; the answer has the same. */
export type Request = Asked & { n: number };

export type Answer =
    | { what: 'done'; n: number; value?: unknown }
    | { what: 'refused'; n: number; key: string; sentence: string; rule: string | null }
    | { what: 'open'; head: string; viewer: number; start: string }
    | { what: 'news'; text: string }
    | { what: 'asked'; seats: number }
    | { what: 'kept'; record: string; over: boolean };

/** The work of a worker, apart from its messages: so that tests can have it without one. */
export class TableWork {
    private kontor: Kontor | null = null;
    private match: Match | null = null;
    private viewer = 0;
    private told = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly tell: (answer: Answer) => void) {}

    async take(request: Request): Promise<void> {
        let answer: Answer;
        try {
            const value = await this.do(request);
            answer = { what: 'done', n: request.n, ...(value === undefined ? {} : { value }) };
        } catch (error) {
            const { key, message, rule } = error as KontorError;
            answer = { what: 'refused', n: request.n, key: key ?? 'error', sentence: message, rule: rule ?? null };
        }
        // The news of it come first: who has an answer shows what is there.
        this.goOn();
        this.tell(answer);
    }

    private async do(request: Request): Promise<unknown> {
        switch (request.what) {
        case 'load':
            this.kontor = await Kontor.load(request.module);
            for (const table of request.words)
                this.kontor.addWords(table);
            this.kontor.language = request.language;
            return undefined;
        case 'words':
            if (!this.kontor?.languages().includes(request.language))
                for (const table of request.words)
                    this.kontor?.addWords(table);
            if (this.kontor)
                this.kontor.language = request.language;
            return undefined;
        case 'open':
            this.open(request);
            return undefined;
        case 'look':
            this.look(request.viewer);
            return undefined;
        case 'play':
            if (request.draw)
                this.own().draw(this.viewer, request.moves);
            else
                this.own().play(this.viewer, request.moves);
            return undefined;
        case 'hand':
            rollByHand(this.own(), request.on);
            return undefined;
        case 'undo':
            this.own().undo(this.viewer);
            return undefined;
        case 'stand':
            this.own().stand(this.viewer, request.move, UNTIL[request.until]);
            return undefined;
        case 'hint':
            return this.own().hint(this.viewer, request.milliseconds, this.kontor?.language ?? null);
        case 'record':
            return this.own().record();
        }
    }

    private own(): Match {
        if (!this.match)
            throw new Error('no match');
        return this.match;
    }

    private open({ opening, viewer, byHand = false, names = [] }: Extract<Asked, { what: 'open' }>): void {
        const { kontor } = this;
        if (!kontor)
            throw new Error('no module');
        this.match?.close();
        this.match = 'record' in opening
            ? (opening.branch ? goOnFrom(kontor, opening.record, opening.seats) : kontor.readMatch(opening.record, opening.seats))
            : kontor.openMatch(opening.game, opening.options, opening.edition, opening.seats, opening.seed);
        rollByHand(this.match, byHand);
        nameSeats(this.match, names);
        // Chance up to the first question is part of the opening.
        while (this.match.due() === DUE.advance)
            this.match.advance();
        this.look(viewer);
    }

    /** Everything is told anew, to these eyes alone from now on. */
    private look(viewer: number): void {
        const match = this.own();
        this.viewer = viewer;
        this.told = match.seen(viewer);
        this.tell({ what: 'open', head: match.deskHead(), viewer, start: match.deskStart(viewer, 0) });
        this.tell({ what: 'news', text: match.deskNews(viewer, 0, this.told) });
    }

    /** One step at a time, so that requests can come in between. */
    private goOn(): void {
        clearTimeout(this.timer);
        const { match } = this;
        if (!match)
            return;
        const due = match.due();
        const thinking = match.thinking();
        this.publish();
        if (due === DUE.advance || (due === DUE.answer && thinking)) {
            this.timer = setTimeout(() => {
                if (due === DUE.advance)
                    match.advance();
                else
                    match.think(31 - Math.clz32(thinking & -thinking));
                this.goOn();
            }, 0);
        } else {
            this.tell({ what: 'kept', record: match.record(), over: due === DUE.over });
        }
    }

    private publish(): void {
        const seen = this.own().seen(this.viewer);
        this.tell({ what: 'news', text: this.own().deskNews(this.viewer, this.told, seen) });
        this.told = seen;
        this.tell({ what: 'asked', seats: this.own().due() === DUE.over ? 0 : this.own().asked() });
    }
}

/** Everybody at this device; computer players have no hand to wait for. */
function rollByHand(match: Match, on: boolean): void {
    if (match.due() === DUE.over)
        return;
    for (let seat = 0; seat < match.about<{ players: number }>().players; seat++)
        match.byHand(seat, on ? 1 : 0);
}

/** A match without a proof goes on as a new one that has all its events. */
function goOnFrom(kontor: Kontor, record: string, seats: string): Match {
    const old = kontor.readMatch(record, null);
    const match = old.fork(old.count(), seats, null);
    old.close();
    return match;
}

/** In a worker: listens to the page. */
export function serve(scope: { postMessage(message: unknown): void; onmessage: ((event: MessageEvent<Request>) => void) | null }): void {
    const work = new TableWork((answer) => scope.postMessage(answer));
    let last = Promise.resolve();
    scope.onmessage = (event) => { last = last.then(() => work.take(event.data)); };
}
