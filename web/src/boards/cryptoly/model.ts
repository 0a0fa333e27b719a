// The table of Cryptoly as its board reads it: the view with coins by their kinds and cards
// by their holders, and where spaces lie. Nothing is reckoned here but counts; what a
// decision brings, the desk says.
import { COIN, type Edition, type Move, type Names, type View, decode } from 'views/cryptoly';
import type { View as Told } from '../../desk/types';

export { COIN as COINS, type Edition, type Move };
export type Coin = Names['coin'];
/** The three kinds that have a rate. */
export const COLOURS = ['red', 'blue', 'green'] as const;
/** A number for each kind of coin. */
export type Purse = Record<Coin, number>;

export type MiningCard = Edition['mining'][number];
export type StakingCard = Edition['staking'][number];
export type MoonCard = Edition['moon'][number];
export type EffectCard = Edition['action'][number];

/** What is printed: docs/desk.md, "edition". */
export type Printed = Omit<Edition, 'coins' | 'wallet' | 'board'> & { wallet: Edition['wallet'][number]; board: Edition['board'][number]['values'] };

/** A card that somebody has. */
export type Held =
    | { what: 'mining'; card: MiningCard; order: number }
    | { what: 'staking'; card: StakingCard; order: number; staked: number; locked: number; used: boolean }
    | { what: 'nft'; card: Edition['nft'][number]; order: number; value: number | null };

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

export interface State extends Omit<View, 'rate' | 'dex' | 'deal'> {
    seats: SeatState[];
    rate: Purse;
    dex: Purse;
    deal: [Purse, Purse];
    /** Things of cards in the offer. */
    dealt: ReadonlySet<string>;
    decks: Deck[];
    /** How many signs a code has. */
    codeLength: number;
}

/** Four numbers as they lie in the view. */
export const purse = ([btc = 0, red = 0, blue = 0, green = 0]: readonly number[] = []): Purse => ({ btc, red, blue, green });

export const noCoins = (): Purse => purse();

/** What coins are worth at a rate, in BTC. */
export const worth = (of: Purse, rate: Purse): number =>
    COIN.reduce((sum, coin) => sum + (rate[coin] ? of[coin] / rate[coin] : 0), 0);

/** The cards of the common deck that are called so: first all for mining, then all for staking. */
const works = ({ work, staked }: View, { mining, staking }: Printed): (MiningCard | StakingCard | undefined)[] => {
    const minings = work.length - staked.length;
    return work.map((_, i) => (i < minings ? mining[i] : staking[i - minings]));
};

function heldBy(view: View, printed: Printed, seat: number): Held[] {
    const minings = view.work.length - view.staked.length;
    const worked = works(view, printed).flatMap((card, i): Held[] => {
        const order = view.work_order[i] ?? 0, at = i - minings;
        if (!card || view.work[i] !== seat)
            return [];
        return ['takes' in card
            ? { what: 'staking', card, order, staked: view.staked[at] ?? 0, locked: view.locked[at] ?? 0, used: view.touched.has(card.name) }
            : { what: 'mining', card, order }];
    });
    const nfts = printed.nft.flatMap((card, i): Held[] => {
        const value = view.nft_value[i] ?? -1;
        return view.nft[i] === seat ? [{ what: 'nft', card, order: view.nft_order[i] ?? 0, value: value >= 0 ? value : null }] : [];
    });
    return [...worked, ...nfts].sort((a, b) => a.order - b.order);
}

/** Cards under a deck in the order in which they come, once nothing unknown lies on them. */
function under(order: readonly (string | null)[], next: number, seen: number): string[] {
    const known = order.filter((name) => name !== null).slice(0, seen);
    return [...known.slice(next), ...known.slice(0, next)];
}

/** A view as the tables type it. */
export const viewOf = (told: Told, printed: Printed): View => decode(told, printed);

/** The whole table out of a view. */
export function read(told: Told, printed: Printed): State {
    const view = viewOf(told, printed);
    const cards = works(view, printed);
    return {
        ...view,
        seats: Array.from({ length: view.players }, (_, seat) => ({
            seat, coins: purse(view.coins[seat]), virtual: purse(view.virtual[seat]), position: view.position[seat] ?? 0, skip: view.skip[seat] ?? 0,
            held: heldBy(view, printed, seat), ico: view.ico_place.map((_one, i) => purse(view.ico[seat]?.slice(i * COIN.length))),
        })),
        rate: purse(view.rate), dex: purse(view.dex), deal: [purse(view.deal[0]), purse(view.deal[1])],
        dealt: new Set([...[...view.deal_work].map((i) => cards[i]), ...printed.nft.filter(({ name }) => view.deal_nft.has(name))].map((card) => card?.thing ?? '')),
        decks: [
            { what: 'action', left: view.action_unseen.size, known: under(view.action_order, view.action_next, view.action_seen) },
            { what: 'moon', left: view.moon_unseen.size, known: under(view.moon_order, view.moon_next, view.moon_seen) },
            { what: 'mining', left: view.work_left, known: [] },
            { what: 'nft', left: view.nft_unseen.size, known: [] },
        ],
        codeLength: view.code_kind === 'long' ? 8 : 5,
    };
}

/** What an edition says, with nothing where it says nothing. */
export function printedOf(edition: Edition | null): Printed {
    const none = { rate: [], action: [], moon: [], mining: [], staking: [], nft: [], time: [] };
    return { ...none, ...edition, board: edition?.board[0]?.values ?? [], wallet: edition?.wallet[0] ?? { btc: 0, penalty: 0 } };
}
