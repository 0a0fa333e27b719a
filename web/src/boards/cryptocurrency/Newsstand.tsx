// What concerns all coins: job seekers, the event of the round and those that stand,
// what the bank and the decks still hold.
import type { BoardProps } from '../board';
import { seams } from '../shared/hyphens';
import { Safe } from '../shared/Safe';
import { Bolts, Portrait, Sign, Words, tell } from './marks';
import type { Floor } from './model';
import type { Plan } from './plan';

interface StandProps extends BoardProps { floor: Floor; plan: Plan }

export function Newsstand(props: StandProps) {
    const { view } = props.floor;
    return (
        <div class="cc-stand" data-events={view.events === 'on' ? '' : undefined}>
            <Safe name="job seekers" words={view.seeker.filter(Boolean).join(', ')}><Seekers {...props} /></Safe>
            {view.events === 'on' && <Safe name="events" words={view.event ?? ''}><Events {...props} /></Safe>}
            <Safe name="decks" words={tell('decks')}><Decks {...props} /></Safe>
        </div>
    );
}

function Seekers({ sitting, touch, floor, plan }: StandProps) {
    const { view } = floor;
    const hiring = plan.phase === 'prepare' && (sitting.screen.value?.question.asked ?? false);
    return (
        <section class="cc-seekers">
            <h2 class="label">{tell('seekers')}</h2>
            <ul>
                {view.seeker.map((member, place) => member && (
                    <li key={place}>
                        <Seeker sitting={sitting} touch={touch} floor={floor} plan={plan} member={member} place={place} hiring={hiring} />
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Seeker({ touch, floor, plan, member, place, hiring }: StandProps & { member: string; place: number; hiring: boolean }) {
    const [cost = 0, energy = 0] = floor.figures.value.all('card', `member:${member}`);
    const name = floor.name(`member:${member}`);
    const can = hiring && canHire(plan, place);
    const chosen = hiring && plan.parts.value.hire === place;
    return (
        <div
            class={`cc-seeker ${can ? 'cc-can' : ''}`} data-flip={`seeker-${place}`} title={name}
            {...touch.props(`member:${member}`, {
                offers: [], chosen, label: tell('seeker_label', { name, cost, energy }),
                ...(can ? { onPoint: () => pickSeeker(plan, place) } : hiring ? { move: `hire ${place + 1}` } : {}),
            })}
        >
            <Portrait member={member} name={name} />
            <span class="cc-seeker-name" aria-hidden="true"><Words of={name} /></span>
            <span class="cc-cost">{cost} <small>W</small></span>
            <Bolts n={energy} label={tell('energy', { n: energy })} />
        </div>
    );
}

/** Whether the job seeker can be hired, with the loan if one is planned. */
export function canHire(plan: Plan, place: number): boolean {
    const offers = plan.parts.value.borrow ? plan.floor.sitting.preview('borrow')?.offers ?? [] : plan.offers('hire');
    return offers.some(({ move }) => move.kind === 'hire' && Number(move.place) === place + 1);
}

/** Takes a job seeker, or lets go of it again. Where all who may leave are alike, it makes no difference which of them does. */
export function pickSeeker(plan: Plan, place: number): void {
    if (plan.parts.value.hire === place) {
        plan.back('hire', 'place');
        return;
    }
    const { floor, parts } = plan;
    const leaving = replaceable(plan, place);
    const kinds = new Set(leaving.map((one) => floor.view.team[floor.seat ?? 0]?.[one]));
    const [anyone] = kinds.size === 1 ? leaving : [];
    plan.set({ hire: place, place: leaving.find((one) => one === parts.value.place) ?? anyone });
}

/** The places of those who can make room for a job seeker. */
export function replaceable(plan: Plan, hire: number | undefined): number[] {
    const offers = plan.phase === 'replace' || hire === undefined ? plan.offers('replace')
        : plan.floor.sitting.preview([...(plan.parts.value.borrow ? ['borrow'] : []), `hire ${hire + 1}`].join('; '))?.offers ?? [];
    return offers.filter(({ move }) => move.kind === 'replace').map(({ move }) => Number(move.member) - 1);
}

function Events({ touch, floor }: StandProps) {
    const { view } = floor;
    const standing = standingEvents(floor);
    const now = view.event;
    const about = now ? floor.about(`event:${now}`) : null;
    return (
        <section class="cc-events" aria-label={tell('events')}>
            {now && about && (
                <div class="cc-event" {...touch.props(`event:${now}`, { offers: [] })}>
                    <Sign id={`e-${now}`} class="cc-vignette" />
                    <span><b>{about.title}</b> {about.text}</span>
                </div>
            )}
            {standing.filter((event) => event !== now).map((event) => (
                <div key={event} class="cc-event cc-standing" {...touch.props(`event:${event}`, { offers: [], label: floor.name(`event:${event}`) })}>
                    <Sign id={`e-${event}`} class="cc-vignette" /><b>{seams(floor.name(`event:${event}`))}</b>
                </div>
            ))}
        </section>
    );
}

const EVENTS = [
    'scam-intensifies', 'understaffed', 'bull-run', 'flash-crash', 'airdrop', 'exchange-hack', 'leak', 'halving',
    'stimulus', 'margin-call', 'cheap-power', 'regulation', 'whale-watch', 'credit-crunch', 'busy-network',
];

/** The events that stay to the end of the match. */
export function standingEvents(floor: Floor): string[] {
    return EVENTS.filter((_, i) => floor.view.event_standing[i]);
}

function Decks({ touch, floor }: StandProps) {
    const [rumours = 0, experts = 0, events = 0, transactions = 0] = floor.figures.value.all('decks');
    const rows: [string, number, string][] = [
        ['loans', floor.view.loan_supply, 'rule:CC-P2'], ['rumours', rumours, 'rule:CC-P2'], ['experts', experts, 'rule:CC-P5'],
        ...(floor.view.events === 'on' ? [['events', events, 'rule:CC-V1'] as [string, number, string]] : []), ['transactions', transactions, 'rule:CC-M2'],
    ];
    return (
        <section class="cc-decks">
            <h2 class="label">{tell('decks')}</h2>
            <div>
                {rows.map(([key, n, rule]) => (
                    <span key={key} {...touch.props(rule, { offers: [] })}>{tell(`deck_${key}`)} <b>{n}</b></span>
                ))}
            </div>
        </section>
    );
}
