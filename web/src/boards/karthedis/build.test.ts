import { beforeEach, expect, test, vi } from 'vitest';
import type { Design } from './box';
import { type Cards, change, DECK, deckOf, filledUp, savedDecks, setDeck, sizeOf, written } from './build';
import type { Play } from './play';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
beforeEach(() => kept.clear());

const at = (viewer: number, most = 3): Play => ({ screen: { match: { viewer } }, offers: () => [{ span: { low: 1, high: most } }] }) as unknown as Play;

test('a deck that is put together is kept for its seat', async () => {
    change(at(0), 'bellows', 1);
    change(at(0), 'bellows', 1);
    change(at(0), 'orchard', 1);
    expect(written(deckOf(at(0)))).toBe('2 bellows, 1 orchard');
    expect(sizeOf(deckOf(at(1)))).toBe(0);
    vi.resetModules();
    const again = await import('./build');
    expect(written(again.deckOf(at(0)))).toBe('2 bellows, 1 orchard');
    setDeck(at(0), new Map());
    expect(kept.get('kontor.karthedis.begun')).toBe('[]');
});

test('what is no deck in the storage is passed over', () => {
    for (const text of ['{}', '[null, 3, {"name": "x"}]', 'no JSON']) {
        kept.set('kontor.karthedis.decks', text);
        kept.set('kontor.karthedis.begun', text);
        expect(savedDecks()).toEqual([]);
        setDeck(at(0), new Map([['bellows', 1]]));
        expect(written(deckOf(at(0)))).toBe('1 bellows');
    }
});

const KEYWORDS = ['recall', 'call', 'deploy', 'expertise', 'intervene', 'speculate'];
/** Four species; each has a card without an ability and three of the six keywords. */
const BOX = ['a', 'b', 'c', 'd'].flatMap((species, s) => ['', ...[0, 1, 2].map((k) => KEYWORDS[(s * 3 + k) % 6] ?? '')].map((keyword, i) => (
    { id: species + i, species, value: i ? 4 : 9 - s, abilities: keyword ? [{ keyword, title: '', text: '' }] : [] }) as unknown as Design));

test('a deck is filled up with cards of all kinds, whatever is in it already', () => {
    const kinds = (deck: Cards) => ['', ...KEYWORDS].map((keyword) => [...deck].reduce((sum, [id, n]) => sum + ((BOX.find((one) => one.id === id)?.abilities[0]?.keyword ?? '') === keyword ? n : 0), 0));
    for (const begun of [new Map<string, number>(), new Map([['c1', 1], ['d0', 2]])]) {
        const deck = filledUp(begun, BOX, () => 3);
        expect(sizeOf(deck)).toBe(DECK);
        expect(Math.min(...kinds(deck))).toBeGreaterThan(0);
        expect(Math.max(...deck.values())).toBeLessThanOrEqual(3);
        expect([...begun].every(([id, n]) => (deck.get(id) ?? 0) >= n)).toBe(true);
    }
    expect(sizeOf(filledUp(new Map(), BOX, () => 1))).toBe(BOX.length);
});
