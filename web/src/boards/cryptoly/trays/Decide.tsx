// The smaller decisions: a card, a space, a payment. Each shows what would become of it.
import { moveText } from '../../../match/sitting';
import { Amount, CoinSign, DieSign, DiceRange, Picture, Sign } from '../art';
import { Brief, CardSign } from '../Cards';
import { ofKind } from '../../shared/packet';
import { composeAt, numbersOf, only, stakingOf } from '../compose';
import { COINS, type Coin, type Held, type MoonCard, worth } from '../model';
import { btc, coinsAfter, icoReturns, named, signed, timesOf, word } from '../seen';
import { Act, Now, Slide, Stepper, Sum, Then, Token, type TrayPart } from './parts';
import { RollButton, stepsAhead } from './Ahead';

/** What the desk reckons of the present decision, in its own words. */
function Reckoned({ seen, label }: { seen: TrayPart['seen']; label: string }) {
    const fact = seen.screen.numbers.find(({ thing }) => thing?.startsWith(label));
    return fact ? <p class="cl-note cl-reckoned"><span>{fact.label}</span> <b>{fact.text}</b></p> : null;
}

/** What a decision is about: its sign, what the desk reckons of it, and what one has. */
function About({ seen, sort, label }: { seen: TrayPart['seen']; sort: string; label: string }) {
    return (
        <div class="cl-about">
            <span class={`cl-psq cl-k-${sort}`}><Sign name={`p-${sort}`} /></span>
            <Reckoned seen={seen} label={label} />
            <Now seen={seen} />
        </div>
    );
}

/** CL-T0: coins on own Staking cards. */
export function Stake(part: TrayPart) {
    const { sitting, seen } = part;
    const { screen, me } = seen;
    const compose = composeAt(sitting);
    const cards = (me?.held ?? []).filter((held): held is Extract<Held, { what: 'staking' }> => held.what === 'staking');
    const usable = cards.filter(({ card }) => screen.offers.some(({ things }) => things.includes(card.thing)));
    const { values, n, whole, after: preview } = compose.outlook.value;
    const looked = stakingOf(sitting, screen.offers, compose.parts.value.chosen), chosen = cards.find(({ card }) => card.thing === looked);
    const stake = values.length > 0;
    const unlock = screen.offers.find(({ move, things }) => move.kind === 'unlock' && chosen && things.includes(chosen.card.thing));
    const pass = only(screen.offers, 'pass');
    const after = preview && me ? coinsAfter(seen, preview) : null;
    return (
        <div class="cl-stakeline">
            <div class="cl-deal-cards" role="group" aria-label={word('stake.pick')}>
                {cards.map((held) => {
                    const can = usable.includes(held);
                    return (
                        <button
                            key={held.card.thing} type="button" class={`cl-mc cl-staking ${can ? 'cl-can' : ''}`} aria-pressed={held === chosen} data-lit={can ? '' : undefined}
                            onClick={(event) => (can ? compose.set({ chosen: held.card.thing, amount: null }) : part.touch.whyNot(held.card.thing, `stake ${held.card.name} 1`, event.currentTarget))}
                        >
                            <span class="cl-mc-sign"><CardSign held={held} /></span><b>{held.card.title}</b><Brief held={held} full />
                        </button>
                    );
                })}
            </div>
            {chosen && stake && (
                <div class="cl-number">
                    <div class="cl-bigeq cl-num">
                        <span>{chosen.staked} → {chosen.staked + n}<CoinSign coin={chosen.card.takes} /></span>
                        <span class="cl-brings"><Amount n={Math.floor((chosen.staked + n) / chosen.card.each) * chosen.card.n} coin={chosen.card.pays} sign /></span>
                    </div>
                    <Slide values={values} value={n} label={screen.question.text} onSlide={(amount) => compose.set({ amount })} />
                </div>
            )}
            <div class="cl-acts">
                {after && <Sum seen={seen} after={after} />}
                {stake && <Act go disabled={!whole} onAct={() => void compose.send()}>{word('stake.do', { n })}</Act>}
                {unlock && <Act onAct={() => void sitting.send(unlock.text)}>{word('unlock.do')}</Act>}
                {pass && stepsAhead(sitting, seen).size > 1 && <Act onAct={() => void sitting.send(pass.text)}>{word('goon')}</Act>}
            </div>
            <RollButton {...part} note={word('roll.now')} />
        </div>
    );
}

/** CL-F2: coins for an ICO, all kinds in one go. */
export function Invest({ sitting, seen }: TrayPart) {
    const { screen, me } = seen;
    const compose = composeAt(sitting);
    const pass = only(screen.offers, 'pass');
    const offers = ofKind(screen.offers, 'invest');
    const { give } = compose.parts.value;
    const { some, after: preview } = compose.outlook.value;
    if (!me)
        return null;
    return (
        <div class="cl-invest">
            <div class="cl-steps">
                {COINS.map((coin) => {
                    const offer = offers.find(({ move }) => move.coin === coin);
                    return <Stepper key={coin} coin={coin} n={give[coin]} most={offer ? offer.span?.high ?? 1 : 0} has={me.coins[coin]} after={me.coins[coin] - give[coin]} onStep={(step) => compose.add('give', coin, step, offer?.span?.high ?? 1)} />;
                })}
            </div>
            <div class="cl-thirds">
                {icoReturns(sitting).map((halves, i) => (
                    <div key={i} class="cl-third">
                        <small>{word('drawn', { n: i + 1 })}</small><b class="cl-num">{timesOf(halves)}</b>
                        {COINS.filter((coin) => give[coin]).map((coin) => <Amount key={coin} n={Math.floor(give[coin] * halves / 2)} coin={coin} />)}
                    </div>
                ))}
                <Reckoned seen={seen} label="ico:" />
            </div>
            <div class="cl-acts">
                {preview && <Sum seen={seen} after={coinsAfter(seen, preview)} />}
                <Act go disabled={!some} onAct={() => void compose.send()}>{word('invest.do')}</Act>
                {some ? <Act hotkey="Esc" onAct={() => compose.clear()}>{word('apart')}</Act>
                    : pass && <Act onAct={() => void sitting.send(pass.text)}>{word('invest.none')}</Act>}
            </div>
        </div>
    );
}

/** CL-F1: try or leave, with what is at stake. What is owed is paid in BTC first; who has no coin owes nothing. */
export function Hack({ sitting, seen }: TrayPart) {
    const { screen, state, printed, me } = seen;
    const attempt = only(screen.offers, 'try'), leave = only(screen.offers, 'leave');
    const has = me ? worth(me.coins, state.rate) : 0;
    const penalty = me && COINS.every((coin) => !me.coins[coin]) ? 0 : printed.wallet.penalty;
    return (
        <div class="cl-dare">
            <About seen={seen} sort="hack" label="space:hack" />
            <div class="cl-odds2">
                <div><DiceRange low={state.hack} high={6} /><Amount n={state.wallet} coin="btc" sign /><Then value={has + state.wallet} /></div>
                <div><DiceRange low={1} high={state.hack - 1} /><Amount n={-penalty} coin="btc" sign />{me && (!penalty || me.coins.btc >= penalty) && <Then value={has - penalty} />}</div>
            </div>
            <div class="cl-acts">
                {attempt && <Act go onAct={() => void sitting.send(attempt.text)}>{word('hack.do')}</Act>}
                {leave && <Act onAct={() => void sitting.send(leave.text)}>{word('leave')}</Act>}
            </div>
        </div>
    );
}

/** CL-F4: who cannot pay what is rolled gets no card, and pays nothing. */
export function Buy({ sitting, seen }: TrayPart) {
    const { screen, me, state } = seen;
    const buy = only(screen.offers, 'buy'), leave = only(screen.offers, 'leave');
    const has = me ? worth(me.coins, state.rate) : 0;
    return (
        <div class="cl-dare">
            <About seen={seen} sort="nft" label="space:nft" />
            <ol class="cl-odds6">
                {[1, 2, 3, 4, 5, 6].map((pips) => (
                    <li key={pips}>
                        <DieSign pips={pips} />
                        {pips > has + 1e-6 ? <span>{word('nocard')}</span> : <Amount n={-pips} coin="btc" sign />}
                        {pips <= (me?.coins.btc ?? 0) && <Then value={has - pips} />}
                    </li>
                ))}
            </ol>
            <div class="cl-acts">
                {buy && <Act go onAct={() => void sitting.send(buy.text)}>{word('buy.do')}</Act>}
                {leave && <Act onAct={() => void sitting.send(leave.text)}>{word('leave')}</Act>}
            </div>
        </div>
    );
}

/** What comes back of a stake, pip by pip. */
function Returns({ card, n, coin, has, rate }: { card: MoonCard; n: number; coin: string; has: number; rate: number }) {
    return (
        <ol class="cl-odds6">
            {card.returns.map((times, i) => (
                <li key={i}>
                    <DieSign pips={i + 1} /><span>×{times}</span>
                    {coin === 'any' ? null : <b class={`cl-num ${times > 1 ? 'cl-up' : times < 1 ? 'cl-down' : ''}`}>{signed((times - 1) * n)}<CoinSign coin={coin} /></b>}
                    {coin !== 'any' && rate > 0 && <Then value={has + (times - 1) * n / rate} />}
                </li>
            ))}
        </ol>
    );
}

/** CL-F6: fear or greed, and how much. */
export function Moon({ sitting, seen }: TrayPart) {
    const { screen, state, printed } = seen;
    const compose = composeAt(sitting);
    const card = printed.moon.find(({ name }) => name === state.moon);
    const accept = only(screen.offers, 'accept'), decline = only(screen.offers, 'decline');
    const wagers = ofKind(screen.offers, 'wager');
    const coins = wagers.map(({ move }) => move.coin);
    const coin = coins.find((kind) => kind === compose.parts.value.chosen) ?? coins[0];
    const { values, n } = compose.outlook.value, wager = wagers.length > 0;
    const kind = coin ?? card?.stake ?? 'any';
    const mean = card && coin && state.rate[coin] ? (card.returns.reduce((sum, times) => sum + times, 0) / card.returns.length - 1) * n / state.rate[coin] : null;
    const gains = card?.returns.filter((times) => times > 1).length ?? 0;
    return (
        <div class="cl-dare">
            {wager ? (
                <div class="cl-stakes">
                    <span class="label">{word('stake')}</span>
                    {coins.length > 1 && <div class="cl-exrow cl-kinds">{coins.map((kind) => <Token key={kind} coin={kind} on={kind === coin} label={named('coin', kind)} onPick={() => compose.set({ chosen: kind, amount: null })}><b>{seen.me?.coins[kind]}</b></Token>)}</div>}
                    <div class="cl-ns">{values.map((value) => <button key={value} type="button" class={`cl-tok cl-can ${value === n ? 'cl-on' : ''}`} aria-pressed={value === n} data-lit="" onClick={() => compose.set({ amount: value })}>{value}</button>)}</div>
                    {mean !== null && <p class="cl-note">{word('mean', { v: signed(Math.trunc(mean * 100) / 100, 2), p: gains })}</p>}
                </div>
            ) : <About seen={seen} sort="moon" label="moon:" />}
            {card && <Returns card={card} n={n || card.least} coin={kind} has={seen.me ? worth(seen.me.coins, state.rate) : 0} rate={kind === 'any' ? 0 : state.rate[kind as Coin]} />}
            <div class="cl-acts">
                {wager && <Act go onAct={() => void compose.send()}>{word('greed.n', { n })} <CoinSign coin={kind} /></Act>}
                {wager && screen.draft.length > 0 && <Act hotkey="Esc" onAct={() => compose.clear()}>{word('apart')}</Act>}
                {accept && <Act go hotkey="A" onAct={() => (state.phase === 'dare' ? compose.try(accept.text) : void sitting.send(accept.text))}>{word('greed')}</Act>}
                {decline && <Act hotkey="D" onAct={() => void sitting.send(decline.text)}>{word('fear')}</Act>}
            </div>
        </div>
    );
}

/** One of several effects of a card; each with what it would change. */
export function Choose({ sitting, seen }: TrayPart) {
    const { screen, state, printed } = seen;
    const numbers = numbersOf(screen.offers, 'choose');
    const does = printed.action.find(({ name }) => name === state.card)?.does ?? [];
    return (
        <div class="cl-choices">
            {[...numbers].map(([n, offer]) => {
                const move = moveText(offer, n);
                const [verb, , coin, amount] = does[state.statement - 1 + n] ?? does[n] ?? [];
                const sign = verb === 'gain' ? 1 : verb === 'lose' ? -1 : 0;
                return (
                    <button key={n} type="button" class="cl-choice cl-can" data-lit="" onClick={() => void sitting.send(move)}>
                        {sign !== 0 && typeof coin === 'string' && <Amount n={sign * Number(amount)} coin={coin} sign />}
                        <small>{sitting.preview(move)?.changes.join(' ') || '±0'}</small>
                    </button>
                );
            })}
        </div>
    );
}

/** How many, of none to the most: a swap on a card. */
export function Swap({ sitting, seen }: TrayPart) {
    const { screen, me } = seen;
    const compose = composeAt(sitting);
    const { values, n, whole, after: preview } = compose.outlook.value;
    const none = numbersOf(screen.offers, 'swap').get(0);
    const after = preview ? coinsAfter(seen, preview) : me?.coins;
    if (!me || !after)
        return null;
    return (
        <div class="cl-dexline">
            <div class="cl-chips">{COINS.filter((coin) => after[coin] !== me.coins[coin]).map((coin) => <span key={coin} class="cl-chip cl-num"><CoinSign coin={coin} />{me.coins[coin]} → {after[coin]}</span>)}</div>
            <div class="cl-number"><Slide values={values} value={n} label={screen.question.text} onSlide={(amount) => compose.set({ amount })} /></div>
            <div class="cl-acts">
                <Sum seen={seen} after={after} />
                {n > 0 && whole && <Act go onAct={() => void compose.send()}>{word('swap.do', { n })}</Act>}
                {none && <Act go={n === 0} onAct={() => void sitting.send(moveText(none, 0))}>{word('swap.none')}</Act>}
            </div>
        </div>
    );
}

/** One coin out of several: a forced payment, or the last exchange for BTC. */
export function PickCoin({ sitting, seen }: TrayPart) {
    const { screen, state, me } = seen;
    const stop = only(screen.offers, 'stop');
    const offers = [...ofKind(screen.offers, 'pay'), ...ofKind(screen.offers, 'change')];
    return (
        <div class="cl-dare cl-picks">
            <div class="cl-toks">
                {offers.map((offer) => {
                    const coin = offer.move.coin;
                    const after = sitting.preview(offer.text);
                    const left = after ? coinsAfter(seen, after) : null;
                    return (
                        <Token key={coin} coin={coin} label={offer.sentence} onPick={() => void sitting.send(offer.text)}>
                            <b>{me?.coins[coin]}{left && <> → {left[coin]}</>}</b>
                            <small>{offer.move.kind === 'change' ? word('change.for') : `${btc(1 / (state.rate[coin] || 1))} BTC`}</small>
                        </Token>
                    );
                })}
            </div>
            <div class="cl-acts">
                <Now seen={seen} />
                {stop && <Act onAct={() => void sitting.send(stop.text)}>{word('stop')}</Act>}
            </div>
        </div>
    );
}

/** CL-E4: the fixed value of an NFT, or the die. */
export function Cash({ sitting, seen }: TrayPart) {
    const { screen, state, printed } = seen;
    const card = printed.nft.find(({ name }) => name === state.cash_card);
    const fixed = only(screen.offers, 'fixed'), gamble = only(screen.offers, 'gamble');
    if (!card)
        return null;
    return (
        <div class="cl-dare">
            <div class="cl-cash"><span class="cl-framed"><Picture name={card.name} /></span><b>{card.title}</b></div>
            <ol class="cl-odds6">{card.pips.map((value, i) => <li key={i}><DieSign pips={i + 1} /><b class={`cl-num ${value > card.value ? 'cl-up' : value < card.value ? 'cl-down' : ''}`}>{value}<CoinSign coin="btc" /></b></li>)}</ol>
            <div class="cl-acts">
                <Reckoned seen={seen} label="nft:" />
                {fixed && <Act go onAct={() => void sitting.send(fixed.text)}>{word('fixed')}: {card.value} <CoinSign coin="btc" /></Act>}
                {gamble && <Act onAct={() => void sitting.send(gamble.text)}><DieSign pips={5} /> {word('gamble')}</Act>}
            </div>
        </div>
    );
}

/** Numbers to be named: rounds in secret. */
export function NameRounds({ sitting, seen }: TrayPart) {
    const numbers = numbersOf(seen.screen.offers, 'name');
    const card = seen.printed.time.find(({ name }) => name === seen.state.time_card);
    return (
        <div class="cl-ns cl-big" role="group" aria-label={word('name.rounds')}>
            {card && <p class="cl-note">{sitting.explain(card.thing)?.text}</p>}
            {[...numbers].map(([n, offer]) => <button key={n} type="button" class="cl-tok cl-can" data-lit="" onClick={() => void sitting.send(moveText(offer, n))}><b>{n}</b></button>)}
        </div>
    );
}
