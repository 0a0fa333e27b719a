// Words as they are loaded, and as the module takes them (docs/words.md).

/** Words by their keys, which are sorted. */
export type Table = Readonly<Record<string, string>>;

/** A part of the words of a language, of its packed bytes. */
export function unpack(bytes: BufferSource): Table {
    const strings = new TextDecoder('utf-8', { fatal: true }).decode(bytes).split('\0').slice(1, -1);
    const count = strings.length / 2;
    let before = '';
    return Object.fromEntries(strings.slice(0, count).map((string, at) => {
        before = before.slice(0, string.charCodeAt(0) - 32) + string.slice(1);
        return [before, strings[count + at] ?? ''];
    }));
}

/** The same as a table for `addWords`: head, offsets of keys and texts, strings. */
export function tableOf(language: string, words: Table): Uint8Array {
    const strings = Object.entries(words).flat().map((string) => new TextEncoder().encode(`${string}\0`));
    const start = 24 + 4 * strings.length;
    const size = strings.reduce((sum, { length }) => sum + length, start);
    const bytes = new Uint8Array(size);
    const numbers = new DataView(bytes.buffer);
    bytes.set(new TextEncoder().encode('words\0\0\u0001' + language));
    numbers.setUint32(16, strings.length / 2, true);
    numbers.setUint32(20, size, true);
    let at = start;
    for (const [index, string] of strings.entries()) {
        numbers.setUint32(24 + 4 * index, at, true);
        bytes.set(string, at);
        at += string.length;
    }
    return bytes;
}
