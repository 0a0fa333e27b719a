// The table: the loop of spaces around the middle, and what moves on it.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { BoardProps } from '../board';
import { Drawn } from './Drawn';
import { isNews, showChange } from './flights';
import { Hub } from './Hub';
import { loopStyle, Pawns, Tiles } from './Loop';
import type { State } from './model';
import { Rolled } from './Rolled';
import { Safe } from '../shared/Safe';
import { look, named, type Seen } from './seen';

/** Where the board is higher than its room: the own pawn is in sight when one is asked. */
function useOwnPawn(board: { current: HTMLElement | null }, seen: Seen | null): void {
    const place = seen?.asked ? `${seen.state.phase} ${seen.state.round} ${seen.me?.position}` : '';
    useLayoutEffect(() => {
        const box = board.current?.closest<HTMLElement>('.table');
        if (!place || !box || !seen)
            return undefined;
        const show = () => {
            const pawn = board.current?.querySelector(`[data-pawn="${seen.viewer}"]`)?.getBoundingClientRect();
            if (!pawn || box.scrollHeight <= box.clientHeight + 1)
                return;
            const room = box.getBoundingClientRect();
            if (pawn.top < room.top + 8 || pawn.bottom > room.bottom - 8)
                box.scrollTop += (pawn.top + pawn.bottom - room.top - room.bottom) / 2;
        };
        const frame = requestAnimationFrame(show);
        return () => cancelAnimationFrame(frame);
    }, [place]);
}

export function Table({ sitting, touch }: BoardProps) {
    const seen = look(sitting);
    const board = useRef<HTMLDivElement>(null);
    const last = useRef<State | null>(null);
    useLayoutEffect(() => {
        if (!seen)
            return;
        const before = last.current;
        if (isNews(sitting)) {
            last.current = seen.state;
            if (before && before !== seen.state && board.current)
                showChange(board.current, before, seen.state, seen.printed.board.length);
        }
    });
    useOwnPawn(board, seen);
    if (!seen)
        return null;
    // Whoever is pointed at is asked for an offer: put together first, sent as a whole.
    touch.intercept = (offer) => offer.move.kind === 'offer' && sitting.attempt(offer.text);
    const part = { sitting, touch, seen };
    return (
        <div class="cl-box">
            <div class="cl-board" data-many={seen.printed.board.length > 46 ? '' : undefined} ref={board} style={loopStyle(seen.printed.board.length)}>
                <Safe name="tiles" words={seen.printed.board.map((space, i) => `${i + 1} ${named('space', space)}`).join(' · ')}><Tiles {...part} /></Safe>
                <Safe name="hub" words={seen.screen.match.phase?.text}><Hub {...part} /></Safe>
                <Safe name="pawns" words={seen.state.seats.map(({ seat, position }) => `${seen.name(seat)}: ${position}`).join(', ')}><Pawns seen={seen} /></Safe>
                <Safe name="card" words=""><Drawn {...part} /></Safe>
                <Safe name="die" words=""><Rolled {...part} /></Safe>
            </div>
        </div>
    );
}
