// Soft hyphens for narrow cards: a word may be parted before the consonants
// that begin a syllable. Not every seam is the finest one, but none is wrong to read.
const VOWELS = 'aeiouyäöüAEIOUYÄÖÜ';
const ONSET = /(?:sch[lmnrw]?|ch|ph|th|qu|ck|(?<!c)(?:kn|[bfgkp]l|[bdfgkpt]r)|[^aeiouyäöü])$/i;
const LONG = 10, LEAST = 3;

function part(word: string): string {
    let out = '', from = 0;
    for (const run of word.matchAll(/[^aeiouyäöü]+/gi)) {
        const end = run.index + run[0].length;
        const between = run.index > 0 && VOWELS.includes(word[run.index - 1] ?? '') && end < word.length;
        const seam = end - (ONSET.exec(run[0])?.[0].length ?? 1);
        if (between && seam - from >= LEAST && word.length - seam >= LEAST) {
            out += `${word.slice(from, seam)}\u00ad`;
            from = seam;
        }
    }
    return out + word.slice(from);
}

/** A name with soft hyphens in every word that may be too long for a small card; Japanese has none of these letters. */
export const seams = (name: string): string => name.replace(/[A-Za-zÄÖÜäöüß]{7,}/g, part);

/** The text with soft hyphens in its long words, in German. */
export function soften(text: string, language: string): string {
    return language === 'de' ? text.replace(/[A-Za-zÄÖÜäöüß]{4,}/g, (word) => (word.length >= LONG ? part(word) : word)) : text;
}
