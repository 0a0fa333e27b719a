// What the boards weigh by brotli, as the program sends them: script and styles of each in
// web/dist, and with MODULES=1 what each of its files adds to the others (minified one by
// one, so that the sum differs a little from the built file). Reported, never failing.
//
//   node e2e/weigh.mjs [GAME ...]
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { transformWithEsbuild } from 'vite';
import { folders } from './kinds.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const dist = `${process.env.KONTOR_DIST ?? `${web}dist`}/assets/`;
const drawn = folders();
const games = process.argv.length > 2 ? process.argv.slice(2) : drawn;
const weigh = (text) => brotliCompressSync(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
const kilo = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

/** The files that a built script loads for what a pattern finds in it, as the build noted them there. */
function loadedBy(text, pattern) {
    const files = [...(/m\.f=\[(.*?)\]/.exec(text)?.[1] ?? '').matchAll(/assets\/([^"]+)/g)].map(([, name]) => name);
    const found = new RegExp(`${pattern}.*?__vite__mapDeps\\(\\[([\\d,]+)\\]\\)`).exec(text);
    if (!found)
        throw new Error(`nothing is loaded for ${pattern}`);
    return found[1].split(',').map((index) => files[index]);
}

const read = (name) => readFileSync(dist + name, 'utf8');
const begun = [...readFileSync(`${dist}../index.html`, 'utf8').matchAll(/assets\/([\w-]+\.(?:js|css))/g)].map(([, name]) => name);
const page = begun.filter((name) => /^index-.*js$/.test(name)).flatMap((name) => loadedBy(read(name), 'tables-'));
/** The script that knows where each game's board is. */
const tables = [...begun, ...page].filter((name) => name.endsWith('.js')).map(read).find((text) => text.includes(`${drawn[0]}-board-`));
/** What each board is loaded with that the page of a match has not got by then. */
const loaded = new Map(drawn.map((game) => [game, loadedBy(tables, `import\\("\\./${game}-board-`).filter((name) => !begun.includes(name) && !page.includes(name))]));
const users = (name) => [...loaded.values()].filter((files) => files.includes(name)).length;

let all = 0;
for (const game of games) {
    const own = loaded.get(game).filter((name) => users(name) === 1);
    const [script, styles] = ['.js', '.css'].map((end) => own.filter((name) => name.endsWith(end)).reduce((total, name) => total + weigh(read(name)), 0));
    const sum = script + styles;
    all += sum;
    console.log(`${game.padEnd(16)}${kilo(sum)} KB: script${kilo(script)}, styles${kilo(styles)}, ${own.length} files`);
    if (!process.env.MODULES)
        continue;
    const folder = `${web}src/boards/${game}/`;
    const parts = new Map();
    for (const name of readdirSync(folder, { recursive: true }).map(String).filter((file) => /\.(tsx?|css|svg)$/.test(file) && !file.includes('.test.'))) {
        const text = readFileSync(folder + name, 'utf8');
        parts.set(name, name.endsWith('.svg') ? text : (await transformWithEsbuild(text, name, { minify: true, jsx: 'automatic', jsxImportSource: 'preact', target: 'es2022', sourcemap: false })).code);
    }
    for (const kind of [/\.css$/, /\.(tsx?|svg)$/]) {
        const names = [...parts.keys()].filter((name) => kind.test(name));
        const whole = weigh(names.map((name) => parts.get(name)).join('\n'));
        for (const [name, adds] of names.map((name) => [name, whole - weigh(names.filter((other) => other !== name).map((other) => parts.get(other)).join('\n'))]).sort((a, b) => b[1] - a[1]))
            console.log(`        ${kilo(adds)} KB ${name}`);
    }
}
const shared = [...new Set([...loaded.values()].flat())].filter((name) => users(name) > 1);
console.log(`together        ${kilo(all)} KB, and${kilo(shared.reduce((sum, name) => sum + weigh(read(name)), 0))} KB that several share: ${shared.join(', ')}`);
