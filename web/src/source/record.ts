// A record, looked at with somebody's eyes: a source without a seat. All of it is told
// at once; whoever looks goes back and forth at the desk (`lookBack`).
import type { Kontor, Match } from 'kontor';
import { type Listener, Refused, type Source } from './source';
import { type Sitter, withSitters } from './table';

export class RecordSource implements Source {
    private readonly match: Match;
    private listener: Listener | null = null;

    /** Throws a KontorError where the record does not hold. */
    constructor(kontor: Kontor, private readonly text: string, private viewer: number, private readonly sitters: readonly Sitter[] = []) {
        this.match = kontor.readMatch(text, null);
    }

    /** How many events the present eyes have seen. */
    get events(): number {
        return this.match.seen(this.viewer);
    }

    /** Looks with other eyes; 13 are those of somebody without a seat. */
    look(viewer: number): void {
        this.viewer = viewer;
        if (this.listener)
            this.listen(this.listener);
    }

    listen(listener: Listener): void {
        this.listener = listener;
        listener.open(withSitters(this.match.deskHead(), this.sitters), this.viewer, this.match.deskStart(this.viewer, 0));
        const news = JSON.parse(this.match.deskNews(this.viewer, 0, this.match.seen(this.viewer))) as Record<string, unknown>;
        const { players } = this.match.about<never>() as { players: number };
        listener.news(JSON.stringify({ ...news, asked: false, undo: false, present: Array<boolean>(players).fill(true) }));
        listener.connection('open');
    }

    play(): Promise<void> {
        return Promise.reject(new Refused('error.over', ''));
    }

    undo(): Promise<void> {
        return Promise.reject(new Refused('error.over', ''));
    }

    record(): Promise<string> {
        return Promise.resolve(this.text);
    }

    close(): void {
        this.listener = null;
        this.match.close();
    }
}
