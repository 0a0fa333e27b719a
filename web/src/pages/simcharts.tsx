// Charts of the designer's report: bars with whiskers, histograms, curves with bands. Every
// figure stands beside them or in a table behind them.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { number, say } from '../words';
import { niceStep } from '../match/Chart';
import { type Bin, gather, type Curve, type Row, type Share, sureness } from './simfile';

/** So many rows from either end of a long list. */
const ENDS = 6;

export const percent = (share: number, digits = 1): string => `${number(share * 100, digits)} %`;
/** A difference in points, with its sign. */
export const points = (share: number, digits = 1): string => `${share < 0 ? '−' : share > 0 ? '+' : '±'}${number(Math.abs(share * 100), digits)}`;
const at = (value: number, low: number, high: number): string => `${Math.max(0, Math.min(100, (100 * (value - low)) / (high - low || 1)))}%`;

/** Shares of matches won, one bar each; the line is what would be fair. */
export function Bars({ rows, fair, caption }: { rows: { name: ComponentChildren; won: Share }[]; fair: number | null; caption: string }) {
    const high = Math.max(fair ?? 0, ...rows.map(({ won }) => won.high)) * 1.06;
    return (
        <table class="sim-bars">
            <caption class="unseen">{caption}</caption>
            <tbody>
                {rows.map(({ name, won }, i) => (
                    <tr key={i}>
                        <th scope="row">{name}</th>
                        <td class="sim-plot" aria-hidden="true"><span class="sim-bar" style={{ width: at(won.share, 0, high) }} /><Whisker of={won} low={0} high={high} />{fair !== null && <i class="sim-fair" style={{ left: at(fair, 0, high) }} />}</td>
                        <td class="sim-figure" title={`${percent(won.low)} – ${percent(won.high)}`}>{number(won.share * 100, 1)}<span class="unseen"> % ({percent(won.low)} – {percent(won.high)})</span></td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Whisker({ of, low, high }: { of: Share; low: number; high: number }) {
    return <i class="sim-whisker" style={{ left: at(of.low, low, high), right: `calc(100% - ${at(of.high, low, high)})` }} />;
}

/** What goes with winning: how often, and by how many points, surest gains above. */
export function Worth({ rows, seats, title }: { rows: { name: string; row: Row }[]; seats: number; title: string }) {
    const shown = rows.filter(({ row }) => row.worth && row.with > 0).sort((a, b) => (b.row.worth?.share ?? 0) - (a.row.worth?.share ?? 0));
    // Few cases have whiskers beyond every scale; they end at the edge.
    const reach = Math.min(1, Math.max(.02, ...shown.map(({ row }) => Math.abs(row.worth?.share ?? 0) * 1.6)));
    const [all, setAll] = useState(false);
    if (!shown.length)
        return null;
    // Of many, those at both ends say most.
    const listed = all || shown.length <= 2 * ENDS + 1 ? shown : [...shown.slice(0, ENDS), ...shown.slice(-ENDS)];
    return (
        <>
            <table class="sim-worth">
                <caption class="unseen">{title}</caption>
                <thead><tr><td /><th class="sim-had">{say('web.sim.had')}</th><th class="sim-axis"><span>{points(-reach, 0)}</span><span>0</span><span>{points(reach, 0)}</span></th><th>{say('web.sim.points')}</th></tr></thead>
                <tbody>
                    {listed.map(({ name, row }) => {
                        const worth = row.worth as Share;
                        const sure = sureness(worth);
                        return (
                            <tr key={name}>
                                <th scope="row">{name}</th>
                                <td class="sim-had"><i aria-hidden="true"><b style={{ width: at(row.with, 0, seats) }} /></i>{percent(row.with / seats)}</td>
                                <td class="sim-plot" aria-hidden="true">
                                    <i class="sim-zero" />
                                    <span class={worth.share < 0 ? 'sim-loss' : 'sim-gain'} style={{ left: at(Math.min(0, worth.share), -reach, reach), right: `calc(100% - ${at(Math.max(0, worth.share), -reach, reach)})` }} />
                                    <Whisker of={worth} low={-reach} high={reach} />
                                </td>
                                <td class={`sim-figure ${sure > 0 ? 'gain' : sure < 0 ? 'loss' : 'soft'}`} title={`${points(worth.low)} – ${points(worth.high)}`}>
                                    {sure !== 0 && <span aria-hidden="true">{sure > 0 ? '▲ ' : '▼ '}</span>}{points(worth.share)}<span class="unseen"> ({points(worth.low)} – {points(worth.high)})</span>
                                </td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
            {listed.length < shown.length && <button type="button" class="button small" onClick={() => setAll(true)}>{say('web.sim.all', { n: shown.length })}</button>}
        </>
    );
}

const BINS = 24;

/** How often each value came; two kinds stand behind each other. */
export function Histogram({ title, series }: { title: string; series: { name: string; bins: Bin[] }[] }) {
    const kinds = series.map((one) => ({ ...one, bins: gather(one.bins, BINS) })).filter(({ bins }) => bins.length);
    const all = kinds.flatMap(({ bins }) => bins);
    if (!all.length)
        return null;
    const [low, high] = [Math.min(...all.map((one) => one.low)), Math.max(...all.map((one) => one.high)) + 1];
    const peak = Math.max(...kinds.map(({ bins }) => { const sum = bins.reduce((n, { count }) => n + count, 0); return Math.max(...bins.map((one) => one.count / (sum * (one.high - one.low + 1)))); }));
    return (
        <figure class="sim-chart">
            <figcaption>{title}{kinds.length > 1 && <span class="sim-legend">{kinds.map(({ name }, i) => <span key={name}><i class={`sim-kind-${i}`} />{name}</span>)}</span>}</figcaption>
            <svg viewBox="0 0 320 150" role="img" aria-label={title}>
                <path d="M0 120.5H320" stroke="var(--hair-strong)" />
                {kinds.map(({ name, bins }, k) => {
                    const sum = bins.reduce((n, { count }) => n + count, 0);
                    return (
                        <g key={name} class={`sim-kind-${k}`}>
                            {bins.map((one) => {
                                const [x, width] = [(320 * (one.low - low)) / (high - low), (320 * (one.high + 1 - one.low)) / (high - low)];
                                const height = (112 * one.count) / (sum * (one.high - one.low + 1) * peak);
                                return <rect key={one.low} x={x + .5} y={120 - height} width={Math.max(1, width - 1)} height={height} />;
                            })}
                        </g>
                    );
                })}
                <text x="0" y="138" class="sim-tick">{number(low)}</text>
                <text x="320" y="138" text-anchor="end" class="sim-tick">{number(high - 1)}</text>
            </svg>
            <Behind>
                <thead><tr><th>{title}</th>{kinds.length > 1 && <td />}<th>{say('web.sim.how_often')}</th></tr></thead>
                <tbody>{kinds.flatMap(({ name, bins }) => bins.map((one) => <tr key={`${name}${one.low}`}><th scope="row">{one.low === one.high ? number(one.low) : `${number(one.low)} – ${number(one.high)}`}</th>{kinds.length > 1 && <td>{name}</td>}<td>{number(one.count)}</td></tr>))}</tbody>
            </Behind>
        </figure>
    );
}

/** Means over the rounds, each line with its band. */
export function Lines({ curve, title, names, scale = curve }: { curve: Curve; title: string; names: string[]; /** What the axes are made for: charts that stand beside each other have the same. */ scale?: Curve }) {
    const all = scale.lines.flatMap((line) => line.points).filter(({ count }) => count > 0);
    if (!all.length)
        return null;
    const last = Math.max(1, ...all.map(({ round }) => round));
    const low = Math.min(0, ...all.map(({ mean, deviation }) => mean - deviation)), high = Math.max(1, ...all.map(({ mean, deviation }) => mean + deviation));
    const step = niceStep((high - low) / 3);
    const ticks = Array.from({ length: 12 }, (_, i) => (Math.ceil(low / step) + i) * step).filter((value) => value <= high);
    const x = (round: number) => 34 + (278 * round) / last;
    const y = (value: number) => 8 + 112 * (1 - (value - low) / (high - low));
    return (
        <figure class="sim-chart">
            <figcaption>{title}{names.length > 1 && <span class="sim-legend">{names.map((name, i) => <span key={name}><i class={`sim-kind-${i}`} />{name}</span>)}</span>}</figcaption>
            <svg viewBox="0 0 320 150" role="img" aria-label={title}>
                {ticks.map((value) => <g key={value}><path d={`M34 ${y(value)}H312`} stroke="var(--hair)" /><text x="28" y={y(value) + 4} text-anchor="end" class="sim-tick">{number(value)}</text></g>)}
                {curve.lines.map((line, i) => {
                    const there = line.points.filter(({ count }) => count > 0);
                    const edge = (sign: number) => there.map(({ round, mean, deviation }) => `${x(round)} ${y(mean + sign * deviation)}`);
                    return there.length > 0 && (
                        <g key={line.name} class={`sim-kind-${i}`}>
                            <path class="sim-band" d={`M${edge(1).join('L')}L${edge(-1).reverse().join('L')}Z`} />
                            <path class="sim-line" d={`M${there.map(({ round, mean }) => `${x(round)} ${y(mean)}`).join('L')}`} />
                        </g>
                    );
                })}
                {Array.from({ length: last + 1 }, (_, round) => round).filter((round) => round % Math.ceil(last / 6) === 0).map((round) => <text key={round} x={x(round)} y="138" text-anchor="middle" class="sim-tick">{round}</text>)}
            </svg>
            <Behind>
                <thead><tr><th>{say('web.sim.after_round')}</th>{names.map((name) => <th key={name}>{name}</th>)}</tr></thead>
                <tbody>{Array.from({ length: last + 1 }, (_, round) => (
                    <tr key={round}><th scope="row">{round}</th>{curve.lines.map((line) => { const point = line.points.find((one) => one.round === round && one.count > 0); return <td key={line.name}>{point ? `${number(point.mean, 1)} ± ${number(point.deviation, 1)}` : '–'}</td>; })}</tr>
                ))}</tbody>
            </Behind>
        </figure>
    );
}

/** The table behind a chart. */
function Behind({ children }: { children: ComponentChildren }) {
    return <details class="sim-behind"><summary>{say('web.sim.table')}</summary><div class="sim-scroll" tabIndex={0} role="group" aria-label={say('web.sim.table')}><table>{children}</table></div></details>;
}
