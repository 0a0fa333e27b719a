// What the pages around the tables know of the house: who one is, which tables there
// are, here in the browser and at the server, and how to ask for a new one.
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { type Language, loadKontor, loadWhole } from '../desk/module';
import type { MatchSection, SeatKind } from '../desk/types';
import { branchRecord } from '../source/archive';
import { emptyVault, pocketIn, vaultIn } from '../source/pocket';
import { ServerSource, type WireMatch } from '../source/server';
import { type Kept, newId, shelf } from '../source/shelf';
import { type ChatLine, Refused } from '../source/source';
import { type Message, type Socket, Wire } from '../source/wire';
import { hasWords, isLanguage, language, say, speak } from '../words';
import { greeting, type Player } from './greeting';
import { here, navigate } from './address';
import { hearNotice, type Notice } from './notices';
import { findCommitment, greetLog, headOf, LOG_KEYS, type LogReader, type LogWord } from './publiclog';
import { decide, followed } from './follow';
import { choose, keep, recall, settings } from './settings';
import { notify } from './turn';

export { here, navigate } from './address';

/** A clock as the wire has it. */
export type Clock = { kind: 'none' } | { kind: 'move'; ms: number } | { kind: 'match'; ms: number; add: number };

/** A seat as it is wished for. */
export type SeatWish =
    | { kind: 'me' }
    | { kind: 'open' }
    | { kind: 'invited' }
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
    late?: 'stand_in' | 'wait';
    chat?: boolean;
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
    seat: number; asked: boolean; left: boolean; changed: number; won: boolean | null;
}

export type { WireMatch, WireSeat } from '../source/server';
export type { ChatLine } from '../source/source';

/** A room that is looked into: who sits there, what is said. */
export interface Room { state: ReadonlySignal<WireMatch | null>; chat: ReadonlySignal<ChatLine[]>; chatRead: Signal<number>; fault: ReadonlySignal<Refused | null>; close(): void }

export type { Player } from './greeting';

/** Whether there is a server behind this page, and whether it can be reached; `asking` until it is known. */
export const server: Signal<'asking' | 'none' | 'open' | 'lost'> = signal('asking');
export const player: Signal<Player | null> = signal(null);
export const lobby: Signal<WireTable[]> = signal([]);
export const mine: Signal<WireMine[]> = signal([]);
/** Tables in this browser, the last played first. */
export const tables: Signal<LocalTable[]> = signal([]);

/** Why there is a server that cannot be spoken with. */
export const serverFault: Signal<Refused | null> = signal(null);
/** Why nothing is kept in this browser, as a key of words. */
export const shelfFault: Signal<string | null> = signal(null);
/** A message of the operator to all. */
export const note: Signal<string | null> = signal(null);

/** What the server's public log contradicts, as a key of words. */
export const logFault: Signal<string | null> = signal(null);

/** The one connection of this page. */
export const wire = new Wire({
    connect: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/wire`) as unknown as Socket,
    prepare: async () => { await greet(); },
    language: () => language.peek(),
    sentence: (key) => say(key),
});

async function greet(): Promise<void> {
    const get = (path: string) => fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } });
    const told = await greeting(get, say, wire.hello.peek() !== null);
    if (!navigator.cookieEnabled)
        throw new Refused('web.error.cookies', say('web.error.cookies'));
    if (told && !player.peek())
        player.value = told;
}

/** What was refused, in the language that is spoken. A hello whose cookie did not come along means that none is kept. */
export function tellFault({ key, message }: Refused): string {
    if (key.startsWith('error.fair.'))
        return say('web.fair.broken', { reason: hasWords(key) ? say(key) : message });
    const told = key === 'error.wire.token' ? 'web.error.cookies' : key;
    return hasWords(told) ? say(told) : message || say('web.error.unknown');
}

/** Why there is nobody to ask, in a sentence. */
export const whyNoServer = (): string => (serverFault.value ? tellFault(serverFault.value) : say('web.error.no_server'));

/** Looks whether there is a server behind this page, and stays in touch with it. */
export function connectHouse(): void {
    let failures = 0;
    wire.onMessage = hearHouse;
    wire.onExchange = hearExchange;
    effect(() => {
        const state = wire.state.value;
        const refusal = wire.refusal.value;
        if (state === 'open') {
            failures = 0;
            serverFault.value = null;
            server.value = 'open';
            const hello = wire.hello.peek();
            if (hello)
                player.value = hello.player;
            const log = headOf(hello?.log);
            if (log)
                void greetLog(logReader, log).then(tellLog);
            wire.request('lobby', { on: true }).catch(() => undefined);
        } else if (state === 'closed' && refusal) {
            serverFault.value = refusal.key === 'web.error.no_server' ? null : refusal;
            server.value = 'none';
            if (refusal.key === 'web.error.forgotten')
                beNobody();
        } else if (state === 'lost') {
            server.value = 'lost';
            // Not said at once: most come back before anybody has read it. Nothing but silence although
            // the server answers means that something in between cuts the socket.
            if (refusal && refusal.key !== 'web.error.reach')
                serverFault.value = refusal;
            else if (!refusal && !wire.hello.peek() && ++failures >= 3)
                serverFault.value = new Refused('web.error.socket', say('web.error.socket'));
        }
    });
    followSettings();
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

const logReader: LogReader = {
    get: (path) => fetch(path, { credentials: 'same-origin', cache: 'no-store' }),
    follow: async (known, told, commitment, pages) => (await loadKontor(language.peek())).log<never>(known, told, commitment, pages, null),
    recall: () => headOf(recall('log')),
    keep: (head) => { keep('log', head); },
};

function tellLog(word: LogWord): void {
    logFault.value = LOG_KEYS[word] ?? logFault.peek();
}

/** Commitments that were looked for in the public log. */
const lookedFor = new Set<string>();

function hearExchange({ lines, log }: Message): void {
    const commitment = /^fair commitment ([0-9a-f]{64})$/m.exec(String(lines))?.[1];
    const told = headOf(log);
    if (!commitment || !told || lookedFor.has(commitment))
        return;
    lookedFor.add(commitment);
    void findCommitment(logReader, told, commitment).then(tellLog);
}

function hearHouse(message: Message): void {
    switch (message.type) {
    case 'lobby': lobby.value = ((message.tables ?? []) as WireTable[]).map((table) => ({ ...table, since: wire.own(table.since) })); break;
    case 'mine': mine.value = ((message.matches ?? []) as WireMine[]).map((match) => ({ ...match, changed: wire.own(match.changed) })); break;
    case 'player': player.value = message.player as Player; break;
    case 'told': tellNotice(message); break;
    case 'note': note.value = String(message.sentence); break;
    default: break;
    }
}

/** Keeps the settings that follow the player the same here and at the server. */
function followSettings(): void {
    let known: string | null = null;
    /** Languages that were taken over and are still being loaded: until then the old one is spoken, which nobody chose. */
    let coming = 0;
    const present = () => JSON.stringify([language.peek(), followed(settings.peek())]);
    const send = (members: Record<string, unknown>) => {
        const sent = known = present();
        wire.request('settings', members).then(() => { if (present() === sent) keep('unsent', false); }, () => undefined);
    };
    const learn = async (taken: Language) => {
        coming++;
        await speak(taken).catch(() => { known = present(); });
        coming--;
        choose({ language: language.peek() });
    };
    effect(() => {
        const told = player.value;
        if (!told || wire.state.value !== 'open')
            return;
        const { take, send: news } = decide(told, followed(settings.peek()), language.peek(), recall<boolean>('unsent') ?? false);
        if (news)
            send({ ...news });
        if (take) {
            choose(take.settings);
            known = JSON.stringify([isLanguage(take.language) ? take.language : language.peek(), take.settings]);
            if (isLanguage(take.language) && take.language !== language.peek())
                void learn(take.language);
        }
        known ??= present();
    });
    effect(() => {
        const now = JSON.stringify([language.value, followed(settings.value)]);
        if (known === null || now === known || coming > 0)
            return;
        keep('unsent', true);
        if (wire.state.peek() === 'open')
            send({ language: language.peek(), settings: { ...player.peek()?.settings, ...followed(settings.peek()) } });
    });
}

/** Whoever looks at the match knows it already. */
function tellNotice(message: Message): void {
    const looks = !document.hidden && here.peek().path.endsWith(`/${message.match ?? ''}`);
    const notice = looks ? null : hearNotice(message);
    // Of one's turn at a table that is open the table itself tells.
    if (notice && document.hidden && !here.peek().path.endsWith(`/${notice.match}`))
        notify('Kontor', sayNotice(notice), `kontor-${notice.match}`, () => navigate(`/table/${notice.match}`));
}

/** A notice in a sentence. */
export const sayNotice = ({ what, game }: Notice): string => say(`web.told.${what}`, { game: hasWords(`${game}.title`) ? say(`${game}.title`).split(' – ')[0] ?? game : game });

/** Sends a request over the wire. */
export function ask(type: string, members: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    if (server.peek() === 'none')
        return Promise.reject(serverFault.peek() ?? new Refused('web.error.no_server', say('web.error.no_server')));
    return wire.request(type, members);
}

const pocket = pocketIn(() => sessionStorage);
const vault = vaultIn(() => localStorage);
const tools = async (game: string) => (await import('../source/tools')).loadTools(game);

const rooms = new Map<string, { source: ServerSource; users: number }>();

/** The source of a match at the server; whoever takes it gives it back. */
export function takeRoom(match: string): ServerSource {
    let room = rooms.get(match);
    if (!room) {
        room = { source: new ServerSource(wire, match, { pocket, vault, tools, fetchRecord, byHand: () => !settings.peek().drawForMe }), users: 0 };
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
    const { state, chat, chatRead, fault } = takeRoom(match);
    let closed = false;
    return {
        state, chat, chatRead, fault,
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
        shelfFault.value = 'web.error.memory';
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
        ...kept, id: newId(), record: '', branch: false, seats: turn(kept.seats.split(',')).join(','), players: turn(kept.players),
        viewer: (kept.viewer + 1) % kept.players.length, ...(kept.people ? { people: kept.people.map((seat) => (seat + 1) % kept.players.length).sort((a, b) => a - b) } : {}), changed: Date.now(), over: false, yours: true, won: null, round: null,
    };
    await keepTable(next);
    return next.id;
}

/** Lays a table that goes on from a position of a match that is over: how it truly stood when `viewer` had
 *  seen so many events, with new draws; computer players in all other seats. */
export async function makeBranch({ game, players, options, viewer, record, events }: { game: string; players: MatchSection['players']; options: Record<string, string>; viewer: number; record: string; events: number }): Promise<string> {
    const seats = players.map(({ seat, name, kind, level }) => (seat === viewer ? `me:${name.replace(/[,:;\n]/g, ' ').trim()}` : kind === 'computer' && level !== '' ? level : 'normal')).join(',');
    const kept: Kept = {
        id: newId(), kind: 'table', game, viewer, seats, branch: true, record: await branchRecord(game, language.peek(), record, viewer, events, seats),
        players: players.map(({ seat, name, character }) => (seat === viewer ? { name, kind: 'person' as const } : { name, kind: 'computer' as const, ...(character ? { character } : {}) })),
        options, edition: null, hints: true, changed: Date.now(), over: false, yours: true, won: null, round: null,
    };
    await keepTable(kept);
    return kept.id;
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
export async function openRecord(text: string, of?: string, seats?: Kept['players']): Promise<string> {
    const kontor = await loadWhole(language.peek());
    const match = kontor.readMatch(text, null);
    const about = match.about<never>() as { game: string; seats: { by: string; name: string }[] };
    match.close();
    const known = of ? await (await shelf()).get(of) : null;
    const kept: Kept = {
        id: newId(), kind: 'replay', game: about.game, record: text, seats: '', viewer: known?.viewer ?? 0,
        players: seats ?? known?.players ?? about.seats.map(({ name }) => ({ name, kind: 'untold' as const })),
        options: {}, edition: null, hints: false, changed: Date.now(), over: true, yours: false, won: null, round: null,
    };
    await keepTable(kept);
    return kept.id;
}

const ownName = signal(recall<string>('name') ?? '');

/** What one is called: as the server knows it, or as it was written here; empty for nobody in particular. */
export const myName: ReadonlySignal<string> = computed(() => player.value?.name || ownName.value);

/** Nobody in particular any more: the server has forgotten who one was. */
function beNobody(): void {
    emptyVault(() => localStorage);
    player.value = null;
    ownName.value = '';
    lobby.value = [];
    mine.value = [];
    keep('name', '');
}

/** Calls oneself something else, here and at the server. */
export async function rename(name: string): Promise<void> {
    if (server.peek() === 'open')
        await ask('settings', { name });
    ownName.value = name;
    keep('name', name);
}
