// A match at the server: what the wire says of it becomes news for a desk, and who sits
// where, what is said, how the exchange of entropy goes.
import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { spelled } from '../draw/characters';
import { type Absent, type Again, type Company, type Wish, type ChatLine, type Listener, Refused, type Series, type Source, type Talk, type Trouble, type Until } from './source';
import type { Exchange, Table, Tools } from './exchange';
import type { Pocket } from './pocket';
import type { Message, Watcher, Wire } from './wire';

/** A viewer without a seat. */
const SPECTATOR = 13;

export type Clock = { kind: 'none' } | { kind: 'move'; ms: number } | { kind: 'match'; ms: number; add: number };

/** What is given of a clock for the whole match. */
const GIVEN = 300000;

/** A seat as the server tells of it. */
export type WireSeat =
    | { kind: 'open' }
    | { kind: 'invited' }
    | { kind: 'computer'; level: string; name: string; character?: string }
    | {
        kind: 'person'; name: string; here: 'here' | 'away' | 'gone'; since?: number; you?: boolean; creator?: boolean;
        rematch?: boolean; end?: boolean; pause?: boolean; stand_in?: string; left?: boolean; absent?: boolean; wanted?: number[];
    };

/** The message `match`, whole. */
export interface WireMatch {
    match: string; state: 'waiting' | 'exchange' | 'running' | 'over'; viewer: number | null; game: string;
    options: Record<string, string>; edition: string; seats: WireSeat[]; order: 'fixed' | 'lot'; clock: Clock; late?: 'stand_in' | 'wait';
    spectators: boolean; hints: boolean; chat: boolean; listed: boolean; watching: number; people?: number; paused?: boolean;
    request?: number; next?: string | null; series?: { number: number; score: number[]; before?: string } | null;
    created?: number; started?: number | null; ended?: number | null; why?: string | null;
    /** When free seats of a quick match are filled. */
    fill?: number | null;
    /** False: nothing can be stored just now, so the match stands. */
    stored?: boolean;
    /** Permille of their thinking time that computer players get now. */
    share?: number;
}

/** Members of it that are moments by the server's clock. */
const MOMENTS = new Set(['created', 'started', 'ended', 'fill']);

export interface ServerOptions {
    /** For the life of this tab. */
    pocket?: Pocket;
    /** For as long as the match lasts: this seat's side of the exchange, and the key by which it signs. */
    vault?: Pocket;
    /** What the exchange needs, loaded when there is one. Without it the host speaks for this seat. */
    tools?(game: string): Promise<Tools>;
    fetchRecord?(match: string): Promise<string>;
    /** Whether chance moves by hand wait for this person. */
    byHand?(): boolean;
}

export class ServerSource implements Source, Watcher {
    /** Who sits where and how things stand; null until the server has told. */
    readonly state: ReadonlySignal<WireMatch | null>;
    /** Why this match cannot be watched. */
    readonly fault: ReadonlySignal<Refused | null>;
    /** Why the match is over without a result; null where it is not. */
    readonly ended = computed((): string | null => {
        const state = this.stateSignal.value;
        return state?.state === 'over' && state.why !== 'finished' ? state.why ?? 'fault' : null;
    });
    readonly chat: ReadonlySignal<ChatLine[]>;
    readonly watching: ReadonlySignal<number>;
    /** Lines of the exchange that are worth keeping. */
    readonly proof: ReadonlySignal<string | null>;
    hint?: (milliseconds: number) => Promise<unknown>;

    readonly substitutes = computed(() => this.state.value?.seats.map((seat) => (seat.kind === 'person' ? seat.stand_in ?? null : null)) ?? []);
    readonly left = computed(() => this.state.value?.seats.map((seat) => seat.kind === 'person' && (seat.left ?? false)) ?? []);
    private readonly standInLevel = computed(() => {
        const own = this.stateSignal.value?.seats.find((seat) => seat.kind === 'person' && seat.you);
        return own?.kind === 'person' && !own.left ? own.stand_in ?? null : null;
    });
    private readonly stateSignal = signal<WireMatch | null>(null);
    private readonly faultSignal = signal<Refused | null>(null);
    private readonly chatSignal = signal<ChatLine[]>([]);
    /** The last line that was read; kept, so that coming back makes nothing new. */
    readonly chatRead: Signal<number>;
    private readonly proofSignal = signal<string | null>(null);
    private listener: Listener | null = null;
    private head: string | null = null;
    private viewer = SPECTATOR;
    private next: number | null = null;
    private told: { start: string; news: string[] } | null = null;
    private stopState: (() => void) | null = null;
    /** This seat's own side of the exchange, once there is one. */
    private own: Exchange | null = null;
    /** What of the exchange is still being judged, one after the other; until then nothing is told of what came behind it. */
    private judged: Promise<void> = Promise.resolve();
    private judging = 0;
    private withheld: (() => void)[] = [];
    /** The server does not find what this page signs to be what it has told. */
    private disputed = false;
    private vouched = '';
    /** Who waits for events, and up to which number. */
    private readonly awaited = new Map<() => void, number>();

    constructor(private readonly wire: Wire, readonly match: string, private readonly options: ServerOptions = {}) {
        this.state = this.stateSignal;
        this.fault = this.faultSignal;
        this.chat = this.chatSignal;
        this.chatRead = signal(Number(options.pocket?.get(`read.${match}`) ?? 0));
        this.chatRead.subscribe((id) => { if (id) options.pocket?.set(`read.${match}`, String(id)); });
        this.proof = this.proofSignal;
        this.proofSignal.value = options.pocket?.get(`noted.${match}`) ?? null;
        this.watching = computed(() => this.stateSignal.value?.watching ?? 0);
        wire.watch(match, this);
    }

    // ---- a source ----------------------------------------------------------------

    listen(listener: Listener): void {
        this.listener = listener;
        this.stopState?.();
        this.withheld = [];
        this.deliver(() => this.tellAll());
        this.stopState = this.wire.state.subscribe((state) => this.listener?.connection(state === 'open' ? 'open' : 'lost'));
    }

    /** Tells the listener, behind all that is still being judged. */
    private deliver(what: () => void): void {
        if (this.judging === 0)
            what();
        else
            this.withheld.push(what);
    }

    private tellAll(): void {
        if (!this.told || !this.head)
            return;
        this.listener?.open(this.head, this.viewer, this.told.start);
        for (const text of this.told.news)
            this.listener?.news(text);
    }

    async play(moves: string, at: number, draw = false, note: string | null = null): Promise<void> {
        await this.decide('play', { at, moves, ...(draw ? { draw } : {}) }, note);
    }

    async undo(at = this.next ?? 0, note: string | null = null): Promise<void> {
        await this.decide('undo', { at }, note);
    }

    // ---- what this seat signs ------------------------------------------------------

    get begins(): Uint8Array | null {
        return this.own?.begins ?? null;
    }

    readonly closed = computed(() => this.stateSignal.value?.state === 'over');

    private async signatureOf(note: string): Promise<{ signed?: string }> {
        // Without one the same is played: no fault of a library is to keep anybody from it.
        const signed = this.disputed ? null : await this.own?.sign(note).catch(() => null);
        return signed ? { signed } : {};
    }

    /** The server was told otherwise than this page, or tells it otherwise: that is said once, and play goes on. */
    private dispute(fault: unknown): boolean {
        if (!(fault instanceof Refused) || fault.key !== 'error.fair.signature' || this.disputed)
            return false;
        this.disputed = true;
        this.listener?.tell?.(new Refused('web.fair.disputed', this.wire.sentence('web.fair.disputed')));
        return true;
    }

    async vouch(note: string): Promise<void> {
        if (this.vouched === note || !this.own)
            return;
        this.vouched = note;
        const { signed } = await this.signatureOf(note);
        if (!signed)
            return;
        try {
            await this.wire.request('sign', { match: this.match, signed });
            this.own?.done();
        } catch (fault) {
            if (!this.dispute(fault))
                this.vouched = '';
        }
    }

    /** Asks for what becomes events. The answer counts when they are told: before, the desk has nothing new to say. */
    private async decide(type: string, members: Record<string, unknown>, note: string | null): Promise<void> {
        const signed = note === null ? {} : await this.signatureOf(note);
        const ask = (more: { signed?: string }) => this.wire.request(type, { match: this.match, ...members, ...more }, this.number());
        const { seq } = await ask(signed).catch((fault: unknown) => {
            if (signed.signed && (this.dispute(fault) || this.disputed))
                return ask({});
            throw fault;
        });
        await new Promise<void>((resolve) => {
            this.awaited.set(resolve, Number(seq ?? 0));
            this.release();
        });
    }

    /** Lets go whoever waits for events that are told by now. */
    private release(): void {
        for (const [resolve, seq] of this.awaited)
            if (seq <= (this.next ?? 0)) {
                this.awaited.delete(resolve);
                resolve();
            }
    }

    async stand(move: string | null, until: Until): Promise<void> {
        await this.wire.request('standing', { match: this.match, move, ...(move === null ? {} : { until }) });
    }

    async byHand(on: boolean): Promise<void> {
        if (this.stateSignal.peek()?.state === 'running' && this.viewer !== SPECTATOR)
            await this.wire.request('by_hand', { match: this.match, on });
    }

    async record(): Promise<string> {
        if (!this.options.fetchRecord)
            throw new Refused('error.wire.state', '');
        return this.options.fetchRecord(this.match);
    }

    /** Hands the seat to a stand-in, or takes it back. */
    async hand(to: string | null): Promise<void> {
        await this.wire.request('hand', { match: this.match, to }, this.number());
    }

    get talk(): Talk | undefined {
        if (this.stateSignal.value?.chat === false)
            return undefined;
        return { lines: this.chat, read: this.chatRead, say: async (what) => { await this.wire.request('chat', { match: this.match, ...what }); } };
    }

    get again(): Again | undefined {
        if (this.viewer === SPECTATOR)
            return undefined;
        return {
            wanted: computed(() => this.stateSignal.value?.seats.some((seat) => seat.kind === 'person' && seat.you && seat.rematch) ?? false),
            others: computed(() => (this.stateSignal.value?.seats ?? []).flatMap((seat, index) => (seat.kind === 'person' && !seat.you && seat.rematch ? [index] : []))),
            want: async (on) => { await this.wire.request('rematch', { match: this.match, on }); },
        };
    }

    private wish(what: 'pause' | 'end', seats: readonly WireSeat[]): Wish {
        const who = seats.map((seat) => seat.kind === 'person' && (seat[what] ?? false));
        const own = seats.findIndex((seat) => seat.kind === 'person' && seat.you);
        return { wanted: who[own] ?? false, others: who.flatMap((on, seat) => (on && seat !== own ? [seat] : [])) };
    }

    private absent(seats: readonly WireSeat[]): Absent[] {
        const own = seats.findIndex((seat) => seat.kind === 'person' && seat.you);
        const there = seats.flatMap((seat, index) => (seat.kind === 'person' && !seat.left && !seat.absent ? [index] : []));
        return seats.flatMap((seat, index) => {
            if (seat.kind !== 'person' || !seat.absent || seat.left || seat.stand_in)
                return [];
            const { wanted = [], since = 0 } = seat;
            return [{ seat: index, since, wanted: wanted.includes(own), others: wanted.filter((one) => one !== own), missing: there.filter((one) => !wanted.includes(one)) }];
        });
    }

    readonly company = computed((): Company | null => {
        const state = this.stateSignal.value;
        const own = state?.seats.find((seat) => seat.kind === 'person' && seat.you);
        if (!state || state.state !== 'running' || own?.kind !== 'person' || own.left)
            return null;
        return {
            pause: this.wish('pause', state.seats), end: this.wish('end', state.seats), clocked: state.clock.kind !== 'none', paused: state.paused ?? false,
            want: async (what, on) => { await this.wire.request(what, { match: this.match, on }); },
            absent: this.absent(state.seats), patience: state.clock.kind === 'none' ? this.wire.hello.value?.limits.absent ?? null : null,
            wantStandIn: async (seat, on) => { await this.wire.request('stand_in', { match: this.match, seat, on }); },
            leave: async () => { await this.wire.request('leave', { match: this.match }); },
        };
    });

    readonly series = computed((): Series | null => {
        const series = this.stateSignal.value?.series;
        return series ? { number: series.number, score: series.score } : null;
    });

    readonly trouble = computed((): Trouble => {
        const { stored = true, share = 1000, paused = false } = this.stateSignal.value ?? {};
        return { stored, share, still: paused || !stored };
    });

    readonly giveTime = computed(() => {
        const state = this.stateSignal.value;
        if (state?.state !== 'running' || state.viewer === null || state.clock.kind === 'none')
            return null;
        // Of a clock for each move as much as there is for one; else a few minutes.
        const ms = state.clock.kind === 'move' ? state.clock.ms : GIVEN;
        return { ms, give: async (seat: number) => { await this.wire.request('time', { match: this.match, seat, ms }); } };
    });

    get standIn(): { level: ReadonlySignal<string | null>; end(): Promise<void> } {
        return { level: this.standInLevel, end: () => this.hand(null) };
    }

    retry(): void {
        this.wire.retry();
    }

    close(): void {
        this.listener = null;
        this.stopState?.();
        this.stopState = null;
        this.wire.unwatch(this.match);
        this.own?.close();
        this.own = null;
    }

    // ---- a watcher -----------------------------------------------------------------

    request(): Message {
        return { type: 'watch', match: this.match, ...(this.next === null ? {} : { seen: this.next }), ...(this.options.byHand ? { by_hand: this.options.byHand() } : {}) };
    }

    answered(): void {
        this.faultSignal.value = null;
    }

    refused(fault: Refused): void {
        // What can be no match's name is the name of no match.
        if (fault.key === 'error.wire.value' && fault.member === 'match')
            this.faultSignal.value = new Refused('error.wire.match', this.wire.sentence('web.error.match'));
        else if (fault.key !== 'web.error.lost')
            this.faultSignal.value = fault;
    }

    take(message: Message, text: string): void {
        switch (message.type) {
        case 'match': this.takeMatch(message); break;
        case 'start': this.takeStart(message, text); break;
        case 'news': this.takeNews(message, text); break;
        case 'exchange': this.takeExchange(message); break;
        case 'chat': this.takeChat((message.lines ?? []) as ChatLine[]); break;
        default: break;
        }
    }

    private number(): number {
        return this.wire.number(this.stateSignal.peek()?.request ?? 0);
    }

    private takeMatch({ type: _type, head, ...rest }: Message): void {
        const before = this.stateSignal.peek();
        const state = { ...before, ...this.ownWords(rest) } as unknown as WireMatch;
        if (head !== undefined) {
            this.head = withCharacters(head, state.seats);
            this.plainHead = JSON.stringify(head);
        }
        this.viewer = state.viewer ?? SPECTATOR;
        if (head !== undefined)
            this.judge((own, table) => own.holds(table.commitment));
        if (state.hints && state.viewer !== null)
            this.hint = async (milliseconds) => (await this.wire.request('hint', { match: this.match, ms: milliseconds })).hint;
        else
            delete this.hint;
        this.stateSignal.value = state;
        // The table is there now, and has not heard of it yet.
        if (before && before.state !== 'running' && this.options.byHand?.())
            this.byHand(true).catch(() => undefined);
    }

    private ownSeat(seat: WireSeat): WireSeat {
        if (seat.kind === 'computer' && seat.character)
            return { ...seat, name: spelled(seat.name) };
        return seat.kind === 'person' && seat.since !== undefined ? { ...seat, since: this.wire.own(seat.since) } : seat;
    }

    /** What was told, with moments by the clock of this device, and names in its language. */
    private ownWords(told: Record<string, unknown>): Record<string, unknown> {
        const own = (name: string, value: unknown): unknown => (
            MOMENTS.has(name) ? this.wire.own(value as number | null)
                : name === 'seats' ? (value as WireSeat[]).map((seat) => this.ownSeat(seat)) : value);
        return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, own(name, value)]));
    }

    private takeStart({ seq }: Message, text: string): void {
        this.next = Number(seq);
        this.told = { start: text, news: [] };
        this.judge((own, table) => own.begun(table));
        this.deliver(() => { if (this.head) this.listener?.open(this.head, this.viewer, text); });
        this.release();
    }

    /** News in order and once each, whatever the network did. */
    private takeNews(message: Message, text: string): void {
        if (!this.told)
            return;
        const { from, events } = message as { from?: number; events?: unknown[] };
        let news = text;
        if (from !== undefined && events !== undefined && this.next !== null) {
            if (from > this.next) {
                this.wire.rewatch(this.match);
                return;
            }
            if (from < this.next) {
                const fresh = events.slice(this.next - from);
                news = JSON.stringify({ ...message, from: this.next, events: fresh });
                if (!fresh.length && from + events.length < this.next)
                    return;
            }
            this.next = Math.max(this.next, from + events.length);
        }
        this.told.news.push(news);
        this.deliver(() => this.listener?.news(news));
        this.release();
    }

    private takeChat(lines: ChatLine[]): void {
        // Lines come again when seats have changed: the newer word counts.
        const all = new Map(this.chatSignal.peek().map((line) => [line.id, line]));
        for (const line of lines)
            all.set(line.id, { ...line, at: this.wire.own(line.at) });
        if (lines.length)
            this.chatSignal.value = [...all.values()].sort((a, b) => a.id - b.id);
    }

    // ---- the exchange --------------------------------------------------------------

    /** The head as the server tells it. */
    private plainHead: string | null = null;

    /** Takes part for this seat; nobody has to click anything. */
    private takeExchange({ stage, lines }: Message): void {
        this.judge((own, table) => own.take({ stage, lines }, table), stage === 'promise');
        if (stage === 'ready')
            this.afterwards(() => this.noteLines(lines));
    }

    private get table(): Table | null {
        const { commitment } = JSON.parse(this.plainHead ?? '{}') as { commitment?: string };
        return this.plainHead !== null && commitment !== undefined && this.viewer !== SPECTATOR ? { head: this.plainHead, commitment, seat: this.viewer } : null;
    }

    /** Has this seat's side of the exchange judge what came, behind all that came before. */
    private judge(what: (own: Exchange, table: Table) => Promise<void> | void, begins = false): void {
        const { table } = this;
        if (!table || !this.options.tools || (!begins && !this.own && this.judging === 0 && this.options.vault?.get(this.match) == null))
            return;
        this.afterwards(async () => {
            this.own ??= await this.beginExchange();
            if (this.own)
                await what(this.own, table);
        });
    }

    private afterwards(what: () => Promise<void> | void): void {
        this.judging++;
        this.judged = this.judged.then(what).catch((fault: unknown) => this.breakOff(fault)).then(() => {
            if (--this.judging === 0)
                this.withheld.splice(0).forEach((tell) => tell());
        });
    }

    private async beginExchange(): Promise<Exchange | null> {
        const { tools, vault } = this.options;
        const game = this.stateSignal.peek()?.game;
        if (!tools || game === undefined || this.faultSignal.peek())
            return null;
        const [{ Exchange }, loaded] = await Promise.all([import('./exchange'), tools(game)]);
        const send = (type: 'promise' | 'reveal', members: Record<string, string>) => this.wire.request(type, { match: this.match, ...members });
        return new Exchange(loaded, this.match, vault ?? { get: () => null, set: () => undefined, remove: () => undefined }, send, (fault) => this.breakOff(fault));
    }

    /** An honest server does not do this: nothing is given to it any more, and the player is told. */
    private breakOff(fault: unknown): void {
        if (!(fault instanceof Refused)) {
            console.error(fault); // the host speaks for this seat, and the proof says so
            return;
        }
        if (this.faultSignal.peek())
            return;
        this.faultSignal.value = fault;
        this.close();
    }

    /** What was fixed before the first move is kept, and stays as it is. */
    private noteLines(lines: unknown): void {
        const fixed = typeof lines === 'string' ? lines.split('\n').filter((line) => /^fair (commitment|promise) /.test(line)).join('\n') : '';
        const known = this.options.pocket?.get(`noted.${this.match}`) ?? this.proofSignal.peek();
        if (known && known !== fixed)
            throw new Refused('error.fair.other_promises', '');
        this.proofSignal.value = fixed;
        this.options.pocket?.set(`noted.${this.match}`, fixed);
    }
}

/** The head as a desk takes it, with the characters of the seats, called as the reader calls them; a person's seat remains one, whoever plays it. */
function withCharacters(head: unknown, seats: readonly WireSeat[]): string {
    const whole = head as { seats?: Record<string, unknown>[] };
    return JSON.stringify({
        ...whole,
        seats: whole.seats?.map((seat, index) => {
            const told = seats[index];
            return told?.kind === 'computer' && told.character ? { ...seat, name: told.name, character: told.character }
                : told?.kind === 'person' ? { ...seat, kind: told.kind } : seat;
        }),
    });
}
