// What was played: records to be opened from a file, one's finished matches, to be looked
// at again, checked, kept or thrown away, and a match of each game for whoever has none.
import { useState } from 'preact/hooks';
import { forgetTable, mine, navigate, openRecord, tableRecord, tables } from '../app/house';
import { Cover, CoverThumb } from '../boards/Cover';
import { Icon, type IconName } from '../draw/icons';
import { saveText } from '../app/save';
import { say } from '../words';
import { allGames, shortTitle, verifyRecord } from './catalogue';
import { Problem, problem, tryTo, withLine } from './Problem';
import { listText } from './rich';
import { MATCHES, sampleSeats } from './samples';
import { Shell } from './Shell';
import { tellAgo } from '../app/time';
import './replay.css';

interface Finished { id: string; game: string; players: string[]; changed: number; won: boolean | null; near: boolean }

async function recordOf({ id, near }: Finished): Promise<string> {
    if (near)
        return tableRecord(id);
    const answer = await fetch(`/record/${encodeURIComponent(id)}`, { credentials: 'same-origin' });
    if (!answer.ok)
        throw new Error(say('web.error.record'));
    return answer.text();
}

export function Page() {
    const [over, setOver] = useState(false);
    const finished: Finished[] = [
        ...mine.value.filter(({ state }) => state === 'over').map(({ match, game, players, changed, won }) => ({ id: match, game, players, changed, won, near: false })),
        ...tables.value.filter((table) => table.over).map(({ id, game, players, changed, won }) => ({ id, game, players: players.map(({ name }) => name), changed, won, near: true })),
    ].sort((a, b) => b.changed - a.changed);
    const open = (file: File | undefined) => {
        if (!file)
            return;
        void tryTo(async () => {
            if (file.size > 4_000_000)
                throw new Error(say('web.replay.large'));
            const text = await file.text();
            if (await verifyRecord(text) === null)
                throw new Error(say('web.replay.no_record'));
            navigate(`/replay/${await openRecord(text)}`);
        });
    };
    return (
        <Shell where="replay" title={`${say('web.nav.replays')} · Kontor`}>
            <header class="page-title"><h1>{say('web.replay.title')}</h1><p class="soft">{say('web.replay.about')}</p></header>
            <Problem />
            <div class="replay-page">
                <div class="replay-main">
                    <section class="section" aria-labelledby="finished-head">
                        <header><h2 id="finished-head">{say('web.replay.mine')}</h2></header>
                        {finished.length ? <ul class="finished">{finished.map((one) => <OneFinished key={one.id} of={one} />)}</ul> : <p class="soft">{say('web.replay.none')}</p>}
                    </section>
                    <section class="section" aria-labelledby="samples-head">
                        <header><h2 id="samples-head">{say('web.replay.samples')}</h2></header>
                        <p class="soft">{say('web.replay.samples.about', { who: listText(sampleSeats().map(({ name }) => name)) })}</p>
                        <ul class="samples">{allGames().filter(({ id }) => MATCHES.has(id)).map(({ id, title }) => <OneSample key={id} game={id} title={shortTitle(title)} />)}</ul>
                    </section>
                </div>
                <aside class="replay-beside">
                    <label class={`drop${over ? ' over' : ''}`} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)}
                        onDrop={(event) => { event.preventDefault(); setOver(false); open(event.dataTransfer?.files[0]); }}>
                        <Icon name="open" size={28} />
                        <span><b>{say('web.replay.open')}</b><br /><span class="soft small">{say('web.replay.open.about')}</span></span>
                        <input type="file" class="unseen" accept=".kontor,.txt,text/plain" onChange={(event) => { open(event.currentTarget.files?.[0]); event.currentTarget.value = ''; }} />
                    </label>
                    <section class="section" aria-labelledby="record-head">
                        <header><h2 id="record-head">{say('web.replay.how')}</h2></header>
                        <ul class="replay-how">{HOW.map(([icon, key]) => <li key={key}><Icon name={icon} size={20} /><span>{say(key)}</span></li>)}</ul>
                        <p class="soft small"><code>kontor replay FILE.kontor</code></p>
                    </section>
                </aside>
            </div>
        </Shell>
    );
}

/** What a record is good for. */
const HOW: readonly (readonly [IconName, string])[] = [
    ['eye', 'web.replay.how.eyes'], ['play', 'web.replay.how.on'], ['shield', 'web.replay.how.check'], ['save', 'web.replay.how.keep'],
];

/** A match that others played. */
function OneSample({ game, title }: { game: string; title: string }) {
    const [busy, setBusy] = useState(false);
    const look = async () => {
        setBusy(true);
        const record = (await MATCHES.get(game)?.())?.default;
        if (record)
            navigate(`/replay/${await openRecord(record, undefined, sampleSeats())}`);
    };
    return (
        <li class="card sample">
            <span class="sample-cover" aria-hidden="true"><Cover game={game} /></span>
            <b>{title}</b>
            <button type="button" class="button small can" disabled={busy} aria-label={`${say('web.replay.look')}: ${title}`} onClick={() => void tryTo(look).finally(() => setBusy(false))}><Icon name="play" size={16} />{say('web.replay.look')}</button>
        </li>
    );
}

function OneFinished({ of }: { of: Finished }) {
    const [fair, setFair] = useState<boolean | null>(null);
    const title = shortTitle(allGames().find(({ id }) => id === of.game)?.title ?? of.game);
    const look = async () => navigate(`/replay/${of.near ? of.id : await openRecord(await recordOf(of), of.id)}`);
    const check = async () => {
        const told = await verifyRecord(await recordOf(of));
        setFair(told?.ok === true);
        if (told?.ok !== true)
            problem.value = withLine(String(told?.sentence ?? say('web.fair.false')), told?.line);
    };
    const name = `${title}, ${tellAgo(of.changed)}`;
    return (
        <li>
            <span class="thumb"><CoverThumb game={of.game} /></span>
            <div class="finished-words">
                <b>{title}</b>{of.won !== null && <span class={`tag ${of.won ? 'gain' : ''}`}>{say(of.won ? 'web.slip.won' : 'web.slip.lost')}</span>}
                {fair && <span class="tag gain"><Icon name="check" size={12} />{say('web.replay.fair')}</span>}
                <span class="soft small">{listText(of.players.filter(Boolean))} · {tellAgo(of.changed)}{of.near && ` · ${say('web.slip.near')}`}</span>
            </div>
            <div class="row finished-acts">
                <button type="button" class="button small can" aria-label={`${say('web.over.replay')}: ${name}`} onClick={() => void tryTo(look)}><Icon name="play" size={16} />{say('web.over.replay')}</button>
                <button type="button" class="button small" aria-label={`${say('web.fair.check')}: ${name}`} title={say('web.fair.check')} onClick={() => void tryTo(check)}><Icon name="shield" size={16} /></button>
                <button type="button" class="button small" aria-label={`${say('web.over.record')}: ${name}`} title={say('web.over.record')} onClick={() => void tryTo(async () => saveText(`${of.game}-${of.id}.kontor`, await recordOf(of)))}><Icon name="save" size={16} /></button>
                {of.near && <button type="button" class="button small quiet" aria-label={`${say('web.replay.delete')}: ${name}`} title={say('web.replay.delete')} onClick={() => { if (confirm(say('web.replay.delete.ask'))) void tryTo(() => forgetTable(of.id)); }}><Icon name="trash" size={16} /></button>}
            </div>
        </li>
    );
}
