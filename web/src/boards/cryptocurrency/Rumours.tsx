// Rumours: torn clippings. Face down they show their dark back, and the eye shows who
// has seen what lies there; the place for the next one says which face it will have.
import { say } from '../../words';
import type { BoardProps } from '../board';
import { Seat, Sign, tell, torn } from './marks';
import type { Viewers } from '../../desk/view';
import { type Floor, signed } from './model';
import type { Plan } from './plan';

interface TrackProps extends BoardProps { floor: Floor; plan: Plan; coin: string; index: number }

/** All rumours of a coin, in the order in which they lie. */
export function Rumours({ sitting, touch, floor, plan, coin, index }: TrackProps) {
    const { view } = floor;
    const { sum, unknown } = floor.known(index);
    const laid = view.laid[index] ?? 0;
    const over = sitting.screen.value?.match.over ?? false;
    return (
        <section class="cc-rumours" aria-label={tell('rumours_of', { coin: floor.name(`coin:${coin}`) })}>
            <h3 class="cc-section">
                <Sign id="i-clip" class="cc-clip" /><span class="label">{tell('rumours')}</span>
                {!over && <span class="cc-value">
                    <span class="cc-known-word">{tell('known')} </span><b class={sum > 0 ? 'cc-up' : sum < 0 ? 'cc-down' : ''}>{signed(sum)}</b>
                    {unknown > 0 && <> · {tell('unknown', { n: unknown })}</>}
                </span>}
            </h3>
            <ol class="cc-places">
                {Array.from({ length: laid }, (_, place) => (
                    <li key={place}><Rumour sitting={sitting} touch={touch} floor={floor} plan={plan} coin={coin} index={index} place={place} /></li>
                ))}
                {!over && <li key="next"><NextPlace sitting={sitting} touch={touch} floor={floor} plan={plan} coin={coin} index={index} place={laid} /></li>}
            </ol>
        </section>
    );
}

export const NOBODY: Viewers = new Set();
const seatsOf = (who: Viewers): number[] => [...who].filter((one) => one !== 'all');

/** Whose hand it came from, where one player alone has seen it. */
function from(who: Viewers): string | undefined {
    return who.size === 1 && !who.has('all') ? `hand-${[...who][0]}` : undefined;
}

/** Who has seen a card that lies face down. */
export function Eyes({ floor, who }: { floor: Floor; who: Viewers }) {
    if (!who.size)
        return null;
    return (
        <span class="cc-eyes">
            <Sign id="i-eye" class="cc-eye" />
            {who.has('all') ? <span aria-hidden="true">{tell('all')}</span> : seatsOf(who).map((seat) => <Seat key={seat} seat={seat} label={floor.player(seat)} />)}
        </span>
    );
}

/** The same in words. */
export function seenBy(floor: Floor, who: Viewers): string {
    if (who.has('all'))
        return tell('seen_by_all');
    return who.size ? tell('seen_by', { players: seatsOf(who).map((seat) => floor.player(seat)).join(', ') }) : tell('seen_by_nobody');
}

function Rumour({ touch, floor, plan, coin, index, place }: TrackProps & { place: number }) {
    const card = floor.view.rumour[index]?.[place] ?? null;
    const up = floor.view.face[index]?.[place] === 'up';
    const who = floor.view.rumour_known[index]?.[place] ?? NOBODY;
    const known = card !== null && card !== '?';
    const points = known ? floor.points(card) : 0;
    const headline = known ? floor.name(`rumour:${card}`) : tell('face_down');
    const choice = plan.parts.value;
    const offers = (floor.screen.value?.offers ?? []).filter(({ move }) =>
        ['black-hat', 'white-hat', 'tweet'].includes(move.kind) && move.coin === coin && Number(move.place) === place + 1);
    const wanted = offers.find(({ move }) => move.kind === choice.ability) ?? offers[0];
    const chosen = choice.ability !== undefined && choice.coin === coin && choice.target === place;
    const label = tell(known ? 'rumour_label' : 'hidden_label', {
        place: place + 1, coin: floor.name(`coin:${coin}`), headline, points: signed(points),
        face: say(up ? 'cryptocurrency.face.up' : 'cryptocurrency.face.down'), seen: up ? '' : seenBy(floor, who),
    });
    const shown = floor.happened.value?.move;
    const hot = shown?.coin === coin && ((['turn', 'reveal', 'tweet', 'black-hat', 'white-hat'].includes(shown.kind) && Number(shown.place) === place + 1)
        || (['lay', 'fill', 'cover'].includes(shown.kind) && place === (floor.view.laid[index] ?? 0) - 1));
    const thing = known ? `rumour:${card}` : up ? 'face:up' : 'face:down';
    const pick = wanted && (() => (chosen && offers.length === 1 ? plan.back('coin', 'target')
        : plan.set({ ability: chosen ? (offers[(offers.indexOf(wanted) + 1) % offers.length] ?? wanted).move.kind : wanted.move.kind, coin, target: place })));
    return (
        <div
            data-place={place + 1} data-hot={hot ? '' : undefined} class={`cc-rumour ${up ? 'cc-face-up' : known ? 'cc-known' : 'cc-blank'}`} style={{ '--torn': torn(index * 17 + place * 5 + 3) }} title={label}
            data-flip={known ? `rumour-${card}` : `rumour-${coin}-${place}`} data-flip-from={from(who)}
            {...touch.props(thing, { label, offers, chosen, ...(pick ? { onPoint: pick } : {}) })}
        >
            <span class="cc-paper">
                <span class="cc-headline">{headline}{!up && !known && <Eyes floor={floor} who={who} />}</span>{' '}
                <span class="cc-marks">
                    {known ? <b class={`cc-points ${points < 0 ? 'cc-minus' : ''}`}>{signed(points)}</b> : <b class="cc-points">?</b>}
                    {!up && known && <Eyes floor={floor} who={who} />}
                </span>
            </span>
        </div>
    );
}

/** The first free place: which face the next rumour will have; lit while one is to be laid. */
function NextPlace({ sitting, touch, floor, plan, coin, index, place }: TrackProps & { place: number }) {
    const { view } = floor;
    const up = place === 0 || view.face[index]?.[place - 1] === 'down';
    const offer = plan.offers('lay').find(({ move }) => move.coin === coin);
    const face = say(up ? 'cryptocurrency.face.up' : 'cryptocurrency.face.down');
    const hand = floor.seat === null ? null : view.hand[floor.seat];
    const chosen = plan.phase === 'lay' && plan.parts.value.coin === coin;
    const full = Math.max(...view.laid) >= 2 + view.rounds && !offer;
    if (full)
        return null;
    const label = offer ? `${tell('lay_here')} ${hand && hand !== '?' ? signed(floor.points(hand)) : ''}: ${tell('lay_here_label', { coin: floor.name(`coin:${coin}`), face })}` : tell('next_face', { face });
    return (
        <div
            class={`cc-slot ${offer ? 'cc-can' : ''}`}
            {...touch.props(up ? 'face:up' : 'face:down', {
                label, offers: offer ? [offer] : [], chosen, ...(sitting.screen.value?.question.asked ? { move: `lay ${coin}` } : {}),
                ...(offer ? { onPoint: () => plan.set({ coin: chosen ? undefined : coin }) } : {}),
            })}
        >
            <i class={`cc-back ${up ? 'cc-back-up' : ''}`} aria-hidden="true" />
            {offer
                ? <>{tell('lay_here')} {hand && hand !== '?' && <b>{signed(floor.points(hand))}</b>}</>
                : tell('next_face', { face })}
        </div>
    );
}
