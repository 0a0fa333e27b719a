// The WebAssembly module beside the native library: compare.mjs [ROUNDS].
// Its size, packed and not; decisions a second of random games; and iterations a
// second of searches: native and WebAssembly in turns, each by its own processor
// time, the best round counts. Needs the presets release (targets think, random)
// and wasm (targets module, random).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync, constants } from 'node:zlib';
import { Kontor } from '../../wasm/kontor.mjs';

const root = new URL('../../', import.meta.url);
const file = (path) => new URL(path, root);
const native = file('build/release/bench/wasm/think').pathname;
const bytes = readFileSync(file('build/wasm/wasm/kontor.wasm'));
const rounds = Number(process.argv[2] ?? 5);
const ITERATIONS = 100; // for each decision, as think.c says
const games = ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger'];

const pack = (data) => [
    data.length, gzipSync(data, { level: 9 }).length,
    brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
];
console.log('| bytes | raw | gzip | brotli |\n| --- | --- | --- | --- |');
console.log(`| kontor.wasm | ${pack(bytes).join(' | ')} |`);
for (const language of ['en', 'de', 'ja'])
    console.log(`| ${language}.words | ${pack(readFileSync(file(`build/wasm/words/${language}.words`))).join(' | ')} |`);

const kontor = await Kontor.load(bytes);

// Decisions and seconds of one match, as think.c counts them.
function think(game, seed) {
    const match = kontor.openMatch(game, null, null, 'normal@100it,normal@100it,normal@100it', seed);
    match.advance();
    let decisions = 0;
    const start = process.cpuUsage();
    for (let thinking; (thinking = match.thinking()); decisions++)
        match.think(31 - Math.clz32(thinking & -thinking));
    const { user, system } = process.cpuUsage(start);
    match.close();
    return [decisions, (user + system) / 1e6];
}

// Decisions a second of random games, as random.c prints them.
const random = (command, ...given) => new Map(
    execFileSync(command, given, { encoding: 'utf8' }).trim().split('\n').map((line) => {
        const [game, rate] = line.split(' ');
        return [game, Number(rate)];
    }));

function table(what, rates) {
    console.log(`\n| ${what} | native | WebAssembly | share |\n| --- | ---: | ---: | ---: |`);
    for (const [game, [native, module]] of rates)
        console.log(`| ${game} | ${native.toFixed(0)} | ${module.toFixed(0)} | ${(module / native).toFixed(2)} |`);
    const shares = [...rates.values()].map(([native, module]) => module / native);
    console.log(`| mean | | | ${(shares.reduce((sum, share) => sum + share) / shares.length).toFixed(2)} |`);
}
const better = ([one, other], mine, its) => [Math.max(one, mine), Math.max(other, its)];

const decisions = new Map(games.map((game) => [game, [0, 0]]));
for (let round = 0; round < rounds; round++) {
    const mine = random(file('build/release/bench/wasm/random').pathname);
    const its = random(process.execPath, '--no-warnings', file('wasm/run.mjs').pathname,
                       file('build/wasm/wasm/random.wasm').pathname);
    for (const game of games)
        decisions.set(game, better(decisions.get(game), mine.get(game), its.get(game)));
}
table('decisions a second', decisions);

const iterations = new Map();
for (const game of games) {
    let best = [0, 0];
    think(game, '1'); // until the module is compiled in full
    for (let round = 0; round < rounds; round++) {
        const [made, seconds] = execFileSync(native, [game, '1'], { encoding: 'utf8' }).split(' ').map(Number);
        const [same, taken] = think(game, '1');
        if (made !== same)
            throw new Error(`${game}: ${made} decisions natively, ${same} as WebAssembly`);
        best = better(best, ITERATIONS * made / seconds, ITERATIONS * same / taken);
    }
    iterations.set(game, best);
}
table('iterations a second', iterations);
