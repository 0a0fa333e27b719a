// Where a match on the screen comes from: a server, a table in this browser, or a
// record. A source feeds one desk and takes what its viewer decides; it knows no
// game.
import type { ReadonlySignal, Signal } from '@preact/signals';

/** What a source tells. Texts are those of docs/desk.md, "Feeding". */
export interface Listener {
    /** A match, from its head and a start; also when everything is told anew. */
    open(head: string, viewer: number, start: string): void;
    /** Events with what is said beside them. */
    news(text: string): void;
    /** Whether requests get through now. */
    connection(state: 'open' | 'lost'): void;
    /** A sentence for the player that is no answer to a request. */
    tell?(fault: Refused): void;
}

/** A request that was refused: nothing has happened. */
export class Refused extends Error {
    /** `member`: which part of the request is meant; `retry`: milliseconds after which it makes sense to try again, null: it makes none. */
    constructor(readonly key: string, sentence: string, readonly rule: string | null = null, readonly member: string | null = null, readonly retry: number | null = null) {
        super(sentence);
    }
}

/** Until when a standing answer is given. */
export type Until = 'turn' | 'round' | 'match';

/** What somebody said; a phrase is told to everybody in the own language. */
export interface ChatLine { id: number; seat: number | null; name: string; at: number; text?: string; phrase?: string }

/** What there is to talk at a table. */
export interface Talk {
    lines: ReadonlySignal<ChatLine[]>;
    /** The last line that was read, in the waiting room or at the match. */
    read: Signal<number>;
    say(what: { text: string } | { phrase: string }): Promise<void>;
}

/** What can be done when a match is over. */
export interface Again {
    /** Whether this player wants a rematch. */
    wanted: ReadonlySignal<boolean>;
    /** Seats of others who want one. */
    others: ReadonlySignal<number[]>;
    want(on: boolean): Promise<void>;
}

/** Something that needs everybody: whether this person wants it, and the seats of others who do. */
export interface Wish { wanted: boolean; others: number[] }

/** Somebody who has been gone for so long that the others may let a computer play: since when, who wants it, and the seats of those who still have to agree. */
export interface Absent extends Wish { seat: number; since: number; missing: number[] }

/** What people at a running match may want besides moves. */
export interface Company {
    pause: Wish;
    end: Wish;
    /** Whether there are clocks to stop, and whether they stand. */
    clocked: boolean;
    paused: boolean;
    want(what: 'pause' | 'end', on: boolean): Promise<void>;
    absent: Absent[];
    /** Milliseconds after which who is gone is absent; null: a clock says how long one waits. */
    patience: number | null;
    wantStandIn(seat: number, on: boolean): Promise<void>;
    /** For good: a stand-in plays to the end. */
    leave(): Promise<void>;
}

/** A series of rematches: which one this is, and how often each seat had won before it. */
export interface Series { number: number; score: number[] }

/** What keeps a match waiting: nothing can be stored, computer players get only so many permille of their time, clocks stand. */
export interface Trouble { stored: boolean; share: number; still: boolean }

export interface Source {
    listen(listener: Listener): void;
    /** Plays a packet that was made for the position before event `at` of the viewer; with
     *  `draw` also the chance move by the viewer's own hand that waits or follows upon it, then
     *  the packet may be empty. `note`: the desk's note of that position, where one is kept.
     *  Resolves when it is stored and told, rejects with Refused. */
    play(moves: string, at: number, draw?: boolean, note?: string | null): Promise<void>;
    undo(at?: number, note?: string | null): Promise<void>;
    /** What the desk's note begins with, where this seat signs what it is shown; null: it does not. */
    readonly begins?: Uint8Array | null;
    /** Nothing happens any more. */
    readonly closed?: ReadonlySignal<boolean>;
    /** Signs the last note of a match that is over; once is enough. */
    vouch?(note: string): Promise<void>;
    /** The best moves with reasons, where the match allows hints. */
    hint?(milliseconds: number): Promise<unknown>;
    /** Answers like this from now on; null: asks again. */
    stand?(move: string | null, until: Until): Promise<void>;
    /** Whether chance moves by hand wait for the people at this screen. */
    byHand?(on: boolean): Promise<void>;
    /** The whole record; only where one may have it, which may be at the end alone. */
    record?(): Promise<string>;
    /** It went on from another match: its draws have no proof. */
    readonly branch?: boolean;
    /** Lines of the proof that were noted before the first move, to hold against the record. */
    readonly proof?: ReadonlySignal<string | null>;
    readonly talk?: Talk | undefined;
    readonly again?: Again | undefined;
    /** Null where nobody else plays, or nothing is played any more. */
    readonly company?: ReadonlySignal<Company | null> | undefined;
    /** How many look on. */
    readonly watching?: ReadonlySignal<number> | undefined;
    /** For each seat the level of the computer player that plays it for a person; null: nobody does. */
    readonly substitutes?: ReadonlySignal<readonly (string | null)[]>;
    /** For each seat whether its person has left for good. */
    readonly left?: ReadonlySignal<readonly boolean[]>;
    /** The level of who plays for this person now, and the way back. */
    readonly standIn?: { level: ReadonlySignal<string | null>; end(): Promise<void> } | undefined;
    /** Why the match is over without a result; null where it goes on, or has one. */
    readonly ended?: ReadonlySignal<string | null> | undefined;
    readonly series?: ReadonlySignal<Series | null> | undefined;
    readonly trouble?: ReadonlySignal<Trouble> | undefined;
    /** More time for another seat, where there are clocks and one has a seat oneself. */
    readonly giveTime?: ReadonlySignal<{ ms: number; give(seat: number): Promise<void> } | null> | undefined;
    /** Tries to connect now. */
    retry?(): void;
    close(): void;
}
