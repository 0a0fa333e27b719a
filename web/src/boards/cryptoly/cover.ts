// A bright arcade board, seen from above at an angle like a fairground game; a rocket
// leaves the middle.
import { circle, ellipse, group, path, rect, tenth, type Dot, type Point } from '../../draw/ink';

export function cover(): string {
    let rays = '';
    for (let i = 0; i < 24; i += 2) {
        const a = (i * Math.PI) / 12,
            b = ((i + 1) * Math.PI) / 12;
        rays += `M150 176L${tenth(150 + 420 * Math.cos(a))} ${tenth(176 + 420 * Math.sin(a))}L${tenth(150 + 420 * Math.cos(b))} ${tenth(176 + 420 * Math.sin(b))}Z`;
    }
    const n = 7,
        s = 34,
        o = (-n * s) / 2,
        hue = ['#e24a3b', '#2f6fd0', '#2c9a5b', '#f08c1a'];
    const pict = ['M-7 7L0 -9L7 7Z', 'M-7 -7H7V7H-7Z', 'M0 -8L8 0L0 8L-8 0Z', 'M-8 0H8M0 -8V8', 'M-7 -6H7L-7 6H7Z', 'M-8 3L-3 -6L2 2L8 -7', 'M-6 7V-7L7 0Z'];
    let cells = '',
        k = 0;
    for (let j = 0; j < n; j++)
        for (let i = 0; i < n; i++)
            if (!i || !j || i === n - 1 || j === n - 1) {
                const x = o + i * s,
                    y = o + j * s,
                    corner = (!i || i === n - 1) && (!j || j === n - 1),
                    c = hue[(k * 3 + i + j) % 4] ?? '';
                cells += rect(x, y, s, s, { fill: corner ? c : '#fffaf0', stroke: '#2a2140', 'stroke-width': 1.6 });
                if (corner) cells += circle(x + s / 2, y + s / 2, 10, { fill: '#fffaf0', stroke: '#2a2140', 'stroke-width': 1.6 });
                else
                    cells +=
                        rect(x + (i === 0 ? s - 8 : 0), y + (j === 0 ? s - 8 : 0), i === 0 || i === n - 1 ? 8 : s, i === 0 || i === n - 1 ? s : 8, {
                            fill: c,
                            stroke: '#2a2140',
                            'stroke-width': 1.2,
                        }) +
                        group(path(pict[k % 7] ?? '', { fill: k % 3 ? '#2a2140' : 'none', stroke: '#2a2140', 'stroke-width': 2.2, 'stroke-linejoin': 'round', transform: 'scale(.72)' }), {
                            transform: `translate(${x + s / 2 + (i === 0 ? -4 : i === n - 1 ? 4 : 0)} ${y + s / 2 + (j === 0 ? -4 : j === n - 1 ? 4 : 0)})`,
                        });
                k++;
            }
    const stack = (x: number, y: number, c: string, h: number, m: string): string => {
        let t = '';
        for (let i = 0; i < h; i++)
            t +=
                path(`M${x - 21} ${y - i * 8}V${y - i * 8 + 7}A21 9 0 0 0 ${x + 21} ${y - i * 8 + 7}V${y - i * 8}Z`, { fill: c, stroke: '#2a2140', 'stroke-width': 1.6 }) +
                ellipse(x, y - i * 8, 21, 9, { fill: c, stroke: '#2a2140', 'stroke-width': 1.6 });
        return (
            t +
            ellipse(x, y - (h - 1) * 8, 14.5, 5.6, { fill: 'none', stroke: '#fffaf0', 'stroke-width': 1.6 }) +
            group(m, { transform: `translate(${x} ${y - (h - 1) * 8}) scale(1 .52)` })
        );
    };
    const die = group(
        path('M0 -34L32 -18L0 -2L-32 -18Z', { fill: '#fffdf6' }) +
            path('M-32 -18L0 -2V36L-32 20Z', { fill: '#f2e6cc' }) +
            path('M32 -18L0 -2V36L32 20Z', { fill: '#dccba6' }) +
            path('M0 -34L32 -18V20L0 36L-32 20V-18ZM-32 -18L0 -2L32 -18M0 -2V36', { fill: 'none', stroke: '#2a2140', 'stroke-width': 2.2, 'stroke-linejoin': 'round' }) +
            ([[0, -18], [-15, -18], [15, -18], [0, -26], [0, -10]] as Point[])
                .map(([x, y]) => ellipse(x, y, 3.6, 2, { fill: '#2a2140' }))
                .join('') +
            ([[-23, -3], [-9, 18]] as Point[])
                .map(([x, y]) => ellipse(x, y, 2.9, 4, { fill: '#2a2140', transform: `rotate(-18 ${x} ${y})` }))
                .join('') +
            ([[16, 8]] as Point[]).map(([x, y]) => ellipse(x, y, 3.4, 4.8, { fill: '#e24a3b', transform: `rotate(18 ${x} ${y})` })).join(''),
        { class: 'a-die' },
    );
    const rocket = group(
        path('M0 -58C15 -42 17 -14 12 8H-12C-17 -14 -15 -42 0 -58Z', { fill: '#fffaf0', stroke: '#2a2140', 'stroke-width': 2.4 }) +
            path('M0 -58C7 -51 11 -42 13 -32H-13C-11 -42 -7 -51 0 -58Z', { fill: '#e24a3b', stroke: '#2a2140', 'stroke-width': 2.2 }) +
            path('M-12 -6L-25 14L-11 10ZM12 -6L25 14L11 10Z', { fill: '#2f6fd0', stroke: '#2a2140', 'stroke-width': 2.2, 'stroke-linejoin': 'round' }) +
            circle(0, -18, 6.5, { fill: '#8ed6e6', stroke: '#2a2140', 'stroke-width': 2.2 }) +
            path('M-8 10C-8 26 -3 30 0 42C3 30 8 26 8 10Z', { fill: '#f08c1a', stroke: '#2a2140', 'stroke-width': 2 }) +
            path('M-3.5 11C-3.5 20 -1 23 0 29C1 23 3.5 20 3.5 11Z', { fill: '#ffe08a' }),
        { class: 'a-rocket' },
    );
    let flags = '';
    for (let i = 0; i < 12; i++) {
        const t = ((i % 6) + 0.5) / 6,
            x = (i < 6 ? 0 : 150) + t * 150,
            y = 10 + 4 * 24 * t * (1 - t);
        flags += path(
            `M${tenth(x - 11)} ${tenth(y - (t < 0.5 ? 3 : -3) * (i % 6 === 2 || i % 6 === 3 ? 0.2 : 1))}L${tenth(x + 11)} ${tenth(y + (t < 0.5 ? 3 : -3) * (i % 6 === 2 || i % 6 === 3 ? 0.2 : 1))}L${tenth(x)} ${tenth(y + 23)}Z`,
            { fill: hue[i % 4] ?? '', stroke: '#2a2140', 'stroke-width': 1.6, 'stroke-linejoin': 'round' },
        );
    }
    return (
        rect(0, 0, 300, 400, { fill: '#ffd781' }) +
        path(rays, { fill: '#ffc95c' }) +
        circle(238, 72, 25, { fill: '#fff3cf', stroke: '#2a2140', 'stroke-width': 2.2 }) +
        path('M246 64a5 5 0 1 0 .1 0M229 78a3.4 3.4 0 1 0 .1 0M245 84a2.4 2.4 0 1 0 .1 0', { fill: '#f3dc9d', stroke: '#2a2140', 'stroke-width': 1.4 }) +
        path('M0 10Q75 58 150 10Q225 58 300 10', { fill: 'none', stroke: '#2a2140', 'stroke-width': 1.6 }) +
        flags +
        group(
            rect(o - 7, o - 1, n * s + 14, n * s + 14, { fill: '#2a2140', rx: 6 }) +
                rect(o - 6, o - 6, n * s + 12, n * s + 12, { fill: '#e9b13d', stroke: '#2a2140', 'stroke-width': 2, rx: 5 }) +
                rect(o, o, n * s, n * s, { fill: '#bfe3d4', stroke: '#2a2140', 'stroke-width': 2 }) +
                cells,
            { transform: 'translate(150 262) scale(1 .6) rotate(45) scale(.82)' },
        ) +
        ellipse(150, 270, 50, 27, { fill: '#c96a0c', stroke: '#2a2140', 'stroke-width': 2.2 }) +
        ellipse(150, 261, 50, 27, { fill: '#f8a22c', stroke: '#2a2140', 'stroke-width': 2.2 }) +
        ellipse(150, 261, 41, 21, { fill: 'none', stroke: '#2a2140', 'stroke-width': 1.4, 'stroke-dasharray': '3 2.5' }) +
        ([[136, 248, 12], [166, 250, 13], [150, 240, 14], [126, 232, 8], [172, 230, 9], [153, 222, 9], [142, 216, 6]] as Dot[])
            .map(([x, y, r]) => circle(x, y, r, { fill: '#fffaf0', stroke: '#2a2140', 'stroke-width': 1.8 }))
            .join('') +
        path('M128 250H172V258H128Z', { fill: '#fffaf0' }) +
        group(rocket, { transform: 'translate(160 152) rotate(16) scale(1.12)' }) +
        stack(44, 330, '#e24a3b', 3, path('M-7 6L0 -8L7 6Z', { fill: '#fffaf0' })) +
        stack(88, 358, '#2f6fd0', 5, rect(-6, -6, 12, 12, { fill: '#fffaf0' })) +
        stack(252, 326, '#2c9a5b', 4, path('M0 -9L9 0L0 9L-9 0Z', { fill: '#fffaf0' })) +
        group(die, { transform: 'translate(200 346) rotate(-7) scale(.94)' })
    );
}
