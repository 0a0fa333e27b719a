// Numbers over time as steps, one line for each player, with shapes at their ends and
// a table behind them for readers.
import { SeatShape, seatColour } from '../draw/Seat';
import type { Curve, Player } from '../desk/types';

const [WIDTH, HEIGHT, BOTTOM, RIGHT] = [640, 260, 24, 24];

export interface ChartProps { curves: readonly Curve[]; players: readonly Player[]; last: number; title: string; percent?: boolean }

const seatOf = (curve: Curve): number | null => {
    const thing = curve.things.find((name) => name.startsWith('seat:'));
    return thing ? Number(thing.slice(5)) : null;
};

/** The first curve that every player has: what the game reckons for its players. */
export function playerCurves(curves: readonly Curve[]): Curve[] {
    const first = curves.find((curve) => curve.field === null && seatOf(curve) !== null) ?? curves.find((curve) => curve.things.length === 1 && seatOf(curve) !== null);
    return first ? curves.filter((curve) => curve.label === first.label && curve.field === first.field && seatOf(curve) !== null && curve.things.length === first.things.length) : [];
}

/** A curve that counts parts, so many to one, in whole ones. */
export function inUnits(curve: Curve, parts: number): Curve {
    return { ...curve, points: curve.points.map(([event, value]) => [event, value === null ? null : value / parts]) };
}

/** Whether there is anything to be seen: curves that stay at nothing make an empty square. */
export const risen = (curves: readonly Curve[]): boolean => curves.some(({ points }) => points.some(([, value]) => value));

/** Curves of what the ranking counts, with the last reckoning as their last point: a game's own numbers end where it begins. */
export function closed(curves: readonly Curve[], ranking: readonly { seat: number; points: number }[], last: number): Curve[] {
    return curves.map((curve) => {
        const points = ranking.find(({ seat }) => seat === seatOf(curve))?.points;
        return curve.field !== null || points === undefined ? curve : { ...curve, points: [...curve.points.filter(([event]) => event < last), [last, points]] };
    });
}

export function Chart({ curves, players, last, title, percent = false }: ChartProps) {
    const left = percent ? 68 : 44;
    const values = curves.flatMap(({ points }) => points.map(([, value]) => value ?? 0));
    const [low, high] = [Math.min(0, ...values), Math.max(percent ? 100 : 1, ...values)];
    const x = (event: number) => left + (event / Math.max(1, last)) * (WIDTH - left - RIGHT);
    const y = (value: number) => 8 + (1 - (value - low) / (high - low)) * (HEIGHT - BOTTOM - 16);
    const told = (value: number) => (percent ? `${value} %` : value);
    const step = niceStep((high - low) / 4);
    const lines: number[] = [];
    for (let value = Math.ceil(low / step) * step; value <= high; value += step)
        lines.push(value);
    return (
        <figure class="chart">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title}>
                {lines.map((value) => (
                    <g key={value}>
                        <path d={`M${left} ${y(value)}H${WIDTH - RIGHT}`} stroke="var(--hair)" stroke-width="1" />
                        <text x={left - 8} y={y(value) + 4} text-anchor="end" font-size="12" fill="var(--soft)">{told(value)}</text>
                    </g>
                ))}
                {curves.map((curve) => {
                    const seat = seatOf(curve) ?? 0;
                    let path = '';
                    let end = y(0);
                    for (const [event, value] of curve.points) {
                        if (value === null)
                            continue;
                        path += path === '' ? `M${x(event)} ${y(value)}` : `H${x(event)}V${y(value)}`;
                        end = y(value);
                    }
                    return (
                        <g key={curve.of ?? seat}>
                            <path d={`${path}H${x(last)}`} fill="none" stroke={seatColour(seat)} stroke-width={players[seat]?.you ? 3 : 1.8} stroke-linejoin="round" />
                            <SeatShape seat={seat} transform={`translate(${x(last) - 7} ${end - 7}) scale(.58)`} />
                        </g>
                    );
                })}
            </svg>
            <table class="unseen">
                <caption>{title}</caption>
                <tbody>{curves.map((curve) => <tr key={curve.of}><th scope="row">{players[seatOf(curve) ?? 0]?.name}</th>{curve.points.map(([event, value]) => <td key={event}>{value === null ? '' : told(value)}</td>)}</tr>)}</tbody>
            </table>
        </figure>
    );
}

/** A round number near this one. */
export function niceStep(rough: number): number {
    const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
    const part = Math.max(rough, 1) / power;
    return power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
}
