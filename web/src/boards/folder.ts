// What the browser has of a game: one folder beside this file, found by the game's name. Its
// `index.ts` says what there is, and is small: every page has it. What is drawn, and what is
// to be looked at, is loaded by itself when it is wanted. A game that has no folder, or not
// all of it in there, is played at the general table and gets a cover made from its name.
import type { Board } from './board';
import type { Drawings } from './shared/figures';

/** What a shelf says of a game, and how it is begun. */
export interface Shelf {
    /** How long a table takes with people. */
    minutes: number;
    /** How much there is to learn. */
    weight: 1 | 2 | 3;
    /** How many sit down where nobody says a number. */
    standard: number;
    /** Options that change the minutes; with the first of them a first game is played. */
    unless?: readonly { option: string; value: string; minutes: number }[];
}

export interface Folder {
    /** The board, with its styles: what the match page draws in the place of the general table. */
    board?: () => Promise<{ board: Board }>;
    /** The cover, 300 by 400, as a text of draw/ink.ts. */
    cover?: () => Promise<{ cover: () => string }>;
    /** Figures beside the rules, and pictures for the cards of the book. */
    figures?: () => Promise<{ drawings: Drawings }>;
    /** A whole match to look at, as a record (pages/samples.ts). */
    sample?: () => Promise<{ default: string }>;
    /** A result of `kontor sim` to look at. */
    result?: () => Promise<{ default: string }>;
    /** The phases in which the coach of a first game has a sentence, `<game>.coach.<phase>` in the words of the game; it begins with `<game>.coach.goal`. */
    coach?: readonly string[];
    shelf?: Shelf;
    /** The game is at home at night: its table is dark where nobody has chosen the light. */
    night?: boolean;
}

const found = import.meta.glob<{ folder: Folder }>('./*/index.ts', { eager: true });

/** Every folder that is there, by its game. */
export const folders: ReadonlyMap<string, Folder> = new Map(Object.entries(found).map(([path, { folder }]) => [path.split('/')[1] ?? '', folder]));

const NOTHING: Folder = {};

/** What there is of a game; of one without a folder nothing. */
export const folderOf = (game: string): Folder => folders.get(game) ?? NOTHING;
