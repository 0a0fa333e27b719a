// The table of Falsche FuFFziger: inspectors, laundering card and prices for everybody;
// below them the stage, which changes with the phase; at the foot one's own purse.
import type { ComponentChildren } from 'preact';
import { SeatMark } from '../../draw/Seat';
import { Icon } from '../../draw/icons';
import type { BoardProps } from '../board';
import { wide } from '../shared/media';
import { Safe } from '../shared/Safe';
import { Auction } from './Auction';
import { Columns, Envelopes, hasBids, LastBids } from './Bids';
import { Deck, Launder, Prices } from './Deck';
import { draftAt, wantedAt, withPart } from './draft';
import { engrave } from './engraving';
import { useFlights } from './flights';
import { readTable, type Seat, STATIONS, type Table as Read } from './model';
import { Pile, RealNote, Silver, tell } from './pieces';
import { Order, Plates } from './Presses';
import { useKeptScroll } from './scroll';
import { Symbol, Symbols } from './Symbols';

type Props = BoardProps & { table: Read };

/** The six parts of a round, like stations on a timetable. */
function Stations({ table }: { table: Read }) {
    const at = STATIONS.indexOf(table.station);
    return (
        <ol class="ff-stations">
            {STATIONS.map((station, i) => (
                <li key={station} class={i < at ? 'past' : i === at ? 'now' : ''} aria-current={i === at ? 'step' : undefined} title={tell(`phase.${station}`)}>
                    {i < at ? <Icon name="check" size={14} /> : <Symbol of={`ph${i + 1}`} />}
                    <span>{tell(`phase.${station}`)}</span>
                </li>
            ))}
        </ol>
    );
}

/** Whose turn it is, what is asked, and what helps to answer. */
function Ask({ whose, what, seat, aside, children }: { whose: string; what: string; seat: number | null; aside?: string; children?: ComponentChildren }) {
    return (
        <div class="ff-ask">
            {seat !== null && <SeatMark seat={seat} size={20} />}
            <span class="whose">{whose}</span>
            <h2>{what}</h2>
            {aside && <span class="aside">{aside}</span>}
            <span class="more">{children}</span>
        </div>
    );
}

/** Why one is not asked oneself, beside what others do. */
const asideOf = ({ screen: { question } }: Read): string => (question.asked ? '' : question.text);

/** Whose turn it is, in words. */
const whoseTurn = ({ you, name }: Seat): string => (you ? tell('your_turn') : tell('turn_of', { player: name }));

const turnOf = (table: Read): Seat => (table.seats[table.turn] ?? table.seats[0]) as Seat;

function PressesStage(props: Props) {
    const { table } = props;
    const owner = turnOf(table);
    const all = owner.presses.reduce((n, { count }) => n + count, 0);
    const todo = owner.presses.reduce((n, press) => n + press.todo, 0);
    return (
        <>
            <Ask
                seat={owner.seat} whose={owner.you ? tell('your_turn') : tell('state.turn')}
                what={owner.you ? tell('ask.presses') : tell('at.presses', { player: owner.name })}
            >
                <span class="todo">{tell('todo', { n: todo, all })}</span><Order table={table} now={owner.seat} />
            </Ask>
            <Plates owner={owner} {...props} />
        </>
    );
}

function BidStage(props: Props) {
    const { table } = props;
    const { me, card } = table;
    const asked = table.screen.question.asked;
    return (
        <>
            <Ask seat={me?.seat ?? null} whose={tell('secret')} what={asked ? tell('ask.bid', { n: card?.prize ?? 0 }) : me?.sealed ? tell('ask.sealed') : tell('ask.bids', { n: card?.prize ?? 0 })}>
                <Order table={table} now={null} />
            </Ask>
            <Envelopes {...props} />
            {hasBids(table) && <LastBids sitting={props.sitting} table={table} />}
        </>
    );
}

function AuctionStage(props: Props) {
    const { table } = props;
    const asked = table.screen.question.asked;
    const turn = turnOf(table);
    const last = table.staked.sum === 0 && table.seats.filter((seat) => seat.in).length === 1;
    const what = !asked ? table.coins ? tell('ask.auction', { n: table.coins }) : tell('ask.roll') : table.view.phase === 'match' ? tell('ask.match') : last ? tell('ask.last') : tell('ask.lead');
    return (
        <>
            <Ask seat={turn.seat} whose={whoseTurn(turn)} what={what} aside={asideOf(table)}>
                {table.view.auction > 1 && <span>{tell('extra_auction', { n: table.view.auction - 1 })}</span>}
            </Ask>
            <Auction {...props} />
        </>
    );
}

function MarketStage(props: Props) {
    const { table } = props;
    const turn = turnOf(table);
    const phase = table.view.phase === 'exchange' ? 'exchange' : 'buy';
    return (
        <>
            <Ask
                seat={turn.seat} whose={whoseTurn(turn)}
                what={turn.you ? tell(phase === 'buy' && table.view.buying === 'one-each' ? 'ask.buy_one' : `ask.${phase}`) : tell(`at.${phase}`, { player: turn.name })} aside={asideOf(table)}
            >
                <Order table={table} now={turn.seat} />
            </Ask>
            <Plates owner={turn} {...props} />
        </>
    );
}

/** Between the decisions: inspectors and cards are turned up. */
function PauseStage({ table, ...props }: Props) {
    const owner = table.me ?? turnOf(table);
    return (
        <>
            <Ask seat={null} whose={table.screen.match.over ? '' : tell(`phase.${table.station}`)} what={table.screen.over?.text ?? table.screen.match.phase?.text ?? ''}><Order table={table} now={null} /></Ask>
            {table.view.phase === 'reveal' || (table.view.phase === 'card' && hasBids(table))
                ? <Columns seats={table.order} values={table.values} minimum={table.card?.minimum ?? 0} prize={table.card?.prize ?? 0} winner={null} />
                : <Plates owner={owner} table={table} {...props} />}
        </>
    );
}

const STAGES: Readonly<Record<string, (props: Props) => preact.JSX.Element>> = {
    presses: PressesStage, back: PressesStage, bid: BidStage, lead: AuctionStage, match: AuctionStage, show: AuctionStage, roll: AuctionStage,
    buy: MarketStage, exchange: MarketStage,
};

/** While a bid, a stake, a purchase or an exchange is put together, what one holds lies in the tray to be taken. */
export const isLaid = (table: Read): boolean => table.screen.question.asked && ['bid', 'lead', 'buy', 'exchange'].includes(table.view.phase);

/** What one holds: always in sight, at the foot of the table or, where there is room, in the tray. */
export function Purse({ table }: { table: Read }) {
    const { me, values } = table;
    if (!me)
        return null;
    return (
        <section class="ff-purse" aria-label={tell('purse')}>
            <h2 class="label">{tell('purse')}</h2>
            {values.filter(({ place }) => (me.notes[place] ?? 0) > 0).map(({ place, name }) => (
                <span key={place} class="cell" data-flip={`pile-${name}`}><Pile place={place} count={me.notes[place] ?? 0} /><b>{me.notes[place]} × {name}</b></span>
            ))}
            <span class="cell"><RealNote amount={me.money ?? 0} /><b class="soft">{tell('money')}</b></span>
            <span class="cell"><Silver count={me.silver} /><b>{tell('silver_n', { n: me.silver })}</b></span>
            {me.prize > 0 && <span class="ff-fine">{tell('prize_pending', { n: me.prize })}</span>}
            <span class="bank ff-fine" title={tell('bank')}><span class="unseen">{tell('bank')}</span><Symbol of="ph3" class="ff-icon small" /> {tell('in_bank')} <b>{table.view.silver_supply > 0 ? table.view.silver_supply : tell('substitutes')}</b></span>
        </section>
    );
}

/** The whole table. */
export function Table({ sitting, touch }: BoardProps) {
    const table = readTable(sitting);
    const root = useFlights(sitting, table);
    useKeptScroll(root, table !== null);
    if (!table)
        return null;
    engrave(table.values.map(({ name }) => name));
    const props = { sitting, touch, table };
    const Stage = STAGES[table.view.phase] ?? PauseStage;
    const add = table.screen.question.asked && table.view.phase === 'buy'
        ? ({ place }: { place: number }) => {
            const draft = draftAt(sitting), held = draft.parts.peek();
            if (table.view.buying === 'one-each')
                wantedAt(sitting).set({ place });
            else
                draft.set(withPart(held, place, (held.notes[place] ?? 0) + 1));
        }
        : null;
    return (
        <div class="ff" data-phase={table.view.phase} ref={root}>
            <Symbols />
            {!table.screen.match.over && <Stations table={table} />}
            <div class="ff-common">
                <div class="ff-info">
                    <Safe name="inspectors" words={tell('inspectors')}><Deck {...props} /></Safe>
                    <Safe name="laundering card" words={tell('laundry', { card: table.card?.title ?? '' })}><Launder {...props} /></Safe>
                </div>
                <Safe name="prices" words={tell('prices')}><Prices {...props} add={add} /></Safe>
            </div>
            <section class="ff-stage"><Safe key={table.station} name={table.station} words={table.screen.match.phase?.text}><Stage {...props} /></Safe></section>
            {!wide.value && !isLaid(table) && <Purse table={table} />}
        </div>
    );
}
