// axe-core on every page, in both colour schemes, wide and at 360 px.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, layTable, openBrowser, openPage, run, serveBuilt } from './house.mjs';

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
