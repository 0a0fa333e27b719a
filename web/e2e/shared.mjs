// Several people at one device: the table is made by clicks, nothing is to be seen while
// the device is passed on, and a whole match is played that way.
import { expect, openBrowser, openPage, run, serveBuilt } from './house.mjs';

const house = await serveBuilt();
const browser = await openBrowser();

/** What the page tells of a match besides who is next. */
const secrets = (page) => page.locator('.match, .tray, [data-thing], .log, .ledger').count();

await run({
    'hot seat: two people and one device': async () => {
        const { page, faults, context } = await openPage(browser, { settings: { list: true } });
        await page.goto(`${house.url}/new/karthedis`);
        await page.waitForSelector('.seat-list');
        const minus = page.locator('.new-step .stepper button').first();
        while (await page.locator('.seat-list > li').count() > 2)
            await minus.click();
        await page.locator('.seat-list > li').nth(1).getByRole('button').first().click();
        await page.locator('.chooser-friend', { hasText: 'Somebody at this device' }).click();
        await page.locator('.here-name input').fill('Ben');
        await page.locator('.ticket .go').click();
        await page.waitForSelector('.hand-over', { timeout: 15000 });
        let [moves, handed] = [0, 0];
        const names = new Set();
        for (let idle = 0; idle < 300 && !await page.locator('.result').count();) {
            const cover = page.locator('.hand-over .button');
            const go = page.locator('.hand-line .act');
            const act = page.locator('.tray .confirm .act:enabled').first();
            const offers = page.locator('.tray :is(button.offer, .offer-span button.act):enabled');
            if (await cover.count()) {
                expect(await secrets(page) === 0, 'nothing of the match while it is covered');
                names.add(await page.locator('.hand-over h1').innerText());
                await cover.click();
                await page.waitForSelector('.match');
                handed++;
            } else if (await go.count()) {
                await go.click();
                await page.waitForSelector('.hand-over');
            } else if (await offers.count() || await act.count()) {
                const number = await offers.count();
                const sign = await page.locator('.tray').innerText();
                if (await act.count() && (!number || moves % 3 === 0))
                    await act.click();
                else
                    await offers.nth((moves * 7 + 3) % number).click();
                moves++;
                for (let i = 0; i < 40 && await page.locator('.tray').count() && await page.locator('.tray').innerText() === sign; i++)
                    await page.waitForTimeout(5);
            } else {
                idle++;
                await page.waitForTimeout(25);
                continue;
            }
            idle = 0;
            expect(moves < 3000, 'it ends');
        }
        expect(await page.locator('.result').count() === 1, 'there is a result');
        expect(names.size === 2 && handed > 3, `both had the device: ${[...names].join(', ')}, ${handed} times`);
        // Opened again it does not show anybody's cards by itself, unless it is over.
        expect(faults.length === 0, faults.join('\n'));
        await context.close();
    },

    'hot seat: a page that is loaded anew begins covered': async () => {
        const { page, context } = await openPage(browser, { settings: { list: true } });
        await page.goto(`${house.url}/new/cryptoly`);
        await page.waitForSelector('.seat-list');
        await page.locator('.seat-list > li').nth(1).getByRole('button').first().click();
        await page.locator('.chooser-friend', { hasText: 'Somebody at this device' }).click();
        await page.locator('.ticket .go').click();
        await page.waitForSelector('.hand-over');
        await page.locator('.hand-over .button').click();
        await page.waitForSelector('.match');
        expect(await page.locator('[data-act=hint]').count() === 0, 'no hints where several people look');
        await page.reload();
        await page.waitForSelector('.hand-over');
        expect(await secrets(page) === 0, 'nothing of the match');
        await context.close();
    },
});
await browser.close();
house.close();
