// After the end: the account as a grid. Every coin is a column: how many were held, at
// which price they were sold, who was its Hodler; below it what its rumours added up to.
import { language, say } from '../../words';
import type { BoardProps } from '../board';
import { Safe } from '../shared/Safe';
import { CoinSign, Medal, Seat, Sign, coinClass, placeSymbols, tell } from './marks';
import { COIN, type Floor, floorOf, signed } from './model';

export function Account({ sitting }: BoardProps) {
    placeSymbols();
    const floor = floorOf(sitting);
    const screen = sitting.screen.value;
    if (!screen?.over)
        return null;
    return (
        <div class="cc-account">
            <Safe name="account" words={screen.over.account.lines.join(' ')}>
                <Sums floor={floor} />
                <p class="cc-why">{whyScam(floor)}</p>
                <Score floor={floor} ranking={screen.over.ranking} />
            </Safe>
        </div>
    );
}

/** Why which coins are scams: the lowest sum, shared or not, and the next with an event that says so. */
export function whyScam(floor: Floor): string {
    const { view } = floor;
    const scams = COIN.map((coin, i) => ({ name: floor.name(`coin:${coin}`), sum: view.sum[i] ?? 0, dead: !!view.scam[i] })).filter(({ dead }) => dead);
    const sums = [...new Set(scams.map(({ sum }) => sum))].sort((a, b) => a - b);
    return sums.map((sum, i) => {
        const names = scams.filter((one) => one.sum === sum).map(({ name }) => name);
        return tell(i ? 'scam_next' : names.length > 1 ? 'scam_tie' : 'scam_lowest', {
            coins: new Intl.ListFormat(language.value, { type: 'conjunction' }).format(names), sum: signed(sum), event: i ? floor.name('event:scam-intensifies') : '',
        });
    }).join(' ');
}

/** The sums in order, the scam last. */
function Sums({ floor }: { floor: Floor }) {
    const coins = COIN.map((coin, i) => ({ coin, sum: floor.view.sum[i] ?? 0, dead: !!floor.view.scam[i] })).sort((a, b) => b.sum - a.sum);
    return (
        <ul class="cc-sums">
            {coins.map(({ coin, sum, dead }) => (
                <li key={coin} class={coinClass(coin)} data-dead={dead ? '' : undefined}>
                    <Medal coin={coin} /><span>{floor.name(`coin:${coin}`)}</span>
                    {dead && <em>{tell('scam')}</em>}
                    <b class={sum > 0 ? 'cc-up' : sum < 0 ? 'cc-down' : ''}>{signed(sum)}</b>
                </li>
            ))}
        </ul>
    );
}

/** A row for each player, the winner's on top; `from` leaves those above it for later. Roles are said: where a phone turns it round, it is no table by its style. */
export function Score({ floor, ranking, from = 0 }: { floor: Floor; ranking: { seat: number; rank: number; points: number }[]; from?: number }) {
    const coins = COIN;
    const { view } = floor;
    return (
        <div class="cc-score-scroll" tabIndex={0} role="region" aria-label={say('web.over.account')}>
            <table class="cc-score" role="table">
                <thead role="rowgroup">
                    <tr role="row">
                        <td role="cell" />
                        <th scope="col" role="columnheader">{tell('cash')}</th>
                        {coins.map((coin, i) => (
                            <th key={coin} scope="col" role="columnheader" data-dead={view.scam[i] ? '' : undefined}>
                                <span><CoinSign coin={coin} label={floor.name(`coin:${coin}`)} /> <b>{view.price[i]} W</b></span>
                            </th>
                        ))}
                        <th scope="col" role="columnheader">{tell('loans')}</th>
                        <th scope="col" role="columnheader">{tell('total')}</th>
                    </tr>
                </thead>
                <tbody role="rowgroup">
                    {[...ranking].sort((a, b) => a.rank - b.rank).map(({ seat, rank, points }, row) => {
                        const [cash = 0, debt = 0, ...shares] = floor.figures.value.all('account', `seat:${seat}`);
                        return (
                            <tr key={seat} role="row" data-first={rank === 1 ? '' : undefined} data-later={row < from ? '' : undefined}>
                                <th scope="row" role="rowheader"><span class="cc-rank">{rank}</span><Seat seat={seat} /><span>{floor.player(seat)}</span></th>
                                <td role="cell">{cash}</td>
                                {coins.map((coin, i) => {
                                    const n = view.sold[seat]?.[i] ?? 0, price = view.price[i] ?? 0;
                                    return (
                                        <td key={coin} role="cell" data-dead={view.scam[i] ? '' : undefined}>
                                            {!!shares[i] && <span class="cc-pill" title={tell('hodler')}><Sign id="i-crown" class="cc-crown" label={tell('hodler')} />+{shares[i]}</span>}
                                            {n ? <><small>{n} × {price}</small> <b>{n * price}</b></> : '–'}
                                        </td>
                                    );
                                })}
                                <td role="cell">{debt ? `−${debt}` : 0}</td>
                                <td role="cell" class="cc-total">{points}</td>
                            </tr>
                        );
                    })}
                </tbody>
            </table>
        </div>
    );
}
