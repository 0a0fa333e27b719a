// Step (a): what one gives, what one wants, how many. The kinds are tried at the desk,
// which then says the only numbers there are; each number shows what becomes of it.
import { CoinSign, Sign } from '../art';
import { ofKind } from '../../shared/packet';
import { composeAt, only } from '../compose';
import { COINS, type Coin, worth } from '../model';
import { btc, coinsAfter, named, word } from '../seen';
import { Act, RateBar, Slide, Sum, Token, type TrayPart } from './parts';
import { LookAhead, RollButton } from './Ahead';

export function Exchange({ sitting, touch, seen }: TrayPart) {
    const { screen, state, me } = seen;
    const compose = composeAt(sitting), { given, chosen } = compose.parts.value;
    const tried = screen.draft.length > 0, exchanges = ofKind(screen.offers, 'exchange');
    const naming = state.phase === 'amount';
    const from = naming ? state.exchange_from : given, to = naming ? state.exchange_to : null;
    if (!me)
        return null;
    const { values, n, whole, after: preview } = compose.outlook.value;
    const after = naming && preview ? coinsAfter(seen, preview) : me.coins;
    const price = from && naming && preview ? me.coins[from] - after[from] : 0;
    const lost = worth(me.coins, state.rate) - worth(after, state.rate);

    /** Names another kind: what was tried is taken apart first. */
    const want = (coin: Coin) => {
        if (tried)
            compose.try('');
        const offer = compose.offers('exchange').find(({ move }) => move.given === from && move.wanted === coin);
        if (offer)
            compose.try(offer.text);
    };
    const mayGive = (coin: Coin) => naming ? tried && me.coins[coin] > 0
        : exchanges.some(({ move }) => move.given === coin);
    const mayGet = (coin: Coin) => naming ? tried && coin !== from
        : from !== null && exchanges.some(({ move }) => move.given === from && move.wanted === coin);
    const why = (given: Coin, wanted: Coin, anchor: Element) => touch.whyNot(`coin:${wanted}`, `exchange ${given} ${wanted}`, anchor);

    return (
        <div class={naming ? 'cl-dexline' : 'cl-do'}>
            {naming && <RateBar seen={seen} />}
            <div class="cl-ex" data-open={naming || from || chosen === 'dex' ? '' : undefined}>
                <div class="cl-exrow" role="group" aria-label={word('give')}>
                    <span>{word('give')}</span>
                    {COINS.map((coin) => (
                        <Token key={coin} coin={coin} on={coin === from} disabled={!mayGive(coin)} label={`${word('give')}: ${named('coin', coin)}, ${me.coins[coin]}`} onPick={() => mayGive(coin) && compose.exchange(coin)}>
                            {after[coin] === me.coins[coin] ? <b>{me.coins[coin]}</b> : <><i>→</i><b>{after[coin]}</b></>}
                        </Token>
                    ))}
                </div>
                <div class="cl-exrow" role="group" aria-label={word('get')}>
                    <span>{word('get')}</span>
                    {COINS.map((coin) => (
                        <Token
                            key={coin} coin={coin} on={coin === to} disabled={!mayGet(coin)} label={`${word('get')}: ${named('coin', coin)}, ${state.dex[coin]}`}
                            onPick={() => (mayGet(coin) ? want(coin) : from && from !== coin && why(from, coin, document.activeElement ?? document.body))}
                        >
                            <small>{state.dex[coin]}</small>
                        </Token>
                    ))}
                </div>
                {!naming && <p class="cl-note">{word('pick')}</p>}
            </div>
            {naming && from && to ? (
                <>
                    <div class="cl-number">
                        <div class="cl-bigeq cl-num"><span>{price}<CoinSign coin={from} /></span><Sign name="i-right" class="cl-ar" /><span>{n}<CoinSign coin={to} /></span></div>
                        <Slide values={values} value={n} label={screen.question.text} onSlide={(amount) => compose.set({ amount })} />
                        <p class="cl-note">{lost > 0.004 ? <span class="cl-down">{word('rounding', { v: `−${btc(lost)}` })}</span> : word('noloss')}</p>
                    </div>
                    <div class="cl-acts">
                        <Sum seen={seen} after={after} />
                        <Act go disabled={!whole || sitting.busy.value} onAct={() => void compose.send()}>{word('ex.do')}</Act>
                        {tried && <Act onAct={() => compose.clear()} hotkey="Esc">{word('apart')}</Act>}
                    </div>
                </>
            ) : (
                <>
                    <LookAhead seen={seen} touch={touch} sitting={sitting} />
                    <RollButton seen={seen} touch={touch} sitting={sitting} note={only(screen.offers, 'exchange') ? word('roll.now') : word('roll.done')} />
                </>
            )}
        </div>
    );
}
