// What a screen reader is told: the accessibility tree of the match page at the first
// questions of a match, compared with what is stored. UPDATE=1 stores it anew; read the
// difference before you do.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, layTable, openBrowser, openPage, run, serveBuilt } from './house.mjs';

const house = await serveBuilt();
const browser = await openBrowser();
const QUESTIONS = 4;

async function transcript(game, seats) {
    const { page, context } = await openPage(browser, { settings: { list: true } });
    // An edition that stays, and rivals who play as they always did.
    await layTable(page, house.url, game, seats, {}, 'reader', 'house-2');
    // All that is announced from one question to the next, in however many pieces.
    const announced = [];
    await page.exposeFunction('announced', (text) => { announced.push(text); });
    const follow = () => page.locator('.match > [role=status].unseen').evaluate((box) => {
        new MutationObserver(() => box.textContent && window.announced(box.textContent)).observe(box, { childList: true, characterData: true, subtree: true });
        return box.textContent;
    });
    announced.push(await follow());
    const told = [];
    for (let i = 0; i < QUESTIONS; i++) {
        await page.waitForSelector('.tray[data-asked] :is(button.offer, .offer-span button.act):enabled');
        await page.waitForTimeout(150);
        if (i === 0)
            told.push(`# page\n${await page.locator('.match').ariaSnapshot()}`);
        told.push(`# question ${i + 1}\n${await page.locator('.tray').ariaSnapshot()}\n# announced\n${announced.splice(0).join(' ').trim()}`);
        const sign = await page.locator('.log').innerText();
        await page.locator('.tray :is(button.offer, .offer-span button.act):enabled').first().click();
        for (let wait = 0; wait < 100 && await page.locator('.log').innerText() === sign; wait++)
            await page.waitForTimeout(20);
    }
    await context.close();
    return `${told.join('\n')}\n`;
}

const tests = {};
for (const [game, seats] of [['karthedis', ['random']], ['cryptoly', ['random']]])
    tests[`reader ${game}`] = async () => {
        const file = new URL(`reader-${game}.txt`, import.meta.url);
        const told = await transcript(game, seats);
        if (process.env.UPDATE || !existsSync(file)) {
            writeFileSync(file, told);
            return;
        }
        const stored = readFileSync(file, 'utf8').split('\n');
        const at = told.split('\n').findIndex((line, index) => line !== stored[index]);
        expect(told === stored.join('\n'), `line ${at + 1}:\n    stored ${stored[at]}\n    now    ${told.split('\n')[at]}`);
    };
try {
    await run(tests);
} finally {
    await browser.close();
    house.close();
}
