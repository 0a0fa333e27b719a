// How computer players are called in the sentences that a match in this browser tells.
import type { Match } from 'kontor';

/** As the table shows them; "" leaves the record's name. People have theirs in the record. */
export function nameSeats(match: Match, names: readonly string[]): void {
    const { seats } = match.about<{ seats: { by: string }[] }>();
    names.forEach((name, seat) => { if (name && (seats[seat]?.by ?? 'me') !== 'me') match.nameSeat(seat, name); });
}
