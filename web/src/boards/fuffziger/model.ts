// The table of Falsche FuFFziger as its board draws it: the view beside the edition's numbers
// and the game's figures. No rule is known here: things are named as offers name them,
// and every number comes from the desk.
import { type Edition, type Names, PRESS, VALUE, type View, decode } from 'views/fuffziger';
import type { Fact, Player, Screen, Thing, View as Told } from '../../desk/types';
import type { Sitting } from '../../match/sitting';
import { kept } from '../shared/kept';
import { Reckoned } from '../shared/reckoned';

type Line<Word extends keyof Edition> = Edition[Word][number];

/** A value of notes and presses: its place in order counts from the lowest. */
export interface Value { place: number; name: string; thing: Thing; buy: number; sell: number; scrap: number; stock: number; dead: boolean; lowest: boolean }

export type Kind = 'start' | 'new' | 'turned';

/** Presses that are alike. */
export interface Press { thing: Thing; name: string; place: number; kind: Kind; double: boolean; coins: boolean; count: number; todo: number; prints: number }

/** What each press prints, how it lies, and what its back made of it. */
const SORTS: Readonly<Record<Names['press'], readonly [value: Names['value'], kind: Kind, back?: 'double' | 'coins']>> = {
    'start-10': ['10', 'start'], 'start-20': ['20', 'start'], 'start-50': ['50', 'start'],
    'new-10': ['10', 'new'], 'new-20': ['20', 'new'], 'new-50': ['50', 'new'], 'new-100': ['100', 'new'], 'new-150': ['150', 'new'],
    10: ['10', 'turned'], 20: ['20', 'turned'], 50: ['50', 'turned'], 100: ['100', 'turned'], 150: ['150', 'turned'],
    '10x2': ['10', 'turned', 'double'], '20x2': ['20', 'turned', 'double'], '50x2': ['50', 'turned', 'double'],
    '100x2': ['100', 'turned', 'double'], '150x2': ['150', 'turned', 'double'], '150-coins': ['150', 'turned', 'coins'],
};

/** What lies in a bid, a stake or a purse. */
export interface Holding { notes: readonly number[]; money: number }

export interface Seat {
    seat: number;
    thing: Thing;
    name: string;
    you: boolean;
    active: boolean;
    silver: number;
    /** Null where it is covered. */
    money: number | null;
    notes: (number | null)[];
    presses: Press[];
    sealed: boolean;
    prize: number;
    bid: Holding & { sum: number };
    in: boolean;
    passed: boolean;
}

/** One place of the inspectors' deck. */
export interface Place { thing: Thing; block: Names['block']; first: boolean; face: Names['inspector'] | null; next: boolean; past: boolean; recent: boolean }

/** The parts of a round, in order; the game's phases belong to them. */
export const STATIONS = ['inspect', 'presses', 'silver', 'laundering', 'buying', 'exchange'] as const;
export type Station = (typeof STATIONS)[number];

const STATION_OF: Readonly<Record<View['phase'], Station>> = {
    start: 'inspect', inspect: 'inspect', card: 'laundering', presses: 'presses', back: 'presses',
    roll: 'silver', lead: 'silver', match: 'silver', show: 'silver',
    bid: 'laundering', reveal: 'laundering', buy: 'buying', exchange: 'exchange', over: 'inspect',
};

export interface Table {
    screen: Screen;
    view: View;
    values: Value[];
    /** Every kind of press, in the order of the view's lists. */
    kinds: Press[];
    seats: Seat[];
    me: Seat | null;
    /** Clockwise from the start player. */
    order: Seat[];
    deck: Place[];
    coins: number;
    leader: number;
    turn: number;
    staked: Holding & { sum: number };
    card: Line<'laundering'> | null;
    sales: { all: number; set: number };
    sets: string[];
    leastStake: number;
    station: Station;
}

/** A view as the tables type it; the same view is read once. */
export const viewOf = kept((told: Told): View => decode(told));
export const reckonedOf = (sitting: Sitting): Reckoned => new Reckoned(sitting.figures());

function pressOf(name: Names['press'], prints: number): Press {
    const [value, kind, back] = SORTS[name];
    return { thing: `press:${name}`, name, place: VALUE.indexOf(value), kind, double: back === 'double', coins: back === 'coins', count: 0, todo: 0, prints };
}

const open = (value: number | '?' | undefined): number | null => (typeof value === 'number' ? value : null);

function readDeck({ inspector, recent, deck_at }: View, lines: readonly Line<'inspectors'>[]): Place[] {
    const at = Number(deck_at) - 1;
    const blocks = lines.flatMap(({ name, values }) => values.map((_, i) => ({ name, first: i === 0 })));
    return inspector.map((face, i) => ({
        thing: `place:${i + 1}`, block: blocks[i]?.name ?? 'white', first: (blocks[i]?.first ?? false) && i > 0,
        face: face === '?' || face === 'undrawn' ? null : face, next: i === at, past: i < at, recent: !!recent[i]?.size,
    }));
}

/** Before the die is cast the view still holds the auction before: nothing is up, nothing staked, and everybody is in. */
const rolling = ({ phase }: View): boolean => phase === 'roll';

function readSeat({ seat, name, you, active }: Player, view: View, kinds: readonly Press[], reckoned: Reckoned): Seat {
    const working = (view.phase === 'presses' || view.phase === 'back') && view.turn === seat, thing = `seat:${seat}`;
    return {
        seat, thing, name, you, active,
        silver: view.silver[seat] ?? 0, money: open(view.money[seat]), notes: (view.notes[seat] ?? []).map(open),
        presses: kinds.map((kind, i) => ({ ...kind, count: view.press[seat]?.[i] ?? 0, todo: working ? view.todo[i] ?? 0 : 0 })).filter(({ count }) => count > 0),
        sealed: !!view.confirmed[seat], prize: view.prize[seat] ?? 0,
        bid: { notes: view.bid_notes[seat] ?? [], money: view.bid_money[seat] ?? 0, sum: reckoned.one('bid', thing) },
        in: rolling(view) || view.in.has(seat), passed: view.passed.has(seat),
    };
}

const read = new WeakMap<Screen, Table>();

/** The table as it lies now, with what is tried in it. */
export function readTable(sitting: Sitting): Table | null {
    const screen = sitting.screen.value;
    let table = screen ? read.get(screen) : null;
    if (screen && !table)
        read.set(screen, table = readScreen(sitting, screen, screen.view, reckonedOf(sitting)));
    return table ?? null;
}

/** The same of another view of this match: of the past, or of a preview. */
export function readScreen(sitting: Sitting, screen: Screen, told: Told, reckoned = new Reckoned([])): Table {
    const { press: prices = [], inspectors = [], laundering = [], 'least-stake': least } = sitting.edition<Partial<Edition>>() ?? {}, view = viewOf(told);
    const lowest = VALUE.findIndex((name) => name === view.lowest);
    const values = VALUE.map((name, place): Value => {
        const { buy = 0, sell = 0, scrap = 0 } = prices.find((line) => line.name === name) ?? {};
        return { place, name, thing: `value:${name}`, buy, sell, scrap, stock: view.stock[place] ?? 0, dead: lowest < 0 || place < lowest, lowest: place === lowest };
    });
    const kinds = PRESS.map((name) => pressOf(name, reckoned.all('prints', `press:${name}`)[0] ?? 1));
    const seats = screen.match.players.map((player) => readSeat(player, view, kinds, reckoned));
    return {
        screen, view, values, kinds, seats, me: seats.find(({ you }) => you) ?? null,
        order: [...seats.slice(view.start), ...seats.slice(0, view.start)], deck: readDeck(view, inspectors),
        ...(rolling(view) ? { coins: 0, leader: view.start, turn: view.start, staked: { notes: VALUE.map(() => 0), money: 0, sum: 0 } }
            : { coins: view.coins, leader: view.leader, turn: view.turn, staked: { notes: view.staked_notes, money: view.staked_money, sum: reckoned.one('staked') } }),
        card: laundering.find(({ name }) => name === view.card) ?? null,
        sales: { all: reckoned.one('sales'), set: reckoned.one('sales', '', 1) },
        sets: [...new Set(laundering.map(({ title }) => title.replace(/\d+$/, '')))],
        leastStake: least?.[0]?.values ?? 0, station: STATION_OF[view.phase],
    };
}

/** A back that a press may have: what it would become, and how likely. */
export interface Chance { thing: Thing; label: string; text: string; per: number; press: Press | null }

const asked = new WeakMap<Screen, Map<Thing, Chance[]>>();

/** The chances of a press's unseen back; none where it is up. */
export function chancesOf(sitting: Sitting, table: Table, press: Press): Chance[] {
    let known = asked.get(table.screen);
    if (!known)
        asked.set(table.screen, known = new Map());
    let chances = known.get(press.thing);
    if (!chances) {
        chances = (sitting.explain(press.thing)?.now ?? [])
            .filter((fact): fact is Fact & { thing: Thing } => fact.thing !== undefined)
            .map(({ thing, label, text = '', value = 0 }) => {
                const name = PRESS.find((one) => thing === `press:${one}`);
                return { thing, label, text, per: value, press: name ? pressOf(name, 1) : null };
            });
        known.set(press.thing, chances);
    }
    return chances;
}
