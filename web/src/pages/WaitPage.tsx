// The waiting room: the table from above; whoever comes takes a chair. The link is the
// thing to do, so it is brass.
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, navigate, room, type Room, type WireMatch, type WireSeat } from '../app/house';
import { character, characterName } from '../draw/characters';
import { CoverThumb } from '../boards/Cover';
import { Icon } from '../draw/icons';
import { Art } from '../draw/Art';
import { path, rect, tenth } from '../draw/ink';
import { Face } from '../draw/Portrait';
import { SeatMark } from '../draw/Seat';
import { say } from '../words';
import { gameNamed, shortTitle, tellValue, type Game } from './catalogue';
import { Invitations } from './Invitations';
import { Chooser, House, Options } from './Choices';
import { Problem, tryTo } from './Problem';
import { listText } from './rich';
import { chairPlace, nextGuests } from './chairs';
import { computerSeat, type Plan } from './plan';
import { Shell } from './Shell';
import { Talk } from './Talk';
import { clockText, tellClock } from '../app/time';
import './new.css';
import './wait.css';

function drawTable(): string {
    let grain = '';
    for (let line = 0; line < 9; line++)
        grain += `M${tenth(236 - 14 * Math.sin(line / 2.6))} ${164 + line * 24}C340 ${157 + line * 24} 460 ${171 + line * 24} ${tenth(562 + 14 * Math.sin(line / 2.6))} ${164 + line * 24}`;
    return rect(196, 146, 408, 246, { rx: 84, fill: '#0003' }) + rect(196, 136, 408, 246, { rx: 84, fill: 'var(--h-desk2)' }) +
        rect(206, 146, 388, 226, { rx: 76, fill: 'var(--h-desk)' }) + path(grain, { fill: 'none', stroke: 'var(--h-desk2)', 'stroke-width': 1.2, opacity: 0.55 });
}
const TABLE = drawTable();

export function WaitPage({ match }: { match: string }) {
    const [look, setLook] = useState<Room | null>(null);
    useEffect(() => {
        const opened = room(match);
        setLook(opened);
        return () => opened.close();
    }, [match]);
    const state = look?.state.value;
    return (
        <Shell where="play" title={`${say('web.wait.title')} · Kontor`}>
            {state && look ? <WaitingRoom state={state} look={look} /> : <p class="soft" role="status">{say('web.loading')}</p>}
        </Shell>
    );
}

function WaitingRoom({ state, look }: { state: WireMatch; look: Room }) {
    const game = gameNamed(state.game);
    const mine = state.viewer;
    const creator = mine !== null && isCreator(state.seats[mine]);
    const free = state.seats.filter(isFree).length;
    const options = (game?.options ?? []).filter(({ name }) => name in state.options).map((option) => `${option.title}: ${tellValue(state.game, option, state.options[option.name] ?? option.standard)}`);
    const title = shortTitle(game?.title ?? state.game);
    // Who sat here and does not any more was asked to leave: who leaves goes to another page.
    const sat = useRef(false);
    sat.current ||= mine !== null;
    return (
        <div class={`wait-page${creator ? '' : ' guest'}`}>
            <div>
                <p class="label">{title} · {options.length ? listText(options) : say('web.tables.standard')} · {tellClock(state.clock)}</p>
                <h1>{state.state === 'exchange' ? say('web.wait.sealing') : free ? say('web.wait.free', { n: free }) : say('web.wait.full')}</h1>
                {mine === null && sat.current && <p class="notice wait-note" role="alert"><Icon name="door" />{say('web.wait.dismissed')}</p>}
                {free > 0 && state.fill != null && <Filling at={state.fill} />}
                <SeriesLine state={state} />
                <RoundTable state={state} creator={creator} />
                {state.state === 'waiting' && game && <Agreement state={state} game={game} creator={creator} />}
                <Problem />
                <Deeds state={state} creator={creator} free={free} />
            </div>
            <div class="wait-side">
                {mine !== null && free > 0 && state.state === 'waiting' && <Invitations state={state} title={title} />}
                {state.chat && <Talk match={state.match} viewer={mine} lines={look.chat.value} read={look.chatRead} />}
            </div>
        </div>
    );
}

/** When computer players take the free chairs of a quick match, counted down. */
function Filling({ at }: { at: number }) {
    const [now, setNow] = useState(Date.now());
    useEffect(() => {
        const timer = setInterval(() => setNow(Date.now()), 1000);
        return () => clearInterval(timer);
    }, []);
    return (
        <p class="notice wait-fill">
            <Icon name="clock" />
            <span>{say('web.wait.filling')} <b class="number" role="timer">{clockText(at - now)}</b></span>
        </p>
    );
}

/** How a series of rematches stands. */
function SeriesLine({ state: { series, seats } }: { state: WireMatch }) {
    if (!series || series.number < 2)
        return null;
    const score = seats.flatMap((seat, at) => (seat.kind === 'person' || seat.kind === 'computer' ? [`${nameOf(seat)} ${series.score[at] ?? 0}`] : []));
    return <p class="wait-series"><b>{say('web.series', { n: series.number })}</b> {say('web.series.score', { score: score.join(' · ') })}</p>;
}

/** What is agreed: for everybody to read, for the creator to change; everybody sees it at once. */
function Agreement({ state, game, creator }: { state: WireMatch; game: Game; creator: boolean }) {
    const newest = game.editions.find((each) => each.newest)?.name ?? '';
    const plan: Plan = {
        game: state.game, who: ['me', 'friend'], names: {}, options: state.options, edition: state.edition === newest ? null : state.edition,
        clock: state.clock, late: state.late ?? 'stand_in', chat: state.chat, listed: state.listed, hints: state.hints, spectators: state.spectators, lot: state.order === 'lot',
    };
    const change = ({ options, edition, clock, late, chat, listed: open, spectators, lot }: Partial<Plan>) => void tryTo(() => ask('change', {
        match: state.match,
        ...(options ? { options } : {}), ...(edition !== undefined ? { edition: edition ?? newest } : {}), ...(clock ? { clock } : {}), ...(late ? { late } : {}), ...(chat !== undefined ? { chat } : {}),
        ...(open !== undefined ? { listed: open } : {}), ...(spectators !== undefined ? { spectators } : {}), ...(lot !== undefined ? { order: lot ? 'lot' : 'fixed' } : {}),
    }));
    const own = game.options.filter(({ name }) => name in state.options);
    return (
        <details class="agreement card">
            <summary><Icon name="settings" size={16} /> {say(creator ? 'web.wait.agree.change' : 'web.wait.agree')}</summary>
            {creator ? <><Options plan={plan} game={game} change={change} /><House plan={plan} change={change} /></> : (
                <dl>
                    {own.map((option) => <div key={option.name}><dt>{option.title}</dt><dd>{tellValue(state.game, option, state.options[option.name] ?? option.standard)}</dd></div>)}
                    <div><dt>{say('web.new.edition')}</dt><dd>{state.edition}</dd></div>
                    <div><dt>{say('web.new.clock')}</dt><dd>{tellClock(state.clock)}</dd></div>
                    {state.clock.kind !== 'none' && <div><dt>{say('web.new.late')}</dt><dd>{say(`web.new.late.${state.late ?? 'stand_in'}`)}</dd></div>}
                    <div><dt>{say('web.new.door')}</dt><dd>{say(state.listed ? 'web.new.door.open' : 'web.new.door.link')}</dd></div>
                </dl>
            )}
        </details>
    );
}

const isCreator = (seat: WireSeat | undefined): boolean => seat?.kind === 'person' && seat.creator === true;

function RoundTable({ state, creator }: { state: WireMatch; creator: boolean }) {
    const [open, setOpen] = useState<number | null>(null);
    const own = state.viewer ?? 0;
    return (
        <>
            <div class={`round-table${state.seats.length > 6 ? ' crowded' : state.seats.length === 3 ? ' few' : ''}`}>
                <Art class="round-wood" view="0 0 800 510" preserveAspectRatio="none" drawing={TABLE} />
                <span class="round-game"><CoverThumb game={state.game} /></span>
                <ol>
                    {state.seats.map((seat, at) => {
                        const { left, top } = chairPlace(at, own, state.seats.length);
                        const name = nameOf(seat);
                        const can = state.state === 'waiting' && (creator ? at !== own : seat.kind === 'open' && state.viewer === null);
                        const face = <>
                            {seat.kind === 'open' || seat.kind === 'invited' ? <span class="likeness nobody"><Icon name={seat.kind === 'open' ? 'plus' : 'link'} size={28} /><SeatMark seat={at} /></span>
                                : <Face name={name} kind={seat.kind} character={seat.kind === 'computer' ? seat.character : null} seat={at} away={seat.kind === 'person' && seat.here === 'gone'} />}
                            <b>{name}{at === state.viewer && ` (${say('web.you')})`}</b>
                            <small class={isFree(seat) ? 'soft' : seat.kind === 'person' && seat.here !== 'here' ? 'soft' : 'gain'}>{standing(seat)}</small>
                        </>;
                        return (
                            <li key={at} style={{ left: `${left}%`, top: `${top}%` }} class={isFree(seat) ? 'free' : at === own ? 'own' : ''}>
                                {can ? <button type="button" aria-expanded={open === at} onClick={() => (creator ? setOpen(open === at ? null : at) : void tryTo(() => ask('join', { match: state.match, seat: at })))}>{face}</button> : <div>{face}</div>}
                            </li>
                        );
                    })}
                </ol>
            </div>
            {creator && open !== null && state.state === 'waiting' && <Chair state={state} at={open} onDone={() => setOpen(null)} />}
        </>
    );
}

/** Whether nobody sits there yet. */
const isFree = ({ kind }: WireSeat): boolean => kind === 'open' || kind === 'invited';

const nameOf = (seat: WireSeat): string => (seat.kind === 'open' ? say('web.wait.chair') : seat.kind === 'invited' ? say('web.wait.invited') : seat.name || say('web.guest'));

function standing(seat: WireSeat): preact.ComponentChildren {
    if (seat.kind === 'open' || seat.kind === 'invited')
        return say(seat.kind === 'open' ? 'web.wait.unopened' : 'web.wait.invited.about');
    if (seat.kind === 'computer')
        return <><Icon name="check" size={14} />{say(`web.level.${seat.level}`)}</>;
    return seat.here === 'here' ? <><Icon name="check" size={14} />{say('web.here')}</> : say('web.away');
}

/** What the creator may do with a chair. */
function Chair({ state, at, onDone }: { state: WireMatch; at: number; onDone: () => void }) {
    const seat = state.seats[at];
    const game = gameNamed(state.game);
    const taken = state.seats.map((each) => (each.kind === 'computer' ? each.character ?? '' : isFree(each) ? 'friend' : 'me'));
    if (!seat)
        return null;
    const change = (members: Record<string, unknown>) => void tryTo(() => ask('seat', { match: state.match, seat: at, ...members })).then((done) => { if (done) onDone(); });
    return (
        <section class="chair-panel" aria-label={say('web.seat', { n: at + 1 })}>
            <div class="row">
                <SeatMark seat={at} size={20} /><b class="serif">{nameOf(seat)}</b>
                <button type="button" class="button small quiet push" onClick={onDone}>{say('web.close')}</button>
            </div>
            <div class="row wrap-row">
                {state.viewer !== null && <button type="button" class="button small" onClick={() => change({ to: 'swap', with: state.viewer })}><Icon name="swap" size={16} />{say(isFree(seat) ? 'web.wait.move' : 'web.wait.swap')}</button>}
                {seat.kind === 'person'
                    ? <button type="button" class="button small" onClick={() => change({ to: 'open' })}><Icon name="door" size={16} />{say('web.wait.dismiss', { who: nameOf(seat) })}</button>
                    : <>
                        {seat.kind !== 'open' && <button type="button" class="button small" onClick={() => change({ to: 'open' })}><Icon name="door" size={16} />{say(seat.kind === 'invited' ? 'web.wait.anybody' : 'web.wait.clear')}</button>}
                        {seat.kind !== 'invited' && <button type="button" class="button small" onClick={() => change({ to: 'invited' })}><Icon name="link" size={16} />{say('web.wait.keep')}</button>}
                        {state.seats.length > (game?.players.least ?? 2) && <button type="button" class="button small" onClick={() => change({ to: 'remove' })}><Icon name="close" size={16} />{say('web.wait.remove')}</button>}
                    </>}
            </div>
            {seat.kind !== 'person' && <Chooser now={taken[at] ?? ''} taken={taken} friends={false} onChoose={(key) => {
                const { level, name, character: own } = computerSeat(character(key));
                change({ to: 'computer', level, name, character: own });
            }} />}
        </section>
    );
}

/** What is awaited, and of whom. */
function what({ viewer, seats }: WireMatch, creator: boolean, free: number): string {
    if (creator)
        return say(free ? 'web.wait.creator' : 'web.wait.ready');
    if (viewer === null)
        return say(seats.some(({ kind }) => kind === 'open') ? 'web.wait.guest' : 'web.wait.guest_full');
    const host = seats.find(isCreator);
    return host ? say(free ? 'web.wait.other_free' : 'web.wait.other_ready', { who: nameOf(host) }) : say('web.wait.other');
}

/** More computer players than these are asked by their number. */
const MOST_NAMED = 3;

function Deeds({ state, creator, free }: { state: WireMatch; creator: boolean; free: number }) {
    const game = gameNamed(state.game);
    const guests = nextGuests(state.seats, free);
    const { match } = state;
    const fill = async () => {
        const open = state.seats.flatMap((seat, at) => (isFree(seat) ? [at] : []));
        for (const [index, at] of open.entries()) {
            const guest = guests[index];
            if (guest) {
                const { level, name, character: key } = computerSeat(guest);
                await ask('seat', { match, seat: at, to: 'computer', level, name, character: key });
            }
        }
    };
    if (state.state === 'exchange')
        return <p class="wait-deeds soft" role="status">{say('web.wait.sealing.about')}</p>;
    return (
        <div class="wait-deeds">
            {creator && <button type="button" class={`button ${free ? '' : 'go'}`} disabled={free > 0} onClick={() => void tryTo(() => ask('start', { match }))}><Icon name="play" size={16} />{say('web.wait.start')}</button>}
            {creator && free > 0 && <button type="button" class="button can" onClick={() => void tryTo(fill)}>{guests.length > MOST_NAMED ? say('web.wait.fill_many', { n: guests.length }) : say('web.wait.fill', { who: listText(guests.map(characterName)) })}</button>}
            {creator && state.seats.length < (game?.players.most ?? 2) && <button type="button" class="button" onClick={() => void tryTo(() => ask('seat', { match, seat: state.seats.length - 1, to: 'add' }))}><Icon name="plus" size={16} />{say('web.wait.add')}</button>}
            {state.viewer === null && state.seats.some(({ kind }) => kind === 'open') && <button type="button" class="button go" onClick={() => void tryTo(() => ask('join', { match }))}>{say('web.wait.sit')}</button>}
            {state.viewer !== null && <button type="button" class="button quiet" onClick={() => void tryTo(async () => { await ask('leave', { match }); navigate('/'); })}><Icon name="door" size={16} />{say('web.wait.leave')}</button>}
            <p class="soft small">{what(state, creator, free)}</p>
        </div>
    );
}
