// How a series of rematches stands, beside the result.
import { say } from '../words';
import type { Sitting } from './sitting';

/** Which match of the series this was, and who has won how many, this one counted. */
export function SeriesLine({ sitting }: { sitting: Sitting }) {
    const series = sitting.source.series?.value;
    const screen = sitting.screen.value;
    if (!series || series.number < 2 || !screen?.over)
        return null;
    const first = new Set(screen.over.ranking.filter(({ rank }) => rank === 1).map(({ seat }) => seat));
    const score = screen.match.players.map(({ seat, name }) => `${name} ${(series.score[seat] ?? 0) + (first.has(seat) ? 1 : 0)}`);
    return <p class="result-series"><b>{say('web.series', { n: series.number })}</b> {say('web.series.score', { score: score.join(' · ') })}</p>;
}
