// The rules, the desk and the computer players: one instance of the WebAssembly
// module for this page, with the tables of words that were asked for.
import { Kontor } from 'kontor';
import wasm from 'module/wasm/kontor.wasm?url';
import en from 'module/words/en.words?url';
import de from 'module/words/de.words?url';
import ja from 'module/words/ja.words?url';

export type Language = 'en' | 'de' | 'ja';
export const LANGUAGES: readonly Language[] = ['en', 'de', 'ja'];

const tables: Record<Language, string> = { en, de, ja };

async function bytes(url: string): Promise<ArrayBuffer> {
    const answer = await fetch(url);
    if (!answer.ok)
        throw new Error(`${url}: ${answer.status}`);
    return answer.arrayBuffer();
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** The compiled module, for this page and for workers. */
export function compileModule(): Promise<WebAssembly.Module> {
    compiled ??= WebAssembly.compileStreaming(fetch(wasm));
    return compiled;
}

/** A table of words as it lies beside the module. */
export async function wordsTable(language: Language): Promise<Uint8Array> {
    return new Uint8Array(await bytes(tables[language]));
}

let instance: Promise<Kontor> | null = null;
const added = new Map<Language, Promise<void>>();

/** The page's own instance, with the words of this language. */
export async function loadKontor(language: Language): Promise<Kontor> {
    instance ??= compileModule().then((module) => Kontor.load(module));
    const kontor = await instance;
    let words = added.get(language);
    if (!words) {
        words = wordsTable(language).then((table) => kontor.addWords(table));
        added.set(language, words);
    }
    await words;
    return kontor;
}
