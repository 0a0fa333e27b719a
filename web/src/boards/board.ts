// What a game's own board brings to the match page. A game without one gets the
// general table.
import type { ComponentType } from 'preact';
import type { Moment } from '../desk/types';
import type { Sitting } from '../match/sitting';
import type { Touch } from '../match/touch';

/** What every part of a board is handed. */
export interface BoardProps { sitting: Sitting; touch: Touch }

export interface Board {
    /** The table itself: fills the middle of the page. */
    Table: ComponentType<BoardProps>;
    /** What one is about to do, at the lower edge, while one is asked; without it the general tray. */
    Tray?: ComponentType<BoardProps>;
    /** The tray stays while others play and at the end too: it tells rivals' turns itself (`RivalLine`). */
    steady?: boolean;
    /** A player's entry in the ledger, below the name; without it the deciding facts. */
    Ledger?: ComponentType<BoardProps & { seat: number }>;
    /** What a finished match came to, below who has won; without it the general account. */
    Account?: ComponentType<BoardProps>;
    /** The curve of the players counts what the ranking counts: the last reckoning is its last point. */
    counts?: boolean;
    /** The account draws the curve of the players itself. */
    draws?: boolean;
    /** The key of what the points of the ranking are. */
    unit?: string;
    /** The curve of the players counts parts: so many of them are one of what is shown. */
    parts?: number;
    /** It counts parts of a hundred. */
    percent?: boolean;
    /** A great moment of the match, on the stage; `done` when it is over. */
    Stage?: ComponentType<BoardProps & { moment: Moment; done: () => void }>;
    /** Set as class at the root of the match page: palette and pattern. */
    mood: string;
}
