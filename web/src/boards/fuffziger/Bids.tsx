// The laundering: sealed envelopes while people bid, and the opened ones as columns of
// their notes, drawn to scale, so that the eye adds up the sums.
import type { BoardProps } from '../board';
import { draftOf } from './draft';
import { Envelope, inks, tell, Tick, Who } from './pieces';
import type { Seat, Table, Value } from './model';

type Props = BoardProps & { table: Table };

/** Who has sealed is public, and nothing else; the own envelope shows what is being put into it. */
export function Envelopes({ table, touch }: Props) {
    const draft = draftOf(table.screen, table.values);
    return (
        <div class={`ff-wash${table.seats.length > 4 ? ' many' : ''}`}>
            {table.order.map((seat) => {
                const open = seat.you && !seat.sealed;
                const put = open ? table.values.flatMap(({ place }) => Array.from({ length: draft.notes[place] ?? 0 }, () => place)).slice(-4).reverse() : [];
                return (
                    <figure key={seat.seat}>
                        <Envelope seat={seat.seat} open={open} state={seat.sealed ? 'sealed' : seat.you ? '' : 'draft'}>
                            {put.map((place, k) => <i key={k} class={`ff-note ${inks(place)}`} style={`--k:${k}`} data-flip={`bid-${k}`} data-flip-from={`part-${table.values[place]?.name}`} />).reverse()}
                        </Envelope>
                        <figcaption><span {...touch.props(seat.thing, { offers: [] })}><Who seat={seat} /></span></figcaption>
                        <span class={`state${seat.sealed ? ' ok' : ''}`}>{seat.sealed ? <><Tick />{tell('sealed')}</> : tell(seat.you ? 'your_envelope' : 'thinking')}</span>
                        <span class="won">{seat.won > 0 && <><i />{tell('cards_won', { n: seat.won })}</>}</span>
                    </figure>
                );
            })}
        </div>
    );
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

/** The bids opened last, as one line each: while the next card is bid for. */
export function LastBids({ table }: { table: Table }) {
    return (
        <p class="ff-lastbids ff-fine">
            <span class="label">{tell('last_bids')}</span>
            {table.order.map((seat) => (
                <span key={seat.seat} class={seat.bid.sum > 0 ? '' : 'soft'}>
                    <Who seat={seat} /> <b>{seat.bid.sum}</b>
                    {[...table.values].reverse().filter(({ place }) => (seat.bid.notes[place] ?? 0) > 0).map(({ place, name }) => <span key={place}> {seat.bid.notes[place]}×{name}</span>)}
                    {seat.bid.money > 0 && <span> +{seat.bid.money}</span>}
                </span>
            ))}
        </p>
    );
}

