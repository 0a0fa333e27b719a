// The desk for this page, one instance of its small WebAssembly module with the tables
// of words that were asked for; and the whole module, with matches and computer
// players, for workers and for the few pages that look into records.
import { Kontor } from 'kontor';
import small from 'module/wasm/desk.wasm?url';
import wasm from 'module/wasm/kontor.wasm?url';

export type Language = 'en' | 'de' | 'ja';
export const LANGUAGES: readonly Language[] = ['en', 'de', 'ja'];

/** Where the parts of the tables lie, by `<language>/<part>`: `common`, and one for each game. */
const parts = Object.fromEntries(Object.entries(
    import.meta.glob<string>('module/words/*/*.words', { query: '?url', import: 'default', eager: true }),
).map(([path, url]) => [/([a-z]+\/[\w-]+)\.words$/.exec(path)?.[1] ?? path, url]));

async function bytes(url: string): Promise<ArrayBuffer> {
    const answer = await fetch(url);
    if (!answer.ok)
        throw new Error(`${url}: ${answer.status}`);
    return answer.arrayBuffer();
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The whole module, compiled; it may be asked for before it is needed. */
export function compileModule(): Promise<WebAssembly.Module> {
    compiled ??= WebAssembly.compileStreaming(fetch(wasm)).catch((fault: unknown) => {
        compiled = null;
        throw fault;
    });
    return compiled;
}

const loaded = new Map<string, Promise<Uint8Array>>();

/** A part of the words of a language; null where a game has none. */
async function wordsPart(name: string): Promise<Uint8Array | null> {
    const url = parts[name];
    if (url === undefined)
        return null;
    let part = loaded.get(name);
    if (!part) {
        part = bytes(url).then((whole) => new Uint8Array(whole));
        part.catch(() => loaded.delete(name));
        loaded.set(name, part);
    }
    return part;
}

/** The tables of words that a game needs in a language. */
export async function wordsTables(language: Language, game: string): Promise<Uint8Array[]> {
    const both = await Promise.all([wordsPart(`${language}/common`), wordsPart(`${language}/${game}`)]);
    return both.filter((part) => part !== null);
}

/** Games whose words are needed, in whatever language is spoken. */
const needed = new Set<string>();

/** An instance that is loaded once, with parts of words that are added once. */
class Instance {
    private kontor: Promise<Kontor> | null = null;
    private readonly added = new Set<string>();

    constructor(private readonly compile: () => Promise<WebAssembly.Module>) {}

    async load(language: Language, game?: string): Promise<Kontor> {
        this.kontor ??= this.compile().then((module) => Kontor.load(module));
        this.kontor.catch(() => { this.kontor = null; });
        if (game !== undefined)
            needed.add(game);
        const wanted = ['common', ...needed].map((part) => `${language}/${part}`);
        const [kontor, ...tables] = await Promise.all([this.kontor, ...wanted.map(wordsPart)]);
        for (const [at, table] of tables.entries()) {
            const name = wanted[at] ?? '';
            if (table && !this.added.has(name)) {
                kontor.addWords(table);
                this.added.add(name);
            }
        }
        return kontor;
    }
}

const desk = new Instance(() => WebAssembly.compileStreaming(fetch(small)));
const whole = new Instance(compileModule);

/** The page's own instance, with the words of this language: of the pages, of this game and
 *  of all games that were asked for before. It has the catalogue, rules and desks. */
export function loadKontor(language: Language, game?: string): Promise<Kontor> {
    return desk.load(language, game);
}

/** An instance that opens matches and reads records, too. */
export function loadWhole(language: Language, game?: string): Promise<Kontor> {
    return whole.load(language, game);
}
