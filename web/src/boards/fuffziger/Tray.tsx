// The tray: what one is about to do, with what it costs, what it brings and how likely
// it is, before one does it. One button to do it, one to take it apart.
import { useState } from 'preact/hooks';
import { Icon } from '../../draw/icons';
import { GeneralTray, RivalLine } from '../../match/Tray';
import type { Sitting } from '../../match/sitting';
import type { BoardProps } from '../board';
import { cheapest, draftAt, faceOf, isEmpty, wantedAt, withPart } from './draft';
import { chancesOf, reckonedOf, type Holding, type Press, readScreen, readTable, type Table, type Value } from './model';
import { Account, Part } from './Parts';
import { stakesOf } from './past';
import { Coin, holdingText, Note, Odds, Put, tell } from './pieces';
import { benchOf, byWorth, Picker, pickOf } from './Presses';
import { Symbol } from './Symbols';
import { isLaid, Purse } from './Table';
import { useHotkeys } from '../shared/hotkeys';
import { Key } from '../shared/Key';
import { wide } from '../shared/media';
import { Safe } from '../shared/Safe';

type Props = BoardProps & { table: Table };

/** The one thing to do. */
function Go({ kind, hotkey = 'Enter', onClick, disabled, why, children }: { kind: string; hotkey?: string; onClick: () => void; disabled?: boolean; why?: () => void; children: preact.ComponentChildren }) {
    return <button type="button" class="act ff-main" data-kind={kind} aria-keyshortcuts={hotkey} data-lit={disabled ? undefined : ''} aria-disabled={disabled ?? false} onClick={() => (disabled ? why?.() : onClick())}>{children}</button>;
}

/** Takes out again what was laid in. */
function Clear({ onClick }: { onClick: () => void }) {
    return <button type="button" class="quiet" aria-keyshortcuts="Backspace Escape" onClick={onClick}>{tell('clear')} <Key of="⌫" /></button>;
}

/** Tells why a move is not to be had. */
function tellWhy(sitting: Sitting, move: string): void {
    const why = sitting.why(move);
    sitting.told.value = { sentence: why?.sentence ?? '', rule: why?.rule ?? null, thing: null };
}

/** Steps out of the auction. */
function Leave({ sitting, touch, word }: BoardProps & { word: string }) {
    const leave = touch.kind('leave')[0];
    return leave ? <button type="button" class="quiet lit" data-kind="leave" data-lit="" aria-keyshortcuts="L" onClick={() => void sitting.send(leave.text)}>{tell(word)} <Key of="L" /></button> : null;
}

// ---- presses ---------------------------------------------------------------------

/** What all presses that are left would print. */
function brings({ sitting, table }: Props): Value[] & { count?: never } {
    const after = sitting.preview('run')?.view;
    const me = table.me;
    if (!after || !me)
        return [];
    const then = readScreen(sitting, table.screen, after).seats[me.seat];
    return table.values.map((value) => ({ ...value, stock: (then?.notes[value.place] ?? 0) - (me.notes[value.place] ?? 0) })).filter(({ stock }) => stock > 0);
}

function PressesTray(props: Props) {
    const { sitting, touch, table } = props;
    const { me } = table;
    const { looked } = benchOf(sitting);
    const left = me?.presses.filter(({ todo }) => todo > 0).sort(byWorth) ?? [];
    const press = left.find(({ thing }) => thing === looked.value) ?? left[0];
    const run = touch.kind('run')[0];
    return (
        <div class="ff-tray">
            {press ? <PressDetail {...props} press={press} /> : <span />}
            <div class="go">
                {run && (
                    <Go kind="run" hotkey="R" onClick={() => void sitting.send(run.text)}>
                        <span class="one">{tell('run')} <Key of="R" /></span>
                        <span class="brings">{brings(props).map(({ place, name, stock }) => <span key={place}>+{stock} <Note place={place} width={38} label={name} /></span>)}</span>
                    </Go>
                )}
            </div>
        </div>
    );
}

function PressDetail({ sitting, table, press }: Props & { press: Press }) {
    const value = table.values[press.place];
    const chances = press.kind === 'turned' ? [] : chancesOf(sitting, table, press);
    const pick = pickOf(sitting, press);
    const has = table.me?.notes[press.place] ?? 0;
    const made = pick * press.prints;
    return (
        <div class="detail">
            <div class="what">
                <span class="label">{tell(`kind.${press.kind}`)}</span>
                <h3>{tell(press.double ? 'double_of' : 'press_of', { value: value?.name ?? '' })}</h3>
                {press.todo > 1 && <span class="ff-step"><Picker sitting={sitting} press={press} /></span>}
            </div>
            <div class="opt wide">
                <span class="label">{tell('turn')}{chances.length > 0 ? ` · ${tell('back')}` : ''}</span>
                {chances.length ? <Odds chances={chances} place={press.place} values={table.values} /> : <span class="ff-fine">{tell('back_up')}</span>}
            </div>
            <dl class="opt becomes">
                <div><dt class="label">{tell('print')}</dt><dd><Note place={press.place} width={36} label={value?.name ?? ''} /> {has} → <b class="gain">{has + made}</b></dd></div>
                <div><dt class="label">{tell('sell')}</dt><dd><i class="ff-realmini" aria-label={tell('money')} role="img" /> {table.me?.money ?? 0} → <b class="gain">{(table.me?.money ?? 0) + (value?.sell ?? 0) * pick}</b></dd></div>
            </dl>
        </div>
    );
}

// ---- bids and stakes -----------------------------------------------------------------

/** Columns for every kind of note one has, and for real money. */
function HeldParts({ sitting, touch, table, alone }: Props & { alone: boolean }) {
    const { me, values } = table;
    if (!me)
        return null;
    const packet = draftAt(sitting), draft = packet.parts.value;
    const part = (place: number | 'money', amount: number) => withPart(draft, place, amount, alone);
    const part1 = (place: number | 'money', count: number, step: number) => {
        const next = part(place, count + step);
        const { fault } = packet.foresee(next);
        return {
            more: fault === '' ? () => packet.set(next) : null,
            why: () => { sitting.told.value = { sentence: fault, rule: table.screen.question.rule || null, thing: null }; },
            less: count > 0 ? () => packet.set(part(place, alone && count - step < step ? 0 : Math.max(0, count - step))) : null,
        };
    };
    const money = me.money ?? 0;
    const step = alone && draft.money < table.leastStake ? table.leastStake : alone ? 1 : 5;
    const add = Math.min(step, Math.max(1, money - draft.money));
    return (
        <div class="ff-parts">
            {values.filter(({ place }) => (me.notes[place] ?? 0) > 0).map(({ place, name, thing, lowest }, i) => {
                const count = draft.notes[place] ?? 0;
                const there = (me.notes[place] ?? 0) - (table.view.phase === 'lead' ? table.staked.notes[place] ?? 0 : 0);
                return (
                    <Part key={thing} touch={touch} thing={thing} digit={i + 1} name={name} place={place} count={count} left={there - count} {...part1(place, count, 1)}>
                        {tell('of_all', { n: there })}{lowest && <b class="loss"> · {tell('doomed')}</b>}
                    </Part>
                );
            })}
            {money > 0 && (
                <Part
                    touch={touch} thing="value:money" digit={0} name={tell('money')} place={null} count={draft.money} left={money - draft.money} {...part1('money', draft.money, add)}
                    {...(draft.money > 0 && draft.money < step ? { less: () => packet.set(part('money', 0)) } : {})}
                    set={(amount, done) => {
                        const next = part('money', amount);
                        const { fault } = packet.foresee(next);
                        if (fault === '')
                            packet.set(next);
                        else if (done)
                            sitting.told.value = { sentence: fault, rule: null, thing: null };
                    }}
                >{tell('money_of', { n: money - (table.view.phase === 'lead' ? table.staked.money : 0) })}</Part>
            )}
        </div>
    );
}

/** The sum beside what it must reach. */
function Gauge({ sum, minimum, prize }: { sum: number; minimum: number; prize: number }) {
    const at = (n: number) => `${Math.min(100, (100 * n) / (Math.max(sum, prize, minimum) * 1.12 || 1))}%`;
    return (
        <div class={`ff-gauge${sum < minimum ? ' short' : ''}`} aria-hidden="true">
            <i class="rail" /><i class="fill" style={`width:${at(sum)}`} />
            <i class="mk min" style={`left:${at(minimum)}`}><span>{tell('minimum')} <b>{minimum}</b></span></i>
            <i class="mk prize" style={`left:${at(prize)}`}><span>{tell('prize')} <b>{prize}</b></span></i>
        </div>
    );
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

function BidTray(props: Props) {
    const { sitting, touch, table } = props;
    const { me, values, card } = table;
    const packet = draftAt(sitting), draft = packet.parts.value;
    const [sum = 0, worth = 0] = reckonedOf(sitting).all('draft', me?.thing);
    const [minimum, prize] = [card?.minimum ?? 0, card?.prize ?? 0];
    const fill = (name: string, held: Holding | null, n: number) =>
        held && !isEmpty(held) && <button type="button" class="ff-pill" onClick={() => packet.set(held)}>{tell(`fill.${name}`, { n })}</button>;
    // A bid that cannot win is allowed, and sealed only when it is asked for twice.
    const short = isEmpty(draft) ? '' : touch.kind('confirm')[0]?.aside ?? '';
    const [warned, setWarned] = useState('');
    const made = holdingText(draft, values);
    const sure = short !== '' && warned === made;
    const seal = () => {
        const sealed = short === '' || sure;
        // The same bid in a later auction is warned of anew.
        setWarned(sealed ? '' : made);
        if (sealed)
            void packet.send('confirm');
    };
    const reach = isEmpty(draft) ? cheapest(table, minimum) : null;
    const everything: Holding = { notes: values.map(({ place }) => me?.notes[place] ?? 0), money: me?.money ?? 0 };
    return (
        <div class="ff-tray bid">
            <HeldParts {...props} alone={false} />
            <div class="meas">
                <div class="tally">
                    <div class="sum"><small>{tell('your_bid')}</small><output>{sum}</output></div>
                    <Gauge sum={sum} minimum={minimum} prize={prize} />
                </div>
                <div class="fillrow"><span>{tell('fill')}</span>
                    {fill('minimum', cheapest(table, minimum), minimum)}{fill('prize', cheapest(table, prize), prize)}{fill('all', everything, 0)}
                </div>
                {me && me.prize > 0 && <p class="ff-fine">{tell('prize_pending', { n: me.prize })}</p>}
            </div>
            {short !== '' ? <p class="ff-short" role={sure ? 'alert' : 'status'} data-sure={sure ? '' : undefined}><Icon name="warning" size={16} /> <span>{short}</span></p> : (
                <Account rows={[
                    [tell('if_won'), prize],
                    [tell('worth'), worth ? `−${worth}` : 0],
                    [tell('net'), sum < minimum ? '–' : signed(prize - worth), sum < minimum ? 'soft' : prize < worth ? 'loss' : 'gain'],
                ]} />
            )}
            <div class="go">
                {reach && !isEmpty(reach) ? (
                    <>
                        <Go kind="fill" onClick={() => packet.set(reach)}><span class="one">{tell('fill_it', { n: faceOf(reach, values) })} <Key of="↵" /></span></Go>
                        <button type="button" class="quiet lit" data-kind="confirm" data-lit="" aria-keyshortcuts="N" onClick={seal}>{tell('no_bid')} <Key of="N" /></button>
                    </>
                ) : <Go kind="confirm" onClick={seal}><span class="one">{isEmpty(draft) ? tell('no_bid') : <><Symbol of="seal" />{tell(sure ? 'seal_anyway' : 'seal')}</>} <Key of="↵" /></span></Go>}
                {!isEmpty(draft) && <Clear onClick={() => packet.clear()} />}
            </div>
        </div>
    );
}

function LeadTray(props: Props) {
    const { sitting, touch, table } = props;
    const { values } = table;
    const packet = draftAt(sitting), draft = packet.parts.value;
    const leave = touch.kind('leave')[0];
    const confirm = touch.kind('confirm')[0];
    const last = table.staked.sum === 0 && table.seats.filter((seat) => seat.in).length === 1;
    const all: Holding = { notes: draft.notes.map((n, i) => n + (table.staked.notes[i] ?? 0)), money: draft.money + table.staked.money };
    return (
        <div class="ff-tray bid">
            <HeldParts {...props} alone />
            <p class="meas ff-fine">{tell(last ? 'last_rule' : 'lead_rule', { n: table.leastStake })}</p>
            <Account rows={[
                [tell('in_all'), isEmpty(all) ? tell('nothing_staked') : holdingText(all, values)],
                [tell('last_in'), <>+{table.coins} <Coin /></>, 'gain'],
            ]} />
            <div class="go">
                <Go kind="confirm" disabled={!confirm} onClick={() => void packet.send('confirm')} why={() => tellWhy(sitting, 'confirm')}>
                    <span class="one">{isEmpty(draft) ? tell('stake_it', { what: '…' }) : tell(last ? 'take_it' : 'stake_it', { what: holdingText(draft, values) })} <Key of="↵" /></span>
                </Go>
                {leave ? <Leave {...props} word={last ? 'refuse' : 'leave'} />
                    : <Clear onClick={() => packet.clear()} />}
            </div>
        </div>
    );
}

function MatchTray({ sitting, touch, table }: Props) {
    const { me, values } = table;
    const match = touch.kind('match')[0];
    const last = stakesOf(sitting).stakes.at(-1);
    const touched = values.filter(({ place }) => (table.staked.notes[place] ?? 0) > 0);
    return (
        <div class="ff-tray">
            <div class="detail">
                {last && (
                    <div class="opt first">
                        <span class="label">{tell('match_costs')}</span>
                        <Put held={last.put} values={values} />
                    </div>
                )}
                <div class={`opt${last ? '' : ' first'}`}>
                    <span class="label">{tell('in_all')}</span>
                    <Put held={table.staked} values={values} />
                    <span class="ff-fine">{tell('face', { n: table.staked.sum })}</span>
                </div>
                <div class="opt">
                    <span class="label">{tell('after')}</span>
                    {touched.map(({ place, name }) => {
                        const has = me?.notes[place] ?? 0;
                        return <span key={place} class="ff-fine">{name}: {has} → <b class={match ? '' : 'loss'}>{has - (table.staked.notes[place] ?? 0)}</b></span>;
                    })}
                    {table.staked.money > 0 && <span class="ff-fine">{tell('money')}: {me?.money} → <b>{(me?.money ?? 0) - table.staked.money}</b></span>}
                </div>
                <div class="opt">
                    <span class="label">{tell('last_in')}</span>
                    <span class="yield gain">+{table.coins} <Coin /></span>
                    <span class="ff-fine">{tell('else_back')}</span>
                </div>
            </div>
            <div class="go">
                <Go kind="match" hotkey="M Enter" disabled={!match} onClick={() => match && void sitting.send(match.text)} why={() => tellWhy(sitting, 'match')}><span class="one">{tell('match')} <Key of="M" /></span></Go>
                <Leave sitting={sitting} touch={touch} word="leave" />
            </div>
        </div>
    );
}

// ---- buying and exchange ---------------------------------------------------------------

/** Sends what is laid and ends the turn, where it does not end by itself. */
const finish = (sitting: Sitting): Promise<boolean> => draftAt(sitting).send(draftAt(sitting).offers('done')[0]?.text);

function BuyTray(props: Props) {
    const { sitting, touch, table } = props;
    const { values, me } = table;
    const { looked } = benchOf(sitting), wanted = wantedAt(sitting), packet = draftAt(sitting);
    const one = values[wanted.parts.value.place ?? -1] ?? null, tried = packet.parts.value;
    const draft = one ? withPart(tried, one.place, 1, true) : tried;
    const price = values.reduce((n, { place, buy }) => n + buy * (draft.notes[place] ?? 0), 0);
    const rest = (me?.money ?? 0) - (one?.buy ?? 0);
    const lay = (place: number, n: number) => {
        if (table.view.buying === 'one-each')
            wanted.set({ place: n > 0 ? place : null });
        else
            packet.set(withPart(draft, place, n));
    };
    const shown = table.kinds.find(({ thing }) => thing === looked.value && thing.startsWith('press:new'))
        ?? table.kinds.find(({ kind, place }) => kind === 'new' && (draft.notes[place] ?? 0) > 0)
        ?? table.kinds.find(({ kind, place }) => kind === 'new' && !values[place]?.dead);
    return (
        <div class="ff-tray bid">
            <div class="ff-parts">
                {values.filter(({ dead }) => !dead).map(({ place, name, thing, buy, stock }, i) => {
                    const count = draft.notes[place] ?? 0;
                    const offer = touch.kind('buy').find(({ things }) => things.includes(thing));
                    const kind = table.kinds.find((press) => press.kind === 'new' && press.place === place);
                    return (
                        <Part
                            key={thing} touch={touch} thing={thing} digit={i + 1} name={tell('press_of', { value: name })} place={place} count={count} left={stock}
                            more={offer ? () => { looked.value = kind?.thing ?? null; lay(place, table.view.buying === 'one-each' ? 1 : count + 1); } : null}
                            why={() => tellWhy(sitting, `buy ${name} 1`)}
                            less={count ? () => lay(place, count - 1) : null}
                            picture={<span class={`ff-machine ${`v${place % 5}`}`}><span class="roller" /></span>}
                        >{stock > 0 || count > 0 ? tell('each_press', { n: buy }) : tell('sold_out')}</Part>
                    );
                })}
            </div>
            {shown && (
                <div class="meas odds">
                    <span class="label">{tell('back_of', { value: values[shown.place]?.name ?? '' })}</span>
                    <Odds chances={chancesOf(sitting, table, shown)} place={shown.place} values={values} />
                </div>
            )}
            <Account rows={[[tell('money'), rest + price], [tell('cost'), price ? `−${price}` : '0', price ? 'loss' : 'soft'], [tell('after'), rest]]} />
            <div class="go">
                <Go kind={one ? 'buy' : 'done'} onClick={() => void (one ? wanted.send() : finish(sitting))}><span class="one">{price ? tell('buy_it', { n: price }) : tell('buy_none')} <Key of="↵" /></span></Go>
                {price > 0 && <Clear onClick={() => (one ? wanted.clear() : packet.clear())} />}
            </div>
        </div>
    );
}

function ExchangeTray(props: Props) {
    const { sitting, touch, table } = props;
    const { values, me } = table;
    const packet = draftAt(sitting), draft = packet.parts.value;
    const gets = values.reduce((n, { place, sell }) => n + sell * (draft.notes[place] ?? 0), 0);
    const lay = (place: number, n: number) => packet.set(withPart(draft, place, n));
    const mine = values.filter(({ place }) => (me?.notes[place] ?? 0) + (draft.notes[place] ?? 0) > 0);
    return (
        <div class="ff-tray bid">
            <div class="ff-parts roomy">
                {mine.map(({ place, name, thing, sell, lowest }, i) => {
                    const count = draft.notes[place] ?? 0;
                    const left = me?.notes[place] ?? 0;
                    return (
                        <Part
                            key={thing} touch={touch} thing={thing} digit={i + 1} name={name} place={place} count={count} left={left}
                            more={left > 0 ? () => lay(place, count + 1) : null} less={count ? () => lay(place, count - 1) : null}
                            set={(n) => lay(place, Math.min(n, left + count))}
                        >{tell('each_note', { n: sell })}{lowest && <b class="loss"> · {tell('doomed')}</b>}</Part>
                    );
                })}
            </div>
            <div class="meas fillrow">
                {mine.filter(({ lowest }) => lowest).map(({ place, name }) =>
                    <button key={place} type="button" class="ff-pill" onClick={() => lay(place, (me?.notes[place] ?? 0) + (draft.notes[place] ?? 0))}>{tell('fill.value', { value: name })}</button>)}
                {mine.length > 0 && <button type="button" class="ff-pill" onClick={() => packet.set({ notes: values.map(({ place }) => (me?.notes[place] ?? 0) + (draft.notes[place] ?? 0)) })}>{tell('fill.all')}</button>}
            </div>
            <Account rows={[[tell('money'), (me?.money ?? 0) - gets], [tell('gets'), `+${gets}`, gets ? 'gain' : 'soft'], [tell('after'), me?.money ?? 0]]} />
            <div class="go">
                <Go kind="done" onClick={() => void finish(sitting)}><span class="one">{gets ? tell('exchange_it', { n: gets }) : tell('exchange_none')} <Key of="↵" /></span></Go>
                {gets > 0 && <Clear onClick={() => packet.clear()} />}
            </div>
        </div>
    );
}

const TRAYS: Readonly<Record<string, (props: Props) => preact.JSX.Element>> = {
    presses: PressesTray, bid: BidTray, lead: LeadTray, match: MatchTray, buy: BuyTray, exchange: ExchangeTray,
};

/** The tray of the phase; where the board knows none, the general one. */
export function Tray({ sitting, touch }: BoardProps) {
    const table = readTable(sitting);
    useHotkeys(sitting);
    if (!table)
        return null;
    const { question } = table.screen;
    const Own = TRAYS[table.view.phase];
    return (
        <div class="ff-desk">
            {wide.value && !isLaid(table) && <Safe name="purse" words={tell('purse')}><Purse table={table} /></Safe>}
            <Safe key={table.view.phase} name={`tray ${table.view.phase}`} words={question.text}>
                {!question.asked ? <RivalLine sitting={sitting} />
                    : Own ? <Own sitting={sitting} touch={touch} table={table} />
                        : <GeneralTray sitting={sitting} touch={touch} />}
            </Safe>
        </div>
    );
}
