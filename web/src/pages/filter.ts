// Which of the listed tables are shown: by game, language, pace and free seats.
import type { Clock, WireTable } from '../app/house';

/** `live`: a match of one sitting by a clock; `days`: over days; `none`: no clock. */
export type Pace = 'none' | 'live' | 'days';

/** What is looked for; empty: anything. */
export interface Filter { game: string; language: string; pace: Pace | ''; free: boolean }

export const ANY: Filter = { game: '', language: '', pace: '', free: false };

/** From an hour for a move on nobody sits and waits. */
const HOUR = 3600000;

export const paceOf = (clock: Clock): Pace => (clock.kind === 'none' ? 'none' : clock.kind === 'move' && clock.ms >= HOUR ? 'days' : 'live');

export const isFree = ({ state, taken, players }: WireTable): boolean => state === 'waiting' && taken < players;

/** Those that fit; tables with free seats first, otherwise in their order. */
export function fitting(tables: readonly WireTable[], { game, language, pace, free }: Filter): WireTable[] {
    const found = tables.filter((table) => (!game || table.game === game) && (!language || table.language === language)
        && (!pace || paceOf(table.clock) === pace) && (!free || isFree(table)));
    return [...found.filter(isFree), ...found.filter((table) => !isFree(table))];
}
