// The match page: players, board or general table, tray, log.
import type { Board } from '../boards/board';
import type { Sitting } from './sitting';
import type { Touch } from './touch';

export interface MatchPageProps { sitting: Sitting; touch: Touch; board: Board | null }

export function MatchPage({ sitting, touch, board }: MatchPageProps) {
    const screen = sitting.screen.value;
    if (!screen)
        return null;
    return (
        <main class={`match ${board?.mood ?? ''}`}>
            <h1>{screen.match.title}</h1>
            {board && <board.Table sitting={sitting} touch={touch} />}
            <p>{screen.question.text}</p>
            {board?.Tray && <board.Tray sitting={sitting} touch={touch} />}
            <ul>
                {screen.offers.map((offer) => (
                    <li key={offer.id}><button type="button" onClick={() => void sitting.choose(offer)}>{offer.sentence}</button> {offer.aside}</li>
                ))}
            </ul>
        </main>
    );
}
