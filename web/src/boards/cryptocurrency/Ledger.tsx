// A player's entry in the ledger: Wonga, loans, coins with the Hodler's crown, the team
// with who is exhausted, the rumour in hand as far as it is known.
import { Count } from '../../match/Count';
import type { BoardProps } from '../board';
import { Safe } from '../shared/Safe';
import { Bolts, CoinSign, Portrait, Sign, placeSymbols, tell } from './marks';
import { COIN, type Floor, floorOf, signed } from './model';
import { NOBODY, seenBy } from './Rumours';

export function Ledger({ sitting, touch, seat }: BoardProps & { seat: number }) {
    placeSymbols();
    const floor = floorOf(sitting);
    if (!sitting.screen.value)
        return null;
    const { view } = floor;
    return (
        <div class="cc-entry" data-purse={seat}>
            <Safe name="entry of the ledger" words={`${view.money[seat]} W`}>
                <Purse sitting={sitting} touch={touch} floor={floor} seat={seat} />
                <Coins sitting={sitting} touch={touch} floor={floor} seat={seat} />
                <Staff sitting={sitting} touch={touch} floor={floor} seat={seat} />
            </Safe>
        </div>
    );
}

interface EntryProps extends BoardProps { floor: Floor; seat: number }

function Purse({ touch, floor, seat }: EntryProps) {
    const { view } = floor;
    const loans = view.loans[seat] ?? 0;
    const [gives = 0, repay = 0, interest = 0, most = 0] = floor.figures.value.all('loan');
    const first = Number(view.start) === seat;
    const last = (Number(view.start) + view.players - 1) % view.players === seat;
    const loanText = tell('loans_label', { n: loans, most, repay, interest, gives });
    return (
        <div class="cc-purse">
            <span class="cc-cash"><b><Count value={view.money[seat] ?? 0} /></b><small>W</small></span>
            {view.round > 0 && first && <span class="cc-flag" {...touch.props('rule:CC-S5', { offers: [], label: tell('starts') })} title={tell('starts')}><Sign id="i-flag" /></span>}
            {view.round > 0 && last && <span class="cc-flag" {...touch.props('rule:CC-R1', { offers: [], label: tell('last') })} title={tell('last')}><Sign id="i-last" /></span>}
            <span class="cc-dots" role="img" aria-label={tell('fresh_members', { n: floor.team(seat).filter((member) => member.fresh).length })}>
                {floor.team(seat).map(({ place, fresh }) => <i key={place} class={fresh ? 'cc-ready' : ''} />)}
            </span>
            <span class="cc-notes" title={loanText} {...touch.props('rule:CC-U1', { offers: [], label: loanText })}>
                {Math.max(most, loans) > 3
                    ? <span class={loans ? 'cc-owed' : ''}><b>{loans}</b><Sign id="i-loan" /></span>
                    : Array.from({ length: Math.max(most, loans) }, (_, i) => <span key={i} class={i < loans ? 'cc-owed' : ''}><Sign id="i-loan" /></span>)}
            </span>
        </div>
    );
}

function Coins({ touch, floor, seat }: EntryProps) {
    const over = floor.screen.value?.match.over ?? false;
    const held = over ? floor.view.sold : floor.view.coins;
    return (
        <div class="cc-held">
            {COIN.map((coin, i) => {
                const n = held[seat]?.[i] ?? 0;
                const leads = !over && floor.leaders(i).seats.includes(seat);
                const name = floor.name(`coin:${coin}`);
                return (
                    <span key={coin} class={n ? '' : 'cc-zero'} data-coin={coin} {...touch.props(`coin:${coin}`, { offers: [], label: `${name}: ${n}${leads ? `, ${tell('hodler')}` : ''}` })} title={name}>
                        <CoinSign coin={coin} /><b>{n}</b>{leads && <Sign id="i-crown" class="cc-crown" />}
                    </span>
                );
            })}
        </div>
    );
}

function Staff({ touch, floor, seat }: EntryProps) {
    const { view } = floor;
    const hand = view.hand[seat] ?? null;
    const known = hand !== null && hand !== '?';
    const points = known ? floor.points(hand) : 0;
    const handText = hand === null ? '' : known
        ? tell('hand_label', { headline: floor.name(`rumour:${hand}`), points: signed(points), seen: seenBy(floor, view.hand_known[seat] ?? NOBODY) })
        : tell('hand_hidden');
    return (
        <div class="cc-staff">
            <div class="cc-minis">
                {floor.team(seat).map(({ place, member, fresh, energy }) => {
                    const name = floor.name(`member:${member}`);
                    const label = tell(fresh ? 'fresh_label' : 'exhausted_label', { name, energy });
                    return (
                        <div key={place} class={`cc-mini ${fresh ? '' : 'cc-out'}`} title={label} {...touch.props(`member:${member}`, { offers: [], label })}>
                            <Portrait member={member} name={name} />
                            {!fresh && <Sign id="i-moon" class="cc-moon" />}
                            <Bolts n={energy} label="" />
                        </div>
                    );
                })}
            </div>
            {hand !== null && (
                <span class="cc-chip" title={handText} {...touch.props(known ? `rumour:${hand}` : 'rule:CC-H1', { offers: [], label: handText })} data-flip={`hand-${seat}`}>
                    <Sign id="i-clip" />
                    <b class={known ? (points > 0 ? 'cc-up' : 'cc-down') : ''}>{known ? signed(points) : '?'}</b>
                </span>
            )}
        </div>
    );
}
