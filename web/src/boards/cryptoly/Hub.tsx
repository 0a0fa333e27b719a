// The middle of the board: the DEX as stacks of coins, the rate board, the Wallet with
// its odds, the decks, when the game ends, and the three booths.
import type { BoardProps } from '../board';
import { CoinSign, DiceRange, Plate, Sign } from './art';
import { composeAt, only } from './compose';
import { COINS, type Deck } from './model';
import { Rates } from './Rates';
import { type Seen, named, word } from './seen';

type Part = BoardProps & { seen: Seen };

/** A slab in a stack is so many coins. */
const SLAB = 4;

function Dex({ sitting, touch, seen }: Part) {
    const { state, screen, asked } = seen;
    const compose = composeAt(sitting);
    const { given } = compose.parts.value;
    const wanted = (coin: string) => (asked && given
        ? screen.offers.find(({ move }) => move.kind === 'exchange' && move['given'] === given && move['wanted'] === coin) : undefined);
    return (
        <section class="cl-dex" aria-label={word('dex')}>
            <h2 class="cl-hh">{word('dex')} <small>{word('dex.sub')}</small></h2>
            <div class="cl-stacks" aria-hidden="true">
                {COINS.map((coin) => (
                    <i key={coin} class="cl-stack" style={{ '--k': `var(--cl-coin-${coin})`, '--n': Math.min(40, Math.ceil(state.dex[coin] / SLAB)) }} />
                ))}
            </div>
            <div class="cl-stock">
                {COINS.map((coin) => {
                    const offer = wanted(coin);
                    const label = `${word('dex')}: ${state.dex[coin]} ${named('coin', coin)}`;
                    return (
                        <div
                            key={coin} data-stock={coin}
                            {...touch.props(`coin:${coin}`, offer ? { label, onPoint: () => compose.try(offer.text) } : { label, offers: [] })}
                        >
                            <CoinSign coin={coin} quiet /><span class="cl-num">{state.dex[coin]}</span>
                        </div>
                    );
                })}
            </div>
        </section>
    );
}

function WalletArt({ n }: { n: number }) {
    return (
        <svg class="cl-wallet-art" viewBox="0 0 132 84" aria-hidden="true" focusable="false">
            {Array.from({ length: Math.min(n, 7) }, (_, i) => (
                <svg key={i} x={48 + (i - (Math.min(n, 7) - 1) / 2) * Math.min(28, 84 / Math.max(1, n))} y={6 + (i % 2) * 4} width="36" height="36"><use href="#cl-c-btc" /></svg>
            ))}
            <path d="M8 40c0-4 3-6 7-6h102c4 0 7 2 7 6v34c0 4-3 7-7 7H15c-4 0-7-3-7-7z" fill="#7a4a2b" />
            <path d="M8 44h116" stroke="#2a1a10" stroke-width="1.5" opacity=".5" />
            <path d="M13 49h106v27H13z" fill="none" stroke="#e9c9a0" stroke-width="1.3" stroke-dasharray="4 3" opacity=".8" />
            <path d="M96 50h30v18H96a9 9 0 0 1 0-18z" fill="#5d3720" /><circle cx="99" cy="59" r="4" fill="var(--cl-spark)" />
        </svg>
    );
}

function Wallet({ touch, seen }: Part) {
    const { state, printed, screen, asked } = seen;
    const attempt = asked ? only(screen.offers, 'try') : undefined;
    return (
        <div class="cl-wallet" data-stock="wallet" {...touch.props('space:hack', { offers: attempt ? [attempt] : [] })}>
            <b class="cl-hh">{word('wallet')} <span class="cl-num cl-wallet-n">{state.wallet}<CoinSign coin="btc" /></span></b>
            <WalletArt n={state.wallet} />
            <div class="cl-odds">
                <span><DiceRange low={state.hack} high={6} /><b>+{state.wallet}</b><CoinSign coin="btc" /></span>
                <span>{word('else')} <b>−{printed.wallet.penalty}</b><CoinSign coin="btc" /></span>
            </div>
        </div>
    );
}

function DeckPile({ touch, deck, seen }: BoardProps & { deck: Deck; seen: Seen }) {
    const { printed, screen, asked } = seen;
    const buy = asked && deck.what === 'nft' ? only(screen.offers, 'buy') : undefined;
    const next = deck.left === 0 && deck.known[0];
    const all = deck.what === 'action' ? printed.action : printed.moon;
    const known = deck.known.map((name) => all.find((card) => card.name === name)?.title ?? name);
    const label = [
        named('space', deck.what), word('deck.left', { n: deck.left }),
        ...(known.length ? [word('deck.known', { cards: known.join(', ') })] : []),
    ].join('. ');
    return (
        <div
            class={`cl-deck cl-k-${deck.what}`} data-deck={deck.what} title={label}
            {...touch.props(next ? `${deck.what}:${next}` : `space:${deck.what}`, { offers: buy ? [buy] : [] })}
        >
            <span class="unseen">{named('space', deck.what)}</span>
            <span class={`cl-back ${deck.left || deck.known.length ? '' : 'cl-gone'}`}><Sign name={`p-${deck.what}`} /></span>
            <b class="cl-num">{deck.left}{deck.known.length > 0 && <small>+{deck.known.length}</small>}</b>
        </div>
    );
}

function TimeSlot({ touch, seen }: Part) {
    const { state, printed } = seen;
    const card = printed.time.find(({ name }) => name === state.time_card);
    const end = state.minutes && !card ? word('ends.clock') : word('ends', { n: state.last_round });
    return (
        <div class="cl-time" {...touch.props(card ? card.thing : 'space:time', { offers: [] })}>
            <span class={`cl-back ${card ? 'cl-open' : ''}`}><Sign name="p-time" /></span>
            <span><b>{end}</b><i>{card ? card.title : word('notime')}</i></span>
        </div>
    );
}

function Booths({ sitting, touch, seen }: Part) {
    const { state, screen, asked } = seen;
    const investing = asked && screen.offers.some(({ move }) => move.kind === 'invest');
    const count = Math.max(3, ...state.seats.map(({ ico }) => ico.length));
    return (
        <div class="cl-booths">
            {Array.from({ length: count }, (_, ico) => {
                const here = investing && state.space === `ico-${ico + 1}`;
                const compose = composeAt(sitting);
                const stakes = state.seats.filter((seat) => COINS.some((coin) => seat.ico[ico]?.[coin]));
                const place = state.ico_place[ico] ?? 0;
                return (
                    <div
                        key={ico} class="cl-booth" data-stock={`ico-${ico}`}
                        {...touch.props(`ico:${ico + 1}`, here ? { onPoint: () => compose.set({ chosen: 'ico' }) } : { offers: [] })}
                    >
                        <b class="cl-booth-name">{named('ico', String(ico + 1))}{place > 0 && <small> {word('drawn', { n: place })}</small>}</b>
                        <ul>
                            {stakes.map(({ seat, ico: list }) => (
                                <li key={seat}>
                                    <Plate seat={seat} size={18} label={seen.name(seat)} />
                                    {COINS.filter((coin) => list[ico]?.[coin]).map((coin) => (
                                        <span key={coin}>{list[ico]?.[coin]} <CoinSign coin={coin} /></span>
                                    ))}
                                </li>
                            ))}
                            {!stakes.length && <li class="cl-none">{word('nostake')}</li>}
                        </ul>
                    </div>
                );
            })}
        </div>
    );
}

/** Everything inside the loop. */
export function Hub(part: Part) {
    const { state } = part.seen;
    return (
        <div class="cl-hub">
            <Dex {...part} />
            <Rates {...part} />
            <div class="cl-right">
                <Wallet {...part} />
                <div class="cl-decks">{state.decks.map((deck) => <DeckPile key={deck.what} {...part} deck={deck} />)}</div>
                <TimeSlot {...part} />
            </div>
            <Booths {...part} />
        </div>
    );
}
