// Games that have no folder in src/boards: shown with a cover made from the name, told by
// their rules, played by clicks at the general table to the end, and looked at again. The
// examples have none; and a client is built to which the folder of a game is not there.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, layTable, openBrowser, openPage, playByWords, run, serveBuilt } from './house.mjs';
import { folders } from './kinds.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const house = await serveBuilt();
const browser = await openBrowser();

/** Goes to a page on which a cover of the game is drawn with its first letter. */
async function seesCover(page, url, within) {
    await page.goto(url);
    await page.locator(`${within} text`).first().waitFor({ state: 'attached', timeout: 20000 });
}

/** A match that stands on the page is played to its end; its record is looked at again. */
async function plays(page, url, title) {
    await page.waitForSelector('.match .general');
    expect(await playByWords(page) > 0, 'by choices in words');
    expect(await page.locator('.result-ranking li').count() >= 2, 'ranking');
    await page.locator('.fairness summary').click();
    await page.waitForSelector('.fairness[data-true]', { timeout: 20000 });
    await page.goto(`${url}/replay`);
    await page.locator('.finished li', { hasText: title }).locator('button').first().click();
    await page.waitForURL(/\/replay\/\w+/);
    await page.waitForSelector('.match .general');
}

async function reads(page, url, game, title) {
    await page.goto(`${url}/rules/${game}`);
    await page.waitForSelector('.rule-row');
    expect((await page.innerText('article h1')).includes(title) && await page.locator('.rule-row').count() >= 2, 'its rules');
    expect(!await page.locator('.rule-figure').count(), 'without figures');
}

const tests = {};
for (const [game, title] of [['blank', 'The Last Counter'], ['template', 'Lots of Timber']])
    tests[`${game}: read, shown, played to its end and looked at again`] = async () => {
        expect(!folders().includes(game), 'it has no folder');
        const { page, faults, context } = await openPage(browser, { settings: { coach: true } });
        await reads(page, house.url, game, title);
        await layTable(page, house.url, game, ['greedy']);
        const table = page.url();
        await seesCover(page, house.url, `#cover-${game}`);
        expect(await page.locator('.desk .slip .cover').count() === 1, 'on the desk');
        await page.goto(table);
        // What is not offered has no title there.
        await plays(page, house.url, game);
        expect(!faults.length, faults.join('\n'));
        await context.close();
    };
tests['a game of the shelf without its folder is chosen, begun and played like any other'] = async () => {
    const [game] = folders().slice(-1);
    const outDir = mkdtempSync(join(tmpdir(), 'kontor-plain-'));
    const without = { name: 'without', enforce: 'pre', transform: (code, id) => (id.endsWith('/boards/folder.ts') ? code.replace("'./*/index.ts'", `['./*/index.ts', '!./${game}/index.ts']`) : null) };
    await build({ root: web, configFile: join(web, 'vite.config.ts'), plugins: [without], logLevel: 'error', build: { outDir, emptyOutDir: true } });
    const bare = await serveBuilt(outDir, 0);
    try {
        const { page, faults, context } = await openPage(browser);
        await seesCover(page, bare.url, `.shelf-game:has(a[href="/rules/${game}"]) .cover`);
        const title = await page.locator(`.shelf-game:has(a[href="/rules/${game}"]) h3`).innerText();
        await reads(page, bare.url, game, title);
        await page.click(`.rules-beside a[href="/new/${game}"]`);
        await page.click('.ticket .go');
        await plays(page, bare.url, title);
        expect(!await page.locator('.samples', { hasText: title }).count(), 'no match to look at');
        expect(!faults.length, faults.join('\n'));
        await context.close();
    } finally {
        bare.close();
        rmSync(outDir, { recursive: true });
    }
};

try {
    await run(tests);
} finally {
    await browser.close();
    house.close();
}
