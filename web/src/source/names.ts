// How seats are called in the sentences that a match in this browser tells.
import type { Match } from 'kontor';

/** Computer players are called as the table shows them; "" leaves the record's name. */
export function nameSeats(match: Match, names: readonly string[]): void {
    names.forEach((name, seat) => { if (name) match.nameSeat(seat, name); });
}
