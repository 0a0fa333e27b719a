// Cards that lie before somebody, small: a sign, and in pictures when they pay what.
// Name, rule and story are one gesture away.
import type { BoardProps } from '../board';
import { hasWords, say } from '../../words';
import { Booth, CoinSign, DiceRange, Picture, Sign } from './art';
import { composeAt } from './compose';
import { COINS, type Held, type Purse } from './model';
import { type Seen, named, word } from './seen';

/** What a card does, in pictures. */
export function Brief({ held, full }: { held: Held; full?: boolean }) {
    if (held.what === 'mining') {
        const { roll, low, high, n, gain } = held.card;
        return <>{roll === 'any' && <span class="cl-who">{word('any')}</span>}<DiceRange low={low} high={high} /><b class="cl-num">+{n}</b><CoinSign coin={gain} /></>;
    }
    if (held.what === 'staking') {
        const { card, staked, locked } = held;
        if (!staked)
            return <><b class="cl-num">0/{card.most}</b><CoinSign coin={card.takes} /><Sign name="i-right" class="cl-arrow" /><b class="cl-num">+{card.n}</b><CoinSign coin={card.pays} /><small>/{card.each}</small></>;
        return (
            <>
                <b class="cl-num">{staked}</b><CoinSign coin={card.takes} /><Sign name="i-right" class="cl-arrow" />
                <b class="cl-num">+{Math.floor(staked / card.each) * card.n}</b><CoinSign coin={card.pays} />
                {locked > 0 ? <small>{word('locked', { n: locked })}</small> : full && <small>{word('free')}</small>}
            </>
        );
    }
    const { value, pips } = held.card;
    if (held.value !== null)
        return <><b class="cl-num">{held.value}</b><CoinSign coin="btc" /></>;
    return <><b class="cl-num">{value}</b><small>{word('or')}</small><b class="cl-num">{Math.min(...pips)}–{Math.max(...pips)}</b><CoinSign coin="btc" /></>;
}

/** The sign at the card's left edge. */
export function CardSign({ held }: { held: Held }) {
    if (held.what === 'nft')
        return <Picture name={held.card.name} />;
    return <Sign name={held.what === 'mining' ? 'p-mining' : held.locked > 0 ? 'p-lock' : 'p-open'} />;
}

/** The story on a card, where it has one. */
const storyOf = (name: string): string => (hasWords(`cryptoly.card.${name}`) ? say(`cryptoly.card.${name}`) : '');

/** What pointing at a card does while something is being put together. */
function pointing({ sitting, seen, held }: { sitting: BoardProps['sitting']; seen: Seen; held: Held }): { onPoint?: () => void; chosen?: boolean } {
    const { screen, asked, state } = seen;
    if (!asked)
        return {};
    const compose = composeAt(sitting);
    const offers = screen.offers.filter(({ things }) => things.includes(held.card.thing));
    if (state.phase === 'stake' && offers.length)
        return { onPoint: () => compose.set({ chosen: held.card.thing }), chosen: compose.parts.value.chosen === held.card.thing };
    if (state.phase === 'build' && offers.length) {
        const sale = compose.parts.value.cards[held.card.thing];
        const next = offers.some(({ move }) => 'coins' in move && move.coins === 'with') && sale === 'without' ? 'with' : sale ?? 'without';
        return { onPoint: () => compose.toggle(held.card.thing, next), chosen: sale !== undefined };
    }
    return {};
}

/** A card before its owner. */
export function MiniCard({ sitting, touch, seen, held, full }: BoardProps & { seen: Seen; held: Held; full?: boolean }) {
    const { onPoint, chosen } = pointing({ sitting, seen, held });
    const options = onPoint ? { onPoint, chosen: chosen ?? false } : { offers: [] };
    return (
        <div
            class={`cl-mc cl-${held.what} ${full ? 'cl-full' : ''}`} data-flip={held.card.thing}
            {...touch.props(held.card.thing, { ...options, note: storyOf(held.card.name) })}
        >
            <span class="cl-mc-sign"><CardSign held={held} /></span>
            <span class="unseen">{held.card.title}</span>
            {full
                ? <span class="cl-txt"><b aria-hidden="true">{held.card.title}</b><span><Brief held={held} full /></span></span>
                : <Brief held={held} />}
        </div>
    );
}

/** Stakes in an ICO. */
export function IcoCard({ touch, ico, stakes }: BoardProps & { ico: number; stakes: Purse }) {
    return (
        <div class="cl-mc cl-ico" {...touch.props(`ico:${ico + 1}`, { offers: [] })}>
            <span class="unseen">{named('ico', String(ico + 1))}</span>
            <span class="cl-mc-sign"><Booth n={ico + 1} /></span>
            {COINS.filter((coin) => stakes[coin]).map((coin) => <span key={coin} class="cl-amount"><b class="cl-num">{stakes[coin]}</b><CoinSign coin={coin} /></span>)}
        </div>
    );
}
