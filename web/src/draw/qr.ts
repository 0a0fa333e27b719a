// QR codes, drawn by ourselves: text as bytes, error correction M (a seventh of it may be
// covered), versions 1 to 15, which is up to 412 bytes: more than a link ever needs.

/** Codewords of error correction in each block, and blocks as [count, data codewords], by version, level M. */
const BLOCKS: readonly (readonly [number, readonly (readonly [number, number])[]])[] = [
    [10, [[1, 16]]], [16, [[1, 28]]], [26, [[1, 44]]], [18, [[2, 32]]], [24, [[2, 43]]],
    [16, [[4, 27]]], [18, [[4, 31]]], [22, [[2, 38], [2, 39]]], [22, [[3, 36], [2, 37]]], [26, [[4, 43], [1, 44]]],
    [30, [[1, 50], [4, 51]]], [22, [[6, 36], [2, 37]]], [22, [[8, 37], [1, 38]]], [24, [[4, 40], [5, 41]]], [24, [[5, 41], [5, 42]]],
];
const ALIGNMENT: readonly (readonly number[])[] = [
    [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
    [6, 30, 54], [6, 32, 58], [6, 34, 62], [6, 26, 46, 66], [6, 26, 48, 70],
];

// ---- the field of 256 elements ------------------------------------------------------
const POWER = new Uint8Array(512);
const LOGARITHM = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent++) {
    POWER[exponent] = POWER[exponent + 255] = value;
    LOGARITHM[value] = exponent;
    value <<= 1;
    if (value & 256)
        value ^= 0x11d;
}
const at = (list: ArrayLike<number>, index: number): number => list[index] ?? 0;
const times = (a: number, b: number): number => (a && b ? at(POWER, at(LOGARITHM, a) + at(LOGARITHM, b)) : 0);

/** The codewords that correct errors in a block. */
export function correction(data: readonly number[], count: number): number[] {
    let generator = [1];
    for (let root = 0; root < count; root++) {
        const next = new Array<number>(generator.length + 1).fill(0);
        generator.forEach((factor, index) => {
            next[index] = at(next, index) ^ factor;
            next[index + 1] = at(next, index + 1) ^ times(factor, at(POWER, root));
        });
        generator = next;
    }
    const rest = [...data, ...new Array<number>(count).fill(0)];
    for (let index = 0; index < data.length; index++) {
        const factor = at(rest, index);
        if (factor)
            generator.forEach((each, offset) => { rest[index + offset] = at(rest, index + offset) ^ times(each, factor); });
    }
    return rest.slice(data.length);
}

function dataSize(version: number): number {
    return (BLOCKS[version - 1]?.[1] ?? []).reduce((sum, [count, size]) => sum + count * size, 0);
}

/** The smallest version that takes so many bytes; 0: none does. */
function versionFor(bytes: number): number {
    for (let version = 1; version <= BLOCKS.length; version++)
        if (4 + (version < 10 ? 8 : 16) + 8 * bytes <= 8 * dataSize(version))
            return version;
    return 0;
}

/** Data and correction, woven as they are drawn. */
function codewords(text: Uint8Array, version: number): number[] {
    const bits: number[] = [];
    const put = (value: number, width: number) => {
        for (let bit = width - 1; bit >= 0; bit--)
            bits.push((value >> bit) & 1);
    };
    put(4, 4);
    put(text.length, version < 10 ? 8 : 16);
    text.forEach((byte) => put(byte, 8));
    const room = 8 * dataSize(version);
    put(0, Math.min(4, room - bits.length));
    put(0, (8 - (bits.length % 8)) % 8);
    for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11)
        put(pad, 8);
    const bytes: number[] = [];
    for (let index = 0; index < bits.length; index += 8)
        bytes.push(bits.slice(index, index + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
    const [extra, groups] = BLOCKS[version - 1] ?? [0, []];
    const blocks: number[][] = [];
    let start = 0;
    for (const [count, size] of groups)
        for (let each = 0; each < count; each++, start += size)
            blocks.push(bytes.slice(start, start + size));
    const corrections = blocks.map((block) => correction(block, extra));
    const woven: number[] = [];
    const longest = Math.max(...blocks.map(({ length }) => length));
    for (let index = 0; index < longest; index++)
        for (const block of blocks)
            if (index < block.length)
                woven.push(at(block, index));
    for (let index = 0; index < extra; index++)
        for (const block of corrections)
            woven.push(at(block, index));
    return woven;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
    (x, y) => (x + y) % 2 === 0, (_x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

class Grid {
    readonly dark: Uint8Array;
    readonly fixed: Uint8Array;
    constructor(readonly size: number) {
        this.dark = new Uint8Array(size * size);
        this.fixed = new Uint8Array(size * size);
    }
    get(x: number, y: number): number { return at(this.dark, y * this.size + x); }
    fix(x: number, y: number, dark: boolean | number): void {
        if (x < 0 || y < 0 || x >= this.size || y >= this.size)
            return;
        this.dark[y * this.size + x] = dark ? 1 : 0;
        this.fixed[y * this.size + x] = 1;
    }
}

function remainder(value: number, generator: number, width: number): number {
    let rest = value << width;
    const top = 31 - Math.clz32(generator);
    for (let bit = 31 - Math.clz32(rest); bit >= top; bit = 31 - Math.clz32(rest)) {
        rest ^= generator << (bit - top);
        if (!rest)
            break;
    }
    return (value << width) | rest;
}

function drawFixed(grid: Grid, version: number): void {
    const { size } = grid;
    for (let index = 0; index < size; index++) {
        grid.fix(6, index, index % 2 === 0);
        grid.fix(index, 6, index % 2 === 0);
    }
    for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]] as const)
        for (let y = -1; y <= 7; y++)
            for (let x = -1; x <= 7; x++) {
                const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
                grid.fix(left + x, top + y, ring !== 2 && ring !== 4);
            }
    const marks = ALIGNMENT[version - 1] ?? [];
    const last = marks.length - 1;
    marks.forEach((y, row) => marks.forEach((x, column) => {
        if ((row === 0 && (column === 0 || column === last)) || (row === last && column === 0))
            return;
        for (let down = -2; down <= 2; down++)
            for (let right = -2; right <= 2; right++)
                grid.fix(x + right, y + down, Math.max(Math.abs(right), Math.abs(down)) !== 1);
    }));
    if (version >= 7) {
        const bits = remainder(version, 0x1f25, 12);
        for (let index = 0; index < 18; index++) {
            const bit = (bits >> index) & 1;
            grid.fix(size - 11 + (index % 3), Math.floor(index / 3), bit);
            grid.fix(Math.floor(index / 3), size - 11 + (index % 3), bit);
        }
    }
    drawFormat(grid, 0);
}

/** Level M and the mask, twice. */
function drawFormat(grid: Grid, mask: number): void {
    const bits = remainder(mask, 0x537, 10) ^ 0x5412;
    const bit = (index: number) => (bits >> index) & 1;
    const { size } = grid;
    for (let index = 0; index <= 5; index++)
        grid.fix(8, index, bit(index));
    grid.fix(8, 7, bit(6));
    grid.fix(8, 8, bit(7));
    grid.fix(7, 8, bit(8));
    for (let index = 9; index < 15; index++)
        grid.fix(14 - index, 8, bit(index));
    for (let index = 0; index < 8; index++)
        grid.fix(size - 1 - index, 8, bit(index));
    for (let index = 8; index < 15; index++)
        grid.fix(8, size - 15 + index, bit(index));
    grid.fix(8, size - 8, 1);
}

function drawData(grid: Grid, data: readonly number[]): void {
    const { size } = grid;
    let index = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
        if (right === 6)
            right = 5;
        for (let step = 0; step < size; step++)
            for (let side = 0; side < 2; side++) {
                const x = right - side;
                const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
                if (!at(grid.fixed, y * size + x)) {
                    grid.dark[y * size + x] = (at(data, index >> 3) >> (7 - (index & 7))) & 1;
                    index++;
                }
            }
    }
}

function applyMask(grid: Grid, mask: number): void {
    const rule = MASKS[mask];
    for (let y = 0; y < grid.size; y++)
        for (let x = 0; x < grid.size; x++)
            if (!at(grid.fixed, y * grid.size + x) && rule?.(x, y))
                grid.dark[y * grid.size + x] = 1 - grid.get(x, y);
}

/** How badly a grid would be read: long runs, blocks, what looks like a finder, too much of one colour. */
function penalty(grid: Grid): number {
    const { size } = grid;
    let sum = 0;
    let all = 0;
    const finder = /(?=10111010000|00001011101)/g;
    for (let line = 0; line < size; line++)
        for (const across of [true, false]) {
            let row = '';
            for (let index = 0; index < size; index++)
                row += across ? grid.get(index, line) : grid.get(line, index);
            for (const [run] of row.matchAll(/0+|1+/g))
                if (run.length >= 5)
                    sum += run.length - 2;
            sum += 40 * [...row.matchAll(finder)].length;
        }
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            all += grid.get(x, y);
            if (x + 1 < size && y + 1 < size) {
                const four = grid.get(x, y) + grid.get(x + 1, y) + grid.get(x, y + 1) + grid.get(x + 1, y + 1);
                if (four === 0 || four === 4)
                    sum += 3;
            }
        }
    return sum + 10 * Math.floor(Math.abs((all * 100) / (size * size) - 50) / 5);
}

export interface QrCode {
    size: number;
    mask: number;
    dark(x: number, y: number): boolean;
}

/** The code for a text; null where it is too long. A mask is given by tests only. */
export function qrCode(text: string, mask?: number): QrCode | null {
    const bytes = new TextEncoder().encode(text);
    const version = versionFor(bytes.length);
    if (!version)
        return null;
    const data = codewords(bytes, version);
    const draw = (chosen: number): Grid => {
        const grid = new Grid(17 + 4 * version);
        drawFixed(grid, version);
        drawData(grid, data);
        applyMask(grid, chosen);
        drawFormat(grid, chosen);
        return grid;
    };
    let best = mask ?? 0;
    if (mask === undefined) {
        const sums = MASKS.map((_, each) => penalty(draw(each)));
        best = sums.indexOf(Math.min(...sums));
    }
    const grid = draw(best);
    return { size: grid.size, mask: best, dark: (x, y) => grid.get(x, y) === 1 };
}

/** The dark fields as one path, rows joined: a unit is a field. */
export function qrPath({ size, dark }: QrCode): string {
    let d = '';
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++)
            if (dark(x, y)) {
                let end = x;
                while (end < size && dark(end, y))
                    end++;
                d += `M${x} ${y}h${end - x}v1h-${end - x}z`;
                x = end;
            }
    return d;
}
