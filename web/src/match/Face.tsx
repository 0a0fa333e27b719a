// A player's face: portrait or house mark, with the seat's shape at its corner.
import { Face as Likeness } from '../draw/Portrait';
import type { Player } from '../desk/types';

/** The face of a player; the name stands beside it, so it is silent. */
export function Face({ player, size = 44 }: { player: Player; size?: number }) {
    return <Likeness name={player.name} kind={player.kind} character={player.character} seat={player.seat} size={size} away={!player.present} />;
}
