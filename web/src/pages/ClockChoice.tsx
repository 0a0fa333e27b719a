// How long a move may take: the usual clocks, one of one's own, and what happens when
// one has run out.
import { useState } from 'preact/hooks';
import type { Clock } from '../app/house';
import { say } from '../words';
import type { Plan } from './plan';
import { Stepper } from './Stepper';
import { tellClock } from '../app/time';

export const CLOCKS: readonly Clock[] = [{ kind: 'none' }, { kind: 'move', ms: 86400000 }, { kind: 'move', ms: 60000 }, { kind: 'match', ms: 1200000, add: 10000 }];
const NAMES = ['none', 'days', 'live', 'bank'] as const;

/** What the server takes: a move from half a minute to a fortnight. */
const UNITS = [['seconds', 1000, 30, 3600], ['minutes', 60000, 1, 1440], ['hours', 3600000, 1, 336], ['days', 86400000, 1, 14]] as const;

const same = (one: Clock, other: Clock): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The largest unit that a span fills. */
const unitOf = (ms: number): number => UNITS.reduce((found, [, size, low, high], at) => (ms % size === 0 && ms / size >= low && ms / size <= high ? at : found), 0);

export function ClockChoice({ plan: { clock, late }, change }: { plan: Plan; change: (some: Partial<Plan>) => void }) {
    const [wished, setWished] = useState(false);
    const own = wished || !CLOCKS.some((each) => same(each, clock));
    return (
        <>
            <fieldset class="option">
                <legend>{say('web.new.clock')}</legend>
                <div class="option-picks">
                    {CLOCKS.map((each, at) => (
                        <label key={at} class="pick">
                            <input type="radio" name="clock" checked={!own && same(each, clock)} onChange={() => { setWished(false); change({ clock: each }); }} />
                            <b>{tellClock(each)}{at === 0 && <span class="tag">{say('web.new.standard')}</span>}</b>
                            <span class="soft small">{say(`web.new.clock.${NAMES[at]}`)}</span>
                        </label>
                    ))}
                    <div class="pick-box">
                        <label class="pick">
                            <input type="radio" name="clock" checked={own} onChange={() => { setWished(true); change({ clock: clock.kind === 'none' ? { kind: 'move', ms: 300000 } : clock }); }} />
                            <b>{say('web.new.clock.own')}</b>
                            <span class="soft small">{own ? tellClock(clock) : say('web.new.clock.own.about')}</span>
                        </label>
                        {own && clock.kind !== 'none' && <OwnClock clock={clock} onChange={(next) => change({ clock: next })} />}
                    </div>
                </div>
            </fieldset>
            {clock.kind !== 'none' && (
                <fieldset class="option">
                    <legend>{say('web.new.late')}</legend>
                    <div class="option-picks">
                        {(['stand_in', 'wait'] as const).map((each) => (
                            <label key={each} class="pick">
                                <input type="radio" name="late" checked={late === each} onChange={() => change({ late: each })} />
                                <b>{say(`web.new.late.${each}`)}{each === 'stand_in' && <span class="tag">{say('web.new.standard')}</span>}</b>
                                <span class="soft small">{say(`web.new.late.${each}.about`)}</span>
                            </label>
                        ))}
                    </div>
                </fieldset>
            )}
        </>
    );
}

function OwnClock({ clock, onChange }: { clock: Exclude<Clock, { kind: 'none' }>; onChange: (clock: Clock) => void }) {
    const at = unitOf(clock.ms);
    const [, size, low, high] = UNITS[at] ?? UNITS[0];
    const set = (ms: number) => onChange({ ...clock, ms });
    return (
        <div class="own-clock">
            <label class="field"><span>{say('web.new.clock.kind')}</span>
                <select class="input" value={clock.kind} onChange={(event) => onChange(event.currentTarget.value === 'match' ? { kind: 'match', ms: clock.ms, add: 10000 } : { kind: 'move', ms: clock.ms })}>
                    <option value="move">{say('web.new.clock.kind.move')}</option>
                    <option value="match">{say('web.new.clock.kind.match')}</option>
                </select>
            </label>
            <div class="field"><span>{say('web.new.clock.span')}</span>
                <span class="row">
                    <Stepper label={say('web.new.clock.span')} value={clock.ms / size} low={low} high={high} typed onChange={(count) => set(count * size)} />
                    <select class="input" aria-label={say('web.new.clock.unit')} value={String(at)} onChange={(event) => {
                        const [, unit, least, most] = UNITS[Number(event.currentTarget.value)] ?? UNITS[0];
                        set(Math.min(most, Math.max(least, Math.round(clock.ms / unit))) * unit);
                    }}>
                        {UNITS.map(([name], index) => <option key={name} value={String(index)}>{say(`web.new.unit.${name}`)}</option>)}
                    </select>
                </span>
            </div>
            {clock.kind === 'match' && (
                <div class="field"><span>{say('web.new.clock.add')}</span>
                    <Stepper label={say('web.new.clock.add')} value={clock.add / 1000} low={0} high={3600} typed onChange={(seconds) => onChange({ ...clock, add: seconds * 1000 })} />
                </div>
            )}
        </div>
    );
}
