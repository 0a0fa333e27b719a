// A player's entry: the purse, cards and stakes. Coins that can be named in answer to
// the present question are lit here as well.
import type { BoardProps } from '../board';
import { moveText } from '../../match/sitting';
import { CoinSign } from './art';
import { IcoCard, MiniCard } from './Cards';
import { type Compose, composeAt } from './compose';
import { COINS, type Coin } from './model';
import { type Seen, look, named, word } from './seen';
import { ofKind } from '../shared/packet';
import { Safe } from '../shared/Safe';

/** What a click on a coin of a purse does now; nothing where it answers no question. */
function pointCoin(sitting: BoardProps['sitting'], seen: Seen, compose: Compose, seat: number, coin: Coin): (() => void) | undefined {
    const { screen, asked, viewer, state } = seen;
    if (!asked)
        return undefined;
    const mine = seat === viewer;
    const find = (kind: 'give' | 'get' | 'pay' | 'change' | 'invest' | 'wager') => ofKind(screen.offers, kind).find(({ move }) => move.coin === coin);
    if (state.phase === 'build') {
        const offer = find(mine ? 'give' : 'get');
        if (!offer || (!mine && seat !== state.partner))
            return undefined;
        return () => compose.add(mine ? 'give' : 'get', coin, 1, offer.span?.high ?? 1);
    }
    if (!mine)
        return undefined;
    if (state.phase === 'exchange' || (state.phase === 'amount' && screen.draft.length))
        return (state.phase === 'amount' ? state.seats[seat]?.coins[coin] : ofKind(screen.offers, 'exchange').some(({ move }) => move.given === coin)) ? () => compose.exchange(coin) : undefined;
    const answer = find('pay') ?? find('change');
    if (answer)
        return () => void sitting.send(moveText(answer));
    const invest = find('invest');
    if (invest)
        return () => compose.add('give', coin, 1, invest.span?.high ?? 1);
    return find('wager') ? () => compose.set({ chosen: coin }) : undefined;
}

function Entry({ sitting, touch, seat, seen }: BoardProps & { seat: number; seen: Seen }) {
    const { state, viewer } = seen;
    const own = state.seats[seat];
    if (!own)
        return null;
    const compose = composeAt(sitting);
    // Besides the loose coins in the head: what is staked and invested counts at the end.
    const later = seen.screen.match.over ? [] : (seen.screen.players[seat]?.facts ?? []).filter(({ deciding, field, list }) => deciding && !field && !list).slice(1);
    const full = seat === viewer && state.seats.length < 5 && own.held.length < 6;
    return (
        <div class="cl-entry" data-many={state.seats.length > 4 ? '' : undefined} data-early={state.round ? undefined : ''} data-seat={seat}>
            <ul class="cl-purse">
                {COINS.map((coin) => {
                    const onPoint = pointCoin(sitting, seen, compose, seat, coin);
                    const label = `${own.coins[coin]} ${named('coin', coin)}`;
                    return (
                        <li key={coin} class={own.coins[coin] ? '' : 'cl-zero'} data-purse={`${seat}-${coin}`}>
                            <div {...touch.props(`coin:${coin}`, onPoint ? { onPoint, label } : { offers: [], label, skipped: true })}>
                                <CoinSign coin={coin} quiet /><b class="cl-num">{own.coins[coin]}</b>
                            </div>
                        </li>
                    );
                })}
            </ul>
            {own.skip > 0 && <p class="cl-skip">{word('skips', { n: own.skip })}</p>}
            {later.length > 0 && <p class="cl-later"><i class="cl-later-word">{word('later')} </i>{later.map(({ label, text }) => <span key={label}>{label} <b>{text}</b></span>)}</p>}
            <div class="cl-cards">
                {own.held.map((held) => <MiniCard key={held.card.thing} sitting={sitting} touch={touch} seen={seen} held={held} full={full} />)}
                {own.ico.map((stakes, ico) => COINS.some((coin) => stakes[coin]) && <IcoCard key={ico} sitting={sitting} touch={touch} ico={ico} stakes={stakes} />)}
            </div>
        </div>
    );
}

/** The entry below a player's name. */
export function Ledger({ sitting, touch, seat }: BoardProps & { seat: number }) {
    const seen = look(sitting);
    if (!seen)
        return null;
    const facts = seen.screen.players[seat]?.facts.filter(({ deciding }) => deciding).map(({ label, text }) => `${label} ${text ?? ''}`).join(', ');
    return <Safe name="ledger" words={facts ?? ''}><Entry sitting={sitting} touch={touch} seat={seat} seen={seen} /></Safe>;
}
