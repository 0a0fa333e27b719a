// What the tests in a real browser share: the built client on a port, Chromium, and a
// player who plays by clicking what the page offers.
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.woff2': 'font/woff2', '.words': 'application/octet-stream' };

/** The headers that the server gives every answer: what they forbid, fails here. */
const GUARDS = Object.fromEntries(readFileSync(join(root, '../server/guards.txt'), 'utf8').trim().split('\n').map((line) => line.split(/: (.*)/)));

/** Serves the built client as the server does: files, and the page for every other path. */
export async function serveBuilt(folder = process.env.KONTOR_DIST ?? join(root, 'dist'), port = Number(process.env.KONTOR_PORT ?? 0)) {
    if (!existsSync(join(folder, 'index.html')))
        throw new Error(`${folder} has no index.html: npm run build first`);
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)).replace(/^(\.\.[/\\])+/, '');
        if (path === '/hello' || path === '/wire') {
            response.writeHead(404).end();
            return;
        }
        const file = join(folder, path);
        const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html');
        response.writeHead(200, { ...GUARDS, 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' });
        createReadStream(found).pipe(response);
    });
    await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Debian's Chromium, without anything that speaks to the world. */
export function openBrowser(...args) {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...args],
    });
}

/** A page that notes its faults; settings as they would have been chosen. */
export async function openPage(browser, { width = 1440, height = 900, touch = false, settings = {}, context } = {}) {
    const own = context ?? await browser.newContext({ viewport: { width, height }, hasTouch: touch, locale: 'en-GB' });
    const page = await own.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
    page.on('console', (message) => {
        if (message.type() === 'error' && !/\/hello|favicon|404/.test(message.text() + message.location().url))
            faults.push(message.text());
    });
    await page.addInitScript((chosen) => {
        if (!localStorage.getItem('kontor.settings'))
            localStorage.setItem('kontor.settings', JSON.stringify({ language: 'en', theme: 'light', speed: 'none', confirmFinal: false, drawForMe: true, coach: false, ...chosen }));
    }, settings);
    return { page, faults, context: own };
}

/** Lays a table in the browser as the page itself would, and goes there. */
export async function layTable(page, url, game, seats, options = {}, seed = undefined, edition = null, record = '') {
    await page.goto(`${url}/`);
    await page.waitForSelector('main');
    const id = await page.evaluate(({ game, seats, options, seed, edition, record }) => new Promise((resolve, reject) => {
        const id = 'e2e' + Math.random().toString(36).slice(2, 8);
        const request = indexedDB.open('kontor', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('tables', { keyPath: 'id' });
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
            const transaction = request.result.transaction('tables', 'readwrite');
            transaction.objectStore('tables').put({
                id, kind: 'table', game, record, viewer: 0, seats: ['me:Ann', ...seats].join(','),
                players: [{ name: 'Ann', kind: 'person' }, ...seats.map((level, index) => ({ name: `Rival ${index + 1}`, kind: 'computer' }))],
                options, edition, hints: true, ...(seed ? { seed } : {}), changed: Date.now(), over: record !== '', yours: record === '', won: null, round: null,
            });
            transaction.oncomplete = () => { request.result.close(); resolve(id); };
        };
    }), { game, seats, options, seed, edition, record });
    await page.goto(`${url}/here/${id}`);
    await page.waitForSelector('.match');
    return id;
}

/** Lays a table at which a stored match was played to its end, and goes to its result. */
export async function layEnded(page, url, game, players) {
    const folder = fileURLToPath(new URL(`../../tests/records/${game}/`, import.meta.url));
    const newest = readdirSync(folder).filter((name) => name.endsWith(`-${players}p-0.kontor`)).sort().at(-1);
    await layTable(page, url, game, Array(players - 1).fill('greedy'), {}, undefined, null, readFileSync(folder + newest, 'utf8'));
    await page.waitForSelector('.result');
}

/** Plays a whole match by clicking the choices in words; `press` clicks, taps or uses keys. */
export async function playByWords(page, { most = 3000, press = (locator) => locator.click({ timeout: 2000 }) } = {}) {
    let count = 0;
    for (let idle = 0; idle < 400;) {
        if (await page.locator('.result').count())
            return count;
        const act = page.locator('.tray .confirm .act:enabled').first();
        const offers = page.locator('.tray :is(button.offer, .offer-span button.act):enabled');
        const number = await offers.count();
        const confirm = await act.count();
        if (!number && !confirm) {
            idle++;
            await page.waitForTimeout(25);
            continue;
        }
        idle = 0;
        if (++count > most)
            throw new Error('no end');
        const sign = await page.locator('.tray').innerText();
        try {
            await press(confirm && (!number || count % 3 === 0) ? act : offers.nth((count * 7 + 3) % number));
        } catch {
            continue; // the table has gone on meanwhile
        }
        for (let i = 0; i < 40 && await page.locator('.tray').innerText() === sign; i++)
            await page.waitForTimeout(5);
    }
    throw new Error(`stuck: ${await page.locator('.tray').innerText()}`);
}

/** Runs named tests one after the other; the process ends with 1 if one failed. */
export async function run(tests) {
    const wanted = process.argv.slice(2);
    let failed = 0;
    for (const [name, test] of Object.entries(tests)) {
        if (wanted.length && !wanted.some((part) => name.includes(part)))
            continue;
        const begun = Date.now();
        try {
            await test();
            console.log(`ok    ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
        } catch (error) {
            failed++;
            console.log(`FAIL  ${name}: ${error.expected ? error.message : error.stack ?? error}`);
        }
    }
    process.exitCode = failed ? 1 : 0;
}

export function expect(condition, what) {
    if (!condition)
        throw Object.assign(new Error(what), { expected: true });
}
