// How much is loaded before somebody who was sent a link plays: a fresh browser opens
// the invitation, sits down, and the match begins; then every board by itself.
// Reported, never failing.   KONTOR=… node e2e/load.mjs [GAME …]
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { openBrowser } from './house.mjs';
import { folders } from './kinds.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.KONTOR ?? ['build/dev/kontor', 'build/release/kontor'].map((path) => join(root, path)).find(existsSync);
const port = Number(process.env.KONTOR_PORT ?? 7319);
const url = `http://127.0.0.1:${port}`;
const dist = process.env.KONTOR_DIST ?? join(root, 'web/dist');
const data = mkdtempSync(join(tmpdir(), 'kontor-load-'));
const server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--web', dist], { stdio: 'ignore' });
const browser = await openBrowser();

/** What the program sends for a path: its files are compressed once, when they are built in. */
function compressed(path) {
    const file = join(dist, path);
    const bytes = readFileSync(existsSync(file) && statSync(file).isFile() ? file : join(dist, 'index.html'));
    return /\.woff2$/.test(path) ? bytes.length : brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
}

/** One who creates, over a socket alone; the players of `people` sit at computers. */
async function host(game) {
    await fetch('/hello'); // who one is
    const socket = new WebSocket(`ws://${location.host}/wire`);
    let n = 0;
    const waiting = new Map();
    const ask = (type, members) => new Promise((resolve) => {
        waiting.set(++n, resolve);
        socket.send(JSON.stringify({ type, n, ...members }));
    });
    socket.onmessage = ({ data: text }) => {
        const message = JSON.parse(text);
        waiting.get(message.type === 'hello' ? 1 : message.n)?.(message);
        if (message.type === 'exchange' && message.stage === 'promise' && message.missing.includes(message.seat))
            void ask('promise', { match: message.match, host: true });
    };
    return new Promise((resolve, reject) => {
        socket.onopen = () => void (async () => {
            await ask('hello', { wire: 1, language: 'en' });
            const { match, ...refused } = await ask('create', { game, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 'easy' }] });
            if (!match)
                throw new Error(JSON.stringify(refused));
            const { invite } = await ask('invite', { match });
            window.begin = () => ask('start', { match });
            resolve({ match, invite });
        })().catch(reject);
    });
}

try {
    for (let i = 0; i < 100 && !await fetch(`${url}/healthz`).then((answer) => answer.ok, () => false); i++)
        await new Promise((resolve) => setTimeout(resolve, 100));
    const games = process.argv.slice(2);
    for (const game of games.length ? games : folders()) {
        const [one, other] = [await browser.newContext({ locale: 'en-GB' }), await browser.newContext({ locale: process.env.LOCALE ?? 'en-GB' })];
        const creator = await one.newPage();
        await creator.goto(`${url}/`);
        const { match, invite } = await creator.evaluate(host, game);
        const page = await other.newPage();
        const wire = await other.newCDPSession(page);
        const loaded = new Map();
        await wire.send('Network.enable');
        wire.on('Network.responseReceived', ({ response }) => {
            const path = new URL(response.url).pathname;
            loaded.set(path, compressed(path));
        });
        await page.goto(`${url}/join/${invite}`);
        await page.waitForSelector('main');
        await page.waitForTimeout(1500);
        const opened = [...loaded.values()].reduce((all, bytes) => all + bytes, 0);
        await page.locator('main input').first().fill('Ben');
        await page.locator('main form button, main button').last().click();
        await page.waitForTimeout(1500);
        await creator.evaluate(() => { void window.begin(); });
        await page.waitForSelector('.match', { timeout: 30000 });
        await page.waitForTimeout(2500);
        const all = [...loaded.values()].reduce((sum, bytes) => sum + bytes, 0);
        console.log(`${game}: ${(all / 1000).toFixed(1)} KB until the match stands, ${(opened / 1000).toFixed(1)} KB of them for the invitation (${match})`);
        if (process.env.FILES)
            for (const [name, bytes] of [...loaded].sort((a, b) => b[1] - a[1]))
                console.log(`    ${(bytes / 1000).toFixed(1).padStart(7)} KB ${name}`);
        await one.close();
        await other.close();
    }
} finally {
    await browser.close();
    server.kill();
    rmSync(data, { recursive: true, force: true });
}
