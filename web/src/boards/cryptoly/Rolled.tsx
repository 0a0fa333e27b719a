// The die: the own one while it waits to be thrown, and the one that was just rolled, tumbling
// over the middle while its event is shown.
import type { BoardProps } from '../board';
import { DieSign, Plate } from './art';
import { type Seen, shownStep } from './seen';

interface Rolled { move: { kind: string; pips?: number; player?: string | number } | null }

/** The own die, where it waits for its player: beside the ladders of the rates, where nothing else is. */
export function OwnDie({ sitting, seen }: BoardProps & { seen: Seen }) {
    if (!seen.asked || !seen.screen.may.draw || seen.state.phase !== 'roll' || sitting.showing.value)
        return null;
    return (
        <button type="button" class="cl-owndie" data-lit="" data-roll="" aria-label={seen.screen.may.draw} disabled={sitting.busy.value} onClick={() => void sitting.draw()}>
            <DieSign pips={5} />
        </button>
    );
}

export function Rolled({ sitting, seen }: BoardProps & { seen: Seen }) {
    const step = shownStep(sitting, seen);
    const move = step && sitting.past<Rolled>(step.event)?.move;
    if (!step || !move?.pips)
        return null;
    const seat = Number(move.player);
    return (
        <div class="cl-bigdie" key={step.event}>
            <DieSign pips={move.pips} />
            {Number.isInteger(seat) && <Plate seat={seat} size={20} label={seen.name(seat)} />}
        </div>
    );
}
