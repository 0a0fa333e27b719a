// What tests with a real server share: starting and stopping it, asking it something as
// a page's player, people at one table, and a network in between that can be cut.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/server/port.mjs';
import { openPage } from './house.mjs';
import { watchMemory } from './secrets.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const program = process.env.KONTOR ?? ['build/dev/kontor', 'build/release/kontor'].map((path) => join(root, path)).find(existsSync);
const dist = process.env.KONTOR_DIST ?? join(root, 'web/dist');

/** A server on a port of its own; its data lie in a folder of their own that is removed with it. */
export async function openServer(port, flags = []) {
    const url = `http://127.0.0.1:${port}`;
    const data = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));
    let running = null;
    const start = async () => {
        running = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--web', dist, ...flags], { stdio: 'ignore' });
        for (let i = 0; i < 100; i++) {
            try {
                if ((await fetch(`${url}/healthz`)).ok)
                    return;
            } catch {
                // Not yet.
            }
            await new Promise((resolve) => setTimeout(resolve, 100));
        }
        throw new Error('the server does not start');
    };
    const stop = (sign = 'SIGTERM') => new Promise((resolve) => {
        running.once('exit', resolve);
        running.kill(sign);
    });
    /** What the operator does; resolves with what is printed. */
    const admin = (...words) => new Promise((resolve, reject) => {
        execFile(program, ['admin', ...words, '--data', data], (fault, out, bad) => (fault ? reject(new Error(`${bad}${out}`)) : resolve(out)));
    });
    await start();
    return { url, data, start, stop, admin, close: async () => { await stop(); rmSync(data, { recursive: true, force: true }); } };
}

/** A way to a server that can be cut: what is open breaks, and nothing gets through until it is mended. */
export async function openWay(port) {
    const open = new Set();
    const way = createServer((near) => {
        const far = connect(port, '127.0.0.1');
        for (const [from, to] of [[near, far], [far, near]]) {
            open.add(from);
            from.pipe(to);
            from.on('error', () => undefined);
            from.on('close', () => { open.delete(from); to.destroy(); });
        }
    });
    const listen = (at) => new Promise((resolve) => { way.listen(at, '127.0.0.1', resolve); });
    const own = await freePort();
    await listen(own);
    const cut = () => new Promise((resolve) => {
        way.close(resolve);
        for (const socket of open)
            socket.destroy();
    });
    return { url: `http://127.0.0.1:${own}`, cut, mend: () => listen(own), close: cut };
}

/** A request over a socket of its own, as this page's player. */
export const ask = (page, type, members) => page.evaluate(({ type, members }) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/wire`);
    const n = Date.now();
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', n, wire: 1, language: 'en' }));
    socket.onerror = () => reject(new Error('socket'));
    socket.onclose = () => reject(new Error('closed without an answer'));
    socket.onmessage = ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === 'hello')
            socket.send(JSON.stringify({ type, n: n + 1, ...members }));
        else if (message.n === n + 1) {
            socket.close();
            message.type === 'ack' ? resolve(message) : reject(new Error(JSON.stringify(message)));
        }
    };
}), { type, members });

/** People at one table, begun by a link; the first one made it. `urls`: the way of each, where they differ. */
export async function people(browser, url, game, { count = 2, extra = [], settings = { list: true }, members = {}, urls = [], names = ['Ann', 'Ben', 'Cem'] } = {}) {
    const all = [];
    for (let at = 0; at < count; at++) {
        const one = { ...await openPage(browser, { settings }), url: urls[at] ?? url };
        await watchMemory(one.page);
        one.page.frames_ = [];
        one.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => one.page.frames_.push(String(payload))));
        await one.page.goto(`${one.url}/`);
        // The server has said who one is.
        await one.page.waitForSelector('.home-head .push');
        await ask(one.page, 'settings', { name: names[at] });
        all.push(one);
    }
    const [first, ...others] = all;
    const { match } = await ask(first.page, 'create', { game, seats: [{ kind: 'me' }, ...others.map(() => ({ kind: 'open' })), ...extra], ...members });
    const { invite } = await ask(first.page, 'invite', { match });
    for (const { page } of others)
        await ask(page, 'join', { invite });
    for (const one of all) {
        await one.page.goto(`${one.url}/table/${match}`);
        await one.page.waitForSelector('main');
    }
    await ask(first.page, 'start', { match });
    for (const { page } of all)
        await page.waitForSelector('.match', { timeout: 30000 });
    return { all, match };
}

export const offersOf = (page) => page.locator('.tray :is(button.offer, .offer-span button.act):enabled');

/** Everybody who is asked chooses, until `until` says so or the match is over. */
export async function playTogether(all, { until = async () => false, most = 1200 } = {}) {
    let count = 0;
    let fault = null;
    for (let acting = Date.now(); Date.now() - acting < 25000;) {
        if (await until(count) || (await Promise.all(all.map(({ page }) => page.locator('.result').count()))).every(Boolean))
            return count;
        let acted = false;
        for (const { page } of all) {
            const confirm = page.locator('.tray .confirm .act:enabled').first();
            const offers = offersOf(page);
            const number = await offers.count();
            const sign = await page.locator('.tray').innerText().catch(() => '');
            try {
                if (await confirm.count() && (!number || count % 3 === 0))
                    await confirm.click({ timeout: 2000 });
                else if (number)
                    await offers.nth((count * 7 + 3) % number).click({ timeout: 2000 });
                else
                    continue;
            } catch (error) {
                fault = error;
                continue;
            }
            acted = true;
            if (++count > most)
                throw new Error('no end');
            for (let i = 0; i < 60 && await page.locator('.tray').innerText().catch(() => '') === sign; i++)
                await page.waitForTimeout(10);
        }
        if (acted)
            acting = Date.now();
        else
            await all[0].page.waitForTimeout(30);
    }
    if (process.env.KONTOR_SHOTS)
        for (const [index, { page }] of all.entries())
            await page.screenshot({ path: join(process.env.KONTOR_SHOTS, `stuck-${index}.png`) });
    throw new Error(`stuck after ${count}: ${(await Promise.all(all.map(({ page }) => page.locator('.tray').innerText()))).join(' | ')} ${fault ?? ''}`);
}
