// The end: the account as it would be engraved, and how the silver came about.
import { SeatMark, seatColour } from '../../draw/Seat';
import type { BoardProps } from '../board';
import { engrave } from './engraving';
import { readTable, type Table } from './model';
import { tell } from './pieces';
import { Symbol, Symbols } from './Symbols';

type Props = BoardProps & { table: Table };

type Points = readonly (readonly [event: number, number: number | null])[];

/** A number at the end of each round. What was taken back and led into the round before again does not count. */
export function byRound(rounds: Points, points: Points): number[] {
    const begins = (round: number) => rounds.filter(([, number]) => number === round).at(-1)?.[0] ?? Infinity;
    return Array.from({ length: rounds.at(-1)?.[1] ?? 0 }, (_, i) => points.filter(([event]) => event < begins(i + 2)).at(-1)?.[1] ?? 0);
}

/** Silver over the rounds, the last step with what the account adds. */
function Chart({ table, sitting }: Props) {
    const curves = sitting.curves();
    const rounds = curves.find(({ field }) => field === 'round')?.points ?? [];
    const ranking = table.screen.over?.ranking ?? [];
    const lines = table.seats.map(({ seat, thing, name }) => {
        const points = curves.find(({ field, things }) => field === 'silver' && things.length === 1 && things[0] === thing)?.points ?? [];
        const ends = byRound(rounds, points);
        return { seat, name, ends, total: ranking.find((entry) => entry.seat === seat)?.points ?? ends.at(-1) ?? 0 };
    });
    const count = Math.max(1, ...lines.map(({ ends }) => ends.length));
    const top = Math.max(1, ...lines.flatMap(({ ends, total }) => [...ends, total]));
    const [W, H] = [560, 180];
    const x = (round: number) => 10 + (round * (W - 150)) / Math.max(1, count);
    const y = (n: number) => H - 8 - (n * (H - 20)) / top;
    const labels = new Map<number, number>();
    let last = 0;
    for (const { seat, total } of [...lines].sort((a, b) => b.total - a.total))
        labels.set(seat, last = Math.max(y(total), last + 16));
    return (
        <figure class="ff-chart">
            <figcaption class="label">{tell('curve')}</figcaption>
            <svg viewBox={`0 0 ${W} ${Math.max(H, last + 6) + 18}`} role="img" aria-label={tell('curve')}>
                <path class="axis" d={`M10 ${H - 8}H${x(count)}`} />
                {Array.from({ length: count }, (_, r) => <text key={r} x={x(r)} y={H + 8} text-anchor="middle">{r + 1}</text>)}
                {lines.map(({ seat, name, ends, total }) => (
                    <g key={seat} style={`color:${seatColour(seat)}`}>
                        <polyline points={ends.map((n, r) => `${x(r)},${y(n)}`).join(' ')} />
                        <path d={`M${x(ends.length - 1)} ${y(ends.at(-1) ?? 0)}L${x(count)} ${y(total)}`} stroke-dasharray="2 3" />
                        <svg x={x(count) + 6} y={(labels.get(seat) ?? 0) - 7} width="14" height="14" viewBox="0 0 24 24"><SeatMark seat={seat} size={24} /></svg>
                        <text x={x(count) + 26} y={(labels.get(seat) ?? 0) + 4}>{[...name].slice(0, 14).join('')} {total}</text>
                    </g>
                ))}
            </svg>
            <details class="ff-chart-table">
                <summary>{tell('curve.table')}</summary>
                <table>
                    <thead><tr><td />{Array.from({ length: count }, (_, r) => <th key={r} scope="col">{r + 1}</th>)}<th scope="col">{tell('bonus_end')}</th></tr></thead>
                    <tbody>{lines.map(({ seat, name, ends, total }) => <tr key={seat}><th scope="row">{name}</th>{ends.map((n, r) => <td key={r}>{n}</td>)}<td>{total}</td></tr>)}</tbody>
                </table>
            </details>
        </figure>
    );
}

/** The account line by line, and how it came about. */
export function Finale({ sitting, touch }: BoardProps) {
    const table = readTable(sitting);
    if (!table)
        return null;
    engrave(table.values.map(({ name }) => name));
    const { over } = table.screen;
    const grid = over?.account.grid;
    /* The row that decides is the one that says what the ranking says. */
    const points = table.seats.map(({ seat }) => String(over?.ranking.find((entry) => entry.seat === seat)?.points ?? ''));
    const total = grid?.rows.map(({ cells }) => cells.every((cell, k) => cell === points[k])).lastIndexOf(true) ?? -1;
    const wins = (seat: number) => over?.winners.includes(seat) ?? false;
    return (
        <div class="ff-finale">
            <Symbols />
            <header>{grid?.notes.map((note) => <p key={note}>{note}</p>)}</header>
            {grid && (
                <div class="scroll">
                    <table class="ff-account">
                        <thead>
                            <tr>
                                <td />
                                {table.seats.map(({ seat, name }) => (
                                    <th key={seat} scope="col" class={wins(seat) ? 'win' : ''}>
                                        {wins(seat) && <Symbol of="laurel" class="ff-laurel" />}
                                        <span><SeatMark seat={seat} /><span class="name">{name}</span></span>
                                    </th>
                                ))}
                            </tr>
                        </thead>
                        <tbody>
                            {grid.rows.map(({ label, cells }, i) => (
                                <tr key={label} class={i === total ? 'total' : ''}>
                                    <th scope="row">{label}</th>
                                    {cells.map((cell, k) => <td key={k} class={wins(k) ? 'win' : ''}>{cell === '' ? <span class="soft">–</span> : cell}</td>)}
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </div>
            )}
            {!grid && <ul>{over?.account.lines.map((line) => <li key={line}>{line}</li>)}</ul>}
            <Chart sitting={sitting} touch={touch} table={table} />
        </div>
    );
}
