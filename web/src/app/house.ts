// What the pages around the tables know of the house: who one is, which tables there
// are, here in the browser and at the server, and how to ask for a new one.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { loadWhole } from '../desk/module';
import type { SeatKind } from '../desk/types';
import { type Pocket, ServerSource, type WireMatch } from '../source/server';
import { type Kept, newId, shelf } from '../source/shelf';
import { type ChatLine, Refused } from '../source/source';
import { type Message, type Socket, WIRE, Wire } from '../source/wire';
import { language, say } from '../words';
import { keep, recall } from './settings';

export { here, navigate } from './address';

/** A clock as the wire has it. */
export type Clock = { kind: 'none' } | { kind: 'move'; ms: number } | { kind: 'match'; ms: number; add: number };

/** A seat as it is wished for. */
export type SeatWish =
    | { kind: 'me' }
    | { kind: 'open' }
    | { kind: 'here'; name: string }
    | { kind: 'computer'; level: string; name: string; character: string };

/** What a new table is to be like; only game and seats are needed. */
export interface TableWish {
    game: string;
    options?: Record<string, string>;
    edition?: string;
    seats: SeatWish[];
    order?: 'fixed' | 'lot';
    clock?: Clock;
    spectators?: boolean;
    hints?: boolean;
    listed?: boolean;
    pace?: string;
}

/** A table in this browser. */
export interface LocalTable {
    id: string;
    game: string;
    players: { name: string; kind: SeatKind; character?: string }[];
    changed: number;
    over: boolean;
    yours: boolean;
    won: boolean | null;
    round: number | null;
}

/** A listed table at the server. */
export interface WireTable {
    match: string; game: string; players: number; taken: number; people: number; state: 'waiting' | 'running';
    by: string; language: string; clock: Clock; edition: string; standard: boolean; spectators: boolean; since: number;
}

/** One of the player's own matches at the server. */
export interface WireMine {
    match: string; game: string; state: 'waiting' | 'exchange' | 'running' | 'over'; players: string[];
    seat: number; asked: boolean; changed: number; won: boolean | null;
}

export type { WireMatch, WireSeat } from '../source/server';
export type { ChatLine } from '../source/source';

/** A room that is looked into: who sits there, what is said. */
export interface Room { state: ReadonlySignal<WireMatch | null>; chat: ReadonlySignal<ChatLine[]>; fault: ReadonlySignal<Refused | null>; close(): void }

export interface Player { id: string; name: string; language: string }

/** Whether there is a server behind this page, and whether it can be reached. */
export const server: Signal<'none' | 'open' | 'lost'> = signal('none');
export const player: Signal<Player | null> = signal(null);
export const lobby: Signal<WireTable[]> = signal([]);
export const mine: Signal<WireMine[]> = signal([]);
/** Tables in this browser, the last played first. */
export const tables: Signal<LocalTable[]> = signal([]);

/** Why there is a server that cannot be spoken with, as a key of words. */
export const serverFault: Signal<string | null> = signal(null);
/** A message of the operator to all. */
export const note: Signal<string | null> = signal(null);

/** The one connection of this page. */
export const wire = new Wire({
    connect: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/wire`) as unknown as Socket,
    prepare: async () => { await greet(); },
    language: () => language.peek(),
    sentence: (key) => say(key),
});

async function greet(): Promise<void> {
    const answer = await fetch('/hello', { credentials: 'same-origin', headers: { accept: 'application/json' } });
    if (!answer.ok || !answer.headers.get('content-type')?.includes('json'))
        throw new Error(`hello: ${answer.status}`);
    const told = await answer.json() as { wire?: number; player?: Player };
    if (told.wire !== WIRE)
        throw new Error('wire');
    if (told.player && !player.peek())
        player.value = told.player;
}

/** Looks whether there is a server behind this page, and stays in touch with it. */
export async function connectHouse(): Promise<void> {
    try {
        await greet();
    } catch {
        server.value = 'none';
        return;
    }
    if (!navigator.cookieEnabled) {
        serverFault.value = 'web.error.cookies';
        return;
    }
    let failures = 0;
    let opened = false;
    wire.onMessage = hearHouse;
    effect(() => {
        const state = wire.state.value;
        if (state === 'open') {
            opened = true;
            failures = 0;
            serverFault.value = null;
            server.value = 'open';
            const hello = wire.hello.peek();
            if (hello)
                player.value = hello.player;
            wire.request('lobby', { on: true }).catch(() => undefined);
        } else if (state === 'lost') {
            server.value = 'lost';
            // The server answers, yet no socket opens: something in between cuts it.
            if (!opened && ++failures >= 3)
                serverFault.value = 'web.error.socket';
        }
    });
    effect(() => {
        const spoken = language.value;
        if (wire.state.peek() === 'open' && player.peek()?.language !== spoken)
            wire.request('settings', { language: spoken }).catch(() => undefined);
    });
    addEventListener('online', () => wire.retry());
    addEventListener('offline', () => wire.doubt());
    document.addEventListener('visibilitychange', () => {
        if (!document.hidden)
            wire.retry();
        if (wire.state.peek() === 'open')
            wire.request('away', { on: document.hidden }).catch(() => undefined);
    });
    wire.begin();
}

function hearHouse(message: Message): void {
    switch (message.type) {
    case 'lobby': lobby.value = (message.tables ?? []) as WireTable[]; break;
    case 'mine': mine.value = (message.matches ?? []) as WireMine[]; break;
    case 'player': player.value = message.player as Player; break;
    case 'note': note.value = String(message.sentence); break;
    default: break;
    }
}

/** Sends a request over the wire. */
export function ask(type: string, members: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    if (server.peek() === 'none')
        return Promise.reject(new Refused('web.error.no_server', say('web.error.no_server')));
    return wire.request(type, members);
}

const rooms = new Map<string, { source: ServerSource; users: number }>();

/** The source of a match at the server; whoever takes it gives it back. */
export function takeRoom(match: string): ServerSource {
    let room = rooms.get(match);
    if (!room) {
        const pocket: Pocket = {
            get: (key) => { try { return sessionStorage.getItem(key); } catch { return null; } },
            set: (key, value) => { try { sessionStorage.setItem(key, value); } catch { /* then it lasts as long as the page */ } },
            remove: (key) => { try { sessionStorage.removeItem(key); } catch { /* nothing was kept */ } },
        };
        room = { source: new ServerSource(wire, match, { pocket, fetchRecord }), users: 0 };
        rooms.set(match, room);
    }
    room.users++;
    return room.source;
}

/** Gives a source back; the last one closes it. */
export function leaveRoom(match: string): void {
    const room = rooms.get(match);
    if (!room || --room.users > 0)
        return;
    rooms.delete(match);
    room.source.close();
}

async function fetchRecord(match: string): Promise<string> {
    const answer = await fetch(`/record/${encodeURIComponent(match)}`, { credentials: 'same-origin' });
    if (!answer.ok)
        throw new Refused('error.wire.state', say('web.error.record'));
    return answer.text();
}

/** Looks into the room of a match. */
export function room(match: string): Room {
    const { state, chat, fault } = takeRoom(match);
    let closed = false;
    return {
        state, chat, fault,
        close: () => {
            if (!closed)
                leaveRoom(match);
            closed = true;
        },
    };
}

// ---- tables in this browser ------------------------------------------------------

/** Reads what this browser keeps. */
export async function readTables(): Promise<void> {
    const place = await shelf();
    const kept = await place.all();
    if (!place.lasting)
        serverFault.value ??= 'web.error.memory';
    tables.value = kept.filter(({ kind }) => kind === 'table').sort((a, b) => b.changed - a.changed).map(summary);
}

function summary({ id, game, players, changed, over, yours, won, round }: Kept): LocalTable {
    return { id, game, players, changed, over, yours, won, round };
}

/** Keeps a table, and tells the pages. */
export async function keepTable(kept: Kept): Promise<void> {
    await (await shelf()).put(kept);
    if (kept.kind === 'table')
        tables.value = [summary(kept), ...tables.peek().filter(({ id }) => id !== kept.id)];
}

/** Lays a table in this browser. */
export async function makeTable(wish: TableWish): Promise<string> {
    const me = myName.peek() || say('web.guest');
    const sitting = wish.seats.map((seat) => (seat.kind === 'computer' || seat.kind === 'here' ? seat : { kind: 'me' as const, name: me }));
    const viewer = Math.max(0, sitting.findIndex(({ kind }) => kind === 'me'));
    const people = sitting.flatMap(({ kind }, seat) => (kind === 'computer' ? [] : [seat]));
    const kept: Kept = {
        id: newId(), kind: 'table', game: wish.game, record: '', viewer, ...(people.length > 1 ? { people } : {}),
        seats: sitting.map((seat) => (seat.kind === 'computer' ? seat.level : `me:${seat.name.replace(/[,:;\n]/g, ' ').trim()}`)).join(','),
        players: sitting.map((seat) => (seat.kind === 'computer' ? { name: seat.name, kind: 'computer' as const, character: seat.character } : { name: seat.name, kind: 'person' as const })),
        // One person's hints would be seen by all.
        options: wish.options ?? {}, edition: wish.edition ?? null, hints: wish.hints !== false && people.length < 2,
        changed: Date.now(), over: false, yours: true, won: null, round: null,
    };
    await keepTable(kept);
    return kept.id;
}

/** The same table once more, everybody one seat on. */
export async function makeAgain(id: string): Promise<string> {
    const kept = await (await shelf()).get(id);
    if (!kept)
        throw new Refused('web.error.table', say('web.error.table'));
    const turn = <T>(list: T[]): T[] => [...list.slice(-1), ...list.slice(0, -1)];
    const next: Kept = {
        ...kept, id: newId(), record: '', seats: turn(kept.seats.split(',')).join(','), players: turn(kept.players),
        viewer: (kept.viewer + 1) % kept.players.length, ...(kept.people ? { people: kept.people.map((seat) => (seat + 1) % kept.players.length).sort((a, b) => a - b) } : {}), changed: Date.now(), over: false, yours: true, won: null, round: null,
    };
    await keepTable(next);
    return next.id;
}

/** Removes a table of this browser. */
export async function forgetTable(id: string): Promise<void> {
    await (await shelf()).remove(id);
    tables.value = tables.peek().filter((table) => table.id !== id);
}

/** The record of a table of this browser. */
export async function tableRecord(id: string): Promise<string> {
    const kept = await (await shelf()).get(id);
    if (!kept?.record)
        throw new Refused('web.error.table', say('web.error.table'));
    return kept.record;
}

/** Keeps a record to be looked at: the address's last part under /replay. Rejects where it does not hold. */
export async function openRecord(text: string, of?: string): Promise<string> {
    const kontor = await loadWhole(language.peek());
    const match = kontor.readMatch(text, null);
    const about = match.about<never>() as { game: string; seats: { by: string; name: string }[] };
    match.close();
    const known = of ? await (await shelf()).get(of) : null;
    const kept: Kept = {
        id: newId(), kind: 'replay', game: about.game, record: text, seats: '', viewer: known?.viewer ?? 0,
        players: known?.players ?? about.seats.map(({ name }) => ({ name, kind: 'untold' as const })),
        options: {}, edition: null, hints: false, changed: Date.now(), over: true, yours: false, won: null, round: null,
    };
    await keepTable(kept);
    return kept.id;
}

const ownName = signal(recall<string>('name') ?? '');

/** What one is called: as the server knows it, or as it was written here; empty for nobody in particular. */
export const myName: ReadonlySignal<string> = computed(() => player.value?.name || ownName.value);

/** Calls oneself something else, here and at the server. */
export async function rename(name: string): Promise<void> {
    if (server.peek() === 'open')
        await ask('settings', { name });
    ownName.value = name;
    keep('name', name);
}
