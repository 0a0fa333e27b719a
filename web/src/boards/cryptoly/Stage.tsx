// Great moments: the Wallet is tried, a Time card is drawn, the ICO coins are drawn, a
// bet is opened. Some seconds each; any key or click goes on.
import { useEffect } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import type { BoardProps } from '../board';
import type { Moment, View } from '../../desk/types';
import { mayMove } from '../../app/settings';
import { say, hasWords } from '../../words';
import { Amount, DieSign, DiceRange, Plate, Sign } from './art';
import { read } from './model';
import { EffectScene } from './scenes';
import { type Seen, icoReturns, look, named, timesOf, word } from './seen';
import { Safe } from '../shared/Safe';

interface Past { actor: number | string; move: { kind: string; pips?: number; player?: number | string; card?: string; ico?: string; code?: string } | null; before: View; after: View }

const LONG: Record<string, number> = { hack: 2600, time: 4000, ico: 2600, bet: 3200 };

function HackScene({ past, seen }: { past: Past; seen: Seen }) {
    const seat = Number(past.move?.player);
    const before = read(past.before, seen.printed), after = read(past.after, seen.printed);
    const pips = past.move?.pips ?? 1;
    const won = pips >= before.hack;
    const change = (after.seats[seat]?.coins.btc ?? 0) - (before.seats[seat]?.coins.btc ?? 0);
    return (
        <>
            <p class="label">{named('space', 'hack')}</p>
            <div class="cl-moment-row">
                <Plate seat={seat} size={44} label={seen.name(seat)} />
                <span class="cl-moment-die"><DieSign pips={pips} /></span>
                <span class="cl-moment-need"><DiceRange low={before.hack} high={6} /></span>
            </div>
            <h2 class={won ? 'cl-up' : 'cl-down'}>{word(won ? 'stage.hack.won' : 'stage.hack.lost')}</h2>
            {change !== 0 && <p class="cl-moment-sum"><Amount n={change} coin="btc" sign /></p>}
        </>
    );
}

function IcoScene({ past, seen, sitting }: { past: Past; seen: Seen; sitting: BoardProps['sitting'] }) {
    const returns = icoReturns(sitting);
    const state = read(past.after, seen.printed);
    const order = state.ico_place.map((place, ico) => ({ place, ico })).sort((a, b) => (a.place || 9) - (b.place || 9));
    return (
        <>
            <p class="label">{word('end.ico')}</p>
            <ol class="cl-draw">
                {order.map(({ place, ico }, i) => (
                    <li key={ico} style={{ '--i': i }} class={place ? '' : 'cl-waiting'}>
                        <span class={`cl-ball cl-b${place}`}><small>ICO</small><b>{place ? ico + 1 : '?'}</b></span>
                        <b class="cl-num cl-mult">{timesOf(returns[i] ?? 0)}</b>
                        {place > 0 && state.seats.filter((seat) => Object.values(seat.ico[ico] ?? {}).some(Boolean)).map(({ seat }) => <Plate key={seat} seat={seat} size={20} label={seen.name(seat)} />)}
                    </li>
                ))}
            </ol>
        </>
    );
}

function TimeScene({ past, seen, sitting }: { past: Past; seen: Seen; sitting: BoardProps['sitting'] }) {
    const card = seen.printed.time.find(({ name }) => name === past.move?.card);
    if (!card)
        return null;
    const story = `cryptoly.card.${card.name}`;
    return (
        <article class="cl-drawn cl-k-time">
            <div class="cl-band"><Sign name="p-time" /><span>{named('space', 'time')}</span></div>
            <svg class="cl-art" viewBox="0 0 264 118" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><EffectScene card={card} /></svg>
            <div class="cl-in"><h2>{card.title}</h2><p class="cl-eff">{sitting.explain(card.thing)?.text}</p>{hasWords(story) && <p class="cl-story">{say(story)}</p>}</div>
        </article>
    );
}

function BetScene({ past, seen }: { past: Past; seen: Seen }) {
    const seat = Number(past.move?.player);
    const state = read(past.after, seen.printed);
    const right = state.right[seat] === 'right';
    return (
        <>
            <p class="label">{word('end.bet')}</p>
            <div class="cl-moment-row"><Plate seat={seat} size={44} /><h2>{seen.name(seat)}</h2></div>
            <span class="cl-code">{Array.from({ length: state.codeLength }, (_, i) => <i key={i} class="cl-set">{right ? '•' : '×'}</i>)}</span>
            {right ? (
                <p class="cl-slip"><Sign name="i-check" class="cl-up" />{(state.opened[seat] ?? []).slice(0, state.seats.length).map((n, on) => n > 0 && <span key={on}><Plate seat={on} size={20} label={seen.name(on)} />{n}</span>)}</p>
            ) : <p class="cl-slip cl-void"><Sign name="i-cross" class="cl-down" />{word('end.void')}</p>}
        </>
    );
}

export function Stage({ sitting, moment, done }: BoardProps & { moment: Moment; done: () => void }) {
    const seen = look(sitting);
    const past = sitting.past<Past>(moment.event);
    useEffect(() => {
        const timer = setTimeout(done, mayMove() ? LONG[moment.key] ?? 2500 : 1200);
        return () => clearTimeout(timer);
    }, [moment.event]);
    if (!seen || !past?.move)
        return null;
    let scene: ComponentChildren = null;
    if (moment.key === 'hack')
        scene = <HackScene past={past} seen={seen} />;
    else if (moment.key === 'ico')
        scene = <IcoScene past={past} seen={seen} sitting={sitting} />;
    else if (moment.key === 'time')
        scene = <TimeScene past={past} seen={seen} sitting={sitting} />;
    else if (moment.key === 'bet')
        scene = <BetScene past={past} seen={seen} />;
    const line = sitting.log.value.find(({ from, to }) => from <= moment.event && moment.event < to)?.lines.find(({ event }) => event === moment.event);
    return (
        <div class="cl-moment">
            <Safe name={`moment ${moment.key}`} words={line?.text ?? ''}>{scene}</Safe>
            {line && moment.key !== 'time' && <p class="cl-note">{line.text}</p>}
        </div>
    );
}
