// Silver under the hammer: coins and die on the left, the board of stakes on the right, a
// column for each stake and a row for each player, clockwise from the start player.
import type { BoardProps } from '../board';
import type { Table } from './model';
import { stakesOf } from './past';
import { Coin, Die, Put, tell, Who } from './pieces';

type Props = BoardProps & { table: Table };

/** How somebody stands in the auction. */
function stateOf(table: Table, seat: number, answered: boolean, over: boolean): [word: string, lead: boolean] {
    const { seats, leader, turn, view: { phase } } = table;
    if (!seats[seat]?.in)
        return ['state.out', false];
    if (over)
        return ['state.wins', true];
    if ((phase === 'lead' || phase === 'match') && turn === seat)
        return [seats[seat]?.you ? 'state.you' : phase === 'lead' ? 'state.leads' : 'state.decides', true];
    if (leader === seat)
        return ['state.leads', true];
    return [phase === 'match' && !answered ? 'state.later' : 'state.in', false];
}

/** The stakes so far; the last ones where there are many. */
const SHOWN = 3;

export function Auction({ table, sitting, touch }: Props) {
    const stakes = table.coins ? stakesOf(sitting).stakes : [];
    const hidden = Math.max(0, stakes.length - SHOWN);
    const shown = stakes.slice(hidden);
    const leading = table.view.phase === 'lead' || table.view.phase === 'show';
    const only = table.seats.filter(({ in: still }) => still).length === 1 && stakes.length > 0;
    return (
        <div class={`ff-auction${table.seats.length > 4 ? ' many' : ''}`}>
            <div class="ff-bowl">
                <div class={`coins${table.coins > 4 ? ' heap' : ''}`} role="img" aria-label={tell('silver_n', { n: table.coins })}>
                    {Array.from({ length: Math.min(table.coins, 12) }, (_, k) => <span key={k} data-flip={`auction-coin-${k}`}><Coin /></span>)}
                </div>
                <Die key={`${table.view.auction}-${table.view.start}`} shows={table.coins} />
            </div>
            <table class="ff-stakes">
                <thead>
                    <tr>
                        <td />
                        {shown.map(({ by }, k) => <th key={k} scope="col">{tell('stake_n', { n: hidden + k + 1 })} <span class="unseen">{table.seats[by]?.name}</span></th>)}
                        {leading && <th scope="col">{tell('stake_n', { n: stakes.length + 1 })}</th>}
                        <td />
                    </tr>
                </thead>
                <tbody data-seen={table.screen.question.asked ? '' : undefined}>
                    {table.order.map((seat) => {
                        const last = stakes[stakes.length - 1];
                        const answered = last !== undefined && (last.by === seat.seat || last.matched.has(seat.seat));
                        const [word, lead] = stateOf(table, seat.seat, answered, only);
                        const asked = seat.you && table.screen.question.asked;
                        return (
                            <tr key={seat.seat} class={`${asked ? 'asked' : ''}${seat.in ? '' : ' out'}`}>
                                <th scope="row"><span {...touch.props(seat.thing, { offers: [] })}><Who seat={seat} /></span></th>
                                {shown.map((stake, k) => {
                                    const laid = stake.by === seat.seat || stake.matched.has(seat.seat);
                                    const maybe = asked && table.view.phase === 'match' && hidden + k === stakes.length - 1 && !laid;
                                    return <td key={k} class={`${stake.by === seat.seat ? 'led' : ''}`}>{laid || maybe ? <Put held={stake.put} values={table.values} class={maybe ? 'maybe' : ''} /> : <span class="soft">{seat.in ? '' : '–'}</span>}</td>;
                                })}
                                {leading && <td class="soft">{seat.seat === table.turn && seat.in ? '…' : ''}</td>}
                                <td><span class={`flag${lead ? ' lead' : ''}`}>{tell(word)}</span></td>
                            </tr>
                        );
                    })}
                </tbody>
                <tfoot>
                    <tr>
                        <th scope="row">{tell('staked_each')}</th>
                        <td colSpan={shown.length + 2}>
                            {table.staked.sum > 0 ? <><Put held={table.staked} values={table.values} /> <span class="ff-fine">{tell('face', { n: table.staked.sum })}</span></> : <span class="ff-fine">{tell('nothing_staked')}</span>}
                        </td>
                    </tr>
                </tfoot>
            </table>
        </div>
    );
}
