// One coin: name and Hodler, price and tape, rumours, mining, tokens, keys; after the
// end the sum that decides which coin was the scam.
import { Count } from '../../match/Count';
import type { BoardProps } from '../board';
import { Safe } from '../shared/Safe';
import { Arrow, Medal, Seat, Sign, coinClass, tell } from './marks';
import { Keys, Mining, Supply } from './Mining';
import { type Floor, signed } from './model';
import type { Plan } from './plan';
import { Rumours } from './Rumours';
import { type Ghost, Tape } from './Tape';

export interface ColumnProps extends BoardProps { floor: Floor; plan: Plan; coin: string; index: number; shown: boolean }

export function Column(props: ColumnProps) {
    const { sitting, floor, plan, coin, index, shown } = props;
    const { view } = floor;
    const over = sitting.screen.value?.match.over ?? false;
    const dead = !!view.scam[index];
    const busy = !over && ((view.phase === 'reveal' && view.coin === coin) || plan.parts.value.coin === coin || (plan.parts.value.coin === undefined && view.action !== 'none' && view.coin === coin));
    const name = floor.name(`coin:${coin}`);
    const words = sitting.screen.value?.numbers.filter(({ thing }) => thing === `coin:${coin}`).map(({ label, text }) => `${label}: ${text ?? ''}`).join('; ') ?? '';
    return (
        <article class={`cc-column ${coinClass(coin)}`} data-busy={busy ? '' : undefined} data-dead={dead ? '' : undefined} data-shown={shown ? '' : undefined} data-column={coin} data-keys="" aria-keyshortcuts={String(index + 1)} aria-label={name}>
            <Safe name="head of a coin" words={name}><Head {...props} dead={dead} /></Safe>
            <Safe name="tape" words={`${view.price[index]} W`}><Tape floor={floor} coin={coin} index={index} ghost={ghostOf(floor, plan, coin, index)} dead={dead} /></Safe>
            <Safe name="rumours" words={words}><Rumours {...props} /></Safe>
            {over ? <Sum floor={floor} index={index} dead={dead} /> : (
                <>
                    <Safe name="mining row" words={tell('mining')}><Mining {...props} /></Safe>
                    <Safe name="tokens" words={`${view.market[index]} / ${view.unmined[index]}`}><Supply {...props} /></Safe>
                    <Safe name="keys" words={(sitting.screen.value?.offers ?? []).filter(({ things }) => things.includes(`coin:${coin}`)).map(({ sentence }) => sentence).join(' ')}><Keys {...props} /></Safe>
                </>
            )}
        </article>
    );
}

function Head({ touch, floor, coin, index, dead }: ColumnProps & { dead: boolean }) {
    const { view } = floor;
    const { most, seats } = floor.leaders(index);
    const price = view.price[index] ?? 0;
    const { ticks, rounds } = floor.history.value;
    const since = rounds[rounds.length - 1]?.event ?? 0;
    const from = [...ticks].reverse().find(({ event }) => event <= since)?.prices[index] ?? price;
    const hodler = floor.figures.value.one('hodler');
    return (
        <div class="cc-coin-head" {...touch.props(`coin:${coin}`, { offers: [] })}>
            <Medal coin={coin} />
            <div class="cc-title">
                <h2>{floor.name(`coin:${coin}`)}</h2>
                <span class="cc-hodler" title={tell('hodler_tile', { n: hodler })}>
                    <Sign id="i-crown" class="cc-crown" label={tell('hodler_tile', { n: hodler })} />
                    {seats.map((seat) => <Seat key={seat} seat={seat} label={floor.player(seat)} />)}
                    <b>{most || '–'}</b>
                </span>
            </div>
            <div class="cc-price">
                <span><b><Count value={price} /></b> <small>W</small></span>
                <span class={`cc-since ${price > from ? 'cc-up' : price < from ? 'cc-down' : ''}`} title={tell('since_round')}>
                    {dead ? '' : price === from ? `= ${from}` : <><Arrow from={from} to={price} />{from}<i aria-hidden="true"> → </i>{price}</>}
                </span>
            </div>
        </div>
    );
}

/** Where the plan would take the price of this coin. */
function ghostOf(floor: Floor, plan: Plan, coin: string, index: number): Ghost | null {
    const { parts, outlook } = plan;
    const { coin: about, verb, target } = parts.value;
    const { after, figures } = outlook.value;
    if (about !== coin || !after || !figures)
        return null;
    const moved = (card: string | null | undefined) => {
        const price = card && card !== '?' ? floor.figures.value.all('moved', `coin:${coin}`)[floor.points(card) + 9] : undefined;
        return price === undefined ? null : { low: price, high: price };
    };
    const hand = floor.seat === null ? null : floor.view.hand[floor.seat];
    const turns = floor.read(after.view).phase === 'turn' && floor.read(after.view).coin === coin;
    if (plan.phase === 'lay')
        return turns ? moved(hand) : null;
    if (target !== undefined)
        return turns ? moved(parts.value.ability === 'black-hat' ? hand : floor.view.rumour[index]?.[target]) : null;
    if (verb === 'mine') {
        const [, , , , low = 0, high = 0] = figures.all('mining', `coin:${coin}`);
        return { low, high };
    }
    const price = floor.read(after.view).price[index] ?? 0;
    return { low: price, high: price };
}

/** After the end: what the rumours add up to. */
function Sum({ floor, index, dead }: { floor: Floor; index: number; dead: boolean }) {
    const sum = floor.view.sum[index] ?? 0;
    return (
        <div class="cc-sum">
            <span class="label">{tell('sum')}</span>
            <span class="cc-sum-note">{dead ? tell('lowest') : ''}</span>
            <b class={sum > 0 ? 'cc-up' : sum < 0 ? 'cc-down' : ''}>{signed(sum)}</b>
        </div>
    );
}
