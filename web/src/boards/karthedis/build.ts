// Putting a deck together: what is in it so far, what the filters let through, decks
// saved on this device. What is allowed is said by the desk's offers.
import { signal } from '@preact/signals';
import { here } from '../../app/address';
import { keep, recall } from '../../app/settings';
import type { Design } from './box';
import type { Play } from './play';

/** What is looked for in the box. */
export interface Filter { species: string[]; keywords: string[]; low: number; high: number; text: string }
export const NO_FILTER: Filter = { species: [], keywords: [], low: 0, high: 9, text: '' };
export const filter = signal<Filter>(NO_FILTER);
/** How many of each design; the order is that in which they were taken. */
export type Cards = ReadonlyMap<string, number>;
/** On a phone the deck takes the place of the cards it is chosen from. */
export const atDeck = signal(false);

/** Decks that are being put together: at which table and seat, and the list; the newest first, a dozen at most. */
type Begun = readonly { at: string; list: string }[];
const BEGUN = 'karthedis.begun';
/** What is kept under this name; what stands there otherwise is none of ours. */
const lists = <T extends { list: string }>(key: string, otherwise: readonly T[] = []): readonly T[] => {
    const held: unknown = recall(key);
    return Array.isArray(held) ? held.filter((one): one is T => typeof one?.list === 'string') : otherwise;
};
const begun = signal<Begun>(lists(BEGUN));
const seatOf = (play: Play): string => `${here.value.path} ${play.screen?.match.viewer}`;

/** The deck as far as it has come: whoever reloads the page or takes a deck back finds it again. */
export function deckOf(play: Play): Cards {
    const list = begun.value.find(({ at }) => at === seatOf(play))?.list ?? '';
    return new Map([...list.matchAll(/(\d+) ([^,]+)/g)].map(([, n, id]) => [String(id), Number(n)]));
}

export function setDeck(play: Play, cards: Cards): void {
    const at = seatOf(play);
    const others = lists(BEGUN, begun.peek()).filter((one) => one.at !== at);
    begun.value = [...(cards.size ? [{ at, list: written(cards) }] : []), ...others].slice(0, 12);
    keep(BEGUN, begun.peek());
}

export const sizeOf = (cards: Cards): number => [...cards.values()].reduce((sum, n) => sum + n, 0);

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
    const next = new Map(deckOf(play));
    const n = Math.max(0, Math.min((next.get(id) ?? 0) + by, most(play, id)));
    if (by > 0 && sizeOf(next) >= DECK)
        return;
    if (n)
        next.set(id, n);
    else
        next.delete(id);
    setDeck(play, next);
}

export const DECK = 20;

/** The deck in one line, as it can be typed, pasted and given away: "3 bellows, 2 orchard". */
export function written(cards: Cards): string {
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

/** What a design can do, by its keywords; what can do nothing is a kind as well. */
const kindsOf = ({ abilities }: Design): string[] => (abilities.length ? abilities.map(({ keyword }) => keyword) : ['plain']);

/** Fills a deck up card by card: of what it has least of, held against the box, and from the species it has most of, which help each other. */
export function filledUp(cards: Cards, box: readonly Design[], mostOf: (id: string) => number): Cards {
    const next = new Map(cards);
    const within = (fit: (design: Design) => boolean) => box.reduce((sum, design) => sum + (fit(design) ? next.get(design.id) ?? 0 : 0), 0);
    const share = (kind: string) => within((design) => kindsOf(design).includes(kind)) / box.filter((design) => kindsOf(design).includes(kind)).length;
    for (let room = DECK - sizeOf(cards); room > 0; room--) {
        const [best] = box.filter(({ id }) => (next.get(id) ?? 0) < mostOf(id)).map((design) => ({
            id: design.id,
            order: [
                Math.max(...kindsOf(design).map(share)),
                -within(({ species }) => species === design.species), next.get(design.id) ?? 0, -(design.value ?? 0),
            ],
        })).sort((a, b) => a.order.map((n, i) => n - (b.order[i] ?? 0)).find((n) => n !== 0) ?? 0);
        if (!best)
            break;
        next.set(best.id, (next.get(best.id) ?? 0) + 1);
    }
    return next;
}

type Saved = { name: string; list: string };
const SAVED = 'karthedis.decks';

/** Decks that were saved on this device: name and list. */
export const savedDecks = (): readonly Saved[] => lists(SAVED);

/** Saves a deck under a name; the newest first, a dozen at most. */
export function saveDeck(name: string, list: string): void {
    keep(SAVED, [{ name, list }, ...savedDecks().filter((one) => one.list !== list)].slice(0, 12));
}
