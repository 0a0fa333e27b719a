// An invitation that was opened: a name, and one sits at the table.
import { useState } from 'preact/hooks';
import { ask, myName, navigate, rename, server } from '../app/house';
import { HouseMark } from '../draw/Portrait';
import { Icon } from '../draw/icons';
import { say } from '../words';
import type { PageProps } from './index';
import { Problem, tryTo } from './Problem';
import { Shell } from './Shell';
import './player.css';

export function Page({ params: [invite = ''] }: PageProps) {
    const [name, setName] = useState(myName.value);
    const [busy, setBusy] = useState(false);
    const join = async (event: SubmitEvent) => {
        event.preventDefault();
        setBusy(true);
        await tryTo(async () => {
            const wanted = name.trim();
            if (wanted && wanted !== myName.value)
                await rename(wanted);
            const { match } = await ask('join', { invite });
            navigate(`/table/${String(match)}`, true);
        });
        setBusy(false);
    };
    return (
        <Shell where="play" title={`${say('web.join.title')} · Kontor`}>
            <div class="join-page">
                <h1>{say('web.join.title')}</h1>
                <p class="soft">{say('web.join.about')}</p>
                {server.value === 'none' ? <p class="notice bad"><Icon name="warning" />{say('web.join.no_server')}</p> : (
                    <form class="join-form card" onSubmit={(event) => void join(event)}>
                        <span class="likeness person name-mark"><HouseMark name={name.trim() || say('web.guest')} /></span>
                        <label class="field"><span>{say('web.player.name')}</span>
                            <input class="input" value={name} maxLength={31} autoComplete="nickname" required onInput={(event) => setName(event.currentTarget.value)} />
                        </label>
                        <button type="submit" class="button go large" aria-busy={busy} disabled={busy || !name.trim() || server.value !== 'open'}>{say('web.wait.sit')}</button>
                    </form>
                )}
                <Problem />
            </div>
        </Shell>
    );
}
