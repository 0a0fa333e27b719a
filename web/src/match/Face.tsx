// A player's face: portrait or house mark, with the seat's shape at its corner.
import { SeatMark } from '../draw/Seat';
import type { Player } from '../desk/types';

/** The face of a player; the name stands beside it, so it is silent. */
export function Face({ player, size = 44 }: { player: Player; size?: number }) {
    return (
        <span class="face" style={{ width: `${size}px`, height: `${size}px` }} aria-hidden="true">
            <span class="face-letter">{[...player.name][0] ?? '?'}</span>
            <SeatMark seat={player.seat} size={Math.max(12, Math.round(size * 0.36))} class="face-seat" />
        </span>
    );
}
