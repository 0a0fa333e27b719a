// An invitation that was opened: what it leads to, a name, and one sits at the table.
import { useEffect, useState } from 'preact/hooks';
import { ask, myName, navigate, rename, server, tellFault, whyNoServer, type Clock } from '../app/house';
import { CoverThumb } from '../boards/Cover';
import { HouseMark } from '../draw/Portrait';
import { Icon } from '../draw/icons';
import { Refused } from '../source/source';
import { say } from '../words';
import { gameNamed, pitch, shortTitle } from './catalogue';
import type { PageProps } from './index';
import { Problem, tryTo } from './Problem';
import { Shell } from './Shell';
import { tellClock } from '../app/time';
import './player.css';

/** What a link leads to (docs/wire.md, `invited`): never a name. */
interface Invited { state: 'waiting' | 'exchange' | 'running' | 'over'; game: string; standard: boolean; players: number; free: number; clock: Clock; spectators: boolean; match: string | null; mine: number | null }

export function Page({ params: [invite = ''] }: PageProps) {
    // The name that one has is there, also when it comes later than the page; what is typed counts.
    const [typed, setTyped] = useState<string | null>(null);
    const name = typed ?? myName.value;
    const [busy, setBusy] = useState(false);
    const [told, setTold] = useState<Invited | Refused | null>(null);
    const open = server.value === 'open';
    useEffect(() => {
        let wanted = true;
        if (open)
            ask('invited', { invite }).then((answer) => { if (wanted) setTold(answer as unknown as Invited); }, (fault: Refused) => { if (wanted && fault.key !== 'web.error.lost') setTold(fault); });
        return () => { wanted = false; };
    }, [open, invite]);
    // Who sits there already, or may look on, needs no chair.
    const known = told && 'game' in told ? told : null;
    useEffect(() => {
        if (known?.match && known.mine !== null)
            navigate(`/table/${known.match}`, true);
    }, [known]);
    const join = async (event: SubmitEvent) => {
        event.preventDefault();
        setBusy(true);
        await tryTo(async () => {
            const wanted = name.trim();
            if (wanted !== myName.value)
                await rename(wanted);
            const { match } = await ask('join', { invite });
            navigate(`/table/${String(match)}`, true);
        });
        setBusy(false);
    };
    const game = known ? gameNamed(known.game) : undefined;
    const full = known !== null && (known.free === 0 || known.state !== 'waiting');
    return (
        <Shell where="play" title={`${say('web.join.title')} · Kontor`}>
            <div class="join-page">
                <h1>{say(told instanceof Refused ? 'web.join.none' : full ? 'web.join.full' : 'web.join.title')}</h1>
                {known && (
                    <section class="join-what card" aria-label={say('web.tables.game')}>
                        <span class="thumb"><CoverThumb game={known.game} /></span>
                        <div>
                            <h2>{shortTitle(game?.title ?? known.game)}</h2>
                            <p>{pitch(known.game)}</p>
                            <p class="soft small">{say('web.join.seats', { n: known.players, free: known.free })} · {say(known.standard ? 'web.tables.standard' : 'web.tables.own')} · {tellClock(known.clock)} · <a href={`/rules/${known.game}`}>{say('web.rules')}</a></p>
                        </div>
                    </section>
                )}
                {server.value === 'none' ? <p class="notice bad" role="alert"><Icon name="warning" />{whyNoServer()}</p>
                    : told instanceof Refused ? <p class="notice bad" role="alert"><Icon name="warning" />{tellFault(told)}</p>
                        : !full && (
                            <>
                                <p class="soft">{say('web.join.about')}</p>
                                <form class="join-form card" onSubmit={(event) => void join(event)}>
                                    <span class="likeness person name-mark"><HouseMark name={name.trim() || say('web.guest')} /></span>
                                    <label class="field"><span>{say('web.player.name')}</span>
                                        <input class="input" value={name} maxLength={31} autoComplete="nickname" required pattern=".*\S.*"
                                            onInvalid={(event) => event.currentTarget.setCustomValidity(say('web.join.nameless'))}
                                            onInput={(event) => { event.currentTarget.setCustomValidity(''); setTyped(event.currentTarget.value); }} />
                                    </label>
                                    <button type="submit" class="button go large" aria-busy={busy} disabled={busy || !open}>{say('web.wait.sit')}</button>
                                </form>
                            </>
                        )}
                <Problem />
                {(server.value === 'none' || told instanceof Refused || full) && (
                    <p class="row wrap-row">
                        {full && known.match && <a class="button go" href={`/table/${known.match}`}>{say('web.tables.watch')}</a>}
                        <a class="button" href="/">{say(server.value === 'none' ? 'web.to_start' : 'web.tables')}</a>
                        <a class="button" href={`/new${known ? `/${known.game}` : ''}${server.value === 'none' ? '' : '?friends'}`}>{say('web.tables.make')}</a>
                    </p>
                )}
            </div>
        </Shell>
    );
}
