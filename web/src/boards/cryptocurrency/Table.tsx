// The trading floor: what concerns all coins on top, then four columns of one
// instrument. On a narrow screen coins become tabs, and one of them is shown.
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { BoardProps } from '../board';
import { Column } from './Column';
import { useFlights } from './flights';
import { Safe } from '../shared/Safe';
import { CoinSign, coinClass, placeSymbols, tell } from './marks';
import { COIN, columnOf, type Floor, floorOf, signed } from './model';
import { Newsstand } from './Newsstand';
import { planOf } from './plan';

/** Phases that are about job seekers. */
const HIRING = new Set(['prepare', 'propose', 'vote', 'replace']);

/** Moves that are made on some coins alone, which then have to be found. */
const AT_COIN = new Set(['lay', 'give', 'black-hat', 'white-hat', 'tweet']);

function openCoins(sitting: BoardProps['sitting']): string[] {
    const moves = (sitting.screen.value?.offers ?? []).map(({ move }) => move).filter(({ kind }) => AT_COIN.has(kind));
    return [...new Set(moves.map(({ coin }) => String(coin)))];
}

export function Table({ sitting, touch }: BoardProps) {
    placeSymbols();
    const floor = floorOf(sitting);
    const plan = planOf(floor);
    const coins = COIN;
    const shown = useSignal<string>(coins[0] ?? '');
    useSignalEffect(() => {
        // What is told is looked at; then what is put together, or done.
        const about = floor.happened.value?.move?.coin ?? plan.parts.value.coin ?? (floor.view.action !== 'none' ? floor.view.coin : undefined);
        if (about !== undefined && columnOf(String(about)) >= 0)
            shown.value = String(about);
    });
    const open = openCoins(sitting);
    useEffect(() => {
        if (open.length && !open.includes(shown.value))
            shown.value = open[0] ?? shown.value;
    }, [open.join()]);
    useFlights(floor);
    if (!sitting.screen.value)
        return null;
    return (
        <div class="cc-floor" data-over={sitting.screen.value.match.over ? '' : undefined} data-phase={plan.phase} data-hiring={HIRING.has(plan.phase) ? sitting.screen.value.question.asked && plan.phase !== 'replace' ? 'asked' : '' : undefined}>
            <Newsstand sitting={sitting} touch={touch} floor={floor} plan={plan} />
            <nav class="cc-tabs" aria-label={tell('coins')}>
                {coins.map((coin, index) => (
                    <button key={coin} type="button" class={`cc-tab ${coinClass(coin)} ${open.includes(coin) ? 'cc-can' : ''}`} aria-pressed={shown.value === coin} data-dead={floor.view.scam[index] ? '' : undefined} onClick={() => { shown.value = coin; }}>
                        <Safe name="tab of a coin" words={coin}><TabFace floor={floor} coin={coin} index={index} /></Safe>
                    </button>
                ))}
            </nav>
            <div class="cc-columns" style={{ '--coins': coins.length }}>
                {coins.map((coin, index) => (
                    <Column key={coin} sitting={sitting} touch={touch} floor={floor} plan={plan} coin={coin} index={index} shown={shown.value === coin} />
                ))}
            </div>
        </div>
    );
}

/** What decides about a coin, at a glance: price, its line, the known rumours. */
function TabFace({ floor, coin, index }: { floor: Floor; coin: string; index: number }) {
    const { sum, unknown } = floor.known(index);
    const track = floor.figures.value.all('track', `coin:${coin}`);
    const prices = floor.history.value.ticks.map(({ prices: all }) => all[index] ?? 0);
    const x = (i: number) => (prices.length > 1 ? (i / (prices.length - 1)) * 72 : 72);
    const y = (price: number) => 22 - 18 * Math.max(0, track.indexOf(price)) / Math.max(1, track.length - 1);
    const line = prices.map((price, i) => (i ? `H${x(i).toFixed(1)}V${y(price).toFixed(1)}` : `M0 ${y(price).toFixed(1)}`)).join('');
    return (
        <>
            <span class="cc-tab-top"><CoinSign coin={coin} label={floor.name(`coin:${coin}`)} /><b>{floor.view.price[index]}</b></span>
            <svg viewBox="0 0 72 24" preserveAspectRatio="none" aria-hidden="true"><path d={`${line}H72`} fill="none" stroke="var(--c)" stroke-width="1.6" vector-effect="non-scaling-stroke" /></svg>
            <span class="cc-tab-known"><span class="unseen">{tell('known')} </span><b class={sum > 0 ? 'cc-up' : sum < 0 ? 'cc-down' : ''}>{signed(sum)}</b>{unknown > 0 && <> {unknown}?</>}</span>
        </>
    );
}
