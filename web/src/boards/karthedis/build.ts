// Putting a deck together: what is in it so far, what the filters let through, decks
// saved on this device. What is allowed is said by the desk's offers.
import { signal } from '@preact/signals';
import type { Design } from './box';
import type { Play } from './play';

/** What is looked for in the box. */
export interface Filter { species: string[]; keywords: string[]; low: number; high: number; text: string }
export const NO_FILTER: Filter = { species: [], keywords: [], low: 0, high: 9, text: '' };
export const filter = signal<Filter>(NO_FILTER);
/** How many of each design; the order is that in which they were taken. */
export const deck = signal<ReadonlyMap<string, number>>(new Map());
/** On a phone the deck takes the place of the cards it is chosen from. */
export const atDeck = signal(false);

/** Whether a design passes the filter. */
export function passes(design: Design, { species, keywords, low, high, text }: Filter): boolean {
    const value = design.value ?? 0;
    const wanted = text.trim().toLowerCase();
    return (!species.length || species.includes(design.species))
        && (!keywords.length || keywords.some((keyword) => (keyword === 'plain' ? !design.abilities.length : design.abilities.some((ability) => ability.keyword === keyword))))
        && value >= low && (value <= high || high >= 9)
        && (!wanted || [design.title, ...design.abilities.map((ability) => ability.text)].join(' ').toLowerCase().includes(wanted));
}

/** How many of a design a deck may have: as many as the desk offers to add to an empty one. */
export function most(play: Play, id: string): number {
    return play.offers({ kind: 'add', card: id })[0]?.span?.high ?? (play.offers({ kind: 'add', card: id }).length ? 1 : 0);
}

/** One more or one fewer of a design. */
export function change(play: Play, id: string, by: number): void {
    const next = new Map(deck.peek());
    const all = [...next.values()].reduce((sum, n) => sum + n, 0);
    const n = Math.max(0, Math.min((next.get(id) ?? 0) + by, most(play, id)));
    if (by > 0 && all >= DECK)
        return;
    if (n)
        next.set(id, n);
    else
        next.delete(id);
    deck.value = next;
}

export const DECK = 20;

/** The deck in one line, as it can be typed, pasted and given away: "3 bellows, 2 orchard". */
export function written(cards: ReadonlyMap<string, number>): string {
    return [...cards].map(([id, n]) => `${n} ${id}`).join(', ');
}

/** Reads a deck as people write it; what is not understood is given back. */
export function read(play: Play, text: string): { cards: Map<string, number>; fault: string } {
    const cards = new Map<string, number>();
    const designs = play.box.all();
    let room = DECK;
    for (const part of text.split(/[,;\n]/).map((line) => line.trim()).filter(Boolean)) {
        const [, digits = '1', rest = ''] = /^(\d+)?\s*[x×]?\s*(.*)$/i.exec(part) ?? [];
        const wanted = rest.trim().toLowerCase();
        const design = designs.find(({ id, title }) => id === wanted || title.toLowerCase() === wanted);
        const n = Number(digits);
        if (!design || n < 1 || n > most(play, design.id) || n > room)
            return { cards, fault: part };
        cards.set(design.id, n);
        room -= n;
    }
    return { cards, fault: '' };
}

/** Fills the deck up with the highest values there are, species that are in it already first. */
export function fillUp(play: Play): void {
    const next = new Map(deck.peek());
    const kinds = new Set([...next.keys()].map((id) => play.box.design(id).species));
    const rest = play.box.all().filter(({ id }) => most(play, id) > 0)
        .sort((a, b) => Number(kinds.has(b.species)) - Number(kinds.has(a.species)) || (b.value ?? 0) - (a.value ?? 0));
    let room = DECK - [...next.values()].reduce((sum, n) => sum + n, 0);
    for (const { id } of rest) {
        const n = Math.min(room, most(play, id) - (next.get(id) ?? 0));
        if (n > 0)
            next.set(id, (next.get(id) ?? 0) + n);
        room -= Math.max(0, n);
    }
    deck.value = next;
}

const KEY = 'kontor.karthedis.decks';

/** Decks that were saved on this device: name and list. */
export function savedDecks(): { name: string; list: string }[] {
    try {
        const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
        return Array.isArray(held) ? held.filter((one): one is { name: string; list: string } => typeof one?.name === 'string' && typeof one?.list === 'string') : [];
    } catch {
        return [];
    }
}

/** Saves a deck under a name; the newest first, a dozen at most. */
export function saveDeck(name: string, list: string): void {
    try {
        localStorage.setItem(KEY, JSON.stringify([{ name, list }, ...savedDecks().filter((one) => one.list !== list)].slice(0, 12)));
    } catch {
        // Without storage nothing is saved; the list can still be copied.
    }
}
