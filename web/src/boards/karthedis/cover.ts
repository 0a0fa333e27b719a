// A bazaar under four suns: merchants of three species, cards face down before them.
import { circle, group, path, rect, tenth } from '../../draw/ink';

export function cover(): string {
    const awn = (x: number, w: number, y: number, a: string, b: string): string => {
        let t = '';
        const n = 9,
            s = w / n;
        for (let i = 0; i < n; i++)
            t += path(`M${tenth(x + i * s)} ${y}H${tenth(x + (i + 1) * s)}L${tenth(x + (i + 1) * s)} ${y + 22}A${tenth(s / 2)} ${tenth(s / 3)} 0 0 1 ${tenth(x + i * s)} ${y + 22}Z`, {
                fill: i % 2 ? a : b,
            });
        return t;
    };
    const fan = (x: number, y: number, n: number, c: string): string => {
        let t = '';
        for (let i = 0; i < n; i++) {
            const r = (i - (n - 1) / 2) * 13;
            t += group(
                rect(-12, -40, 24, 38, { rx: 2.5, fill: c, stroke: '#f3dcae', 'stroke-width': 1.2 }) +
                    path('M-7 -33L0 -26L7 -33M-7 -24L0 -17L7 -24M-7 -15L0 -8L7 -15', { fill: 'none', stroke: '#f3dcae', 'stroke-width': 1.2 }),
                { transform: `translate(${x} ${y}) rotate(${r})`, class: 'a-fan' },
            );
        }
        return t;
    };
    const A = group(
        path('M0 -44L30 -8L20 34H-20L-30 -8Z', { fill: '#2d7f83' }) +
            path('M0 -44L13 -8L0 34L-13 -8Z', { fill: '#3f9ea0' }) +
            path('M-22 -10L-6 -4L-20 4ZM22 -10L6 -4L20 4Z', { fill: '#f6e3b8' }) +
            circle(-14, -3, 2.6, { fill: '#17203f' }) +
            circle(14, -3, 2.6, { fill: '#17203f' }) +
            path('M0 -34L4.5 -25L0 -16L-4.5 -25Z', { fill: '#f2b04a' }) +
            path('M-8 20L0 15L8 20', { fill: 'none', stroke: '#17203f', 'stroke-width': 2.4 }),
    );
    const B = group(
        path('M-26 -14C-40 -20 -42 -42 -30 -48C-32 -36 -24 -28 -14 -26ZM26 -14C40 -20 42 -42 30 -48C32 -36 24 -28 14 -26Z', { fill: '#f6e3b8' }) +
            circle(0, 0, 31, { fill: '#c2542d' }) +
            path('M0 -31A31 31 0 0 1 0 31Z', { fill: '#a84322' }) +
            rect(-19, -9, 14, 9, { fill: '#f6e3b8' }) +
            rect(5, -9, 14, 9, { fill: '#f6e3b8' }) +
            rect(-13, -9, 5, 9, { fill: '#17203f' }) +
            rect(8, -9, 5, 9, { fill: '#17203f' }) +
            path('M-15 13H15L9 22H-9Z', { fill: '#17203f' }) +
            path('M-10 13L-7 19L-4 13ZM4 13L7 19L10 13Z', { fill: '#f6e3b8' }),
    );
    const D = group(
        path('M-24 -30L24 -30L32 4L0 38L-32 4Z', { fill: '#5c4590' }) +
            path('M-24 -30L0 -12L24 -30L0 -46Z', { fill: '#7a62b3' }) +
            path('M0 -4L11 18L0 34L-11 18Z', { fill: '#f2b04a' }) +
            path('M0 -4V34', { stroke: '#17203f', 'stroke-width': 1.6 }) +
            circle(-16, -8, 7, { fill: '#f6e3b8' }) +
            circle(16, -8, 7, { fill: '#f6e3b8' }) +
            circle(-15, -7, 3, { fill: '#17203f' }) +
            circle(15, -7, 3, { fill: '#17203f' }),
    );
    let weave = '';
    for (let i = 0; i < 10; i++)
        weave +=
            path(`M${i * 32 - 10} 356L${i * 32 + 6} 340L${i * 32 + 22} 356L${i * 32 + 6} 372Z`, { fill: ['#f2b04a', '#3f9ea0', '#c2542d'][i % 3] ?? '' }) +
            path(`M${i * 32 - 2} 356L${i * 32 + 6} 348L${i * 32 + 14} 356L${i * 32 + 6} 364Z`, { fill: '#17203f' });
    return (
        rect(0, 0, 300, 400, { fill: '#25285e' }) +
        rect(0, 62, 300, 60, { fill: '#3c3672' }) +
        rect(0, 104, 300, 40, { fill: '#7a4a78' }) +
        rect(0, 134, 300, 34, { fill: '#c46a5c' }) +
        rect(0, 158, 300, 60, { fill: '#eaa258' }) +
        group(circle(92, 84, 40, { fill: '#f7c765' }) + circle(92, 84, 48, { fill: 'none', stroke: '#f7c765', 'stroke-width': 1.4, 'stroke-dasharray': '2 5' }), { class: 'a-sun' }) +
        circle(204, 58, 20, { fill: '#f29a63' }) +
        circle(204, 58, 26, { fill: 'none', stroke: '#f29a63', 'stroke-width': 1.2 }) +
        circle(256, 104, 12, { fill: '#f6e3b8' }) +
        circle(30, 40, 7.5, { fill: '#e9738a' }) +
        path('M252 24h.1M150 30h.1M270 60h.1M176 96h.1M60 20h.1M120 18h.1M18 88h.1', { stroke: '#f6e3b8', 'stroke-width': 2.2, 'stroke-linecap': 'round' }) +
        path(
            'M0 176L26 176V162A13 13 0 0 1 52 162V176L70 176V148L78 138L86 148V176L118 176C118 156 158 156 158 176L176 176V152H196V176L214 176V144L220 132L226 144V176L250 176C250 160 284 160 284 176L300 176V214H0Z',
            { fill: '#8a3f53' },
        ) +
        path('M0 196C60 182 110 204 170 192S270 184 300 194V240H0Z', { fill: '#d98a4c' }) +
        path('M0 212C80 202 140 222 220 208L300 214V400H0Z', { fill: '#e9b878' }) +
        path('M10 218V400M290 218V400', { stroke: '#17203f', 'stroke-width': 5 }) +
        rect(0, 190, 300, 6, { fill: '#17203f' }) +
        path('M14 200H286V336H14Z', { fill: '#2b2f66' }) +
        path('M14 200H286V250H14Z', { fill: '#1d2150' }) +
        path('M34 340C34 306 44 296 68 296S102 306 102 340ZM112 340C112 302 124 292 150 292S188 302 188 340ZM198 340C198 306 208 296 232 296S266 306 266 340Z', {
            fill: '#17203f',
        }) +
        path('M52 300L68 318L84 300M134 296L150 316L166 296M216 300L232 318L248 300', { fill: 'none', stroke: '#f2b04a', 'stroke-width': 2.4 }) +
        group(A, { transform: 'translate(68 276) scale(.9)' }) +
        group(B, { transform: 'translate(150 272) scale(.98)' }) +
        group(D, { transform: 'translate(232 276) scale(.88)' }) +
        awn(0, 300, 192, '#f6e3b8', '#b23f3a') +
        path('M0 192H300', { stroke: '#17203f', 'stroke-width': 3 }) +
        path('M0 336H300V400H0Z', { fill: '#8e2f3d' }) +
        path('M0 338H300M0 376H300', { stroke: '#f2b04a', 'stroke-width': 2 }) +
        weave +
        fan(68, 352, 4, '#3a2f7a') +
        fan(150, 348, 3, '#7a2738') +
        fan(232, 352, 5, '#1f5560')
    );
}
