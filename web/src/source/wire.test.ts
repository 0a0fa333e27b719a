// The wire over a faulty network: sockets that break, answers that are lost, news that
// come twice. The server here is as strict as docs/wire.md says.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addTable } from '../words';
import { ServerSource } from './server';
import { type Listener, Refused } from './source';
import { type Message, type Socket, Wire } from './wire';

class FakeSocket implements Socket {
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent<string>) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    closed = false;

    constructor(readonly server: FakeServer) {}

    send(text: string): void {
        if (this.closed)
            throw new Error('closed');
        this.server.take(this, JSON.parse(text) as Message);
    }

    close(): void {
        this.closed = true;
    }

    tell(message: Record<string, unknown>): void {
        if (!this.closed)
            this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
    }

    break(): void {
        this.closed = true;
        this.onclose?.({} as CloseEvent);
    }
}

/** A server with one match; `answers` false loses every answer. */
class FakeServer {
    sockets: FakeSocket[] = [];
    got: Message[] = [];
    played = new Map<number, string>();
    events: { actor: number; move: string; diff: string }[] = [];
    answers = true;
    reachable = true;
    build = 'one';
    /** What is answered to a hello in place of one. */
    refusal: Record<string, unknown> | null = null;
    time = 0;

    connect = (): Socket => {
        const socket = new FakeSocket(this);
        this.sockets.push(socket);
        queueMicrotask(() => (this.reachable ? socket.onopen?.({} as Event) : socket.break()));
        return socket;
    };

    get socket(): FakeSocket {
        const socket = this.sockets[this.sockets.length - 1];
        if (!socket)
            throw new Error('no socket');
        return socket;
    }

    take(socket: FakeSocket, message: Message): void {
        this.got.push(message);
        const { type, n, seen } = message as Message & { seen?: number };
        if (type === 'hello' && this.refusal) {
            socket.tell({ type: 'refused', n, ...this.refusal });
            if (this.refusal.key === 'error.wire.banned')
                socket.tell({ type: 'bye', why: 'banned' });
        } else if (type === 'hello') {
            socket.tell({ type: 'hello', n, wire: 1, build: this.build, ...(this.time ? { time: this.time } : {}), player: { id: 'p', name: 'Ann', language: 'en', settings: {} }, limits: { absent: 180000 } });
        } else if (type === 'watch') {
            socket.tell({ type: 'ack', n, viewer: 0 });
            socket.tell({ type: 'match', match: 'm', state: 'running', viewer: 0, head: { game: 'x', seats: [] }, seats: [], request: 5, hints: true, chat: true, watching: 1 });
            if (seen === undefined)
                socket.tell({ type: 'start', match: 'm', seq: 0, view: '' });
            const from = seen ?? 0;
            socket.tell({ type: 'news', match: 'm', from, events: this.events.slice(from), asked: true });
        } else if (type === 'play') {
            if (!this.played.has(n ?? 0)) {
                this.played.set(n ?? 0, String(message.moves));
                this.events.push({ actor: 0, move: String(message.moves), diff: '' });
            }
            if (this.answers)
                socket.tell({ type: 'ack', n, seq: this.events.length });
        } else if (this.answers) {
            socket.tell({ type: 'ack', n });
        }
    }
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the wire', () => {
    let server: FakeServer;
    let wire: Wire;
    let heard: string[];
    let listener: Listener;

    beforeEach(async () => {
        vi.useFakeTimers();
        server = new FakeServer();
        wire = new Wire({ connect: server.connect, language: () => 'en', sentence: (key) => key, random: () => 0.5 });
        heard = [];
        listener = {
            open: () => heard.push('open'),
            news: (text) => heard.push(...((JSON.parse(text) as { events: { move: string }[] }).events.map(({ move }) => move))),
            connection: (state) => heard.push(state),
        };
        wire.begin();
        await settle();
    });
    afterEach(() => {
        wire.close();
        vi.useRealTimers();
    });

    it('says hello first and is open then', () => {
        expect(server.got[0]).toMatchObject({ type: 'hello', wire: 1, language: 'en' });
        expect(wire.state.value).toBe('open');
    });

    it('gives numbers that grow, above what the seat has used, whatever the clock says', () => {
        const first = wire.number();
        expect(wire.number()).toBeGreaterThan(first);
        expect(wire.number(first + 1e12)).toBe(first + 1e12 + 1);
    });

    it('plays once where the answer was lost: the same number goes out again', async () => {
        const source = new ServerSource(wire, 'm');
        source.listen(listener);
        await settle();
        server.answers = false;
        let done = false;
        const play = source.play('bid 3', 0).then(() => { done = true; });
        server.socket.break();
        expect(wire.state.value).toBe('lost');
        server.answers = true;
        await vi.advanceTimersByTimeAsync(500);
        await play;
        expect(done).toBe(true);
        const sent = server.got.filter(({ type }) => type === 'play');
        expect(sent).toHaveLength(2);
        expect(sent[0]).toEqual(sent[1]);
        expect(server.events.map(({ move }) => move)).toEqual(['bid 3']);
        expect(heard.filter((word) => word === 'bid 3')).toHaveLength(1);
    });

    it('has played when the news of it are told, not before', async () => {
        const source = new ServerSource(wire, 'm');
        source.listen(listener);
        await settle();
        void source.play('bid 3', 0).then(() => heard.push('played'));
        await settle();
        expect(heard).not.toContain('played');
        server.socket.tell({ type: 'news', match: 'm', from: 0, events: server.events, asked: false });
        await settle();
        expect(heard.slice(-2)).toEqual(['bid 3', 'played']);
        server.answers = false;
        void source.play('pass', 1).then(() => heard.push('passed'));
        server.socket.tell({ type: 'news', match: 'm', from: 1, events: server.events.slice(1), asked: false });
        await settle();
        expect(heard).not.toContain('passed');
        server.socket.tell({ type: 'ack', n: server.got.at(-1)?.n, seq: 2 });
        await settle();
        expect(heard.slice(-2)).toEqual(['pass', 'passed']);
    });

    it('does not send again what must not be done twice', async () => {
        server.answers = false;
        const create = wire.request('create', { game: 'x' });
        const failed = expect(create).rejects.toMatchObject({ key: 'web.error.lost' });
        server.socket.break();
        await failed;
        await vi.advanceTimersByTimeAsync(1000);
        expect(server.got.filter(({ type }) => type === 'create')).toHaveLength(1);
    });

    it('sends what was asked while it was lost as soon as it is back', async () => {
        server.socket.break();
        const create = wire.request('create', { game: 'x' });
        expect(server.got.some(({ type }) => type === 'create')).toBe(false);
        await vi.advanceTimersByTimeAsync(1000);
        await expect(create).resolves.toMatchObject({ type: 'ack' });
    });

    it('comes back with growing pauses, and at once when it is told to', async () => {
        server.reachable = false;
        server.socket.break();
        const tries: number[] = [];
        for (let i = 0; i < 5; i++) {
            tries.push((wire.nextTry.value ?? 0) - Date.now());
            await vi.advanceTimersByTimeAsync(tries[i] ?? 0);
            await settle();
        }
        expect(tries).toEqual([...tries].sort((a, b) => a - b));
        expect(tries[4]).toBeGreaterThan((tries[0] ?? 0) * 4);
        server.reachable = true;
        wire.retry();
        await settle();
        expect(wire.state.value).toBe('open');
    });

    it('watches on from where it was, and hears nothing twice', async () => {
        const source = new ServerSource(wire, 'm');
        source.listen(listener);
        await settle();
        server.events.push({ actor: 1, move: 'a', diff: '' });
        server.socket.tell({ type: 'news', match: 'm', from: 0, events: server.events, asked: true });
        server.socket.tell({ type: 'news', match: 'm', from: 0, events: server.events, asked: true });
        server.events.push({ actor: 1, move: 'b', diff: '' });
        server.socket.break();
        await vi.advanceTimersByTimeAsync(1000);
        expect(server.got.filter(({ type }) => type === 'watch').pop()).toMatchObject({ seen: 1 });
        expect(heard.filter((word) => word.length === 1)).toEqual(['a', 'b']);
        expect(heard.filter((word) => word === 'open').length).toBeGreaterThanOrEqual(2);
    });

    it('asks anew where news are missing', async () => {
        const source = new ServerSource(wire, 'm');
        source.listen(listener);
        await settle();
        server.events.push({ actor: 1, move: 'a', diff: '' }, { actor: 1, move: 'b', diff: '' });
        server.socket.tell({ type: 'news', match: 'm', from: 1, events: server.events.slice(1), asked: true });
        await settle();
        expect(heard.filter((word) => word.length === 1)).toEqual(['a', 'b']);
    });

    it('takes overlapping news apart', async () => {
        const source = new ServerSource(wire, 'm');
        source.listen(listener);
        await settle();
        const [a, b] = [{ actor: 1, move: 'a', diff: '' }, { actor: 1, move: 'b', diff: '' }];
        server.socket.tell({ type: 'news', match: 'm', from: 0, events: [a], asked: true });
        server.socket.tell({ type: 'news', match: 'm', from: 0, events: [a, b], asked: true });
        expect(heard.filter((word) => word.length === 1)).toEqual(['a', 'b']);
    });

    it('gives up a connection that is silent', async () => {
        const before = server.sockets.length;
        server.answers = false;
        await vi.advanceTimersByTimeAsync(50000);
        expect(server.sockets.length).toBeGreaterThan(before);
    });

    it('says soon that nobody answers to what was asked, and sends it again', async () => {
        const before = server.sockets.length;
        server.answers = server.reachable = false;
        const asked = wire.request('play', { match: 'm', moves: 'x' });
        await vi.advanceTimersByTimeAsync(5900);
        expect(wire.state.value).toBe('open');
        await vi.advanceTimersByTimeAsync(200);
        expect(wire.state.value).toBe('lost');
        server.answers = server.reachable = true;
        await vi.advanceTimersByTimeAsync(3000);
        expect(server.sockets.length).toBeGreaterThan(before);
        await expect(asked).resolves.toMatchObject({ type: 'ack' });
    });

    it('asks at once where the network is said to be gone', async () => {
        server.answers = false;
        wire.doubt();
        await vi.advanceTimersByTimeAsync(3100);
        expect(wire.state.value).not.toBe('open');
    });

    it('says why it is refused for good, and does not knock again and again', async () => {
        for (const key of ['error.wire.token', 'error.wire.banned']) {
            server.refusal = { key, sentence: `told: ${key}` };
            wire.close();
            wire.begin();
            await settle();
            const sockets = server.sockets.length;
            expect(wire.state.value).toBe('closed');
            expect(wire.refusal.value).toMatchObject({ key, message: `told: ${key}` });
            await expect(wire.request('lobby', { on: true })).rejects.toMatchObject({ key });
            await vi.advanceTimersByTimeAsync(120000);
            expect(server.sockets.length).toBe(sockets);
        }
        server.refusal = null;
        wire.begin();
        await settle();
        expect([wire.state.value, wire.refusal.value]).toEqual(['open', null]);
    });

    it('comes back where it is refused for a while, not before it is told to', async () => {
        server.refusal = { key: 'error.wire.limit', sentence: 'full', retry: 20000 };
        server.socket.break();
        await vi.advanceTimersByTimeAsync(1000);
        expect(wire.state.value).toBe('lost');
        expect(wire.refusal.value).toMatchObject({ key: 'error.wire.limit' });
        const sockets = server.sockets.length;
        server.refusal = null;
        await vi.advanceTimersByTimeAsync(15000);
        expect(server.sockets.length).toBe(sockets);
        await vi.advanceTimersByTimeAsync(6000);
        expect([wire.state.value, wire.refusal.value]).toEqual(['open', null]);
    });

    it('says what it is told before a socket opens, and tries again only where that may help', async () => {
        let fault = new Refused('error.wire.rate', 'too much', null, null, 5000);
        let asked = 0;
        const other = new Wire({ connect: server.connect, prepare: () => { asked++; return Promise.reject(fault); }, language: () => 'en', sentence: (key) => key, random: () => 0.5 });
        other.begin();
        await settle();
        expect([other.state.value, other.refusal.value?.key, asked]).toEqual(['lost', 'error.wire.rate', 1]);
        await vi.advanceTimersByTimeAsync(4900);
        expect(asked).toBe(1);
        fault = new Refused('error.wire.banned', 'no');
        await vi.advanceTimersByTimeAsync(200);
        expect([other.state.value, other.refusal.value?.key, asked]).toEqual(['closed', 'error.wire.banned', 2]);
        await vi.advanceTimersByTimeAsync(90000);
        expect(asked).toBe(2);
    });

    it('is gone for good after the player was forgotten elsewhere', async () => {
        server.socket.tell({ type: 'bye', why: 'forgotten' });
        expect([wire.state.value, wire.refusal.value?.key]).toEqual(['closed', 'web.error.forgotten']);
    });

    it('passes over what is no message, and messages it does not know', () => {
        const heardOf: string[] = [];
        wire.onMessage = ({ type }) => heardOf.push(type);
        for (const text of ['null', '7', '[1]', '"x"', 'nonsense', '{"type":"new","match":"m"}'])
            server.socket.onmessage?.({ data: text } as MessageEvent<string>);
        expect(heardOf).toEqual(['new']);
        expect(wire.state.value).toBe('open');
    });

    it('tells of one\'s matches to the house, those that are watched too', async () => {
        const heardOf: string[] = [];
        wire.onMessage = ({ type, what }) => heardOf.push(`${type} ${String(what)}`);
        new ServerSource(wire, 'm');
        await settle();
        server.socket.tell({ type: 'told', what: 'rematch', match: 'm', game: 'x', at: 0 });
        expect(heardOf).toEqual(['told rematch']);
    });

    it('tells moments by the clock of this device, however far it is off', async () => {
        server.time = Date.now() - 5 * 3600000;
        server.socket.break();
        await vi.advanceTimersByTimeAsync(1000);
        expect(Math.abs(wire.own(server.time) - Date.now())).toBeLessThan(2000);
        expect(wire.own(null)).toBeNull();
        const source = new ServerSource(wire, 'm');
        await settle();
        server.socket.tell({ type: 'chat', match: 'm', lines: [{ id: 1, seat: 0, name: 'Ann', at: server.time, text: 'hi' }] });
        server.socket.tell({ type: 'match', match: 'm', state: 'waiting', viewer: 0, seats: [{ kind: 'person', name: 'Ann', since: server.time }], fill: server.time + 30000, started: null });
        expect(Math.abs((source.chat.value[0]?.at ?? 0) - Date.now())).toBeLessThan(2000);
        expect(Math.abs((source.state.value?.fill ?? 0) - Date.now() - 30000)).toBeLessThan(2000);
        expect(source.state.value?.started).toBeNull();
    });

    it('says why a match ended without a result, and takes an address that fits none for one of no match', async () => {
        const source = new ServerSource(wire, 'm');
        await settle();
        const told = { type: 'match', match: 'm', viewer: 0, seats: [] };
        expect(source.ended.value).toBeNull();
        server.socket.tell({ ...told, state: 'over', why: 'finished' });
        expect(source.ended.value).toBeNull();
        server.socket.tell({ ...told, state: 'over', why: 'agreed' });
        expect(source.ended.value).toBe('agreed');
        source.refused(new Refused('error.wire.value', 'A value does not fit.', null, 'match'));
        expect(source.fault.value).toMatchObject({ key: 'error.wire.match', message: 'web.error.match' });
    });

    it('calls computer players of the house as the reader does, at the table and to the desk', async () => {
        addTable('en', { 'character.kasimir.name': 'Kasimir' });
        const source = new ServerSource(wire, 'm');
        const heads: string[] = [];
        source.listen({ ...listener, open: (head) => heads.push(head) });
        await settle();
        const told = { type: 'match', match: 'm', viewer: 0, state: 'running', head: { game: 'x', seats: [{ name: 'Ann' }, { name: 'カジミール' }] } };
        server.socket.tell({ ...told, seats: [{ kind: 'person', name: 'Ann', you: true }, { kind: 'computer', name: 'カジミール', level: 'normal', character: 'kasimir' }] });
        server.socket.tell({ type: 'start', match: 'm', seq: 0, view: '' });
        expect(source.state.value?.seats.map((seat) => 'name' in seat && seat.name)).toEqual(['Ann', 'Kasimir']);
        expect(JSON.parse(heads[heads.length - 1] ?? '').seats).toEqual([{ name: 'Ann', kind: 'person' }, { name: 'Kasimir', character: 'kasimir' }]);
    });

    it('has a person\'s seat remain one to the desk, whoever plays it, and tells who has left for good', async () => {
        const source = new ServerSource(wire, 'm');
        const heads: string[] = [];
        source.listen({ ...listener, open: (head) => heads.push(head) });
        await settle();
        const head = { game: 'x', seats: [{ name: 'Ann', kind: 'person' }, { name: 'Ben', kind: 'computer', level: 'normal' }] };
        server.socket.tell({ type: 'match', match: 'm', viewer: 0, state: 'running', head, seats: [{ kind: 'person', name: 'Ann', you: true }, { kind: 'person', name: 'Ben', stand_in: 'normal', left: true }] });
        server.socket.tell({ type: 'start', match: 'm', seq: 0, view: '' });
        expect(JSON.parse(heads[heads.length - 1] ?? '').seats).toMatchObject([{ name: 'Ann', kind: 'person' }, { name: 'Ben', kind: 'person' }]);
        expect([source.left.value, source.substitutes.value]).toEqual([[false, true], [null, 'normal']]);
    });

    it('tells who is absent, who wants a computer there, and who has still to agree', async () => {
        const source = new ServerSource(wire, 'm');
        await settle();
        const person = { kind: 'person', here: 'here', since: 0 };
        const gone = { ...person, here: 'gone', absent: true, since: 1000, wanted: [1] };
        const told = { type: 'match', match: 'm', viewer: 0, state: 'running', clock: { kind: 'none' } };
        const people = [{ ...person, you: true }, person, { ...person, here: 'gone' }, { ...person, left: true }, { kind: 'computer' }];
        server.socket.tell({ ...told, seats: [...people, gone, { ...gone, stand_in: 'normal' }] });
        expect(source.company.value).toMatchObject({ patience: 180000, absent: [{ seat: 5, wanted: false, others: [1], missing: [0, 2] }] });
        server.socket.tell({ ...told, seats: [...people, { ...gone, wanted: [0, 1] }] });
        expect(source.company.value?.absent).toMatchObject([{ seat: 5, wanted: true, others: [1], missing: [2] }]);
        await source.company.value?.wantStandIn(5, false);
        expect(server.got[server.got.length - 1]).toMatchObject({ type: 'stand_in', match: 'm', seat: 5, on: false });
        server.socket.tell({ ...told, clock: { kind: 'move', ms: 60000 }, seats: people });
        expect(source.company.value).toMatchObject({ patience: null, absent: [] });
    });

    it('gives time by the clock of the match, tells how a series stands, and what keeps a match waiting', async () => {
        const source = new ServerSource(wire, 'm');
        await settle();
        const told = { type: 'match', match: 'm', viewer: 0, state: 'running', seats: [{ kind: 'person', name: 'Ann', you: true }, { kind: 'person', name: 'Ben' }], clock: { kind: 'move', ms: 90000 } };
        server.socket.tell({ ...told, stored: true, share: 1000, series: { number: 2, score: [1, 0] } });
        expect([source.series.value, source.trouble.value]).toEqual([{ number: 2, score: [1, 0] }, { stored: true, share: 1000, still: false }]);
        await source.giveTime.value?.give(1);
        expect(server.got[server.got.length - 1]).toMatchObject({ type: 'time', match: 'm', seat: 1, ms: 90000 });
        server.socket.tell({ ...told, stored: false, share: 250, clock: { kind: 'none' } });
        expect([source.trouble.value, source.giveTime.value]).toEqual([{ stored: false, share: 250, still: true }, null]);
    });

    it('knows a server with another program', async () => {
        expect(wire.renewed.value).toBe(false);
        server.build = 'two';
        server.socket.break();
        await vi.advanceTimersByTimeAsync(1000);
        expect(wire.renewed.value).toBe(true);
    });
});
