// A cover for each game, 300 by 400: one scene, so that the mood is told before a word
// is read, from the folder of the game; one without is bound like a ledger, in a colour and
// with a pattern that follow from its name. Parts with classes a-… move when the cover is
// pointed at.
import { signal, type Signal } from '@preact/signals';
import { Art } from '../draw/Art';
import { circle, element, path, rect, rosette, scatter, textNumber } from '../draw/ink';
import { folderOf } from './folder';
import './cover.css';

/** Bindings: the cloth, and its back. */
const CLOTHS = [['#4a2f2a', '#33201d'], ['#26405a', '#1a2d40'], ['#2f4a36', '#203427'], ['#55304a', '#3c2134'], ['#4d4326', '#362f1a'], ['#2c4a4d', '#1e3436']] as const;

/** The cover of a game that has none, made from its name. */
export function drawLedger(game: string): string {
    const chance = scatter(textNumber(game));
    const [cloth, back] = CLOTHS[Math.floor(chance() * CLOTHS.length)] ?? CLOTHS[0];
    const [waves, swing] = [8 + 2 * Math.floor(chance() * 7), 12 + Math.floor(chance() * 9)];
    return rect(0, 0, 300, 400, { fill: cloth }) + rect(0, 0, 44, 400, { fill: back }) +
        path('M44 0V400M50 0V400', { stroke: '#b88a3c', 'stroke-width': 1.6 }) +
        rect(84, 92, 176, 150, { fill: '#f1e7d2', stroke: '#b88a3c', 'stroke-width': 3 }) +
        rosette(172, 167, 48, swing, waves, 7, { stroke: '#c9b48a' }) + circle(172, 167, 30, { fill: '#f1e7d2' }) +
        element('text', { x: 172, y: 183, 'text-anchor': 'middle', 'font-family': 'Kontor Display,Georgia,serif', 'font-weight': 700, 'font-size': 46, fill: cloth }, (game.match(/[a-z]/)?.[0] ?? 'k').toUpperCase());
}

/** The covers that are wanted; empty while one is loaded. */
const drawn = new Map<string, Signal<string>>();

function drawing(game: string): Signal<string> {
    let art = drawn.get(game);
    if (!art) {
        const made = signal('');
        const { cover } = folderOf(game);
        if (cover)
            cover().then((module) => { made.value = module.cover(); }, () => { made.value = drawLedger(game); });
        else
            made.value = drawLedger(game);
        drawn.set(game, made);
        art = made;
    }
    return art;
}

/** A whole cover, whose parts may move. */
export function Cover({ game, focus = 'xMidYMid' }: { game: string; focus?: string }) {
    return <Art class="cover" view="0 0 300 400" preserveAspectRatio={`${focus} slice`} drawing={drawing(game).value} />;
}

const SHEET = 'cover-sheet';

/** Small covers share one drawing for each game, since engraving has many points. */
export function CoverThumb({ game }: { game: string }) {
    const id = `cover-${game}`;
    const art = drawing(game).value;
    if (art !== '' && !document.getElementById(id)) {
        let sheet = document.getElementById(SHEET);
        if (!sheet) {
            sheet = document.createElement('div');
            sheet.id = SHEET;
            sheet.setAttribute('aria-hidden', 'true');
            document.body.append(sheet);
        }
        sheet.insertAdjacentHTML('beforeend', `<svg width="0" height="0"><symbol id="${id}" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice">${art}</symbol></svg>`);
    }
    return (
        <svg class="cover" viewBox="0 0 300 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
            <use href={`#${id}`} />
        </svg>
    );
}
