// kontor.d.mts: the types of kontor.mjs. What the JSON texts hold is said in
// docs/api.md, and for desks in docs/desk.md.

/** What stands in JSON; narrow it by the interfaces that a screen needs. */
export type Json = null | boolean | number | string | Json[] | { [member: string]: Json };
/** A text, or null for what is standard. */
export type Text = string | null;
/** Text or bytes that are handed over with their size. */
export type Block = string | Uint8Array;

export interface KontorErrorJson {
    error: number;
    key: string;
    sentence: string;
    rule?: string;
    line?: number;
    word?: string;
}

/** A call that was refused: nothing has changed. `message` is the sentence. */
export class KontorError extends Error {
    constructor(told: KontorErrorJson);
    readonly error: number;
    readonly key: string;
    readonly rule?: string;
    readonly line?: number;
    readonly word?: string;
}

/** A viewer without a seat. */
export const SPECTATOR: 13;
/** Which of the two views. */
export const EYES: { readonly knowledge: 0; readonly shown: 1 };
/** Until when a standing answer is given. */
export const UNTIL: { readonly turn: 0; readonly round: 1; readonly match: 2 };
/** What a match waits for. */
export const DUE: {
    readonly nothing: 0;
    readonly advance: 1;
    readonly answer: 2;
    readonly over: 3;
    readonly closed: 4;
};

/** What the module may ask for. */
export interface Surroundings {
    /** Whether this is the key's signature of the hash (Ed25519). Without it `verify` checks no signatures, and says so. */
    signatureFits?: ((signature: Uint8Array, hash: Uint8Array, key: Uint8Array) => boolean) | null;
}

/** The module: one instance for each Web Worker. */
export class Kontor {
    /** From the bytes of kontor.wasm, or from what WebAssembly.compile made of them. */
    static load(source: BufferSource | WebAssembly.Module, surroundings?: Surroundings): Promise<Kontor>;
    /** The language of errors' sentences; null: the first that was added. */
    language: Text;
    /** Bytes that the module has taken. */
    get memory(): number;
    /** Closes everything that is open. */
    close(): void;

    version(): string;
    interface(): number;
    addWords(table: Uint8Array): void;
    languages(): string[];
    words<T = Json>(language: Text): T;
    games<T = Json>(language: Text): T;
    rules<T = Json>(game: string, language: Text): T;
    players<T = Json>(language: Text): T;
    layout<T = Json>(game: string): T;
    openMatch(game: string, options: Text, edition: Text, seats: string, seed: Text): Match;
    openMatchEntropy(game: string, options: Text, edition: Text, seats: string, seed: Uint8Array, entropy: Uint8Array): Match;
    readMatch(record: Block, seats: Text): Match;
    openDesk(head: Block, viewer: number, language: Text): Desk;
    /** A seat's own side of the exchange, from the lines of its first stage; entropy null: drawn here. */
    openGuest(head: Block, seat: number, lines: Block, entropy: Uint8Array | null): Guest;
    /** Goes on from what Guest.text gave. */
    restoreGuest(head: Block, text: Block): Guest;
    /** A shipped edition as text; null: the standard one. */
    edition(game: string, name: Text): string;
    /** Throws a KontorError with line and word where the text is no edition of the game. */
    checkEdition(game: string, edition: Block): void;
    verify<T = Json>(record: Block, language: Text): T;
    log<T = Json>(known: Text, told: Text, commitment: Text, pages: Block, language: Text): T;
}

/** A match, for the host: who has it can look at everything. */
export class Match {
    private constructor();
    close(): void;

    fork(events: number, seats: Text, seed: Text): Match;
    about<T = Json>(): T;
    count(): number;
    seen(viewer: number): number;
    due(): number;
    /** Bits of the seats: people who are asked, computer players who are to think. */
    asked(): number;
    thinking(): number;
    advance(): void;
    question<T = Json>(seat: number, language: Text): T;
    order<T = Json>(seat: number, typed: string, language: Text): T;
    play(seat: number, moves: string): void;
    /** As play, and the chance move by the seat's hand that waits or follows; null: no moves. */
    draw(seat: number, moves: Text): void;
    /** Whether chance moves by the seat's hand wait for it; 0 or 1. */
    byHand(seat: number, on: number): void;
    nameSeat(seat: number, name: string): void;
    playNumber(seat: number, action: number): void;
    undo(seat: number): void;
    drop(seat: number): void;
    /** A move, or null to take it back, until the end of UNTIL.turn, .round or .match. */
    stand(seat: number, move: Text, until: number): void;
    /** A computer player by its name, or null: the person is back. */
    handOver(seat: number, player: Text): void;
    think(seat: number): void;
    suggest<T = Json>(seat: number, player: string): T;
    hint<T = Json>(seat: number, milliseconds: number, language: Text): T;
    /** Of a match that is over. */
    review(seat: number, milliseconds: number): Review;
    view<T = Json>(viewer: number, eyes: number): T;
    viewBytes(viewer: number, eyes: number): Uint8Array;
    events<T = Json>(viewer: number, from: number, to: number): T;
    sentences<T = Json>(viewer: number, from: number, to: number, language: Text): T;
    result<T = Json>(language: Text): T;
    /** What is sent to desks. */
    deskHead(): string;
    deskStart(viewer: number, seq: number): string;
    deskNews(viewer: number, from: number, to: number): string;
    record(): string;
    recordSeen(viewer: number): string;
}

/** One viewer's side of a match, near or far. */
export class Desk {
    private constructor();
    close(): void;

    language(language: Text): void;
    feed(news: Block): void;
    follow(match: Match): void;
    try(moves: string): void;
    untry(): void;
    drop(): void;
    packet(): string;
    /** Sections parted by commas; null: all. */
    json<T = Json>(sections: Text): T;
    /** Goes through so many more events for the section "curves"; how many are left. */
    reckon(most: number): number;
    log<T = Json>(from: number): T;
    /** Events from a number on with their moves; one with the views around it. */
    events<T = Json>(from: number): T;
    past<T = Json>(event: number): T;
    explain<T = Json>(thing: string): T;
    why<T = Json>(move: string): T;
    preview<T = Json>(moves: string): T;
    order<T = Json>(typed: string): T;
    /** Before the start is fed: keeps a note of what is shown, beginning with what Guest.exchange gave. */
    keepNote(exchange: Uint8Array): void;
    /** The note of now, to be signed. */
    note(): string;
}

/** A seat's own side of the exchange: gives the entropy away only when everybody's promises stand. */
export class Guest {
    private constructor();
    close(): void;

    /** The public key of a pair made for this match, before the promise is told. */
    bringKey(key: Uint8Array): void;
    promise(): string;
    /** More promises of others stand: throws where one is another than before. */
    follow(lines: Block): void;
    /** The entropy, when all promises stand; throws what the host did wrong. */
    reveal(lines: Block): string;
    check(lines: Block): void;
    exchange(): Uint8Array;
    /** What a signature of the note is made over. */
    message(note: string): Uint8Array;
    about<T = Json>(): T;
    /** To go on after a restart; it has the entropy. */
    text(): string;
}

/** A seat's decisions, looked at again one by one. Closed before its match. */
export class Review {
    private constructor();
    close(): void;

    step<T = Json>(): T;
    told<T = Json>(language: Text): T;
}
