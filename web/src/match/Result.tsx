// The end of a match: who won and why, the account line by line, how it came about, and
// whether it was fair.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { lazyPage } from '../app/lazy';
import { Icon } from '../draw/icons';
import { SeatMark } from '../draw/Seat';
import { say } from '../words';
import { Chart, closed, inUnits, playerCurves, risen } from './Chart';
import { Face } from './Face';
import { AROUND, MORE, Part, soon } from './parts';
import { Fairness } from './Proof';
import { saveRecord } from './record';
import { SeriesLine } from './SeriesLine';
import type { Sitting } from './sitting';

const Review = lazyPage(async () => (await import('./Review')).Review);

export interface ResultProps {
    sitting: Sitting;
    rematch?: (() => void) | undefined;
    /** Opens the record to be played through. */
    replay?: (() => void) | undefined;
    /** A board's own account, in the place of the general one. */
    account?: ComponentChildren;
    /** The curves count what the ranking counts. */
    counts?: boolean;
    /** They count parts: so many are one. */
    parts?: number | undefined;
    /** They count parts of a hundred. */
    percent?: boolean;
    /** The account draws the curves itself. */
    draws?: boolean;
    /** What the points are. */
    unit?: string;
}

export function Result({ sitting, rematch, replay, account, counts = false, parts = 1, percent = false, draws = false, unit = '' }: ResultProps) {
    const screen = sitting.screen.value;
    const over = screen?.over;
    if (!screen || !over)
        return null;
    const { players, round, title } = screen.match;
    const ranking = [...over.ranking].sort((a, b) => a.rank - b.rank);
    const { grid, lines } = over.account;
    const again = sitting.source.again;
    const hoped = again?.wanted.value ? players.filter(({ seat, kind, you: own }) => kind === 'person' && !own && !again.others.value.includes(seat)) : [];
    const you = players.find(({ seat }) => seat === screen.match.viewer);
    return (
        <div class="result">
            <p class="label">{title}{round ? ` · ${say('web.round', { n: round })}` : ''}</p>
            <h2 class="result-head">{over.text}</h2>
            <ol class="result-ranking">
                {ranking.map(({ seat, rank, points, text }, index) => {
                    const player = players[seat];
                    return player && (
                        <li key={seat} data-first={rank === 1 ? '' : undefined}>
                            <span class="result-rank">{rank}</span>
                            <Face player={player} size={rank === 1 ? 56 : 40} />
                            <span class="result-name"><b>{player.name}</b>{player.you && <span class="soft"> ({say('web.you')})</span>}<small>{remark(text, points)}</small></span>
                            <span class="result-points">{points}{unit && index === 0 && <small>{unit}</small>}</span>
                        </li>
                    );
                })}
            </ol>
            <SeriesLine sitting={sitting} />
            <div class="result-acts">
                {rematch && <button type="button" class="act" onClick={rematch}><Icon name="again" size={18} /> {say('web.over.rematch')}</button>}
                {again && (
                    <button type="button" class="act" aria-pressed={again.wanted.value} onClick={() => void again.want(!again.wanted.value)}>
                        <Icon name={again.wanted.value ? 'check' : 'again'} size={18} /> {say('web.over.rematch')}
                    </button>
                )}
                {again && again.others.value.map((seat) => players[seat] && <span key={seat} class="row small"><Face player={players[seat]} size={24} /> {players[seat].name}</span>)}
                {hoped.length > 0 && <span class="soft small" role="status">{say('web.waiting_for', { who: hoped.map(({ name }) => name).join(', ') })}</span>}
                {replay && <button type="button" class="quiet" onClick={replay}><Icon name="play" size={16} /> {say('web.over.replay')}</button>}
                {sitting.source.record && <button type="button" class="quiet" onClick={() => void saveRecord(sitting)}><Icon name="save" size={16} /> {say('web.over.record')}</button>}
                <a class="button quiet" href={`/new/${screen.match.game}`}>{say('web.over.new')}</a>
            </div>
            <Part turn={MORE}>{account}</Part>
            {!account && (grid || lines.length > 0) && (
                <section>
                    <h3>{say('web.over.account')}</h3>
                    {grid ? (
                        <div class="general-scroll" tabIndex={0} role="region" aria-label={say('web.over.account')}>
                            <table class="account">
                                <thead><tr><td />{grid.columns.map((name, index) => <th key={index} scope="col"><SeatMark seat={index} size={12} /> {name}</th>)}</tr></thead>
                                <tbody>{grid.rows.map((row, index) => <tr key={index}><th scope="row">{row.label}</th>{row.cells.map((cell, at) => <td key={at}>{cell === '' ? '–' : cell}</td>)}</tr>)}</tbody>
                                <tfoot><tr><th scope="row">{say('web.over.points')}</th>{grid.columns.map((_, seat) => <td key={seat}>{over.ranking.find((entry) => entry.seat === seat)?.points ?? ''}</td>)}</tr></tfoot>
                            </table>
                        </div>
                    ) : <ul class="plain-list">{lines.map((line, index) => <li key={index}>{line}</li>)}</ul>}
                    {grid?.notes.map((line, index) => <p key={index} class="soft">{line}</p>)}
                </section>
            )}
            <Part turn={AROUND}>
                {!draws && <Course sitting={sitting} counts={counts} parts={parts} percent={percent} />}
                {sitting.source.record && you && <Review sitting={sitting} seat={you.seat} look={(event) => sitting.lookBack(event)} />}
                {sitting.source.branch ? <p class="soft">{say('web.fair.branch')}</p> : sitting.source.record && <Fairness sitting={sitting} />}
            </Part>
        </div>
    );
}

/** How it came about. The curves are reckoned when the result is on the screen, bit by bit: that goes through the whole match. */
function Course({ sitting, counts, parts, percent }: { sitting: Sitting; counts: boolean; parts: number; percent: boolean }) {
    const [shown, setShown] = useState(false);
    useEffect(() => {
        let wanted = true;
        const go = () => {
            if (wanted)
                soon(sitting.reckon() ? () => setShown(wanted) : go);
        };
        soon(go);
        return () => { wanted = false; };
    }, [sitting]);
    const screen = sitting.screen.value;
    if (!shown || !screen?.over)
        return null;
    const { players, seq } = screen.match;
    const told = playerCurves(sitting.curves()).map((curve) => inUnits(curve, parts));
    const curves = counts ? closed(told, screen.over.ranking, seq) : told;
    const label = curves[0]?.label ?? '';
    return curves.length > 1 && risen(curves) ? (
        <section>
            <h3>{say('web.over.curve')} <span class="soft small">{label}</span></h3>
            <Chart curves={curves} players={players} last={seq} title={label} percent={percent} />
        </section>
    ) : null;
}

/** What a line of the ranking says besides place, name and points, which stand there already. */
export function remark(text: string, points: number): string {
    const at = text.lastIndexOf(String(points));
    return at < 0 ? text : text.slice(at + String(points).length).replace(/^[\s.,:;]+/, '').replace(/^[(（](.*)[)）]$/, '$1');
}
