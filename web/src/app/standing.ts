// Answers that a player gives in every match of a game: given again wherever the question
// comes up, until they are taken back.
import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Sitting } from '../match/sitting';
import { choose, settings } from './settings';

/** Keeps an answer for every match of a game; null: asks again. */
export function standAlways(game: string, move: string | null): void {
    const { [game]: before, ...others } = settings.peek().standing;
    if (move !== null || before !== undefined)
        choose({ standing: move === null ? others : { ...others, [game]: move } });
}

/** Gives the answer that is kept for the game where it may be given. */
export function useStanding(sitting: Sitting | null): void {
    useEffect(() => {
        let given = '';
        return effect(() => {
            const screen = sitting?.screen.value;
            const move = screen && settings.value.standing[screen.match.game];
            if (!sitting || !screen || !move || !screen.question.asked || screen.may.standing || screen.draft.length || sitting.pending.value || sitting.ended)
                return;
            // Once for each position: what is refused there is asked as ever.
            const place = `${screen.match.seq} ${move}`;
            if (given !== place && screen.offers.some(({ stand, span, text }) => stand && !span && text === move)) {
                given = place;
                void sitting.stand(move, 'match');
            }
        });
    }, [sitting]);
}

/** Tells the match when the player wants to throw the own dice, or no longer does. */
export function useByHand(sitting: Sitting | null): void {
    useEffect(() => {
        let told = settings.peek().drawForMe;
        return effect(() => {
            const { drawForMe } = settings.value;
            if (told === drawForMe)
                return;
            told = drawForMe;
            sitting?.source.byHand?.(!drawForMe).catch(() => undefined);
        });
    }, [sitting]);
}
