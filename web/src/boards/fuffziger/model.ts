// What the board draws, read from what the desk says: the view's lists by their names,
// the edition's numbers, the game's figures. No rule is known here: things are named as
// offers name them, and every number comes from the desk.
import type { Fact, Figure, Player, Screen, Thing, View, ViewValue } from '../../desk/types';
import type { Sitting } from '../../match/sitting';

/** A value of notes and presses: its place in order counts from the lowest. */
export interface Value { place: number; name: string; thing: Thing; buy: number; sell: number; scrap: number; stock: number; dead: boolean; lowest: boolean }

export type Kind = 'start' | 'new' | 'turned';

/** Presses that are alike. */
export interface Press { thing: Thing; name: string; place: number; kind: Kind; double: boolean; coins: boolean; count: number; todo: number; prints: number }

/** What lies in a bid, a stake or a purse. */
export interface Holding { notes: number[]; money: number }

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
    start: boolean;
    sealed: boolean;
    won: number;
    prize: number;
    bid: Holding & { sum: number };
    in: boolean;
    passed: boolean;
}

/** One place of the inspectors' deck. */
export interface Place { thing: Thing; block: string; first: boolean; face: string | null; next: boolean; past: boolean; recent: boolean }

export interface Ticket { thing: Thing; title: string; minimum: number; prize: number }

/** The parts of a round, in order; the game's phases belong to them. */
export const STATIONS = ['inspect', 'presses', 'silver', 'laundering', 'buying', 'exchange'] as const;
export type Station = (typeof STATIONS)[number];

const STATION_OF: Readonly<Record<string, Station>> = {
    start: 'inspect', inspect: 'inspect', card: 'laundering', presses: 'presses', back: 'presses',
    roll: 'silver', lead: 'silver', match: 'silver', show: 'silver',
    bid: 'laundering', reveal: 'laundering', buy: 'buying', exchange: 'exchange',
};

export interface Table {
    screen: Screen;
    values: Value[];
    /** Every kind of press, in the order of the view's lists. */
    kinds: Press[];
    seats: Seat[];
    me: Seat | null;
    /** Clockwise from the start player. */
    order: Seat[];
    deck: Place[];
    deckLeft: number;
    memory: boolean;
    lowest: string;
    broken: number;
    coinCards: number;
    auction: number;
    coins: number;
    leader: number;
    turn: number;
    start: number;
    staked: Holding & { sum: number };
    card: Ticket | null;
    sold: number;
    sales: { all: number; set: number; wins: number };
    sets: string[];
    silver: number;
    leastStake: number;
    oneEach: boolean;
    phase: string;
    station: Station;
    round: number;
    front: Thing | null;
}

const num = (value: ViewValue | undefined): number => (typeof value === 'number' ? value : Number(value ?? 0) || 0);
const open = (value: ViewValue | undefined): number | null => (typeof value === 'number' ? value : null);
const list = (value: ViewValue | undefined): ViewValue[] => (Array.isArray(value) ? value : []);
const text = (value: ViewValue | undefined): string => (typeof value === 'string' ? value : '');
const bit = (value: ViewValue | undefined, at: number): boolean => ((num(value) >> at) & 1) === 1;

type Line = Record<string, unknown>;

/** What stays the same for a match in one language: names of things, the edition's lines. */
interface Printed { values: Thing[]; presses: Thing[]; edition: Record<string, Line[]> }

const printed = new WeakMap<Sitting, { language: string; of: Printed }>();

function printedOf(sitting: Sitting): Printed {
    const known = printed.get(sitting);
    if (known?.language === sitting.language)
        return known.of;
    const columns = sitting.table().find(({ id }) => id === 'seat')?.columns ?? [];
    const things = (field: string) => columns.filter((column) => column.field === field).flatMap(({ thing }) => thing ?? []);
    const of = { values: things('notes'), presses: things('press'), edition: sitting.edition() ?? {} };
    printed.set(sitting, { language: sitting.language, of });
    return of;
}

const nameOf = (thing: Thing): string => thing.slice(thing.indexOf(':') + 1);
const lineNumber = (line: Line | undefined, label: string): number => Number(line?.[label] ?? 0) || 0;

/** What a press's name says of it. */
function pressOf(thing: Thing, values: readonly string[], prints: number): Press {
    const name = nameOf(thing);
    const [, kind = '', value = name, more = ''] = /^(?:(start|new)-)?(\d+)(.*)$/.exec(name) ?? [];
    return {
        thing, name, place: Math.max(0, values.indexOf(value)), kind: kind === 'start' || kind === 'new' ? kind : 'turned',
        double: more === 'x2', coins: more === '-coins', count: 0, todo: 0, prints,
    };
}

/** Figures by key and thing. */
export function figuresBy(figures: readonly Figure[]): (key: string, thing?: Thing) => number[] {
    const map = new Map(figures.map(({ key, thing, values }) => [`${key} ${thing ?? ''}`, values]));
    return (key, thing) => map.get(`${key} ${thing ?? ''}`) ?? [];
}

function readDeck(view: View, lines: Line[]): Place[] {
    const faces = list(view['inspector']);
    const recent = list(view['recent']);
    const at = Number(text(view['deck_at'])) - 1;
    const blocks = lines.flatMap((line) => list(line['values'] as ViewValue).map((_, i) => ({ name: String(line['name']), first: i === 0 })));
    return faces.map((face, i) => ({
        thing: `place:${i + 1}`, block: blocks[i]?.name ?? 'white', first: (blocks[i]?.first ?? false) && i > 0,
        face: typeof face === 'string' && face !== '?' && face !== 'undrawn' ? face : null,
        next: i === at, past: i < at, recent: num(recent[i]) !== 0,
    }));
}

function readSeat(player: Player, view: View, kinds: readonly Press[], figure: ReturnType<typeof figuresBy>): Seat {
    const { seat } = player;
    const row = (field: string) => list(view[field])[seat];
    const turn = Number(text(view['turn']));
    const todo = list(view['todo']);
    const working = ['presses', 'back'].includes(text(view['phase'])) && turn === seat;
    const thing = `seat:${seat}`;
    return {
        seat, thing, name: player.name, you: player.you, active: player.active,
        silver: num(row('silver')), money: open(row('money')), notes: list(row('notes')).map(open),
        presses: kinds.map((kind, i) => ({ ...kind, count: num(list(row('press'))[i]), todo: working ? num(todo[i]) : 0 })).filter(({ count }) => count > 0),
        start: text(view['start']) === String(seat), sealed: num(row('confirmed')) !== 0, won: num(row('won')), prize: num(row('prize')),
        bid: { notes: list(row('bid_notes')).map(num), money: num(row('bid_money')), sum: figure('bid', thing)[0] ?? 0 },
        in: rolling(view) || bit(view['in'], seat), passed: bit(view['passed'], seat),
    };
}

/** Before the die is cast the view still holds the auction before: nothing is up, nothing staked, and everybody is in. */
const rolling = (view: View): boolean => view['phase'] === 'roll';

const read = new WeakMap<Screen, Table>();

/** The table as it lies now, with what is tried in it. */
export function readTable(sitting: Sitting): Table | null {
    const screen = sitting.screen.value;
    if (!screen)
        return null;
    let table = read.get(screen);
    if (!table) {
        table = readScreen(sitting, screen, screen.view, figuresBy(sitting.figures()));
        read.set(screen, table);
    }
    return table;
}

/** The same of another view of this match: of the past, or of a preview. */
export function readScreen(sitting: Sitting, screen: Screen, view: View, figure = figuresBy([])): Table {
    const { edition, values: things, presses } = printedOf(sitting);
    const names = things.map(nameOf);
    const lowest = text(view['lowest']);
    const at = names.includes(lowest) ? names.indexOf(lowest) : names.length;
    const values = things.map((thing, place): Value => {
        const line = edition['press']?.find(({ name }) => name === names[place]);
        return {
            place, thing, name: names[place] ?? '', buy: lineNumber(line, 'buy'), sell: lineNumber(line, 'sell'), scrap: lineNumber(line, 'scrap'),
            stock: num(list(view['stock'])[place]), dead: place < at, lowest: place === at,
        };
    });
    const kinds = presses.map((thing) => pressOf(thing, names, figure('prints', thing)[0] ?? 1));
    const seats = screen.match.players.map((player) => readSeat(player, view, kinds, figure));
    const start = Number(text(view['start'])) || 0;
    const [all = 0, set = 0, wins = 0] = figure('sales');
    const card = edition['laundering']?.find(({ name }) => name === view['card']);
    const phase = text(view['phase']);
    const deck = readDeck(view, edition['inspectors'] ?? []);
    return {
        screen, values, kinds, seats, me: seats.find(({ you }) => you) ?? null,
        order: seats.map((_, i) => seats[(start + i) % seats.length] as Seat),
        deck, deckLeft: deck.length - deck.findIndex(({ next }) => next), memory: view['memory_aid'] === 'on',
        lowest, broken: num(view['broken']), coinCards: num(view['coin_cards']), auction: num(view['auction']), coins: rolling(view) ? 0 : num(view['coins']),
        leader: rolling(view) ? start : Number(text(view['leader'])) || 0, turn: rolling(view) ? start : Number(text(view['turn'])) || 0, start,
        staked: rolling(view) ? { notes: values.map(() => 0), money: 0, sum: 0 }
            : { notes: list(view['staked_notes']).map(num), money: num(view['staked_money']), sum: figure('staked')[0] ?? 0 },
        card: card ? { thing: String(card['thing']), title: String(card['title']), minimum: lineNumber(card, 'minimum'), prize: lineNumber(card, 'prize') } : null,
        sold: num(view['sold']), sales: { all, set, wins },
        sets: [...new Set((edition['laundering'] ?? []).map(({ title }) => String(title).replace(/\d+$/, '')))],
        silver: num(view['silver_supply']), leastStake: Number(edition['least-stake']?.[0]?.['values'] ?? 0), oneEach: view['buying'] === 'one-each',
        phase, station: STATION_OF[phase] ?? 'inspect', round: num(view['round']),
        front: typeof view['front'] === 'string' ? `press:${view['front']}` : null,
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
        const names = table.values.map(({ name }) => name);
        chances = (sitting.explain(press.thing)?.now ?? [])
            .filter((fact): fact is Fact & { thing: Thing } => fact.thing !== undefined)
            .map(({ thing, label, text: told = '', value = 0 }) =>
                ({ thing, label, text: told, per: value, press: thing.startsWith('press:') ? pressOf(thing, names, 1) : null }));
        known.set(press.thing, chances);
    }
    return chances;
}
