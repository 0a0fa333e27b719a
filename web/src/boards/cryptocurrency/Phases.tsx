// The other questions of a round on the tray: preparation, votes, abilities, interest,
// repayment, laying a rumour.
import { say } from '../../words';
import type { FormProps } from './Action';
import { Buttons, Cell, Form, HashCards, Stepper } from './Form';
import { Arrow, Change, CoinSign, Sign, coinClass, tell } from './marks';
import { Reckoned } from '../shared/reckoned';
import { columnOf, type Floor, signed, type View } from './model';
import { canHire, pickSeeker } from './Newsstand';
import { Clipping, MemberCard } from './Team';

/** Loan and hiring: job seekers lie beside the team that one of them may join. */
export function PrepareForm({ sitting, touch, floor, plan, seat }: FormProps) {
    const { view } = floor;
    const { borrow, hire, place } = plan.parts.value;
    const { after, whole, moves } = plan.outlook.value;
    const loan = plan.offers('borrow')[0], ready = plan.offers('ready')[0];
    const [gives = 0, repay = 0, interest = 0] = floor.figures.value.all('loan');
    // What is paid and what energy there is, also while it is open who leaves: the pay is the same, the energy may be one of several.
    const thens = whole || !after ? [after] : after.offers.filter(({ move }) => move.kind === 'replace').map(({ text }) => sitting.preview([...moves, text].join('; ')));
    const wonga = (thens[0] ? floor.read(thens[0].view) : view).money[seat] ?? 0;
    const energyOf = (figures: Reckoned) => figures.all('energy', `seat:${seat}`)[1] ?? 0;
    const energy = energyOf(floor.figures.value);
    const energies = thens.map((one) => (one ? energyOf(new Reckoned(one.figures)) : energy));
    const [low, high] = [Math.min(...energies), Math.max(...energies)];
    const who = hire === undefined ? '' : floor.name(`member:${view.seeker[hire] ?? ''}`);
    const hint = hire === undefined ? tell('hint_hire') : !whole ? tell('who_leaves')
        : place === undefined ? tell('hire_joins', { name: who }) : tell('hire_result', { name: who, out: floor.name(`member:${view.team[seat]?.[place] ?? ''}`) });
    return (
        <>
            <Form title={sitting.screen.value?.question.text ?? ''}>
                <div class="cc-offers-row">
                    <div class="cc-cards cc-seek">
                        {view.seeker.map((member, at) => {
                            if (!member)
                                return null;
                            const [cost = 0, power = 0] = floor.figures.value.all('card', `member:${member}`);
                            const can = canHire(plan, at);
                            return (
                                <MemberCard
                                    key={at} touch={touch} floor={floor} member={member} at={at + 1} energy={power} cost={cost} chosen={hire === at}
                                    onPoint={can ? () => pickSeeker(plan, at) : undefined} move={`hire ${at + 1}`} hotkey={hire === at ? 'Escape' : undefined}
                                />
                            );
                        })}
                    </div>
                    <div class="cc-side-note">
                        {hire !== undefined && <CanDo floor={floor} member={view.seeker[hire] ?? ''} />}
                        <p>{hint}</p>
                        <p class="cc-lines">
                            <span>{tell('wonga')} <b><Change from={view.money[seat] ?? 0} to={`${wonga} W`} /></b></span>
                            <span>{tell('energy_word')} <b><Change from={energy} to={low === high ? low : `${low}–${high}`} /></b></span>
                        </p>
                    </div>
                </div>
            </Form>
            <div class="cc-do">
                <button
                    type="button" class={`cc-other ${loan ? 'cc-can' : ''}`} data-offer="borrow" aria-keyshortcuts={borrow ? 'Escape' : undefined}
                    {...touch.props('rule:CC-P2', { offers: loan ? [loan] : [], chosen: borrow ?? false, move: 'borrow', label: `${tell('loan', { n: gives })}. ${tell('loan_label', { n: gives, repay, interest })}`, ...(loan ? { onPoint: () => plan.set({ borrow: !borrow }) } : {}) })}
                >
                    <Sign id="i-loan" /> <span>{tell('loan', { n: gives })}</span>{borrow && <Sign id="i-check" />}
                </button>
                {hire !== undefined || borrow
                    ? (
                        <button type="button" class="cc-go" disabled={!whole || sitting.busy.value} onClick={() => void plan.send()} data-do="" aria-keyshortcuts="Enter">
                            {hire === undefined ? tell('take_loan') : whole ? tell('do_hire', { name: who }) : tell('who_leaves')}{whole && <kbd>Enter</kbd>}
                        </button>
                    )
                    : ready && <button type="button" class="cc-other cc-can" disabled={sitting.busy.value} onClick={() => void sitting.choose(ready)} data-offer="ready">{tell('ready')}</button>}
            </div>
        </>
    );
}

/** What somebody can do, where the card has no room for it. */
function CanDo({ floor, member }: { floor: Floor; member: string }) {
    return <p class="cc-can-do">{tell('can_do', { name: floor.name(`member:${member}`), what: tell(`short.${member}`) })}</p>;
}

/** Abilities that are asked for, in few words. */
const ABILITIES: Record<string, (name: string) => string> = { apply: (name) => tell('use_ability', { name }), skip: () => tell('without_ability') };

/** Two answers: votes, and abilities that are asked for in mid-action. */
export function AnswerForm({ sitting, touch, floor, plan }: FormProps) {
    const screen = sitting.screen.value;
    // What is usual stands first: a row that is renewed anyway is seldom worth a vote.
    const answers = [...(screen?.offers ?? [])].sort((a, b) => Number(a.move.kind === 'propose') - Number(b.move.kind === 'propose'));
    const coin = floor.view.coin;
    const [cards = 0, of = 0, , chance = 0] = floor.figures.value.all('chance');
    return (
        <>
            <Form title={screen?.question.text ?? ''} fine={plan.phase === 'propose' || plan.phase === 'vote' ? [tell('about_seekers')] : []}>
                {plan.phase === 'retry' && (
                    <div class="cc-cells"><Cell label={tell('chance')} note={tell('cards_of', { n: cards, of })}>{chance}<small>%</small><HashCards drawn={cards} of={of} /></Cell></div>
                )}
                {plan.phase === 'whiz' && <MoreCells sitting={sitting} floor={floor} plan={plan} coin={coin} />}
                {plan.phase === 'analyst' && <ShiftCells sitting={sitting} floor={floor} plan={plan} coin={coin} />}
                {(plan.phase === 'propose' || plan.phase === 'vote') && (
                    <div class="cc-offers-row">
                        <div class="cc-cards cc-seek">
                            {floor.view.seeker.map((member, at) => {
                                const [cost = 0, power = 0] = floor.figures.value.all('card', `member:${member ?? ''}`);
                                return member && <MemberCard key={at} touch={touch} floor={floor} member={member} energy={power} cost={cost} />;
                            })}
                        </div>
                    </div>
                )}
            </Form>
            <div class="cc-do">
                {answers.map((offer, i) => (
                    <button key={offer.id} type="button" class={i ? 'cc-other cc-can' : 'cc-go'} disabled={sitting.busy.value} onClick={() => void sitting.choose(offer)} data-offer={offer.move.kind}>
                        <span>{ABILITIES[offer.move.kind]?.(floor.name(`member:${String(offer.move.expert)}`)) ?? offer.sentence}</span>{offer.aside && <small>{offer.aside}</small>}
                    </button>
                ))}
            </div>
        </>
    );
}

/** What one more coin makes of it. */
function MoreCells({ sitting, floor, plan, coin }: Pick<FormProps, 'sitting' | 'floor' | 'plan'> & { coin: string }) {
    const index = columnOf(coin);
    const told = plan.offers('apply').map(({ text }) => sitting.preview(text)?.view)[0];
    const then = told ? floor.read(told) : floor.view;
    const held = ({ coins }: View) => coins[floor.seat ?? 0]?.[index] ?? 0;
    return (
        <div class="cc-cells">
            <Cell label={tell('you_hold')}><Change from={held(floor.view)} to={held(then)}><CoinSign coin={coin} label={floor.name(`coin:${coin}`)} /></Change></Cell>
            <Cell label={tell('pool')}><Change from={floor.view.unmined[index] ?? 0} to={then.unmined[index] ?? 0} /></Cell>
        </div>
    );
}

/** What the market shift would be with and without the Data Analyst. */
function ShiftCells({ sitting, floor, plan, coin }: Pick<FormProps, 'sitting' | 'floor' | 'plan'> & { coin: string }) {
    const index = columnOf(coin);
    const price = floor.view.price[index] ?? 0;
    return (
        <div class="cc-cells">
            {[...plan.offers('apply'), ...plan.offers('skip')].map((offer) => {
                const told = sitting.preview(offer.text)?.view;
                const to = told ? floor.read(told).price[index] ?? price : price;
                const [, shift = 0, strong = 0] = floor.figures.value.all('trade');
                return <Cell key={offer.id} label={tell('space_per', { n: offer.move.kind === 'apply' ? strong : shift })} note={floor.name(`coin:${coin}`)}><Change from={price} to={to}><Arrow from={price} to={to} /></Change></Cell>;
            })}
        </div>
    );
}

/** Abilities after the action: whose, and on which rumour. */
export function AbilitiesForm({ sitting, touch, floor, plan, seat }: FormProps) {
    const offers = sitting.screen.value?.offers ?? [];
    const finish = plan.offers('finish')[0];
    const kinds = [...new Set(offers.map(({ move }) => move.kind).filter((kind) => kind !== 'finish'))];
    const { ability: picked, coin, target } = plan.parts.value;
    const ability = picked ?? plan.onlyAbility;
    const member = (kind: string) => (kind === 'tweet' ? 'tweetman' : kind);
    const chosen = coin !== undefined && target !== undefined && picked ? offers.find(({ move }) => move.kind === picked && move.coin === coin && Number(move.place) === target + 1) : undefined;
    const hand = floor.view.hand[seat];
    const title = chosen?.sentence ?? sitting.screen.value?.question.text ?? '';
    return (
        <>
            <Form title={title} fine={chosen?.aside ? [chosen.aside] : []}>
                <div class="cc-offers-row">
                    <div class="cc-cards cc-seek">
                        {kinds.map((kind) => {
                            const energy = floor.figures.value.one('card', `member:${member(kind)}`, 1);
                            return (
                                <MemberCard
                                    key={kind} touch={touch} floor={floor} member={member(kind)} at={kind} energy={energy} chosen={ability === kind && (picked !== undefined)}
                                    onPoint={() => plan.set({ ability: kind, coin: undefined, target: undefined })}
                                />
                            );
                        })}
                    </div>
                    <div class="cc-side-note">
                        {ability && <CanDo floor={floor} member={member(ability)} />}
                        <p>
                            {ability && ability !== 'newshawk' && !chosen && tell('pick_rumour')}
                            {chosen && ability === 'tweet' && tell(floor.view.face[columnOf(String(coin))]?.[target ?? 0] === 'up' ? 'acts_later' : 'acts_now')}
                            {chosen && ability === 'black-hat' && hand && hand !== '?' && tell('yours_up', { points: signed(floor.points(hand)) })}
                            {chosen && ability === 'white-hat' && hand && hand !== '?' && tell('yours_down', { points: signed(floor.points(hand)) })}
                            {!ability && tell('pick_ability')}
                        </p>
                    </div>
                </div>
            </Form>
            <Buttons plan={plan} label={ability ? tell('use_ability', { name: floor.name(`member:${member(ability)}`) }) : tell('pick_ability')} hint={tell(ability && ability !== 'newshawk' ? 'pick_rumour_short' : 'pick_ability')}>
                {finish && !plan.begun && <button type="button" class="cc-other cc-can" disabled={sitting.busy.value} onClick={() => void sitting.choose(finish)} data-offer="finish">{tell('finish')}</button>}
            </Buttons>
        </>
    );
}

/** The Newshawk's four clippings. */
export function KeepForm({ sitting, touch, floor, plan }: FormProps) {
    const { keep } = plan.parts.value;
    return (
        <>
            <Form title={sitting.screen.value?.question.text ?? ''}>
                <div class="cc-clippings">
                    {plan.offers('keep').map(({ move }, i) => {
                        const card = String(move.rumour);
                        return <Clipping key={card} touch={touch} floor={floor} card={card} no={i + 1} chosen={keep === card} onPoint={() => plan.set({ keep: keep === card ? undefined : card })} />;
                    })}
                </div>
            </Form>
            <Buttons plan={plan} label={tell('do_keep')} hint={tell('pick_clipping')} />
        </>
    );
}

/** One thing of several is pointed at elsewhere: a coin to give, a member to leave or to be exhausted. */
export function PickForm({ sitting, floor, plan, seat }: FormProps) {
    const { coin, place } = plan.parts.value;
    const { after } = plan.outlook.value;
    const move = sitting.screen.value?.offers.find(({ text }) => text === plan.outlook.value.moves[0]);
    const index = coin ? columnOf(coin) : -1;
    const held = floor.view.coins[seat]?.[index] ?? 0;
    return (
        <>
            <Form title={sitting.screen.value?.question.text ?? ''}>
                {!coin && plan.offers('give').length > 0 && <div class="cc-tracks">{plan.offers('give').map(({ move: { coin: one } }) => <Gift key={String(one)} floor={floor} plan={plan} seat={seat} coin={String(one)} />)}</div>}
                {coin && after && (
                    <div class="cc-cells"><Cell label={floor.name(`coin:${coin}`)} note={`${floor.view.price[index]} W`}><Change from={held} to={floor.read(after.view).coins[seat]?.[index] ?? 0} /></Cell></div>
                )}
                {place !== undefined && <p class="cc-fine"><span>{move?.sentence}</span></p>}
            </Form>
            <Buttons plan={plan} label={move?.sentence ?? say('web.confirm')} hint={tell(plan.phase === 'hacked' || plan.phase === 'interest' ? 'pick_coin' : 'pick_member')} />
        </>
    );
}

/** One of the coins that can be given. */
function Gift({ floor, plan, seat, coin }: Pick<FormProps, 'floor' | 'plan' | 'seat'> & { coin: string }) {
    const index = columnOf(coin);
    const held = floor.view.coins[seat]?.[index] ?? 0;
    return (
        <button type="button" class={`cc-track cc-can ${coinClass(coin)}`} data-track={coin} onClick={() => plan.set({ coin })}>
            <b class="cc-track-name"><CoinSign coin={coin} />{floor.name(`coin:${coin}`)}</b>
            <span>{tell('price')} <b>{floor.view.price[index]}</b></span>
            <span>{tell('you_hold')} <b><Change from={held} to={held - 1} /></b></span>
        </button>
    );
}

/** How many loans go back to the bank. */
export function RepayForm({ sitting, floor, plan, seat }: FormProps) {
    const { span, after } = plan.outlook.value;
    const then = after ? floor.read(after.view) : floor.view;
    const [, repay = 0, interest = 0] = floor.figures.value.all('loan');
    const loans = floor.view.loans[seat] ?? 0, money = floor.view.money[seat] ?? 0;
    const value = span?.value ?? 0;
    return (
        <>
            <Form title={sitting.screen.value?.question.text ?? ''} fine={[floor.view.round < floor.view.rounds ? tell('loan_terms', { repay, interest }) : tell('loan_terms_last', { repay })]}>
                <div class="cc-cells cc-three">
                    <Cell label={tell('amount')}>{span && <Stepper low={span.low} high={span.high} value={value} change={(n) => plan.set({ loans: n })} />}</Cell>
                    <Cell label={tell('loans')}><Change from={loans} to={then.loans[seat] ?? 0} /></Cell>
                    <Cell label={tell('wonga')}><Change from={money} to={then.money[seat] ?? 0} /></Cell>
                </div>
            </Form>
            <Buttons plan={plan} label={value ? tell('do_repay', { n: value }) : tell('repay_nothing')} />
        </>
    );
}

/** What laying the rumour in hand on a track would do. */
function layingOn({ floor, plan, seat }: FormProps, coin: string) {
    const index = columnOf(coin);
    const { after } = plan.foresee({ crew: [], coin });
    const then = after ? floor.read(after.view) : floor.view;
    const points = floor.points(floor.view.hand[seat] ?? '');
    // Face up it is turned at once; another's, laid without a question, may be what is turned.
    const up = then.phase === 'turn' && then.coin === coin;
    const price = floor.view.price[index] ?? 0;
    const { sum } = floor.known(index);
    return { up, face: say(up ? 'cryptocurrency.face.up' : 'cryptocurrency.face.down'), price, to: up ? floor.figures.value.all('moved', `coin:${coin}`)[points + 9] ?? price : price, sum, sumThen: sum + points };
}

/** Laying a rumour: the face and what follows are the track's. Until one is chosen all that can be are side by side. */
export function LayForm(props: FormProps) {
    const { sitting, floor, plan } = props;
    const { coin } = plan.parts.value;
    if (!coin)
        return (
            <>
                <Form title={sitting.screen.value?.question.text ?? ''} fine={[tell('lay_rule')]}>
                    <div class="cc-tracks">{plan.offers('lay').map(({ move }) => <Track key={String(move.coin)} {...props} coin={String(move.coin)} />)}</div>
                </Form>
                <Buttons plan={plan} label="" hint={tell('pick_track')} />
            </>
        );
    const name = floor.name(`coin:${coin}`);
    const { up, face, price, to, sum, sumThen } = layingOn(props, coin);
    return (
        <>
            <Form title={tell('do_lay', { coin: name })} fine={[tell('lay_rule')]}>
                <div class="cc-cells cc-three">
                    <Cell label={tell('face')} note={tell(up ? 'acts_now' : 'acts_later')}>{face}</Cell>
                    <Cell label={tell('price')} note={up && to === price ? tell('past_end') : undefined}><Change from={price} to={to}><Arrow from={price} to={to} /></Change></Cell>
                    <Cell label={tell('known_sum')}><Change from={signed(sum)} to={signed(sumThen)} /></Cell>
                </div>
            </Form>
            <Buttons plan={plan} label={tell('do_lay', { coin: name })} />
        </>
    );
}

/** One of the tracks on which the rumour can be laid. */
function Track(props: FormProps & { coin: string }) {
    const { floor, plan, coin } = props;
    const { up, face, price, to, sum, sumThen } = layingOn(props, coin);
    return (
        <button type="button" class={`cc-track cc-can ${coinClass(coin)}`} data-track={coin} onClick={() => plan.set({ coin })}>
            <b class="cc-track-name"><CoinSign coin={coin} />{floor.name(`coin:${coin}`)}</b>
            <span>{face}</span>
            <span>{tell('price')} <b>{up ? <Change from={price} to={to}><Arrow from={price} to={to} /></Change> : price}</b></span>
            <span>{tell('known')} <b><Change from={signed(sum)} to={signed(sumThen)} /></b></span>
        </button>
    );
}
