// Great moments: the envelopes are opened, and a value is condemned. Two to four seconds,
// then it stays to be read until one goes on; everything is told from the event's own
// before and after.
import { useEffect, useState } from 'preact/hooks';
import type { Moment } from '../../desk/types';
import type { BoardProps } from '../board';
import { Columns, winnerOf } from './Bids';
import { faceOf } from './draft';
import { reckonedOf, readScreen, readTable, type Seat, type Table } from './model';
import type { Past } from './past';
import { Chip, Coin, inks, Note, tell, Who } from './pieces';
import { Symbols } from './Symbols';
import { Safe } from '../shared/Safe';

type Props = BoardProps & { moment: Moment; done: () => void };

const HATS = ['hat10', 'hat20', 'hat50', 'hat100', 'hat150'];

/** The inspector's portrait, with the hat of the value. */
export const Agent = ({ place, value }: { place: number; value: string }) => (
    <div class={`ff-agent ${inks(place)}`}>
        <svg viewBox="0 0 120 160" aria-hidden="true"><use href="#ff-head" /><use href={`#ff-${HATS[place % HATS.length]}`} /></svg>
        <b>{value}</b><i>{tell('inspector')}</i>
    </div>
);

/** Opened bids, from the views around the event. */
function BidsMoment({ before, after, now }: { before: Table; after: Table; now: Table }) {
    const card = before.card;
    const won = winnerOf(before, after);
    const seats = before.order.map(({ seat }) => ({ ...(after.seats[seat] as Seat), bid: { ...(after.seats[seat] as Seat).bid, sum: sumOf(after.seats[seat] as Seat, now) } }));
    return (
        <>
            <header>
                <p class="label">{tell('laundry', { card: card?.title ?? '' })} · {tell('minimum')} {card?.minimum}</p>
                <h2>{tell('open_bids')}</h2>
                <p class="ff-fine">{tell('ties')}</p>
            </header>
            <Columns seats={seats} values={now.values} minimum={card?.minimum ?? 0} prize={card?.prize ?? 0} winner={won?.seat ?? null} />
            {!won && <p class="verdictline">{tell('nobody_wins')}</p>}
        </>
    );
}

/** The figures tell the bids shown last; of an earlier one the notes' names add up. */
function sumOf(seat: Seat, now: Table): number {
    const shown = now.seats[seat.seat];
    if (shown && shown.bid.money === seat.bid.money && shown.bid.notes.every((n, i) => n === seat.bid.notes[i]))
        return shown.bid.sum;
    return faceOf(seat.bid, now.values);
}

/** A value dies: what everybody loses. */
function RaidMoment({ before, after }: { before: Table; after: Table }) {
    const value = before.values.find(({ lowest }) => lowest);
    if (!value)
        return null;
    const me = before.me;
    const scrapped = me?.presses.filter(({ place }) => place === value.place) ?? [];
    const lost = (seat: Seat) => seat.presses.filter(({ place }) => place === value.place).reduce((n, { count }) => n + count, 0);
    const notes = (seat: Seat) => seat.notes[value.place] ?? null;
    const silver = (seat: Seat) => (after.seats[seat.seat]?.silver ?? 0) - seat.silver;
    const stock = value.stock;
    const next = after.values.find(({ lowest }) => lowest);
    const less = (n: number | null) => (n === null ? <span class="soft">{tell('hidden_n')}</span> : n ? <span class="loss">−{n}</span> : <span class="soft">0</span>);
    return (
        <>
            <header>
                <p class="label">{tell('raid', { value: value.name })}</p>
                <h2>{tell('raid_all', { value: value.name })}</h2>
            </header>
            <div class="ff-raid">
                <Agent place={value.place} value={value.name} />
                <div class={`verdict ${inks(value.place)}`}>
                    <div class="doc"><Note place={value.place} /><span class="ff-stamp slam">{tell('stamp')}</span></div>
                    {scrapped.length > 0 && (
                        <div class="scrap">{scrapped.map((press) => (
                            <span key={press.thing}>{press.count > 1 ? `${press.count} × ` : ''}<Chip press={{ ...press, value: value.name }} broken /><b class="gain">+{value.scrap * press.count}</b></span>
                        ))}</div>
                    )}
                    {stock > 0 && <p class="soft">{tell('stock_gone', { n: stock, value: value.name })}</p>}
                </div>
                <div class="losses">
                    <table>
                        <thead><tr><td /><th scope="col">{tell('lost.notes')}</th><th scope="col">{tell('lost.presses')}</th><th scope="col">{tell('lost.money')}</th></tr></thead>
                        <tbody>{before.order.map((seat) => (
                            <tr key={seat.seat} class={seat.you ? 'me' : ''}>
                                <th scope="row"><Who seat={seat} /></th>
                                <td>{less(notes(seat))}</td><td>{less(lost(seat))}</td>
                                <td>
                                    {lost(seat) ? <span class="gain">+{lost(seat) * value.scrap}</span> : <span class="soft">0</span>}
                                    {silver(seat) > 0 && <span class="gain"> +{silver(seat)} <Coin /></span>}
                                </td>
                            </tr>
                        ))}</tbody>
                    </table>
                    <p class="chain"><b>{next ? tell('new_lowest', { value: next.name }) : tell('raid_end')}</b>{next && <><br />{tell('chain')}</>}</p>
                </div>
            </div>
        </>
    );
}

/** How long a moment stays by itself, in milliseconds. */
const STAYS = 6000;

export function Stage({ sitting, moment, done }: Props) {
    const now = readTable(sitting);
    const [held, hold] = useState(false);
    useEffect(() => {
        if (held)
            return undefined;
        const timer = setTimeout(done, STAYS);
        return () => clearTimeout(timer);
    }, [held]);
    const past = sitting.past<Past>(moment.event);
    if (!now || !past)
        return null;
    const figure = reckonedOf(sitting);
    const before = readScreen(sitting, now.screen, past.before, figure);
    const after = readScreen(sitting, now.screen, past.after, figure);
    return (
        <div class="ff ff-moment" onPointerEnter={() => hold(true)}>
            <Symbols />
            <div class="ff-moment-card">
                <Safe name={`moment ${moment.key}`} words={moment.key}>
                    {moment.key === 'bids' ? <BidsMoment before={before} after={after} now={now} /> : <RaidMoment before={before} after={after} />}
                </Safe>
                <div class="ff-moment-foot"><button type="button" class="act" onClick={done} autofocus>{tell('go_on')}</button></div>
            </div>
        </div>
    );
}

