// Oneself: a name, how things look and sound, another device, what is stored, and how to
// be forgotten.
import { useState } from 'preact/hooks';
import { ask, forgetTable, myName, rename, server, tables } from '../app/house';
import { saveText } from '../app/save';
import { forgetKept, keptHere } from '../app/settings';
import { SettingsPanel } from '../app/SettingsPanel';
import { Icon } from '../draw/icons';
import { HouseMark } from '../draw/Portrait';
import { say } from '../words';
import { HookPart } from './HookPart';
import { Problem, tryTo } from './Problem';
import { Shell } from './Shell';
import './player.css';

export function Page() {
    return (
        <Shell where="player" title={`${say('web.nav.player')} · Kontor`}>
            <header class="page-title"><h1>{say('web.player.title')}</h1></header>
            <Problem />
            <div class="player-page">
                <Name />
                <section class="card player-part" aria-labelledby="player-settings"><h2 id="player-settings">{say('web.settings')}</h2><SettingsPanel /></section>
                {server.value !== 'none' && <Device />}
                {server.value !== 'none' && <HookPart />}
                <Data />
            </div>
        </Shell>
    );
}

function Name() {
    const [typed, setTyped] = useState<string | null>(null);
    const name = typed ?? myName.value;
    const [kept, setKept] = useState(false);
    const save = (event: SubmitEvent) => {
        event.preventDefault();
        void tryTo(() => rename(name.trim())).then(setKept);
    };
    return (
        <section class="card player-part" aria-labelledby="player-name">
            <h2 id="player-name">{say('web.player.name')}</h2>
            <form class="name-form" onSubmit={save}>
                <span class="likeness person name-mark"><HouseMark name={name.trim() || say('web.guest')} /></span>
                <label class="field"><span class="unseen">{say('web.player.name')}</span>
                    <input class="input" value={name} maxLength={31} autoComplete="nickname" placeholder={say('web.guest')} onInput={(event) => { setTyped(event.currentTarget.value); setKept(false); }} />
                </label>
                <button type="submit" class="button" disabled={!name.trim() || name.trim() === myName.value}>{say('web.player.keep')}</button>
                <span class="gain small" role="status">{kept && name.trim() === myName.value ? <><Icon name="check" size={14} /> {say('web.player.kept')}</> : ''}</span>
            </form>
            <p class="soft small">{say('web.player.mark')}</p>
        </section>
    );
}

function Device() {
    const [code, setCode] = useState<string | null>(null);
    const [typed, setTyped] = useState('');
    const take = (event: SubmitEvent) => {
        event.preventDefault();
        void tryTo(async () => {
            const answer = await fetch(`/hello?code=${encodeURIComponent(typed.trim().toUpperCase())}`, { credentials: 'same-origin' });
            if (!answer.ok)
                throw new Error(((await answer.json().catch(() => ({}))) as { sentence?: string }).sentence ?? say('web.error.unknown'));
            location.assign('/');
        });
    };
    return (
        <section class="card player-part" aria-labelledby="player-device">
            <h2 id="player-device">{say('web.player.device')}</h2>
            <p class="soft small">{say('web.player.device.about')}</p>
            <div class="row wrap-row">
                <button type="button" class="button" disabled={server.value !== 'open'} onClick={() => void tryTo(async () => setCode(String((await ask('code')).code)))}><Icon name="device" />{say('web.player.code')}</button>
                {code && <output class="device-code number">{code}</output>}
            </div>
            {code && <p class="soft small">{say('web.player.code.about')}</p>}
            <form class="row wrap-row" onSubmit={take}>
                <label class="field"><span>{say('web.player.typed')}</span><input class="input code-input" value={typed} placeholder="ABCD-EFGH" autoComplete="one-time-code" maxLength={9} onInput={(event) => setTyped(event.currentTarget.value)} /></label>
                <button type="submit" class="button" disabled={typed.trim().length < 8}>{say('web.player.take')}</button>
            </form>
        </section>
    );
}

function Data() {
    const far = server.value === 'open';
    const near = async () => {
        const stored: Record<string, unknown> = { tables: tables.value, ...keptHere() };
        const answer = far ? await fetch('/mine', { credentials: 'same-origin' }) : null;
        saveText('kontor.json', JSON.stringify({ browser: stored, server: answer?.ok ? await answer.json() : null }, null, 2));
    };
    const forget = async () => {
        if (!confirm(say('web.player.forget.ask')))
            return;
        await tryTo(async () => {
            if (far)
                await ask('forget');
            for (const { id } of tables.value)
                await forgetTable(id);
            forgetKept();
            location.assign('/');
        });
    };
    return (
        <section class="card player-part" aria-labelledby="player-data">
            <h2 id="player-data">{say('web.player.data')}</h2>
            <p class="soft small">{say(far ? 'web.player.data.far' : 'web.player.data.near')}</p>
            <div class="row wrap-row">
                <button type="button" class="button" onClick={() => void tryTo(near)}><Icon name="save" />{say('web.player.data.get')}</button>
                <button type="button" class="button danger" onClick={() => void forget()}><Icon name="trash" />{say('web.player.forget')}</button>
            </div>
            <p class="soft small">{say('web.player.forget.about')}</p>
        </section>
    );
}
