// A press turns out a sheet of three notes; somebody has stamped the last one.
import { band, circle, element, ellipse, group, path, rect, rosette, tenth, type Attributes } from '../../draw/ink';

const figure = (text: string, x: number, y: number, size: number, attributes: Attributes): string =>
    element('text', { x, y, 'text-anchor': 'middle', 'font-family': 'Kontor Display,Georgia,serif', 'font-weight': 700, 'font-size': size, ...attributes }, text);

const around = (radius: number, step: number): string =>
    `${tenth(radius * Math.sin((step * Math.PI) / 30))} ${tenth(-radius * Math.cos((step * Math.PI) / 30))}`;

export function cover(): string {
    let hatch = '';
    for (let y = -27; y <= 27; y += 2.2) {
        const half = tenth(22.5 * Math.sqrt(1 - (y / 28.5) ** 2));
        hatch += `M${-half} ${tenth(y)}H${half}`;
    }
    const [blue, brown, green] = ['#2d5a86', '#7b4a2e', '#24684f'] as const;
    const note = (y: number, v: string, c: string, w: number): string =>
        group(
            rect(54, y, 192, 94, { fill: '#f4efdf' }) +
                rect(58, y + 4, 184, 86, { fill: 'none', stroke: c, 'stroke-width': 1.2 }) +
                band(60, y + 6, 180, 12, 16, 5, { stroke: c, opacity: 0.8 }) +
                band(60, y + 76, 180, 12, 16, 5, { stroke: c, opacity: 0.8 }) +
                rosette(104, y + 47, 22, 9, w, 9, { stroke: c, opacity: 0.85 }) +
                rosette(104, y + 47, 10, 5, w / 2, 6, { stroke: c, opacity: 0.8 }) +
                rosette(206, y + 47, 15, 8, w - 4, 7, { stroke: c, opacity: 0.5 }) +
                figure(v, 104, y + 56, 27, { fill: '#f4efdf', stroke: '#f4efdf', 'stroke-width': 5, 'stroke-linejoin': 'round' }) +
                figure(v, 104, y + 56, 27, { fill: c }) +
                figure(v, 227, y + 32, 13, { fill: c }) +
                figure(v, 73, y + 73, 13, { fill: c }),
        );
    const man = (x: number, y: number, c: string): string =>
        group(
            ellipse(0, 0, 25, 31, { fill: '#f4efdf', stroke: c, 'stroke-width': 1.2 }) +
                path(hatch, { stroke: c, 'stroke-width': 0.6 }) + ellipse(0, 0, 22.5, 28.5, { fill: 'none', stroke: c, 'stroke-width': 0.7 }) +
                path('M-20 26C-18 14 -10 11 0 11S18 14 20 26C12 33 -12 33 -20 26Z', { fill: c }) +
                path('M-6 10L0 20L6 10Z', { fill: '#f4efdf' }) +
                ellipse(0, -1, 11.5, 14.5, { fill: '#f4efdf', stroke: c, 'stroke-width': 1 }) +
                path('M-12 -8C-13 -20 13 -20 12 -8C6 -12 -6 -12 -12 -8Z', { fill: c }) +
                path('M-16 -9H16V-12.5H-16ZM-10 -12V-26H10V-12Z', { fill: c }) +
                circle(-4.5, -2, 1.4, { fill: c }) +
                path('M2.5 -2H7.5', { stroke: c, 'stroke-width': 1.6, 'stroke-linecap': 'round' }) +
                path('M0 -1L-1.5 4H1', { fill: 'none', stroke: c, 'stroke-width': 0.9 }) +
                path('M-8 6C-4 4 -2 6 0 6C2 6 4 4 8 6C5 9 2 8 0 7.5C-2 8 -5 9 -8 6Z', { fill: c }),
            { transform: `translate(${x} ${y})` },
        );
    let teeth = '';
    for (let i = 0; i < 18; i++) teeth += rect(-3.5, -31, 7, 9, { transform: `rotate(${i * 20})`, fill: '#b88a3c' });
    const gear = group(
        teeth +
            circle(0, 0, 25, { fill: '#b88a3c' }) +
            circle(0, 0, 17, { fill: 'none', stroke: '#7d5a20', 'stroke-width': 2 }) +
            path('M0 -17V17M-17 0H17M-12 -12L12 12M12 -12L-12 12', { stroke: '#7d5a20', 'stroke-width': 2.4 }) +
            circle(0, 0, 6, { fill: '#2a2722' }),
        { class: 'a-gear' },
    );
    let mill = '';
    for (let i = 0; i < 60; i++)
        mill += `M${around(30, i)}L${around(27, i)}`;
    const coin = group(
        circle(2, 3, 31, { fill: '#17211d', opacity: 0.5 }) +
            circle(0, 0, 31, { fill: '#cfd3d3' }) +
            path(mill, { stroke: '#7f8888', 'stroke-width': 1.3 }) +
            circle(0, 0, 25, { fill: '#e6e8e6', stroke: '#8f9898', 'stroke-width': 1.2 }) +
            rosette(0, 0, 18, 4, 12, 4, { stroke: '#9aa3a3' }) +
            circle(0, 0, 12, { fill: '#e6e8e6' }) +
            path('M-9 6H9M-7 6V-2M-2.5 6V-2M2.5 6V-2M7 6V-2M-10 -3L0 -10L10 -3Z', { fill: 'none', stroke: '#6d7676', 'stroke-width': 1.8, 'stroke-linejoin': 'round' }),
    );
    let hat = '';
    for (let y = 6; y < 400; y += 5) hat += `M0 ${y}H300`;
    return (
        rect(0, 0, 300, 400, { fill: '#2c4a41' }) +
        path(hat, { stroke: '#34564b', 'stroke-width': 1 }) +
        rosette(150, 230, 170, 34, 24, 8, { stroke: '#3d6457', 'stroke-width': 0.8 }) +
        path('M58 92L242 92L250 390H50Z', { fill: '#15241f', opacity: 0.45 }) +
        group(
            note(78, '10', blue, 14) +
                note(176, '20', brown, 18) +
                note(274, '50', green, 22) +
                man(204, 321, green) +
                path('M54 174H246M54 272H246', { stroke: '#b9b19c', 'stroke-width': 1, 'stroke-dasharray': '4 3' }),
            { class: 'a-sheet' },
        ) +
        rect(30, 26, 240, 30, { fill: '#3a3731' }) +
        rect(30, 54, 240, 40, { fill: '#6a655b', rx: 3 }) +
        path('M30 60H270M30 66H270M30 72H270M30 78H270M30 84H270M30 90H270', { stroke: '#8a8476', 'stroke-width': 1.3 }) +
        path('M30 57H270', { stroke: '#b9b3a4', 'stroke-width': 2 }) +
        rect(20, 18, 22, 88, { fill: '#2a2722', rx: 2 }) +
        rect(258, 18, 22, 88, { fill: '#2a2722', rx: 2 }) +
        rect(20, 14, 260, 12, { fill: '#b88a3c' }) +
        path('M20 20H280', { stroke: '#7d5a20', 'stroke-width': 1 }) +
        group(gear, { transform: 'translate(34 74)' }) +
        group(gear, { transform: 'translate(268 62) scale(.72)' }) +
        group(
            rect(-66, -21, 132, 42, { fill: 'none', stroke: '#c23b2e', 'stroke-width': 3.6, rx: 3 }) +
                rect(-61, -16, 122, 32, { fill: 'none', stroke: '#c23b2e', 'stroke-width': 1.4, rx: 1 }) +
                figure('FALSCH', 0, 10, 28, { 'letter-spacing': 3, fill: '#c23b2e' }),
            { transform: 'translate(112 336) rotate(-14) scale(.84)', opacity: 0.95, class: 'a-stamp' },
        ) +
        group(coin, { transform: 'translate(250 368) scale(.8)' }) +
        group(coin, { transform: 'translate(218 378) scale(.62)' })
    );
}
