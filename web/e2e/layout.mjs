// Where things stand: the boxes of the main parts of the main pages at three widths,
// compared with what is stored. Not pictures: these differ with every font, boxes do by a
// little. Across, a part may stand 12 pixels elsewhere and be a seventh wider or
// narrower; down, where lines break otherwise, a fifth of the window. What was in sight stays in sight, and
// nothing is wider than the window. UPDATE=1 stores it anew; look at the pages first.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, layTable, openBrowser, openPage, run, serveBuilt } from './house.mjs';

const SIZES = [[360, 740], [820, 1100], [1440, 900]];
const MATCH = ['.bar', '.ledger', '.table', '.tray', '.side'];
const PAGES = {
    home: { path: '/', parts: ['.top-bar', '.hero-words h1', '.faces', '.hero-acts .go', '.desk', '.shelf'] },
    new: { path: '/new/karthedis', parts: ['.page-title h1', '.new-step', '.seat-list', '.ticket'] },
    rules: { path: '/rules/cryptoly', parts: ['.rules-page', 'article', '.rules-beside'] },
    player: { path: '/player', parts: ['main h1', '.settings'] },
    cryptocurrency: { game: 'cryptocurrency', parts: MATCH }, cryptoly: { game: 'cryptoly', parts: MATCH },
    karthedis: { game: 'karthedis', parts: MATCH }, fuffziger: { game: 'fuffziger', parts: MATCH },
};
const file = new URL('layout.json', import.meta.url);
const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const house = await serveBuilt();
const browser = await openBrowser();

async function boxes(name, width, height) {
    const { path, game, parts } = PAGES[name];
    const { page, context } = await openPage(browser, { width, height });
    if (game)
        await layTable(page, house.url, game, ['greedy', 'greedy', 'greedy'], {}, 'layout');
    else
        await page.goto(house.url + path);
    await page.waitForSelector(parts[parts.length - 1] === '.side' ? '.tray[data-asked]' : parts[0]);
    await page.waitForTimeout(700);
    const found = await page.evaluate((selectors) => Object.fromEntries(selectors.map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return [selector, box && box.width > 0 ? [box.left, box.top, box.width, box.height].map(Math.round) : null];
    })), parts);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    await context.close();
    expect(wide <= width, `${name} at ${width}: ${wide} pixels wide`);
    return found;
}

const tests = {};
for (const name of Object.keys(PAGES))
    tests[`layout ${name}`] = async () => {
        for (const [width, height] of SIZES) {
            const now = await boxes(name, width, height);
            const key = `${name} ${width}`;
            const before = stored[key];
            if (process.env.UPDATE || !before) {
                stored[key] = now;
                continue;
            }
            for (const [part, box] of Object.entries(now)) {
                const old = before[part];
                expect(!old === !box, `${key}: ${part} is ${box ? 'there' : 'gone'}`);
                if (!old || !box)
                    continue;
                const [left, top, wider, higher] = old.map((value, axis) => Math.abs(value - box[axis]));
                const down = Math.max(top, higher);
                expect(left <= 12 && wider <= Math.max(12, old[2] * 0.15) && (down <= height / 5 || old[1] > height), `${key}: ${part} stands at ${box}, stood at ${old}`);
                expect(!(old[1] < height && old[1] >= 0) || box[1] < height, `${key}: ${part} is out of sight`);
            }
        }
    };
try {
    await run(tests);
    writeFileSync(file, `${JSON.stringify(stored, null, 1).replace(/\[\s+([^\]]+?)\s+\]/g, (_, list) => `[${list.replace(/\s+/g, ' ')}]`)}\n`);
} finally {
    await browser.close();
    house.close();
}
