// SHA-256, for promises: the browser's own is only there under TLS, and people play in
// their own network without.
const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** Fills the constants: fractions of the roots of the first primes. */
function prepare(): void {
    const fraction = (root: number) => Math.floor((root - Math.floor(root)) * 0x100000000);
    for (let prime = 2, found = 0; found < 64; prime++) {
        let divisor = 2;
        while (divisor * divisor <= prime && prime % divisor !== 0)
            divisor++;
        if (divisor * divisor <= prime)
            continue;
        if (found < 8)
            START[found] = fraction(Math.sqrt(prime));
        K[found++] = fraction(Math.cbrt(prime));
    }
}
prepare();

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** The hash of bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
    const size = (bytes.length + 9 + 63) & ~63;
    const padded = new Uint8Array(size);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(size - 8, Math.floor(bytes.length / 0x20000000));
    view.setUint32(size - 4, (bytes.length << 3) >>> 0);
    const state = START.slice();
    const words = new Uint32Array(64);
    const at = (list: Uint32Array, index: number): number => list[index] ?? 0;
    for (let block = 0; block < size; block += 64) {
        for (let i = 0; i < 16; i++)
            words[i] = view.getUint32(block + 4 * i);
        for (let i = 16; i < 64; i++) {
            const [x, y] = [at(words, i - 15), at(words, i - 2)];
            words[i] = at(words, i - 16) + at(words, i - 7) + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
        }
        let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
        for (let i = 0; i < 64; i++) {
            const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(K, i) + at(words, i)) | 0;
            const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
            [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
        }
        [a, b, c, d, e, f, g, h].forEach((value, index) => { state[index] = at(state, index) + value; });
    }
    const hash = new Uint8Array(32);
    const out = new DataView(hash.buffer);
    state.forEach((value, index) => out.setUint32(4 * index, value));
    return hash;
}

/** Small hex digits. */
export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Bytes from hex digits. */
export const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Fields, each with its length before it as four bytes, highest first: as proofs hash them. */
export function fields(...parts: (string | Uint8Array)[]): Uint8Array {
    const blocks = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part));
    const whole = new Uint8Array(blocks.reduce((size, block) => size + 4 + block.length, 0));
    let at = 0;
    for (const block of blocks) {
        new DataView(whole.buffer).setUint32(at, block.length);
        whole.set(block, at + 4);
        at += 4 + block.length;
    }
    return whole;
}

/** A seat's promise of its entropy (docs/fairness.md). */
export const promiseHash = (commitment: string, seat: number, entropy: Uint8Array): string =>
    hex(sha256(fields('kontor entropy 3', unhex(commitment), String(seat), entropy, '')));
