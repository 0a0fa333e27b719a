// The strokes that all larger drawings are made of. A drawing is SVG as text: flat
// inks, fine lines, no picture from elsewhere. Everything in it is a constant of this
// program; what people write never gets into one.

/** No style: the server's Content-Security-Policy forbids it in a text. */
export type Attributes = Record<string, string | number> & { style?: never };
/** Two coordinates; a third where a drawing needs a size. */
export type Point = readonly [number, number];
export type Dot = readonly [number, number, number];

/** Any element, with what is inside it. */
export function element(tag: string, attributes: Attributes, inner = ''): string {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`).join('');
    return inner === '' ? `<${tag}${written}/>` : `<${tag}${written}>${inner}</${tag}>`;
}

export const path = (d: string, attributes: Attributes = {}): string => element('path', { d, ...attributes });

export const circle = (cx: number, cy: number, r: number, attributes: Attributes = {}): string =>
    element('circle', { cx, cy, r, ...attributes });

export const ellipse = (cx: number, cy: number, rx: number, ry: number, attributes: Attributes = {}): string =>
    element('ellipse', { cx, cy, rx, ry, ...attributes });

export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes = {}): string =>
    element('rect', { x, y, width, height, ...attributes });

export const group = (inner: string, attributes: Attributes = {}): string => element('g', attributes, inner);

/** A number with one decimal, which is finer than any eye. */
export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** A small repeatable generator, so that marks and hatching are the same every time. */
export function scatter(seed: number): () => number {
    let state = seed >>> 0 || 1;
    return () => {
        state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
        return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
    };
}

/** A number from a text, the same on every machine. */
export function textNumber(text: string): number {
    let value = 2166136261;
    for (const character of text)
        value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
    return value;
}

/** The rose engine's lines: a ring whose radius swings, drawn several times with the phase turned. */
export function rosette(cx: number, cy: number, radius: number, swing: number, waves: number, lines: number,
                        attributes: Attributes = {}): string {
    let rings = '';
    for (let line = 0; line < lines; line++) {
        let d = '';
        for (let degree = 0; degree < 360; degree += 3) {
            const turn = (degree * Math.PI) / 180;
            const reach = radius + swing * Math.sin(waves * turn + (line * 2 * Math.PI) / lines) * (0.72 + 0.28 * Math.cos((waves / 2) * turn));
            d += `${degree ? 'L' : 'M'}${tenth(cx + reach * Math.cos(turn))} ${tenth(cy + reach * Math.sin(turn))}`;
        }
        rings += `${d}Z`;
    }
    return path(rings, { fill: 'none', 'stroke-width': 0.6, ...attributes });
}

/** The woven band along a note's edge. */
export function band(x: number, y: number, width: number, height: number, waves: number, lines: number,
                     attributes: Attributes = {}): string {
    let threads = '';
    for (let line = 0; line < lines; line++) {
        for (let step = 0; step <= 120; step++) {
            const part = step / 120;
            const lift = Math.sin(part * Math.PI * waves + (line * Math.PI * 2) / lines) * (0.55 + 0.45 * Math.cos((part * Math.PI * waves) / 3));
            threads += `${step ? 'L' : 'M'}${tenth(x + part * width)} ${tenth(y + height / 2 + (lift * height) / 2)}`;
        }
    }
    return path(threads, { fill: 'none', 'stroke-width': 0.6, ...attributes });
}
