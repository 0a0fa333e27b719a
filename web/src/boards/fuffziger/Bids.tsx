// The laundering: sealed envelopes while people bid, and the opened ones as columns of
// their notes, drawn to scale, so that the eye adds up the sums.
import type { BoardProps } from '../board';
import { draftAt } from './draft';
import { Envelope, holdingText, inks, tell, Tick, Who } from './pieces';
import { reckonedOf, readScreen, type Seat, type Table, type Value } from './model';
import type { Past } from './past';
import type { Sitting } from '../../match/sitting';

type Props = BoardProps & { table: Table };

/** Who has sealed is public, and nothing else; the own envelope shows what is being put into it. */
export function Envelopes({ sitting, table, touch }: Props) {
    const draft = draftAt(sitting).parts.value;
    return (
        <div class={`ff-wash${table.seats.length > 4 ? ' many' : ''}`}>
            {table.order.map((seat) => {
                const open = seat.you && !seat.sealed, won = table.view.won[seat.seat] ?? 0;
                const put = open ? table.values.flatMap(({ place }) => Array.from({ length: draft.notes[place] ?? 0 }, () => place)).slice(-4).reverse() : [];
                return (
                    <figure key={seat.seat}>
                        <Envelope seat={seat.seat} open={open} state={seat.sealed ? 'sealed' : seat.you ? '' : 'draft'}>
                            {put.map((place, k) => <i key={k} class={`ff-note ${inks(place)}`} style={`--k:${k}`} data-flip={`bid-${k}`} data-flip-from={`part-${table.values[place]?.name}`} />).reverse()}
                        </Envelope>
                        <figcaption><span {...touch.props(seat.thing, { offers: [] })}><Who seat={seat} /></span></figcaption>
                        <span class={`state${seat.sealed ? ' ok' : ''}`}>{seat.sealed ? <><Tick />{tell('sealed')}</> : tell(seat.you ? 'your_envelope' : 'thinking')}</span>
                        <span class="won">{won > 0 && <><i />{tell('cards_won', { n: won })}</>}{seat.prize > 0 && <b class="gain" title={tell('prize_pending', { n: seat.prize })}> +{seat.prize}</b>}</span>
                    </figure>
                );
            })}
        </div>
    );
}

/** Who wins by the opened bids: the views before and after. */
export function winnerOf(before: Table, after: Table): Seat | null {
    const winner = after.seats.find((seat, i) => (after.view.won[i] ?? 0) > (before.view.won[i] ?? 0) || seat.prize > (before.seats[i]?.prize ?? 0)) ?? null;
    return after.view.sold > before.view.sold ? winner : null;
}

const opened = new WeakMap<Sitting, { event: number; card: Table['card']; winner: number | null }>();

/** The card that was bid for last, and who won it; null where the log does not go back so far. */
function lastOpened(sitting: Sitting, { screen }: Table): { card: Table['card']; winner: number | null } | null {
    const moment = [...sitting.log.value].reverse().find((paragraph) => paragraph.moment?.key === 'bids')?.moment;
    const kept = opened.get(sitting);
    if (!moment || kept?.event === moment.event)
        return kept && moment ? kept : null;
    const past = sitting.past<Past>(moment.event);
    if (!past?.before || !past.after)
        return null;
    const figure = reckonedOf(sitting);
    const [before, after] = [readScreen(sitting, screen, past.before, figure), readScreen(sitting, screen, past.after, figure)];
    const found = { event: moment.event, card: before.card, winner: winnerOf(before, after)?.seat ?? null };
    opened.set(sitting, found);
    return found;
}

/** Whether bids have been opened in this round that can still be looked at. */
export const hasBids = (table: Table): boolean => table.seats.some(({ bid }) => bid.sum > 0);

interface Opened { seats: readonly Seat[]; values: readonly Value[]; minimum: number; prize: number; winner: number | null; small?: boolean }

/** Opened bids as columns. Who wins is shown last. */
export function Columns({ seats, values, minimum, prize, winner, small }: Opened) {
    const best = Math.max(minimum, ...seats.map(({ bid }) => bid.sum), 1);
    return (
        <div class={`ff-reveal${seats.length > 4 ? ' many' : ''}${small ? ' brief' : ''}`} style={`--best:${best};--min:${minimum}`}>
            {seats.map((seat, column) => {
                const { bid } = seat;
                const win = seat.seat === winner;
                const low = bid.sum < minimum;
                return (
                    <div key={seat.seat} class={`ff-bidcol${win ? ' win' : ''}${low ? ' low' : ''}`}>
                        <span class="sum">{bid.sum}</span>
                        <div class="strips" style={`--d:${250 + column * 60}ms`}>
                            {[...values].reverse().flatMap(({ place, name }) => Array.from({ length: Math.min(bid.notes[place] ?? 0, 40) }, (_, k) => (
                                <span key={`${place}-${k}`} class={`strip ${inks(place)}`} style={`--u:${Number(name) || 0}`}>{k === 0 && <em>{bid.notes[place]}×{name}</em>}</span>
                            )))}
                            {bid.money > 0 && <span class="strip money" style={`--u:${bid.money}`}><em aria-label={tell('real_n', { n: bid.money })}>{bid.money}</em></span>}
                        </div>
                        <div class="pocket"><Who seat={seat} /></div>
                        <span class="out">{win ? tell('wins', { n: prize }) : low ? tell('below_minimum', { n: minimum }) : tell('takes_back')}</span>
                    </div>
                );
            })}
            <div class="minline" aria-hidden="true"><span>{tell('minimum')}</span><b>{minimum}</b></div>
        </div>
    );
}

/** The bids opened last, with what they were for and who won: while the next card is bid for. */
export function LastBids({ sitting, table }: { sitting: Sitting; table: Table }) {
    const last = lastOpened(sitting, table);
    return (
        <div class="ff-lastbids ff-fine">
            <p class="label">{last?.card ? tell('bids_for', { card: last.card.title, n: last.card.minimum }) : tell('last_bids')}</p>
            <ul>
                {table.order.map((seat) => {
                    const made = holdingText(seat.bid, table.values);
                    return (
                        <li key={seat.seat} class={seat.bid.sum > 0 ? '' : 'soft'}>
                            <Who seat={seat} /> <b>{seat.bid.sum}</b>{made && made !== String(seat.bid.sum) && <span> ({made})</span>}
                            {last?.card && last.winner === seat.seat && <b class="gain"> {tell('wins', { n: last.card.prize })}</b>}
                        </li>
                    );
                })}
            </ul>
        </div>
    );
}
