// Making a table. Every choice has its standard marked and says in plain words what it
// does; the ticket repeats all of it as one sentence. One click suffices.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { ask, myName, navigate, server } from '../app/house';
import { keep, recall } from '../app/settings';
import { character, characterAbout, characterName } from '../draw/characters';
import { CoverThumb } from '../boards/Cover';
import { Icon } from '../draw/icons';
import { Face } from '../draw/Portrait';
import { SeatMark } from '../draw/Seat';
import { say } from '../words';
import { allGames, firstGame, type Game, minutesOf, shortTitle, tellValue } from './catalogue';
import { Chooser, House, Options } from './Choices';
import type { PageProps } from './index';
import { Problem, tryTo } from './Problem';
import { listed, Rich } from './rich';
import { isFar, isOfHouse, nextOf, planFor, standardPlan, wishOf, type Plan, type Who } from './plan';
import { beSomebody, sitDown } from './seats';
import { Shell } from './Shell';
import { Stepper } from './Stepper';
import { tellClock } from '../app/time';
import './new.css';

const plan = signal<Plan | null>(null);
const changePlan = (some: Partial<Plan>) => { if (plan.value) plan.value = { ...plan.value, ...some }; };

/** The game of a name, or the one to begin with. */
const findGame = (name: string): Game | undefined => allGames().find(({ id }) => id === name) ?? firstGame(allGames())?.game;

export function Page({ params }: PageProps) {
    const wanted = params[0] ?? recall<string>('game') ?? '';
    const friends = new URLSearchParams(location.search).has('friends') && server.value === 'open';
    const game = findGame(plan.value?.game ?? wanted);
    useEffect(() => {
        if (game)
            plan.value = standardPlan(game, friends, recall<string>('opponent') ?? undefined);
        return () => { plan.value = null; };
    }, [friends, allGames().length > 0]);
    const now = plan.value;
    return (
        <Shell where="play" title={`${say('web.tables.make')} · Kontor`}>
            <header class="page-title">
                <h1>{say('web.new.title')}</h1>
                <p class="soft">{say('web.new.about')}</p>
            </header>
            {now && game && (
                <div class="new-page">
                    <div>
                        <Step number={1} title={say('web.new.game')}><WhichGame plan={now} was={game} /></Step>
                        <Step number={2} title={say('web.new.seats')} beside={<Count plan={now} game={game} />}><Seats plan={now} /></Step>
                        <Step number={3} title={say('web.new.rules')}><Options plan={now} game={game} change={changePlan} /></Step>
                        <Step number={4} title={say(now.who.some(isFar) ? 'web.new.clock_door' : 'web.new.help')}><House plan={now} change={changePlan} /></Step>
                    </div>
                    <Ticket plan={now} game={game} />
                </div>
            )}
        </Shell>
    );
}

function Step({ number, title, beside, children }: { number: number; title: string; beside?: preact.ComponentChildren; children: preact.ComponentChildren }) {
    return (
        <section class="new-step" aria-labelledby={`step-${number}`}>
            <span class="new-number number" aria-hidden="true">{number}</span>
            <div>
                <div class="row wrap-row"><h2 id={`step-${number}`}>{title}</h2>{beside}</div>
                {children}
            </div>
        </section>
    );
}

function WhichGame({ plan: now, was }: { plan: Plan; was: Game }) {
    return (
        <div class="game-picks" role="radiogroup" aria-label={say('web.new.game')}>
            {allGames().map((game) => (
                <label key={game.id} class="game-pick">
                    <input type="radio" class="unseen" name="game" checked={game.id === now.game} onChange={() => {
                        keep('game', game.id);
                        // The same page goes on: what has the focus keeps it.
                        history.replaceState(null, '', `/new/${game.id}${location.search}`);
                        plan.value = planFor(game, now, was, recall<string>('opponent') ?? undefined);
                    }} />
                    <span class="thumb"><CoverThumb game={game.id} /></span>
                    <span>{shortTitle(game.title)}<small>{say('web.players.span', { low: game.players.least, high: game.players.most })}</small></span>
                </label>
            ))}
        </div>
    );
}

function Count({ plan: now, game }: { plan: Plan; game: Game }) {
    const set = (count: number) => changePlan({ who: [...now.who.slice(0, count), ...nextOf(now.who, count - now.who.length)] });
    return <Stepper label={say('web.new.count')} value={now.who.length} low={game.players.least} high={game.players.most} onChange={set} />;
}

function Seats({ plan: now }: { plan: Plan }) {
    const [open, setOpen] = useState(-1);
    return (
        <ol class="seat-list">
            {now.who.map((who, seat) => (
                <li key={seat}>
                    <SeatMark seat={seat} size={24} label={say('web.seat', { n: seat + 1 })} />
                    {isFar(who) ? <span class="likeness nobody"><Icon name={who === 'friend' ? 'plus' : 'link'} /></span>
                        : who === 'me' ? <Face name={myName.value || say('web.guest')} kind="person" size={48} />
                        : who === 'here' ? <Face name={now.names[seat] || say('web.new.here.name', { n: seat + 1 })} kind="person" size={48} />
                        : <Face name={who} kind="computer" character={who} size={48} />}
                    <div class="seat-words">{who === 'here' ? (
                        <label class="field here-name"><span class="soft">{say('web.new.here_seat')}</span>
                            <input class="input" value={now.names[seat] ?? ''} maxLength={31} placeholder={say('web.new.here.name', { n: seat + 1 })}
                                onInput={(event) => changePlan({ names: { ...now.names, [seat]: event.currentTarget.value } })} /></label>
                    ) : <SeatWords who={who} />}</div>
                    {seat > 0 && (
                        <button type="button" class="button small" aria-expanded={open === seat} onClick={() => setOpen(open === seat ? -1 : seat)}
                            aria-label={`${say('web.change')}: ${say('web.seat', { n: seat + 1 })}`}>{say('web.change')}</button>
                    )}
                    {open === seat && <Chooser now={who} taken={now.who} friends={server.value === 'open' && !now.who.includes('here')} here={!now.who.some(isFar)} onChoose={(chosen) => {
                        changePlan({ who: now.who.map((each, at) => (at === seat ? chosen : each)) });
                        setOpen(-1);
                    }} />}
                </li>
            ))}
        </ol>
    );
}

function SeatWords({ who }: { who: Who }) {
    if (who === 'me')
        return <><b>{myName.value || say('web.guest')}</b><span class="soft">{say('web.new.you')}</span></>;
    if (who === 'friend' || who === 'invited')
        return <><b>{say(`web.new.${who}`)}</b><span class="soft">{say(`web.new.${who}.about`)}</span></>;
    const one = character(who);
    return <><b>{characterName(one)} <span class="tag">{say(`web.level.${one.level}`)}</span></b><span class="said soft">{characterAbout(one)}</span></>;
}

function Ticket({ plan: now, game }: { plan: Plan; game: Game }) {
    const friends = now.who.filter(isFar).length;
    const [busy, setBusy] = useState(false);
    const [name, setName] = useState('');
    const [nameless] = useState(!myName.peek());
    const minutes = minutesOf(game.id, now.options);
    const edition = now.edition === null ? say('web.new.edition.newest', { name: game.editions.find((each) => each.newest)?.name ?? '' })
        : game.editions.some(({ name }) => name === now.edition) ? now.edition : say('web.new.edition.own');
    const make = async () => {
        setBusy(true);
        keep('game', now.game);
        await tryTo(async () => {
            if (!friends) {
                if (name.trim())
                    await beSomebody(name);
                return sitDown(wishOf(now));
            }
            await beSomebody(name);
            const { match } = await ask('create', { ...wishOf(now) });
            navigate(`/table/${String(match)}`);
            return undefined;
        });
        setBusy(false);
    };
    return (
        <aside class="ticket" aria-label={say('web.new.ticket')}>
            <div class="ticket-art"><CoverThumb game={game.id} /></div>
            <div class="ticket-in">
                <p class="label">{say('web.new.ticket')}</p>
                <p class="ticket-sum" aria-live="polite"><Sum plan={now} game={game} /></p>
                <dl>
                    {minutes !== null && <><dt>{say('web.new.lasts')}</dt><dd>{say('web.minutes', { n: minutes })}</dd></>}
                    <dt>{say('web.new.edition')}</dt><dd>{edition}</dd>
                </dl>
                {(friends > 0 || now.who.includes('here')) && nameless && (
                    <label class="field ticket-name"><span>{say('web.player.name')}</span>
                        <input class="input" value={name} maxLength={31} autoComplete="nickname" placeholder={say('web.guest')} onInput={(event) => setName(event.currentTarget.value)} /></label>
                )}
                <Problem />
                <button type="button" class="button go" aria-busy={busy} disabled={busy} onClick={() => void make()}>{say(friends ? 'web.new.make_link' : 'web.new.make')}</button>
                {friends > 0 && <p class="tiny soft">{say('web.new.later')}</p>}
            </div>
        </aside>
    );
}

/** All choices as one sentence. */
function Sum({ plan: now, game }: { plan: Plan; game: Game }) {
    const friends = now.who.filter(isFar).length;
    const computers = now.who.filter(isOfHouse);
    const near = now.who.flatMap((one, seat) => (one === 'here' ? [now.names[seat]?.trim() || say('web.new.here.name', { n: seat + 1 })] : []));
    const who = [say('web.new.sum.you'),
        ...(friends ? [<em>{say('web.new.sum.friends', { n: friends })}</em>] : []), ...near.map((each) => <em>{each}</em>), ...computers.map((key) => <em>{characterName(character(key))}</em>)];
    const own = game.options.filter(({ name }) => name in now.options)
        .map((option) => <em>{option.title}: {tellValue(game.id, option, now.options[option.name] ?? option.standard)}</em>);
    const rules: preact.ComponentChildren[] = own.length ? own : [say('web.tables.standard')];
    if (friends)
        rules.push(<em>{tellClock(now.clock)}</em>, say(now.listed ? 'web.new.sum.open' : 'web.new.sum.link'));
    return (
        <Rich of="web.new.sum" parts={{
            game: <em>{shortTitle(game.title)}</em>, count: say(`web.count.${now.who.length}`), who: listed(who),
            rules: listed(rules),
        }} />
    );
}
