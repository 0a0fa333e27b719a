// Matches at a real server, in real browsers: two people by a link, one alone with
// hints, a spectator, two tabs, a network that goes away, a server that is killed.
// KONTOR is the program; its data lie in a folder of their own that is removed.
import { expect, openBrowser, openPage, run } from './house.mjs';
import { findSecrets, overlooked, readRecord, secretsOf } from './secrets.mjs';
import { ask, offersOf, openServer, openWay, people, playTogether, program } from './serve.mjs';

const port = Number(process.env.KONTOR_PORT ?? 7319);
const server = await openServer(port);
const { url, data } = server;
const browser = await openBrowser();
const settings = { list: true };

/** Two people at one table, begun by a link. */
async function twoPeople(game, extra = [], given = {}) {
    const { all: [ann, ben], match } = await people(browser, url, game, { extra, ...given });
    return { ann, ben, match };
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
    'the public log is followed from visit to visit, and a page tells once that it was rewritten': async () => {
        const ann = await openPage(browser, { settings });
        const kept = () => ann.page.evaluate(() => JSON.parse(localStorage.getItem('kontor.log')));
        const told = () => ann.page.locator('.toast').filter({ hasText: /public log|öffentliche Protokoll|公開記録/ });
        const visit = async () => {
            const greeted = new Promise((resolve) => ann.page.once('websocket', (socket) => socket.on('framereceived', ({ payload }) => { if (String(payload).includes('"type":"hello"')) resolve(); })));
            await ann.page.goto(`${url}/`);
            await greeted;
            await ann.page.waitForFunction(() => localStorage.getItem('kontor.log') !== null);
        };
        await visit();
        const first = await kept();
        // A match of others begins: the log goes on, and this page with it.
        const { all: others } = await people(browser, url, 'cryptoly');
        await visit();
        await ann.page.waitForFunction((lines) => JSON.parse(localStorage.getItem('kontor.log')).lines > lines, first.lines);
        for (const { page, context } of others) {
            expect(await page.locator('.toast').filter({ hasText: 'public log' }).count() === 0, 'an honest commitment is told of');
            await context.close();
        }
        expect(await told().count() === 0, 'an honest log is told of');
        await ann.page.evaluate(() => localStorage.setItem('kontor.log', JSON.stringify({ lines: 99999999, head: '5a'.repeat(32) })));
        await ann.page.goto(`${url}/`);
        await told().waitFor();
        expect((await kept()).lines < 1000, 'the log as it is now is kept');
        await visit();
        expect(await told().count() === 0, 'it is told again');
        await ann.context.close();
    },
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
        await ann.page.locator('.fairness summary').click();
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
        const way = await openWay(port);
        const { ann, ben } = await twoPeople('cryptoly', [], { urls: [way.url] });
        try {
            await playTogether([ann, ben], { until: async (count) => count >= 4 && await offersOf(ann.page).count() > 0 });
            const before = await ben.page.locator('.log').innerText();
            await way.cut();
            await ann.page.waitForSelector('.banner', { timeout: 15000 });
            // What is decided meanwhile is kept, and done once when the network is back.
            await offersOf(ann.page).first().click();
            const confirm = ann.page.locator('.tray .confirm .act:enabled');
            if (await confirm.count())
                await confirm.first().click();
            await ben.page.waitForTimeout(500);
            expect(await ben.page.locator('.log').innerText() === before, 'nothing gets through');
            await way.mend();
            await ann.page.waitForSelector('.banner', { state: 'detached', timeout: 40000 });
            await ben.page.waitForFunction((told) => document.querySelector('.log')?.innerText !== told, before, { timeout: 10000 });
            await playTogether([ann, ben], { until: (count) => count >= 6 });
        } finally {
            for (const { context } of [ann, ben])
                await context.close();
            await way.close();
        }
    },
    'the server is killed in mid-match, and nobody loses anything': async () => {
        const { ann, ben } = await twoPeople('cryptoly');
        await playTogether([ann, ben], { until: (count) => count >= 6 });
        const log = await ann.page.locator('.log').innerText();
        await server.stop('SIGKILL');
        await ann.page.waitForSelector('.banner', { timeout: 15000 });
        await server.start();
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
        // The last move may still be on its way to either.
        const told = (one) => one.page.locator('.log').innerText();
        let same = false;
        for (let i = 0; i < 100 && !same; i++) {
            await second.page.waitForTimeout(50);
            same = await told(ann) === await told(second);
        }
        expect(same, `${await told(ann)}\n---\n${await told(second)}`);
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
        await ann.page.waitForURL(`${url}/`);
        await ann.page.locator('.company').waitFor({ state: 'detached' });
        await ben.page.locator('.entry').getByText('computer (').waitFor();
        await ben.page.click('[aria-label="Settings"]');
        await ben.page.getByLabel('End without a result').click();
        await ben.page.locator('.company').waitFor({ state: 'detached' });
        await Promise.all([ann.context.close(), ben.context.close()]);
    },
    'a match opens where the language that the player has at the server is another than this browser spoke last': async () => {
        const { ann, ben } = await twoPeople('template');
        await ann.page.evaluate(() => { const kept = JSON.parse(localStorage.getItem('kontor.settings')); localStorage.setItem('kontor.settings', JSON.stringify({ ...kept, language: 'de' })); });
        // The language is taken over while the desk is on its way, and the desk comes last.
        const late = (ms) => async (route) => { await new Promise((resolve) => setTimeout(resolve, ms)); await route.continue(); };
        await ann.page.route(/\.words$/, late(400));
        await ann.page.route(/desk-[^/]*\.wasm$/, late(2500));
        await ann.page.reload();
        await ann.page.waitForSelector('.match', { timeout: 15000 });
        expect(!ann.faults.length, ann.faults.join('\n'));
        await Promise.all([ann.context.close(), ben.context.close()]);
    },
    'an unknown match says so, whatever its name is like': async () => {
        const { page, context, faults } = await openPage(browser);
        for (const name of ['nothing000', 'nothing0000', 'x', 'a-name-that-is-much-too-long-for-a-match-and-goes-on-and-on']) {
            await page.goto(`${url}/table/${name}`);
            const told = await page.locator('main p[role=alert]').innerText({ timeout: 10000 });
            expect(/^There is no such match/.test(told), `${name}: ${told}`);
            expect(await page.locator('header').count() > 0, 'in the house, with ways on');
        }
        expect(!faults.length, faults.join('\n'));
        await context.close();
    },
};

try {
    await run(tests);
} finally {
    await browser.close();
    await server.close();
}
