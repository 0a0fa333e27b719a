// The trading floor at night: people from behind look up at four tapes; one of them has
// just gone dead.
import { circle, group, path, rect, type Point } from '../../draw/ink';

// The four coins' emblems, in fields of 24 by 24, and their colours at night.
const COIN = [
    { c: '#a9c8f7', g: '<path fill="currentColor" d="M.8 5.2c5-.9 8.4 1.3 10.6 5.3C13.4 5.7 17.5 2.6 23.2 2.6c-3.3 2.4-4.9 5.6-5.7 9.3 1.5.3 2.7.9 3.6 1.8-1.6.1-2.9.6-4 1.6-1.5 3.5-4.2 5.8-8 7.1 1.2-2.3 1.1-4.3-.2-6.1C4.8 14.3 2 10.6.8 5.2z"/>' },
    { c: '#f49ac1', g: '<path fill="currentColor" d="M1.5 22 8.2 10.8l2.1 3.4 1.7-2.6 1.8 3.4 2-4.2L22.5 22z"/><path stroke="currentColor" stroke-width="2.4" stroke-linecap="round" fill="none" d="M12 8V2M7.3 7 5 2.8M16.7 7 19 2.8"/>' },
    { c: '#6fd6cb', g: '<path fill="currentColor" fill-rule="evenodd" d="M12 1c4 5 8 9.7 8 14.2A7.9 7.9 0 0 1 12 23a7.9 7.9 0 0 1-8-7.8C4 10.7 8 6 12 1zM7 15.3c1.5-1.3 3.3-1.3 5 0s3.5 1.3 5 0c0 3.1-2.1 5-5 5s-5-1.9-5-5z"/>' },
    { c: '#cdd584', g: '' },
] as const;

export function cover(): string {
    const lines: readonly (readonly [number, readonly Point[]])[] = [
        [0, [[18, 168], [48, 158], [70, 164], [98, 128], [126, 138], [150, 104], [182, 112], [206, 78], [240, 62]]],
                [1, [[18, 196], [44, 206], [70, 182], [96, 190], [120, 150], [148, 172], [176, 146], [204, 158], [240, 112]]],
                [2, [[18, 142], [46, 150], [74, 138], [102, 160], [132, 158], [160, 186], [188, 170], [214, 182], [240, 162]]],
                [3, [[18, 220], [46, 204], [72, 214], [100, 172], [128, 120], [148, 96], [164, 88], [176, 214], [180, 222]]],
    ];
    let dots = '';
    for (let y = 46; y < 236; y += 10) for (let x = 16; x < 290; x += 10) dots += `M${x} ${y}h.01`;
    const tape = lines
        .map(([i, p]) => {
            const d = 'M' + p.map((q) => q.join(' ')).join('L'),
                c = COIN[i]?.c ?? '';
            return (
                path(d, { fill: 'none', stroke: c, 'stroke-width': 9, opacity: 0.13, 'stroke-linejoin': 'round' }) +
                path(d, { fill: 'none', stroke: c, 'stroke-width': 2.2, 'stroke-linejoin': 'round', class: 'a-tape', pathLength: 100 })
            );
        })
        .join('');
    const badge = (i: number, x: number, y: number): string =>
        circle(x, y, 17, { fill: '#0b101a', stroke: COIN[i]?.c ?? '', 'stroke-width': 1.6 }) +
        group(COIN[i]?.g ?? '', { color: COIN[i]?.c ?? '', transform: `translate(${x - 9.6} ${y - 9.6}) scale(.8)` });
    const person = (x: number, y: number, s: number, body: string, rim: string, extra = ''): string =>
        group(
            path('M-34 90C-34 50 -24 36 -9 33L-8 26C-17 20 -18 -6 0 -6S17 20 8 26L9 33C24 36 34 50 34 90Z', { fill: body }) +
                path('M8 26L9 33C24 36 34 50 34 90M0 -6C18 -6 17 20 8 26M-8 26L-9 33C-24 36 -34 50 -34 90', { fill: 'none', stroke: rim, 'stroke-width': 1.7 / s }) +
                extra,
            { transform: `translate(${x} ${y}) scale(${s})` },
        );
    const paper =
        path('M-30 -20L29 -23L27 -12L31 -2L28 9L30 22L-28 20L-31 9L-27 0L-31 -10Z', { fill: '#efe7d6' }) +
        path('M-22 2H-3M-22 7H-4M-22 12H-6M4 2H22M4 7H21M4 12H19', { stroke: '#8d8371', 'stroke-width': 1.4 }) +
        path('M-22 -13H22M-22 -6H12', { stroke: '#2b2620', 'stroke-width': 4 });
    return (
        rect(0, 0, 300, 400, { fill: '#0a0e16' }) +
        rect(0, 30, 300, 218, { fill: '#0d1521' }) +
        path('M0 30H300M0 248H300', { stroke: '#2c3f5c', 'stroke-width': 1.5 }) +
        path('M0 34.5H300M0 243.5H300', { stroke: '#1a2536', 'stroke-width': 1 }) +
        path(dots, { stroke: '#22324a', 'stroke-width': 1.6, 'stroke-linecap': 'round' }) +
        tape +
        path('M182 222H244', { stroke: '#7b8490', 'stroke-width': 2.2, 'stroke-dasharray': '5 5', class: 'a-dead' }) +
        badge(0, 262, 62) +
        badge(1, 262, 110) +
        badge(2, 262, 160) +
        group(
            circle(262, 216, 17, { fill: '#0b101a', stroke: '#7b8490', 'stroke-width': 1.6, 'stroke-dasharray': '3 3' }) +
                path('M255 209L269 223M269 209L255 223', { stroke: '#e0685b', 'stroke-width': 2.8, 'stroke-linecap': 'round' }),
        ) +
        path('M0 248H300V400H0Z', { fill: '#0b111b' }) +
        path('M60 248L-40 400M120 248L70 400M180 248L230 400M240 248L340 400M0 276H300M0 318H300', { stroke: '#182334', 'stroke-width': 1.2 }) +
        person(24, 268, 0.74, '#1b2941', '#5b82ad') +
        person(132, 262, 0.7, '#1b2941', '#5b82ad') +
        person(280, 270, 0.78, '#1b2941', '#5b82ad') +
        group(paper, { transform: 'translate(70 292) rotate(-6) scale(.9)', class: 'a-clip' }) +
        person(
            82,
            304,
            1,
            '#131d2f',
            '#78a7d4',
            path('M-15 10C-20 -22 20 -22 15 10L22 12C12 17 -12 17 -22 12Z', { fill: '#131d2f' }) +
                path('M0 -14C17 -14 16 4 15 10L22 12', { fill: 'none', stroke: '#78a7d4', 'stroke-width': 1.5 }),
        ) +
        person(
            226,
            296,
            1.06,
            '#131d2f',
            '#78a7d4',
            circle(0, -10, 8, { fill: '#131d2f' }) + path('M2 -18A8 8 0 0 1 8 -10', { fill: 'none', stroke: '#78a7d4', 'stroke-width': 1.5 }),
        ) +
        person(
            154,
            328,
            1.22,
            '#0a1019',
            '#9cc8ee',
            path('M26 52L40 8L41 -14L49 -14L51 10L42 64Z', { fill: '#0a1019' }) +
                path('M49 -14L51 10L42 64', { fill: 'none', stroke: '#9cc8ee', 'stroke-width': 1.3 }) +
                rect(36, -36, 15, 24, { rx: 2.5, fill: '#e0b25c', transform: 'rotate(6 44 -24)' }) +
                rect(38.5, -32.5, 10, 15, { fill: '#0d1521', transform: 'rotate(6 44 -24)' }) +
                path('M40 -21L43 -25L45 -23L48 -29', { fill: 'none', stroke: '#8ed6e6', 'stroke-width': 1.2, transform: 'rotate(6 44 -24)' }),
        )
    );
}
