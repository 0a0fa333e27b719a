// The desk for this page, an instance of its small WebAssembly module with the tables
// of words that were asked for; and the whole module, with matches and computer
// players, for workers and for the few pages that look into records. Both lie there
// with all games and, at half the size, for each game by itself.
import { Kontor } from 'kontor';
import { type Table, tableOf, unpack } from './tables';

export type Language = 'en' | 'de' | 'ja';
export const LANGUAGES: readonly Language[] = ['en', 'de', 'ja'];

/** Addresses of files by the end of their names: `desk`, `desk-<game>`, `<language>/common`. */
const named = (files: Record<string, string>): Record<string, string> => Object.fromEntries(
    Object.entries(files).map(([path, url]) => [/((?:\/[a-z]{2}\/)?[\w-]+)\.\w+$/.exec(path)?.[1]?.replace(/^\//, '') ?? path, url]));
const modules = named(import.meta.glob<string>('module/wasm/{desk,kontor}*.wasm', { query: '?url', import: 'default', eager: true }));
const parts = named(import.meta.glob<string>('module/words/*/*.words', { query: '?url', import: 'default', eager: true }));

/** Calls a function once for each name, and anew where it failed. */
function once<Value>(make: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
    const made = new Map<string, Promise<Value>>();
    return (name) => {
        let value = made.get(name);
        if (!value) {
            value = make(name);
            value.catch(() => made.delete(name));
            made.set(name, value);
        }
        return value;
    };
}

const compile = once((name) => WebAssembly.compileStreaming(fetch(modules[name] ?? '')));

/** The whole module with this game, compiled; it may be asked for before it is needed. */
export const compileModule = (game: string): Promise<WebAssembly.Module> => compile(modules[`kontor-${game}`] ? `kontor-${game}` : 'kontor');

const wordsPart = once(async (name): Promise<Table> => {
    const url = parts[name];
    if (url === undefined)
        return {}; // a game without words
    const answer = await fetch(url);
    if (!answer.ok)
        throw new Error(`${url}: ${answer.status}`);
    return unpack(await answer.arrayBuffer());
});

/** Games whose words are needed, in whatever language is spoken. */
const needed = new Set<string>();
const wanted = (): string[] => ['common', ...needed];

/** The words of this language: of the pages, of this game and of all that were asked for before. */
export async function loadWords(language: Language, game?: string): Promise<Table> {
    if (game !== undefined)
        needed.add(game);
    return Object.assign({}, ...await Promise.all(wanted().map((part) => wordsPart(`${language}/${part}`)))) as Table;
}

/** The tables of words that a game needs in a language. */
export async function wordsTables(language: Language, game: string): Promise<Uint8Array[]> {
    const both = await Promise.all(['common', game].map((part) => wordsPart(`${language}/${part}`)));
    return both.map((part) => tableOf(language, part));
}

/** An instance that is loaded once, with parts of words that are added once. */
class Instance {
    private readonly kontor: Promise<Kontor>;
    private readonly added = new Set<string>();

    constructor(name: string) {
        this.kontor = compile(name).then((module) => Kontor.load(module));
        this.kontor.catch(() => instances.delete(name));
    }

    async load(language: Language): Promise<Kontor> {
        const names = wanted().map((part) => `${language}/${part}`);
        const [kontor, ...tables] = await Promise.all([this.kontor, ...names.map(wordsPart)]);
        for (const [at, table] of tables.entries()) {
            const name = names[at] ?? '';
            if (!this.added.has(name))
                kontor.addWords(tableOf(language, table));
            this.added.add(name);
        }
        kontor.language = language;
        return kontor;
    }
}

const instances = new Map<string, Instance>();

/** An instance of a module: the one with all games if it is there or no game is named, else the game's own. */
function load(kind: 'desk' | 'kontor', language: Language, game?: string): Promise<Kontor> {
    if (game !== undefined)
        needed.add(game);
    const name = instances.has(kind) || !modules[`${kind}-${game}`] ? kind : `${kind}-${game}`;
    const instance = instances.get(name) ?? new Instance(name);
    instances.set(name, instance);
    return instance.load(language);
}

/** An instance for this page, with the words of this language: of the pages, of this game and of
 *  all games that were asked for before. It has the catalogue, rules and desks of this game, or of all. */
export const loadKontor = (language: Language, game?: string): Promise<Kontor> => load('desk', language, game);

/** An instance that opens matches and reads records, too. */
export const loadWhole = (language: Language, game?: string): Promise<Kontor> => load('kontor', language, game);

/** Makes all instances that are there speak a language. */
export async function speakAll(language: Language): Promise<void> {
    await Promise.all([...instances.values()].map((instance) => instance.load(language)));
}
