// The sky over the bazaar: four suns are the four phases of a round (before the first
// round, the packs of the draft). The present one stands high.
import { say } from '../../words';
import type { Play } from './play';
import type { Position, View } from './model';

const ROOFS = 'M-300 84V76l60-2 8-8 8 8h50l20-10 20 10h60c0-14 26-14 26 0h30l4-12 4 12h70l16-9 16 9h44c0-12 22-12 22 0h60l26-11 26 11h70l4-14 4 14h50c0-16 30-16 30 0h66l18-9 18 9h50l8-8 8 8h60c0-13 24-13 24 0h60l20-10 20 10h70l4-12 4 12h60c0-14 26-14 26 0h60v20z';
const BANDS = [0, 26, 44, 57, 67];
const PHASES = ['hiring', 'call', 'trade', 'call-again'];
/** What a sun's own name says already. */
const OWN = ['speculate', 'call', 'trade', 'call-again'];
const RULES = ['rule:KA-1', 'rule:KA-2', 'rule:KA-3', 'rule:KA-7'];

function Sun({ name, small, state, about, play }: { name: string; small: string; state: string; about: string; play: Play }) {
    return (
        <button
            type="button" class={`ka-sun ${state}`} {...(state === 'now' ? { 'aria-current': 'step' as const } : {})}
            onClick={(event) => play.touch.explain(about, event.currentTarget)}
        >
            <svg viewBox="0 0 40 40" aria-hidden="true">
                <g class="ka-rays">{Array.from({ length: 16 }, (_, k) => <path key={k} d={`M20 ${k % 2 ? 3.5 : 1.5}V6.5`} transform={`rotate(${k * 22.5} 20 20)`} />)}</g>
                <circle class="ka-disc" cx="20" cy="20" r="10.5" />
            </svg>
            <span>{name}{small && <small>{small}</small>}</span>
        </button>
    );
}

/** The four suns: which phase of the round a moment belongs to; most of it is trade. */
const SUNS: Readonly<Partial<Record<View['phase'] | View['step'], number>>> = {
    speculate: 0, 'hire-drawn': 0, hire: 0, call: 1, 'call-recalled': 1, 'call-next': 1, 'pass-drawn': 1,
    trade: 2, 'trade-settled': 2, 'trade-next': 2, settle: 2, turn: 2,
    'call-again': 3, 'again-recalled': 3, again: 3, clean: 3,
};

/** The sun that stands high; -1 before the first round. */
export const sunOf = ({ phase, step, round }: Pick<View, 'phase' | 'step' | 'round'>): number => (round ? SUNS[phase] ?? SUNS[step] ?? 2 : -1);

/** Where the round stands. */
export function Sky({ play, position }: { play: Play; position: Position }) {
    const draft = position.view.phase === 'draft' || (!position.view.round && position.view.pack > 0);
    // While stalls are weighed it is still the trade, wherever the match has come to.
    const weighing = play.weighing.value !== null;
    const now = draft ? position.view.pack - 1 : weighing ? PHASES.indexOf('trade') : sunOf(position.view);
    const text = weighing ? '' : (play.screen?.match.phase?.text ?? '').split(' · ').pop() ?? '';
    const suns = draft
        ? [1, 2, 3, 4].map((n) => ({ name: say('karthedis.web.pack', { n }), about: 'rule:KA-S1' }))
        : PHASES.map((phase, i) => ({ name: say(`karthedis.web.sun.${phase}`), about: RULES[i] ?? 'rule:KA-1' }));
    return (
        <nav class="ka-sky" aria-label={say('karthedis.web.phases')}>
            <svg viewBox="0 0 100 84" preserveAspectRatio="none" aria-hidden="true">
                {BANDS.map((y, i) => <rect key={y} y={y} width="100" height="40" fill={`var(--ka-sky-${i + 1})`} />)}
            </svg>
            <svg viewBox="0 0 900 84" preserveAspectRatio="xMidYMax slice" aria-hidden="true"><path fill="var(--ka-roof)" d={ROOFS} /></svg>
            <div class="ka-suns">
                {suns.map(({ name, about }, i) => (
                    <Sun key={i} play={play} name={name} about={about} state={i < now ? 'past' : i === now ? 'now' : 'next'}
                        small={i !== now ? '' : draft ? say(position.view.pack % 2 ? 'karthedis.web.clockwise' : 'karthedis.web.counter') : OWN.includes(position.view.phase) ? '' : text} />
                ))}
            </div>
        </nav>
    );
}
