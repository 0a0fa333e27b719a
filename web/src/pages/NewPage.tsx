// Making a table. Every choice has its standard marked and says in plain words what it
// does; the ticket repeats all of it as one sentence. One click suffices.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { ask, myName, navigate, server } from '../app/house';
import { keep, recall } from '../app/settings';
import { CHARACTERS, LEVELS, character, characterAbout, characterName, characterTrade } from '../draw/characters';
import { CoverThumb } from '../draw/Cover';
import { Icon } from '../draw/icons';
import { Face, Portrait } from '../draw/Portrait';
import { SeatMark } from '../draw/Seat';
import { say } from '../words';
import { allGames, explainOption, explainValue, fillForm, firstGame, formOf, type Game, type GameOption, holes, minutesOf, optionsBeside, shortTitle, tellValue } from './catalogue';
import { ClockChoice } from './ClockChoice';
import { type EditionFault, readEdition } from './edition';
import type { PageProps } from './index';
import { Problem, tryTo } from './Problem';
import { listed, Rich } from './rich';
import { isFar, isOfHouse, nextOf, planFor, standardPlan, wishOf, type Plan, type Who } from './plan';
import { beSomebody, sitDown } from './seats';
import { Shell } from './Shell';
import { Stepper } from './Stepper';
import { tellClock } from './time';
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
                        <Step number={3} title={say('web.new.rules')}><Options plan={now} game={game} /></Step>
                        <Step number={4} title={say(now.who.some(isFar) ? 'web.new.clock_door' : 'web.new.help')}><House plan={now} /></Step>
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

/** Whom to ask to a chair: somebody with the link, or one of the house, by level. */
export function Chooser({ now, taken, onChoose, friends = server.value === 'open', here = false }: { now: Who; taken: readonly Who[]; onChoose: (who: Who) => void; friends?: boolean; here?: boolean }) {
    return (
        <div class="chooser card">
            {friends && (['friend', 'invited'] as const).map((who) => (
                <button key={who} type="button" class="chooser-friend" aria-pressed={now === who} onClick={() => onChoose(who)}>
                    <span class="likeness nobody"><Icon name={who === 'friend' ? 'plus' : 'link'} /></span><span><b>{say(`web.new.${who}`)}</b><span class="soft">{say(`web.new.${who}.about`)}</span></span>
                </button>
            ))}
            {here && (
                <button type="button" class="chooser-friend" aria-pressed={now === 'here'} onClick={() => onChoose('here')}>
                    <span class="likeness nobody"><Icon name="device" /></span><span><b>{say('web.new.here_seat')}</b><span class="soft">{say('web.new.here_seat.about')}</span></span>
                </button>
            )}
            {LEVELS.map((level) => (
                <div key={level} role="group" aria-label={say(`web.level.${level}`)}>
                    <p class="chooser-level"><b class="label">{say(`web.level.${level}`)}</b> <span class="soft tiny">{say(`web.level.${level}.about`)}</span></p>
                    <div class="chooser-faces">
                        {CHARACTERS.filter((each) => each.level === level).map((each) => (
                            <button key={each.key} type="button" aria-pressed={each.key === now} disabled={taken.includes(each.key) && each.key !== now} onClick={() => onChoose(each.key)} title={characterAbout(each)}>
                                <Portrait of={each.key} /><b>{characterName(each)}</b><span class="soft">{characterTrade(each)}</span>
                            </button>
                        ))}
                    </div>
                </div>
            ))}
        </div>
    );
}

/** What a part of a plan says, and how it is changed: here, or for a match that waits. */
export interface PartProps { plan: Plan; game: Game; change?: (some: Partial<Plan>) => void }

export function Options({ plan: now, game, change = changePlan }: PartProps) {
    const all = optionsBeside(game, now.options);
    const many = all.filter(({ values }) => values.length > 1 || !holes(values[0]?.form ?? '').length);
    const fine = all.filter((option) => !many.includes(option));
    const set = (option: GameOption, value: string) => {
        const { [option.name]: before, ...others } = now.options;
        void before;
        const next = value === option.standard ? others : { ...others, [option.name]: value };
        const kept = optionsBeside(game, next).map(({ name }) => name);
        change({ options: Object.fromEntries(Object.entries(next).filter(([name]) => kept.includes(name))) });
    };
    const value = (option: GameOption) => now.options[option.name] ?? option.standard;
    return (
        <>
            {many.map((option) => <OneOption key={option.name} game={game} option={option} value={value(option)} onChange={(chosen) => set(option, chosen)} />)}
            {fine.length > 0 && (
                <details class="fine" open={fine.some(({ name }) => name in now.options)}>
                    <summary>{say('web.new.fine', { n: fine.length })}</summary>
                    {fine.map((option) => <FineOption key={option.name} game={game} option={option} value={value(option)} onChange={(chosen) => set(option, chosen)} />)}
                </details>
            )}
            <EditionChoice plan={now} game={game} change={change} />
        </>
    );
}

interface OptionProps { game: Game; option: GameOption; value: string; onChange: (value: string) => void }

/** The value that a form has when it is chosen: as it stands, as the standard has it, or its lowest numbers. */
function firstValue(option: GameOption, form: string, value: string): string {
    for (const known of [value, option.standard])
        if (formOf(option, known)?.form.form === form)
            return known;
    return fillForm(form, holes(form).map(({ low, high }) => Math.min(high, Math.max(low, (formOf(option, option.standard)?.numbers[0] ?? low)))));
}

function OneOption({ game, option, value, onChange }: OptionProps) {
    const chosen = formOf(option, value)?.form.form;
    const name = `option-${option.name}`;
    return (
        <fieldset class="option">
            <legend>{option.title}<span class="soft"> {explainOption(game.id, option)}</span></legend>
            <div class="option-picks">
                {option.values.map(({ form }) => {
                    const shown = firstValue(option, form, value);
                    return (
                        <div key={form} class="pick-box">
                            <label class="pick">
                                <input type="radio" name={name} checked={form === chosen} onChange={() => onChange(shown)} />
                                <b>{tellValue(game.id, option, shown)}{shown === option.standard && <span class="tag">{say('web.new.standard')}</span>}</b>
                                <span class="soft small">{explainValue(game.id, option, shown)}</span>
                            </label>
                            {form === chosen && <Holes option={option} value={shown} onChange={onChange} />}
                        </div>
                    );
                })}
            </div>
        </fieldset>
    );
}

/** The numbers of a value, to be set one by one. */
function Holes({ option, value, onChange }: { option: GameOption; value: string; onChange: (value: string) => void }) {
    const found = formOf(option, value);
    const open = found ? holes(found.form.form) : [];
    if (!found || !open.length)
        return null;
    return (
        <div class="holes">
            {open.map(({ low, high }, at) => (
                <Stepper key={at} label={`${option.title} ${open.length > 1 ? at + 1 : ''}`} value={found.numbers[at] ?? low} low={low} high={high} typed
                    onChange={(next) => onChange(fillForm(found.form.form, found.numbers.map((each, index) => (index === at ? next : each))))} />
            ))}
        </div>
    );
}

function FineOption({ game, option, value, onChange }: OptionProps) {
    return (
        <div class="fine-option">
            <div>
                <b>{option.title}</b>{value === option.standard && <span class="tag">{say('web.new.standard')}</span>}
                <p class="soft small">{explainOption(game.id, option)} {explainValue(game.id, option, value)}</p>
            </div>
            <Holes option={option} value={value} onChange={onChange} />
        </div>
    );
}

function EditionChoice({ plan: now, game, change = changePlan }: PartProps) {
    const newest = game.editions.find((each) => each.newest)?.name ?? '';
    const own = now.edition !== null && !game.editions.some(({ name }) => name === now.edition);
    const [fault, setFault] = useState<EditionFault | null>(null);
    const open = async (file: File | undefined) => {
        if (!file)
            return;
        const found = await readEdition(game.id, file).catch(() => ({ line: 0, sentence: say('web.error.load') }));
        setFault(typeof found === 'string' ? null : found);
        if (typeof found === 'string')
            change({ edition: found });
    };
    return (
        <fieldset class="option">
            <legend>{say('web.new.edition')}<span class="soft"> {say('web.new.edition.about')}</span></legend>
            <div class="row wrap-row">
                <select class="input edition-select" aria-label={say('web.new.edition')} value={own ? 'own' : now.edition ?? newest}
                    onChange={(event) => change({ edition: event.currentTarget.value === newest ? null : event.currentTarget.value })}>
                    {[...game.editions].reverse().map(({ name }) => <option key={name} value={name}>{name === newest ? say('web.new.edition.newest', { name }) : name}</option>)}
                    {own && <option value="own">{say('web.new.edition.own')}</option>}
                </select>
                <label class="button small"><Icon name="open" size={16} />{say('web.new.edition.open')}
                    <input type="file" class="unseen" accept=".edition,.txt,text/plain" onChange={(event) => {
                        void open(event.currentTarget.files?.[0]);
                        // The same file can be opened again when it was mended.
                        event.currentTarget.value = '';
                    }} />
                </label>
            </div>
            <div role="alert">
                {fault && <p class="notice bad edition-fault"><Icon name="warning" /><span>{fault.line > 0 && <b>{say('web.new.edition.line', { line: fault.line })} </b>}{fault.sentence}</span></p>}
            </div>
        </fieldset>
    );
}

export function House({ plan: now, change = changePlan }: Omit<PartProps, 'game'>) {
    if (!now.who.some(isFar))
        return (
            <>
                {!now.who.includes('here') && <label class="switch"><input type="checkbox" role="switch" checked={now.hints} onChange={() => change({ hints: !now.hints })} /><span>{say('web.new.hints')}<br /><span class="soft small">{say('web.new.hints.about')}</span></span></label>}
                <p class="soft small new-where"><Icon name="device" size={16} /> {say('web.new.here')}</p>
            </>
        );
    return (
        <>
            <ClockChoice plan={now} change={change} />
            <fieldset class="option">
                <legend>{say('web.new.door')}</legend>
                <div class="option-picks">
                    {[false, true].map((open) => (
                        <label key={String(open)} class="pick">
                            <input type="radio" name="door" checked={now.listed === open} onChange={() => change({ listed: open })} />
                            <b>{say(open ? 'web.new.door.open' : 'web.new.door.link')}{!open && <span class="tag">{say('web.new.standard')}</span>}</b>
                            <span class="soft small">{say(open ? 'web.new.door.open.about' : 'web.new.door.link.about')}</span>
                        </label>
                    ))}
                </div>
            </fieldset>
            <label class="switch"><input type="checkbox" role="switch" checked={now.spectators} onChange={() => change({ spectators: !now.spectators })} /><span>{say('web.new.spectators')}</span></label>
            <label class="switch"><input type="checkbox" role="switch" checked={now.lot} onChange={() => change({ lot: !now.lot })} /><span>{say('web.new.lot')}</span></label>
            <label class="switch"><input type="checkbox" role="switch" checked={now.chat} onChange={() => change({ chat: !now.chat })} /><span>{say('web.new.chat')}</span></label>
        </>
    );
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
