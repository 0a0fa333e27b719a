// The five resources as cross-stitch of 11 by 11, and the rugs woven from them.
// Threads: t light, u second, on the ground r.
const MOTIFS: Record<string, string> = {
    water: '.....t..... .....t..... ....ttt.... ....tut.... ...ttutt... ...tuuut... ..ttuuutt.. ..tuuuuut.. ..tutuuut.. ..ttututt.. ...ttttt...',
    energy: '.....ttttt. .u..tttt... ...tttt...u ..tttt..... .ttttttttt. .....tttt.. ....tttt... u..tttt.... ..ttt....u. .ttt....... .t.........',
    food: '.....t..... ....ttt.... ....ttt.... .t...t...t. .tt..t..tt. .tttututtt. ..tt.t.tt.. .t...t...t. .tt..t..tt. .tttututtt. ..tt.t.tt..',
    metal: '....ttt.... ...tuttt... ...tuttt... ..ttttttt.. ........... .ttt...ttt. tuttt.tuttt tuttt.tuttt ttttt.ttttt ........... uuuuuuuuuuu',
    data: 'ttttttttttt t.........t t.ttttttt.t t.t.....t.t t.t.uuu.t.t t.t.u.u.t.t t.t...u.t.t t.ttttt.t.t t.......t.t ttttttttt.t ..........t',
};

const WIDTH = 17, HEIGHT = 21;

/** One path of all stitches of a thread, row by row in runs. */
function stitches(rows: string[], thread: string): string {
    return rows.map((row, y) => [...row.matchAll(new RegExp(`${thread}+`, 'g'))]
        .map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join('')).join('');
}

/** The whole cloth: hem, borders above and below, the motif in the middle. */
function cloth(motif: string[]): string[] {
    const rows = Array.from({ length: HEIGHT }, (_, y) => Array.from({ length: WIDTH }, (_, x): string => {
        const hem = y === 0 || y === HEIGHT - 1 || x === 0 || x === WIDTH - 1;
        return hem || ((x === 1 || x === WIDTH - 2) && y % 2 === 0) ? 'u' : '.';
    }));
    const border = [' .u...u...u...u.', '   ttt.ttt.ttt', '    t...t...t'];
    border.forEach((line, i) => [...line].forEach((thread, x) => {
        for (const y of [i + 1, HEIGHT - 2 - i])
            if (thread === 't' || thread === 'u')
                rows[y]![x] = thread;
    }));
    motif.forEach((line, y) => [...line].forEach((thread, x) => {
        if (thread !== '.')
            rows[y + 5]![x + 3] = thread;
    }));
    return rows.map((row) => row.join(''));
}

/** All emblems (ka-res-…) and rugs (ka-rug-…) as symbols. */
export function weave(): string {
    const fringe = Array.from({ length: WIDTH }, (_, x) => `M${x + 0.5} -1.6V0M${x + 0.5} ${HEIGHT}v1.6`).join('');
    const weft = Array.from({ length: HEIGHT }, (_, y) => `M0 ${y + 0.5}h${WIDTH}`).join('');
    const symbols = Object.entries(MOTIFS).map(([name, drawn]) => {
        const motif = drawn.split(' ');
        const whole = cloth(motif);
        return `<symbol id="ka-res-${name}" viewBox="0 0 11 11"><path fill="var(--t)" d="${stitches(motif, 't')}"/><path fill="var(--u)" d="${stitches(motif, 'u')}"/></symbol>`
            + `<symbol id="ka-rug-${name}" viewBox="0 -1.6 17 24.2"><path stroke="var(--u)" stroke-width=".34" d="${fringe}"/><path fill="var(--r)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`
            + `<path fill="var(--u)" d="${stitches(whole, 'u')}"/><path fill="var(--t)" d="${stitches(whole, 't')}"/><path stroke="#000" stroke-opacity=".13" stroke-width=".22" d="${weft}"/></symbol>`;
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">${symbols.join('')}</svg>`;
}
