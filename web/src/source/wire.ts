// The wire (docs/wire.md): one WebSocket to the server, for everything. It comes back
// by itself with growing pauses, sends again what was not answered where that cannot
// do harm, and takes up again what was watched.
import { signal, type ReadonlySignal } from '@preact/signals';
import { Refused } from './source';

export const WIRE = 1;

export interface Message { type: string; n?: number; match?: string; [member: string]: unknown }

/** What a socket is to the wire; tests bring their own. */
export interface Socket {
    send(text: string): void;
    close(): void;
    onopen: ((event: Event) => void) | null;
    onmessage: ((event: MessageEvent<string>) => void) | null;
    onclose: ((event: CloseEvent) => void) | null;
}

export interface WireOptions {
    connect(): Socket;
    /** Called before each connection, where a cookie may have to be fetched. Rejects with Refused
     *  where the server says why not; without `retry` no other attempt is made. */
    prepare?(): Promise<void>;
    language(): string;
    /** A sentence for what the wire itself has to say, by its key. */
    sentence(key: string): string;
    now?(): number;
    random?(): number;
}

export interface HelloMessage {
    build: string;
    /** The server's clock when it said so. */
    time?: number;
    player: { id: string; name: string; language: string; settings: Record<string, unknown> };
    layouts: Record<string, string>;
    levels: string[];
    limits: Record<string, number>;
    /** How far the public log goes. */
    log?: unknown;
}

/** Whoever watches a match. `request` makes the message that (again) begins it. */
export interface Watcher {
    request(): Message;
    answered(answer: Message): void;
    refused(fault: Refused): void;
    take(message: Message, text: string): void;
}

interface Open { message: Message; again: boolean; sent: boolean; resolve(answer: Message): void; reject(fault: Error): void }

/** Requests that do no harm when they come twice: the server keeps their number, or they say how something is to be. */
const AGAIN = new Set(['play', 'undo', 'hand', 'standing', 'hint', 'review', 'lobby', 'settings', 'away', 'promise', 'reveal', 'sign', 'rematch', 'pause', 'end', 'stand_in', 'unwatch']);
const PAUSES = [400, 900, 2000, 4000, 8000, 15000, 30000];
const SILENCE = 40000;
const PATIENCE = 8000;
/** Who waits for an answer wants to know sooner that nobody hears. */
const ANSWER = 3000;

/** What is said where the server says goodbye for good. */
const BYE: Record<'forgotten' | 'banned', string> = { forgotten: 'web.error.forgotten', banned: 'error.wire.banned' };

/** Refusals of a hello that another attempt may not meet again. */
const PASSING = new Set(['error.wire.busy', 'error.wire.rate', 'error.wire.limit', 'error.wire.stopping', 'error.store']);

/** A message, or null where it is none. */
function read(text: string): Message | null {
    try {
        const message: unknown = JSON.parse(text);
        return typeof message === 'object' && message !== null && !Array.isArray(message) ? message as Message : null;
    } catch {
        return null;
    }
}

/** What a refusal says; `retry` 0 where it may pass and nobody says when. */
export function refusedBy({ key, sentence, rule, member, retry }: Record<string, unknown>): Refused {
    const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
    return new Refused(String(key), text(sentence) ?? '', text(rule), text(member), typeof retry === 'number' ? retry : PASSING.has(String(key)) ? 0 : null);
}

export class Wire {
    /** `lost` from the moment on when nothing gets through. */
    readonly state: ReadonlySignal<'closed' | 'connecting' | 'open' | 'lost'>;
    readonly hello: ReadonlySignal<HelloMessage | null>;
    /** When the next attempt is made, by this device's clock; null: now, or not at all. */
    readonly nextTry: ReadonlySignal<number | null>;
    /** The server's program is another than the one this page came from. */
    readonly renewed: ReadonlySignal<boolean>;
    /** Why the server does not speak with this page, until it does; for good where the state is `closed`. */
    readonly refusal: ReadonlySignal<Refused | null>;
    /** Takes messages that belong to no match. */
    onMessage: ((message: Message) => void) | null = null;
    /** Hears of each stage of an exchange besides who watches the match. */
    onExchange: ((message: Message) => void) | null = null;

    private readonly stateSignal = signal<'closed' | 'connecting' | 'open' | 'lost'>('closed');
    private readonly helloSignal = signal<HelloMessage | null>(null);
    private readonly nextSignal = signal<number | null>(null);
    private readonly renewedSignal = signal(false);
    private readonly refusalSignal = signal<Refused | null>(null);
    /** How far the server's clock is ahead of this device's. */
    private ahead = 0;
    private socket: Socket | null = null;
    private readonly open = new Map<number, Open>();
    private readonly watchers = new Map<string, Watcher>();
    private last = 0;
    private tries = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private quiet: ReturnType<typeof setTimeout> | undefined;
    private wanted = false;
    private attempt = 0;

    constructor(private readonly options: WireOptions) {
        this.state = this.stateSignal;
        this.hello = this.helloSignal;
        this.nextTry = this.nextSignal;
        this.renewed = this.renewedSignal;
        this.refusal = this.refusalSignal;
    }

    /** Connects, and stays connected until `close`. */
    begin(): void {
        this.wanted = true;
        if (this.stateSignal.peek() === 'closed')
            void this.dial();
    }

    close(): void {
        this.wanted = false;
        this.attempt++;
        clearTimeout(this.timer);
        clearTimeout(this.quiet);
        this.part();
        this.stateSignal.value = 'closed';
        this.refuseAll(() => true);
    }

    /** Tries now: the network or the tab came back, or somebody asked. */
    retry(): void {
        if (!this.wanted || this.stateSignal.peek() === 'open' || this.stateSignal.peek() === 'connecting')
            return;
        this.tries = 0;
        clearTimeout(this.timer);
        void this.dial();
    }

    /** A sentence for a key, in the language that is spoken. */
    sentence(key: string): string {
        return this.options.sentence(key);
    }

    /** A moment by the server's clock, as this device's clock has it. */
    own<T extends number | null | undefined>(at: T): T {
        return (typeof at === 'number' ? at - this.ahead : at) as T;
    }

    /** The next number of a request, greater than `least`: of two tabs no two are the same. */
    number(least = 0): number {
        this.last = Math.max(this.last + 1, least + 1, this.now());
        return this.last;
    }

    /** Sends a request; resolves with its answer, rejects with Refused. */
    request(type: string, members: Record<string, unknown> = {}, n = this.number()): Promise<Message> {
        return new Promise((resolve, reject) => {
            if (!this.wanted) {
                reject(this.lost());
                return;
            }
            const entry: Open = { message: { type, n, ...members }, again: AGAIN.has(type), sent: false, resolve, reject };
            this.open.set(n, entry);
            if (this.stateSignal.peek() === 'open')
                this.post(entry);
        });
    }

    /** Watches a match from now on, also over interruptions. */
    watch(match: string, watcher: Watcher): void {
        this.watchers.set(match, watcher);
        if (this.stateSignal.peek() === 'open')
            this.beginWatch(watcher);
    }

    /** Begins anew what is watched: something of it was missing. */
    rewatch(match: string): void {
        const watcher = this.watchers.get(match);
        if (watcher && this.stateSignal.peek() === 'open')
            this.beginWatch(watcher);
    }

    unwatch(match: string): void {
        if (this.watchers.delete(match) && this.stateSignal.peek() === 'open')
            this.request('unwatch', { match }).catch(() => undefined);
    }

    // ---- inside ------------------------------------------------------------------

    private now(): number {
        return this.options.now?.() ?? Date.now();
    }

    private async dial(): Promise<void> {
        const attempt = ++this.attempt;
        this.nextSignal.value = null;
        this.stateSignal.value = 'connecting';
        try {
            await this.options.prepare?.();
        } catch (fault) {
            if (attempt !== this.attempt)
                return;
            if (fault instanceof Refused)
                this.refuse(fault);
            else
                this.fail();
            return;
        }
        if (attempt !== this.attempt || !this.wanted)
            return;
        let socket: Socket;
        try {
            socket = this.options.connect();
        } catch {
            this.fail();
            return;
        }
        this.socket = socket;
        const n = this.number();
        socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', n, wire: WIRE, language: this.options.language() }));
        socket.onclose = () => {
            if (this.socket === socket)
                this.fail();
        };
        socket.onmessage = ({ data }) => {
            if (this.socket === socket)
                this.take(data, n);
        };
        this.listenClosely();
    }

    private take(text: string, helloNumber: number): void {
        this.listenClosely();
        const message = read(text);
        if (!message)
            return;
        const { type, n, match } = message;
        if (type === 'hello' && n === helloNumber) {
            this.greet(message as unknown as HelloMessage);
        } else if (type === 'refused' && n === helloNumber) {
            this.refuse(refusedBy(message));
        } else if ((type === 'ack' || type === 'refused') && n !== undefined) {
            this.answer(message);
        } else if (type === 'bye') {
            const { why, retry } = message as { why?: string; retry?: number };
            if (why === 'forgotten' || why === 'banned')
                this.refuse(new Refused(BYE[why], this.options.sentence(BYE[why])));
            else
                this.fail(typeof retry === 'number' ? retry : undefined);
        } else if (match !== undefined && type !== 'told' && this.watchers.has(match)) {
            if (type === 'exchange')
                this.onExchange?.(message);
            this.watchers.get(match)?.take(message, text);
        } else {
            this.onMessage?.(message);
        }
    }

    private greet(hello: HelloMessage): void {
        const before = this.helloSignal.peek();
        this.tries = 0;
        this.helloSignal.value = hello;
        if (typeof hello.time === 'number')
            this.ahead = hello.time - this.now();
        this.refusalSignal.value = null;
        this.stateSignal.value = 'open';
        if (before && before.build !== hello.build)
            this.renewedSignal.value = true;
        for (const watcher of this.watchers.values())
            this.beginWatch(watcher);
        for (const entry of [...this.open.values()].sort((a, b) => (a.message.n ?? 0) - (b.message.n ?? 0)))
            this.post(entry);
    }

    private beginWatch(watcher: Watcher): void {
        const { type, ...members } = watcher.request();
        this.request(type, members).then((answer) => watcher.answered(answer), (fault: Refused) => watcher.refused(fault));
    }

    private answer(message: Message): void {
        const entry = this.open.get(message.n ?? 0);
        if (!entry)
            return;
        if (message.type === 'refused' && typeof message.retry === 'number' && entry.again && message.retry <= PATIENCE && message.key !== 'error.wire.workers') {
            // It did not happen, and will in a moment: the same request under the same number.
            entry.sent = false;
            setTimeout(() => {
                if (this.open.get(message.n ?? 0) === entry && this.stateSignal.peek() === 'open')
                    this.post(entry);
            }, message.retry);
            return;
        }
        this.open.delete(message.n ?? 0);
        if (message.type === 'ack')
            entry.resolve(message);
        else
            entry.reject(refusedBy(message));
    }

    private post(entry: Open): void {
        if (entry.sent || !this.socket)
            return;
        entry.sent = true;
        try {
            this.socket.send(JSON.stringify(entry.message));
        } catch {
            this.fail();
            return;
        }
        this.listenClosely();
    }

    /** The network is said to be gone: asks at once whether anybody hears. */
    doubt(): void {
        if (this.stateSignal.peek() === 'open')
            this.inquire(ANSWER);
    }

    /** The server says why it will not speak with this page: for good, or for a while. */
    private refuse(fault: Refused): void {
        this.refusalSignal.value = fault;
        if (fault.retry === null)
            this.close();
        else
            this.fail(fault.retry);
    }

    /** The connection is gone: says so, and comes back after a while. */
    private fail(pause?: number): void {
        this.part();
        clearTimeout(this.quiet);
        clearTimeout(this.timer);
        // A watch is asked for anew; what must not be done twice is given back to whoever asked.
        this.refuseAll((entry) => entry.message.type === 'watch' || (entry.sent && !entry.again));
        for (const entry of this.open.values())
            entry.sent = false;
        if (!this.wanted)
            return;
        const base = Math.max(pause ?? 0, PAUSES[Math.min(this.tries++, PAUSES.length - 1)] ?? 30000);
        const milliseconds = base * (0.7 + 0.6 * (this.options.random?.() ?? Math.random()));
        this.attempt++;
        this.stateSignal.value = 'lost';
        this.nextSignal.value = this.now() + milliseconds;
        this.timer = setTimeout(() => void this.dial(), milliseconds);
    }

    /** A connection that says nothing for long is asked, and given up if it does not answer. */
    private listenClosely(): void {
        const open = this.stateSignal.peek() === 'open';
        const asked = [...this.open.values()].some(({ sent }) => sent);
        clearTimeout(this.quiet);
        this.quiet = setTimeout(() => (this.stateSignal.peek() === 'open' ? this.inquire(asked ? ANSWER : PATIENCE) : this.fail()), !open ? PATIENCE : asked ? ANSWER : SILENCE);
    }

    private inquire(patience: number): void {
        clearTimeout(this.quiet);
        try {
            this.socket?.send(JSON.stringify({ type: 'ping', n: this.number() }));
        } catch {
            this.fail();
            return;
        }
        this.quiet = setTimeout(() => this.fail(), patience);
    }

    private part(): void {
        const { socket } = this;
        this.socket = null;
        if (socket) {
            socket.onopen = socket.onmessage = socket.onclose = null;
            try {
                socket.close();
            } catch {
                // It was closed already.
            }
        }
    }

    private refuseAll(which: (entry: Open) => boolean): void {
        for (const [n, entry] of [...this.open])
            if (which(entry)) {
                this.open.delete(n);
                entry.reject(this.lost());
            }
    }

    private lost(): Refused {
        return this.refusalSignal.peek() ?? new Refused('web.error.lost', this.options.sentence('web.error.lost'));
    }
}
