// An action on the tray: mining with its chance, a trade with the price after it.
import { say } from '../../words';
import type { BoardProps } from '../board';
import { Buttons, Cell, Form, HashCards, Stepper } from './Form';
import { Arrow, Change, CoinSign, Seat, Sign, tell } from './marks';
import { COIN, columnOf, type Floor } from './model';
import type { Plan } from './plan';

export interface FormProps extends BoardProps { floor: Floor; plan: Plan; seat: number }

/** The experts whose abilities come after the action, as a reminder. */
const LATER = ['newshawk', 'black-hat', 'white-hat', 'tweetman'];

export function ActionForm(props: FormProps) {
    const { floor, plan } = props;
    const verb = plan.parts.value.verb ?? (plan.phase === 'action' ? undefined : floor.view.action);
    if (!verb || verb === 'none')
        return <Prompt {...props} />;
    return verb === 'mine' ? <MineForm {...props} /> : <TradeForm {...props} verb={verb as 'buy' | 'sell'} />;
}

/** Nothing is chosen yet: what can be done, in three lines. */
function Prompt({ sitting, floor, plan, seat }: FormProps) {
    const pass = plan.offers('pass')[0];
    const { players } = floor.view;
    const fresh = floor.team(seat).filter((member) => member.fresh).length;
    const most = COIN.map((coin) => floor.figures.value.all('most', `coin:${coin}`));
    const [buy, sell] = [Math.max(0, ...most.map(([, n = 0]) => n)), Math.max(0, ...most.map(([, , n = 0]) => n))];
    const trade = [buy ? tell('hint_buy', { n: buy }) : tell('hint_no_buy'), sell ? tell('hint_sell', { n: sell }) : tell('hint_no_sell')].join(' ');
    const others = Array.from({ length: players - 1 }, (_, i) => (seat + 1 + i) % players);
    return (
        <>
            <Form title={sitting.screen.value?.question.text ?? ''}>
                <ul class="cc-hints">
                    <li><Sign id="i-hash" /><span>{tell('hint_mine')}</span></li>
                    <li><Sign id="c-terrabit" /><span>{trade}</span></li>
                    <li><Sign id="i-moon" /><span>{tell('hint_pass', { n: fresh })}</span></li>
                </ul>
            </Form>
            <div class="cc-do">
                {pass && <button type="button" class="cc-other cc-can" disabled={sitting.busy.value} onClick={() => void sitting.choose(pass)} data-offer="pass" aria-keyshortcuts="P">{tell('pass')} <kbd class="key">P</kbd></button>}
                <div class="cc-then">
                    <span class="label">{tell('then')}</span>
                    {others.map((other) => (
                        <span key={other} class="cc-then-row">
                            <Seat seat={other} /><span class="cut">{floor.player(other)}</span>
                            <span class="cc-heads" role="img" aria-label={tell('fresh_members', { n: floor.team(other).filter((member) => member.fresh).length })}>
                                {floor.team(other).map(({ place, fresh: ready }) => <i key={place} class={ready ? 'cc-ready' : ''} />)}
                            </span>
                        </span>
                    ))}
                </div>
            </div>
        </>
    );
}

/** Who takes part, as names. */
function partners({ floor, plan, seat }: FormProps): string {
    return plan.parts.value.crew.map(({ place, copy }) => floor.name(`member:${copy ?? floor.view.team[seat]?.[place] ?? ''}`)).join(' + ');
}

function later({ floor, plan, seat }: FormProps): string[] {
    const kinds = plan.parts.value.crew.map(({ place, copy }) => copy ?? floor.view.team[seat]?.[place] ?? '');
    return LATER.filter((member) => kinds.includes(member)).map((member) =>
        tell('afterwards', { name: floor.name(`member:${member}`), what: tell(`short.${member}`) }));
}

function MineForm(props: FormProps) {
    const { floor, plan, seat } = props;
    const coin = plan.parts.value.coin ?? floor.view.coin;
    const index = columnOf(coin);
    const name = floor.name(`coin:${coin}`);
    const { figures, after } = plan.outlook.value;
    const now = figures ?? floor.figures.value;
    const [, coins = 0, each = 0, open = 0, low = 0, high = 0] = now.all('mining', `coin:${coin}`);
    const [cards = 0, of = now.all('mining', `coin:${coin}`)[0] ?? 0, energy = 0, chance = 0, twice = 0] = after ? now.all('chance') : [];
    const price = floor.view.price[index] ?? 0;
    const pool = floor.view.unmined[index] ?? 0;
    const money = floor.view.money[seat] ?? 0;
    const fine = [
        ...(chance < 100 ? [tell('if_it_fails', { n: plan.parts.value.crew.length || 1 })] : []),
        ...(energy > of ? [tell('wasted', { n: energy - of })] : []), ...later(props),
    ];
    return (
        <>
            <Form title={tell('do_mine', { coin: name })} about={partners(props)} fine={fine}>
                <div class="cc-cells">
                    <Cell label={tell('chance')} note={<>{tell('cards_of', { n: cards, of })}{twice > chance && <> · <b>{tell('with_second', { n: twice })}</b></>}</>}>
                        {chance}<small>%</small><HashCards drawn={cards} of={of} />
                    </Cell>
                    <Cell label={tell('coins')} note={<>{tell('pool')} <Change from={pool} to={pool - coins} /></>}>
                        <span class={coins ? 'cc-up' : ''}>+{coins}</span><CoinSign coin={coin} />
                    </Cell>
                    <Cell label={tell('fee')} note={open ? <>{open} × {each} W · <Change from={money} to={`${money + open * each} W`} /></> : tell('no_transaction')}>
                        {open ? <><span class={open * each ? 'cc-up' : ''}>{open * each ? `+${open * each}` : 0}</span><small>W</small></> : '–'}
                    </Cell>
                    <Cell label={tell('price')} note={open ? tell('unseen_fronts', { n: open }) : undefined}>
                        {low === high ? <Change from={price} to={low}><Arrow from={price} to={low} /></Change> : <Change from={price} to={`${low}–${high}`} />}
                    </Cell>
                </div>
            </Form>
            <Buttons plan={plan} label={tell('do_mine', { coin: name })} hint={tell('who')} />
        </>
    );
}

function TradeForm(props: FormProps & { verb: 'buy' | 'sell' }) {
    const { floor, plan, seat, verb } = props;
    const coin = plan.parts.value.coin ?? floor.view.coin;
    const index = columnOf(coin);
    const name = floor.name(`coin:${coin}`);
    const { after, span, amount: n, analyst } = plan.outlook.value;
    const sign = verb === 'buy' ? 1 : -1;
    const held = floor.view.coins[seat]?.[index] ?? 0, heldThen = held + sign * n;
    const price = floor.view.price[index] ?? 0, priceThen = after ? floor.read(after.view).price[index] ?? price : price;
    const money = floor.view.money[seat] ?? 0, moneyThen = money - sign * n * price;
    const [limit = 0, shift = 0, strong = 0] = floor.figures.value.all('trade');
    const per = analyst && plan.parts.value.apply ? strong : shift;
    const title = tell(`do_${verb}`, { coin: name, n });
    const fine = [
        ...(span ? [tell('capacity', { limit })] : []),
        ...(n % per && span && n + per - n % per <= span.high ? [tell('next_shift', { n: per - n % per })] : []), ...later(props),
    ];
    return (
        <>
            <Form title={title} about={partners(props)} fine={fine}>
                <div class="cc-cells">
                    <Cell label={tell('amount')} note={span ? say('web.at_most', { n: span.high }) : undefined}>
                        {span ? <Stepper low={span.low} high={span.high} value={span.value} notch={per} change={(amount) => plan.set({ amount })} /> : n}
                    </Cell>
                    <Cell label={tell('wonga')} note={<>{n} × {price} W · <Change from={money} to={`${moneyThen} W`} /></>}>
                        <span class={moneyThen > money ? 'cc-up' : moneyThen < money ? 'cc-down' : ''}>{moneyThen >= money ? '+' : '−'}{Math.abs(moneyThen - money)}</span><small>W</small>
                    </Cell>
                    <Cell label={tell('price')} note={tell('space_per', { n: per })}>
                        <Change from={price} to={priceThen}><Arrow from={price} to={priceThen} /></Change>
                    </Cell>
                    <Cell label={tell('you_hold')} note={<HodlerNote {...props} index={index} held={heldThen} />}>
                        <Change from={held} to={heldThen} /><CoinSign coin={coin} />
                    </Cell>
                </div>
                {analyst && (
                    <label class="cc-switch">
                        <input type="checkbox" checked={plan.parts.value.apply ?? false} onChange={(event) => plan.set({ apply: event.currentTarget.checked })} />
                        {tell('stronger', { name: floor.name('member:data-analyst'), n: strong })}
                    </label>
                )}
            </Form>
            <Buttons plan={plan} label={title} hint={tell('who')} />
        </>
    );
}

/** What becomes of the Hodler tile. */
function HodlerNote({ floor, seat, index, held }: FormProps & { index: number; held: number }) {
    const before = floor.leaders(index).seats;
    const leaders = floor.leaders(index, { seat, held }).seats;
    if (leaders.join() === before.join())
        return null;
    return (
        <span class={before.includes(floor.seat ?? -1) && !leaders.includes(floor.seat ?? -1) ? 'cc-down' : leaders.includes(floor.seat ?? -1) ? 'cc-up' : ''}>
            {leaders.length
                ? tell('hodler_goes', { players: leaders.map((one) => (one === seat ? say('web.you') : floor.player(one))).join(', ') })
                : tell('hodler_nobody')}
        </span>
    );
}
