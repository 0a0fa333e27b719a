// Mining row as safes, the coin's tokens wherever they are, and the keys for the three
// things that can be done with a coin.
import type { BoardProps } from '../board';
import { CoinSign, Seat, Sign, coinClass, tell } from './marks';
import type { Floor } from './model';
import { type Plan, type Verb, VERBS } from './plan';

/** Letters of the actions, in the column pointed at last. */
const HOTKEYS: Record<string, string> = { mine: 'M', buy: 'B', sell: 'S' };

interface CoinProps extends BoardProps { floor: Floor; plan: Plan; coin: string; index: number }

/** A safe: opened ones stand ajar and empty, the marker's own is filled with the coin's ink. */
function Safe({ n, state }: { n: number; state: 'past' | 'now' | 'ahead' }) {
    if (state === 'past')
        return (
            <svg class="cc-safe" viewBox="0 0 24 27" aria-hidden="true">
                <path d="M6 25v1.5M20 25v1.5" stroke="currentColor" stroke-width="2.5" />
                <path d="M5.5 2.5h17v22h-17z" fill="var(--well)" stroke="currentColor" />
                <path d="M5.5 2.5 1 5.5v22l4.5-3z" fill="var(--hair)" stroke="currentColor" stroke-linejoin="round" />
                <text x="14" y="18" text-anchor="middle" fill="currentColor">{n}</text>
            </svg>
        );
    const ink = state === 'now' ? 'var(--c)' : 'currentColor';
    const on = state === 'now' ? 'var(--paper)' : 'currentColor';
    return (
        <svg class="cc-safe" viewBox="0 0 24 27" aria-hidden="true">
            <path d="M5.5 25v1.8M18.5 25v1.8" stroke={ink} stroke-width="2.5" />
            <rect x="1.5" y="2" width="21" height="23" rx="2" fill={state === 'now' ? 'var(--c)' : 'none'} stroke={ink} />
            <rect x="3.5" y="4" width="17" height="19" rx="1" fill="none" stroke={on} stroke-opacity={state === 'now' ? 0.45 : 0.35} />
            <path d="M1.5 8.5v4M1.5 15.5v4" stroke={ink} stroke-width="2.6" />
            <text class="cc-bold" x="12" y="18" text-anchor="middle" fill={on}>{n}</text>
        </svg>
    );
}

export function Mining({ touch, floor, coin, index }: CoinProps) {
    const { view } = floor;
    const figures = floor.figures.value;
    const difficulty = figures.all('difficulty', `coin:${coin}`), reward = figures.all('reward', `coin:${coin}`), fee = figures.all('fee', `coin:${coin}`);
    const at = (view.marker[index] ?? 1) - 1;
    const [, , each = 0, open = 0] = figures.all('mining', `coin:${coin}`);
    const state = (i: number) => (i < at ? 'past' : i === at ? 'now' : 'ahead');
    const last = view.back.length - 1;
    const slips = view.back.flatMap((back, place) => (back === coin && place < last ? [place] : []));
    return (
        <section class="cc-mining">
            <h3 class="cc-section">
                <span class="label">{tell('mining')}</span>
                <span class="cc-value cc-slips">
                    {slips.map((place) => (
                        <span
                            key={place} class="cc-slip" data-flip={`slip-${place}`} title={tell('transaction', { place: place + 1 })}
                            {...touch.props('rule:CC-M2', { label: tell('transaction', { place: place + 1 }), offers: [] })}
                        >
                            <Sign id="i-slip" /><b aria-hidden="true">{place + 1}</b>
                        </span>
                    ))}
                    {view.back[last] === coin && (
                        <span class="cc-slip cc-next" title={tell('next_transaction')} {...touch.props('rule:CC-S3', { label: tell('next_transaction'), offers: [] })}>
                            <Sign id="i-slip" /><b aria-hidden="true">…</b>
                        </span>
                    )}
                    {open > 0 ? <b class="cc-pay" title={`${open} × ${each} W`}>{each ? `+${open * each}` : 0} W</b> : view.back[last] === coin ? null : <span>{tell('no_transaction')}</span>}
                </span>
            </h3>
            <div class="cc-row">
                <div class="cc-safes" style={{ '--spaces': difficulty.length }} aria-hidden="true">
                    <span class="cc-band" style={{ gridColumn: `${at + 2} / ${at + 3}` }} data-flip={`marker-${coin}`} />
                    <span class="cc-head" style={{ gridArea: '1/1' }} title={tell('difficulty')}><Sign id="i-hash" /></span>
                    <span class="cc-head" style={{ gridArea: '2/1' }} title={tell('reward')}><CoinSign coin={coin} /></span>
                    <span class="cc-head" style={{ gridArea: '3/1' }} title={tell('fee')}>W</span>
                    {difficulty.map((n, i) => <span key={`d${i}`} class={`cc-${state(i)}`} style={{ gridArea: `1/${i + 2}` }}><Safe n={n} state={state(i)} /></span>)}
                    {reward.map((n, i) => <span key={`r${i}`} class={`cc-${state(i)}`} style={{ gridArea: `2/${i + 2}` }}>{n}</span>)}
                    {fee.map((n, i) => <span key={`f${i}`} class={`cc-${state(i)}`} style={{ gridArea: `3/${i + 2}` }}>{n}</span>)}
                </div>
                <span class="cc-over" {...touch.props('rule:CC-M1', {
                    offers: [],
                    label: tell('row_label', { difficulty: difficulty[at] ?? 0, reward: reward[at] ?? 0, fee: fee[at] ?? 0, n: at + 1, of: difficulty.length }),
                })} />
            </div>
        </section>
    );
}

/** Every token of the coin: on the market, with its owners, not yet mined; those that the plan would move are ringed. */
export function Supply({ touch, floor, plan, coin, index }: CoinProps) {
    const { view } = floor;
    const market = view.market[index] ?? 0, pool = view.unmined[index] ?? 0;
    const { verb, coin: about } = plan.parts.value;
    const { after, amount, figures } = plan.outlook.value;
    const chosen = about === coin && after !== null;
    const leaveMarket = chosen && verb === 'buy' ? amount : 0;
    const leavePool = chosen && verb === 'mine' ? figures?.all('mining', `coin:${coin}`)[1] ?? 0 : 0;
    const owners = Array.from({ length: view.players }, (_, seat) => ({ seat, n: view.coins[seat]?.[index] ?? 0 })).filter(({ n }) => n);
    const leaves = (seat: number) => (!chosen || seat !== floor.seat ? 0 : verb === 'sell' ? amount : plan.offers('give').length ? 1 : 0);
    const label = tell('supply_label', {
        market: `${tell('market')} ${market}`, pool: `${tell('pool')} ${pool}`, held: owners.map(({ seat, n }) => `${floor.player(seat)} ${n}`).join(', ') || '–',
    });
    return (
        <div class="cc-supply" {...touch.props(`coin:${coin}`, { label, offers: [] })}>
            <div class="cc-tokens" data-tokens={coin} aria-hidden="true">
                {Array.from({ length: market }, (_, i) => <i key={`m${i}`} class={`cc-on-market ${i >= market - leaveMarket ? 'cc-leaving' : ''}`} />)}
                {owners.length > 0 && <i key="cut" class="cc-cut" />}
                {owners.flatMap(({ seat, n }) => Array.from({ length: n }, (_, i) => (
                    <i key={`${seat}-${i}`} class={`cc-owned ${i < leaves(seat) ? 'cc-leaving' : ''}`}><Seat seat={seat} /></i>
                )))}
                {pool > 0 && <i key="cut2" class="cc-cut" />}
                {Array.from({ length: pool }, (_, i) => <i key={`p${i}`} class={`cc-in-pool ${i < leavePool ? 'cc-leaving' : ''}`} />)}
            </div>
            <div class="cc-supply-words">
                <span>{tell('market')} <b>{market}</b> </span>
                <span>{tell('pool')} <b>{pool}</b></span>
            </div>
        </div>
    );
}

/** Mine, buy, sell: what each can come to at most stands below it. */
export function Keys({ sitting, touch, floor, plan, coin, index }: CoinProps) {
    const [chance = 0, buy = 0, sell = 0] = floor.figures.value.all('most', `coin:${coin}`);
    const acting = plan.phase === 'action' && (sitting.screen.value?.question.asked ?? false);
    const gives = plan.offers('give').find(({ move }) => move.coin === coin);
    const most = (verb: Verb) => (verb === 'mine' ? chance : verb === 'buy' ? buy : sell);
    const { verb: chosen, coin: about } = plan.parts.value;
    const first = plan.parts.value.verb === undefined && plan.parts.value.crew.length ? plan.parts.value.crew : null;
    if (floor.seat === null)
        return null;
    if (gives)
        return (
            <div class="cc-keys cc-one">
                <button type="button" class={`cc-key cc-can ${coinClass(coin)}`} data-verb="give" {...touch.props(`coin:${coin}`, { offers: [gives], chosen: about === coin, onPoint: () => plan.set({ coin: about === coin ? undefined : coin }) })}>
                    {tell('give')} <small>1 {floor.name(`coin:${coin}`)}</small>
                </button>
            </div>
        );
    return (
        <div class="cc-keys">
            {VERBS.map((verb) => {
                const offer = acting ? plan.offers(verb).find(({ move }) => move.coin === coin) : undefined;
                const n = first && offer ? exact(plan, verb, coin) : most(verb);
                const small = !n ? tell(lacks(floor, verb, index)) : verb === 'buy' || verb === 'sell' ? tell('at_most', { n }) : first ? `${n} %` : tell('chance_most', { n });
                return (
                    <button
                        key={verb} type="button" class={`cc-key ${offer ? 'cc-can' : ''}`} data-verb={verb} aria-keyshortcuts={acting ? HOTKEYS[verb] : undefined}
                        {...touch.props(`coin:${coin}`, {
                            offers: offer ? [offer] : [], chosen: chosen === verb && about === coin, label: `${tell(`${verb}`)} ${small}, ${floor.name(`coin:${coin}`)}${offer?.aside ? `. ${offer.aside}` : ''}`,
                            ...(offer ? { onPoint: () => plan.begin(verb, coin) } : { move: `${verb} ${coin}` }),
                        })}
                    >
                        {tell(`${verb}`)} <small>{small}</small>
                    </button>
                );
            })}
        </div>
    );
}

/** What is missing for an action, as a word: what lies open says it. */
function lacks(floor: Floor, verb: Verb, index: number): string {
    const { view } = floor;
    const mine = floor.seat ?? 0;
    return !floor.team(mine).some(({ fresh }) => fresh) ? 'none_fresh'
        : verb === 'mine' && !view.unmined[index] ? 'none_unmined'
        : verb === 'buy' && !view.market[index] ? 'none_market'
        : verb === 'buy' && (view.money[mine] ?? 0) < (view.price[index] ?? 0) ? 'none_money'
        : verb === 'sell' && !view.coins[mine]?.[index] ? 'none_held'
        : 'none';
}

/** With the members who were chosen first. */
function exact(plan: Plan, verb: Verb, coin: string): number {
    const { figures, span, after } = plan.foresee({ verb, coin, crew: plan.parts.value.crew });
    return verb === 'mine' ? figures?.one('chance', '', 3) ?? 0 : span?.high ?? (after ? 1 : 0);
}
