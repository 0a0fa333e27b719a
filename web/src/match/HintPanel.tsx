// Good moves by all that the player can know, with reasons; one click takes one over.
import { useEffect, useState } from 'preact/hooks';
import type { Hint } from '../desk/types';
import { say } from '../words';
import type { Sitting } from './sitting';
import type { Touch } from './touch';

export function HintPanel({ sitting, touch }: { sitting: Sitting; touch: Touch }) {
    const [hint, setHint] = useState<Hint | null>(null);
    const [fault, setFault] = useState<string | null>(null);
    const seq = sitting.screen.value?.match.seq;
    useEffect(() => {
        let wanted = true;
        setHint(null);
        setFault(null);
        sitting.hint().then(
            (found) => { if (wanted) found ? setHint(found) : setFault(say('web.hint.none')); },
            (error: Error) => { if (wanted) setFault(error.message || say('web.hint.none')); },
        );
        return () => { wanted = false; };
    }, [sitting, seq]);
    if (fault)
        return <p role="alert">{fault}</p>;
    if (!hint)
        return <p role="status">{say('web.hint.thinking')} <span class="dots" aria-hidden="true"><i /><i /><i /></span></p>;
    const take = (typed: string) => {
        const order = sitting.order(typed);
        touch.page.panel.value = null;
        if (order?.what === 'moves' && sitting.attempt(order.moves))
            touch.page.hinted.value = true;
    };
    return (
        <div class="hint">
            <p class="soft">{hint.head}</p>
            <ol>
                {hint.moves.map((move) => (
                    <li key={move.typed}>
                        <button type="button" class="offer" title={say('web.hint.take')} onClick={() => take(move.typed)}>
                            <span class="offer-sentence">{move.text}</span>
                            {move.share !== undefined && <span class="hint-bar" aria-hidden="true"><i style={{ width: `${move.share / 10}%` }} /></span>}
                        </button>
                    </li>
                ))}
            </ol>
            {hint.reason && <p>{hint.reason}</p>}
            {hint.cause && <p>{hint.cause}</p>}
            {hint.next && <p>{hint.next}</p>}
            <p class="soft small">{say('web.hint.secret')}</p>
        </div>
    );
}
