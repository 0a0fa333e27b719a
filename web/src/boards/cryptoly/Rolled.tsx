// The die that was just rolled, tumbling over the middle while its event is shown.
import type { BoardProps } from '../board';
import { DieSign, Plate } from './art';
import type { Seen } from './seen';

interface Rolled { move: { kind: string; pips?: number; player?: string | number } | null }

export function Rolled({ sitting, seen }: BoardProps & { seen: Seen }) {
    const step = sitting.step.value;
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
