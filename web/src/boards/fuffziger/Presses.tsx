// The presses of whoever is at them, as machines. A plate carries its moves: one click
// each, no second question; piles of like presses act together, a stepper takes fewer.
import { signal, type Signal } from '@preact/signals';
import { SeatMark } from '../../draw/Seat';
import type { Offer, Thing } from '../../desk/types';
import { moveText, type Sitting } from '../../match/sitting';
import type { BoardProps } from '../board';
import { walk } from '../shared/hotkeys';
import { kept } from '../shared/kept';
import { flat, low, roomy } from '../shared/media';
import { chancesOf, type Press, type Seat, type Table } from './model';
import { Machine, Note, OddsBar, tell, Tick } from './pieces';

type Props = BoardProps & { table: Table };

/** What the player has set at the presses: how many of a pile, which plate the tray explains. */
export interface Bench { picks: Signal<Record<string, number>>; looked: Signal<string | null> }

export const benchOf = kept((_: Sitting): Bench => ({ picks: signal({}), looked: signal(null) }));

/** How many of a pile are meant: all, as long as nobody has taken fewer. */
export const pickOf = (sitting: Sitting, press: Press): number => Math.min(benchOf(sitting).picks.value[press.thing] ?? press.todo, press.todo);

export function setPick(sitting: Sitting, press: Press, count: number): void {
    const { picks } = benchOf(sitting);
    picks.value = { ...picks.peek(), [press.thing]: Math.max(1, Math.min(press.todo, count)) };
}

/** Makes a press's move with so many, and forgets how many were meant. */
function act(sitting: Sitting, press: Press, offer: Offer): void {
    const moves = moveText(offer, offer.span ? pickOf(sitting, press) : undefined);
    const { picks } = benchOf(sitting);
    const { [press.thing]: _, ...others } = picks.peek();
    picks.value = others;
    void sitting.send(moves);
}

/** Fewer or more of a pile. */
export function Picker({ sitting, press }: { sitting: Sitting; press: Press }) {
    const pick = pickOf(sitting, press);
    const what = sitting.explain(press.thing)?.title ?? press.name;
    return (
        <>
            <button type="button" disabled={pick <= 1} aria-label={tell('less', { what })} onClick={() => setPick(sitting, press, pick - 1)}>−</button>
            <b>{tell('of', { n: pick, all: press.todo })}</b>
            <button type="button" disabled={pick >= press.todo} aria-label={tell('more', { what })} onClick={() => setPick(sitting, press, pick + 1)}>+</button>
        </>
    );
}

/** Letters that do a press's moves, at the plate looked at. */
const KEYS: Record<string, string> = { print: 'P', turn: 'T', sell: 'V' };

/** The three moves of a press. */
function Moves({ press, table, sitting, touch }: Props & { press: Press }) {
    const offers = touch.offers(press.thing);
    const of = (kind: string) => offers.find(({ move }) => move.kind === kind);
    const [print, turn, sell] = [of('print'), of('turn'), of('sell')];
    const pick = pickOf(sitting, press);
    const value = table.values[press.place];
    const broken = chancesOf(sitting, table, press).find(({ press: becomes }) => !becomes);
    const button = (kind: string, offer: Offer | undefined, children: preact.ComponentChildren) => (
        <button
            type="button" class={`do-${kind}`} data-lit={offer ? '' : undefined} data-thing={press.thing} data-kind={kind} aria-disabled={!offer} aria-keyshortcuts={KEYS[kind]}
            onClick={(event) => (offer ? act(sitting, press, offer) : touch.whyNot(press.thing, `${kind} ${press.name}${kind === 'turn' ? '' : ' 1'}`, event.currentTarget))}
        >{children}</button>
    );
    return (
        <div class="ff-acts">
            {button('print', print, <>{tell('print')} <span class="gain">+{press.prints * pick} × {value?.name}</span></>)}
            {button('turn', turn, press.kind === 'turned' ? <><Tick /><span>{tell('kind.turned')}</span></>
                : <>{tell('turn')}<span>{broken ? tell('broken_n', { n: broken.per }) : tell('safe')}</span></>)}
            {button('sell', sell, <>{tell('sell')}<span class="gain">+{(value?.sell ?? 0) * pick}</span></>)}
        </div>
    );
}

/** One kind of press on the stage. */
function Plate({ press, owner, table, sitting, touch }: Props & { press: Press; owner: Seat }) {
    const mine = owner.you && table.screen.question.asked && press.todo > 0;
    const value = table.values[press.place];
    const chances = press.kind === 'turned' ? [] : chancesOf(sitting, table, press);
    const { looked } = benchOf(sitting);
    const turning = table.view.phase === 'back' && table.view.front === press.name;
    const focused = mine && looked.value === press.thing;
    const style = `ff-plate v${press.place % 5}${mine ? ' can' : ' rest'}${press.count > 1 ? ' many' : ''}${focused ? ' looked' : ''}${turning ? ' turning' : ''}`;
    const name = sitting.explain(press.thing)?.title ?? press.name;
    const look = () => { looked.value = press.thing; };
    const done = press.todo === 0 && (table.view.phase === 'presses' || table.view.phase === 'back');
    return (
        <article class={style} data-keys="" data-done={done ? '' : undefined} onPointerEnter={(event) => { if (event.pointerType !== 'touch') look(); }} onFocusCapture={look} aria-label={name}>
            <div class="ff-top" {...touch.props(press.thing, { offers: [] })} data-flip={`press-${owner.seat}-${press.thing}`}>
                <span class="unseen">{name}{press.count > 1 ? `, ${press.count}×` : ''}</span>
                <Machine press={press} />
            </div>
            {press.count > 1 && (mine && press.todo > 1
                ? <span class="ff-pick"><Picker sitting={sitting} press={press} /></span>
                : <span class="mark cnt">{press.count} ×</span>)}
            <div class={`ff-sheet${mine ? '' : ' empty'}`} data-flip-source={press.thing}>{mine && <Note place={press.place} />}</div>
            <OddsBar chances={chances} place={press.place} />
            <div class="ff-foot">
                {mine ? <Moves press={press} table={table} sitting={sitting} touch={touch} />
                    : <div class="doneline">{done ? <><Tick />{tell('state.done')}</> : <span class="soft">{tell('now_prints', { n: press.prints * press.count, value: value?.name ?? '' })}</span>}</div>}
            </div>
        </article>
    );
}

/** How many kinds stand side by side, as the window has room; more lie in rows, and so do all while the tray is high. */
const standing = (): number => (roomy.value ? 6 : flat.value ? 0 : low.value ? 3 : 4);
/** A kind is at most as wide as if there were so many. */
const LEAST = 3;

/** A place on the bench: who lay there last, and whether it is there no more. */
type Slot = { thing: Thing; press: Press | null };
const slots = new WeakMap<Sitting, { turn: string; things: Thing[] }>();

export const byWorth = (a: Press, b: Press): number => b.place - a.place || Number(b.double) - Number(a.double) || b.kind.localeCompare(a.kind);

/** The presses in their places: sorted when a turn begins, then nothing moves. What a press becomes lies where it lay; a place that is empty stays. */
export function placesOf(known: readonly Thing[], presses: readonly Press[]): Slot[] {
    const sorted = [...presses].sort(byWorth);
    const added = sorted.filter(({ thing }) => !known.includes(thing));
    const stayed = known.map((thing): Slot => {
        const press = sorted.find((each) => each.thing === thing) ?? added.shift() ?? null;
        return { thing: press?.thing ?? thing, press };
    });
    return [...stayed, ...added.map((press) => ({ thing: press.thing, press }))];
}

function slotsOf(sitting: Sitting, table: Table, owner: Seat): Slot[] {
    const turn = `${table.view.round} ${table.station} ${owner.seat}`;
    const last = slots.get(sitting);
    const places = placesOf(last?.turn === turn ? last.things : [], owner.presses);
    slots.set(sitting, { turn, things: places.map(({ thing }) => thing) });
    return places;
}

/** Order of the turns from the start player, with who is at it. */
export function Order({ table, now }: { table: Table; now: number | null }) {
    const at = table.order.findIndex(({ seat }) => seat === now);
    return (
        <span class="ff-order" role="img" aria-label={`${tell('order')}: ${table.order.map(({ name }) => name).join(', ')}`}>
            {table.order.map(({ seat }, i) => <span key={seat} class={`${i < at ? 'before' : ''}${seat === now ? ' now' : ''}`}><SeatMark seat={seat} /></span>)}
        </span>
    );
}

/** A player's presses, to be used or at rest. */
export function Plates({ owner, ...props }: Props & { owner: Seat }) {
    if (!owner.presses.length)
        return <p class="ff-empty soft">{tell('no_presses')}</p>;
    const places = slotsOf(props.sitting, props.table, owner);
    const lie = places.length > standing() || !roomy.value && ['buying', 'exchange'].includes(props.table.station);
    return (
        <div class={`ff-plates${lie ? ' ff-rows' : ''}`} data-arrows="" onKeyDown={walk('.ff-top')} style={`--kinds:${Math.max(places.length, LEAST)}`}>
            {places.map(({ thing, press }) => (press ? <Plate key={thing} press={press} owner={owner} {...props} /> : <div key={thing} class="ff-gap" aria-hidden="true" />))}
        </div>
    );
}
