// The inspectors in the order of their deck, the laundering card with the ticks of all
// cards, and the price table: what lies in the middle for everybody.
import type { BoardProps } from '../board';
import { Coin, inks, Note, tell } from './pieces';
import type { Place, Table, Value } from './model';
import { Symbol } from './Symbols';

type Props = BoardProps & { table: Table };

/** One card of the deck. A covered one is the same whatever lies there. */
function Card({ place, table, touch }: { place: Place; table: Table; touch: Props['touch'] }) {
    const value = table.values.find(({ name }) => name === place.face);
    const state = place.next ? tell('card_next') : place.past ? tell('card_passed') : tell('card_unseen');
    const style = `ff-card of-${place.block}${place.first ? ' gap' : ''}${place.next ? ' next' : ''}${place.past ? ' past' : ''}`;
    if (place.face === null) {
        return (
            <li class={`${style} back`}>
                <span {...touch.props(place.thing, { label: `${tell('inspector')} ${place.thing.slice(6)}: ${state}` })}>
                    {place.next && table.view.broken > 0 && <span class="ff-brokens" aria-hidden="true"><Symbol of="crack" class="ff-crack" />{table.view.broken > 1 ? table.view.broken : ''}</span>}
                </span>
            </li>
        );
    }
    const hit = value?.dead === true && place.recent;
    return (
        <li class={`${style} face${place.recent ? ' recent' : ' known'}${hit ? ' hits' : ''} ${value ? inks(value.place) : ''}`} data-flip={place.recent ? `inspector-${place.thing}` : undefined}>
            <span {...touch.props(`inspector:${place.face}`, { label: `${tell('inspector')} ${place.thing.slice(6)}: ${value?.name ?? tell('silver')}` })}>
                {value ? <b>{value.name}</b> : <Coin />}
            </span>
        </li>
    );
}

/** The deck keeps its order: black, green, white. Faces are shown as far as people may look. */
export function Deck({ table, touch }: Props) {
    return (
        <section class="ff-deckbox" aria-label={tell('inspectors')}>
            <div class="ff-lab">
                <h2 class="label">{tell('inspectors')}</h2>
                {table.values.some(({ lowest }) => lowest) && <span class="ff-fine">{tell('lowest')} <b>{table.view.lowest}</b></span>}
                {table.view.coin_cards > 0 && <span class="ff-fine hot">{tell('to_auction', { n: table.view.coin_cards })}</span>}
            </div>
            <ol class="ff-deck">{table.deck.map((place) => <Card key={place.thing} place={place} table={table} touch={touch} />)}</ol>
            <p class="ff-fine ff-hint">
                {table.view.broken > 0 ? tell('broken_on', { n: table.view.broken }) : `${tell('deck_left', { n: table.deck.length - table.deck.findIndex(({ next }) => next) })} ${table.view.memory_aid === 'on' ? '' : tell('deck_covered')}`}
            </p>
        </section>
    );
}

/** The laundering card as a laundry ticket, and all cards of the game as ticks in their sets. */
export function Launder({ table, touch }: Props) {
    const { card, sales, sets, view: { sold } } = table;
    const now = table.station === 'laundering' && !table.screen.match.over;
    const rows = sets.length ? sets : ['A'];
    return (
        <section class={`ff-launder${now ? ' now' : ''}`} aria-label={tell('laundry', { card: card?.title ?? '–' })}>
            <div class="ff-lab">
                <h2 class="label">{tell('laundry', { card: card?.title ?? '–' })}</h2>
                <span class="ff-fine end">{tell('below', { n: Math.max(0, sales.all - sold - (card ? 1 : 0)) })}</span>
            </div>
            <div class="ff-ticket" data-flip={card ? `ticket-${card.thing}` : undefined} {...(card ? touch.props(card.thing) : {})}>
                <span class="side-n"><span>{tell('minimum')}</span> <b>{card?.minimum ?? '–'}</b></span>
                <Symbol of="line" class="ff-line" />
                <span class="side-n"><span>{tell('prize')}</span> <b>{card?.prize ?? '–'}</b></span>
            </div>
            <div class="ff-ticks" {...touch.props('rule:FF-S1', { offers: [], label: tell('sold_of', { n: sold, all: sales.all }), note: tell('sets_note', { first: rows[0] ?? '', last: rows.at(-1) ?? '', n: sold, all: sales.all, each: sales.set }) })}>
                {rows.map((set, k) => (
                    <span key={set}><b>{set}</b>{Array.from({ length: Math.min(sales.set, 24) }, (_, j) => {
                        const n = k * sales.set + j;
                        return <i key={j} class={n < sold ? 'sold' : n === sold && card ? 'open' : ''} />;
                    })}</span>
                ))}
            </div>
        </section>
    );
}

/** The stock of one value: while presses are bought, its stack is pointed at. */
function Stock({ value, table, touch, add }: { value: Value; table: Table; touch: Props['touch']; add: ((value: Value) => void) | null }) {
    if (value.dead)
        return <>–</>;
    const offers = table.view.phase === 'buy' ? touch.kind('buy').filter(({ things }) => things.includes(value.thing)) : [];
    const lit = offers.length > 0 && add !== null;
    const stack = <><i class="ff-stack" style={`height:${Math.max(2, Math.round(Math.min(value.stock, 30) * 0.6))}px`} />{value.stock}</>;
    if (!lit)
        return <span class="stock">{stack}</span>;
    return <span class="stock" {...touch.props(value.thing, { onPoint: () => add(value) })}><span class="unseen">{tell('row.buy')} {value.name} ({value.buy}), {tell('row.stock')} </span>{stack}</span>;
}

/** Prices: a printed table. The row that counts now is lit; the inspector's hat hangs on what dies next. */
export function Prices({ table, touch, add }: Props & { add: ((value: Value) => void) | null }) {
    const { values, view: { phase } } = table;
    const row = (name: string, number: (value: Value) => number, hot: boolean) => (
        <tr class={hot ? 'hot' : ''}>
            <th scope="row">{tell(`row.${name}`)}</th>
            {values.map((value) => <td key={value.thing} class={value.dead ? 'gone' : ''}>{value.dead ? '–' : number(value)}</td>)}
        </tr>
    );
    return (
        <table class="ff-prices" aria-label={tell('prices')}>
            <colgroup><col class="first" /><col span={values.length} /></colgroup>
            <thead>
                <tr>
                    <td />
                    {values.map((value) => (
                        <th key={value.thing} scope="col" class={`${inks(value.place)}${value.dead ? ' gone' : ''}`}>
                            <span class="notewrap" {...touch.props(value.thing, { offers: [], label: `${value.name}${value.lowest ? `: ${tell('next_victim')}` : ''}` })}>
                                <Note place={value.place} />
                                {value.dead && <span class="ff-stamp" aria-hidden="true">{tell('stamp')}</span>}
                                {value.lowest && <Symbol of="ph1" class="ff-icon hat" />}
                            </span>
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {row('buy', ({ buy }) => buy, phase === 'buy')}
                {row('sell', ({ sell }) => sell, phase === 'exchange')}
                {row('scrap', ({ scrap }) => scrap, phase === 'inspect')}
                <tr>
                    <th scope="row">{tell('row.stock')}</th>
                    {values.map((value) => <td key={value.thing} class={`${inks(value.place)}${value.dead ? ' gone' : ''}`}><Stock value={value} table={table} touch={touch} add={add} /></td>)}
                </tr>
            </tbody>
        </table>
    );
}
