// The board of exchange rates: three high strikers. The lower the number, the dearer
// the coin and the higher its puck; the bell rings at the dearest rate there is.
// The bulbs around it are the rounds.
import type { BoardProps } from '../board';
import type { Curve } from '../../desk/types';
import type { Sitting } from '../../match/sitting';
import { CoinSign, Sign } from './art';
import { COLOURS, type Coin, type Printed } from './model';
import { OwnDie } from './Rolled';
import { type Seen, btc, named, word } from './seen';

/** How a rate stood before, and since which round it holds. */
interface Before { rate: Partial<Record<Coin, number>>; since: number | null }
const kept = new WeakMap<Sitting, { key: string; before: Before }>();

const pointsOf = (curves: Curve[], field: string, thing?: string) =>
    curves.find((curve) => curve.field === field && (!thing || curve.things.includes(thing)))?.points.filter(([event]) => event > 0) ?? [];

/** From the curves, asked for only when rates have changed. */
function ratesBefore(sitting: Sitting, { state }: Seen): Before {
    const key = [state.rate_card, state.rate.red, state.rate.blue, state.rate.green, state.round].join();
    const known = kept.get(sitting);
    if (known?.key === key)
        return known.before;
    const curves = sitting.curves();
    const before: Before = { rate: {}, since: null };
    let changed = 0;
    for (const coin of COLOURS) {
        const points = pointsOf(curves, 'rate', `coin:${coin}`);
        changed = Math.max(changed, points[points.length - 1]?.[0] ?? 0);
    }
    for (const coin of COLOURS) {
        const points = pointsOf(curves, 'rate', `coin:${coin}`);
        const last = points[points.length - 1], other = points[points.length - 2];
        const value = last && last[0] < changed ? last[1] : other?.[1];
        if (typeof value === 'number' && points.length > 1 && value > 0)
            before.rate[coin] = value;
    }
    const rounds = pointsOf(curves, 'round').filter(([event]) => event <= changed);
    before.since = rounds[rounds.length - 1]?.[1] ?? null;
    kept.set(sitting, { key, before });
    return before;
}

/** The steps of a striker: from the dearest rate in the edition to the cheapest. */
function stepsOf(printed: Printed, { rate, rate_card }: Seen['state']): number[] {
    const all = printed.rate.flatMap(({ red, blue, green }) => [red, blue, green]).concat(rate_card ? [rate.red, rate.blue, rate.green] : []).filter((n) => n > 0);
    const low = Math.min(...all), high = Math.max(...all);
    return Number.isFinite(low) ? Array.from({ length: high - low + 1 }, (_, i) => low + i) : [1];
}

function Striker({ coin, rate, steps }: { coin: Coin; rate: number | null; steps: number[] }) {
    const gap = 92 / Math.max(1, steps.length - 1);
    const y = (n: number) => 30 + (n - (steps[0] ?? 1)) * gap;
    return (
        <svg class={`cl-striker ${rate === steps[0] ? 'cl-rings' : ''}`} viewBox="14 0 74 138" aria-hidden="true" focusable="false">
            <path class="cl-bell" d="M55 3c6 0 9 4 9 9 0 3 1 4 2 5H44c1-1 2-2 2-5 0-5 3-9 9-9zm-3 15h6a3 3 0 0 1-6 0z" />
            <path class="cl-rail" d="M50 22v106M60 22v106M38 132h34M44 128h22" />
            {steps.map((n) => (
                <g key={n}>
                    <path class="cl-rail" d={`M46 ${y(n)}h18`} />
                    {(steps.length < 8 || n === rate || (Math.abs(n - (rate ?? 0)) > 1 && (n - (steps[0] ?? 0)) % 2 === 0)) && <text class={n === rate ? 'cl-on' : ''} x="36" y={y(n) + 4.5}>{n}</text>}
                </g>
            ))}
            {rate !== null && <g class="cl-puck" style={{ transform: `translate(40px,${y(rate) - 15}px)` }}>
                <circle cx="15" cy="15" r="17" fill="var(--cl-black)" />
                <svg width="30" height="30"><use href={`#cl-c-${coin}`} /></svg>
            </g>}
        </svg>
    );
}

function Trend({ now, before }: { now: number; before: number | undefined }) {
    if (before === undefined)
        return <span class="cl-same">&nbsp;</span>;
    if (before === now)
        return <span class="cl-same">{word('same')}</span>;
    const up = now < before;
    return <span class={`cl-trend ${up ? 'cl-up' : 'cl-down'}`}><Sign name={up ? 'i-up' : 'i-down'} /><span class="cl-trend-word">{word(up ? 'dearer' : 'cheaper')}</span> <b class="cl-num">{before} → {now}</b></span>;
}

/** Where bulb `i` of `n` sits: up the left side, over the top, down the right. */
function bulbPlace(i: number, n: number): { left: string; top: string } {
    const side = Math.round(n * 0.29);
    const along = (k: number, of: number, from: number, to: number) => `${from + (to - from) * (of > 1 ? k / (of - 1) : 0.5)}%`;
    if (i < side)
        return { left: '11px', top: along(i, side, 94, 20) };
    if (i >= n - side)
        return { left: 'calc(100% - 11px)', top: along(i - n + side, side, 20, 94) };
    return { left: along(i - side, n - 2 * side, 11, 89), top: '10px' };
}

/** One bulb for each round, lit as they are played; a number where they are too many. */
function Bulbs({ seen: { state } }: { seen: Seen }) {
    if (state.minutes || state.last_round < 1 || state.last_round > 24)
        return <span class="cl-rounds">{!state.round ? '' : state.minutes || state.last_round > 100 ? state.round : `${state.round}/${state.last_round}`}</span>;
    return (
        <span class="cl-bulbs" aria-hidden="true">
            {Array.from({ length: state.last_round }, (_, i) => (
                <i key={i} class={i + 1 < state.round ? 'cl-lit' : i + 1 === state.round ? 'cl-lit cl-now' : ''} style={bulbPlace(i, state.last_round)} />
            ))}
        </span>
    );
}

/** The rate board. */
export function Rates({ sitting, touch, seen }: BoardProps & { seen: Seen }) {
    const { state, printed } = seen;
    const steps = stepsOf(printed, state);
    const before = ratesBefore(sitting, seen);
    const card = printed.rate.find(({ name }) => name === state.rate_card);
    const turned = state.rate_card !== null;
    return (
        <section class="cl-marquee" aria-label={named('space', 'rates')}>
            <Bulbs seen={seen} />
            <div class="cl-ttl" {...(card ? touch.props(card.thing, { offers: [] }) : {})}>
                <small>{named('space', 'rates')}{turned && before.since ? ` · ${word('since', { n: before.since })}` : ''}</small>
                <b>{card?.title ?? ' '}</b>
            </div>
            <div class="cl-strikers">
                <div class="cl-lead" aria-hidden="true"><span><Sign name="i-up" />{word('dear')}</span><span><Sign name="i-down" />{word('cheap')}</span></div>
                <OwnDie sitting={sitting} touch={touch} seen={seen} />
                {COLOURS.map((coin) => <Striker key={coin} coin={coin} rate={turned ? state.rate[coin] : null} steps={steps} />)}
            </div>
            <div class="cl-eq">
                <span class="cl-one">1 <CoinSign coin="btc" /> =</span>
                {COLOURS.map((coin) => <div key={coin} {...touch.props(`coin:${coin}`, { offers: [] })}>{turned ? state.rate[coin] : '–'}<CoinSign coin={coin} /></div>)}
            </div>
            <div class="cl-each">
                <span />
                {turned && COLOURS.map((coin) => (
                    <div key={coin}>
                        <span>{word('each', { v: btc(state.rate[coin] ? 1 / state.rate[coin] : 0) })}</span>
                        <Trend now={state.rate[coin]} before={before.rate[coin]} />
                    </div>
                ))}
            </div>
        </section>
    );
}
