// What the match page does by itself: the log follows, advice that was read stays read, a
// tap that was meant for a rival's turn is no answer, what happened meanwhile lies there.
import { expect, layTable, openBrowser, openPage, run, serveBuilt } from './house.mjs';

const house = await serveBuilt();
const browser = await openBrowser();
const offers = (page) => page.locator('.tray :is(button.offer, .offer-span button.act):enabled');

/** Some choices in words, one after the other. */
async function go(page, times) {
    for (let i = 0, idle = 0; i < times && idle < 200 && !await page.locator('.result').count();) {
        const act = page.locator('.tray .confirm .act:enabled').first();
        const number = await offers(page).count();
        if (!number && !await act.count()) {
            idle++;
            await page.waitForTimeout(25);
            continue;
        }
        const sign = await page.locator('.tray').innerText();
        await (number && i % 3 ? offers(page).nth((i * 7 + 3) % number) : await act.count() ? act : offers(page).first()).click();
        for (let wait = 0; wait < 60 && await page.locator('.tray').innerText() === sign; wait++)
            await page.waitForTimeout(10);
        i++;
    }
}

const scrolled = (page) => page.locator('.log').evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({ top: scrollTop, left: scrollHeight - clientHeight - scrollTop }));

const tests = {
    'the log follows, unless one reads further up': async () => {
        const { page, context } = await openPage(browser, { settings: { list: true }, height: 700 });
        await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy', 'greedy'], {}, 'log');
        await go(page, 14);
        await page.waitForTimeout(300);
        const end = await scrolled(page);
        expect(end.top > 50 && end.left < 4, `at its end: ${JSON.stringify(end)}`);
        await page.locator('.log').evaluate((log) => { log.scrollTop = 0; });
        await page.waitForTimeout(200);
        await go(page, 4);
        await page.waitForTimeout(300);
        expect((await scrolled(page)).top < 4, 'it stays where one reads');
        await page.locator('.log').evaluate((log) => { log.scrollTop = log.scrollHeight; });
        await page.waitForTimeout(200);
        await go(page, 4);
        await page.waitForTimeout(300);
        expect((await scrolled(page)).left < 4, 'and follows again');
        await context.close();
    },

    'advice that was read stays read, and covers nothing that it is about': async () => {
        for (const [width, height] of [[1440, 900], [360, 740]]) {
            const { page, context } = await openPage(browser, { settings: { coach: true, speed: 'normal' }, width, height });
            await layTable(page, house.url, 'karthedis', ['greedy'], {}, 'coach');
            const told = [];
            for (let i = 0; i < 3; i++) {
                const there = await page.waitForSelector('.coach', { timeout: i ? 3000 : 15000 }).then(() => true, () => false);
                expect(there || i > 0, 'a first sentence');
                if (!there)
                    break;
                await page.waitForTimeout(400);
                const { text, over } = await page.evaluate(() => {
                    const [box, about] = [document.querySelector('.coach').getBoundingClientRect(), document.querySelector('[data-coached]')?.getBoundingClientRect()];
                    const over = about ? Math.max(0, Math.min(box.right, about.right) - Math.max(box.left, about.left)) * Math.max(0, Math.min(box.bottom, about.bottom) - Math.max(box.top, about.top)) : 0;
                    return { text: document.querySelector('.coach p').textContent, over: about && about.height < innerHeight * 0.5 ? over : 0 };
                });
                expect(over < 1, `${width}: "${text}" covers what it is about`);
                expect(!told.includes(text), `"${text}" twice`);
                told.push(text);
                await page.locator('.coach .quiet').click();
                await page.waitForTimeout(200);
            }
            await page.reload();
            await page.waitForSelector('.tray');
            await page.waitForTimeout(1200);
            if (await page.locator('.coach').count())
                expect(!told.includes(await page.locator('.coach p').innerText()), 'not again after loading anew');
            await context.close();
        }
    },

    'advice about rivals is given when a rival acts': async () => {
        const { page, context } = await openPage(browser, { settings: { coach: true, speed: 'slow', list: true } });
        await page.addInitScript(() => localStorage.setItem('kontor.coach', JSON.stringify(['cryptoly.goal', 'question', 'draft', 'final', 'explain', 'undo', 'hint', 'log', 'cryptoly.place', 'cryptoly.exchange', 'cryptoly.trade', 'cryptoly.dare'])));
        await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy'], {}, 'rival');
        await page.evaluate(() => {
            window.wrong = [];
            new MutationObserver(() => {
                const text = document.querySelector('.coach p')?.textContent ?? '';
                if (/Others act/.test(text) && !document.querySelector('.tray .rival'))
                    window.wrong.push(text);
            }).observe(document.body, { childList: true, subtree: true });
        });
        await go(page, 6);
        expect((await page.evaluate(() => window.wrong)).length === 0, 'never beside one\'s own moves');
        await context.close();
    },

    'a tap that was meant for a rival\'s turn is no answer': async () => {
        const { page, context } = await openPage(browser, { settings: { list: true, speed: 'quick' }, width: 360, height: 740, touch: true });
        await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy'], {}, 'stray');
        await page.waitForSelector('.tray[data-asked]');
        await page.evaluate(() => {
            const tray = document.querySelector('.tray');
            window.fresh = [];
            let asked = true;
            new MutationObserver(() => {
                const now = tray.hasAttribute('data-asked');
                if (now && !asked)
                    requestAnimationFrame(() => requestAnimationFrame(() => window.fresh.push(getComputedStyle(tray).pointerEvents)));
                asked = now;
            }).observe(tray, { attributes: true });
        });
        await go(page, 8);
        await page.waitForTimeout(600);
        const fresh = await page.evaluate(() => window.fresh);
        expect(fresh.length > 0 && fresh.filter((each) => each === 'none').length >= fresh.length / 2, `taps are not taken at first: ${fresh.join(' ')}`);
        await page.waitForSelector('.tray[data-asked]:not([data-fresh])');
        await context.close();
    },

    'a hint that is taken over waits to be confirmed, on every board': async () => {
        for (const game of ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger']) {
            const { page, context } = await openPage(browser, {});
            await layTable(page, house.url, game, ['greedy', 'greedy'], {}, 'hint');
            await page.waitForSelector('.tray[data-asked]');
            await page.waitForTimeout(400);
            const log = await page.locator('.log').innerText();
            await page.keyboard.press('h');
            await page.locator('.hint li button').first().click({ timeout: 60000 });
            await page.waitForSelector('.hint', { state: 'detached' });
            await page.waitForTimeout(400);
            expect(await page.locator('.log').innerText() === log, `${game}: nothing is played by looking`);
            const act = page.locator('.tray .act:enabled, .tray .confirm button:enabled').first();
            expect(await act.count() === 1, `${game}: there is a way on: ${await page.locator('.tray').innerText()}`);
            if (await page.locator('.tray .confirm .act:enabled').count()) {
                await page.locator('.tray .confirm .act:enabled').first().click();
                for (let wait = 0; wait < 100 && await page.locator('.log').innerText() === log; wait++)
                    await page.waitForTimeout(50);
                expect(await page.locator('.log').innerText() !== log, `${game}: and then it is played`);
            }
            await context.close();
        }
    },

    'at once: what happened meanwhile lies there until the next click': async () => {
        const { page, context } = await openPage(browser, { settings: { list: true } });
        await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy'], {}, 'since');
        for (let i = 0; i < 12 && !await page.locator('.since li').count(); i++)
            await go(page, 1);
        await page.waitForSelector('.since li');
        expect(await page.locator('.since li').count() <= 6, 'a few sentences');
        const sign = await page.locator('.tray').innerText();
        await page.waitForTimeout(200);
        await page.locator('.since').click();
        await page.waitForSelector('.since', { state: 'detached' });
        expect(await page.locator('.tray').innerText() === sign, 'putting it away answers nothing');
        await context.close();
    },
};
try {
    await run(tests);
} finally {
    await browser.close();
    house.close();
}
