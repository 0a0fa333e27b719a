// The view and the edition as this board reads them: names instead of columns of
// numbers. Nothing is reckoned here but counts; what a decision brings, the desk says.
// A view may hold what this board has never seen: whatever is missing is nothing.
import type { Screen, View, ViewValue } from '../../desk/types';

export const COINS = ['btc', 'red', 'blue', 'green'] as const;
export type Coin = (typeof COINS)[number];
/** The three kinds that have a rate. */
export const COLOURS = ['red', 'blue', 'green'] as const;
/** A number for each kind of coin. */
export type Purse = Record<Coin, number>;

export interface Named { name: string; thing: string; title: string }
export interface RateCard extends Named { red: number; blue: number; green: number }
export interface MoonCard extends Named { stake: string; least: number; most: number; returns: number[] }
export interface MiningCard extends Named { roll: string; low: number; high: number; gain: string; n: number }
export interface StakingCard extends Named { takes: string; most: number; wait: number; each: number; pays: string; n: number }
export interface NftCard extends Named { value: number; pips: number[] }
export interface EffectCard extends Named { does: (string | number)[][] }

/** What is printed: docs/desk.md, "edition". */
export interface Printed {
    board: string[];
    wallet: { btc: number; penalty: number };
    rate: RateCard[];
    action: EffectCard[];
    moon: MoonCard[];
    mining: MiningCard[];
    staking: StakingCard[];
    nft: NftCard[];
    time: EffectCard[];
}

/** A card that somebody has. */
export type Held =
    | { what: 'mining'; card: MiningCard; order: number }
    | { what: 'staking'; card: StakingCard; order: number; staked: number; locked: number; used: boolean }
    | { what: 'nft'; card: NftCard; order: number; value: number | null };

export interface SeatState {
    seat: number;
    coins: Purse;
    virtual: Purse;
    position: number;
    skip: number;
    held: Held[];
    /** Stakes by ICO, from 0. */
    ico: Purse[];
}

export interface Deck { what: 'action' | 'moon' | 'mining' | 'nft'; left: number; known: string[] }

export interface State {
    phase: string;
    step: string;
    round: number;
    last: number;
    minutes: number;
    turn: number;
    asked: number;
    seats: SeatState[];
    dex: Purse;
    rate: Purse;
    rateCard: string;
    wallet: number;
    hack: number;
    offers: number;
    offered: number;
    partner: number;
    deal: [Purse, Purse];
    /** Things of cards in the offer, and of Staking cards sold with their coins. */
    dealt: Set<string>;
    dealtWith: Set<string>;
    decks: Deck[];
    /** The Action or Moon card that is being carried out. */
    action: string | null;
    moon: string | null;
    cash: string | null;
    space: string;
    statement: number;
    pips: number;
    timeCard: string | null;
    untilHack: boolean;
    icoPlace: number[];
    betting: boolean;
    bet: (number | null)[];
    opened: number[][];
    right: (boolean | null)[];
    place4: number[];
    /** How many signs a code has. */
    codeLength: number;
    code: (number | null)[];
    codeSet: number[];
    ready: number;
    memorised: number;
    entered: number[];
    attempt: (number | null)[];
    rollers: number;
    dice: number[];
    wanted: number;
    changing: number;
    debtors: number;
}

const num = (value: ViewValue | undefined): number => (typeof value === 'number' ? value : Number(value) || 0);
const text = (value: ViewValue | undefined): string | null => (typeof value === 'string' && value !== '?' ? value : null);
const list = (value: ViewValue | undefined): ViewValue[] => (Array.isArray(value) ? value : []);
const seatOf = (value: ViewValue | undefined): number => (value === null || value === undefined || value === '?' ? -1 : num(value));
const shown = (value: ViewValue | undefined): number | null => (typeof value === 'number' ? value : null);

/** Bits of a set that may be wider than what `&` can hold. */
function bits(value: number): number {
    let count = 0;
    for (let rest = value < 0 ? value + 2 ** 16 : value; rest >= 1; rest = Math.floor(rest / 2))
        count += rest % 2;
    return count;
}

export const has = (set: number, i: number): boolean => Math.floor((set < 0 ? set + 2 ** 16 : set) / 2 ** i) % 2 === 1;

/** Four numbers as they lie in the view. */
export function purse(of: ViewValue | undefined): Purse {
    const [btc, red, blue, green] = list(of).map(num);
    return { btc: btc ?? 0, red: red ?? 0, blue: blue ?? 0, green: green ?? 0 };
}

export const noCoins = (): Purse => ({ btc: 0, red: 0, blue: 0, green: 0 });

/** What coins are worth at a rate, in BTC. */
export const worth = (of: Purse, rate: Purse): number =>
    COINS.reduce((sum, coin) => sum + (rate[coin] ? of[coin] / rate[coin] : 0), 0);

function heldBy(view: View, printed: Printed, seat: number): Held[] {
    const works = list(view.work);
    const staked = list(view.staked).map(num), locked = list(view.locked).map(num);
    const minings = works.length - staked.length;
    const held: Held[] = [];
    works.forEach((owner, i) => {
        if (seatOf(owner) !== seat)
            return;
        const order = num(list(view.work_order)[i]);
        const mining = printed.mining[i], staking = printed.staking[i - minings];
        if (i < minings && mining)
            held.push({ what: 'mining', card: mining, order });
        else if (i >= minings && staking)
            held.push({
                what: 'staking', card: staking, order,
                staked: staked[i - minings] ?? 0, locked: locked[i - minings] ?? 0, used: has(num(view.touched), i - minings),
            });
    });
    list(view.nft).forEach((owner, i) => {
        const card = printed.nft[i];
        const value = num(list(view.nft_value)[i]);
        if (seatOf(owner) === seat && card)
            held.push({ what: 'nft', card, order: num(list(view.nft_order)[i]), value: value >= 0 ? value : null });
    });
    return held.sort((a, b) => a.order - b.order);
}

/** Cards under a deck in the order in which they come, once nothing unknown lies on them. */
function under(order: ViewValue | undefined, next: ViewValue | undefined, seen: ViewValue | undefined): string[] {
    const known = list(order).map(text).filter((name): name is string => name !== null).slice(0, num(seen));
    const from = num(next);
    return [...known.slice(from), ...known.slice(0, from)];
}

function dealtCards(view: View, printed: Printed): Set<string> {
    const works = list(view.work).length, minings = works - list(view.staked).length;
    const dealt = new Set<string>();
    for (let i = 0; i < works; i++) {
        const card = i < minings ? printed.mining[i] : printed.staking[i - minings];
        if (has(num(view.deal_work), i) && card)
            dealt.add(card.thing);
    }
    printed.nft.forEach(({ thing }, i) => {
        if (has(num(view.deal_nft), i))
            dealt.add(thing);
    });
    return dealt;
}

/** The whole table out of a view. */
export function read(view: View, printed: Printed, viewer: number | null): State {
    const players = num(view.players);
    const seats = Array.from({ length: players }, (_, seat): SeatState => {
        const ico = list(list(view.ico)[seat]);
        return {
            seat,
            coins: purse(list(view.coins)[seat]),
            virtual: purse(list(view.virtual)[seat]),
            position: num(list(view.position)[seat]),
            skip: num(list(view.skip)[seat]),
            held: heldBy(view, printed, seat),
            ico: Array.from({ length: Math.floor(ico.length / COINS.length) }, (_, i) => purse(ico.slice(i * COINS.length))),
        };
    });
    const deal = list(view.deal);
    const mine = viewer ?? -1;
    const codeLength = view.code_kind === 'long' ? 8 : 5;
    return {
        phase: text(view.phase) ?? '', step: text(view.step) ?? '',
        round: num(view.round), last: num(view.last_round), minutes: num(view.minutes),
        turn: seatOf(view.turn), asked: seatOf(view.asked),
        seats, dex: purse(view.dex), rate: purse(view.rate), rateCard: text(view.rate_card) ?? '',
        wallet: num(view.wallet), hack: num(view.hack), offers: num(view.offers), offered: num(view.offered),
        partner: seatOf(view.partner), deal: [purse(deal[0]), purse(deal[1])],
        dealt: dealtCards(view, printed),
        dealtWith: new Set(printed.staking.filter((_, i) => has(num(view.deal_with), i)).map(({ thing }) => thing)),
        decks: [
            { what: 'action', left: bits(num(view.action_unseen)), known: under(view.action_order, view.action_next, view.action_seen) },
            { what: 'moon', left: bits(num(view.moon_unseen)), known: under(view.moon_order, view.moon_next, view.moon_seen) },
            { what: 'mining', left: num(view.work_left), known: [] },
            { what: 'nft', left: bits(num(view.nft_unseen)), known: [] },
        ],
        action: text(view.card), moon: text(view.moon), cash: text(view.cash_card),
        space: text(view.space) ?? '', statement: num(view.statement), pips: num(view.pips),
        timeCard: text(view.time_card), untilHack: num(view.until_hack) > 0,
        icoPlace: list(view.ico_place).map(num),
        betting: view.betting === 'on',
        bet: list(list(view.bet)[mine]).slice(0, players).map(shown),
        opened: list(view.opened).map((row) => list(row).map(num)),
        right: list(view.right).map((value) => (value === 'right' ? true : value === 'wrong' ? false : null)),
        place4: list(view.place4).map(num),
        codeLength, code: list(list(view.code)[mine]).slice(0, codeLength).map(shown),
        codeSet: list(view.code_set).map(num), ready: num(view.ready), memorised: num(view.memorised),
        entered: list(view.entered).map(num), attempt: list(list(view.attempt)[mine]).slice(0, codeLength).map(shown),
        rollers: num(view.rollers), dice: list(view.die_of).map(num), wanted: num(view.wanted),
        changing: num(view.changing), debtors: num(view.debtors),
    };
}

/** The table as it stands on a screen. */
export const stateOf = (screen: Screen, printed: Printed): State => read(screen.view, printed, screen.match.viewer);

/** What an edition says, with nothing where it says nothing. */
export function printedOf(edition: Record<string, Record<string, unknown>[]> | null): Printed {
    const lines = <T>(word: string) => (edition?.[word] ?? []) as unknown as T[];
    return {
        board: lines<{ values: string[] }>('board')[0]?.values ?? [],
        wallet: lines<Printed['wallet']>('wallet')[0] ?? { btc: 0, penalty: 0 },
        rate: lines('rate'), action: lines('action'), moon: lines('moon'), mining: lines('mining'),
        staking: lines('staking'), nft: lines('nft'), time: lines('time'),
    };
}

/** The sort of a space, for its sign and colour: `get`, `ico` or its own name. */
export const sortOf = (space: string): string =>
    (space.startsWith('get-') ? 'get' : space.startsWith('ico-') ? 'ico' : space);

/** Where a space lies on a loop of `columns` by `rows`, clockwise from the top left corner. */
export function placeOf(i: number, columns: number, rows: number): [column: number, row: number] {
    if (i < columns)
        return [i + 1, 1];
    if (i < columns + rows - 1)
        return [columns, i - columns + 2];
    if (i < 2 * columns + rows - 2)
        return [2 * columns + rows - 2 - i, rows];
    return [1, 2 * columns + 2 * rows - 3 - i];
}

/** The sides of a loop of so many spaces, wide, or high for phones; small ones leave gaps. */
export function loopOf(spaces: number, high: boolean): [columns: number, rows: number] {
    const half = Math.max(17, Math.ceil(spaces / 2)) + 2;
    const long = Math.round(half * 0.59), short = half - long;
    return high ? [short, long] : [long, short];
}

/** The place of space `i` of so many on such a loop. */
export function spaceAt(i: number, spaces: number, [columns, rows]: [number, number]): [column: number, row: number] {
    return placeOf(Math.floor(i * (2 * columns + 2 * rows - 4) / Math.max(1, spaces)), columns, rows);
}
