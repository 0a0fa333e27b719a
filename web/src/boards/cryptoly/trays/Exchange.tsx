// Step (a): what one gives, what one wants, how many. The kinds are tried at the desk,
// which then says the only numbers there are; each number shows what becomes of it.
import type { Offer } from '../../../desk/types';
import { moveText } from '../../../match/sitting';
import { CoinSign, Sign } from '../art';
import { composeAt, only } from '../compose';
import { COINS, type Coin, worth } from '../model';
import { btc, coinsAfter, named, word } from '../seen';
import { Act, RateBar, Slide, Sum, Token, type TrayPart } from './parts';
import { LookAhead, RollButton } from './Ahead';

/** The numbers that are offered, with the offer of each. */
export function numbersOf(offers: Offer[], kind: string, argument = 'n'): Map<number, Offer> {
    const numbers = new Map<number, Offer>();
    for (const offer of offers)
        if (offer.move.kind === kind) {
            const low = offer.span?.low ?? Number(offer.move[argument]);
            for (let n = low; n <= (offer.span?.high ?? low); n++)
                numbers.set(n, offer);
        }
    return numbers;
}

export function Exchange({ sitting, touch, seen }: TrayPart) {
    const { screen, state, me } = seen;
    const compose = composeAt(sitting);
    const tried = screen.draft[0]?.move;
    const naming = state.phase === 'amount';
    const from = naming ? state.exchange_from : compose.given.value;
    const to = naming ? state.exchange_to : null;
    if (!me)
        return null;
    const numbers = naming ? numbersOf(screen.offers, 'amount') : new Map<number, Offer>();
    const values = [...numbers.keys()].sort((a, b) => a - b);
    const n = compose.amount.value ?? values[values.length - 1] ?? 0;
    const chosen = numbers.get(n);
    const move = chosen && moveText(chosen, n);
    const preview = move ? sitting.preview(move) : null;
    const after = preview ? coinsAfter(seen, preview) : me.coins;
    const price = from && preview ? me.coins[from] - after[from] : 0;
    const lost = worth(me.coins, state.rate) - worth(after, state.rate);

    /** Names another kind: what was tried is taken apart first. */
    const give = (coin: Coin) => {
        if (tried)
            sitting.drop();
        compose.exchange(coin);
    };
    const want = (coin: Coin) => {
        if (tried)
            sitting.drop();
        const offer = sitting.screen.peek()?.offers.find(({ move: { kind, given, wanted } }) => kind === 'exchange' && given === from && wanted === coin);
        if (offer)
            compose.want(offer);
    };
    const mayGive = (coin: Coin) => naming ? tried !== undefined && me.coins[coin] > 0
        : screen.offers.some(({ move: { kind, given } }) => kind === 'exchange' && given === coin);
    const mayGet = (coin: Coin) => naming ? tried !== undefined && coin !== from
        : from !== null && screen.offers.some(({ move: { kind, given, wanted } }) => kind === 'exchange' && given === from && wanted === coin);
    const why = (given: Coin, wanted: Coin, anchor: Element) => touch.whyNot(`coin:${wanted}`, `exchange ${given} ${wanted}`, anchor);

    return (
        <div class={naming ? 'cl-dexline' : 'cl-do'}>
            {naming && <RateBar seen={seen} />}
            <div class="cl-ex" data-open={naming || from || compose.chosen.value === 'dex' ? '' : undefined}>
                <div class="cl-exrow" role="group" aria-label={word('give')}>
                    <span>{word('give')}</span>
                    {COINS.map((coin) => (
                        <Token key={coin} coin={coin} on={coin === from} disabled={!mayGive(coin)} label={`${word('give')}: ${named('coin', coin)}, ${me.coins[coin]}`} onPick={() => mayGive(coin) && give(coin)}>
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
                        <Slide values={values} value={n} label={screen.question.text} onSlide={(value) => { compose.amount.value = value; }} />
                        <p class="cl-note">{lost > 0.004 ? <span class="cl-down">{word('rounding', { v: `−${btc(lost)}` })}</span> : word('noloss')}</p>
                    </div>
                    <div class="cl-acts">
                        <Sum seen={seen} after={after} />
                        <Act go disabled={!move || sitting.busy.value} onAct={() => void sitting.send(move)}>{word('ex.do')}</Act>
                        {tried && <Act onAct={() => compose.takeApart()} hotkey="Esc">{word('apart')}</Act>}
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
