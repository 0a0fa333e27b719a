import { expect, test } from 'vitest';
import type { Screen } from '../../desk/types';
import { fits, readPosition } from './model';
import type { Play } from './play';
import { sunOf } from './Sky';
import { reckoned, termsOf } from './weigh';

function screen(view: Record<string, unknown>, players = 2): Screen {
    return {
        match: {
            game: 'karthedis', title: '', viewer: 0, seq: 1, over: false, options: {}, edition: '', round: 1, phase: { name: 'trade', text: '' },
            players: Array.from({ length: players }, (_, seat) => ({ seat, name: `P${seat}`, you: seat === 0, kind: 'person', level: '', present: true, clock: null, active: false })),
        },
        view, offers: [], numbers: [], players: [], draft: [], over: null,
        question: { asked: true, text: '', rule: '', final: false, timed: false },
        may: { undo: false, left: null, untry: false, confirm: false, lost: false },
    } as unknown as Screen;
}

const VIEW = {
    flags: [['?', 0, 0], ['?', '?', 16]], card: [['?', 'bellows', 'orchard'], ['?', '?', 'premium']],
    known: [['nobody', 'owner', 'owner'], ['owner', 'owner', 'everyone']], zone: [['deck', 'hand', 'down-1'], ['hand', 'down-1', 'pile']],
    compared: [[null, null, null], [null, null, null]], tray: [[null], ['?']], kept: [null, '?'], ready: [0, 0], hand: [1, 1], deck: [1, 0], passed: [0, 1], finished: [0, 0],
    offer: ['water', null, 'data', null], won: [[1, 0, 0, 0, 0], [0, 0, 2, 0, 0]], bonus: [[0, 0, 0], [-2, 0, 0]],
    goal: 0, different: 3, equal: 2, leader: '1', round: 2, phase: 'trade', step: 'none', ability: -2, source: 'bellows', stage: 0, place: 0, awarded: 0,
};

test('a hidden card stays hidden, whatever lies there', () => {
    const { places, sides } = readPosition(screen(VIEW));
    expect(places.map(({ index, resource }) => [index, resource])).toEqual([[0, 'water'], [2, 'data']]);
    const [mine, rival] = places[0]!.shares;
    expect(mine!.down[0]!.card).toBe('orchard');
    expect(rival!.down[0]!.card).toBeNull();
    expect(rival!.bonus).toBe(-2);
    expect([...sides[1]!.pile[0]!.flags]).toEqual(['cancelled']);
    expect(rival!.down[0]!.flags.size).toBe(0);
    expect(sides[0]!.hand.map(({ card }) => card)).toEqual(['bellows']);
});

test('the place that was chosen first is told to who is asked for the second', () => {
    const second = screen({ ...VIEW, phase: 'place', stage: 1, place: 2 });
    expect(readPosition(second).first).toBe(2);
    expect(readPosition({ ...second, question: { ...second.question, asked: false } }).first).toBeNull();
    expect(readPosition(screen({ ...VIEW, phase: 'place', stage: 0, place: 2 })).first).toBeNull();
});

test('players stand in the order of settling', () => {
    expect(readPosition(screen(VIEW)).order.map(({ seat }) => seat)).toEqual([1, 0]);
});

test('a goal has one half or both', () => {
    const goal = (view: object, words: string) => {
        const shown = screen({ ...VIEW, ...view });
        return readPosition({ ...shown, match: { ...shown.match, options: { goal: words } } }).goal;
    };
    expect(goal({}, '3-different-or-2-equal')).toEqual({ different: 3, equal: 2, both: false });
    expect(goal({}, '3-different-and-2-equal')).toEqual({ different: 3, equal: 2, both: true });
    expect(goal({ equal: 0 }, '3-different')).toEqual({ different: 3, equal: null, both: false });
    expect(goal({ different: 0 }, '2-equal')).toEqual({ different: null, equal: 2, both: false });
});

test('nine players have their places and their suns', () => {
    const position = readPosition(screen({ ...VIEW, offer: Array.from({ length: 10 }, () => 'food') }, 9));
    expect(position.places).toHaveLength(10);
    expect(sunOf(position.view)).toBe(2);
    expect(sunOf({ ...position.view, phase: 'target', step: 'again-recalled' })).toBe(3);
    expect(sunOf({ ...position.view, round: 0 })).toBe(-1);
});

test('an offer fits the wish that names what it names', () => {
    const offer = { move: { kind: 'target', player: '1', spot: 'pile', card: 'encore' } } as never;
    expect(fits(offer, { kind: 'target', player: 1, spot: 'pile', card: 'encore' })).toBe(true);
    expect(fits(offer, { kind: 'target', player: 2 })).toBe(false);
    expect(fits(offer, { place: 0 })).toBe(false);
});

test('what changes a sum is told with its card; where it has changed since, as one addition', () => {
    const cards = ['ram', 'smelter', 'vault'].map((id) => ({ id }));
    const play = { box: { all: () => cards }, figures: () => [{ key: 'terms', thing: 'place:place-2', values: [1, 0, 0, 7, 1, 0, 3, 2, 1, 2, -1, 1, 1, 1, 2, 2] }] } as unknown as Play;
    const terms = termsOf(play, 1, 1, 26);
    expect(terms.map(({ card, kind, amount }) => [card, kind, amount])).toEqual([['ram', 0, 7], ['smelter', 0, 3], ['vault', 1, 2], [null, 1, 1], ['smelter', 2, 2]]);
    expect(reckoned(terms)).toBe(26);
    expect(termsOf(play, 1, 1, 24).slice(2)).toEqual([{ card: null, kind: 1, amount: 14 }]);
    expect(termsOf(play, 1, 1, 10)).toHaveLength(2);
    expect(termsOf(play, 0, 1, 0)).toEqual([]);
});
