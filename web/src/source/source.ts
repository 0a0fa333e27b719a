// Where a match on the screen comes from: a server, a table in this browser, or a
// record. A source feeds one desk and takes what its viewer decides; it knows no
// game.

/** What a source tells. Texts are those of docs/desk.md, "Feeding". */
export interface Listener {
    /** A match, from its head and a start; also when everything is told anew. */
    open(head: string, viewer: number, start: string): void;
    /** Events with what is said beside them. */
    news(text: string): void;
    /** Whether requests get through now. */
    connection(state: 'open' | 'lost'): void;
}

/** A request that was refused: nothing has happened. */
export class Refused extends Error {
    constructor(readonly key: string, sentence: string, readonly rule: string | null = null) {
        super(sentence);
    }
}

export interface Source {
    listen(listener: Listener): void;
    /** Plays a packet that was made for the position before event `at` of the viewer.
     *  Resolves when it is stored, rejects with Refused. */
    play(moves: string, at: number): Promise<void>;
    undo(): Promise<void>;
    /** The best moves with reasons, where the match allows hints. */
    hint?(milliseconds: number): Promise<unknown>;
    /** The whole record; only where one may have it. */
    record?(): Promise<string>;
    close(): void;
}
