// kontor.mjs: the WebAssembly module for JavaScript and, by kontor.d.mts, for
// TypeScript. Texts go in and out as strings, what is wrong comes as a
// KontorError, and matches and desks are objects that are closed.
//
//     const kontor = await Kontor.load(bytes);
//     kontor.addWords(table);
//     const match = kontor.openMatch('karthedis', null, null, 'me:Ada,normal', null);
//
// kontor.wasm has everything; desk.wasm, for pages, only what a desk needs (desk.txt).
// An instance is for one thread: one for each Web Worker. Of its surroundings it
// uses a clock and random bytes, as the module does, and whoever has a library for
// signatures (Ed25519) hands in how one is checked.

// What becomes of the arguments of a C function, in their order:
//   k the library   m, d, r, g this match, desk, review, guest   o a match that is handed in
//   t a text, or null   b a text or bytes, with their size   x 32 bytes   n a number
// and what it gives: an error, a text, such a text as JSON, a text for ever (name),
// bytes, a number, a match, a desk, a review, a guest. tests/api/wrapper.mjs holds these
// tables against kontor.h, the module and kontor.d.mts.
export const FUNCTIONS = {
    Kontor: {
        version: ['name', 'kontor_version', ''],
        interface: ['number', 'kontor_interface', ''],
        addWords: ['error', 'kontor_add_words', 'kb'],
        languages: ['json', 'kontor_languages', 'k'],
        words: ['json', 'kontor_words', 'kt'],
        games: ['json', 'kontor_games', 'kt'],
        rules: ['json', 'kontor_rules', 'ktt'],
        players: ['json', 'kontor_players', 'kt'],
        layout: ['json', 'kontor_layout', 'kt'],
        openMatch: ['match', 'kontor_match_open', 'kttttt'],
        openMatchEntropy: ['match', 'kontor_match_open_entropy', 'kttttxb'],
        readMatch: ['match', 'kontor_match_read', 'kbt'],
        openDesk: ['desk', 'kontor_desk_open', 'kbnt'],
        openGuest: ['guest', 'kontor_guest_open', 'kbnbx'],
        restoreGuest: ['guest', 'kontor_guest_restore', 'kbb'],
        edition: ['text', 'kontor_edition', 'ktt'],
        checkEdition: ['error', 'kontor_edition_check', 'ktb'],
        verify: ['json', 'kontor_verify', 'kbt'],
        log: ['json', 'kontor_log', 'ktttbt'],
    },
    Match: {
        fork: ['match', 'kontor_match_fork', 'kmntt'],
        about: ['json', 'kontor_match_json', 'km'],
        count: ['number', 'kontor_match_events', 'm'],
        seen: ['number', 'kontor_match_seen', 'mn'],
        due: ['number', 'kontor_due', 'm'],
        asked: ['number', 'kontor_asked', 'm'],
        thinking: ['number', 'kontor_thinking', 'm'],
        advance: ['error', 'kontor_advance', 'km'],
        question: ['json', 'kontor_question', 'kmnt'],
        order: ['json', 'kontor_order', 'kmntt'],
        play: ['error', 'kontor_play', 'kmnt'],
        draw: ['error', 'kontor_draw', 'kmnt'],
        byHand: ['error', 'kontor_by_hand', 'kmnn'],
        nameSeat: ['error', 'kontor_name_seat', 'kmnt'],
        playNumber: ['error', 'kontor_play_number', 'kmnn'],
        undo: ['error', 'kontor_undo', 'kmn'],
        drop: ['error', 'kontor_drop', 'kmn'],
        stand: ['error', 'kontor_stand', 'kmntn'],
        handOver: ['error', 'kontor_hand_over', 'kmnt'],
        think: ['error', 'kontor_think', 'kmn'],
        suggest: ['json', 'kontor_suggest', 'kmnt'],
        hint: ['json', 'kontor_hint', 'kmnnt'],
        review: ['review', 'kontor_review_open', 'kmnn'],
        view: ['json', 'kontor_view', 'kmnn'],
        viewBytes: ['bytes', 'kontor_view_bytes', 'kmnn'],
        events: ['json', 'kontor_events', 'kmnnn'],
        sentences: ['json', 'kontor_sentences', 'kmnnnt'],
        result: ['json', 'kontor_result', 'kmt'],
        deskHead: ['text', 'kontor_desk_head', 'km'],
        deskStart: ['text', 'kontor_desk_start', 'kmnn'],
        deskNews: ['text', 'kontor_desk_news', 'kmnnn'],
        record: ['text', 'kontor_record', 'km'],
        recordSeen: ['text', 'kontor_record_seen', 'kmn'],
    },
    Desk: {
        language: ['error', 'kontor_desk_language', 'kdt'],
        feed: ['error', 'kontor_desk_feed', 'kdb'],
        follow: ['error', 'kontor_desk_follow', 'kdo'],
        try: ['error', 'kontor_desk_try', 'kdt'],
        untry: ['error', 'kontor_desk_untry', 'kd'],
        drop: ['error', 'kontor_desk_drop', 'kd'],
        packet: ['text', 'kontor_desk_packet', 'kd'],
        json: ['json', 'kontor_desk_json', 'kdt'],
        reckon: ['number', 'kontor_desk_reckon', 'kdn'],
        log: ['json', 'kontor_desk_log', 'kdn'],
        events: ['json', 'kontor_desk_events', 'kdn'],
        past: ['json', 'kontor_desk_past', 'kdn'],
        explain: ['json', 'kontor_desk_explain', 'kdt'],
        why: ['json', 'kontor_desk_why', 'kdt'],
        preview: ['json', 'kontor_desk_preview', 'kdt'],
        order: ['json', 'kontor_desk_order', 'kdt'],
        keepNote: ['error', 'kontor_desk_keep_note', 'kdx'],
        note: ['text', 'kontor_desk_note', 'kd'],
    },
    Guest: {
        bringKey: ['error', 'kontor_guest_bring_key', 'kgx'],
        promise: ['text', 'kontor_guest_promise', 'kg'],
        follow: ['error', 'kontor_guest_follow', 'kgb'],
        reveal: ['text', 'kontor_guest_reveal', 'kgb'],
        check: ['error', 'kontor_guest_check', 'kgb'],
        exchange: ['bytes', 'kontor_guest_exchange', 'kg'],
        message: ['bytes', 'kontor_guest_message', 'kgt'],
        about: ['json', 'kontor_guest_json', 'kg'],
        text: ['text', 'kontor_guest_text', 'kg'],
    },
    Review: {
        step: ['json', 'kontor_review_step', 'kr'],
        told: ['json', 'kontor_review_told', 'krt'],
    },
};

// Exports without a method: what the wrapper itself is made of, and draws by a
// function of the caller, which would have to be in the module's table.
export const INTERNAL = [
    'kontor_open', 'kontor_close', 'kontor_size', 'kontor_allocate', 'kontor_release',
    'kontor_error', 'kontor_error_key', 'kontor_error_sentence', 'kontor_error_json',
    'kontor_match_close', 'kontor_desk_close', 'kontor_review_close', 'kontor_guest_close',
    'kontor_match_open_drawn',
];

export const SPECTATOR = 13;
export const EYES = { knowledge: 0, shown: 1 };
export const UNTIL = { turn: 0, round: 1, match: 2 };
export const DUE = { nothing: 0, advance: 1, answer: 2, over: 3, closed: 4 };
const ARGUMENT = 1;

export class KontorError extends Error {
    constructor({ error, key, sentence, ...more }) {
        super(sentence);
        this.name = 'KontorError';
        Object.assign(this, { error, key, ...more });
    }
}

const refuse = (sentence) =>
    new KontorError({ error: ARGUMENT, key: 'error.argument', sentence });

// The source of random bytes: of the surroundings, or, in a Node before 19, of a
// module of its own, which bundlers are not to look for.
async function randomness() {
    const node = 'node:crypto';
    return globalThis.crypto ?? (await import(/* @vite-ignore */ node)).webcrypto;
}

// What a signature is checked to be: FAIR_UNFIT, FAIR_FITS, or unchecked where there is nobody
// who could.
const FIT = { false: 0, true: 1, unchecked: 2 };

// The module's imports.
function surroundings(memory, random, signatureFits) {
    const bytes = (start, size) => new Uint8Array(memory().buffer, start, size).slice();
    const kontor = {
        signature_fits: (signature, hash, key) => (signatureFits
            ? FIT[signatureFits(bytes(signature, 64), bytes(hash, 32), bytes(key, 32)) === true] : FIT.unchecked),
    };
    const wasi_snapshot_preview1 = {
        clock_time_get(id, precision, result) {
            const time = BigInt(Math.round((id === 0 ? Date.now() : performance.now()) * 1e6));
            new DataView(memory().buffer).setBigUint64(result, time, true);
            return 0;
        },
        random_get(start, size) {
            const most = 65536; // getRandomValues gives no more at once
            for (let at = 0; at < size; at += most)
                random.getRandomValues(
                    new Uint8Array(memory().buffer, start + at, Math.min(most, size - at)));
            return 0;
        },
    };
    return { kontor, wasi_snapshot_preview1 };
}

const utf8 = { write: new TextEncoder(), read: new TextDecoder() };

function textBytes(value) {
    if (typeof value !== 'string' || value.includes('\0'))
        throw refuse('A text is needed, without a character 0.');
    return utf8.write.encode(value + '\0');
}

function blockBytes(value) {
    if (typeof value === 'string')
        return utf8.write.encode(value);
    if (value instanceof Uint8Array)
        return value;
    throw refuse('A text or bytes are needed.');
}

function number(value) {
    if (!Number.isInteger(value) || value < -0x80000000 || value > 0xffffffff)
        throw refuse('A whole number is needed.');
    return value;
}

// Something open in the module: a match, a desk, a review or a guest. `at` is 0 once it is closed.
class Handle {
    #kontor;
    #at;
    #close;
    constructor(kontor, at, close) {
        this.#kontor = kontor;
        this.#at = at;
        this.#close = close;
    }
    get kontor() { return this.#kontor; }
    get at() { return this.#at; }
    close() {
        if (this.#at === 0)
            return;
        const at = this.#at;
        this.#at = 0;
        this.#close(this, at);
    }
    [Symbol.dispose ?? Symbol.for('dispose')]() { this.close(); }
}
export class Match extends Handle {}
export class Desk extends Handle {}
export class Review extends Handle {} // closed before its match
export class Guest extends Handle {}

export class Kontor {
    #exports;
    #library;
    #open = new Set();
    #fault = null;
    language = null; // of errors' sentences; null: the first that was added

    // Of the module's bytes, or of a module that is compiled already. signatureFits(signature,
    // hash, key) says of Uint8Arrays whether the signature is right; without it signatures in
    // records are not checked, and what `verify` says tells so.
    static async load(source, { signatureFits = null } = {}) {
        const module = source instanceof WebAssembly.Module ? source
                                                            : await WebAssembly.compile(source);
        let memory = null;
        const imports = surroundings(() => memory, await randomness(), signatureFits);
        const { exports } = await WebAssembly.instantiate(module, imports);
        memory = exports.memory;
        exports._initialize();
        return new Kontor(exports);
    }

    constructor(exports) {
        this.#exports = exports;
        this.#library = exports.kontor_open();
        if (this.#library === 0)
            throw new Error('no memory');
    }

    // Bytes that the module has taken so far; they never become fewer.
    get memory() { return this.#exports.memory.buffer.byteLength; }

    close() {
        for (const handle of this.#open)
            handle.close();
        if (this.#library !== 0 && this.#fault === null)
            this.#run('kontor_close', [this.#library]);
        this.#library = 0;
    }

    // A function of C by its row in the tables above.
    call(owner, [result, name, kinds], given) {
        if (this.#library === 0)
            throw refuse('It is closed.');
        if (!this.#exports[name])
            throw refuse('This module has no matches: it is the desk alone.');
        const room = [];
        try {
            const values = this.#values(owner, kinds, given, room);
            return this.#result(result, this.#run(name, values));
        } finally {
            if (this.#fault === null)
                room.forEach((start) => this.#exports.kontor_release(start));
        }
    }

    // A fault inside the module leaves it in the middle of something: nothing
    // more is done with it.
    #run(name, values) {
        if (this.#fault !== null)
            throw this.#fault;
        try {
            return this.#exports[name](...values);
        } catch (error) {
            this.#fault = error;
            throw error;
        }
    }

    #values(owner, kinds, given, room) {
        const values = [];
        let next = 0;
        for (const kind of kinds) {
            if (kind === 'k')
                values.push(this.#library);
            else if ('mdrg'.includes(kind))
                values.push(this.#handle(owner, owner.constructor));
            else if (kind === 'o')
                values.push(this.#handle(given[next++], Match));
            else if (kind === 'n')
                values.push(number(given[next++]));
            else
                values.push(...this.#hand(kind, given[next++] ?? null, room));
        }
        return values;
    }

    #handle(handle, type) {
        if (!(handle instanceof type) || handle.kontor !== this || handle.at === 0)
            throw refuse('It is closed, or of another instance.');
        return handle.at;
    }

    // Copies a text or bytes into the module, for the time of the call.
    #hand(kind, value, room) {
        if (value === null)
            return kind === 'b' ? [0, 0] : [0];
        const data = kind === 't' ? textBytes(value) : blockBytes(value);
        if (kind === 'x' && data.length !== 32)
            throw refuse('32 bytes are needed.');
        const start = this.#run('kontor_allocate', [Math.max(data.length, 1)]);
        if (start === 0)
            throw new KontorError({ error: 2, key: 'error.memory', sentence: 'error.memory' });
        room.push(start);
        new Uint8Array(this.#exports.memory.buffer, start, data.length).set(data);
        return kind === 'b' ? [start, data.length] : [start];
    }

    #result(kind, value) {
        if (kind === 'number')
            return value >>> 0;
        if (kind === 'error' ? value !== 0 : value === 0)
            this.#fail();
        switch (kind) {
        case 'error': return undefined;
        case 'match': return this.#keep(Match, value, 'kontor_match_close');
        case 'desk': return this.#keep(Desk, value, 'kontor_desk_close');
        case 'review': return this.#keep(Review, value, 'kontor_review_close');
        case 'guest': return this.#keep(Guest, value, 'kontor_guest_close');
        case 'bytes': return this.#block(value).slice();
        case 'name': return this.#name(value);
        case 'json': return JSON.parse(utf8.read.decode(this.#block(value)));
        default: return utf8.read.decode(this.#block(value));
        }
    }

    #keep(type, at, close) {
        const handle = new type(this, at, (closed) => {
            this.#open.delete(closed);
            if (this.#fault === null)
                this.#run(close, [at]);
        });
        this.#open.add(handle);
        return handle;
    }

    // What the library has returned last: it is copied before the next call.
    #block(start) {
        const size = this.#run('kontor_size', [this.#library]);
        return new Uint8Array(this.#exports.memory.buffer, start, size);
    }

    #name(start) {
        const bytes = new Uint8Array(this.#exports.memory.buffer, start);
        return utf8.read.decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    #fail() {
        const room = [];
        const [language] = this.#hand('t', this.language, room);
        const told = this.#run('kontor_error_json', [this.#library, language]);
        const error = told === 0 ? { error: 2, key: 'error.memory', sentence: 'error.memory' }
                                 : JSON.parse(utf8.read.decode(this.#block(told)));
        room.forEach((start) => this.#run('kontor_release', [start]));
        throw new KontorError(error);
    }
}

for (const [type, table] of [[Kontor, FUNCTIONS.Kontor], [Match, FUNCTIONS.Match],
                             [Desk, FUNCTIONS.Desk], [Review, FUNCTIONS.Review],
                             [Guest, FUNCTIONS.Guest]])
    for (const [method, row] of Object.entries(table))
        type.prototype[method] = function (...given) {
            return (type === Kontor ? this : this.kontor).call(this, row, given);
        };
