// What the match page does by itself: the log follows, advice that was read stays read, a
// tap that was meant for a rival's turn is no answer, what happened meanwhile lies there.
import { expect, layTable, openBrowser, openPage, playByWords, run, serveBuilt } from './house.mjs';

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

/** How far the log is from its beginning and from its end; it is laid out from its end, where it stands at 0. */
const scrolled = (page) => page.locator('.log').evaluate(({ scrollTop, scrollHeight, clientHeight }) => ({ top: scrollHeight - clientHeight + scrollTop, left: -scrollTop }));

const tests = {
    'the result begins at its top, wherever the table stood': async () => {
        const { page, context, faults } = await openPage(browser, { width: 360, height: 740, settings: { list: true } });
        await layTable(page, house.url, 'karthedis', Array(4).fill('greedy'), {}, 'top');
        const down = () => page.evaluate(() => document.querySelector('.table').scrollTo(0, 200));
        await playByWords(page, { press: async (locator) => { await down(); await locator.evaluate((button) => button.click()); } });
        expect(await page.locator('.table').evaluate(({ scrollTop }) => scrollTop) === 0, 'at its top');
        await down();
        expect(await page.locator('.table').evaluate(({ scrollTop }) => scrollTop) > 0, 'and can be scrolled');
        expect(faults.length === 0, faults.join());
        await context.close();
    },

    'at the end one\'s decisions are looked at again, and the board as it was then': async () => {
        const { page, context, faults } = await openPage(browser, { settings: { list: true, language: 'de' } });
        await layTable(page, house.url, 'fuffziger', ['greedy', 'greedy'], {}, 'review');
        await playByWords(page);
        await page.locator('.review button').click();
        await page.waitForSelector('.review progress');
        await page.waitForSelector('.review .costly', { state: 'attached', timeout: 180000 });
        expect(await page.locator('.review .chart').count() === 1, 'a curve of chances');
        const first = page.locator('.costly li').first();
        expect(await first.count() === 1, 'something cost much');
        expect(/^−\d+ %/.test(await first.locator('.costly-loss').innerText()), 'what it cost');
        await first.locator('button').first().click();
        await page.waitForSelector('.match[data-back]');
        const then = await page.locator('.general').innerText();
        await page.locator('.back-line button').first().click();
        await page.waitForSelector('.review .costly');
        // From there it goes on, at a table of this browser; and still does when the page was loaded anew.
        const finished = page.url();
        await first.locator('button').nth(1).click();
        await page.waitForURL((url) => url.pathname.startsWith('/here/') && url.href !== finished);
        await page.waitForSelector('.tray .offers button:enabled');
        expect(await page.locator('.general').innerText() === then, 'all lies as it lay then');
        const log = await page.locator('.log').innerText();
        await page.reload();
        await page.waitForSelector('.tray .offers button:enabled');
        expect(await page.locator('.log').innerText() === log, 'and is kept');
        await playByWords(page);
        expect(/nicht nachweisen/.test(await page.locator('.result').innerText()) && !await page.locator('.fairness').count(), 'without a proof');
        expect(faults.length === 0, faults.join());
        await context.close();
    },

    'whether a match was fair opens from a tick, in six steps, each checked here': async () => {
        const { page, context, faults } = await openPage(browser, { settings: { list: true } });
        await layTable(page, house.url, 'fuffziger', ['greedy', 'greedy'], {}, 'proof');
        const undo = page.locator('[data-act=undo]:enabled');
        for (let i = 0; i < 60 && !await undo.count(); i++)
            await go(page, 1);
        if (await undo.count())
            await undo.click();
        await playByWords(page);
        expect(await page.locator('.proof').count() === 0, 'shut at first');
        await page.locator('.fairness summary').click();
        await page.waitForSelector('.proof > li', { timeout: 60000 });
        const steps = await page.locator('.proof > li').evaluateAll((items) => items.map((item) => item.dataset.state).join(' '));
        expect(steps === 'true open true true open true', `six steps, and no word about draws that one device made: ${steps}`);
        expect(/Nothing was altered/.test(await page.locator('.fairness-head').innerText()), 'in a line');
        for (const [language, word] of [['de', /Woher weiß ich das/], ['ja', /なぜわかる/]]) {
            await page.evaluate((to) => { const kept = JSON.parse(localStorage.getItem('kontor.settings')); localStorage.setItem('kontor.settings', JSON.stringify({ ...kept, language: to })); }, language);
            await page.reload();
            await page.locator('.fairness summary').click();
            await page.waitForSelector('.proof > li', { timeout: 60000 });
            expect(word.test(await page.locator('.fairness').innerText()), language);
            expect(await page.locator('.proof > li[data-state=true]').count() === 4, `${language}: all that was told anew is as recorded`);
        }
        expect(faults.length === 0, faults.join());
        await context.close();
    },

    'contrast is as the device wants it, or as chosen': async () => {
        const { page, context } = await openPage(browser, { settings: {} });
        await page.goto(house.url);
        const now = () => page.evaluate(() => `${document.documentElement.dataset.contrast} ${getComputedStyle(document.body).backgroundColor}`);
        expect(await now() !== 'more rgb(255, 255, 255)' && (await now()).startsWith('usual'), `usual at first: ${await now()}`);
        await page.emulateMedia({ contrast: 'more' });
        await page.waitForFunction(() => document.documentElement.dataset.contrast === 'more');
        expect(await now() === 'more rgb(255, 255, 255)', `as the device wants it: ${await now()}`);
        await layTable(page, house.url, 'karthedis', ['greedy'], {}, 'contrast');
        await page.locator('.bar-acts button').last().click();
        const choice = (at) => page.locator('.bar-panel input[name=setting-contrast]').nth(at);
        await choice(1).check({ force: true });
        expect((await now()).startsWith('usual'), 'another choice here');
        await page.emulateMedia({ contrast: null });
        await choice(2).check({ force: true });
        expect((await now()).startsWith('more'), 'more, whatever the device says');
        await page.reload();
        await page.waitForSelector('.match');
        expect((await now()).startsWith('more'), 'and kept');
        await context.close();
    },

    'the log follows, unless one reads further up': async () => {
        const { page, context } = await openPage(browser, { settings: { list: true }, height: 700 });
        await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy', 'greedy'], {}, 'log');
        await go(page, 14);
        await page.waitForTimeout(300);
        const end = await scrolled(page);
        expect(end.top > 50 && end.left < 4, `at its end: ${JSON.stringify(end)}`);
        await page.locator('.log').evaluate((log) => { log.scrollTop = -log.scrollHeight; });
        await page.waitForTimeout(200);
        await go(page, 4);
        await page.waitForTimeout(300);
        expect((await scrolled(page)).top < 4, 'it stays where one reads');
        await page.locator('.log').evaluate((log) => { log.scrollTop = 0; });
        await page.waitForTimeout(200);
        await go(page, 4);
        await page.waitForTimeout(300);
        expect((await scrolled(page)).left < 4, 'and follows again');
        await context.close();
    },

    'advice lies over nothing, and does not speak of keys where fingers point': async () => {
        for (const game of ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger'])
            for (const [width, height] of [[1440, 900], [820, 1100], [360, 740]]) {
                const touch = width < 1100;
                const { page, context } = await openPage(browser, { settings: { coach: true }, width, height, touch });
                await layTable(page, house.url, game, ['greedy', 'greedy', 'greedy'], {}, 'cover');
                await page.waitForSelector('.tray[data-asked]');
                for (let i = 0; i < 5; i++) {
                    if (!await page.waitForSelector('.coach', { timeout: i ? 2000 : 15000 }).then(() => true, () => false))
                        break;
                    await page.waitForTimeout(150);
                    const { text, over, out } = await page.evaluate(() => {
                        const box = document.querySelector('.coach').getBoundingClientRect();
                        const common = (at) => Math.max(0, Math.min(box.right, at.right) - Math.max(box.left, at.left)) * Math.max(0, Math.min(box.bottom, at.bottom) - Math.max(box.top, at.top));
                        const parts = ['.bar', '.ledger', '.table', '.tray', '.log', '[data-coached]'];
                        return {
                            text: document.querySelector('.coach p').textContent,
                            over: parts.filter((part) => [...document.querySelectorAll(part)].some((one) => getComputedStyle(one).visibility !== 'hidden' && common(one.getBoundingClientRect()) > 1)),
                            out: box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1,
                        };
                    });
                    expect(!over.length && !out, `${game} ${width}: "${text}" lies over ${over.join(' ')}`);
                    expect(!touch || !/\b(key|keys|click|press [A-Z])\b/i.test(text), `${game} ${width}: "${text}" speaks of keys`);
                    await page.locator('.coach .quiet').click();
                }
                await context.close();
            }
    },

    'karthedis: the goal stands in words at the table, with how near everybody is': async () => {
        for (const [options, words] of [[{}, '3 different or 2 equal'], [{ goal: '4-different-and-3-equal' }, '4 different and 3 equal'], [{ goal: '3-equal' }, '3 equal']])
            for (const width of [1440, 360]) {
                const { page, context } = await openPage(browser, { width, height: 740 });
                await layTable(page, house.url, 'karthedis', ['greedy', 'greedy'], options, 'goal');
                const goal = page.locator('.ka-goal');
                await goal.waitFor();
                expect((await goal.innerText()).includes(words), `${width}: ${await goal.innerText()}`);
                await goal.click();
                const near = await page.locator('.ka-near li').allInnerTexts();
                expect(near.length === 3 && near.every((line) => /\d of \d (different|equal)/.test(line)), near.join(' | '));
                await page.keyboard.press('Escape');
                await page.waitForSelector('.ka-near', { state: 'detached' });
                await context.close();
            }
    },

    'on a phone the strip of players says which seat is one\'s own': async () => {
        for (const game of ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger']) {
            const { page, context } = await openPage(browser, { width: 360, height: 740 });
            await layTable(page, house.url, game, ['greedy', 'greedy', 'greedy'], {}, 'own');
            await page.waitForSelector('.entry-you');
            const own = await page.locator('.entry-you').evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).map((one) => one.closest('.entry').querySelector('.entry-name').textContent));
            expect(own.length === 1 && own[0] === 'Ann', `${game}: ${own.join(', ')}`);
            await context.close();
        }
    },

    'fuffziger: a bid that cannot win says so, and is sealed only by a second press': async () => {
        for (const width of [1440, 360]) {
            const { page, faults, context } = await openPage(browser, { width, height: 780 });
            await layTable(page, house.url, 'fuffziger', ['greedy', 'greedy'], {}, 'short-1');
            for (let i = 0; i < 40 && !await page.locator('.ff-tray .tally').count(); i++) {
                await page.waitForTimeout(60);
                const go = page.locator('.ff-tray :is([data-kind=leave], [data-kind=run], [data-kind=done], [data-kind=match])[data-lit]').first();
                if (await go.count() && !await page.locator('.ff-tray .tally').count())
                    await go.click({ timeout: 1500 }).catch(() => undefined);
            }
            await page.locator('.ff-tray .pic[data-lit]').first().click();
            const sum = Number(await page.locator('.ff-tray .sum output').innerText());
            const least = Number(/\d+/.exec(await page.locator('.ff-short').innerText())?.[0]);
            expect(sum > 0 && sum < least, `${width}: a bid of ${sum} below ${least}`);
            const log = await page.locator('.log').textContent();
            await page.locator('.ff-tray [data-kind=confirm]').click();
            await page.waitForSelector('.ff-short[data-sure]');
            await page.waitForTimeout(200);
            expect(await page.locator('.log').textContent() === log, `${width}: nothing is sealed by the first press`);
            await page.locator('.ff-tray [data-kind=confirm]').click();
            await page.waitForFunction((before) => document.querySelector('.log').textContent !== before, log);
            expect(!faults.length, faults[0]);
            await context.close();
        }
    },

    'cryptoly: the board stands still while an offer is put together': async () => {
        const { page, context } = await openPage(browser);
        await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy', 'greedy'], {}, 'long');
        const partner = page.locator('.cl-partners button').last();
        const ways = [page.locator('.cl-path button', { hasText: 'Offer' }), page.locator('.cl-rollbtn'), page.locator('.tray .act:enabled'), page.locator('.tray-more[aria-expanded=false]')];
        for (let i = 0; i < 40 && !await partner.count(); i++) {
            for (const way of ways)
                if (await way.count()) {
                    await way.first().click();
                    break;
                }
            await page.waitForTimeout(100);
        }
        await partner.click();
        const more = page.locator('.cl-steps button[aria-label^="+"]:enabled').first();
        await more.waitFor();
        const height = () => page.locator('.tray').evaluate((tray) => tray.getBoundingClientRect().height);
        await more.click();
        await page.locator('.cl-acts .cl-note', { hasText: /./ }).waitFor();
        const before = await height();
        await page.locator('.cl-steps button[aria-label^="−"]:enabled').first().click();
        await more.waitFor();
        await page.waitForTimeout(100);
        expect(await height() === before, `the tray was ${before} and is ${await height()} high`);
        await context.close();
    },

    'a great moment: what it comes to is in the log and beside the players when the stage has told it': async () => {
        const { page, faults, context } = await openPage(browser, { settings: { speed: 'quick' } });
        await layTable(page, house.url, 'karthedis', ['greedy'], {}, 'stage');
        const texts = () => page.evaluate(() => ['.log', '.ledger', 'p.unseen[role=status]'].map((part) => document.querySelector(part).textContent));
        for (let n = 0; n < 400 && !await page.locator('.stage .ka-weigh').count(); n++) {
            await page.evaluate((n) => {
                const more = document.querySelector('.tray-more[aria-expanded=false]'), act = document.querySelector('.tray .confirm .act:enabled');
                const offers = [...document.querySelectorAll('.tray :is(button.offer, .offer-span button.act):enabled')];
                (more ?? (act && (!offers.length || n % 3 === 0) ? act : offers[(n * 7 + 3) % offers.length]))?.click();
            }, n);
            await page.waitForTimeout(60);
        }
        await page.waitForTimeout(300);
        const [log, ledger, said] = await texts();
        expect(!/takes? it\./.test(log + said), `told already: ${said}`);
        await page.locator('.stage-skip').click();
        await page.waitForFunction(() => /takes? it\./.test(document.querySelector('.log').textContent));
        await page.waitForTimeout(300);
        const after = await texts();
        expect(/takes? it\./.test(after[2]), `not announced: ${after[2]}`);
        expect(!/[1-9] of/.test(ledger) && /[1-9] of/.test(after[1]), `beside the players: ${ledger} then ${after[1]}`);
        expect(!faults.length, faults.join('\n'));
        await context.close();
    },

    'the coach: what was folded on a phone stays folded when the page is loaded anew': async () => {
        const { page, context } = await openPage(browser, { settings: { coach: true }, width: 390, height: 844, touch: true });
        await layTable(page, house.url, 'cryptoly', ['greedy'], {}, 'coach');
        await page.waitForSelector('.coach[data-open]');
        const text = await page.locator('.coach p').textContent();
        await page.locator('.coach .coach-more').tap();
        await page.waitForSelector('.coach:not([data-open])');
        await page.reload();
        await page.waitForSelector('.coach');
        await page.waitForTimeout(300);
        expect(await page.locator('.coach p').textContent() === text, 'it says the same');
        expect(await page.locator('.coach[data-open]').count() === 0, 'it opens again');
        await context.close();
    },

    'cryptoly: on a phone the board is in sight while the pawn is placed': async () => {
        const { page, context } = await openPage(browser, { settings: { coach: true }, width: 360, height: 740 });
        await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy'], {}, 'place');
        const height = (part) => page.locator(part).evaluate((element) => element.getBoundingClientRect().height);
        await page.waitForSelector('.coach[data-open]');
        expect(await height('.table') >= 300, `${await height('.table')} of the board beside the first advice`);
        await page.locator('.coach .quiet').click();
        await page.waitForSelector('.coach:not([data-open])');
        expect(await height('.table') >= 380, `${await height('.table')} of the board beside a folded advice`);
        const before = await height('.tray');
        await page.locator('.cl-tile').nth(7).click();
        await page.waitForSelector('.cl-start');
        expect(Math.abs(await height('.tray') - before) <= 2, `the tray was ${before} and is ${await height('.tray')} high`);
        await context.close();
    },

    'advice that was read stays read': async () => {
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
                const text = await page.locator('.coach p').innerText();
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

    'a tap that puts advice away is for nothing else': async () => {
        const { page, context } = await openPage(browser, { settings: { coach: true, speed: 'normal' }, width: 360, height: 780, touch: true });
        await layTable(page, house.url, 'karthedis', ['greedy'], {}, 'coach');
        await page.evaluate(() => {
            window.clicked = [];
            document.querySelector('.match').addEventListener('click', ({ target }) => { if (!target.closest('.coach')) window.clicked.push(target.className); });
        });
        for (let i = 0; i < 4; i++) {
            if (!await page.waitForSelector('.coach', { timeout: i ? 3000 : 15000 }).then(() => true, () => false))
                break;
            await page.waitForTimeout(500);
            await page.locator('.coach .quiet').tap();
            await page.waitForTimeout(500);
            const clicked = await page.evaluate(() => window.clicked);
            expect(!clicked.length, `the tap fell on ${clicked.join(', ')}`);
        }
        await context.close();
    },

    'advice that was put away comes back under ? and in the settings': async () => {
        for (const [width, where] of [[1440, 'keys'], [360, 'settings']]) {
            const { page, context } = await openPage(browser, { settings: { coach: true }, width, height: 740 });
            await layTable(page, house.url, 'karthedis', ['greedy'], {}, 'coach');
            await page.waitForSelector('.coach');
            await page.waitForTimeout(400);
            const first = await page.locator('.coach p').innerText();
            await page.locator('.coach .quiet').click();
            await page.waitForFunction((text) => document.querySelector('.coach p')?.textContent !== text, first);
            await page.waitForSelector('.coach');
            if (width < 700)
                await page.locator('.coach .coach-more').click();
            await page.locator('.coach .rule-link').click();
            await page.waitForSelector('.coach', { state: 'detached' });
            await (where === 'keys' ? page.keyboard.press('?') : page.locator('.bar-acts button').last().click());
            await page.locator('.bar-panel .advice-again button').click();
            await page.keyboard.press('Escape');
            await page.waitForSelector('.coach');
            expect(await page.locator('.coach p').innerText() === first, `${where}: it begins with the first sentence`);
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
        let fresh = [];
        for (let turn = 0; turn < 10 && fresh.length < 2; turn++) {
            await go(page, 4);
            await page.waitForTimeout(600);
            fresh = await page.evaluate(() => window.fresh);
        }
        expect(fresh.length > 0 && fresh.filter((each) => each === 'none').length >= fresh.length / 2, `taps are not taken at first: ${fresh.join(' ')}`);
        await page.waitForSelector('.tray[data-asked]:not([data-fresh])');
        await context.close();
    },

    'sounds are made only after they were asked for': async () => {
        for (const wanted of [false, true]) {
            const { page, context } = await openPage(browser, { settings: { list: true, speed: 'quick' } });
            await page.addInitScript(() => {
                window.rung = 0;
                const Real = window.AudioContext;
                window.AudioContext = class extends Real {
                    constructor() { super(); window.rung += 1000; }
                    createOscillator() { window.rung++; return super.createOscillator(); }
                };
            });
            await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy'], {}, 'sound');
            await page.waitForSelector('.tray[data-asked]');
            if (wanted) {
                await page.locator('.bar-acts button').last().click();
                await page.locator('.switch', { hasText: /sound/i }).click();
                await page.keyboard.press('Escape');
            }
            await go(page, 6);
            await page.waitForTimeout(400);
            const rung = await page.evaluate(() => window.rung);
            expect(wanted ? rung > 1000 : rung === 0, wanted ? `they are heard: ${rung}` : `silent until then, and no sound is even prepared: ${rung}`);
            await context.close();
        }
    },

    'after a rematch Back leads to the match before it, and on': async () => {
        const { page, faults, context } = await openPage(browser, { settings: { list: true } });
        const first = await layTable(page, house.url, 'karthedis', ['greedy'], {}, 'back');
        await playByWords(page);
        await page.locator('.result-acts .act').first().click();
        await page.waitForFunction((id) => /\/here\//.test(location.pathname) && !location.pathname.endsWith(id), first);
        const second = new URL(page.url()).pathname;
        await page.waitForSelector('.tray');
        await page.waitForSelector('.result', { state: 'detached' });
        await page.goBack();
        await page.waitForSelector('.result');
        expect(new URL(page.url()).pathname === `/here/${first}`, page.url());
        await page.goForward();
        await page.waitForSelector('.result', { state: 'detached' });
        await page.waitForSelector('.tray');
        expect(new URL(page.url()).pathname === second, page.url());
        expect(!faults.length, faults[0]);
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
                // Enter does it, and the next question has the focus.
                await page.keyboard.press('Enter');
                for (let wait = 0; wait < 100 && await page.locator('.log').innerText() === log; wait++)
                    await page.waitForTimeout(50);
                expect(await page.locator('.log').innerText() !== log, `${game}: and then it is played`);
                await page.waitForFunction(() => document.querySelector('.match[data-result], .tray[data-asked]'), null, { timeout: 60000 });
                await page.waitForTimeout(100);
                expect(await page.evaluate(() => document.querySelector('.match[data-result]') !== null || document.activeElement.closest('.tray') !== null), `${game}: the next question has the focus`);
            }
            await context.close();
        }
    },

    'a letter that the board has is the board\'s alone': async () => {
        const { page, context } = await openPage(browser, {});
        await layTable(page, house.url, 'fuffziger', ['greedy', 'greedy'], {}, 'letters');
        await page.locator(':is(.tray, .table) [aria-keyshortcuts~=R]').first().waitFor({ timeout: 20000 });
        const tab = () => page.locator('.side [role=tab][aria-selected=true]').innerText();
        const before = await tab();
        await page.keyboard.press('r');
        await page.waitForTimeout(400);
        expect(await tab() === before, `R opened ${await tab()}`);
        await context.close();
    },

    'cryptocurrency is at home at night, unless somebody chose otherwise': async () => {
        for (const [settings, game, theme] of [[{ theme: 'system' }, 'cryptocurrency', 'dark'], [{ theme: 'system' }, 'karthedis', 'light'], [{ theme: 'light' }, 'cryptocurrency', 'light']]) {
            const { page, context } = await openPage(browser, { settings });
            await layTable(page, house.url, game, ['greedy'], {}, 'night');
            await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, theme);
            await page.goto(house.url);
            await page.waitForSelector('main h1');
            expect(await page.evaluate(() => document.documentElement.dataset.theme) === 'light', 'the start page as the device has it');
            await context.close();
        }
    },

    'at once: what happened meanwhile lies there until the next click, on a phone over nothing': async () => {
        const { page, context } = await openPage(browser, { width: 390, height: 844, settings: { list: true } });
        await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy'], {}, 'since');
        for (let i = 0; i < 12 && !await page.locator('.since li').count(); i++)
            await go(page, 1);
        await page.waitForSelector('.since li');
        expect(await page.locator('.since li').count() <= 6, 'a few sentences');
        const [table, since, tray] = await page.evaluate(() => ['.table', '.since', '.tray'].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()));
        expect(table.bottom <= since.top && since.bottom <= tray.top, `the table ends at ${table.bottom}, the slip lies from ${since.top} to ${since.bottom}, the tray begins at ${tray.top}`);
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
