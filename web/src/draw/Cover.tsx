// A cover for each game, 300 by 400: one scene, so that the mood is told before a word
// is read. Parts with classes a-… move when the cover is pointed at.
import { Art } from './Art';
import { drawCryptocurrency } from './covers/cryptocurrency';
import { drawCryptoly } from './covers/cryptoly';
import { drawFuffziger } from './covers/fuffziger';
import { drawKarthedis } from './covers/karthedis';
import { circle, path, rect, rosette } from './ink';
import { MARK } from './Logo';
import './cover.css';

/** A game without a cover of its own is bound like a ledger. */
function drawLedger(): string {
    return rect(0, 0, 300, 400, { fill: '#4a2f2a' }) + rect(0, 0, 44, 400, { fill: '#33201d' }) +
        path('M44 0V400M50 0V400', { stroke: '#b88a3c', 'stroke-width': 1.6 }) +
        rect(84, 92, 176, 150, { fill: '#f1e7d2', stroke: '#b88a3c', 'stroke-width': 3 }) +
        rosette(172, 167, 48, 14, 18, 7, { stroke: '#c9b48a' }) + circle(172, 167, 30, { fill: '#f1e7d2' }) +
        path(MARK, { fill: '#4a2f2a', transform: 'translate(149 143) scale(.74)' });
}

const DRAW: Record<string, () => string> = {
    cryptocurrency: drawCryptocurrency, cryptoly: drawCryptoly, karthedis: drawKarthedis, fuffziger: drawFuffziger,
};
const drawn = new Map<string, string>();

function drawing(game: string): string {
    let art = drawn.get(game);
    if (art === undefined) {
        art = (DRAW[game] ?? drawLedger)();
        drawn.set(game, art);
    }
    return art;
}

/** A whole cover, whose parts may move. */
export function Cover({ game, focus = 'xMidYMid' }: { game: string; focus?: string }) {
    return <Art class="cover" view="0 0 300 400" preserveAspectRatio={`${focus} slice`} drawing={drawing(game)} />;
}

const SHEET = 'cover-sheet';

/** Small covers share one drawing for each game, since engraving has many points. */
export function CoverThumb({ game }: { game: string }) {
    const id = `cover-${DRAW[game] ? game : 'ledger'}`;
    if (!document.getElementById(id)) {
        let sheet = document.getElementById(SHEET);
        if (!sheet) {
            sheet = document.createElement('div');
            sheet.id = SHEET;
            sheet.setAttribute('aria-hidden', 'true');
            document.body.append(sheet);
        }
        sheet.insertAdjacentHTML('beforeend', `<svg width="0" height="0"><symbol id="${id}" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice">${drawing(game)}</symbol></svg>`);
    }
    return (
        <svg class="cover" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            <use href={`#${id}`} />
        </svg>
    );
}
