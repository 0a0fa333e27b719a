// The goal in words, and how near one is; a press tells how near everybody is, and the rule.
import { SeatMark } from '../../draw/Seat';
import { RuleLink } from '../../match/Beside';
import { say } from '../../words';
import { nearness, Wares } from './Ledger';
import type { Position } from './model';
import type { Play } from './play';
import { Sheet } from './Sheet';

/** The agreed goal: in few words, or (`about`) in a sentence. */
export function goalWords({ goal: { different, equal, both } }: Position, about = false): string {
    const form = equal === null ? '#-different' : different === null ? '#-equal' : both ? '#-different-and-#-equal' : '#-different-or-#-equal';
    return say(`karthedis.${about ? 'about' : 'option'}.goal.${form}`, { a: different ?? equal ?? 0, b: equal ?? 0 });
}

/** A line below the sky. */
export function Goal({ play, position }: { play: Play; position: Position }) {
    const open = play.goal.value;
    const own = position.viewer === null ? null : position.sides[position.viewer];
    return (
        <>
            <button type="button" class="ka-goal" aria-expanded={open} aria-haspopup="dialog" onClick={() => { play.goal.value = true; }}>
                <span class="ka-caps">{say('karthedis.number.goal')}</span> <b>{goalWords(position)}</b>
                {own && <span class="ka-goal-own">{say('web.you')}: {nearness(play, own, position)}</span>}
                <span class="ka-goal-all">{say('karthedis.web.goal-all')}</span>
            </button>
            {open && <Standing play={play} position={position} />}
        </>
    );
}

/** How near everybody is. */
function Standing({ play, position }: { play: Play; position: Position }) {
    return (
        <Sheet title={say('karthedis.web.goal-near')} shut={() => { play.goal.value = false; }}>
            <div class="ka-near">
                <p>{goalWords(position, true)} <RuleLink touch={play.touch} rule="KA-S2" /></p>
                <ul>
                    {position.sides.map((side) => (
                        <li key={side.seat} data-you={side.you ? '' : undefined}>
                            <SeatMark seat={side.seat} size={16} /><b>{side.name}</b>
                            <Wares play={play} side={side} />
                            <span>{nearness(play, side, position)}</span>
                        </li>
                    ))}
                </ul>
            </div>
        </Sheet>
    );
}
