// Great moments: stall by stall is weighed, from the highest sum down, with what every
// sum is made of; then the laurel, where the goal is reached. Turned cards turn on the
// table itself. Everything can be skipped, and gone through by hand.
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { SeatMark } from '../../draw/Seat';
import type { Moment } from '../../desk/types';
import { inParts } from '../../match/parts';
import { say } from '../../words';
import type { BoardProps } from '../board';
import { Safe } from '../shared/Safe';
import { Rug, Sign } from './draw';
import { flyRug } from './flights';
import { type Play, playOf } from './play';
import type { Position } from './model';
import { ending } from './Won';
import { type Past, termsOf, type Weighed, weighings } from './weigh';

/** Each sum more at a stall is something more to read. */
const reading = (sums: number): number => Math.min(1300 + 600 * sums, 4300);

const GIVEN = 900, TURNED = 240, LAUREL = 2600;

/** One line of the scale: the sum as a beam, with its terms on it. */
function Beam({ play, position, index, seat, worth, top, best }: { play: Play; position: Position; index: number; seat: number; worth: number; top: number; best: boolean }) {
    const terms = termsOf(play, index, seat, worth);
    const factor = terms.some(({ kind }) => kind === 2);
    const name = (card: string | null) => (card === null ? say('karthedis.web.effects') : play.box.design(card).title);
    return (
        <>
            <span class="ka-scale-who"><SeatMark seat={seat} size={16} /><span>{position.sides[seat]?.name}</span></span>
            <div class="ka-beam" style={{ '--seat': `var(--seat-${seat % 9})`, '--part': `${Math.max(4, (worth / Math.max(top, 1)) * 100)}%` }}>
                <i />
                <span class="ka-terms">
                    {factor && <b class="par">(</b>}
                    {terms.filter(({ kind }) => kind < 2).map(({ card, kind, amount }, i) => (
                        <span key={i} class={kind ? 'x' : ''}><b>{amount < 0 ? `−${-amount}` : `${i ? '+' : ''}${amount}`}</b> {name(card)}</span>
                    ))}
                    {factor && <b class="par">)</b>}
                    {terms.filter(({ kind }) => kind === 2).map(({ card, amount }, i) => <span key={`t${i}`} class="x"><b>×{amount}</b> {name(card)}</span>)}
                </span>
            </div>
            <span class={`ka-scale-tot ${best ? 'best' : ''}`}>{worth}</span>
        </>
    );
}

function Weighing({ play, position, weighed }: { play: Play; position: Position; weighed: Weighed }) {
    const top = weighed.sums[0]?.worth ?? 0;
    const resource = weighed.resource ? play.box.title(`resource:${weighed.resource}`) : play.box.title(`place:place-${weighed.index + 1}`);
    return (
        <section class="ka-weigh" key={weighed.index}>
            {weighed.resource && <span class="ka-weigh-rug" data-given={weighed.taker !== null && play.weighed(weighed.index) === 'done' ? '' : undefined}><Rug of={weighed.resource} /></span>}
            <div>
                <h2><Sign of="ic-scale" />{say('karthedis.web.weighing', { resource, n: weighed.index + 1 })}</h2>
                <div class="ka-scale">
                    {weighed.sums.map(({ seat, worth }) => <Beam key={seat} play={play} position={position} index={weighed.index} seat={seat} worth={worth} top={top} best={weighed.taker === seat} />)}
                </div>
                <p class={`ka-outcome ${weighed.taker === null ? 'tie' : ''}`}>
                    {weighed.taker !== null ? <><SeatMark seat={weighed.taker} size={18} />{say('karthedis.web.takes', { player: position.sides[weighed.taker]?.name ?? '' })}</> : say('karthedis.web.nobody')}
                </p>
            </div>
        </section>
    );
}

function Laurel({ play, position }: { play: Play; position: Position }) {
    const over = play.screen?.over;
    const [winner] = over?.winners ?? [];
    const side = winner === undefined ? undefined : position.sides[winner];
    return (
        <section class="ka-crown">
            <span class="ka-wreath"><Sign of="ic-laurel" />{winner !== undefined && <SeatMark seat={winner} size={40} />}</span>
            <h2>{over?.text ?? ''}</h2>
            <p>{ending(play, position)}</p>
            <div class="ka-rugs">{side?.won.flatMap((n, i) => Array.from({ length: n }, (_, k) => <Rug key={`${i}-${k}`} of={play.box.resources[i] ?? ''} />))}</div>
        </section>
    );
}

/** A great moment on the stage. */
export function Stage({ sitting, touch, moment, done }: BoardProps & { moment: Moment; done: () => void }) {
    const play = playOf(sitting, touch);
    const position = play.position;
    const past = useMemo(() => sitting.past<Past>(moment.event), [sitting, moment.event]);
    const steps = useMemo(() => weighings(play, past).filter(({ sums }) => sums.length > 0), [play, past]);
    const last = moment.key === 'win' ? 1 : 0;
    const count = steps.length + last;
    const [at, setAt] = useState(0);
    const [running, setRunning] = useState(true);
    useEffect(() => {
        if (!running && count)
            return undefined;
        const wait = !count ? (moment.key === 'reveal' ? TURNED : 0) : at >= steps.length ? LAUREL : reading(steps[at]?.sums.length ?? 1);
        const timer = setTimeout(() => (at + 1 < count ? setAt(at + 1) : done()), wait);
        return () => clearTimeout(timer);
    }, [at, running, count]);
    // The table shows the same: what is weighed, and what has been taken. Before it is drawn, so that no frame tells more.
    useLayoutEffect(() => {
        if (!steps.length)
            return undefined;
        inParts(() => { play.weighing.value = { steps, at, given: false }; });
        const step = steps[at];
        const timer = setTimeout(() => {
            if (step && step.taker !== null)
                flyRug(step);
            inParts(() => { play.weighing.value = { steps, at, given: true }; });
        }, GIVEN);
        return () => clearTimeout(timer);
    }, [at, steps]);
    useEffect(() => () => inParts(() => { play.weighing.value = null; }), [play]);
    if (!position || !count)
        return <span class="ka-no-stage" />;
    const weighed = steps[at];
    const go = (to: number) => { setRunning(false); setAt(Math.max(0, Math.min(count - 1, to))); };
    return (
        <Safe name="stage" words={play.screen?.over?.text ?? ''}>
            <div class="ka-stage" style={{ '--scales': Math.max(0, ...steps.map(({ sums }) => sums.length)) }}>
                {weighed ? <Weighing play={play} position={position} weighed={weighed} /> : <Laurel play={play} position={position} />}
                <nav class="ka-track" style={{ '--steps': count }} aria-label={say('karthedis.web.steps')}>
                    <button type="button" class="ka-button plain" disabled={at === 0} aria-label={say('karthedis.web.step-back')} onClick={() => go(at - 1)}><Sign of="ic-back" /></button>
                    {steps.map(({ index }, i) => <button key={index} type="button" class="ka-dot" aria-current={i === at ? 'step' : undefined} aria-label={play.box.title(`place:place-${index + 1}`)} onClick={() => go(i)}>{index + 1}</button>)}
                    {last > 0 && <button type="button" class="ka-dot" aria-current={at >= steps.length ? 'step' : undefined} aria-label={say('karthedis.number.goal')} onClick={() => go(steps.length)}><Sign of="ic-laurel" /></button>}
                    <button type="button" class="ka-button" onClick={() => (at + 1 < count ? go(at + 1) : done())}>{say('karthedis.web.next')}<Sign of="ic-next" /></button>
                </nav>
            </div>
        </Safe>
    );
}
