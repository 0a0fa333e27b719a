// A table on this very page: the rules, the computer players and the desk's feed in
// one thread. For fixtures and tests; people play at source/table.ts, which thinks
// in a worker.
import { DUE, type Kontor, type KontorError, type Match } from 'kontor';
import { type Listener, Refused, type Source } from './source';

export class NearSource implements Source {
    private listener: Listener | null = null;
    private told = 0;

    /** The match is this source's from now on; `viewer` is the seat at the screen; `dress`
     *  may give the seats other names; `hand`: chance moves by hand wait for the viewer. */
    constructor(private readonly kontor: Kontor, private readonly match: Match, private readonly viewer: number,
        private readonly dress: (head: string) => string = (head) => head, hand = false) {
        if (hand && match.due() !== DUE.over)
            match.byHand(viewer, 1);
    }

    listen(listener: Listener): void {
        this.listener = listener;
        this.goOn();
        this.told = this.match.seen(this.viewer);
        listener.open(this.dress(this.match.deskHead()), this.viewer, this.match.deskStart(this.viewer, 0));
        listener.news(this.match.deskNews(this.viewer, 0, this.told));
        listener.connection('open');
    }

    play(moves: string, _at: number, draw = false): Promise<void> {
        return this.change(() => (draw ? this.match.draw(this.viewer, moves) : this.match.play(this.viewer, moves)));
    }

    byHand(on: boolean): Promise<void> {
        return this.change(() => this.match.byHand(this.viewer, on ? 1 : 0));
    }

    undo(): Promise<void> {
        return this.change(() => this.match.undo(this.viewer));
    }

    hint(milliseconds: number): Promise<unknown> {
        return Promise.resolve(this.match.hint(this.viewer, milliseconds, this.kontor.language));
    }

    record(): Promise<string> {
        return Promise.resolve(this.match.record());
    }

    close(): void {
        this.listener = null;
        this.match.close();
    }

    private async change(what: () => void): Promise<void> {
        try {
            what();
        } catch (error) {
            const { key, message, rule } = error as KontorError;
            throw new Refused(key ?? 'error', message, rule ?? null);
        }
        this.goOn();
        const seen = this.match.seen(this.viewer);
        this.listener?.news(this.match.deskNews(this.viewer, this.told, seen));
        this.told = seen;
    }

    /** Plays on until a person must be asked. */
    private goOn(): void {
        for (;;) {
            const due = this.match.due();
            const thinking = this.match.thinking();
            if (due === DUE.advance)
                this.match.advance();
            else if (due === DUE.answer && thinking)
                this.match.think(31 - Math.clz32(thinking & -thinking));
            else
                return;
        }
    }
}
