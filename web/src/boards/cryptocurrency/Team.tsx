// What lies before the player on the tray: the rumour in hand and the team as cards.
import type { BoardProps } from '../board';
import { Bolts, Portrait, Sign, Words, tell, torn } from './marks';
import { type Floor, signed } from './model';
import { replaceable } from './Newsstand';
import type { Plan } from './plan';

interface HandProps extends BoardProps { floor: Floor; plan: Plan; seat: number }

/** The rumour in hand, as a clipping. */
export function Hand({ touch, floor, seat }: HandProps) {
    const { view } = floor;
    const card = view.hand[seat] ?? null;
    const all = !!view.hand_known[seat]?.has('all');
    return (
        <section class="cc-hand" aria-label={tell('your_rumour')}>
            <h3 class="label">{tell('your_rumour')}</h3>
            {card && card !== '?'
                ? <Clipping touch={touch} floor={floor} card={card} no={view.round} />
                : <p class="cc-empty">{tell('no_rumour')}</p>}
            {card && <p class="cc-note"><Sign id="i-eye" class="cc-eye" /> {tell(all ? 'known_to_all' : 'only_you')}</p>}
        </section>
    );
}

interface ClippingProps { touch: BoardProps['touch']; floor: Floor; card: string; no: number | string; head?: string; chosen?: boolean; onPoint?: () => void }

/** A rumour as a large clipping. */
export function Clipping({ touch, floor, card, no, head, chosen = false, onPoint }: ClippingProps) {
    const points = floor.points(card);
    const headline = floor.name(`rumour:${card}`);
    return (
        <div
            class={`cc-clipping ${onPoint ? 'cc-can' : ''}`} style={{ '--torn': torn(headline.length * 7 + points + 20, 5) }} data-flip={`rumour-${card}`}
            {...touch.props(`rumour:${card}`, { offers: [], chosen, label: `${head ?? tell('paper')} № ${no} ${headline} ${signed(points)}`, ...(onPoint ? { onPoint } : {}) })}
        >
            <span class="cc-paper">
                <span class="cc-masthead"><span>{head ?? tell('paper')}</span> <span>№ {no}</span></span>{' '}
                <span class="cc-headline">{headline}</span>{' '}
                <b class={`cc-points ${points < 0 ? 'cc-minus' : ''}`}>{signed(points)}</b>
            </span>
        </div>
    );
}

interface CardProps {
    touch: BoardProps['touch']; floor: Floor; member: string; energy: number;
    at?: string | number; cost?: number; out?: boolean; chosen?: boolean; as?: string | undefined; move?: string | undefined; hotkey?: string | undefined; onPoint?: (() => void) | undefined;
}

/** A member as an identity card: portrait, name, energy, what it can do. */
export function MemberCard({ touch, floor, member, energy, at, cost, out = false, chosen = false, as, move, hotkey, onPoint }: CardProps) {
    const name = floor.name(`member:${member}`);
    const shown = as ? tell('copy_of', { name: floor.name(`member:${as}`) }) : name;
    const what = tell(`short.${as ?? member}`);
    const label = `${cost === undefined ? '' : `${cost} W `}${shown} ${what}. ${tell(out ? 'exhausted_label' : 'fresh_label', { name, energy })}`;
    return (
        <div
            class={`cc-card ${out ? 'cc-out' : ''} ${onPoint ? 'cc-can' : ''}`} data-place={at} aria-keyshortcuts={hotkey}
            {...touch.props(`member:${member}`, { offers: [], chosen, label, ...(onPoint ? { onPoint } : {}), ...(move ? { move } : {}) })}
        >
            {chosen && <span class="cc-tick"><Sign id="i-check" /></span>}
            {out && <Sign id="i-moon" class="cc-moon" />}
            {cost !== undefined && <span class="cc-cost">{cost} <small>W</small> </span>}
            <Portrait member={as ?? member} name={name} />
            <span class="cc-card-name"><span><Words of={shown} /></span></span>
            <Bolts n={energy} label={tell('energy', { n: energy })} />
            <span class="cc-card-text">{what}</span>
        </div>
    );
}

/** The own team. Members are lit when they can be chosen: for an action, to leave, to be exhausted. */
export function Team({ sitting, touch, floor, plan, seat }: HandProps) {
    const [fresh = 0] = floor.figures.value.all('energy', `seat:${seat}`);
    const { phase } = plan;
    const asked = sitting.screen.value?.question.asked ?? false;
    const { crew, place: leaving, hire } = plan.parts.value;
    const replacing = phase === 'replace' || (phase === 'prepare' && hire !== undefined && !plan.outlook.value.whole) || (phase === 'prepare' && leaving !== undefined);
    const may = new Map<number, () => void>();
    if (asked && (phase === 'action' || phase === 'members'))
        for (const member of floor.team(seat).filter((one) => one.fresh))
            may.set(member.place, () => plan.toggle(member.place));
    else if (asked && replacing)
        for (const place of replaceable(plan, hire))
            may.set(place, () => plan.set({ place: leaving === place ? undefined : place }));
    else if (asked && phase === 'understaffed')
        for (const { move } of plan.offers('exhaust'))
            may.set(Number(move.member) - 1, () => plan.set({ place: Number(move.member) - 1 }));
    return (
        <section class="cc-team" aria-label={tell('your_team')}>
            <h3 class="label"><span>{tell('your_team')}</span><span class="cc-energy">{tell('energy', { n: fresh })}</span></h3>
            <div class="cc-cards">
                {floor.team(seat).map(({ place, member, fresh: ready, energy }) => {
                    const part = crew.find((one) => one.place === place);
                    return (
                        <div class="cc-card-place" key={place}>
                            <MemberCard
                                touch={touch} floor={floor} member={member} at={place + 1} energy={part?.copy ? floor.figures.value.one('card', `member:${part.copy}`, 1) : energy}
                                out={!ready} chosen={part !== undefined || leaving === place} as={part?.copy} onPoint={may.get(place)}
                                move={asked && phase === 'members' ? `use ${place + 1}` : undefined}
                            />
                            {asked && ready && (phase === 'action' || phase === 'members') && <Copies touch={touch} floor={floor} plan={plan} place={place} />}
                        </div>
                    );
                })}
            </div>
        </section>
    );
}

/** Whose expert a Replicator may be: small portraits below its card. */
function Copies({ touch, floor, plan, place }: { touch: BoardProps['touch']; floor: Floor; plan: Plan; place: number }) {
    const { verb, coin, crew } = plan.parts.value;
    const asking = plan.phase === 'members' ? plan.offers('copy')
        : verb && coin ? plan.floor.sitting.preview(`${verb} ${coin}`)?.offers ?? [] : [];
    const copies = asking.filter(({ move }) => move.kind === 'copy' && Number(move.member) === place + 1);
    if (!copies.length)
        return null;
    return (
        <div class="cc-copies" role="group" aria-label={tell('copies')}>
            {copies.map((offer) => {
                const expert = String(offer.move.expert);
                const chosen = crew.some((part) => part.place === place && part.copy === expert);
                return (
                    <div key={expert} class="cc-copy cc-can" title={offer.sentence} {...touch.props(`member:${expert}`, { offers: [offer], chosen, label: offer.sentence, onPoint: () => plan.toggle(place, expert) })}>
                        <Portrait member={expert} name={floor.name(`member:${expert}`)} />
                    </div>
                );
            })}
        </div>
    );
}
