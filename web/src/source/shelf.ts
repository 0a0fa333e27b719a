// Where this browser keeps its tables and records: IndexedDB, or only this page's
// memory where the browser refuses storage.
import type { SeatKind } from '../desk/types';

/** A table with its record, as it is kept. */
export interface Kept {
    id: string;
    game: string;
    /** `replay`: a record that was opened to be looked at. */
    kind: 'table' | 'replay';
    record: string;
    /** As the module takes them: "me:Ann,normal,hard". */
    seats: string;
    viewer: number;
    /** Seats of people who pass this device on, where there are several. */
    people?: number[];
    players: { name: string; kind: SeatKind; character?: string }[];
    options: Record<string, string>;
    edition: string | null;
    hints: boolean;
    /** It has the beginning of another match: no proof, draws of its own. */
    branch?: boolean;
    /** Of tables whose draws are to be the same again. */
    seed?: string;
    changed: number;
    over: boolean;
    yours: boolean;
    won: boolean | null;
    round: number | null;
}

const NAME = 'kontor';
const STORE = 'tables';

/** Everything that is kept. */
export interface Shelf {
    all(): Promise<Kept[]>;
    get(id: string): Promise<Kept | null>;
    put(kept: Kept): Promise<void>;
    remove(id: string): Promise<void>;
    /** False: it lasts only as long as the page. */
    readonly lasting: boolean;
}

/** A shelf in memory. */
export function memoryShelf(): Shelf {
    const found = new Map<string, Kept>();
    return {
        lasting: false,
        all: () => Promise.resolve([...found.values()]),
        get: (id) => Promise.resolve(found.get(id) ?? null),
        put: (kept) => { found.set(kept.id, kept); return Promise.resolve(); },
        remove: (id) => { found.delete(id); return Promise.resolve(); },
    };
}

function wait<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('storage'));
    });
}

function databaseShelf(database: IDBDatabase): Shelf {
    const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
    return {
        lasting: true,
        all: () => wait(store('readonly').getAll() as IDBRequest<Kept[]>),
        get: async (id) => (await wait(store('readonly').get(id) as IDBRequest<Kept | undefined>)) ?? null,
        put: async (kept) => { await wait(store('readwrite').put(kept)); },
        remove: async (id) => { await wait(store('readwrite').delete(id)); },
    };
}

let opened: Promise<Shelf> | null = null;

/** The shelf of this browser. */
export function shelf(): Promise<Shelf> {
    opened ??= new Promise<Shelf>((resolve) => {
        try {
            const request = indexedDB.open(NAME, 1);
            request.onupgradeneeded = () => { request.result.createObjectStore(STORE, { keyPath: 'id' }); };
            request.onsuccess = () => resolve(databaseShelf(request.result));
            request.onerror = request.onblocked = () => resolve(memoryShelf());
        } catch {
            resolve(memoryShelf());
        }
    });
    return opened;
}

/** A name for something new. */
export function newId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(8));
    return Array.from(bytes, (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'.charAt(byte % 32)).join('');
}
