// A webhook: where the server sends a small message when something happens at one's tables.
import { useEffect, useState } from 'preact/hooks';
import { ask, player, server } from '../app/house';
import { Icon } from '../draw/icons';
import { say } from '../words';
import { tryTo } from './Problem';

const EVENTS = ['turn', 'begin', 'rematch', 'over'] as const;

interface Hook { url: string; events: string[]; when: 'away' | 'always'; state: 'fine' | 'failing' | 'off' }

const hookOf = (): Hook | null => (player.value as { hook?: Hook | null } | null)?.hook ?? null;

/** The part of the player's page about the webhook. */
export function HookPart() {
    const hook = hookOf();
    const [url, setUrl] = useState(hook?.url ?? '');
    const [events, setEvents] = useState<string[]>(hook?.events ?? [...EVENTS]);
    const [always, setAlways] = useState(hook?.when === 'always');
    const [key, setKey] = useState<string | null>(null);
    const [said, setSaid] = useState<string | null>(null);
    const [busy, setBusy] = useState(false);
    const known = hook ? `${hook.url} ${hook.events.join()} ${hook.when}` : '';
    useEffect(() => {
        if (hook) {
            setUrl(hook.url);
            setEvents(hook.events);
            setAlways(hook.when === 'always');
        }
    }, [known]);
    const far = server.value === 'open';
    const mine = `${url.trim()} ${EVENTS.filter((event) => events.includes(event)).join()} ${always ? 'always' : 'away'}`;
    const save = (event: SubmitEvent) => {
        event.preventDefault();
        setSaid(null);
        void tryTo(async () => {
            const answer = await ask('hook', { url: url.trim(), events, when: always ? 'always' : 'away' });
            setKey(answer.key ? String(answer.key) : null);
        });
    };
    const test = async () => {
        setBusy(true);
        await tryTo(async () => {
            const { outcome, status } = await ask('hook_test');
            setSaid(say(`web.hook.outcome.${String(outcome)}`, { status: Number(status) }));
        });
        setBusy(false);
    };
    const drop = () => void tryTo(async () => {
        await ask('hook', { url: null });
        setUrl('');
        setKey(null);
        setSaid(null);
    });
    return (
        <section class="card player-part" aria-labelledby="player-hook">
            <h2 id="player-hook">{say('web.hook')}</h2>
            <p class="soft small">{say('web.hook.about')}</p>
            <form class="hook-form" onSubmit={save}>
                <label class="field"><span>{say('web.hook.url')}</span>
                    <input class="input" type="url" value={url} required maxLength={399} pattern="https://.+" placeholder="https://example.org/kontor" autoComplete="off" spellcheck={false} onInput={(event) => setUrl(event.currentTarget.value)} />
                </label>
                <fieldset class="choice hook-events">
                    <legend class="small">{say('web.hook.events')}</legend>
                    {EVENTS.map((event) => (
                        <label key={event} class="switch"><input type="checkbox" role="switch" checked={events.includes(event)} onChange={({ currentTarget: { checked } }) => setEvents(checked ? [...events, event] : events.filter((each) => each !== event))} /><span>{say(`web.hook.${event}`)}</span></label>
                    ))}
                    <label class="switch"><input type="checkbox" role="switch" checked={always} onChange={(event) => setAlways(event.currentTarget.checked)} /><span>{say('web.hook.always')}</span></label>
                </fieldset>
                <div class="row wrap-row">
                    <button type="submit" class="button" disabled={!far || !url.trim() || mine === known}><Icon name="bell" />{say('web.hook.keep')}</button>
                    {hook && <button type="button" class="button" aria-busy={busy} disabled={!far || busy} onClick={() => void test()}>{say('web.hook.test')}</button>}
                    {hook && <button type="button" class="button quiet" disabled={!far} onClick={drop}><Icon name="trash" />{say('web.hook.drop')}</button>}
                </div>
            </form>
            {key && <p class="small">{say('web.hook.key')} <output class="hook-key">{key}</output></p>}
            <p class={`small ${hook?.state === 'fine' ? 'soft' : ''}`} role="status">{said ?? (hook && hook.state !== 'fine' ? say(`web.hook.state.${hook.state}`) : hook ? say('web.hook.state.fine') : '')}</p>
        </section>
    );
}
