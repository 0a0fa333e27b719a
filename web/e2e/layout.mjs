// Where things stand: the boxes of the main parts of the main pages at three widths in English
// by day, and a sample in German and Japanese by night, compared with what is stored. Not pictures: these differ with every font, boxes do by a
// little. Across, a part may stand 12 pixels elsewhere and be a seventh wider or
// narrower; down, where lines break otherwise, a fifth of the window. What was in sight stays in sight, and
// nothing is wider than the window. UPDATE=1 stores it anew; look at the pages first.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, layTable, openBrowser, openPage, run, serveBuilt } from './house.mjs';
import { ask, openServer, people, program } from './serve.mjs';

const SIZES = [[360, 740], [820, 1100], [1440, 900]];
/** Each page in each size, and how it stands in other languages and at night: the narrow and the wide, where words matter most. */
const LOOKS = [...SIZES.map((size) => ({ size })), { size: SIZES[0], language: 'de', theme: 'dark' }, { size: SIZES[0], language: 'ja' }, { size: SIZES[1], language: 'ja', theme: 'dark' }, { size: SIZES[2], language: 'de', theme: 'dark' }];
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

async function boxes(name, { size: [width, height], language = 'en', theme = 'light' }) {
    const { path, game, parts } = PAGES[name];
    const { page, context } = await openPage(browser, { width, height, settings: { language, theme } });
    if (game)
        await layTable(page, house.url, game, ['greedy', 'greedy', 'greedy'], {}, 'layout');
    else
        await page.goto(house.url + path);
    await page.waitForSelector(parts[parts.length - 1] === '.side' ? '.tray[data-asked]' : parts[0]);
    if (name === 'rules')
        await page.waitForSelector('.rule-figure');
    await page.waitForTimeout(700);
    const found = await page.evaluate((selectors) => Object.fromEntries(selectors.map((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return [selector, box && box.width > 0 ? [box.left, box.top, box.width, box.height].map(Math.round) : null];
    })), parts);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    await context.close();
    expect(wide <= width, `${name} at ${width} in ${language}: ${wide} pixels wide`);
    return found;
}

const tests = {};
for (const name of Object.keys(PAGES))
    tests[`layout ${name}`] = async () => {
        for (const look of LOOKS) {
            const { size: [width, height], language, theme } = look;
            const now = await boxes(name, look);
            const key = [name, width, language, theme].filter(Boolean).join(' ');
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

// Text of twice the size, as the device's setting and as a style of one's own: the boards
// grow with it, nothing is wider than the window, and every choice can be scrolled to and pressed.
async function hidden(page) {
    return page.evaluate(() => {
        const missed = [];
        for (const button of document.querySelectorAll('.tray button:enabled')) {
            if (!button.getClientRects().length || getComputedStyle(button).visibility === 'hidden')
                continue;
            button.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
            const { left, top, width, height } = button.getBoundingClientRect();
            const spots = [.5, .2, .8].map((part) => document.elementFromPoint(left + width * part, top + height * part));
            if (!spots.some((at) => at && button.contains(at)))
                missed.push(`${button.className} "${(button.textContent ?? '').slice(0, 40)}" at ${Math.round(left)},${Math.round(top)}`);
        }
        return missed;
    });
}
/** A page that clips what is too wide must have nothing to clip: every word and button of its head and its text is in sight. */
const cutOff = (page, width) => page.evaluate((most) => [...document.querySelectorAll('.top-bar :is(a, button), .banner :is(p, span, button), main:not(.table) :is(h1, h2, h3, p, button, a, label, input, dt, dd)')]
    .filter((one) => one.getClientRects().length && getComputedStyle(one).visibility !== 'hidden' && !one.closest('.rule-figure-scroll, .rules-sections, .unseen, .skip-link') && one.getBoundingClientRect().right > most + 1)
    .map((one) => `${one.className || one.tagName} "${(one.textContent ?? '').slice(0, 30)}"`), width);
const large = await openBrowser('--blink-settings=defaultFontSize=32');
for (const [name, { path, game }] of Object.entries(PAGES))
    tests[`text of twice the size ${name}`] = async () => {
        for (const [width, height, language] of [[360, 740, 'en'], [360, 740, 'de'], [1440, 900, 'en']])
            for (const own of [false, true]) {
                const { page, context } = await openPage(own ? browser : large, { width, height, settings: { coach: true, language } });
                if (game)
                    await layTable(page, house.url, game, ['greedy', 'greedy', 'greedy'], {}, 'layout');
                else
                    await page.goto(house.url + path);
                if (own)
                    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
                await page.waitForSelector(game ? '.tray[data-asked]' : 'main h1');
                await page.waitForTimeout(700);
                const what = `${name} at ${width} in ${language}, ${own ? 'by style' : 'by the device'}`;
                const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                expect(wide <= width, `${what}: ${wide} pixels wide`);
                const cut = game ? [] : await cutOff(page, width);
                expect(!cut.length, `${what}: cut off: ${cut.slice(0, 5).join('; ')}`);
                const missed = game ? await hidden(page) : [];
                expect(!missed.length, `${what}: cannot be reached: ${missed.join('; ')}`);
                const asked = game ? await page.locator('.match').evaluate((box) => Math.max(...[...box.querySelectorAll('.tray :is(h2, p), .table :is(h2, h3)')].filter((one) => one.getClientRects().length).map((one) => parseFloat(getComputedStyle(one).fontSize)))) : 32;
                expect(asked >= 24, `${what}: the question stays at ${asked} pixels`);
                await context.close();
            }
    };
if (program)
    tests['text of twice the size at a table of people: invitation, waiting room, somebody absent'] = async () => {
        const server = await openServer(Number(process.env.KONTOR_PORT ?? 7359), ['--absent-seconds', '3']);
        const fits = async (page, what) => {
            for (const [width, height, language] of [[360, 740, 'en'], [360, 740, 'de'], [820, 1100, 'ja'], [1440, 900, 'en']]) {
                await page.setViewportSize({ width, height });
                await page.evaluate((language) => { document.querySelector(`.top-languages [lang=${language}]`)?.click(); }, language);
                await page.waitForTimeout(300);
                const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                const cut = await cutOff(page, width);
                if (process.env.SHOTS)
                    await page.screenshot({ path: `${process.env.SHOTS}/large-${what.replaceAll(' ', '-')}-${width}-${language}.png`, fullPage: true });
                expect(wide <= width && !cut.length, `${what} at ${width} in ${language}: ${wide} pixels wide, cut off: ${cut.slice(0, 5).join('; ')}`);
            }
        };
        try {
            const [ann, ben] = [await openPage(large), await openPage(large)];
            for (const [index, { page }] of [ann, ben].entries()) {
                await page.goto(`${server.url}/`);
                await page.waitForSelector('.home-head .push');
                await ask(page, 'settings', { name: index ? 'Benedikta-Magdalena von Hohenfe' : 'Ann' });
            }
            const { match } = await ask(ann.page, 'create', { game: 'cryptocurrency', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'invited' }, { kind: 'computer', level: 'hard', name: 'Ravn', character: 'ravn' }], listed: true });
            await ann.page.goto(`${server.url}/table/${match}`);
            await ann.page.waitForSelector('.invite-link input');
            await ben.page.goto(await ann.page.inputValue('.invite-link input'));
            await ben.page.waitForSelector('.join-form');
            await fits(ben.page, 'an invitation');
            await ben.page.click('.join-form .go');
            await ben.page.waitForSelector('.round-table');
            await fits(ann.page, 'the waiting room of who made it');
            await fits(ben.page, 'the waiting room of a guest');
            const { all: [one, two, three] } = await people(large, server.url, 'fuffziger', { count: 3, settings: {} });
            await three.page.goto(`${server.url}/healthz`); // a page without a socket
            await one.page.locator('.banner button').first().waitFor({ timeout: 15000 });
            await fits(one.page, 'somebody absent');
            for (const { context } of [ann, ben, one, two, three])
                await context.close();
        } finally {
            await server.close();
        }
    };
tests['forced colours leave the drawings theirs, and mark what is lit'] = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', forcedColors: 'active' });
    const { page } = await openPage(browser, { context });
    await layTable(page, house.url, 'cryptoly', ['greedy', 'greedy'], {}, 'layout');
    await page.waitForSelector('.cl-tile[data-lit]');
    const seen = await page.evaluate(() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        return { lit: style('.cl-tile[data-lit]').outlineStyle, stacks: new Set([...document.querySelectorAll('.cl-stack')].map((stack) => getComputedStyle(stack).backgroundColor)).size, screen: style('.cl-marquee').backgroundColor, ground: style('body').backgroundColor };
    });
    expect(seen.lit === 'solid' && seen.stacks === 4 && seen.screen !== seen.ground, JSON.stringify(seen));
    await context.close();
};
try {
    await run(tests);
    writeFileSync(file, `${JSON.stringify(stored, null, 1).replace(/\[\s+([^\]]+?)\s+\]/g, (_, list) => `[${list.replace(/\s+/g, ' ')}]`)}\n`);
} finally {
    await browser.close();
    await large.close();
    house.close();
}
