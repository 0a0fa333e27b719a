// What the pages work out by themselves: forms of options, wishes, chairs, search, characters.
import { describe, expect, it } from 'vitest';
import words from '../../../words/words.json';
import { CHARACTERS, LEVELS, character, characterNamed, company, spelled } from '../draw/characters';
import { FACES } from '../draw/faces';
import { houseMark } from '../draw/Portrait';
import { addTable } from '../words';
import { fillForm, firstGame, formOf, holes, optionsBeside, readForm, type Game } from './catalogue';
import { chairPlace, nextGuests } from './chairs';
import { ANY, fitting, paceOf } from './filter';
import { bySection, findRules } from './find';
import { planFor, standardPlan, standardTable, wishOf } from './plan';
import { localeOf, tellClock, tellSpan } from '../app/time';

const texts = words as unknown as Record<string, { en: string; de: string; ja: string }>;
addTable('en', Object.fromEntries(Object.entries(texts).filter(([key]) => key !== 'names').map(([key, { en }]) => [key, en])));

const game: Game = {
    id: 'karthedis', title: 'Karthedis', version: 1, players: { least: 2, most: 9 }, editions: [],
    options: [{ name: 'goal', title: 'goal', standard: '3-different-or-2-equal', values: [
        { form: '<2-5>-different-or-<2-6>-equal', about: '' }, { form: '<2-5>-different', about: '' }, { form: '<2-6>-equal', about: '' }] }],
};

describe('forms of options', () => {
    const [goal] = game.options;
    it('have holes', () => {
        expect(holes('<2-5>-different-or-<2-6>-equal')).toEqual([{ low: 2, high: 5 }, { low: 2, high: 6 }]);
        expect(holes('random')).toEqual([]);
    });
    it('are filled and read back', () => {
        expect(fillForm('rounds:<1-60>', [15])).toBe('rounds:15');
        expect(readForm('rounds:<1-60>', 'rounds:15')).toEqual([15]);
        expect(readForm('rounds:<1-60>', 'minutes:15')).toBeNull();
        expect(readForm('random', 'random')).toEqual([]);
    });
    it('are told apart by the whole of a value', () => {
        expect(goal && formOf(goal, '3-different-or-2-equal')?.numbers).toEqual([3, 2]);
        expect(goal && formOf(goal, '4-different')?.form.form).toBe('<2-5>-different');
        expect(goal && formOf(goal, 'nonsense')).toBeNull();
    });
});

describe('wishes', () => {
    it('of the standard seat the chosen one first, all different', () => {
        const { seats, hints } = standardTable(game, character('ravn'), 9);
        expect(seats[0]).toEqual({ kind: 'me' });
        expect(seats[1]).toMatchObject({ kind: 'computer', level: 'hard', character: 'ravn', name: 'Ravn' });
        expect(new Set(seats.map((seat) => JSON.stringify(seat))).size).toBe(9);
        expect(hints).toBe(true);
    });
    it('with friends leave all chairs open and ask for no hints', () => {
        const plan = standardPlan(game, true);
        expect(plan.who).toEqual(['me', 'friend', 'friend']);
        const wish = wishOf({ ...plan, clock: { kind: 'move', ms: 60000 }, listed: true });
        expect(wish.seats[1]).toEqual({ kind: 'open' });
        expect(wish).toMatchObject({ clock: { kind: 'move', ms: 60000 }, listed: true, order: 'fixed' });
        expect(wish).not.toHaveProperty('hints');
    });
    it('say what happens on time-out, whether people talk, and whom a chair is kept for', () => {
        const plan = standardPlan(game, true);
        const wish = wishOf({ ...plan, who: ['me', 'invited', 'ravn'], late: 'wait', chat: false });
        expect(wish).toMatchObject({ late: 'wait', chat: false, seats: [{ kind: 'me' }, { kind: 'invited' }, { kind: 'computer' }] });
        expect(wish).not.toHaveProperty('hints');
    });
    it('without friends say nothing of clocks and doors', () => {
        const wish = wishOf(standardPlan(game, false));
        expect(Object.keys(wish).sort()).toEqual(['game', 'hints', 'options', 'seats']);
    });
});

describe('another game', () => {
    const named = (id: string, least: number, most: number): Game => ({ ...game, id, players: { least, most } });
    const [few, many] = [named('fuffziger', 3, 4), named('cryptoly', 2, 6)];
    const plan = standardPlan(many, false);
    it('keeps whom one has chosen, as far as there are chairs', () => {
        const chosen = { ...plan, who: ['me', 'ravn', 'here', 'bo', 'suri'], hints: false, options: { hack: '3' } };
        expect(planFor(few, chosen, many)).toMatchObject({ game: 'fuffziger', who: ['me', 'ravn', 'here', 'bo'], hints: false, options: {} });
        expect(planFor(few, { ...plan, who: ['me', 'ravn'] }, many).who).toEqual(['me', 'ravn', 'leonora']);
        expect(planFor(few, { ...plan, who: ['me', 'friend'] }, many).who).toEqual(['me', 'friend', 'friend']);
    });
    it('sits down in its own number where nobody was chosen', () => {
        expect(planFor(few, plan, many).who).toHaveLength(4);
        expect(planFor(many, plan, many)).toBe(plan);
    });
});

describe('a first game', () => {
    it('is the one with the least to learn, in its shortest form', () => {
        const all = ['cryptocurrency', 'fuffziger', 'cryptoly', 'karthedis'].map((id) => ({ ...game, id }));
        expect(firstGame(all)).toMatchObject({ game: { id: 'cryptoly' }, options: { end: 'rounds:10' } });
        expect(firstGame([])).toBeNull();
    });
});

describe('options under others', () => {
    const bet = { name: 'bet', title: 'bet', standard: 'off', values: [] };
    const code = { name: 'code', title: 'code', standard: 'digits', under: 'bet', values: [] };
    it('are there only where those are not as standard', () => {
        expect(optionsBeside({ ...game, options: [bet, code] }, {})).toEqual([bet]);
        expect(optionsBeside({ ...game, options: [bet, code] }, { bet: 'on' })).toEqual([bet, code]);
    });
});

describe('listed tables', () => {
    const table = { match: 'a', game: 'cryptoly', players: 3, taken: 1, people: 1, state: 'waiting' as const, by: 'Ann', language: 'de', clock: { kind: 'none' as const }, edition: '', standard: true, spectators: true, since: 0 };
    const running = { ...table, match: 'b', state: 'running' as const, taken: 3, language: 'en', clock: { kind: 'move' as const, ms: 60000 } };
    const slow = { ...table, match: 'c', game: 'karthedis', language: 'ja', clock: { kind: 'move' as const, ms: 86400000 } };
    const found = (filter: object) => fitting([running, table, slow], { ...ANY, ...filter }).map(({ match }) => match).join('');
    it('are found by game, language, pace and free seats; free ones stand first', () => {
        expect(found({})).toBe('acb');
        expect(found({ game: 'cryptoly' })).toBe('ab');
        expect(found({ language: 'ja' })).toBe('c');
        expect(found({ pace: 'live' })).toBe('b');
        expect(found({ pace: 'days' })).toBe('c');
        expect(found({ pace: 'none', game: 'karthedis' })).toBe('');
        expect(found({ free: true })).toBe('ac');
    });
    it('by a bank of time are of one sitting', () => {
        expect(paceOf({ kind: 'match', ms: 7200000, add: 0 })).toBe('live');
    });
});

describe('characters', () => {
    it('are four of each level, each with a face and words in three languages', () => {
        for (const level of LEVELS)
            expect(CHARACTERS.filter((each) => each.level === level)).toHaveLength(4);
        for (const { key, alias } of CHARACTERS) {
            expect(FACES[key], key).toContain('<path');
            for (const part of ['name', 'trade', 'about'])
                for (const language of ['en', 'de', 'ja'] as const)
                    expect(texts[`character.${key}.${part}`]?.[language], `${key}.${part}.${language}`).toBeTruthy();
            expect(alias).toBe(texts[`character.${key}.name`]?.ja);
            expect(texts[`character.${key}.name`]?.en.toLowerCase()).toBe(key);
        }
    });
    it('are known again by their names in any language', () => {
        expect(characterNamed('Kasimir')?.key).toBe('kasimir');
        expect(characterNamed('カジミール')?.key).toBe('kasimir');
        expect(characterNamed('Kasimir 2')?.key).toBe('kasimir');
        expect(characterNamed('Kasimir II')?.key).toBe('kasimir');
        expect(characterNamed('カジミール VI')?.key).toBe('kasimir');
        expect(characterNamed('Kasimira')).toBeNull();
    });
    it('are called as the reader writes their names, whoever named them', () => {
        expect(['カジミール', 'カジミール VI', 'kasimir 2', 'Kasimira', 'Mia'].map(spelled)).toEqual(['Kasimir', 'Kasimir VI', 'Kasimir 2', 'Kasimira', 'Mia']);
    });
    it('come in company of their level first', () => {
        expect(company(character('suri'), 4).every(({ level }) => level === 'hard')).toBe(true);
        expect(new Set(company(character('suri'), 8).map(({ key }) => key)).size).toBe(8);
    });
    it('are asked to free chairs by the level that sits there', () => {
        const guests = nextGuests([{ kind: 'computer', level: 'hard', name: 'Ravn', character: 'ravn' }, { kind: 'open' }, { kind: 'open' }], 2);
        expect(guests.map(({ level, key }) => [level, key])).toEqual([['hard', 'leonora'], ['hard', 'ignaz']]);
    });
});

it('a house mark belongs to its name', () => {
    expect(houseMark('Nora')).toBe(houseMark('Nora'));
    expect(new Set(['Nora', 'Jonas', 'Selin', 'Yuki', 'Amara', 'Bruno'].map(houseMark)).size).toBeGreaterThan(4);
});

it('chairs stand apart, oneself below', () => {
    for (let count = 2; count <= 9; count++) {
        const places = Array.from({ length: count }, (_, seat) => chairPlace(seat, 1, count));
        expect(places[1]?.top).toBe(Math.max(...places.map(({ top }) => top)));
        for (const [index, one] of places.entries())
            for (const other of places.slice(index + 1))
                expect(Math.hypot(one.left - other.left, one.top - other.top)).toBeGreaterThan(20);
    }
});

describe('rules', () => {
    const rules = [{ id: 'CC-T1', section: 'Trading', text: 'Buy coins of one kind.' }, { id: 'CC-G2', section: 'The end', text: 'A tie goes to whoever had more coins.' }];
    it('are found by id, section and all words', () => {
        expect(findRules(rules, 'cc-t1').map(({ id }) => id)).toEqual(['CC-T1']);
        expect(findRules(rules, 'coins tie').map(({ id }) => id)).toEqual(['CC-G2']);
        expect(findRules(rules, 'coins　end').map(({ id }) => id)).toEqual(['CC-G2']);
        expect(findRules(rules, '')).toHaveLength(2);
        expect(findRules(rules, '.*')).toHaveLength(0);
    });
    it('stand in their sections', () => {
        expect(bySection(rules).map(([section]) => section)).toEqual(['Trading', 'The end']);
    });
});

it('times are told in their largest whole unit', () => {
    expect([1000, 60000, 90000, 3600000, 86400000, 172800000].map(tellSpan)).toEqual(['1 s', '1 min', '90 s', '1 h', '1 day', '2 days']);
    expect(tellClock({ kind: 'match', ms: 1200000, add: 10000 })).toBe('20 min each, plus 10 s per move');
});

describe('dates and times', () => {
    it('are written as the owner of the device writes the language that is spoken', () => {
        expect(localeOf('en', ['de-AT', 'en-AU', 'en-US'])).toBe('en-AU');
        expect(localeOf('de', ['en-US', 'de-CH'])).toBe('de-CH');
    });
    it('are written by 24 hours in English where nobody says otherwise', () => {
        for (const own of [[], ['en'], ['de-DE', 'ja-JP']])
            expect(localeOf('en', own)).toBe('en-GB');
        expect(new Intl.DateTimeFormat(localeOf('en', []), { timeStyle: 'short', timeZone: 'UTC' }).format(15 * 3600000)).toBe('15:00');
        expect(localeOf('ja', ['en-US'])).toBe('ja');
    });
});
