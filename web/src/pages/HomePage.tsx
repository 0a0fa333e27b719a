// The start page: a window on the harbour, a desk with one's matches on it, the four
// games, open tables. One click plays.
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { ask, lobby, mine, navigate, server, serverFault, tables, tellFault, type LocalTable, type WireMine, type WireTable } from '../app/house';
import { LANGUAGE_NAMES } from '../app/SettingsPanel';
import { Cover, CoverThumb } from '../boards/Cover';
import { folderOf } from '../boards/folder';
import { adviceAgain, keep, recall } from '../app/settings';
import { LANGUAGES } from '../desk/module';
import { CHARACTERS, LEVELS, character, characterAbout, characterName, characterTrade, company, type Character } from '../draw/characters';
import { Harbour } from '../draw/Harbour';
import { Icon, type IconName } from '../draw/icons';
import { Portrait } from '../draw/Portrait';
import { SeatMark } from '../draw/Seat';
import { isLanguage, say } from '../words';
import { allGames, firstGame, type Game, pitch, shortTitle, standardPlayers } from './catalogue';
import { ANY, fitting, isFree, type Filter } from './filter';
import { Problem, tryTo } from './Problem';
import { listText, Rich } from './rich';
import { standardTable } from './plan';
import { beSomebody, sitDown } from './seats';
import { Shell } from './Shell';
import { tellAgo, tellClock } from '../app/time';
import './home.css';

/** How many of a level are shown; the others sit at larger tables. */
const SHOWN = 2;
const opponent = signal(recall<string>('opponent') ?? 'kasimir');

export function Page() {
    useEffect(() => {
        if (server.value === 'open')
            void ask('lobby', { on: true }).catch(() => undefined);
        return () => { if (server.peek() === 'open') void ask('lobby', { on: false }).catch(() => undefined); };
    }, [server.value]);
    return (
        <Shell where="play" title={say('web.home.title')} bare>
            <Hero />
            <Desk />
            <div class="wrap">
                <Problem />
                <section class="section" aria-labelledby="games-head">
                    <header><h2 id="games-head">{say('web.home.games')}</h2></header>
                    <ul class="shelf">{allGames().map((game) => <OnShelf key={game.id} game={game} />)}</ul>
                </section>
                <div class="home-columns section">
                    <OpenTables />
                    <Points />
                </div>
            </div>
        </Shell>
    );
}

/** The game that is played when nobody chooses: the last one, else the lightest. */
function standardGame(): Game | undefined {
    return allGames().find(({ id }) => id === recall<string>('game')) ?? firstGame(allGames())?.game;
}

function Hero() {
    const chosen = character(opponent.value);
    const name = characterName(chosen);
    const game = standardGame();
    const others = game ? listText(company(chosen, standardPlayers(game) - 1).map(characterName)) : '';
    return (
        <div class="hero">
            <div class="hero-window"><Harbour /></div>
            <div class="hero-words">
                <h1>{say('web.home.headline')}</h1>
                <p class="hero-sub">{say(server.value === 'none' ? 'web.home.sub_near' : 'web.home.sub')}</p>
                <div class="faces" role="radiogroup" aria-label={say('web.home.opponents')}>
                    {LEVELS.map((level) => (
                        <div key={level}>
                            <span class="label" aria-hidden="true">{say(`web.level.${level}`)}</span>
                            {CHARACTERS.filter((each) => each.level === level).slice(0, SHOWN).map((each) => <Opponent key={each.key} of={each} chosen={each.key === chosen.key} />)}
                        </div>
                    ))}
                </div>
                <p class="hero-who"><Rich of="web.home.who" parts={{ name: <b>{name}</b>, trade: characterTrade(chosen) }} /> <span class="said">{characterAbout(chosen)}</span></p>
                <div class="hero-acts">
                    <button type="button" class="button go large" disabled={!game} onClick={() => game && void tryTo(() => sitDown(standardTable(game, chosen)))}>
                        {say('web.home.play_now', { who: others || name })}
                    </button>
                    <a class="button large" href={`/new${game ? `/${game.id}` : ''}${server.value === 'none' ? '' : '?friends'}`}>
                        <Icon name={server.value === 'none' ? 'settings' : 'link'} />{say(server.value === 'none' ? 'web.tables.make' : 'web.home.friends')}
                    </a>
                </div>
                {game && <p class="tiny soft hero-seated">{say('web.home.seated', { game: shortTitle(game.title), who: others })}</p>}
            </div>
        </div>
    );
}

function Opponent({ of, chosen }: { of: Character; chosen: boolean }) {
    const take = (key: string) => {
        opponent.value = key;
        keep('opponent', key);
    };
    const turn = (event: KeyboardEvent) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step)
            return;
        event.preventDefault();
        const shown = LEVELS.flatMap((level) => CHARACTERS.filter((each) => each.level === level).slice(0, SHOWN));
        const next = shown[(shown.findIndex(({ key }) => key === of.key) + step + shown.length) % shown.length];
        if (next) {
            take(next.key);
            (event.currentTarget as Element).closest('.faces')?.querySelector<HTMLElement>(`[data-key='${next.key}']`)?.focus();
        }
    };
    return (
        <button type="button" class="face-button" role="radio" aria-checked={chosen} tabIndex={chosen ? 0 : -1} data-key={of.key} onClick={() => take(of.key)} onKeyDown={turn}
            aria-label={`${characterName(of)}, ${characterTrade(of)}, ${say(`web.level.${of.level}`)}`}>
            <Portrait of={of.key} />
        </button>
    );
}

/** The desk: matches lie on it as slips of paper; a stranger finds an invitation. */
function Desk() {
    const far = mine.value.filter(({ state, left }) => state !== 'over' && !left).slice(0, 6);
    const near = tables.value.filter(({ over }) => !over).slice(0, 6);
    const slips = [...far.map((match) => <FarSlip key={match.match} of={match} />), ...near.map((table) => <NearSlip key={table.id} of={table} />)].slice(0, 6);
    const last = tables.value.find(({ over }) => over);
    return (
        <section class="desk" aria-label={say('web.home.desk')}>
            <div class="desk-inner">{slips.length ? slips : last ? <DoneSlip of={last} /> : mine.value.length ? null : <FirstGame />}</div>
        </section>
    );
}

/** A first game: the lightest, short, for two, against somebody who plays gently, with all advice. */
function FirstGame() {
    const rival = character('pip');
    const first = firstGame(allGames());
    const start = () => {
        if (!first)
            return;
        adviceAgain();
        void tryTo(() => sitDown({ ...standardTable(first.game, rival, first.game.players.least), options: first.options }));
    };
    return (
        <div class="first-game">
            <Portrait of={rival.key} />
            <p><b>{say('web.home.first')}</b><br /><span class="soft small">{first && say('web.home.first.about', { who: characterName(rival), game: shortTitle(first.game.title) })}</span></p>
            <button type="button" class="button" onClick={start} disabled={!first}>{say('web.home.first.go')}</button>
        </div>
    );
}

function Slip({ href, game, yours, state, note, when }: { href: string; game: string; yours: boolean; state: string; note: string; when: number }) {
    const title = shortTitle(allGames().find(({ id }) => id === game)?.title ?? game);
    return (
        <a class={`slip${yours ? ' yours' : ''}`} href={href}>
            <span class="thumb"><CoverThumb game={game} /></span>
            <b>{title}</b>
            <span class="slip-when"><Icon name="clock" size={14} />{tellAgo(when)}</span>
            <span class="slip-state">{yours && <i class="pulse" />}<span class="cut">{state}{note && ` · ${note}`}</span></span>
        </a>
    );
}

function FarSlip({ of }: { of: WireMine }) {
    const state = of.state === 'waiting' ? (of.players.includes('') ? 'web.slip.room' : 'web.slip.full') : of.asked ? 'web.slip.yours' : 'web.slip.theirs';
    const others = listText(of.players.filter((name, seat) => name && seat !== of.seat));
    return <Slip href={`/table/${of.match}`} game={of.game} yours={of.asked} state={say(state)} note={others && say('web.slip.with', { who: others })} when={of.changed} />;
}

function NearSlip({ of }: { of: LocalTable }) {
    const others = listText(of.players.filter(({ kind }) => kind === 'computer').map(({ name }) => name));
    return <Slip href={`/here/${of.id}`} game={of.game} yours={of.yours} state={say(of.yours ? 'web.slip.yours' : 'web.slip.theirs')} note={say('web.slip.with', { who: others })} when={of.changed} />;
}

/** The last match that is over, where none is being played. */
function DoneSlip({ of }: { of: LocalTable }) {
    const others = listText(of.players.filter(({ kind }) => kind === 'computer').map(({ name }) => name));
    return <Slip href={`/here/${of.id}`} game={of.game} yours={false} state={say(of.won ? 'web.slip.won' : 'web.slip.over')} note={others && say('web.slip.with', { who: others })} when={of.changed} />;
}

function OnShelf({ game }: { game: Game }) {
    const facts = folderOf(game.id).shelf;
    const chosen = character(opponent.value);
    const name = shortTitle(game.title);
    return (
        <li class="shelf-game moves">
            <a class="shelf-cover" href={`/rules/${game.id}`} tabIndex={-1} aria-hidden="true"><Cover game={game.id} /></a>
            <div class="shelf-words">
                <h3>{name}</h3>
                <p>{pitch(game.id)}</p>
                <div class="shelf-facts">
                    <span><Icon name="people" size={16} />{say('web.players.span', { low: game.players.least, high: game.players.most })}</span>
                    {facts && <span><Icon name="clock" size={16} />{say('web.minutes', { n: facts.minutes })}</span>}
                    {facts && <Weight weight={facts.weight} />}
                </div>
                <div class="shelf-acts">
                    <button type="button" class="button small can" aria-label={`${say('web.play')}: ${name}`} onClick={() => void tryTo(() => sitDown(standardTable(game, chosen)))}>{say('web.play')}</button>
                    <a class="button small" href={`/new/${game.id}`} aria-label={`${say('web.tables.make')}: ${name}`}><Icon name="settings" size={16} /></a>
                    <a class="button small" href={`/rules/${game.id}`} aria-label={`${say('web.rules')}: ${name}`}>{say('web.rules')}</a>
                </div>
            </div>
        </li>
    );
}

/** How much there is to learn: dots, and a word. */
export function Weight({ weight }: { weight: 1 | 2 | 3 }) {
    return (
        <span class="weight" title={say('web.weight')}>
            <span aria-hidden="true">{[1, 2, 3].map((at) => <i key={at} class={at <= weight ? 'full' : ''} />)}</span>
            <span class="unseen">{say('web.weight')}: </span>{say(`web.weight.${weight}`)}
        </span>
    );
}

const filter = signal<Filter>(ANY);
/** Of which game a quick match is; empty: of the one that is looked for. */
const quickGame = signal('');
/** After so long computer players take the free chairs of a quick match. */
const FILL = 30000;

function OpenTables() {
    const all = lobby.value;
    const open = fitting(all, filter.value);
    const game = allGames().find(({ id }) => id === (quickGame.value || filter.value.game)) ?? standardGame();
    const quick = async () => {
        if (!game)
            return;
        await beSomebody();
        const { match } = await ask('quick', { game: game.id, players: standardPlayers(game), fill: FILL });
        navigate(`/table/${String(match)}`);
    };
    return (
        <section aria-labelledby="tables-head">
            <header class="home-head">
                <h2 id="tables-head">{say('web.tables')}</h2>
                {server.value === 'open' && game && (
                    <span class="home-quick push">
                        <select class="input" aria-label={say('web.tables.game')} value={game.id} onChange={(event) => { quickGame.value = event.currentTarget.value; }}>
                            {allGames().map(({ id, title }) => <option key={id} value={id}>{shortTitle(title)}</option>)}
                        </select>
                        <button type="button" class="button small" aria-label={say('web.tables.quick.of', { game: shortTitle(game.title) })} title={say('web.tables.quick.about', { game: shortTitle(game.title) })} onClick={() => void tryTo(quick)}><Icon name="bolt" size={16} />{say('web.tables.quick')}</button>
                    </span>
                )}
                {server.value !== 'none' && <a class="link small" href={`/new${game ? `/${game.id}` : ''}?friends`}>{say('web.tables.make')}</a>}
            </header>
            {server.value === 'open' && all.length > 0 && <Filters />}
            {server.value !== 'open' ? <p class="soft home-none">{server.value === 'asking' ? say('web.loading') : serverFault.value ? tellFault(serverFault.value) : say(server.value === 'lost' ? 'web.tables.lost' : 'web.tables.near')}</p>
                : !open.length ? <p class="soft home-none">{say(all.length ? 'web.tables.unfit' : 'web.tables.none')}</p>
                : (
                    <table class="rows table-list">
                        <thead><tr><th>{say('web.tables.game')}</th><th>{say('web.tables.seats')}</th><th>{say('web.tables.clock')}</th><th><span class="unseen">{say('web.tables.join')}</span></th></tr></thead>
                        <tbody>{open.map((table) => <OpenTable key={table.match} of={table} />)}</tbody>
                    </table>
                )}
        </section>
    );
}

/** What is looked for among the tables. */
function Filters() {
    const now = filter.value;
    const set = (some: Partial<Filter>) => { filter.value = { ...now, ...some }; };
    return (
        <div class="table-filters" role="group" aria-label={say('web.tables.filter')}>
            <select class="input" aria-label={say('web.tables.game')} value={now.game} onChange={(event) => { quickGame.value = ''; set({ game: event.currentTarget.value }); }}>
                <option value="">{say('web.tables.any_game')}</option>
                {allGames().map(({ id, title }) => <option key={id} value={id}>{shortTitle(title)}</option>)}
            </select>
            <select class="input" aria-label={say('web.tables.clock')} value={now.pace} onChange={(event) => set({ pace: event.currentTarget.value as Filter['pace'] })}>
                <option value="">{say('web.tables.any_pace')}</option>
                {(['live', 'days', 'none'] as const).map((pace) => <option key={pace} value={pace}>{say(`web.tables.pace.${pace}`)}</option>)}
            </select>
            <select class="input" aria-label={say('web.language')} value={now.language} onChange={(event) => set({ language: event.currentTarget.value })}>
                <option value="">{say('web.tables.any_language')}</option>
                {LANGUAGES.map((one) => <option key={one} value={one} lang={one}>{LANGUAGE_NAMES[one]}</option>)}
            </select>
            <label class="switch"><input type="checkbox" role="switch" checked={now.free} onChange={() => set({ free: !now.free })} /><span>{say('web.tables.free')}</span></label>
        </div>
    );
}

function OpenTable({ of }: { of: WireTable }) {
    const title = shortTitle(allGames().find(({ id }) => id === of.game)?.title ?? of.game);
    const waiting = isFree(of);
    const enter = async () => {
        if (waiting) {
            await beSomebody();
            await ask('join', { match: of.match });
        }
        navigate(`/table/${of.match}`);
    };
    return (
        <tr>
            <td><div class="table-game"><span class="thumb"><CoverThumb game={of.game} /></span><div><b>{title}</b><span class="soft">{say('web.tables.by', { who: of.by })} · {say(of.standard ? 'web.tables.standard' : 'web.tables.own')}{isLanguage(of.language) && <> · <span lang={of.language}>{LANGUAGE_NAMES[of.language]}</span></>}</span></div></div></td>
            <td><span class="seat-row" role="img" aria-label={say('web.tables.taken', { n: of.taken, of: of.players })}>{Array.from({ length: of.players }, (_, seat) => <SeatMark key={seat} seat={seat} size={18} free={seat >= of.taken} />)}</span></td>
            <td>{tellClock(of.clock)}</td>
            <td><button type="button" class="button small" aria-label={`${say(waiting ? 'web.tables.join' : 'web.tables.watch')}: ${title}, ${say('web.tables.by', { who: of.by })}`} onClick={() => void tryTo(enter)}>{say(waiting ? 'web.tables.join' : 'web.tables.watch')}</button></td>
        </tr>
    );
}

const POINTS: readonly [string, IconName][] = [['fair', 'shield'], ['peek', 'hidden'], ['near', 'device']];

function Points() {
    return (
        <ul class="points">
            {POINTS.map(([key, icon]) => (
                <li key={key}><Icon name={icon} size={40} stroke-width={1.1} /><b>{say(`web.point.${key}`)}</b><p>{say(`web.point.${key}.about`)}</p></li>
            ))}
        </ul>
    );
}

