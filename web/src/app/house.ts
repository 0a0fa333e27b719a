// What the pages around the tables know of the house: who one is, which tables there
// are, here in the browser and at the server, and how to ask for a new one.
import { signal, type ReadonlySignal, type Signal } from '@preact/signals';
import { Refused } from '../source/source';
import type { SeatKind } from '../desk/types';

/** A clock as the wire has it. */
export type Clock = { kind: 'none' } | { kind: 'move'; ms: number } | { kind: 'match'; ms: number; add: number };

/** A seat as it is wished for. */
export type SeatWish =
    | { kind: 'me' }
    | { kind: 'open' }
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

export type WireSeat =
    | { kind: 'open' }
    | { kind: 'computer'; level: string; name: string; character?: string }
    | { kind: 'person'; name: string; here: 'here' | 'away' | 'gone'; you?: boolean; creator?: boolean; rematch?: boolean; stand_in?: string; left?: boolean };

/** A match as the waiting room sees it. */
export interface WireMatch {
    match: string; state: 'waiting' | 'exchange' | 'running' | 'over'; viewer: number | null; game: string;
    options: Record<string, string>; edition: string; seats: WireSeat[]; order: 'fixed' | 'lot'; clock: Clock;
    spectators: boolean; hints: boolean; chat: boolean; listed: boolean; watching: number;
}

export interface ChatLine { id: number; seat: number | null; name: string; at: number; text?: string; phrase?: string }

/** A room that is looked into. */
export interface Room { state: ReadonlySignal<WireMatch | null>; chat: ReadonlySignal<ChatLine[]>; close(): void }

export interface Player { id: string; name: string; language: string }

/** Whether there is a server behind this page, and whether it can be reached. */
export const server: Signal<'none' | 'open' | 'lost'> = signal('none');
export const player: Signal<Player | null> = signal(null);
export const lobby: Signal<WireTable[]> = signal([]);
export const mine: Signal<WireMine[]> = signal([]);
/** Tables in this browser, the last played first. */
export const tables: Signal<LocalTable[]> = signal([]);

/** Sends a request over the wire. */
export function ask(type: string, members: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    void type;
    void members;
    return Promise.reject(new Refused('error.wire.stopping', 'web.error.no_server'));
}

/** Looks into the room of a match. */
export function room(match: string): Room {
    void match;
    return { state: signal(null), chat: signal([]), close: () => undefined };
}

/** Lays a table in this browser. */
export function makeTable(wish: TableWish): Promise<string> {
    void wish;
    return Promise.reject(new Refused('error.store', 'web.error.storage'));
}

/** Removes a table of this browser. */
export function forgetTable(id: string): Promise<void> {
    tables.value = tables.value.filter((table) => table.id !== id);
    return Promise.resolve();
}

/** The record of a table of this browser. */
export function tableRecord(id: string): Promise<string> {
    void id;
    return Promise.reject(new Refused('error.store', 'web.error.storage'));
}

/** Keeps a record to be looked at: the address's last part under /replay. */
export function openRecord(text: string): Promise<string> {
    void text;
    return Promise.reject(new Refused('error.store', 'web.error.storage'));
}

/** Goes to another page of ours. */
export function navigate(href: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', href);
    dispatchEvent(new PopStateEvent('popstate'));
}
