// The table: the loop of spaces around the middle, or the poster of the end.
import type { BoardProps } from '../board';
import { Hub } from './Hub';
import { loopStyle, Pawns, Tiles } from './Loop';
import { Safe } from './Safe';
import { look, named } from './seen';

export function Table({ sitting, touch }: BoardProps) {
    const seen = look(sitting);
    if (!seen)
        return null;
    // Whoever is pointed at is asked for an offer: put together first, sent as a whole.
    touch.intercept = (offer) => offer.move.kind === 'offer' && sitting.attempt(offer.text);
    const part = { sitting, touch, seen };
    return (
        <div class="cl-box">
            <div class="cl-board" style={loopStyle(seen.printed.board.length)}>
                <Safe name="tiles" words={seen.printed.board.map((space, i) => `${i + 1} ${named('space', space)}`).join(' · ')}><Tiles {...part} /></Safe>
                <Safe name="hub" words={seen.screen.match.phase.text}><Hub {...part} /></Safe>
                <Safe name="pawns" words={seen.state.seats.map(({ seat, position }) => `${seen.name(seat)}: ${position}`).join(', ')}><Pawns seen={seen} /></Safe>
            </div>
        </div>
    );
}
