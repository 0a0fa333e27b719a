// Guilloche. Every note and plate is computed, none is drawn by hand: a guilloche is a
// bundle of sine strands between two envelopes; bent round a centre it is a rosette,
// laid along a line it is a band. Each value has its own figure and its own number of
// lobes, so that it can be told without its colour. The pictures are made once for the
// page and handed to CSS; the browser paints them like any image, at any size.
import { DIGITS } from './numerals';

const TURN = Math.PI * 2;
/** A twentieth of a unit is finer than any screen shows. */
const fine = (n: number): number => Math.round(n * 20) / 20;

interface Ink { ink: string; two: string; paper: string; steel: string }

/** Ink, second ink, paper, and the pale line that is cut in steel, for the values from the lowest up. */
export const INKS: readonly Ink[] = [
    { ink: '#74451a', two: '#b5722c', paper: '#f3e8d0', steel: '#dba368' },
    { ink: '#14604c', two: '#3f8f6a', paper: '#e2ecdb', steel: '#7cc9ad' },
    { ink: '#9a1f3a', two: '#cf6a45', paper: '#f6e1d7', steel: '#f0929a' },
    { ink: '#1f4587', two: '#2f84a8', paper: '#dde6ee', steel: '#8bb2ea' },
    { ink: '#522a7d', two: '#a8761c', paper: '#ebe2ee', steel: '#c0a2e8' },
];

/** The inks of a value by its place; those that a box has beyond ours begin again. */
export const inkOf = (place: number): Ink => INKS[place % INKS.length] as Ink;

/** A line through computed points. */
function trace(steps: number, at: (part: number) => readonly [number, number], closed = false): string {
    let d = '';
    for (let i = 0; i < steps + (closed ? 0 : 1); i++) {
        const [x, y] = at(i / steps);
        d += `${i ? 'L' : 'M'}${fine(x)} ${fine(y)}`;
    }
    return d + (closed ? 'Z' : '');
}

interface Ring { cx: number; cy: number; inner: number; outer: number; waves: number; strands: number; lobes?: number; depth?: number; turn?: number; squash?: number }

/** A rosette: strands of `waves` periods between two radii that swell in lobes. */
export function ring({ cx, cy, inner, outer, waves, strands, lobes = 0, depth = 0, turn = 0, squash = 1 }: Ring): string {
    let d = '';
    for (let k = 0; k < strands; k++)
        d += trace(Math.max(160, waves * 14), (u) => {
            const a = u * TURN;
            const swell = 1 + depth * Math.cos(lobes * a + turn);
            const r = ((inner + outer) / 2 + ((outer - inner) / 2) * Math.sin(waves * a + (k * TURN) / strands)) * swell;
            return [cx + r * Math.sin(a) * squash, cy - r * Math.cos(a)];
        }, true);
    return d;
}

/** Deltoids turned round their centre: the spirograph of the lowest note. */
function spiro(cx: number, cy: number, r: number, arm: number, strands: number): string {
    let d = '';
    for (let k = 0; k < strands; k++) {
        const w = (k * TURN) / strands / 3;
        d += trace(90, (u) => {
            const a = u * TURN;
            const x = r * (1 - arm) * Math.cos(a) + r * arm * Math.cos(2 * a);
            const y = r * (1 - arm) * Math.sin(a) - r * arm * Math.sin(2 * a);
            return [cx + x * Math.cos(w) - y * Math.sin(w), cy + x * Math.sin(w) + y * Math.cos(w)];
        }, true);
    }
    return d;
}

interface Band { from: number; to: number; mid: number; amp: number; waves: number; strands: number; pinch?: number; beats?: number }

/** A band along x between two envelopes that breathe. */
function band({ from, to, mid, amp, waves, strands, pinch = 0, beats = 1 }: Band): string {
    let d = '';
    for (let k = 0; k < strands; k++)
        d += trace(waves * 10, (u) => {
            const reach = amp * (1 - pinch * (0.5 + 0.5 * Math.cos(u * TURN * beats)));
            return [from + (to - from) * u, mid + reach * Math.sin(u * TURN * waves + (k * TURN) / strands)];
        });
    return d;
}

/** The tinted ground: many fine lines that swing together. */
function ground(w: number, h: number, [gap, swing, beats, lean]: readonly [number, number, number, number]): string {
    let d = '';
    for (let y = -swing * 1.5; y < h + swing * 1.5; y += gap)
        d += trace(56, (u) => [
            u * w,
            y + swing * Math.sin(u * TURN * beats + y * lean) + swing * 0.4 * Math.sin(u * TURN * beats * 2.3 - y * lean * 0.7),
        ]);
    return d;
}

const line = (d: string, colour: string, width: number, opacity = 1): string =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`;

const picture = (w: number, h: number, body: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w * 2}" height="${h * 2}">${body}</svg>`;

/** A number as outlines, `h` high; signs that we have no outline of are set in a common face. */
function numeral(value: string, h: number): { g: string; w: number; s: number } {
    let x = 0;
    let g = '';
    for (const sign of value) {
        const outline = DIGITS[sign];
        g += outline
            ? `<path transform="translate(${x})" d="${outline.d}"/>`
            : `<text x="${x}" font-family="Georgia,serif" font-size="960" font-weight="700">${/\w/.test(sign) ? sign : ''}</text>`;
        x += outline?.w ?? 560;
    }
    return { g, w: (x * h) / 700, s: h / 700 };
}

type Figure = (cx: number, cy: number, r: number, c: Pick<Ink, 'ink' | 'two'>, squash?: number) => string;

/** The central figure of each value at a place and radius. */
const FIGURES: readonly Figure[] = [
    (cx, cy, r, c) => line(spiro(cx, cy, r * 0.92, 0.42, 14), c.ink, 0.45, 0.9)
        + line(ring({ cx, cy, inner: r * 0.8, outer: r * 1.02, waves: 36, strands: 4, lobes: 3, depth: 0.06, turn: Math.PI }), c.two, 0.4, 0.85),
    (cx, cy, r, c) => line(ring({ cx, cy, inner: r * 0.3, outer: r * 0.92, waves: 8, strands: 12, lobes: 4, depth: 0.13 }), c.ink, 0.45, 0.9)
        + line(ring({ cx, cy, inner: r * 0.85, outer: r * 1.02, waves: 40, strands: 4, lobes: 4, depth: 0.07 }), c.two, 0.4, 0.85),
    (cx, cy, r, c) => line(ring({ cx, cy, inner: r * 0.46, outer: r, waves: 10, strands: 14, lobes: 5, depth: 0.1 }), c.ink, 0.42, 0.9)
        + line(ring({ cx, cy, inner: r * 0.18, outer: r * 0.56, waves: 15, strands: 8, lobes: 5, depth: 0.12, turn: Math.PI }), c.two, 0.4, 0.9),
    (cx, cy, r, c) => line(ring({ cx, cy, inner: r * 0.26, outer: r * 0.9, waves: 16, strands: 9, lobes: 8, depth: 0.07 }), c.ink, 0.42, 0.85)
        + line(ring({ cx, cy, inner: r * 0.84, outer: r * 1.02, waves: 48, strands: 3, lobes: 8, depth: 0.04 }), c.two, 0.4, 0.85),
    (cx, cy, r, c, squash = 1) => line(ring({ cx, cy, inner: r * 0.5, outer: r * 0.94, waves: 24, strands: 10, lobes: 12, depth: 0.05, squash }), c.ink, 0.42, 0.9)
        + line(ring({ cx, cy, inner: r * 0.86, outer: r, waves: 60, strands: 3, lobes: 12, depth: 0.04, squash }), c.two, 0.45, 0.95),
];

interface Layout {
    figures: readonly (readonly [number, number, number, number?])[];
    at?: number;
    h: number;
    ground: readonly [number, number, number, number];
    frame: Omit<Band, 'from' | 'to' | 'mid'>;
}

/** How each note is laid out: figures, number, ground, frame. */
const LAYOUTS: readonly Layout[] = [
    { figures: [[62, 48, 33]], at: 112, h: 42, ground: [1.9, 3, 2, 0.05], frame: { waves: 24, strands: 3, amp: 3.2 } },
    { figures: [[141, 48, 34]], at: 26, h: 42, ground: [1.9, 4, 3, 0.09], frame: { waves: 26, strands: 4, amp: 3.4, pinch: 0.5, beats: 6 } },
    { figures: [[100, 48, 38], [33, 48, 17], [167, 48, 17]], h: 42, ground: [1.8, 3.4, 4, 0.12], frame: { waves: 30, strands: 5, amp: 3.8, pinch: 0.55, beats: 10 } },
    { figures: [[40, 48, 31], [160, 48, 31]], h: 38, ground: [1.8, 2.6, 6, 0.2], frame: { waves: 34, strands: 4, amp: 3.6, pinch: 0.7, beats: 17 } },
    { figures: [[100, 48, 36, 1.9]], h: 38, ground: [1.7, 3, 5, -0.16], frame: { waves: 42, strands: 6, amp: 4, pinch: 0.6, beats: 21 } },
];

/** The face of a note. */
function noteFace(value: string, place: number): string {
    const W = 200;
    const H = 96;
    const c = inkOf(place);
    const layout = LAYOUTS[place % LAYOUTS.length] as Layout;
    const n = numeral(value, layout.h);
    const small = numeral(value, 8);
    const x = layout.at ?? (W - n.w) / 2;
    const y = 48 + layout.h / 2;
    const figures = layout.figures.map(([cx, cy, r, squash]) => (FIGURES[place % FIGURES.length] as Figure)(cx, cy, r, c, squash)).join('');
    const big = (paint: string) => `<g transform="translate(${x} ${y}) scale(${n.s})" ${paint}>${n.g}</g>`;
    const corner = (cx: number, cy: number) =>
        `<g transform="translate(${cx} ${cy}) scale(${small.s})" fill="${c.ink}" stroke="${c.paper}" stroke-width="${2 / small.s}" paint-order="stroke">${small.g}</g>`;
    return picture(W, H, `<clipPath id="p"><rect width="${W}" height="${H}" rx="2.5"/></clipPath>
        <g clip-path="url(#p)"><rect width="${W}" height="${H}" fill="${c.paper}"/>
        ${line(ground(W, H, layout.ground), c.two, 0.35, 0.5)}${figures}
        <path fill="${c.paper}" d="M0 0H${W}V12H0ZM0 ${H - 12}H${W}V${H}H0Z" fill-opacity=".75"/>
        ${line(band({ ...layout.frame, from: 0, to: W, mid: 6.5 }), c.ink, 0.45, 0.9)}${line(band({ ...layout.frame, from: 0, to: W, mid: H - 6.5 }), c.ink, 0.45, 0.9)}
        <path d="M2.6 12H${W - 2.6}V${H - 12}H2.6Z" fill="none" stroke="${c.ink}" stroke-width=".5"/>
        <rect x=".6" y=".6" width="${W - 1.2}" height="${H - 1.2}" rx="2" fill="none" stroke="${c.ink}" stroke-width="1.2"/>
        <text x="${W / 2}" y="81.5" text-anchor="middle" font-family="Georgia,'Noto Serif',serif" font-size="4.2" letter-spacing=".5" font-weight="700" fill="${c.ink}" stroke="${c.paper}" stroke-width="1.4" paint-order="stroke">FALSCHE FUFFZIGER</text>
        ${corner(6.5, 24)}${corner(W - 6.5 - small.w, H - 16)}
        ${big(`fill="${c.paper}" stroke="${c.paper}" stroke-width="${3 / n.s}" stroke-linejoin="round"`)}
        ${big(`fill="${c.ink}" stroke="${c.ink}" stroke-width="${0.5 / n.s}"`)}</g>`);
}

/** The plate that prints it: the same figure in steel, with bolts. */
function plateFace(value: string, place: number): string {
    const W = 150;
    const H = 108;
    const { steel } = inkOf(place);
    const n = numeral(value, 40);
    const bolt = (cx: number, cy: number, a: number) =>
        `<g transform="translate(${cx} ${cy}) rotate(${a})"><circle r="3.6" fill="#5b626e" stroke="#14161a" stroke-width=".8"/><path d="M-2.4 0H2.4" stroke="#14161a"/></g>`;
    const big = (paint: string) => `<g transform="translate(${(W - n.w) / 2} 76) scale(${n.s})" ${paint}>${n.g}</g>`;
    return picture(W, H, `<rect width="${W}" height="${H}" fill="#262a31"/>
        <g opacity=".9">${line(ground(W, H, [2.4, 3, 3, 0.1]), steel, 0.35, 0.22)}${(FIGURES[place % FIGURES.length] as Figure)(W / 2, 56, 44, { ink: steel, two: steel })}</g>
        <rect x="3" y="3" width="${W - 6}" height="${H - 6}" rx="2" fill="none" stroke="#5b626e" stroke-width=".8"/>${bolt(9, H - 9, 20)}${bolt(W - 9, H - 9, 75)}
        ${big(`fill="#262a31" stroke="#262a31" stroke-width="${5 / n.s}" stroke-linejoin="round"`)}${big(`fill="${steel}"`)}`);
}

/** The frame of the account, in an ink. */
function frame(ink: string): string {
    let body = '';
    for (let k = 0; k < 4; k++)
        body += `<g transform="rotate(${k * 90} 42 42)">${line(band({ from: 28, to: 56, mid: 14, amp: 11, waves: 2, strands: 6 }), ink, 0.7, 0.8)}
            ${line(ring({ cx: 14, cy: 14, inner: 3, outer: 13, waves: 8, strands: 6 }), ink, 0.7, 0.9)}</g>`;
    return picture(84, 84, body);
}

/** The grain that makes a stamp look stamped: the same one every time. */
function grain(): string {
    let seed = 7;
    let dots = '';
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let i = 0; i < 420; i++)
        dots += `<circle cx="${fine(random() * 180)}" cy="${fine(random() * 180)}" r="${fine(0.3 + random() * random() * 2)}"/>`;
    return picture(180, 180, `<mask id="m"><rect width="180" height="180" fill="#fff"/>${dots}</mask><rect width="180" height="180" mask="url(#m)"/>`);
}

const engraved = new Set<string>();

function hand(name: string, source: () => string): void {
    if (engraved.has(name))
        return;
    engraved.add(name);
    const url = URL.createObjectURL(new Blob([source()], { type: 'image/svg+xml' }));
    document.documentElement.style.setProperty(name, `url("${url}")`);
}

/** Makes the pictures for these values, once for the page: `--ff-note-0`, `--ff-plate-0` and so on. */
export function engrave(values: readonly string[]): void {
    values.forEach((value, place) => {
        hand(`--ff-note-${place}`, () => noteFace(value, place));
        hand(`--ff-plate-${place}`, () => plateFace(value, place));
    });
    hand('--ff-watermark', () => picture(400, 400, line(ring({ cx: 200, cy: 200, inner: 16, outer: 190, waves: 10, strands: 24, lobes: 5, depth: 0.09 }), '#000', 0.7)));
    hand('--ff-frame-light', () => frame('#7a5310'));
    hand('--ff-frame-dark', () => frame('#e0b25c'));
    hand('--ff-grain', grain);
}
