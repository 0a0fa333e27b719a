// What all parts of the board look at: the screen, read once.
import type { Paragraph, Player, Preview, Screen } from '../../desk/types';
import type { Sitting, Step } from '../../match/sitting';
import { number, say } from '../../words';
import { kept } from '../shared/kept';
import { type Edition, type Move, type Printed, type Purse, type SeatState, type State, printedOf, purse, read, viewOf } from './model';

/** The table with what is printed on it, as one viewer sees it. */
export interface Seen {
    screen: Screen<Move>;
    printed: Printed;
    state: State;
    /** The seat at this screen; -1 for who only looks on. */
    viewer: number;
    me: SeatState | null;
    /** The viewer is to decide now. */
    asked: boolean;
    name: (seat: number) => string;
}

const screens = new WeakMap<Screen, Seen>();
const printings = kept((edition: Edition) => printedOf(edition));

function printedAt(sitting: Sitting): Printed {
    const edition = sitting.edition<Edition>();
    return edition ? printings(edition) : printedOf(null);
}

/** Reads a screen; the same screen is read once. */
export function see(sitting: Sitting, screen: Screen): Seen {
    const known = screens.get(screen);
    if (known)
        return known;
    const printed = printedAt(sitting);
    const state = read(screen.view, printed);
    const viewer = screen.match.viewer ?? -1;
    const seen: Seen = {
        screen: screen as Screen<Move>, printed, state, viewer,
        me: state.seats[viewer] ?? null,
        asked: screen.question.asked,
        name: (seat) => screen.match.players[seat]?.name ?? '',
    };
    screens.set(screen, seen);
    return seen;
}

/** The present screen; null until there is one. */
export function look(sitting: Sitting): Seen | null {
    const screen = sitting.screen.value;
    return screen && see(sitting, screen);
}

/** The event whose card or die lies over the board: once the viewer is asked, what was told no longer covers what is to be looked at. */
export const shownStep = (sitting: Sitting, { asked }: Seen): Step | null => (asked && !sitting.showing.value ? null : sitting.step.value);

/** What the viewer would have after what is previewed. */
export const coinsAfter = ({ printed, viewer }: Seen, { view }: Preview): Purse => purse(viewOf(view, printed).coins[viewer]);

/** A sum in BTC, rounded as the program rounds it. */
export const btc = (value: number): string => number(Math.round(value * 100) / 100, 2);

/** A change with its sign. */
export const signed = (value: number, digits = 0): string =>
    (value === 0 ? '±0' : `${value > 0 ? '+' : '−'}${number(Math.abs(value), digits)}`);

/** A word of this board. */
export const word = (key: string, given?: Record<string, string | number>): string => say(`cryptoly.web.${key}`, given);

/** The name of a kind of coin, a space and so on, as the game calls it. */
export const named = (noun: string, value: string): string => say(`cryptoly.${noun}.${value}`);

/** What each place in the ICO draw returns of a stake, in halves, as the game reckons it. */
export const icoReturns = (sitting: Sitting): number[] => sitting.figures().find(({ key }) => key === 'ico')?.values ?? [];

/** So many halves as a factor. */
export const timesOf = (halves: number): string => (halves % 2 ? `×${halves > 1 ? Math.floor(halves / 2) : ''}½` : `×${halves / 2}`);

/** Whose name stands there while others play: what is being shown is somebody's deed; else it is the turn of who is waited for. */
export function whose(players: readonly Pick<Player, 'active' | 'you'>[], shown: boolean, actor: Paragraph['actor'] | undefined, turn: number): number {
    const awaited = players.findIndex((player) => player.active && !player.you);
    return shown || awaited < 0 ? (typeof actor === 'number' ? actor : turn >= 0 ? turn : Math.max(0, awaited)) : awaited;
}
