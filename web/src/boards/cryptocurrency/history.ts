// The prices over time as the curves of a desk tell them, for the tape of each coin.
import type { Curve } from '../../desk/types';

/** A moment at which a price moved: the event, and all prices from then on. */
export interface Tick { event: number; prices: number[] }
export interface History { ticks: Tick[]; rounds: { round: number; event: number }[] }

/** The prices over time as this viewer saw them, one tick for each change of any. */
export function history(curves: Curve[], coins: readonly string[]): History {
    const lines = coins.map((coin) => curves.find(({ field, things }) => field === 'price' && things.includes(`coin:${coin}`))?.points ?? []);
    const events = [...new Set(lines.flatMap((line) => line.map(([event]) => event)))].sort((a, b) => a - b);
    const at = (line: [number, number | null][], event: number) => {
        let price = 0;
        for (const [from, value] of line)
            if (from <= event)
                price = value ?? price;
        return price;
    };
    const rounds = curves.find(({ field }) => field === 'round')?.points ?? [];
    return {
        ticks: events.map((event) => ({ event, prices: lines.map((line) => at(line, event)) })),
        rounds: rounds.flatMap(([event, round]) => (round ? [{ round, event }] : [])),
    };
}
