// Seats that sign what they are shown: two real pages play to the end, through undo, a reload
// in mid-match, a server that is killed, a stand-in and a spectator, and `kontor verify` says of
// both that they signed to the end; and what is said where they did not.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, openBrowser, openPage, run } from './house.mjs';
import { ask, offersOf, openServer, people, playTogether, program } from './serve.mjs';

const port = Number(process.env.KONTOR_PORT ?? 7319);
const server = await openServer(port);
const { url, data } = server;
const browser = await openBrowser();

const verify = (file) => new Promise((resolve) => {
    execFile(program, ['verify', '--lang', 'en', file], (fault, out, bad) => resolve({ status: fault?.code ?? 0, text: `${out}${bad}` }));
});

/** What `kontor verify` says of the match; asked again until `until` holds, for the last signature comes behind the end. */
async function judged(match, until) {
    const file = join(data, `${match}.kontor`);
    let told = { status: -1, text: '' };
    for (let i = 0; i < 100; i++) {
        const answer = await fetch(`${url}/record/${match}`);
        if (answer.ok) {
            writeFileSync(file, await answer.text());
            told = await verify(file);
            if (until.test(told.text))
                return told.text;
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${until} is not said: ${told.text}`);
}

const seatKeys = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kontor.seat.')).length);
const BOTH = /Seat 0: signed to the end;[^]*Seat 1: signed to the end;/;
const leave = (all) => Promise.all(all.map(({ context }) => context.close()));
const noFaults = (all) => expect(all.every(({ faults }) => !faults.length), all.flatMap(({ faults }) => faults).join('\n'));

/** Notes what a page sends. */
function listen({ page }) {
    const sent = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)))));
    return sent;
}

/** Takes a decision back as soon as that can be done. */
async function undoOnce(all) {
    let done = false;
    await playTogether(all, { until: async () => {
        for (const { page } of all) {
            const undo = page.locator('[data-act=undo]:enabled');
            if (!done && await undo.count()) {
                await undo.click({ timeout: 2000 });
                done = true;
            }
        }
        return done;
    } });
}

const tests = {
    'two pages play to the end, and the record says that both signed it': async () => {
        const { all, match } = await people(browser, url, 'karthedis');
        expect((await Promise.all(all.map(({ page }) => seatKeys(page)))).every((count) => count === 1), 'each keeps its key while the match goes on');
        await playTogether(all);
        await judged(match, BOTH);
        for (const { page } of all) {
            for (let i = 0; i < 50 && await seatKeys(page); i++)
                await page.waitForTimeout(50);
            expect(await seatKeys(page) === 0, 'the key is gone when the last note is signed');
            await page.locator('.fairness summary').click();
            await page.waitForSelector('.fairness[data-true]', { timeout: 20000 });
            const signed = await page.locator('.proof-seats li').allInnerTexts();
            expect(signed.length === 2 && signed.every((line) => / signed to the end$/.test(line)), signed.join('; '));
        }
        noFaults(all);
        await leave(all);
    },
    'through undo, reloads, a server that is killed, a stand-in and somebody who looks on': async () => {
        const { all, match } = await people(browser, url, 'cryptocurrency', { members: { options: { length: 'short' } }, extra: [{ kind: 'computer', level: 'greedy' }] });
        const [ann, ben] = all;
        const eve = await openPage(browser, { settings: { list: true } });
        await eve.page.goto(`${url}/table/${match}`);
        await eve.page.waitForSelector('.match', { timeout: 15000 });
        await undoOnce(all);
        await ann.page.reload();
        await ann.page.waitForSelector('.match', { timeout: 15000 });
        await playTogether(all, { until: (count) => count >= 6 });
        await server.stop('SIGKILL');
        await ann.page.waitForSelector('.banner', { timeout: 15000 });
        await server.start();
        for (const { page } of all)
            await page.waitForSelector('.banner', { state: 'detached', timeout: 30000 });
        await playTogether(all, { until: (count) => count >= 6 });
        // A computer plays for Ben for a while, and he comes back.
        await ask(ben.page, 'hand', { match, to: 'greedy' });
        await ben.page.waitForSelector('.banner', { timeout: 10000 });
        await playTogether([ann], { until: (count) => count >= 4 });
        await ask(ben.page, 'hand', { match, to: null });
        await ben.page.waitForSelector('.banner', { state: 'detached', timeout: 10000 });
        await playTogether(all, { most: 3000 });
        await judged(match, BOTH);
        expect(!eve.faults.length, eve.faults.join('\n'));
        expect(await seatKeys(eve.page) === 0, 'who looks on has no key');
        await leave([...all, eve]);
    },
    'who was away at the end signs when the match is opened again; a rematch has a key of its own': async () => {
        const { all, match } = await people(browser, url, 'template');
        const [ann, ben] = all;
        await playTogether(all, { until: (count) => count >= 4 });
        await ben.page.goto(`${url}/`);
        await ask(ben.page, 'hand', { match, to: 'greedy' });
        await ann.page.waitForTimeout(200);
        await playTogether([ann], { until: async () => await ann.page.locator('.result').count() > 0 });
        await judged(match, /Seat 0: signed to the end;[^]*Seat 1: signed up to event/);
        await ben.page.goto(`${url}/table/${match}`);
        await ben.page.waitForSelector('.result', { timeout: 15000 });
        await judged(match, BOTH);
        for (const { page } of all)
            await page.getByRole('button', { name: 'Rematch' }).click();
        await Promise.all(all.map(({ page }) => page.waitForURL((at) => /\/table\//.test(at.pathname) && !at.pathname.endsWith(match), { timeout: 15000 })));
        const next = new URL(ann.page.url()).pathname.split('/').at(-1);
        await ann.page.waitForSelector('.match, .wait-page');
        if (await ann.page.locator('.wait-page').count())
            await ann.page.locator('.wait-deeds .go').click();
        for (const one of all)
            await one.page.waitForSelector('.match', { timeout: 30000 });
        await playTogether(all);
        await judged(next, BOTH);
        const records = await Promise.all([match, next].map(async (id) => (await fetch(`${url}/record/${id}`)).text()));
        const keys = records.flatMap((record) => [...record.matchAll(/^fair key \d (\w+)$/gm)].map(([, key]) => key));
        expect(keys.length === 4 && new Set(keys).size === 4, `a key for each seat of each match: ${keys}`);
        noFaults(all);
        await leave(all);
    },
    'a second tab signs as well; another device plays without, and nothing is said of it': async () => {
        const { all, match } = await people(browser, url, 'template');
        const [ann, ben] = all;
        const tab = await openPage(browser, { settings: { list: true }, context: ann.context });
        const fromTab = listen(tab);
        await tab.page.goto(`${url}/table/${match}`);
        await tab.page.waitForSelector('.match', { timeout: 15000 });
        await playTogether([tab, ben], { until: () => fromTab.some(({ type }) => type === 'play') });
        expect(fromTab.find(({ type }) => type === 'play').signed?.length === 128, 'the tab has the key');
        const { code } = await ask(ben.page, 'code', {});
        await ben.page.goto(`${url}/`);
        const other = await openPage(browser, { settings: { list: true } });
        const fromOther = listen(other);
        await other.page.goto(`${url}/`);
        await other.page.waitForSelector('main');
        const answer = await other.page.evaluate(async (code) => (await fetch(`/hello?code=${code}`)).status, code);
        expect(answer === 200, `the code is taken: ${answer}`);
        await other.page.goto(`${url}/table/${match}`);
        await other.page.waitForSelector('.match', { timeout: 15000 });
        await playTogether([tab, other]);
        const played = fromOther.filter(({ type }) => type === 'play');
        expect(played.length > 0 && played.every(({ signed }) => signed === undefined), 'without the key it plays without');
        expect(!fromOther.some(({ type }) => type === 'sign'), 'and signs no end');
        await judged(match, /Seat 0: signed to the end;[^]*Seat 1: (?:signed up to event|nothing was signed)/);
        await leave([...all, other]);
    },
    'a server that refuses a signature is told of once, and play goes on': async () => {
        const { all, match } = await people(browser, url, 'template');
        const [ann] = all;
        // Another secret than the one that was promised: what it signs, nobody takes.
        await ann.page.evaluate(() => {
            const key = Object.keys(localStorage).find((name) => name.startsWith('kontor.seat.'));
            const entry = JSON.parse(localStorage.getItem(key));
            const kept = JSON.parse(entry.kept);
            localStorage.setItem(key, JSON.stringify({ ...entry, kept: JSON.stringify({ ...kept, secret: '11'.repeat(32) }) }));
        });
        const sent = listen(ann);
        await ann.page.reload();
        await ann.page.waitForSelector('.match', { timeout: 15000 });
        let told = 0;
        await playTogether(all, { until: async () => {
            told += await ann.page.locator('.told', { hasText: 'The server refused your signature' }).count();
            return told > 0;
        } });
        const plays = sent.filter(({ type }) => type === 'play');
        expect(plays.length === 2 && plays[0].signed && !plays[1].signed && plays[0].moves === plays[1].moves, JSON.stringify(plays));
        await playTogether(all);
        expect(sent.filter(({ type, signed }) => type === 'play' && signed).length === 1, 'no other signature is sent');
        await judged(match, /Seat 0: nothing was signed[^]*Seat 1: signed to the end;/);
        await leave(all);
    },
    'where storage is refused the key lasts as long as the page': async () => {
        const { all, match } = await people(browser, url, 'template');
        for (const { page } of all)
            expect(await offersOf(page).count() >= 0, 'they play');
        // What is kept goes; the page still has it.
        await all[0].page.evaluate(() => { localStorage.clear(); Storage.prototype.setItem = () => { throw new Error('refused'); }; });
        await playTogether(all);
        await judged(match, BOTH);
        await leave(all);
    },
};

try {
    await run(tests);
} finally {
    await browser.close();
    await server.close();
}
