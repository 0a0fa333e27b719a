// What the boards weigh by brotli, as the program sends them: script and styles of each in
// web/dist, and with MODULES=1 what each of its files adds to the others (minified one by
// one, so that the sum differs a little from the built file). Reported, never failing.
//
//   node e2e/weigh.mjs [GAME ...]
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { transformWithEsbuild } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const dist = `${process.env.KONTOR_DIST ?? `${web}dist`}/assets/`;
const games = process.argv.length > 2 ? process.argv.slice(2) : ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger'];
const weigh = (text) => brotliCompressSync(Buffer.from(text), { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
const kilo = (bytes) => (bytes / 1000).toFixed(1).padStart(6);

/** The built files of a board: those that know its mood and no other. */
const built = readdirSync(dist).filter((name) => /^index-.*\.(js|css)$/.test(name)).map((name) => ({ name, text: readFileSync(dist + name, 'utf8') }));
const own = ({ text }, game) => text.includes(`mood-${game}`) && (text.match(/mood-(?:cryptocurrency|cryptoly|karthedis|fuffziger)/g) ?? []).every((mood) => mood === `mood-${game}`);

let all = 0;
for (const game of games) {
    const files = built.filter((file) => own(file, game)).map(({ name, text }) => [name.split('.').pop(), weigh(text)]);
    const sum = files.reduce((total, [, bytes]) => total + bytes, 0);
    all += sum;
    console.log(`${game.padEnd(16)}${kilo(sum)} KB: ${files.map(([kind, bytes]) => `${kind}${kilo(bytes)}`).join(', ')}`);
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
const shared = readdirSync(dist).filter((name) => /^(hotkeys|hyphens|kept|Safe)-.*\.(js|css)$/.test(name)).reduce((sum, name) => sum + weigh(readFileSync(dist + name, 'utf8')), 0);
console.log(`together        ${kilo(all)} KB, and ${(shared / 1000).toFixed(1)} KB that they share`);
