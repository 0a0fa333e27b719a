// The designer's report: what `kontor sim` found of an edition, read from a file that is
// chosen here and stays in this browser; until there is one, from a sample.
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { recall } from '../app/settings';
import { Icon, type IconName } from '../draw/icons';
import { hasWords, number, say, withGame } from '../words';
import { allGames, shortTitle, standardPlayers, tellValue } from './catalogue';
import { simulated } from './samples';
import { Shell } from './Shell';
import { Bars, Histogram, Lines, percent, points, Worth } from './simcharts';
import { commandOf, type Curve, type Fault, type Group, LARGEST, readResult, type Result, surest, unfairSeat } from './simfile';
import { curveName, groupName, rowName, valueName } from './simwords';
import './replay.css';
import './designer.css';

/** The result that is looked at; it stays while one goes to other pages. */
const shown = signal<Result | null>(null);

export function Page() {
    const [over, setOver] = useState(false);
    const [fault, setFault] = useState<Fault | null>(null);
    const result = shown.value;
    const open = async (file: File | undefined) => {
        if (!file)
            return;
        const read = file.size > LARGEST ? 'web.sim.large' as const : readResult(await file.text());
        if (typeof read === 'string') {
            setFault(read);
            return;
        }
        // Names of cards and moves are the game's own; a game that is not here keeps those of the file.
        await withGame(read.game).catch(() => undefined);
        setFault(null);
        shown.value = read;
        scrollTo(0, 0);
    };
    return (
        <Shell where="designers" title={`${say('web.nav.designers')} · Kontor`}>
            <div onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={(event) => { event.preventDefault(); setOver(false); void open(event.dataTransfer?.files[0]); }}>
                {result ? <Report result={result} /> : (
                    <header class="page-title"><p class="label">{say('web.sim.report')}</p><h1>{say('web.sim.title')}</h1><p class="soft">{say('web.sim.about')}</p></header>
                )}
                {fault && <p class="sim-fault" role="alert"><Icon name="warning" /> <span>{say(fault)}</span></p>}
                <div class={result ? undefined : 'sim-begin'}>
                    <label class={`drop${over ? ' over' : ''}`}>
                        <Icon name="open" size={28} />
                        <span><b>{say(result ? 'web.sim.open_other' : 'web.sim.open')}</b><br /><span class="soft small">{say('web.sim.open.about')}</span></span>
                        <input type="file" class="unseen" accept=".json,application/json" onChange={(event) => { void open(event.currentTarget.files?.[0]); event.currentTarget.value = ''; }} />
                    </label>
                    {!result && <HowTo />}
                </div>
                {!result && <Sample />}
            </div>
        </Shell>
    );
}

/** What a result looks like: one that was really played. */
function Sample() {
    const [result, setResult] = useState<Result | null>(null);
    useEffect(() => {
        let wanted = true;
        void simulated?.().then(async ({ default: text }) => {
            const read = readResult(text);
            if (typeof read === 'string')
                return;
            await withGame(read.game);
            if (wanted)
                setResult(read);
        }).catch(() => undefined);
        return () => { wanted = false; };
    }, []);
    return result && (
        <section class="section sim-sample" aria-label={say('web.sim.sample')}>
            <p class="label">{say('web.sim.sample')}</p>
            <p class="soft">{say('web.sim.sample.about', { n: result.games })}</p>
            <Report result={result} sample />
        </section>
    );
}

/** How a file is made. */
function HowTo() {
    const [id, setId] = useState(recall<string>('game') ?? '');
    const game = allGames().find((one) => one.id === id) ?? allGames()[0];
    if (!game)
        return null;
    return (
        <section class="section" aria-labelledby="sim-how">
            <header><h2 id="sim-how">{say('web.sim.how')}</h2></header>
            <p class="soft">{say('web.sim.how.about')}</p>
            <label class="sim-game"><span class="label">{say('web.tables.game')}</span>
                <select class="input" value={game.id} onChange={(event) => setId(event.currentTarget.value)}>{allGames().map((one) => <option key={one.id} value={one.id}>{one.title}</option>)}</select>
            </label>
            <Command text={`kontor sim ${game.id} --players ${standardPlayers(game)} --agents normal --games 1500 --stats --json > ${game.id}.json`} />
        </section>
    );
}

function Command({ text }: { text: string }) {
    const [copied, setCopied] = useState(false);
    return (
        <div class="sim-command">
            <code tabIndex={0}>{text}</code>
            <button type="button" class="button small" aria-label={say('web.copy')} onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true), () => undefined)}><Icon name={copied ? 'check' : 'copy'} size={16} /> <span role="status">{copied ? say('web.copied') : ''}</span></button>
        </div>
    );
}

function Report({ result, sample = false }: { result: Result; sample?: boolean }) {
    const Title = sample ? 'h2' : 'h1';
    const { game, stats } = result;
    const known = allGames().find(({ id }) => id === game);
    useEffect(() => { void withGame(game).catch(() => undefined); }, [game]);
    const level = (agent: string) => (hasWords(`web.level.${agent}`) ? say(`web.level.${agent}`) : agent);
    const fair = 1 / result.seats.length;
    const warnings = [
        result.failed > 0 && say('web.sim.failed', { n: result.failed }), result.stopped && say('web.sim.stopped', { n: result.games, all: result.planned }),
        !result.reproducible && say('web.sim.by_clock'), result.byAgent.length > 1 && say('web.sim.mixed'), !stats && say('web.sim.no_stats'),
    ].filter((text) => text !== false);
    return (
        <article class="sim">
            <header class="sim-head">
                {!sample && <p class="label">{say('web.sim.report')}</p>}
                <Title class="sim-title">{shortTitle(known?.title ?? game)}, {result.edition}</Title>
                <dl class="sim-terms">
                    {[[say('web.sim.games'), number(result.games)], [say('web.sim.players'), number(result.players)], [say('web.sim.by'), [...new Set(result.agents)].map(level).join(', ')], [say('web.sim.options'), optionsText(result)], [say('web.sim.seed'), result.seed]]
                        .map(([term, value]) => <div key={term}><dt class="label">{term}</dt><dd>{value}</dd></div>)}
                </dl>
            </header>
            {warnings.map((text) => <p key={text} class="sim-warning"><Icon name="warning" size={18} /> <span>{text}</span></p>)}
            <Findings result={result} />
            <div class="sim-two">
                <section><h2>{say('web.sim.seats')}</h2><p class="soft small">{say('web.sim.seats.about', { fair: percent(fair) })}</p>
                    <Bars caption={say('web.sim.seats')} fair={fair} rows={result.seats.map((won, seat) => ({ name: say('web.sim.seat', { n: seat + 1 }), won }))} />
                </section>
                {result.byAgent.length > 1 && <section><h2>{say('web.sim.agents')}</h2><p class="soft small">{say('web.sim.seats.about', { fair: percent(fair) })}</p>
                    <Bars caption={say('web.sim.agents')} fair={fair} rows={result.byAgent.map(({ name, won }) => ({ name: level(name), won }))} />
                </section>}
            </div>
            {stats && <Told result={result} stats={stats} />}
            <section><h2>{say('web.sim.again')}</h2><p class="soft small">{say('web.sim.again.about')}</p><Command text={commandOf(result)} /></section>
        </article>
    );
}

/** The options in the game's words; as the file has them where the game is not here. */
function optionsText({ game, options }: Result): string {
    const known = allGames().find(({ id }) => id === game);
    const told = options.split(',').filter(Boolean).map((one) => {
        const [name = '', value = ''] = one.split('=');
        const option = known?.options.find((each) => each.name === name);
        return option ? `${option.title}: ${tellValue(game, option, value)}` : one;
    });
    return told.join(' · ') || '–';
}

/** What one should know first: who sits well, what goes with winning, how long it lasts. */
function Findings({ result }: { result: Result }) {
    const { game } = result;
    const seat = unfairSeat(result);
    const [best] = surest(result, 1);
    const fair = 1 / result.seats.length;
    const told: { icon: IconName; kind: string; head: string; text: string }[] = [
        seat ? { icon: 'warning', kind: 'loss', head: say('web.sim.find.seat', { n: seat.seat + 1, share: percent(seat.won.share), fair: percent(fair) }), text: `${percent(seat.won.low)} – ${percent(seat.won.high)}` }
            : { icon: 'check', kind: 'gain', head: say('web.sim.find.no_seat'), text: say('web.sim.find.no_seat.about', { fair: percent(fair) }) },
    ];
    if (best)
        told.push({ icon: 'why', kind: 'brass', head: say('web.sim.find.worth', { what: best.group.noun ? `${groupName(game, best.group)}: ${rowName(game, best.group, best.row.value)}` : groupName(game, best.group), n: points(best.worth.share) }), text: `${points(best.worth.low)} – ${points(best.worth.high)}. ${say('web.sim.no_cause')}` });
    else if (result.stats)
        told.push({ icon: 'check', kind: 'gain', head: say('web.sim.find.no_worth'), text: say('web.sim.no_cause') });
    told.push({ icon: 'clock', kind: '', head: say('web.sim.find.length', { n: number(result.length.mean) }), text: say('web.sim.find.length.about', { low: number(result.length.min), high: number(result.length.max) }) });
    return <ul class="sim-findings">{told.map(({ icon, kind, head, text }) => <li key={head}><Icon name={icon} size={24} class={`sim-${kind}`} /><div><h2>{head}</h2><p class="soft small">{text}</p></div></li>)}</ul>;
}

function Told({ result, stats }: { result: Result; stats: NonNullable<Result['stats']> }) {
    const { game } = result;
    const seats = result.games * result.seats.length;
    const facts = stats.groups.filter(({ fact, of, decides }) => fact && of === 'seat' && !decides);
    const moves = stats.groups.filter(({ fact, of, rows }) => !fact && of === 'seat' && rows.some((row) => row.with > 0));
    const ofMatch = stats.groups.filter(({ fact, of }) => fact && of === 'match');
    const named = (group: Group) => group.rows.map((row) => ({ name: rowName(game, group, row.value), row }));
    const lone = facts.filter(({ noun }) => noun === '');
    const worth = (group: Group) => <section key={group.name}><h3>{groupName(game, group)}</h3><Worth title={groupName(game, group)} seats={seats} rows={named(group)} /></section>;
    return (
        <>
            <section>
                <h2>{say('web.sim.worth')}</h2><p class="soft small">{say('web.sim.worth.about', { n: number(result.games) })}</p>
                <div class="sim-two">
                    {facts.filter(({ noun }) => noun !== '').map(worth)}
                    {lone.length > 0 && <section><h3>{say('web.sim.else')}</h3><Worth title={say('web.sim.else')} seats={seats} rows={lone.flatMap(named)} /></section>}
                </div>
                <details class="sim-moves"><summary>{say('web.sim.moves')}</summary>
                    <Worth title={say('web.sim.moves')} seats={seats} rows={moves.filter(({ noun }) => noun === '').flatMap(named)} />
                    {moves.filter(({ noun, rows }) => noun !== '' && rows.length <= 40).map((group) => <section key={`${group.name} ${group.argument}`}><h3>{groupName(game, group)}</h3><Worth title={groupName(game, group)} seats={seats} rows={named(group)} /></section>)}
                </details>
            </section>
            <section>
                <h2>{say('web.sim.curves')}</h2><p class="soft small">{say('web.sim.curves.about')}</p>
                {stats.curves.filter(isOfThings).map((curve) => (
                    <section key={curve.name}>
                        <h3>{curveName(game, curve.name)}</h3>
                        <div class="sim-many sim-small">{curve.lines.map((line) => <Lines key={line.name} curve={{ name: curve.name, lines: [line] }} scale={curve} title={lineName(game, line.name)} names={[lineName(game, line.name)]} />)}</div>
                    </section>
                ))}
                <div class="sim-many">{stats.curves.filter((curve) => !isOfThings(curve)).map((curve) => (
                    <Lines key={curve.name} curve={curve} title={curveName(game, curve.name)} names={curve.lines.map(({ name }) => lineName(game, name))} />
                ))}</div>
            </section>
            <section>
                <h2>{say('web.sim.lengths')}</h2>
                <div class="sim-many">
                    <Histogram title={say('web.sim.rounds')} series={[{ name: '', bins: stats.rounds }]} />
                    <Histogram title={say('web.sim.length')} series={[{ name: '', bins: stats.length }]} />
                    <Histogram title={say('web.sim.scores')} series={[{ name: say('web.sim.winners'), bins: stats.winners }, { name: say('web.sim.others'), bins: stats.others }]} />
                </div>
            </section>
            {ofMatch.length > 0 && (
                <section>
                    <h2>{say('web.sim.match')}</h2>
                    <div class="sim-many">{ofMatch.map((group) => (
                        <table key={group.name} class="sim-plain">
                            <caption>{groupName(game, group)}</caption>
                            <thead><tr><td /><th>{say('web.sim.of_games')}</th><th>{say('web.sim.per_game')}</th></tr></thead>
                            <tbody>{[...group.rows].sort((a, b) => b.games - a.games).map((row) => <tr key={row.value}><th scope="row">{rowName(game, group, row.value)}</th><td>{percent(row.games / result.games)}</td><td>{number(row.taken / result.games, 2)}</td></tr>)}</tbody>
                        </table>
                    ))}</div>
                </section>
            )}
        </>
    );
}

/** Whether the lines of a curve are things rather than winners and others. */
const isOfThings = ({ lines }: Curve): boolean => lines.length > 1 && lines.every(({ name }) => name !== 'winners' && name !== 'others');

/** A line of a curve: winners, others, or a thing of the game. */
function lineName(game: string, name: string): string {
    return name === 'winners' || name === 'others' ? say(`web.sim.${name}`) : valueName(game, 'coin', name);
}
