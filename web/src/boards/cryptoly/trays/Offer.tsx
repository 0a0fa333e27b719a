// Steps (b) and (c): an offer on a balance. The partner is tried at the desk, which then
// says what both could give; the rest is put together here and sent in one go, for an
// offer that is dropped counts.
import type { Offer as OfferMove } from '../../../desk/types';
import { Plate } from '../art';
import { Brief, CardSign } from '../Cards';
import { type Compose, composeAt, only } from '../compose';
import { COINS, type Coin, type Held, type Purse } from '../model';
import { type Seen, word } from '../seen';
import { Act, RateBar, Scale, Stepper, Sum, type TrayPart } from './parts';
import { Answered, LookAhead, RollButton, stepsAhead } from './Ahead';

const known = new WeakMap<object, { key: string; offers: OfferMove[] }>();

/** Whom one may ask: what the desk offered before a partner was tried. */
function partnersAt({ sitting, seen }: TrayPart): OfferMove[] {
    const { screen, state } = seen;
    const key = `${screen.match.seq} ${state.step}`;
    const offered = screen.offers.filter(({ move }) => move.kind === 'offer');
    if (offered.length)
        known.set(sitting, { key, offers: offered });
    const kept = known.get(sitting);
    return offered.length ? offered : kept?.key === key ? kept.offers : [];
}

const seatOf = ({ things }: OfferMove): number => Number((things.find((thing) => thing.startsWith('seat:')) ?? 'seat:-1').slice(5));

/** Whom one asks; stands in the head of the tray. */
export function Partners(part: TrayPart) {
    const { sitting, seen } = part;
    const { state } = seen;
    const offers = partnersAt(part), compose = composeAt(sitting);
    return (
        <div class="cl-lbl">
            <span class="label">{word('offer.n', { n: Math.min(state.offers, state.offered + 1), m: state.offers })}</span>
            <div class="cl-partners" role="group" aria-label={word('offer.to')}>
                {offers.map((offer) => {
                    const seat = seatOf(offer);
                    const on = state.phase === 'build' && state.partner === seat;
                    return (
                        <button
                            key={seat} type="button" aria-pressed={on} data-lit="" data-partner={seat}
                            onClick={() => {
                                compose.try(on ? '' : offer.text);
                            }}
                        >
                            <Plate seat={seat} /><span>{seen.name(seat)}</span>
                        </button>
                    );
                })}
                {!offers.length && state.partner !== null && <span class="cl-partner"><Plate seat={state.partner} /><span>{seen.name(state.partner)}</span></span>}
            </div>
        </div>
    );
}

/** Coins and cards of one side of the offer. */
function Side({ part, side, compose }: { part: TrayPart; side: 'give' | 'get'; compose: Compose }) {
    const { seen } = part;
    const { state, screen, viewer } = seen;
    const seat = side === 'give' ? viewer : state.partner;
    const own = seat === null ? null : state.seats[seat];
    if (seat === null || !own)
        return null;
    const built = state.deal[side === 'give' ? 0 : 1], other = state.deal[side === 'give' ? 1 : 0];
    const { [side]: mine, [side === 'give' ? 'get' : 'give']: theirs } = compose.parts.value;
    const cards = own.held.flatMap((held) => {
        const offers = screen.offers.filter(({ move, things }) => move.kind.startsWith(`${side}-`) && things.includes(held.card.thing));
        return offers.length || state.dealt.has(held.card.thing) ? [{ held, offers }] : [];
    });
    return (
        <div class="cl-pan">
            <h3><Plate seat={seat} size={20} />{side === 'give' ? word('give') : word('gives', { player: seen.name(seat) })}</h3>
            <div class="cl-steps">
                {COINS.map((coin: Coin) => {
                    const offer = screen.offers.find(({ move }) => move.kind === side && move['coin'] === coin);
                    const n = built[coin] + mine[coin];
                    return (
                        <Stepper
                            key={coin} coin={coin} n={n} most={offer ? offer.span?.high ?? 1 : 0} has={own.coins[coin]}
                            after={own.coins[coin] - n + other[coin] + theirs[coin]}
                            onStep={(step) => compose.add(side, coin, step, offer?.span?.high ?? 1)}
                        />
                    );
                })}
            </div>
            {cards.length > 0 && <div class="cl-deal-cards">{cards.map(({ held, offers }) => <DealCard key={held.card.thing} held={held} offers={offers} compose={compose} seen={seen} />)}</div>}
        </div>
    );
}

/** A card that can lie in the offer; a Staking card with coins on it goes with or without them. */
function DealCard({ held, offers, compose, seen }: { held: Held; offers: OfferMove[]; compose: Compose; seen: Seen }) {
    const { thing } = held.card;
    const built = seen.state.dealt.has(thing);
    const sale = compose.parts.value.cards[thing];
    const sales = offers.some(({ move }) => 'coins' in move && move.coins === 'with') ? (['without', 'with'] as const) : (['without'] as const);
    return (
        <>
            {sales.map((way) => (
                <button
                    key={way} type="button" class={`cl-mc cl-${held.what}`} aria-pressed={built || sale === way} disabled={built} data-lit={built ? undefined : ''}
                    title={held.card.title} onClick={() => compose.toggle(thing, way)}
                >
                    <span class="cl-mc-sign"><CardSign held={held} /></span><span class="unseen">{held.card.title}</span>
                    <Brief held={held} />{sales.length > 1 && <small>{word(way)}</small>}
                </button>
            ))}
        </>
    );
}

/** What is wrong with the offer. It has its room though nothing is said: the board above does not move with the first coin. */
function Refused({ sentence }: { sentence: string }) {
    return <p class="cl-note cl-refused" role="status">{sentence}</p>;
}

const added = (a: Purse, b: Purse): Purse => ({ btc: a.btc + b.btc, red: a.red + b.red, blue: a.blue + b.blue, green: a.green + b.green });

export function Offer(part: TrayPart) {
    const { sitting, seen } = part;
    const { screen, state, me } = seen;
    const compose = composeAt(sitting);
    const building = state.phase === 'build';
    const pass = only(screen.offers, 'pass');
    if (!me)
        return null;
    const { give: giving, get: getting, cards } = compose.parts.value;
    const { whole, fault } = compose.outlook.value;
    const give = added(state.deal[0], giving), get = added(state.deal[1], getting);
    const after = added(me.coins, get);
    for (const coin of COINS)
        after[coin] -= give[coin];
    const drop = only(screen.offers, 'drop');
    const next = stepsAhead(sitting, seen);
    return (
        <div class="cl-offer" data-building={building ? '' : undefined}>
            {building ? (
                <>
                    <RateBar seen={seen} />
                    <Side part={part} side="give" compose={compose} />
                    <Scale give={give} get={get} rate={state.rate} cards={Object.keys(cards).length + state.dealt.size > 0} />
                    <Side part={part} side="get" compose={compose} />
                    <div class="cl-acts">
                        <Sum seen={seen} after={after} />
                        <Refused sentence={fault} />
                        <Act go disabled={!whole || sitting.busy.value} title={whole ? '' : word('offer.empty')} onAct={() => void compose.send()}>{word('offer.send')}</Act>
                        {screen.draft.length
                            ? <Act hotkey="Esc" onAct={() => compose.clear()}>{word('apart')}</Act>
                            : drop && <Act onAct={() => void sitting.send(drop.text)}>{word('apart')}</Act>}
                    </div>
                </>
            ) : (
                <>
                    <div class="cl-lookside">
                        <Answered {...part} />
                        <p class="cl-note cl-offer-pick">{word('offer.pick')}</p>
                        {state.step !== 'end' && <LookAhead {...part} />}
                    </div>
                    <div class="cl-acts">
                        {pass && !next.has('roll') && <Act go onAct={() => void sitting.send(pass.text)}>{word('goon')}</Act>}
                        {pass && next.size > 1 && <Act onAct={() => void sitting.send(pass.text)}>{word('goon')}</Act>}
                    </div>
                    <RollButton {...part} note={word('roll.done')} />
                </>
            )}
        </div>
    );
}

/** An offer to the viewer: the same two sides, answered. */
export function Answer({ sitting, seen }: TrayPart) {
    const { state, me, screen, viewer, printed } = seen;
    if (!me)
        return null;
    const [get, give] = state.deal;
    const accept = only(screen.offers, 'accept'), decline = only(screen.offers, 'decline');
    const after: Purse = added(me.coins, get);
    for (const coin of COINS)
        after[coin] -= give[coin];
    const cardsOf = (seat: number) => state.seats[seat]?.held.filter(({ card }) => state.dealt.has(card.thing)) ?? [];
    const chips = (coins: Purse, seat: number) => (
        <div class="cl-chips">
            {COINS.filter((coin) => coins[coin]).map((coin) => (
                <span key={coin} class="cl-chip cl-num"><svg class="cl-coin"><use href={`#cl-c-${coin}`} /></svg>{coins[coin]}<small>{me.coins[coin]}→{after[coin]}</small></span>
            ))}
            {cardsOf(seat).map((held) => (
                <span key={held.card.thing} class={`cl-mc cl-${held.what}`} title={held.card.title}>
                    <span class="cl-mc-sign"><CardSign held={held} /></span><b>{held.card.title}</b><Brief held={held} />
                    {held.what === 'staking' && held.staked > 0 && <small>{word(state.deal_with.has(held.card.name) ? 'with' : 'without')}</small>}
                </span>
            ))}
        </div>
    );
    const cards = printed.nft.length > 0 && state.dealt.size > 0;
    return (
        <div class="cl-offer" data-building="">
            <RateBar seen={seen} />
            <div class="cl-pan"><h3><Plate seat={viewer} size={20} />{word('give')}</h3>{chips(give, viewer)}</div>
            <Scale give={give} get={get} rate={state.rate} cards={cards} />
            <div class="cl-pan"><h3><Plate seat={state.turn} size={20} />{word('gives', { player: seen.name(state.turn) })}</h3>{chips(get, state.turn)}</div>
            <div class="cl-acts">
                <Sum seen={seen} after={after} />
                {accept && <Act go hotkey="A" onAct={() => void sitting.send(accept.text)}>{word('accept')}</Act>}
                {decline && <Act hotkey="D" onAct={() => void sitting.send(decline.text)}>{word('decline')}</Act>}
            </div>
        </div>
    );
}
