// axe-core on every page, in both colour schemes, wide and at 360 px: those around the tables,
// tables, results of stored matches, and with a real server the lobby, invitations and waiting rooms.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, layEnded, layTable, openBrowser, openPage, run, serveBuilt } from './house.mjs';
import { ask, openServer, people } from './serve.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const program = process.env.KONTOR ?? ['dev', 'release'].map((preset) => fileURLToPath(new URL(`../../build/${preset}/kontor`, import.meta.url))).find(existsSync);
const house = await serveBuilt();
const browser = await openBrowser();

// Landmarks hold everything but what floats above; a thing on a board is named in words,
// while what is printed on it may be figures and signs.
async function check(page, what) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], rules: { region: { enabled: false }, 'label-content-name-mismatch': { enabled: false } } }));
    const told = violations.map(({ id, nodes }) => `${what}: ${id} ×${nodes.length}\n      ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join('\n      ')}`);
    expect(!told.length, `\n    ${told.join('\n    ')}`);
}

/** A table that somebody left: what is asked of those who are there, before and after one of them wants a stand-in. */
async function checkAbsent(url, theme, widths) {
    const { all: [ann, ben, cem] } = await people(browser, url, 'fuffziger', { count: 3, settings: { theme } });
    await cem.page.goto(`${url}/healthz`); // a page without a socket
    const ways = ({ page }) => page.locator('.banner button').first();
    const at = async ({ page }, what) => {
        for (const width of widths) {
            await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
            await page.waitForTimeout(200);
            await check(page, `${what} ${theme} ${width}`);
        }
    };
    await ways(ann).waitFor({ timeout: 15000 });
    await at(ann, 'somebody is absent');
    await ways(ann).click();
    await ben.page.locator('.banner', { hasText: 'Ann would like' }).waitFor({ timeout: 15000 });
    await at(ann, 'a stand-in is wanted');
    await at(ben, 'a stand-in is asked for');
    for (const { context } of [ann, ben, cem])
        await context.close();
}

/** The pages that need a server: a lobby with tables, one's own matches, a waiting room in each state, invitations good and bad. */
async function checkServed(url, theme, width) {
    const somebody = async (name) => {
        const one = await openPage(browser, { width, settings: { theme } });
        await one.page.goto(`${url}/`);
        await one.page.waitForSelector('.home-head .push');
        await ask(one.page, 'settings', { name });
        return one;
    };
    const [ann, ben, eve] = [await somebody('Ann'), await somebody('Ben'), await somebody('Eve')];
    const at = async ({ page }, what) => { await page.waitForTimeout(400); await check(page, `${what} ${theme} ${width}`); };
    const { match } = await ask(ann.page, 'create', { game: 'cryptocurrency', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'invited' }, { kind: 'computer', level: 'hard', name: 'Ravn', character: 'ravn' }], listed: true, clock: { kind: 'move', ms: 86400000 } });
    await ann.page.waitForSelector('.slip');
    await eve.page.waitForSelector('.table-list tbody tr');
    await at(ann, 'home, with a match');
    await at(eve, 'home, with open tables');
    await ann.page.goto(`${url}/table/${match}`);
    await ann.page.waitForSelector('.invite-link input');
    const link = await ann.page.inputValue('.invite-link input');
    await ben.page.goto(link);
    await ben.page.waitForSelector('.join-form');
    await at(ben, 'join');
    await ben.page.click('.join-form .go');
    await ben.page.waitForSelector('.round-table');
    await ask(ben.page, 'chat', { match, phrase: 'luck' });
    await ann.page.waitForSelector('.talk-line');
    await ann.page.click('.invite-more > summary');
    await ann.page.click('.invite-form .button');
    await ann.page.click('.agreement > summary');
    await ann.page.click('.round-table li.free button');
    await at(ann, 'waiting room of who made it, all open');
    await ben.page.click('.agreement > summary');
    await at(ben, 'waiting room of a guest');
    await eve.page.goto(`${url}/table/${match}`);
    await eve.page.waitForSelector('.round-table');
    await at(eve, 'waiting room of who looks on');
    await ask(ann.page, 'seat', { match, seat: 2, to: 'computer', level: 'normal', name: 'Odile', character: 'odile' });
    await eve.page.goto(link);
    await eve.page.waitForSelector('h1:has-text("no free seat")');
    await at(eve, 'join, full');
    await eve.page.goto(`${url}/join/nosuchinvitation`);
    await eve.page.waitForSelector('.join-page .notice.bad');
    await at(eve, 'join, unknown');
    await eve.page.goto(`${url}/table/abcdefghjk`);
    await eve.page.waitForSelector('main p[role=alert]');
    await at(eve, 'a match that is not there');
    await ann.page.goto(`${url}/player`);
    await ann.page.getByRole('button', { name: 'Get a code' }).or(ann.page.locator('[aria-labelledby=player-device] button').first()).first().click();
    await ann.page.waitForSelector('.device-code');
    await at(ann, 'player');
    const quick = await ask(eve.page, 'quick', { game: 'karthedis', players: 9, fill: 600000 });
    await eve.page.goto(`${url}/table/${quick.match}`);
    await eve.page.waitForSelector('.wait-fill');
    await at(eve, 'quick match, waiting');
    for (const { context } of [ann, ben, eve])
        await context.close();
}

const PAGES = ['/', '/new/cryptoly', '/new/karthedis', '/rules/cryptocurrency', '/rules/cryptoly', '/rules/karthedis', '/rules/fuffziger', '/replay', '/designers', '/player', '/about', '/style', '/nothing'];
const tests = {};
for (const theme of ['light', 'dark']) {
    for (const path of PAGES)
        tests[`${path} ${theme}`] = async () => {
            for (const width of [1440, 360]) {
                const { page, context } = await openPage(browser, { width, settings: { theme } });
                await page.goto(house.url + path);
                await page.waitForSelector('main');
                if (path.startsWith('/rules/'))
                    await page.waitForSelector('.rule-figure');
                await page.waitForTimeout(400);
                await check(page, `${path} ${theme} ${width}`);
                if (path === '/designers' && program) {
                    await page.locator('input[type=file]').setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer: spawnSync(program, ['sim', 'cryptocurrency', '--players', '3', '--agents', 'greedy,random', '--games', '60', '--stats', '--json']).stdout });
                    await page.waitForSelector('.sim');
                    await page.evaluate(() => document.querySelectorAll('.sim details').forEach((one) => { one.open = true; }));
                    await check(page, `${path} report ${theme} ${width}`);
                }
                await context.close();
            }
        };
    for (const [game, players] of [['cryptocurrency', 2], ['cryptoly', 3], ['karthedis', 3], ['fuffziger', 4]])
        tests[`${game} result ${theme}`] = async () => {
            for (const width of [1440, 360]) {
                const { page, context } = await openPage(browser, { width, height: width === 360 ? 720 : 900, settings: { theme } });
                await layEnded(page, house.url, game, players);
                await page.waitForTimeout(500);
                await check(page, `${game} result ${theme} ${width}`);
                await context.close();
            }
        };
    if (program && existsSync(program))
        tests[`with a server ${theme}`] = async () => {
            const server = await openServer(Number(process.env.KONTOR_PORT ?? 7349) + (theme === 'dark' ? 1 : 0), ['--absent-seconds', '3']);
            try {
                for (const width of [1440, 360])
                    await checkServed(server.url, theme, width);
                await checkAbsent(server.url, theme, [1440, 360]);
            } finally {
                await server.close();
            }
        };
    for (const [game, rivals] of [['cryptocurrency', 3], ['cryptoly', 3], ['karthedis', 3], ['fuffziger', 3]])
        for (const list of [true, false])
            tests[`${game} ${list ? 'list' : 'board'} ${theme}`] = async () => {
                for (const width of [1440, 360]) {
                    const { page, context } = await openPage(browser, { width, height: width === 360 ? 720 : 900, settings: { theme, list, coach: list } });
                    await layTable(page, house.url, game, Array(rivals).fill('greedy'));
                    await page.waitForSelector('.tray[data-asked]');
                    await page.waitForTimeout(500);
                    await check(page, `${game} ${list ? 'list' : 'board'} ${theme} ${width}`);
                    if (list) {
                        await page.keyboard.press('r');
                        await page.waitForTimeout(350);
                        await check(page, `${game} rules ${theme} ${width}`);
                        await page.keyboard.press('Escape');
                        await page.keyboard.press('?');
                        await page.waitForTimeout(100);
                        await check(page, `${game} keys ${theme} ${width}`);
                    }
                    await context.close();
                }
            };
}
try {
    await run(tests);
} finally {
    await browser.close();
    house.close();
}
