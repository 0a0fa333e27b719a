// What one player must not learn, and whether it is in a browser all the same.
//
// The truth comes from the server's own store: the record of the running match, replayed
// here. From it follow what only the owner knows: names of cards, and how they lie in the
// bytes of a view. Both are then looked for in everything a browser was sent and keeps:
// frames, what a desk makes of them, the page, its storages, the module's memory.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EYES, Kontor } from '../../wasm/kontor.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
let instance = null;
async function loadModule() {
    instance ??= Kontor.load(readFileSync(`${root}build/wasm/wasm/kontor.wasm`)).then((kontor) => {
        kontor.addWords(new Uint8Array(readFileSync(`${root}build/wasm/words/en.words`)));
        return kontor;
    });
    return instance;
}

/** From here on the page keeps every module that it starts, so that its memory can be searched. */
export async function watchMemory(page) {
    await page.addInitScript(() => {
        const kept = window.modulesUnderTest = [];
        const real = WebAssembly.instantiate;
        WebAssembly.instantiate = async (...given) => {
            const made = await real.apply(WebAssembly, given);
            kept.push(made.instance ?? made);
            return made;
        };
    });
}

/** The record of a match that is going on, as the store has it. */
export function readRecord(program, data, match) {
    return execFileSync(program, ['admin', 'export', match, '--data', data], { encoding: 'utf8' });
}

/** What only `owner` knows of a match: names, bytes, cells of the view. */
export async function secretsOf(record, owner) {
    const kontor = await loadModule();
    const match = kontor.readMatch(record, null);
    try {
        const { game } = match.about();
        const fields = new Map(kontor.layout(game).fields.map((field) => [field.name, field]));
        const view = match.view(owner, EYES.shown);
        const bytes = match.viewBytes(owner, EYES.shown);
        return game === 'karthedis' ? cards(record, owner, view, bytes, fields) : notes(owner, view, bytes, fields);
    } finally {
        match.close();
    }
}

/** Cards in hand or face down: by name where the record has them nowhere else, and as they lie side by side. */
function cards(record, owner, view, bytes, fields) {
    const own = view.card[owner].map((card, at) => (card !== '?' && card !== null && view.known[owner][at] === 'owner' ? at : -1)).filter((at) => at >= 0);
    const elsewhere = record.split('\n').filter((line) => !line.startsWith(`. draw ${owner} `) && !line.startsWith(`${owner} lay `)).join('\n');
    const slugs = [...new Set(own.map((at) => view.card[owner][at]))].filter((slug) => !new RegExp(`(?<![\\w-])${slug}(?![\\w-])`).test(elsewhere));
    const words = JSON.parse(readFileSync(`${root}games/karthedis/words.json`, 'utf8'));
    const { offset, stride, cols } = fields.get('flags');
    const run = own.filter((at, index) => at === own[0] + index);
    const start = offset + (owner * cols + (run[0] ?? 0)) * stride;
    return {
        names: slugs.flatMap((slug) => [slug, words[`karthedis.card.${slug}`].en]),
        texts: slugs.flatMap((slug) => [`draw ${owner} ${slug}`, `lay ${slug} `]),
        bytes: run.length >= 3 ? [[...bytes.slice(start, start + run.length * stride)]] : [],
        cells: own.map((at) => ['card', owner, at]),
    };
}

/** Money and notes behind the screen, as far apart as they lie in a view; null: whatever is between them. */
function notes(owner, view, bytes, fields) {
    const [money, held] = [fields.get('money'), fields.get('notes')];
    const start = money.offset + owner * money.stride;
    const row = held.offset + owner * held.cols * held.stride;
    const some = view.money[owner] > 0 && view.notes[owner].some((count) => count > 0);
    return {
        names: [], texts: [],
        bytes: some ? [[...bytes.slice(start, start + money.width), ...Array(row - start - money.width).fill(null), ...bytes.slice(row, row + held.cols * held.stride)]] : [],
        cells: [['money', owner, null], ...view.notes[owner].map((_, at) => ['notes', owner, at])],
    };
}

/** Messages as they came, but for heads: these hold the whole edition, which everybody knows. */
const sent = (frames) => frames.map((text) => {
    try {
        return JSON.stringify(JSON.parse(text), (key, value) => (key === 'head' ? undefined : value));
    } catch {
        return text;
    }
});

/** The view that the frames of this match amount to. */
async function viewOfFrames(frames, match, viewer) {
    const kontor = await loadModule();
    let [desk, head] = [null, null];
    for (const text of frames) {
        const message = JSON.parse(text);
        if (message.match !== match)
            continue;
        if (message.type === 'match' && message.head)
            head = message.head;
        if (message.type === 'start') {
            desk?.close();
            desk = kontor.openDesk(JSON.stringify(head), viewer, 'en');
        }
        if (message.type === 'start' || message.type === 'news')
            desk.feed(text);
    }
    const { view } = desk.json('view');
    desk.close();
    return view;
}

/** Where in this browser something of the secrets is: an empty list is what one hopes for. */
export async function findSecrets(page, match, viewer, secrets) {
    const found = [];
    for (const text of sent(page.frames_))
        for (const name of [...secrets.names, ...secrets.texts])
            if (text.includes(name))
                found.push(`frame: ${name}`);
    const view = await viewOfFrames(page.frames_, match, viewer);
    for (const [field, row, col] of secrets.cells) {
        const value = col === null ? view[field][row] : view[field][row][col];
        if (value !== '?')
            found.push(`view: ${field} ${row} ${col} is ${value}`);
    }
    return [...found, ...await page.evaluate(searchPage, secrets)];
}

/** Runs in the page. */
async function searchPage({ names, texts, bytes }) {
    const found = [];
    const look = (where, text) => {
        for (const name of [...names, ...texts])
            if (text.includes(name))
                found.push(`${where}: ${name}`);
    };
    // Of the page's head the title only: the rest are names of the client's files.
    look('page', document.title + document.body.outerHTML);
    look('page', [...document.querySelectorAll('input, textarea, select')].map(({ value }) => value).join('\n'));
    look('localStorage', JSON.stringify({ ...localStorage }));
    look('sessionStorage', JSON.stringify({ ...sessionStorage }));
    for (const { name } of await indexedDB.databases()) {
        const base = await new Promise((resolve, reject) => {
            const request = indexedDB.open(name);
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
        for (const store of base.objectStoreNames)
            look('IndexedDB', JSON.stringify(await new Promise((resolve, reject) => {
                const request = base.transaction(store).objectStore(store).getAll();
                request.onsuccess = () => resolve(request.result);
                request.onerror = () => reject(request.error);
            })));
        base.close();
    }
    const patterns = [...texts.map((text) => ({ what: text, row: [...new TextEncoder().encode(text)] })), ...bytes.map((row) => ({ what: `bytes ${row}`, row }))];
    for (const { exports } of window.modulesUnderTest) {
        const memory = new Uint8Array(exports.memory.buffer);
        for (const { what, row } of patterns)
            for (let at = memory.indexOf(row[0]); at >= 0; at = memory.indexOf(row[0], at + 1))
                if (row.every((byte, index) => byte === null || memory[at + index] === byte)) {
                    found.push(`memory: ${what}`);
                    break;
                }
    }
    return found;
}

/** Puts secrets where they must not be, and tells which of these places the search overlooks. */
export async function overlooked(page, match, viewer, secrets) {
    const [name] = secrets.names;
    const wanted = ['memory'];
    if (name) {
        wanted.push('frame', 'page', 'localStorage', 'sessionStorage', 'IndexedDB');
        page.frames_.push(JSON.stringify({ type: 'note', sentence: name }));
    }
    await page.evaluate(async ({ name, row }) => {
        const memory = window.modulesUnderTest[0].exports.memory;
        new Uint8Array(memory.buffer).set(row, memory.buffer.byteLength - row.length - 64);
        if (!name)
            return;
        document.body.dataset.planted = name;
        localStorage.setItem('planted', name);
        sessionStorage.setItem('planted', name);
        await new Promise((resolve) => {
            const request = indexedDB.open('planted', 1);
            request.onupgradeneeded = () => request.result.createObjectStore('planted').put(name, 1);
            request.onsuccess = () => { request.result.close(); resolve(); };
        });
    }, { name, row: secrets.bytes[0] ?? [...new TextEncoder().encode(secrets.texts[0])] });
    const places = new Set((await findSecrets(page, match, viewer, secrets)).map((line) => line.split(':')[0]));
    return wanted.filter((place) => !places.has(place));
}
