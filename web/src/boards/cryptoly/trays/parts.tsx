// What the trays are made of: buttons, coins to choose, steppers, a slider, the
// before and after, the balance on which an offer is weighed.
import type { ComponentChildren } from 'preact';
import type { BoardProps } from '../../board';
import { CoinSign, Sign } from '../art';
import { COINS, COLOURS, type Coin, type Purse, worth } from '../model';
import { type Seen, btc, named, signed, word } from '../seen';

/** What every tray is handed. */
export type TrayPart = BoardProps & { seen: Seen };

export interface ActProps { onAct: () => void; go?: boolean; disabled?: boolean | undefined; hotkey?: string; children: ComponentChildren; title?: string }

/** A button: `go` for the one that does it. */
export function Act({ onAct, go, disabled, hotkey, title, children }: ActProps) {
    return (
        <button
            type="button" class={`cl-btn ${go ? 'cl-go' : ''}`} disabled={disabled} data-lit={disabled ? undefined : ''} title={title}
            aria-keyshortcuts={[...(hotkey ? [hotkey === 'Esc' ? 'Escape' : hotkey] : []), ...(go ? ['Enter'] : [])].join(' ') || undefined} onClick={onAct}
        >
            {children}{hotkey && <kbd class="key" aria-hidden="true">{hotkey}</kbd>}
        </button>
    );
}

/** A coin with a number that can be chosen. */
export function Token({ coin, on, disabled, onPick, children, label }: {
    coin: string; on?: boolean; disabled?: boolean; onPick: () => void; children?: ComponentChildren; label?: string;
}) {
    return (
        <button
            type="button" class={`cl-tok ${disabled ? '' : 'cl-can'} ${on ? 'cl-on' : ''}`} aria-pressed={on} aria-disabled={disabled}
            aria-label={label} data-lit={disabled ? undefined : ''} onClick={onPick}
        >
            <CoinSign coin={coin} quiet={label !== undefined} />{children}
        </button>
    );
}

/** More and fewer of a kind of coin, within what there is. */
export function Stepper({ coin, n, most, has, after, onStep }: {
    coin: Coin; n: number; most: number; has: number; after: number; onStep: (step: number) => void;
}) {
    const name = named('coin', coin);
    return (
        <div class="cl-stepbox">
            <div class="cl-hasrow"><CoinSign coin={coin} quiet />{has}</div>
            <div class={`cl-step ${n ? 'cl-has' : ''} ${most || n ? '' : 'cl-empty'}`} role="group" aria-label={`${name}: ${n}`}>
                <button type="button" disabled={n >= most} data-lit={n < most ? '' : undefined} aria-label={`+1 ${name}`} onClick={() => onStep(1)}><Sign name="i-plus" /></button>
                <output class="cl-v cl-num">{n}</output>
                <button type="button" disabled={n <= 0} aria-label={`−1 ${name}`} onClick={() => onStep(-1)}><Sign name="i-minus" /></button>
            </div>
            <div class={`cl-hasrow cl-after ${after === has ? 'cl-same-n' : ''}`}><Sign name="i-right" />{after}</div>
        </div>
    );
}

/** A slider over the only numbers there are. */
export function Slide({ values, value, onSlide, label }: { values: number[]; value: number; onSlide: (value: number) => void; label: string }) {
    const i = Math.max(0, values.indexOf(value));
    const last = values.length - 1;
    const every = Math.max(1, Math.ceil(values.length / 9));
    return (
        <div class="cl-slide">
            {last > 0 && (
                <input
                    type="range" min={0} max={last} value={i} aria-label={label} aria-valuetext={String(value)} style={{ '--p': `${i / last * 100}%` }}
                    onInput={(event) => onSlide(values[Number(event.currentTarget.value)] ?? value)}
                />
            )}
            {last > 0 && <div class="cl-ticks">
                {values.map((n, k) => (k % every === 0 || k === last) && (
                    <button key={n} type="button" class={n === value ? 'cl-on' : ''} tabIndex={-1} onClick={() => onSlide(n)}>{n}</button>
                ))}
            </div>}
        </div>
    );
}

/** The viewer's loose coins in BTC, before and after. */
export function Sum({ seen: { state, me }, after }: { seen: Seen; after: Purse }) {
    if (!me)
        return null;
    return (
        <div class="cl-sum">
            <small>{word('yourworth')}</small>
            <b class="cl-num">{btc(worth(me.coins, state.rate))} <span class="cl-arrow">→</span> {btc(worth(after, state.rate))}</b>
        </div>
    );
}

/** What the viewer's loose coins are worth now. */
export function Now({ seen: { state, me } }: { seen: Seen }) {
    return me && <div class="cl-sum"><small>{word('yourworth')}</small><b class="cl-num">{btc(worth(me.coins, state.rate))}</b></div>;
}

/** What they would be worth, below one of several outcomes. */
export function Then({ value }: { value: number }) {
    return <small class="cl-then cl-num">→ {btc(value)}</small>;
}

/** The rates once more, where a sheet hides the rate board. */
export function RateBar({ seen: { state } }: { seen: Seen }) {
    return (
        <p class="cl-ratebar">
            <span>1 <CoinSign coin="btc" /></span>
            {COLOURS.map((coin) => <span key={coin}>= {state.rate[coin]} <CoinSign coin={coin} /></span>)}
        </p>
    );
}

function Load({ coins, x }: { coins: Purse; x: number }) {
    const rows = [5, 4, 3, 2];
    const list = COINS.flatMap((coin) => Array.from({ length: Math.min(14, coins[coin]) }, () => coin)).slice(0, 14);
    let at = 0;
    return (
        <g>
            {rows.map((size, row) => {
                const line = list.slice(at, at + size);
                at += size;
                return line.map((coin, i) => (
                    <svg key={`${row} ${i}`} x={x - line.length * 6.5 + i * 13} y={70 - row * 11} width="14" height="14"><use href={`#cl-c-${coin}`} /></svg>
                ));
            })}
        </g>
    );
}

/** A balance: what both sides are worth at the present rate. Any price is allowed. */
export function Scale({ give, get, rate, cards }: { give: Purse; get: Purse; rate: Purse; cards?: boolean }) {
    const left = worth(give, rate), right = worth(get, rate), gain = right - left;
    const tilt = Math.max(-11, Math.min(11, gain / Math.max(1, left, right) * 40));
    const lift = Math.sin(tilt * Math.PI / 180) * 76;
    return (
        <div class="cl-scale">
            <svg viewBox="0 0 240 138" aria-hidden="true" focusable="false">
                <path class="cl-metal" d="M120 24v88M92 116h56M104 112h32" /><circle cx="120" cy="22" r="5" fill="var(--brass)" />
                <g class="cl-beam" style={{ transform: `rotate(${tilt}deg)` }}><path class="cl-metal" d="M44 34h152" /><circle cx="120" cy="34" r="4" fill="var(--ink)" /></g>
                {([['left', 44, give, left, -lift], ['right', 196, get, right, lift]] as const).map(([side, x, coins, value, dy]) => (
                    <g key={side} class="cl-hang" style={{ transform: `translateY(${dy}px)` }}>
                        <path class="cl-metal cl-thin" d={`M${x} 34l-30 50M${x} 34l30 50`} />
                        <path class="cl-bowl" d={`M${x - 34} 84h68c-4 12-16 17-34 17s-30-5-34-17z`} />
                        <Load coins={coins} x={x} />
                        <text x={x} y="118">{btc(value)}</text>
                    </g>
                ))}
            </svg>
            <p class="cl-verdict">
                {!left && !right ? !cards && word('offer.empty') : Math.abs(gain) < 0.005 ? word('even') : (
                    <span class={gain > 0 ? 'cl-up' : 'cl-down'}><Sign name={gain > 0 ? 'i-up' : 'i-down'} />{word('foryou', { v: signed(gain, 2) })}</span>
                )}
                {cards && <small>{word('cards.aside')}</small>}
            </p>
        </div>
    );
}
