// What this browser keeps of matches at a server: for the life of a tab, or for good. Where
// storage is refused it lasts as long as the page.

/** `get` null: nothing is kept. */
export interface Pocket { get(key: string): string | null; set(key: string, value: string): void; remove(key: string): void }

type Place = () => Storage;

export function pocketIn(place: Place): Pocket {
    const page = new Map<string, string>();
    const attempt = <T>(what: (storage: Storage) => T): T | null => {
        try {
            return what(place());
        } catch {
            return null;
        }
    };
    return {
        get: (key) => page.get(key) ?? attempt((storage) => storage.getItem(key)),
        set: (key, value) => {
            page.delete(key);
            attempt((storage) => { storage.setItem(key, value); });
            if (attempt((storage) => storage.getItem(key)) !== value)
                page.set(key, value);
        },
        remove: (key) => {
            page.delete(key);
            attempt((storage) => { storage.removeItem(key); });
        },
    };
}

const PREFIX = 'kontor.seat.';
/** So many matches at most: of those that were never seen to their end the oldest go. */
const MOST = 50;

/** What a seat must have for days: its side of the exchange and its key, by the match. */
export function vaultIn(place: Place, now: () => number = Date.now): Pocket {
    const pocket = pocketIn(place);
    const dated = (key: string): number => {
        try {
            return Number((JSON.parse(pocket.get(key) ?? '') as { at?: number }).at ?? 0);
        } catch {
            return 0;
        }
    };
    const all = (): string[] => {
        try {
            return Object.keys(place()).filter((key) => key.startsWith(PREFIX));
        } catch {
            return [];
        }
    };
    return {
        get: (key) => {
            try {
                return (JSON.parse(pocket.get(PREFIX + key) ?? '') as { kept?: string }).kept ?? null;
            } catch {
                return null;
            }
        },
        set: (key, value) => {
            const others = all().filter((other) => other !== PREFIX + key).sort((a, b) => dated(a) - dated(b));
            for (const other of others.slice(0, Math.max(0, others.length - MOST + 1)))
                pocket.remove(other);
            pocket.set(PREFIX + key, JSON.stringify({ at: now(), kept: value }));
        },
        remove: (key) => pocket.remove(PREFIX + key),
    };
}

/** Nobody in particular any more: no key of any seat is left. */
export function emptyVault(place: Place): void {
    try {
        Object.keys(place()).filter((key) => key.startsWith(PREFIX)).forEach((key) => place().removeItem(key));
    } catch {
        // Nothing was kept.
    }
}
