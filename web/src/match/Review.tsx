// One's decisions, looked at again: how the chance of winning went, and what cost most.
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { makeBranch, navigate } from '../app/house';
import type { Language } from '../desk/module';
import { Icon } from '../draw/icons';
import { beginReview, type ReviewStep, type ReviewTold } from '../source/review';
import { language, say } from '../words';
import type { Sitting } from './sitting';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [640, 220, 52, 20];
type Point = { event: number; chance: number };
type State = 'idle' | ReviewStep | ReviewTold | Error;

/** A review, as long as its match is on the screen: whoever looks at the board comes back to it. */
class Run {
    readonly state = signal<State>('idle');
    readonly points = signal<Point[]>([]);
    private end: (() => void) | null = null;

    constructor(private readonly sitting: Sitting, readonly spoken: Language, readonly seat: number) {}

    async begin(): Promise<void> {
        this.points.value = [];
        this.state.value = { more: true, done: 0, all: 0 };
        try {
            const record = await this.sitting.source.record?.() ?? '';
            const screen = this.sitting.screen.peek();
            const { told, stop } = beginReview({
                game: screen?.match.game ?? '', record, names: screen?.match.players.map(({ name }) => name) ?? [], seat: this.seat, language: this.spoken,
                step: (step) => {
                    this.state.value = step;
                    if (step.event !== undefined && step.chance !== undefined)
                        this.points.value = [...this.points.value, { event: step.event, chance: step.chance }];
                },
            });
            this.end = stop;
            this.state.value = await told;
        } catch (fault) {
            this.state.value = fault as Error;
        }
    }

    stop(): void {
        this.end?.();
        this.end = null;
        this.points.value = [];
        this.state.value = 'idle';
    }
}

const runs = new WeakMap<Sitting, Run>();

/** What was told in another language, or of another seat, is asked for anew. */
function runOf(sitting: Sitting, seat: number, spoken: Language): Run {
    let run = runs.get(sitting);
    if (!run || run.spoken !== spoken || run.seat !== seat) {
        run?.stop();
        run = new Run(sitting, spoken, seat);
        runs.set(sitting, run);
    }
    return run;
}

export function Review({ sitting, seat, look }: { sitting: Sitting; seat: number; look: (event: number) => void }) {
    const run = runOf(sitting, seat, language.value);
    const state = run.state.value;
    const points = run.points.value;
    const [busy, setBusy] = useState(false);
    const [fault, setFault] = useState('');
    const playOn = async (events: number) => {
        const match = sitting.screen.peek()?.match;
        if (!match)
            return;
        setBusy(true);
        try {
            const record = await sitting.source.record?.() ?? '';
            navigate(`/here/${await makeBranch({ game: match.game, players: match.players, options: match.options, viewer: seat, record, events })}`);
        } catch (error) {
            setFault((error as Error).message || say('web.review.fault'));
        }
        setBusy(false);
    };
    return (
        <section class="review" aria-labelledby="review-head">
            <h3 id="review-head">{say('web.review')}</h3>
            {state === 'idle' && <div class="row"><p class="soft">{say('web.review.about')}</p><button type="button" class="quiet" onClick={() => void run.begin()}><Icon name="eye" size={16} /> {say('web.review.begin')}</button></div>}
            {state instanceof Error && <p role="alert">{state.message || say('web.review.fault')}</p>}
            {typeof state === 'object' && 'more' in state && (
                <div class="row" role="status">
                    <progress max={Math.max(1, state.all)} value={state.done} aria-label={say('web.review.under_way')} />
                    <span>{state.all ? say('web.review.at', { done: state.done, all: state.all }) : say('web.review.under_way')}</span>
                    <button type="button" class="quiet" onClick={() => run.stop()}>{say('web.review.stop')}</button>
                </div>
            )}
            {points.length > 1 && <Chances points={points} costly={typeof state === 'object' && 'decisions' in state ? state.decisions.map(({ event }) => event) : []} last={sitting.screen.value?.match.seq ?? 1} players={sitting.screen.value?.match.players.length ?? 2} />}
            {typeof state === 'object' && 'decisions' in state && (
                <>
                    <p>{state.summary}</p>
                    <p class="soft">{state.list}</p>
                    <ol class="costly">
                        {state.decisions.map(({ event, played, better, loss, low, high }, index) => (
                            <li key={event}>
                                <span class="costly-number" aria-hidden="true">{index + 1}</span>
                                <span class="costly-words"><b>{played}</b><span>{say('web.review.better', { move: better })}</span></span>
                                <span class="costly-loss"><b>−{percent(loss)} %</b><small>{percent(low)}–{percent(high)}</small></span>
                                <span class="costly-acts">
                                    <button type="button" class="quiet small" onClick={() => look(event - 1)}><Icon name="eye" size={16} /> {say('web.over.board')}</button>
                                    <button type="button" class="quiet small" disabled={busy} onClick={() => void playOn(event - 1)}><Icon name="play" size={16} /> {say('web.review.play_on')}</button>
                                </span>
                            </li>
                        ))}
                    </ol>
                    {state.decisions.length > 0 && <p class="soft small">{say('web.review.twice')} {say('web.review.play_on.about')}</p>}
                    {fault && <p role="alert">{fault}</p>}
                </>
            )}
        </section>
    );
}

const percent = (permille: number) => Math.round(permille / 10);

/** The chance of winning by what was known then, decision by decision; what cost most is marked. */
function Chances({ points, costly, last, players }: { points: readonly Point[]; costly: readonly number[]; last: number; players: number }) {
    const x = (event: number) => LEFT + (event / Math.max(1, last)) * (WIDTH - LEFT - 16);
    const y = (chance: number) => 8 + (1 - chance / 1000) * (HEIGHT - BOTTOM - 12);
    const line = points.map(({ event, chance }, index) => `${index ? 'L' : 'M'}${x(event).toFixed(1)} ${y(chance).toFixed(1)}`).join('');
    const [first, end] = [points[0] as Point, points[points.length - 1] as Point];
    return (
        <figure class="chart">
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={say('web.review.chance')}>
                {[0, 250, 500, 750, 1000].map((value) => (
                    <g key={value}>
                        <path d={`M${LEFT} ${y(value)}H${WIDTH - 16}`} stroke="var(--hair)" />
                        <text x={LEFT - 8} y={y(value) + 4} text-anchor="end" font-size="12" fill="var(--soft)">{value / 10} %</text>
                    </g>
                ))}
                <path d={`M${LEFT} ${y(1000 / players)}H${WIDTH - 16}`} stroke="var(--soft)" stroke-dasharray="4 5" />
                <path d={`${line}V${y(0)}H${x(first.event)}Z`} fill="var(--brass)" opacity=".16" />
                <path d={line} fill="none" stroke="var(--brass)" stroke-width="2" stroke-linejoin="round" />
                <circle cx={x(end.event)} cy={y(end.chance)} r="3" fill="var(--brass)" />
                {costly.map((event, index) => {
                    const point = points.find((one) => one.event === event);
                    return point && (
                        <g key={event}>
                            <circle cx={x(event)} cy={y(point.chance)} r="10" fill={index ? 'var(--raised)' : 'var(--loss)'} stroke="var(--loss)" stroke-width="2" />
                            <text x={x(event)} y={y(point.chance) + 4.5} text-anchor="middle" font-size="13" font-weight="700" fill={index ? 'var(--loss)' : 'var(--raised)'}>{index + 1}</text>
                        </g>
                    );
                })}
            </svg>
            <figcaption class="soft small">{say('web.review.chance')}</figcaption>
            <table class="unseen">
                <caption>{say('web.review.chance')}</caption>
                <tbody>{points.map(({ event, chance }) => <tr key={event}><th scope="row">{event}</th><td>{percent(chance)} %</td></tr>)}</tbody>
            </table>
        </figure>
    );
}
