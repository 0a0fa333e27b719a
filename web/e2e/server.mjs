// Matches at a real server, in real browsers: two people by a link, one alone with
// hints, a spectator, two tabs, a network that goes away, a server that is killed.
// KONTOR is the program; its data lie in a folder of their own that is removed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, openBrowser, openPage, run } from './house.mjs';
import { findSecrets, overlooked, readRecord, secretsOf, watchMemory } from './secrets.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.KONTOR ?? ['build/dev/kontor', 'build/release/kontor'].map((path) => join(root, path)).find(existsSync);
const dist = process.env.KONTOR_DIST ?? join(root, 'web/dist');
const port = Number(process.env.KONTOR_PORT ?? 7319);
const url = `http://127.0.0.1:${port}`;
const data = mkdtempSync(join(tmpdir(), 'kontor-e2e-'));

let server = null;
async function startServer() {
    server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--web', dist], { stdio: 'ignore' });
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
}
const stopServer = (sign = 'SIGTERM') => new Promise((resolve) => {
    server.once('exit', resolve);
    server.kill(sign);
});

/** A request over a socket of its own, as this page's player. */
const ask = (page, type, members) => page.evaluate(({ type, members }) => new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${location.host}/wire`);
    const n = Date.now();
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', n, wire: 1, language: 'en' }));
    socket.onerror = () => reject(new Error('socket'));
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

const browser = await openBrowser();
const settings = { list: true };

/** Two people at one table, begun by a link. */
async function twoPeople(game, extra = []) {
    const [ann, ben] = [await openPage(browser, { settings }), await openPage(browser, { settings })];
    for (const { page } of [ann, ben]) {
        await watchMemory(page);
        page.frames_ = [];
        page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => page.frames_.push(String(payload))));
    }
    await ann.page.goto(`${url}/`);
    await ann.page.waitForSelector('main');
    const { match } = await ask(ann.page, 'create', { game, seats: [{ kind: 'me' }, { kind: 'open' }, ...extra] });
    const { invite } = await ask(ann.page, 'invite', { match });
    await ann.page.goto(`${url}/table/${match}`);
    await ben.page.goto(`${url}/`);
    await ben.page.waitForSelector('main');
    await ask(ben.page, 'join', { invite });
    await ben.page.goto(`${url}/table/${match}`);
    await ben.page.waitForSelector('main');
    await ask(ann.page, 'start', { match });
    for (const { page } of [ann, ben])
        await page.waitForSelector('.match', { timeout: 30000 });
    return { ann, ben, match };
}

const offersOf = (page) => page.locator('.tray :is(button.offer, .offer-span button.act):enabled');

/** Everybody who is asked chooses, until `until` says so or the match is over. */
async function playTogether(people, { until = async () => false, most = 1200 } = {}) {
    let count = 0;
    let fault = null;
    for (let acting = Date.now(); Date.now() - acting < 25000;) {
        if (await until(count) || (await Promise.all(people.map(({ page }) => page.locator('.result').count()))).every(Boolean))
            return count;
        let acted = false;
        for (const { page } of people) {
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
            await people[0].page.waitForTimeout(30);
    }
    if (process.env.KONTOR_SHOTS)
        for (const [index, { page }] of people.entries())
            await page.screenshot({ path: join(process.env.KONTOR_SHOTS, `stuck-${index}.png`) });
    throw new Error(`stuck after ${count}: ${(await Promise.all(people.map(({ page }) => page.locator('.tray').innerText()))).join(' | ')} ${fault ?? ''}`);
}

/** A match between two people, stopped again and again to look for what one must not know of the other. */
async function searchForSecrets(game, extra, most) {
    const { ann, ben, match } = await twoPeople(game, extra);
    const seats = [[ann.page, 0, ben.page, 1], [ben.page, 1, ann.page, 0]];
    const looked = { bytes: 0, names: 0 };
    let last = null;
    let next = 4;
    await playTogether([ann, ben], { until: async (count) => {
        if (count < next)
            return false;
        next = count + 4;
        // Both have seen what the store has.
        await ann.page.waitForTimeout(300);
        const record = readRecord(program, data, match);
        for (const [page, seat, ownPage, owner] of seats) {
            const secrets = await secretsOf(record, owner);
            const found = await findSecrets(page, match, seat, secrets);
            expect(!found.length, `choice ${count}, seat ${seat}: ${[...new Set(found)].join('; ')}`);
            // Who owns them has them: else the search would be for nothing.
            const owned = await findSecrets(ownPage, match, owner, secrets);
            for (const [place, wanted] of [['memory', secrets.bytes], ['view', secrets.cells], ['frame', secrets.names]])
                expect(!wanted.length || owned.some((line) => line.startsWith(place)), `choice ${count}: the owner's ${place} does not hold ${JSON.stringify(wanted)}`);
            looked.bytes += secrets.bytes.length;
            looked.names += secrets.names.length;
            if (secrets.bytes.length || secrets.texts.length)
                last = { page, seat, secrets };
        }
        return looked.bytes >= 8 || count > most;
    } });
    expect(looked.bytes > 0 && (game !== 'karthedis' || looked.names > 0), `nothing was looked for: ${JSON.stringify(looked)}`);
    const missed = await overlooked(last.page, match, last.seat, last.secrets);
    expect(!missed.length, `what is planted there is not found: ${missed}`);
    await ann.context.close();
    await ben.context.close();
}

const tests = {
    'one person against the computer, to the end, with a record that holds': async () => {
        const ann = await openPage(browser, { settings });
        await ann.page.goto(`${url}/`);
        await ann.page.waitForSelector('main');
        const { match } = await ask(ann.page, 'create', { game: 'karthedis', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy', name: 'Pip', character: 'pip' }], pace: 'none' });
        await ann.page.goto(`${url}/table/${match}`);
        await ann.page.waitForSelector('main');
        await ask(ann.page, 'start', { match });
        await ann.page.waitForSelector('.match', { timeout: 30000 });
        await playTogether([ann]);
        await ann.page.locator('.fairness button').click();
        await ann.page.waitForSelector('.fairness[data-true]', { timeout: 20000 });
        expect(!ann.faults.length, ann.faults.join('\n'));
        await ann.context.close();
    },
    'two people by a link, to the end': async () => {
        const { ann, ben } = await twoPeople('karthedis');
        await playTogether([ann, ben]);
        expect(!ann.faults.length && !ben.faults.length, [...ann.faults, ...ben.faults].join('\n'));
        await ann.context.close();
        await ben.context.close();
    },
    'nothing in a browser holds another\'s hand': async () => {
        await searchForSecrets('karthedis', [], 60);
    },
    'nothing in a browser holds another\'s notes': async () => {
        await searchForSecrets('fuffziger', [{ kind: 'computer', level: 'greedy', name: 'Pip', character: 'pip' }], 120);
    },
    'a spectator sees, and is asked nothing': async () => {
        const { ann, ben, match } = await twoPeople('cryptoly');
        const eve = await openPage(browser, { settings });
        await eve.page.goto(`${url}/table/${match}`);
        await eve.page.waitForSelector('.match', { timeout: 15000 });
        await playTogether([ann, ben], { until: (count) => count >= 6 });
        expect(await offersOf(eve.page).count() === 0, 'no offers');
        expect(!eve.faults.length, eve.faults.join('\n'));
        for (const { context } of [ann, ben, eve])
            await context.close();
    },
    'the network goes away in mid-turn and comes back': async () => {
        const { ann, ben } = await twoPeople('cryptoly');
        await playTogether([ann, ben], { until: (count) => count >= 4 });
        await ann.context.setOffline(true);
        await ann.page.evaluate(() => dispatchEvent(new Event('offline')));
        await ann.context.setOffline(false);
        await playTogether([ann, ben], { until: (count) => count >= 6 });
        for (const { context } of [ann, ben])
            await context.close();
    },
    'the server is killed in mid-match, and nobody loses anything': async () => {
        const { ann, ben } = await twoPeople('cryptoly');
        await playTogether([ann, ben], { until: (count) => count >= 6 });
        const log = await ann.page.locator('.log').innerText();
        await stopServer('SIGKILL');
        await ann.page.waitForSelector('.banner', { timeout: 15000 });
        await startServer();
        await ann.page.waitForSelector('.banner', { state: 'detached', timeout: 30000 });
        await ben.page.waitForSelector('.banner', { state: 'detached', timeout: 30000 });
        expect((await ann.page.locator('.log').innerText()).startsWith(log.slice(0, 200)), 'the log is the same');
        await playTogether([ann, ben], { until: (count) => count >= 4 });
        for (const { context } of [ann, ben])
            await context.close();
    },
    'two tabs of one seat are both live': async () => {
        const { ann, ben, match } = await twoPeople('cryptoly');
        const second = await openPage(browser, { settings, context: ann.context });
        await second.page.goto(`${url}/table/${match}`);
        await second.page.waitForSelector('.match', { timeout: 15000 });
        await playTogether([ann, ben], { until: (count) => count >= 4 });
        const text = await ann.page.locator('.log').innerText();
        await second.page.waitForFunction((told) => document.querySelector('.log')?.innerText === told, text, { timeout: 5000 });
        await playTogether([second, ben], { until: (count) => count >= 2 });
        for (const { context } of [ann, ben])
            await context.close();
    },
    'somebody leaves for good; what needs everybody is asked of everybody': async () => {
        const { ann, ben } = await twoPeople('template');
        await ann.page.click('[aria-label="Settings"]');
        await ann.page.getByLabel('End without a result').check();
        await ben.page.getByText('would like to end this match').waitFor();
        await ann.page.getByLabel('End without a result').uncheck();
        await ben.page.getByText('would like to end this match').waitFor({ state: 'detached' });
        await ann.page.getByRole('button', { name: 'Leave this match' }).click();
        await ann.page.getByText('you cannot come back').waitFor();
        await ann.page.getByRole('button', { name: 'Leave this match', exact: true }).click();
        await ann.page.locator('.company').waitFor({ state: 'detached' });
        await ben.page.click('[aria-label="Settings"]');
        await ben.page.getByLabel('End without a result').check();
        await ben.page.locator('.company').waitFor({ state: 'detached' });
        await Promise.all([ann.context.close(), ben.context.close()]);
    },
    'an unknown match says so': async () => {
        const { page, context } = await openPage(browser);
        await page.goto(`${url}/table/nothing0000`);
        await page.waitForSelector('main p[role=alert]', { timeout: 10000 });
        await context.close();
    },
};

await startServer();
try {
    await run(tests);
} finally {
    await browser.close();
    await stopServer();
    rmSync(data, { recursive: true, force: true });
}
