// Tables in the browser, in a browser: whole matches of each game by the choices in
// words, by clicks, keys and touch; what was kept is found again.
import { readFileSync } from 'node:fs';
import { DUE, Kontor } from '../../wasm/kontor.mjs';
import { expect, layTable, openBrowser, openPage, playByWords, run, serveBuilt } from './house.mjs';

const GAMES = [['cryptocurrency', ['greedy'], { length: 'short' }], ['cryptoly', ['greedy'], { end: 'rounds:6' }], ['karthedis', ['greedy'], {}], ['fuffziger', ['greedy', 'random'], {}]];
const house = await serveBuilt();
const browser = await openBrowser();

async function whole(game, seats, options, pageOptions = {}, playOptions = {}) {
    const { page, faults, context } = await openPage(browser, { ...pageOptions, settings: { list: true, ...pageOptions.settings } });
    await layTable(page, house.url, game, seats, options);
    const count = await playByWords(page, playOptions);
    expect(count > 0, `${count} choices`);
    expect(await page.locator('.result-ranking li').count() === seats.length + 1, 'ranking');
    await page.locator('.fairness summary').click();
    await page.waitForSelector('.fairness[data-true]', { timeout: 20000 });
    expect(!faults.length, faults.join('\n'));
    await context.close();
}

const tests = {};
for (const [game, seats, options] of GAMES)
    tests[`clicks ${game}`] = () => whole(game, seats, options);
tests['keys karthedis'] = () => whole('karthedis', ['greedy'], {}, {}, {
    press: async (locator) => {
        await locator.focus();
        await locator.press('Enter');
    },
});
tests['touch cryptoly at 360'] = () => whole('cryptoly', ['greedy'], { end: 'rounds:6' }, { width: 360, height: 720, touch: true, settings: { drawForMe: false } }, { press: (locator) => locator.tap() });
tests['a table is found again, in another language too'] = async () => {
    const { page, faults, context } = await openPage(browser, { settings: { list: true } });
    await layTable(page, house.url, 'cryptocurrency', ['greedy']);
    await page.waitForSelector('.tray button.offer');
    await page.locator('.tray button.offer').first().click();
    await page.waitForTimeout(300);
    const before = await page.locator('.tray .question').innerText();
    await page.reload();
    await page.waitForSelector('.tray button.offer');
    expect(await page.locator('.tray .question').innerText() === before, 'the same question');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Deutsch').click();
    await page.waitForFunction(() => document.documentElement.lang === 'de');
    expect(await page.locator('.tray .question').innerText() !== before, 'asked in German');
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.waitForSelector('main#content');
    await page.goForward();
    await page.waitForSelector('.tray button.offer');
    expect(!faults.length, faults.join('\n'));
    await context.close();
};
tests['rivals\' turns are shown and skipped by a key'] = async () => {
    const { page, context } = await openPage(browser, { settings: { list: true, speed: 'slow' } });
    await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy', 'greedy']);
    await page.waitForSelector('.tray .offer-span button.act');
    await page.locator('.tray .offer-span button.act').click();
    await page.waitForSelector('.tray .rival');
    await page.keyboard.press('x');
    await page.waitForSelector('.tray[data-asked]', { timeout: 5000 });
    await context.close();
};
/** The record of a match of one round in which nobody ever had anything. */
async function emptyMatch() {
    const build = new URL('../../build/wasm/', import.meta.url);
    const kontor = await Kontor.load(readFileSync(new URL('wasm/kontor.wasm', build)));
    kontor.addWords(readFileSync(new URL('words/en.words', build)));
    for (let seed = 0; ; seed++) {
        const match = kontor.openMatch('cryptoly', 'end=rounds:1', null, 'me:Ann,greedy,greedy', `seed-${seed}`);
        let some = false;
        while (!some && match.due() !== DUE.over) {
            const thinking = match.thinking();
            if (match.due() === DUE.advance)
                match.advance();
            else if (thinking)
                match.think(31 - Math.clz32(thinking & -thinking));
            else {
                const { legal } = match.question(0, null);
                match.playNumber(0, (legal.find(({ move }) => /roll|end|leave|decline/.test(move.kind)) ?? legal[0]).number);
            }
            some = match.view(0, 0).coins.flat().some((n) => n > 0);
        }
        if (!some)
            return match.record();
        match.close();
    }
}
tests['a result folds what is empty'] = async () => {
    const { page, faults, context } = await openPage(browser);
    await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy'], {}, undefined, null, await emptyMatch());
    await page.waitForSelector('.cl-draw');
    await page.waitForTimeout(1500);
    const count = (parts) => page.locator(parts).count();
    expect((await page.locator('.cl-tot').allInnerTexts()).every((text) => parseInt(text) === 0) && !await count('.cl-framed'), 'nobody has anything');
    expect(!await count('.cl-gallery, .cl-legend, .cl-bar i, .chart'), 'nothing is drawn of nothing');
    expect(!faults.length, faults.join('\n'));
    await context.close();
};
tests['unknown addresses say so'] = async () => {
    const { page, faults, context } = await openPage(browser);
    for (const path of ['/nothing/here', '/here/zzzzzzzz', '/table/abc', '/replay/abc', '/new/chess', '/rules/chess']) {
        await page.goto(house.url + path);
        await page.waitForSelector('main');
        await page.waitForTimeout(200);
        expect((await page.locator('main').innerText()).trim().length > 20, `${path} is blank`);
    }
    expect(!faults.length, faults.join('\n'));
    await context.close();
};
try {
    await run(tests);
} finally {
    await browser.close();
    house.close();
}
