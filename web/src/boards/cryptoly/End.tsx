// The end: a prize-giving poster. The ICO draw, the pictures and what they brought, the
// ranking as bars of what everybody's BTC are made of, the winner bet.
import { say } from '../../words';
import type { BoardProps } from '../board';
import { CoinSign, DieSign, Picture, Plate, Sign } from './art';
import { COINS } from './model';
import { Safe } from '../shared/Safe';
import { type Seen, icoReturns, look, timesOf, word } from './seen';

type Part = BoardProps & { seen: Seen };

const FLAGS = ['#c4302b', '#eab93f', '#2a5db0', '#eb9aa8', '#2c7a4b', '#ee8b3a'];
function Bunting() {
    return (
        <svg class="cl-bunting" viewBox="0 0 840 40" preserveAspectRatio="none" aria-hidden="true" focusable="false">
            <path d="M0 4Q210 26 420 4Q630 26 840 4" fill="none" stroke="var(--cl-frame)" stroke-width="2" />
            {Array.from({ length: 22 }, (_, i) => {
                const x = 8 + i * 38, s = (x % 420) / 420, y = 4 + 44 * s * (1 - s);
                return <path key={i} d={`M${x} ${y}h24l-12 24z`} fill={FLAGS[i % FLAGS.length]} />;
            })}
        </svg>
    );
}

function figuresOf({ sitting }: Part): { account: Map<number, number[]>; back: Map<number, number[]>; factors: number[] } {
    const account = new Map<number, number[]>(), back = new Map<number, number[]>();
    let factors: number[] = [];
    for (const { key, thing, values } of sitting.figures()) {
        const seat = Number(thing?.slice(5));
        if (key === 'account')
            account.set(seat, values);
        else if (key === 'back')
            back.set(seat, values);
        else if (key === 'bet')
            factors = values;
    }
    return { account, back, factors };
}

function Draw({ part, back }: { part: Part; back: Map<number, number[]> }) {
    const { state, ...seen } = part.seen;
    const returns = icoReturns(part.sitting);
    const order = state.ico_place.map((place, ico) => ({ place, ico })).filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
    return (
        <section>
            <h3 class="label">{word('end.ico')}</h3>
            <ol class="cl-draw">
                {order.map(({ place, ico }) => (
                    <li key={ico} style={{ '--i': place - 1 }}>
                        <span class={`cl-ball cl-b${place}`}><small>ICO</small><b>{ico + 1}</b></span>
                        <b class="cl-num cl-mult">{timesOf(returns[place - 1] ?? 0)}</b>
                        {state.seats.flatMap(({ seat, ico: stakes }) => COINS.filter((coin) => stakes[ico]?.[coin]).map((coin, i) => (
                            <span key={`${seat} ${coin}`} class="cl-flow">
                                {i === 0 ? <Plate seat={seat} size={17} label={seen.name(seat)} /> : <span class="cl-gap" />}
                                {stakes[ico]?.[coin]} <CoinSign coin={coin} /><Sign name="i-right" class="cl-arrow" />{back.get(seat)?.[ico * COINS.length + COINS.indexOf(coin)] ?? 0} <CoinSign coin={coin} />
                            </span>
                        )))}
                    </li>
                ))}
            </ol>
        </section>
    );
}

function Gallery({ part }: { part: Part }) {
    const { state, ...seen } = part.seen;
    const held = state.seats.flatMap(({ seat, held: cards }) => cards.flatMap((card) => (card.what === 'nft' ? [{ seat, card }] : [])));
    if (!held.length)
        return null;
    return (
        <section>
            <h3 class="label">{word('end.nft')}</h3>
            <ol class="cl-gallery">
                {held.map(({ seat, card: { card, value } }) => {
                    const pips = value === null || value === card.value ? -1 : card.pips.indexOf(value);
                    return (
                        <li key={card.thing}><div {...part.touch.props(card.thing, { offers: [] })}>
                            <span class="cl-framed"><Picture name={card.name} /></span>
                            <span class="cl-cut">{card.title}</span>
                            <span class="cl-vals">{card.pips.map((one, i) => <i key={i} class={i === pips ? 'cl-on' : ''}>{one}</i>)}</span>
                            <span class="cl-flow">
                                <Plate seat={seat} size={17} label={seen.name(seat)} />
                                {value !== null && (pips < 0 ? <small>{word('end.fixed')}</small> : <DieSign pips={pips + 1} />)}
                                <b class="cl-num">{value ?? card.value}</b><CoinSign coin="btc" />
                            </span>
                        </div></li>
                    );
                })}
            </ol>
        </section>
    );
}

const PARTS = ['hand', 'icos', 'nft', 'bets'] as const;

function Slip({ seen, seat, factors }: { seen: Seen; seat: number; factors: number[] }) {
    const { state } = seen;
    const right = state.right[seat];
    if (!right)
        return null;
    if (right === 'wrong')
        return <span class="cl-slip cl-void"><Sign name="i-cross" class="cl-down" />{word('end.void')}</span>;
    return (
        <span class="cl-slip">
            <Sign name="i-check" class="cl-up" />
            {(state.opened[seat] ?? []).slice(0, state.seats.length).map((n, on) => n > 0 && (
                <span key={on} class={factors[(state.place4[on] ?? 0) - 1] ? '' : 'cl-zero'}>
                    <Plate seat={on} size={17} label={seen.name(on)} />{n}<b>×{factors[(state.place4[on] ?? 0) - 1] ?? 0}</b>
                </span>
            ))}
        </span>
    );
}

function Ranking({ part, account, factors }: { part: Part; account: Map<number, number[]>; factors: number[] }) {
    const { screen, state, ...seen } = part.seen;
    const ranking = [...(screen.over?.ranking ?? [])].sort((a, b) => a.rank - b.rank);
    const most = Math.max(1, ...ranking.map(({ points }) => points));
    const made = PARTS.filter((_, i) => [...account.values()].some((parts) => (parts[i] ?? 0) > 0));
    return (
        <section class="cl-rank">
            <h3 class="label">{word('end.ranking')}</h3>
            {made.length > 0 && <p class="cl-legend">{made.map((part) => <span key={part}><i class={`cl-bar-${part}`} />{word(`end.${part}`)}</span>)}</p>}
            <ol>
                {ranking.map(({ seat, rank, points }) => {
                    const parts = account.get(seat) ?? [points, 0, 0, 0];
                    const before = state.place4[seat] ?? 0;
                    return (
                        <li key={seat} class={screen.over?.winners.includes(seat) ? 'cl-win' : ''} style={{ '--i': rank }}>
                            <b class="cl-num cl-pos">{rank}</b>
                            <Plate seat={seat} size={24} />
                            <span class="cl-nm">{seen.name(seat)}{state.betting === 'on' && before > 0 && before !== rank && <small class={before > rank ? 'cl-up' : 'cl-down'}>{word('end.before', { n: before })}</small>}</span>
                            <span class="cl-bar" aria-hidden="true">
                                {PARTS.map((part, i) => (parts[i] ?? 0) > 0 && <i key={part} class={`cl-bar-${part}`} style={{ width: `${(parts[i] ?? 0) / most * 100}%` }}>{parts[i]}</i>)}
                            </span>
                            {state.betting === 'on' && <Slip seen={part.seen} seat={seat} factors={factors} />}
                            <b class="cl-num cl-tot">{points} <small>BTC</small></b>
                        </li>
                    );
                })}
            </ol>
            {ranking.some(({ points }, i) => points === ranking[i + 1]?.points) && <p class="cl-note">{say('cryptoly.score.tie')}</p>}
        </section>
    );
}

/** The account of a finished match, below who has won. */
export function Account({ sitting, touch }: BoardProps) {
    const seen = look(sitting);
    if (!seen?.screen.over)
        return null;
    const part: Part = { sitting, touch, seen };
    const { account, back, factors } = figuresOf(part);
    return (
        <Safe name="account" words={seen.screen.over.account.lines.join(' ')}>
            <div class="cl-final">
                <Bunting />
                <Ranking part={part} account={account} factors={factors} />
                <div class="cl-duo"><Draw part={part} back={back} /><Gallery part={part} /></div>
            </div>
        </Safe>
    );
}
