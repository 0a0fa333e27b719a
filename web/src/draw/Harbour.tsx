// The office: a desk, a ledger, a lamp, a window on the harbour. Its colours are names of
// the style (--h-…), so the lamp's switch turns day into night in the same drawing.
import { Art } from './Art';
import { circle, ellipse, group, path, rect, scatter, tenth } from './ink';
import './harbour.css';

function drawHarbour(): string {
    const gable = (x: number, w: number, h: number, steps: number, c: string, win: number): string => {
        const y = 262;
        let d = `M${x} ${y}V${y - h}`;
        const s = w / (2 * steps);
        for (let i = 0; i < steps; i++) d += `h${tenth(s)}v-9`;
        d = d.replace(/v-9$/, '');
        for (let i = 1; i < steps; i++) d += `h${tenth(s)}v9`;
        d += `h${tenth(s)}V${y}Z`;
        let ws = '';
        for (let r = 0; r < 4; r++)
            for (let q = 0; q < 2; q++) {
                const wx = x + w * (0.27 + 0.36 * q) - 3,
                    wy = y - h + 14 + r * 15;
                if (wy < y - 12) ws += rect(tenth(wx), wy, 6, 8, { class: (r * 3 + q * 5 + x) % win ? 'h-win' : 'h-lit' });
            }
        return path(d, { class: c }) + ws;
    };
    const ship = (x: number, y: number, s: number): string =>
        group(
            path('M-58 0H52L40 20H-46Z', { class: 'h-hull' }) +
                path('M-50 6H46', { class: 'h-line' }) +
                path('M-30 0V-78M4 0V-92M34 0V-66M-58 0L-84 -14', { class: 'h-mast' }) +
                path(
                    'M-44 -20C-36 -14 -24 -14 -16 -20L-17 -46C-25 -42 -35 -42 -43 -46ZM-40 -50C-34 -46 -26 -46 -20 -50L-22 -70H-38ZM-12 -22C-2 -15 12 -15 22 -22L20 -52C12 -47 -2 -47 -11 -52ZM-8 -56C0 -52 10 -52 17 -56L14 -84H-5ZM26 -18C32 -14 40 -14 45 -18L43 -38H27ZM28 -42H42L40 -60H30Z',
                    { class: 'h-sail' },
                ) +
                path('M-84 -14L-30 -72M-30 -78L4 -60M4 -92L34 -50M34 -66L52 0', { class: 'h-rope' }) +
                path('M4 -92L18 -97L4 -101Z', { class: 'h-flag' }),
            { transform: `translate(${x} ${y}) scale(${s})`, class: 'a-ship' },
        );
    let sea = '';
    const r = scatter(7);
    for (let i = 0; i < 46; i++) {
        const y = 266 + Math.floor((i / 46) * 13) * 7,
            x = r() * 700;
        sea += `M${tenth(x)} ${y}h${tenth(14 + r() * 46)}`;
    }
    const crane = group(
        path('M0 0V-96L62 -124M0 -96L-26 -70M62 -124V-86M0 -60L40 -114', { class: 'h-crane' }) +
            rect(52, -86, 20, 16, { class: 'h-crate' }) +
            rect(-12, -62, 24, 62, { class: 'h-b3' }),
        { transform: 'translate(430 262)' },
    );
    return (
        `<g clip-path="url(#harbour-pane)">` +
        rect(60, 22, 660, 330, { class: 'h-sky' }) +
        rect(60, 150, 660, 60, { class: 'h-sky2' }) +
        rect(60, 205, 660, 60, { class: 'h-sky3' }) +
        circle(560, 112, 42, { class: 'h-sun' }) +
        circle(574, 100, 36, { class: 'h-moonbite' }) +
        path('M120 70h.1M210 48h.1M300 92h.1M390 60h.1M470 44h.1M660 60h.1M690 130h.1M150 130h.1M340 40h.1', { class: 'h-star' }) +
        path('M180 96c18 -12 34 -6 40 2c14 -6 26 2 28 8h-86c-2 -6 8 -12 18 -10zM600 170c14 -8 26 -4 30 2c10 -4 18 2 20 6h-64c0 -6 6 -10 14 -8z', { class: 'h-cloud' }) +
        path('M60 246L120 236L190 244L300 232L380 242L520 230L640 240L720 234V268H60Z', { class: 'h-far' }) +
        rect(60, 258, 660, 110, { class: 'h-sea' }) +
        group(path(sea), { class: 'h-waves' }) +
        path('M536 270h48M528 284h64M540 298h40M532 312h56', { class: 'h-glint' }) +
        gable(64, 56, 82, 4, 'h-b1', 4) +
        gable(120, 48, 104, 4, 'h-b2', 3) +
        gable(168, 60, 88, 5, 'h-b3', 5) +
        gable(228, 46, 70, 3, 'h-b1', 3) +
        gable(274, 54, 96, 4, 'h-b2', 4) +
        rect(60, 258, 300, 12, { class: 'h-quay' }) +
        crane +
        rect(404, 258, 60, 12, { class: 'h-quay' }) +
        ship(586, 282, 1.12) +
        group(path('M-16 0H16L11 8H-12ZM0 0V-26L14 -4H0', { class: 'h-hull' }), { transform: 'translate(690 300)' }) +
        path('M330 130q6 -7 12 0q6 -7 12 0M362 116q5 -6 10 0q5 -6 10 0M300 108q4 -5 8 0q4 -5 8 0', { class: 'h-gull' }) +
        `</g><clipPath id="harbour-pane">${path('M60 352V22H720V352Z')}</clipPath>` +
        path('M60 352V22H720V352Z', { class: 'h-frame' }) +
        path('M280 22V352M500 22V352M60 128H720', { class: 'h-bar' }) +
        rect(44, 346, 692, 14, { class: 'h-sill' }) +
        /* on the desk: lamp, ledger, ink, coins */
        path('M40 60L-60 420H330Z', { class: 'h-beam', transform: 'translate(58 212) scale(.62 .5)' }) +
        group(
            path('M0 0H52V-6H0Z', { class: 'h-brass' }) +
                path('M26 -6V-92C26 -112 40 -122 58 -122', { class: 'h-arm' }) +
                path('M34 -112C40 -134 84 -138 92 -108L96 -98H30Z', { class: 'h-shade' }) +
                path('M30 -98H96', { class: 'h-brassline' }) +
                ellipse(63, -97, 14, 5, { class: 'h-bulb' }),
            { transform: 'translate(40 390)' },
        ) +
        group(
            path('M0 0L8 -22C40 -34 78 -32 100 -22C122 -32 160 -34 192 -22L200 0C160 -10 122 -8 100 2C78 -8 40 -10 0 0Z', { class: 'h-page' }) +
                path('M100 -22V2M22 -18C44 -24 70 -22 90 -16M20 -12C44 -18 70 -16 92 -10M178 -18C156 -24 130 -22 110 -16M180 -12C156 -18 130 -16 108 -10', { class: 'h-script' }) +
                path('M-6 4L0 0C40 -10 78 -8 100 2C122 -8 160 -10 200 0L206 4H-6Z', { class: 'h-cover' }),
            { transform: 'translate(196 392)' },
        ) +
        group(
            path('M0 0H34V-22L26 -28V-34H8V-28L0 -22Z', { class: 'h-ink' }) +
                path('M20 -30C28 -62 44 -84 60 -92C58 -72 44 -48 24 -28Z', { class: 'h-quill' }) +
                path('M22 -30C34 -60 46 -78 58 -90', { class: 'h-script' }),
            { transform: 'translate(440 392)' },
        ) +
        group(
            [0, 1, 2, 3].map((i) => ellipse(0, -i * 7, 20, 6.5, { class: 'h-coin' })).join('') +
                [0, 1].map((i) => ellipse(44, 2 - i * 7, 20, 6.5, { class: 'h-coin' })).join(''),
            { transform: 'translate(560 388)' },
        ) +
        group(path('M0 0L54 -6L58 12L4 18Z', { class: 'h-page' }) + path('M8 4L50 0M9 9L40 6', { class: 'h-script' }), { transform: 'translate(660 386)' })
    );
}

const HARBOUR = drawHarbour();

/** The window above the desk; decoration only. */
export function Harbour() {
    return <Art class="harbour" view="0 0 760 420" preserveAspectRatio="xMidYMax slice" drawing={HARBOUR} />;
}
