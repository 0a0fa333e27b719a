// The die: the own one while it waits to be thrown, and the one that was just rolled, tumbling
// over the middle while its event is shown.
import type { BoardProps } from '../board';
import { DieSign, Plate } from './art';
import { type Seen, shownStep } from './seen';

interface Rolled { move: { kind: string; pips?: number; player?: string | number } | null }

export function Rolled({ sitting, seen }: BoardProps & { seen: Seen }) {
    const step = shownStep(sitting, seen);
    const move = step && sitting.past<Rolled>(step.event)?.move;
    // The own die lies there and waits for its player.
    if (seen.asked && seen.screen.may.draw && seen.state.phase === 'roll' && !sitting.showing.value)
        return (
            <button type="button" class="cl-bigdie cl-owndie" data-lit="" data-roll="" aria-label={seen.screen.may.draw} disabled={sitting.busy.value} onClick={() => void sitting.draw()}>
                <DieSign pips={5} />
            </button>
        );
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
