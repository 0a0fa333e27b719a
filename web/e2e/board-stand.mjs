// All four boards on their stand (stand.jsx): what no viewer may learn is not in the page,
// the largest values of every field are drawn, what fails falls back to its words, axe finds
// nothing in any phase, nothing shifts when it becomes one's turn, keys alone suffice.
//
//   node e2e/board-stand.mjs [part of a test's name ...]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, openBrowser, run } from './house.mjs';
import { storedKinds } from './kinds.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.KONTOR_PORT ?? 7371);
const shots = process.env.SHOTS;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const GAMES = { cryptocurrency: [2, 4], cryptoly: [2, 6], karthedis: [2, 9], fuffziger: [3, 6] };
/** The longest name there can be, of the widest letters. */
const WIDE = 'W'.repeat(31);

const server = await createServer({ root: `${root}web`, server: { port, strictPort: true, host: '127.0.0.1', hmr: false, watch: null }, logLevel: 'error' });
await server.listen();
const browser = await openBrowser();

const recordsOf = (game, players) => readdirSync(`${root}tests/records/${game}`).filter((name) => name.endsWith(`-${players}p-0.kontor`)).sort().map((name) => ({ name, text: readFileSync(`${root}tests/records/${game}/${name}`, 'utf8') }));

async function openStand({ width = 1440, height = 900, forcedColors = 'none' } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 700, reducedMotion: 'reduce', forcedColors });
    const page = await context.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error.stack ?? error)));
    page.on('console', (message) => { if (message.type() === 'error' && !/404/.test(message.text())) faults.push(message.text()); });
    await page.addInitScript(() => localStorage.setItem('kontor.settings', JSON.stringify({ coach: false, speed: 'none', confirmFinal: false })));
    await page.goto(`http://127.0.0.1:${port}/e2e/stand.html`);
    await page.waitForFunction(() => window.ready, undefined, { timeout: 30000 });
    return { page, faults, context };
}

const stand = (page, position) => page.evaluate((wanted) => window.stand(wanted), position);
const picture = async (page, name) => {
    if (shots) {
        mkdirSync(shots, { recursive: true });
        await page.screenshot({ path: `${shots}/${name}.png` });
    }
};

/** The page as it stands, every node and attribute: with its letters, whose size lays it out, and two frames later. */
const drawn = (page) => page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.querySelector('#app').innerHTML))))));

function difference(a, b) {
    let at = 0;
    while (at < a.length && a[at] === b[at])
        at++;
    return `…${a.slice(Math.max(0, at - 90), at + 60)}…\n      …${b.slice(Math.max(0, at - 90), at + 60)}…`;
}

const tests = {};

// ---- secrets ------------------------------------------------------------------------
for (const [game, [few]] of Object.entries(GAMES))
    tests[`secrecy ${game}`] = async () => {
        const { page, context } = await openStand();
        const kinds = new Set();
        let compared = 0;
        const records = recordsOf(game, few + 1).slice(-2);
        // Bets lie hidden, but no stored record has any.
        if (game === 'cryptoly')
            records.push({ name: 'with bets', text: await page.evaluate(() => window.played('cryptoly', 3, 'bet=on,end=rounds:5', 400)) });
        for (const { name, text } of records) {
            const viewer = 0;
            for (const offset of [0, 60, 140, 300]) {
                const twins = await page.evaluate(([what, record, seat, from]) => window.twins(what, record, seat, 5, from), [game, text, viewer, offset]);
                for (const { at, kind, pair } of twins) {
                    const position = { game, record: text, at, viewer };
                    const pages = [];
                    for (const one of pair) {
                        await stand(page, { ...position, ...one });
                        pages.push(await drawn(page));
                    }
                    expect(pages[0] === pages[1], `${name} at ${at}, ${kind}: the page tells what seat ${viewer} does not know\n      ${difference(...pages)}`);
                    kinds.add(kind);
                    compared++;
                }
                // The same with something of the truth in it must be found.
                const [planted] = twins;
                if (planted && offset === 0) {
                    const leaks = [];
                    for (const one of planted.pair) {
                        await stand(page, { game, record: text, at: planted.at, viewer, ...one, leak: true });
                        leaks.push(await drawn(page));
                    }
                    expect(leaks[0] !== leaks[1], `${name} at ${planted.at}: a planted leak was not found`);
                }
            }
        }
        expect(compared >= 4, `only ${compared} pairs of positions that differ in secret`);
        console.log(`      ${compared} pairs: ${[...kinds].join(', ')}`);
        await context.close();
    };

// ---- an edition with the largest values ------------------------------------------------
/** Raises every number of an edition as far as it is accepted. */
async function largest(page, game, players) {
    const folder = `${root}games/${game}/`;
    const name = readdirSync(folder).filter((file) => file.endsWith('.edition')).sort().at(-1);
    let text = readFileSync(folder + name, 'utf8').replace(/^edition .*$/m, 'edition largest');
    const accepted = (wanted) => page.evaluate(([what, edition, n]) => window.tryEdition(what, edition, n), [game, wanted, players]);
    expect(await accepted(text) === null, `${name} itself is refused: ${JSON.stringify(await accepted(text))}`);
    const lines = text.split('\n');
    let raised = 0;
    const MOST = [30000, 9999, 999, 250, 120, 99, 60, 40, 24, 15, 9];
    for (const [number, line] of lines.entries()) {
        if (line.startsWith('#') || !/\d/.test(line) || /^(edition|game|board|inspectors)\b/.test(line))
            continue;
        const tokens = line.split(/(\s+|;)/);
        const spots = tokens.map((token, at) => (at > 1 && /^\d+$/.test(token) ? at : -1)).filter((at) => at >= 0);
        for (const at of spots.slice(0, 4)) {
            const old = tokens[at];
            let done = false;
            for (const most of MOST) {
                if (most <= Number(old))
                    break;
                tokens[at] = String(most);
                lines[number] = tokens.join('');
                const fault = await accepted(lines.join('\n'));
                if (fault === null) {
                    done = true;
                    raised++;
                    break;
                }
                if (fault.high && fault.high > Number(old) && !MOST.includes(fault.high)) {
                    tokens[at] = String(fault.high);
                    lines[number] = tokens.join('');
                    if (await accepted(lines.join('\n')) === null) {
                        done = true;
                        raised++;
                        break;
                    }
                }
            }
            if (!done)
                tokens[at] = old;
            lines[number] = tokens.join('');
        }
    }
    text = lines.join('\n');
    expect(await accepted(text) === null, 'the largest edition is refused');
    return { text, raised };
}

/** What sticks out: text beyond the window or cut off without a sign, and the page's own width. */
const overflow = (page) => page.evaluate(() => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth + 1)
        found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const shown = (element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
    const path = (element) => `${element.tagName.toLowerCase()}.${String(element.className?.baseVal ?? element.className).split(' ').slice(0, 2).join('.')}`;
    const walker = document.createTreeWalker(document.querySelector('.match'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!node.data.trim() || !parent || !shown(parent) || parent.closest('.unseen, .cc-hush, [hidden], .log, .side, svg, .stage'))
            continue;
        const style = getComputedStyle(parent);
        if (style.clipPath !== 'none' && style.position === 'absolute')
            continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (!box.width)
            continue;
        // Cut by an ancestor: allowed with an ellipsis, a clamp, or where one can scroll.
        let cut = false;
        for (let one = parent; one && !one.classList.contains('match'); one = one.parentElement) {
            const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one);
            const edge = one.getBoundingClientRect();
            if (textOverflow === 'ellipsis' || (webkitLineClamp && webkitLineClamp !== 'none')) {
                cut = true;
                break;
            }
            if (overflowX === 'auto' || overflowX === 'scroll') {
                cut = true;
                break;
            }
            const isBox = one.matches('button, [data-thing], td, th, li, article, .ff-plate, .ka-stall, .cl-booth, .cc-card');
            if (isBox && edge.width > 0 && (box.right > edge.right + 4 || box.left < edge.left - 4)) {
                found.push(`“${node.data.trim().slice(0, 30)}” (${Math.round(box.left)}–${Math.round(box.right)}) sticks out of ${path(one)} (${Math.round(edge.left)}–${Math.round(edge.right)})`);
                cut = true;
                break;
            }
        }
        if (!cut && (box.right > innerWidth + 2 || box.left < -2))
            found.push(`“${node.data.trim().slice(0, 30)}” of ${path(parent)} lies beyond the window`);
    }
    return [...new Set(found)];
});

for (const [game, [, many]] of Object.entries(GAMES))
    tests[`largest ${game}`] = async () => {
        const first = await openStand();
        const { text, raised } = await largest(first.page, game, many);
        await first.context.close();
        console.log(`      ${raised} numbers raised`);
        const told = [];
        for (const [width, height, language] of [[1440, 900, 'de'], [820, 1100, 'ja'], [360, 740, 'en']]) {
            const { page, faults, context } = await openStand({ width, height });
            for (const [at, theme] of [[40, 'light'], [160, 'dark'], [420, 'light'], [100000, 'dark']]) {
                // As whoever is asked sees it.
                let state = null;
                for (let viewer = 0; viewer < many && !state?.asked; viewer++)
                    state = await stand(page, { game, players: many, edition: text, run: at, viewer, theme, language, names: WIDE });
                await drawn(page);
                await picture(page, `largest-${game}-${width}-${at}`);
                const name = `${game} ${width} ${language} after ${at} events`;
                told.push(...(await overflow(page)).slice(0, 6).map((what) => `${name}: ${what}`));
                told.push(...faults.splice(0).map((what) => `${name}: ${what.slice(0, 300)}`));
                if (state?.over)
                    break;
            }
            await context.close();
        }
        expect(!told.length, `\n      ${told.slice(0, 24).join('\n      ')}${told.length > 24 ? `\n      and ${told.length - 24} more` : ''}`);
    };

// ---- room for what there is --------------------------------------------------------------
const recordNamed = (game, name) => readFileSync(`${root}tests/records/${game}/${name}.kontor`, 'utf8');

// An empty hand is a sentence, not a column of letters; what lies at a stall lies in it; a
// card of a pile is looked for in the pile; its text is whole.
tests['room karthedis'] = async () => {
    for (const [width, height] of [[1440, 900], [360, 740]]) {
        const { page, faults, context } = await openStand({ width, height });
        for (const [name, at, viewer] of [['v1-house-3-9p-0', 191, 2], ['v1-house-3-5p-1', 128, 4]]) {
            await stand(page, { game: 'karthedis', record: recordNamed('karthedis', name), at, viewer });
            await drawn(page);
            const seen = await page.evaluate(() => {
                const box = (element) => element.getBoundingClientRect();
                const beyond = (stall) => [...stall.querySelectorAll('.ka-back, .ka-mini')].filter((card) => box(card).right > box(stall).right + 4 || box(card).bottom > box(stall).bottom + 4);
                return { empty: box(document.querySelector('.ka-empty')).width, beyond: [...document.querySelectorAll('.ka-stall')].flatMap(beyond).length };
            });
            expect(seen.empty > 150 && seen.beyond === 0, `${name} at ${at}, ${width}: ${JSON.stringify(seen)}`);
        }
        await stand(page, { game: 'karthedis', record: recordNamed('karthedis', 'v1-house-3-9p-0'), at: 274, viewer: 4 });
        await drawn(page);
        const pile = await page.evaluate(() => ({ where: document.querySelector('.ka-say p')?.textContent, cut: [...document.querySelectorAll('.ka-heap .ka-does')].filter((text) => text.scrollHeight > text.clientHeight + 1).length }));
        expect(/pile/.test(pile.where) && pile.cut === 0, `${width}: ${JSON.stringify(pile)}`);
        expect(!faults.length, faults[0]);
        await context.close();
    }
};

// A hand of eleven: the text of a card that is pointed at is whole, on the card and in the
// reader beside the log; whoever comes after the award sees what lay where and who took it,
// and on a phone all places at once.
tests['hand karthedis'] = async () => {
    const position = { game: 'karthedis', record: recordNamed('karthedis', 'v1-house-3-4p-0'), at: 193, viewer: 0 };
    for (const [width, height] of [[1440, 900], [820, 1100]])
        for (const language of ['en', 'de', 'ja']) {
            const { page, faults, context } = await openStand({ width, height });
            await stand(page, { ...position, language });
            await drawn(page);
            const rows = await page.locator('.ka-slot').evaluateAll((slots) => new Set(slots.map((slot) => Math.round(slot.getBoundingClientRect().top))).size);
            expect(rows === 2, `${width}, ${language}: eleven cards lie in ${rows} rows`);
            for (let i = 0; i < 11; i++) {
                await page.locator('.ka-slot').nth(i).hover();
                await page.waitForFunction((n) => document.querySelector('.ka-reader .ka-tell-name')?.textContent === document.querySelectorAll('.ka-slot .ka-name')[n].textContent.replaceAll('\u00ad', ''), i);
                await drawn(page);
                const cut = await page.evaluate((n) => {
                    const whole = (element) => !element || (element.scrollHeight <= element.clientHeight + 1 && element.getBoundingClientRect().top >= 0 && element.getBoundingClientRect().bottom <= innerHeight + 1);
                    const slot = document.querySelectorAll('.ka-slot')[n];
                    return [['card', slot.querySelector('.ka-does')], ['reader', document.querySelector('.ka-reader')]].filter(([, element]) => !whole(element)).map(([name]) => `${name} of ${slot.querySelector('.ka-name').textContent}`);
                }, i);
                expect(!cut.length, `${width}, ${language}: cut: ${cut.join(', ')}`);
            }
            expect(!faults.length, faults[0]);
            await context.close();
        }
    const { page, context } = await openStand({ width: 360, height: 740 });
    await stand(page, position);
    await drawn(page);
    const seen = await page.evaluate(() => {
        const hand = document.querySelector('.ka-hand').getBoundingClientRect().top;
        return [...document.querySelectorAll('.ka-stall')].map((stall) => ({ hidden: stall.getBoundingClientRect().bottom > hand + 1, taken: stall.querySelector('.ka-taken-rug .seat') !== null, title: stall.querySelector('.ka-plate span').textContent }));
    });
    expect(seen.length === 5 && seen.every(({ hidden, title }) => !hidden && !/place/.test(title)) && seen.filter(({ taken }) => taken).length === 4, JSON.stringify(seen));
    await context.close();
};

// Six cards or fewer are read without pointing at them: who says more is wider.
tests['texts karthedis'] = async () => {
    const { page, context } = await openStand();
    for (const language of ['en', 'de', 'ja']) {
        await stand(page, { game: 'karthedis', record: recordNamed('karthedis', 'v1-house-3-4p-2'), at: 64, viewer: 2, language });
        await drawn(page);
        const cut = await page.locator('.ka-hand .ka-does').evaluateAll((texts) => texts.filter((text) => text.scrollHeight > text.clientHeight + 1).map((text) => text.textContent));
        expect(!cut.length, `${language}: ${cut.join(' | ')}`);
    }
    await context.close();
};

// On small screens all players are in sight, with what decides.
const PHONE = [360, 740];
for (const [game, name, number, [width, height]] of [['karthedis', 'v1-house-3-9p-2', '.ka-pips', PHONE], ['fuffziger', 'v1-house-3-6p-2', '.entry-first', PHONE],
    ['cryptoly', 'v1-house-3-6p-1', '.entry-first', PHONE], ['cryptoly', 'v1-house-3-6p-1', '.cl-purse', PHONE], ['cryptoly', 'v1-house-3-6p-1', '.entry-first', [820, 1180]]])
    tests[`all players ${game} ${number} ${width}`] = async () => {
        const { page, context } = await openStand({ width, height });
        await stand(page, { game, record: recordNamed(game, name), at: 171, viewer: 1 });
        await drawn(page);
        const beyond = await page.locator('.entry').evaluateAll((entries, selector) => entries.filter((entry) => {
            const [box, own] = [entry.querySelector(selector).getBoundingClientRect(), entry.getBoundingClientRect()];
            return !box.width || box.left < 0 || box.right > innerWidth || box.right > own.right + 1;
        }).length, number);
        expect(beyond === 0, `${beyond} players are out of sight`);
        await context.close();
    };

// On a phone all rows of stakes are in sight while one decides, with and without the coach; a part of a
// stake is taken and given by buttons as large as a fingertip; a tap on a press does one thing.
tests['phone fuffziger'] = async () => {
    const context = await browser.newContext({ viewport: { width: PHONE[0], height: PHONE[1] }, hasTouch: true });
    for (const [coach, at, viewer] of [[false, 104, 4], [true, 104, 4], [false, 100, 4], [true, 100, 4]]) {
        const page = await context.newPage();
        await page.addInitScript((on) => localStorage.setItem('kontor.settings', JSON.stringify({ coach: on, speed: 'none' })), coach);
        for (const language of ['de', 'en', 'ja']) {
            await page.goto(`http://127.0.0.1:${port}/fixtures.html?record=fuffziger/v1-house-3-6p-0.kontor&at=${at}&viewer=${viewer}&lang=${language}`);
            await page.waitForSelector('.ff-stakes');
            await page.waitForSelector('.ff-tray');
            const hidden = () => page.locator('.ff-stakes tbody tr').evaluateAll((rows) => rows.filter((row) => {
                const { left, top, bottom } = row.querySelector('.ff-who').getBoundingClientRect();
                return [top + 1, bottom - 2].some((y) => !row.contains(document.elementFromPoint(left + 6, y)));
            }).length);
            for (let wait = 0; await hidden() > 0; wait++) {
                expect(wait < 40, `${language} at ${at}${coach ? ' with the coach' : ''}: ${await hidden()} rows lie under something`);
                await page.waitForTimeout(50);
            }
            const whose = await page.locator('.ff-ask').evaluate((ask) => ask.querySelector('.more').getBoundingClientRect().top < ask.querySelector('h2').getBoundingClientRect().top);
            expect(whose, `${language} at ${at}: whose turn it is takes two lines`);
            for (const button of at === 104 ? await page.locator('.ff-part button:visible').all() : []) {
                const { width, height } = await button.boundingBox();
                expect(width >= 43.5 && height >= 43.5, `${language}: ${width} by ${height} to tap on a part of a stake`);
            }
        }
        await page.close();
    }
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/fixtures.html?record=fuffziger/v1-house-3-6p-0.kontor&at=9&viewer=1&lang=de`);
    const plate = page.locator('.ff-plate').first();
    await plate.waitFor();
    const before = await plate.evaluate((element) => element.offsetHeight);
    await plate.locator('.ff-top').tap();
    await page.waitForFunction(() => document.body.innerText.includes('50er-Presse (Start)'));
    expect(await plate.evaluate((element) => element.offsetHeight) === before, 'a tap explains a press and folds something out');
    await context.close();
};

// Things that travel are told apart: no two elements of a page are the same thing.
for (const [game, names] of Object.entries({ karthedis: ['v1-house-3-4p-0', 'v1-house-3-9p-1'], fuffziger: ['v1-house-3-4p-1', 'v1-house-3-6p-1'] }))
    tests[`travel ${game}`] = async () => {
        const { page, context } = await openStand();
        for (const name of names)
            for (const at of [60, 90, 130, 189]) {
                await stand(page, { game, record: recordNamed(game, name), at, viewer: 0 });
                await drawn(page);
                const twice = await page.evaluate(() => {
                    const all = [...document.querySelectorAll('[data-flip]')].map(({ dataset }) => dataset.flip);
                    return [...new Set(all.filter((key, i) => all.indexOf(key) !== i))];
                });
                expect(!twice.length, `${name} at ${at}: ${twice.join(', ')}`);
            }
        await context.close();
    };

// While stalls are weighed nobody is told to hold what is still to be weighed, and it is still the trade.
tests['weighing karthedis'] = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('kontor.settings', JSON.stringify({ coach: false, speed: 'normal', confirmFinal: false })));
    await page.goto(`http://127.0.0.1:${port}/fixtures.html?record=karthedis/v1-house-3-4p-0.kontor&at=80&viewer=3`);
    await page.locator('.ka-tray [data-kind="finish"]').click();
    await page.locator('.ka-tray [data-kind="finish"].sure').click();
    await page.waitForSelector('.ka-weigh');
    const seen = await page.evaluate(() => {
        const own = document.querySelector('.entry[data-you]');
        return { held: own.querySelectorAll('.ka-ware:not(.none)').length, dots: own.querySelectorAll('.ka-pips i.on').length, told: parseInt(own.querySelector('.ka-entry-near').textContent), sun: document.querySelector('.ka-sun.now').textContent };
    });
    expect(seen.told === seen.held && seen.dots === seen.held && seen.sun === 'Trade', JSON.stringify(seen));
    await context.close();
};

// With a card in hand whoever points at a rival's back, or at a card of one's own, means the stall below.
tests['aim karthedis'] = async () => {
    for (const [width, height] of [[1440, 900], [390, 844]]) {
        const { page, faults, context } = await openStand({ width, height });
        for (const what of ['.ka-fan', '.ka-lying']) {
            await stand(page, { game: 'karthedis', record: recordNamed('karthedis', 'v1-house-3-4p-2'), at: 70, viewer: 0 });
            await drawn(page);
            await page.locator('.ka-slot[data-lit]').first().click();
            const at = await page.locator(`.ka-stall[data-lit] ${what}`).first().boundingBox();
            await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
            await drawn(page);
            expect(await page.locator('.ka-stall.aim').count() === 1 && await page.locator('.beside-head').count() === 0, `${width}: a click on ${what} aims at no stall`);
        }
        const rugs = await page.locator('.ka-stall .ka-rug').evaluateAll((all) => all.map((rug) => rug.getBoundingClientRect().height));
        expect(Math.max(...rugs) - Math.min(...rugs) < 2, `${width}: rugs are ${rugs.join(', ')} high`);
        expect(!faults.length, faults[0]);
        await context.close();
    }
};

// Where the device sets its own colours, things keep those they are told apart by, and what is lit is seen to be.
tests['forced colours karthedis'] = async () => {
    const { page, context } = await openStand({ forcedColors: 'active' });
    await stand(page, { game: 'karthedis', record: recordNamed('karthedis', 'v1-house-3-4p-2'), at: 70, viewer: 0 });
    await drawn(page);
    const seen = await page.evaluate(() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        return { lit: style('.ka-slot[data-lit] .ka-card').boxShadow !== 'none', fields: new Set([...document.querySelectorAll('.ka-hand .ka-art')].map((art) => getComputedStyle(art).backgroundColor)).size, mini: style('.ka-counter .ka-mini').backgroundColor !== style('.ka-stall').backgroundColor };
    });
    expect(seen.lit && seen.fields > 2 && seen.mini, JSON.stringify(seen));
    await context.close();
};
tests['forced colours fuffziger'] = async () => {
    const { page, context } = await openStand({ forcedColors: 'active' });
    await stand(page, { game: 'fuffziger', record: recordNamed('fuffziger', 'v1-house-3-4p-1'), at: 592, viewer: 3 });
    await drawn(page);
    const seen = await page.evaluate(() => {
        const ground = (selector) => getComputedStyle(document.querySelector(selector)).backgroundColor;
        return { envelope: new Set(['.ff-env .rear', '.ff-env .front', '.ff-env .front2', '.ff'].map(ground)).size, stacks: new Set([...document.querySelectorAll('.ff-stack')].map((stack) => getComputedStyle(stack).backgroundImage)).size };
    });
    expect(seen.envelope === 4 && seen.stacks > 1, JSON.stringify(seen));
    await context.close();
};

// ---- what fails falls back to its words --------------------------------------------------
const BREAKS = { cryptocurrency: 'coin:flyt', cryptoly: 'coin:red', karthedis: 'place:place-1', fuffziger: 'value:20' };
for (const [game, thing] of Object.entries(BREAKS))
    tests[`fallback ${game}`] = async () => {
        const { page, faults, context } = await openStand();
        const [{ text }] = recordsOf(game, GAMES[game][0] + 1).slice(-1);
        // A position in which somebody is asked and the thing lies on the board.
        let found = false;
        for (const at of [120, 80, 60, 40, 25, 12])
            for (let viewer = 0; viewer <= GAMES[game][0] && !found; viewer++) {
                const { asked, over } = await stand(page, { game, record: text, at, viewer });
                found = asked && !over && await page.locator(`.table [data-thing="${thing}"], .tray [data-thing="${thing}"]`).count() > 0;
            }
        expect(found, `${thing} lies nowhere`);
        expect(faults.length === 0, `faults before: ${faults[0]}`);
        const before = await page.evaluate(() => document.querySelectorAll('.table [data-thing], .tray [data-thing]').length);
        // A value that nobody has thought of: whatever stands for this thing cannot be drawn, three times over.
        for (let turn = 0; turn < 3; turn++)
            await page.evaluate((broken) => {
                const { touch, sitting } = window;
                touch.whole ??= touch.props.bind(touch);
                touch.props = (thing_, options) => {
                    if (thing_ === broken)
                        throw new Error('planted');
                    return touch.whole(thing_, options);
                };
                sitting.screenSignal ? (sitting.screenSignal.value = { ...sitting.screen.value }) : sitting.speak(sitting.language);
                return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            }, thing);
        const after = await page.evaluate(() => ({
            words: [...document.querySelectorAll('.words-instead')].map((element) => element.textContent.trim()),
            things: document.querySelectorAll('.table [data-thing], .tray [data-thing]').length,
            general: document.querySelector('.general-table, .general') !== null,
        }));
        expect(after.words.length > 0 && after.words.some((words) => words !== ''), `nothing fell back to words: ${JSON.stringify(after)}`);
        expect(after.things > 0 && after.things < before && !after.general, `the rest of the board does not stand: ${before} → ${JSON.stringify(after)}`);
        const reports = faults.filter((fault) => fault.includes('cannot draw'));
        expect(reports.length > 0, 'it was not reported');
        expect(new Set(reports.map((report) => report.split('\n')[0])).size === reports.length, `reported more than once: ${reports.map((report) => report.split('\n')[0]).join(' | ')}`);
        await picture(page, `fallback-${game}`);
        await context.close();
    };

// ---- axe, in every phase of a record --------------------------------------------------------
for (const [game, [few, many]] of Object.entries(GAMES))
    for (const theme of ['light', 'dark'])
        tests[`axe ${game} ${theme}`] = async () => {
            const told = [];
            for (const width of [1440, 360]) {
                const { page, context } = await openStand({ width, height: width === 360 ? 740 : 900 });
                await page.evaluate(axe);
                const phases = new Set();
                for (const players of [few + 1, many]) {
                    const [{ text, name }] = recordsOf(game, players).slice(-1);
                    for (const at of [0, 12, 30, 55, 90, 140, 210, 300, 100000]) {
                        let state = null;
                        for (let viewer = 0; viewer < players && !state?.asked && !state?.over; viewer++)
                            state = await stand(page, { game, record: text, at, viewer, theme });
                        const phase = await page.evaluate(() => window.sitting.screen.value.match.phase.name);
                        if (phases.has(phase))
                            continue;
                        phases.add(phase);
                        await drawn(page);
                        const violations = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], rules: { region: { enabled: false }, 'label-content-name-mismatch': { enabled: false }, 'page-has-heading-one': { enabled: false } } })
                            .then((result) => result.violations.map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes.slice(0, 2).map(({ html, any }) => `${html.slice(0, 130)} ${any[0]?.message ?? ''}`).join(' | ')}`)));
                        told.push(...violations.map((what) => `${name} at ${at}, ${phase}, ${width}: ${what}`));
                    }
                }
                await context.close();
            }
            expect(!told.length, `\n      ${told.slice(0, 10).join('\n      ')}`);
        };

// ---- nothing shifts when it becomes one's turn ------------------------------------------------
const PARTS = '.bar, .ledger, .table, .tray, .ff-stage, .ff-common, .ka-stalls, .ka-hand, .cl-board, .cc-columns';
for (const [game, [few]] of Object.entries(GAMES))
    tests[`no shift ${game}`] = async () => {
        const told = [];
        let pairs = 0;
        for (const [width, height] of [[1440, 900], [360, 740]]) {
            const { page, context } = await openStand({ width, height });
            const [{ text }] = recordsOf(game, few + 1).slice(-1);
            // On a phone the tray is a sheet that rises over what stays where it is.
            for (const at of [20, 45, 70, 110, 150, 210]) {
                // The same position as two see it: whoever is asked, and whoever is not.
                const boxes = {};
                for (let viewer = 0; viewer <= few; viewer++) {
                    const { asked, over } = await stand(page, { game, record: text, at, viewer });
                    if (over || boxes[asked])
                        continue;
                    await drawn(page);
                    boxes[asked] = await page.evaluate((parts) => Object.fromEntries([...document.querySelectorAll(parts)].map((part) => {
                        const { left, top, width: wide, height: high } = part.getBoundingClientRect();
                        // Two see it: an empty hand leaves its room to what lies open, that of another does not.
                        return [/^\S+( none)?/.exec(part.className)[0], [left, top, wide, part.matches('.table') && innerWidth > 700 ? high : 0].map(Math.round)];
                    })), PARTS);
                }
                if (!boxes.true || !boxes.false)
                    continue;
                pairs++;
                for (const [part, box] of Object.entries(boxes.true))
                    if (boxes.false[part] && part !== 'tray' && width > 700 && box.some((n, i) => Math.abs(n - boxes.false[part][i]) > 1))
                        told.push(`${game} at ${at}, ${width}: ${part} ${boxes.false[part]} → ${box}`);
                for (const part of ['bar', 'ledger', 'table'])
                    if (boxes.true[part] && boxes.false[part] && boxes.true[part].some((n, i) => Math.abs(n - boxes.false[part][i]) > 1))
                        told.push(`${game} at ${at}, ${width}: ${part} ${boxes.false[part]} → ${boxes.true[part]}`);
            }
            await context.close();
        }
        expect(pairs >= 2, `only ${pairs} positions that one is asked in and another is not`);
        expect(!told.length, `\n      ${[...new Set(told)].join('\n      ')}`);
    };

// ---- an update, measured: told, never a failure ------------------------------------------------
tests['measure nine players'] = async () => {
    const { page, context } = await openStand();
    const session = await context.newCDPSession(page);
    const [{ text }] = recordsOf('karthedis', 9).slice(-1);
    await stand(page, { game: 'karthedis', record: text, at: 300, viewer: 0 });
    for (const rate of [1, 4]) {
        await session.send('Emulation.setCPUThrottlingRate', { rate });
        const times = await page.evaluate(async () => {
            const { sitting } = window;
            const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
            const taken = [];
            for (let i = 0; i < 12; i++) {
                await frame();
                const begun = performance.now();
                sitting.screenSignal ? (sitting.screenSignal.value = { ...sitting.screen.value }) : sitting.speak(sitting.language);
                document.body.getBoundingClientRect();
                await Promise.resolve();
                await new Promise((resolve) => setTimeout(resolve, 0));
                document.body.getBoundingClientRect();
                taken.push(performance.now() - begun);
            }
            return taken.sort((a, b) => a - b);
        });
        console.log(`      an update with nine players at ${rate}×: median ${times[6].toFixed(1)} ms, slowest ${times.at(-1).toFixed(1)} ms`);
    }
    await context.close();
};

// ---- letters and digits -------------------------------------------------------------------------
/** What to press where such a move is offered; it must then have been made, or be about to be. */
const LETTERS = {
    cryptocurrency: [['mine', ['1', 'm']], ['pass', ['p']]],
    cryptoly: [['pass', ['r']], ['accept', ['a']], ['decline', ['d']]],
    karthedis: [['finish', ['f', 'f']], ['lay', ['1', '1', 'Enter']], ['skip', ['n']]],
    fuffziger: [['print', ['p']], ['sell', ['v']], ['run', ['r']], ['leave', ['l']], ['match', ['m']]],
};
for (const [game, list] of Object.entries(LETTERS))
    tests[`letters ${game}`] = async () => {
        const { page, context } = await openStand();
        for (const [kind, keys] of list) {
            const positions = storedKinds(game).get(kind) ?? [];
            let done = '';
            for (const { name, at, viewer } of positions) {
                const record = readFileSync(`${root}tests/records/${game}/${name}`, 'utf8');
                await stand(page, { game, record, at, viewer });
                const sign = () => page.evaluate(() => `${window.sitting.screen.value.match.seq} ${window.sitting.screen.value.draft.length} ${document.querySelectorAll('[data-chosen], .ka-button.sure').length}`);
                if (!await page.evaluate((wanted) => window.sitting.screen.value.offers.some(({ move }) => move.kind === wanted), kind))
                    continue;
                await drawn(page);
                const before = await sign();
                for (const key of keys)
                    await page.keyboard.press(key);
                for (let wait = 0; wait < 40 && await sign() === before; wait++)
                    await page.waitForTimeout(25);
                done = await sign() === before ? `${name} at ${at}: ${keys.join(' ')} does nothing` : 'done';
                if (done === 'done')
                    break;
            }
            expect(done === 'done', `${kind}: ${done || 'is offered nowhere'}`);
        }
        await context.close();
    };

// ---- small screens -----------------------------------------------------------------------------
/** Things of a tray that are cut off by the window or by what holds them, lie over another, or are too narrow to be read. */
const crowded = (page, selector, least) => page.evaluate(([wanted, width]) => {
    const boxes = [...document.querySelectorAll(wanted)].filter((element) => element.getClientRects().length).map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const holder = element.parentElement.getBoundingClientRect();
        return { name: `${element.className} ${element.textContent.slice(0, 12)}`, left, right, top, bottom, edge: Math.min(innerWidth, holder.right) };
    });
    const found = boxes.length ? [] : [`no ${wanted}`];
    boxes.forEach((one, at) => {
        if (one.left < -1 || one.right > one.edge + 6)
            found.push(`${one.name} is cut off at ${Math.round(one.right)}`);
        if (one.right - one.left < width)
            found.push(`${one.name} is ${Math.round(one.right - one.left)} wide`);
        for (const other of boxes.slice(at + 1))
            if (one.left < other.right - 6 && other.left < one.right - 6 && one.top < other.bottom - 6 && other.top < one.bottom - 6)
                found.push(`${one.name} lies over ${other.name}`);
    });
    return found;
}, [selector, least]);
tests['small screens cryptocurrency'] = async () => {
    const SHOWN = [
        { name: 'v1-house-4-4p-2', at: 95, viewer: 3, things: '.cc-seek .cc-card, .cc-do > *', least: 56 },
        { name: 'v1-house-4-4p-2', at: 222, viewer: 1, things: '.cc-tray .cc-steps, .cc-tray .cc-cell:not(:first-child) .cc-big', least: 40 },
        { name: 'v1-house-4-4p-0', at: 172, viewer: 0, things: '.cc-clippings .cc-clipping', least: 90 },
    ];
    for (const [width, height] of [[360, 740], [820, 1100]]) {
        const { page, context } = await openStand({ width, height });
        for (const language of ['en', 'de', 'ja'])
            for (const { name, at, viewer, things, least } of SHOWN) {
                await stand(page, { game: 'cryptocurrency', record: readFileSync(`${root}tests/records/cryptocurrency/${name}.kontor`, 'utf8'), at, viewer, language });
                await page.waitForSelector('.cc-tray[data-phase]');
                const found = await crowded(page, things, least);
                expect(!found.length, `${name} at ${at}, ${width} pixels, ${language}: ${found.join('; ')}`);
                const cut = await page.locator('.bar-phase').evaluate((bar) => bar.scrollHeight > bar.clientHeight + 1 || bar.scrollWidth > bar.clientWidth + 1);
                expect(!cut, `${name} at ${at}, ${width} pixels, ${language}: the bar cuts where the match stands`);
            }
        await context.close();
    }
};

// ---- what is decided about is in sight -----------------------------------------------------------
const floorAt = (page, name, at, viewer, more = {}) => stand(page, { game: 'cryptocurrency', record: recordNamed('cryptocurrency', name), at, viewer, ...more });
const offered = (page, kind) => page.evaluate((wanted) => window.sitting.screen.value.offers.map(({ move }) => move).filter((move) => move.kind === wanted), kind);
tests['decide cryptocurrency: where a rumour can be laid'] = async () => {
    for (const [width, height] of [[360, 740], [820, 1100], [1440, 900]]) {
        const { page, context } = await openStand({ width, height });
        await floorAt(page, 'v1-house-4-4p-2', 146, 1);
        const offers = await offered(page, 'lay');
        expect(offers.length > 1 && !offers.some(({ coin }) => coin === 'flyt'), 'the coin that comes first shall have got its rumour already');
        await drawn(page);
        const seen = () => page.evaluate(() => ({
            tracks: [...document.querySelectorAll('.cc-tray [data-track]')].map((one) => ({ coin: one.dataset.track, words: one.innerText, below: one.getBoundingClientRect().bottom > innerHeight })),
            tabs: [...document.querySelectorAll('.cc-tab')].filter((tab) => tab.getClientRects().length).map((tab) => tab.classList.contains('cc-can')),
            slot: [...document.querySelectorAll('.cc-slot[data-lit]')].some((slot) => slot.getClientRects().length),
        }));
        const { tracks, tabs, slot } = await seen();
        expect(tracks.map(({ coin }) => coin).join() === offers.map(({ coin }) => coin).join() && tracks.every(({ words, below }) => /face (up|down)/.test(words) && /\d/.test(words) && !below), `${width}: ${JSON.stringify(tracks)} for ${offers.map(({ coin }) => coin)}`);
        expect(slot && (tabs.length === 0 || tabs.filter(Boolean).length === offers.length), `${width}: the tabs ${tabs}, a place in sight: ${slot}`);
        await page.locator('.cc-tray [data-track]').last().click();
        await drawn(page);
        expect(await page.locator(`[data-column="${offers.at(-1).coin}"][data-busy]`).isVisible() && await page.locator('.cc-tray [data-do]').isEnabled(), `${width}: choosing a track in the tray does not plan it`);
        await context.close();
    }
};
tests['decide cryptocurrency: what somebody can do, and who leaves'] = async () => {
    const { page, context } = await openStand({ width: 360, height: 740 });
    for (const [language, joins] of [['en', 'nobody leaves'], ['de', 'niemand geht'], ['ja', '誰も抜け']]) {
        await floorAt(page, 'v1-house-4-4p-2', 157, 1, { language });
        const seekers = await page.evaluate(() => window.sitting.screen.value.view.seeker);
        expect(seekers.includes('headhunter'), 'the Headhunter shall be there');
        for (const { place } of await offered(page, 'hire')) {
            await page.locator(`.cc-seek .cc-card[data-place="${place}"]`).click();
            await drawn(page);
            const { note, what } = await page.evaluate((member) => ({ note: document.querySelector('.cc-side-note').innerText, what: document.querySelector(`.cc-seek .cc-card[data-thing="member:${member}"] .cc-card-text`).textContent }), seekers[place - 1]);
            expect(note.includes(what), `${language}: ${seekers[place - 1]}: "${what}" is not in "${note}"`);
            expect(seekers[place - 1] !== 'headhunter' || note.includes(joins), `${language}: the Headhunter: "${note}"`);
        }
    }
    await floorAt(page, 'v1-house-4-4p-0', 20, 0);
    const { team, hires } = await page.evaluate(() => ({ team: window.sitting.screen.value.view.team[0].filter(Boolean), hires: window.sitting.screen.value.offers.filter(({ move }) => move.kind === 'hire').length }));
    expect(new Set(team).size === 1 && hires, 'a team of interns shall hire');
    await page.locator('.cc-seek .cc-card[data-lit]').first().click();
    await drawn(page);
    expect(await page.locator('.cc-tray [data-do]').isEnabled(), 'one of equal interns has to be chosen to leave');
    await context.close();
};
tests['decide cryptocurrency: which coin is given, and an ability alone'] = async () => {
    const { page, context } = await openStand({ width: 360, height: 740 });
    await floorAt(page, 'v1-house-4-4p-2', 143, 1);
    const coins = (await offered(page, 'give')).map(({ coin }) => coin);
    const gifts = await page.locator('.cc-tray [data-track]').evaluateAll((list) => list.map(({ dataset, innerText }) => ({ coin: dataset.track, words: innerText })));
    expect(coins.length > 1 && gifts.map(({ coin }) => coin).join() === coins.join() && gifts.every(({ words }) => /Price\s*\d+/.test(words) && /You hold/.test(words)), JSON.stringify(gifts));
    await floorAt(page, 'v1-house-4-4p-0', 168, 0);
    expect(await page.locator('.cc-tray [data-do]').isEnabled(), 'the Newshawk has to be chosen although nobody else can be');
    await context.close();
};
tests['decide cryptocurrency: keys of a late round'] = async () => {
    const { page, context } = await openStand();
    for (const [kind, at, viewer] of [['mine', 274, 0], ['sell', 284, 1]]) {
        await floorAt(page, 'v1-house-4-3p-2', at, viewer);
        expect(await page.locator('[data-column="flyt"] .cc-rumour').count() >= 6, 'six rumours shall lie there');
        await page.locator(`[data-verb="${kind}"][data-lit]`).first().click();
        await drawn(page);
        const cut = await page.evaluate(() => Math.max(...[...document.querySelectorAll('.cc-key')].map((key) => key.getBoundingClientRect().bottom)) - document.querySelector('.table').getBoundingClientRect().bottom);
        expect(cut <= 0, `${kind}: keys are cut off by ${cut} pixels`);
    }
    await context.close();
};

tests['no shift cryptocurrency: job seekers on a phone'] = async () => {
    const { page, context } = await openStand({ width: 360, height: 740 });
    const tops = [];
    for (const [name, at, viewer] of [['v1-house-4-4p-0', 20, 0], ['v1-house-4-4p-0', 20, 1], ['v1-house-4-4p-0', 172, 0], ['v1-house-4-4p-2', 95, 3], ['v1-house-4-4p-2', 95, 0], ['v1-house-4-4p-2', 222, 1]]) {
        await floorAt(page, name, at, viewer);
        await drawn(page);
        tops.push(await page.locator('.cc-tabs').evaluate((tabs) => Math.round(tabs.getBoundingClientRect().top)));
    }
    expect(new Set(tops).size === 1, `the coins stand at ${tops}`);
    await floorAt(page, 'v1-house-4-4p-0', 20, 1);
    const seekers = await page.locator('.cc-seekers').boundingBox(), tray = await page.locator('.tray').boundingBox();
    expect(seekers && seekers.y + seekers.height <= tray.y + 1, 'who looks for a job is out of sight while others hire');
    await context.close();
};
tests['end cryptocurrency: one way on, sums apart'] = async () => {
    const { page, context } = await openStand({ width: 360, height: 740 });
    await floorAt(page, 'v1-house-4-4p-0', 247, 0, { language: 'de' });
    await page.locator('.cc-tray [data-track]').first().click();
    await page.locator('.cc-tray [data-do]').click();
    await page.waitForSelector('.cc-stage');
    const seen = () => page.evaluate(() => {
        const boxes = [...document.querySelectorAll('.cc-stage .cc-on-gauge')].map((one) => one.getBoundingClientRect());
        return {
            ways: ['.stage-skip', '.cc-on'].filter((way) => document.querySelector(way)?.checkVisibility({ visibilityProperty: true })).join(' and '),
            over: boxes.some((one, at) => boxes.slice(at + 1).some((other) => one.left < other.right && other.left < one.right && one.top < other.bottom - 1 && other.top < one.bottom - 1)),
            box: Object.values(document.querySelector('.cc-stage').getBoundingClientRect().toJSON()).map(Math.round).join(),
        };
    });
    const first = await seen();
    for (let now = first; ; now = await seen()) {
        expect(now.ways === '.stage-skip' || now.ways === '.cc-on', `the ways on: ${now.ways}`);
        expect(!now.over, 'sums lie over each other');
        expect(now.box === first.box, `the stage goes from ${first.box} to ${now.box}`);
        if (now.ways === '.cc-on')
            break;
        await page.waitForTimeout(100);
    }
    await page.locator('.cc-on').click();
    await page.waitForSelector('.result');
    const beyond = await page.locator('.cc-score-scroll').evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(beyond <= 0, `the account of four lies ${beyond} pixels beside the page`);
    await context.close();
};

tests['decide cryptoly: a long code is whole'] = async () => {
    const { page, context } = await openStand({ width: 360, height: 740 });
    const record = await page.evaluate(() => window.played('cryptoly', 2, 'bet=on,code=long,end=rounds:2', 400));
    const moves = record.slice(record.indexOf('\nmoves\n') + 7).split('\n');
    for (const kind of ['memorised', 'enter']) {
        const at = moves.findIndex((line) => line.split(' ')[1] === kind);
        for (let viewer = 0, asked = false; viewer < 2 && !asked; viewer++)
            ({ asked } = await stand(page, { game: 'cryptoly', record, at, viewer }));
        await drawn(page);
        const digits = await page.evaluate(() => [...document.querySelectorAll('.cl-tray .cl-code i')].map((digit) => digit.getBoundingClientRect()).map(({ left, right }) => [left, right]));
        expect(digits.length === 8 && digits.every(([left, right]) => left >= 0 && right <= 360 && right - left > 24), `${kind}: ${JSON.stringify(digits)}`);
    }
    await context.close();
};
tests['decide cryptoly: what a card of an offer pays'] = async () => {
    for (const [width, height] of [[360, 740], [820, 1180], [1440, 900]]) {
        const { page, context } = await openStand({ width, height });
        await stand(page, { game: 'cryptoly', record: recordNamed('cryptoly', 'v1-house-3-3p-2'), at: 161, viewer: 2, language: 'de' });
        await drawn(page);
        const cut = await page.locator('.cl-chips .cl-mc').evaluateAll((cards) => cards.map((card) => Math.max(...[...card.querySelectorAll('*')].map((part) => part.getBoundingClientRect().right)) - Math.min(card.getBoundingClientRect().right, card.closest('.cl-pan').getBoundingClientRect().right)));
        expect(cut.length === 1 && cut[0] <= 0, `${width}: what the card pays is cut off by ${cut} pixels`);
        await context.close();
    }
};
tests['decide cryptoly: what one has after an offer, where a coin goes both ways'] = async () => {
    const { page, context } = await openStand();
    await stand(page, { game: 'cryptoly', record: recordNamed('cryptoly', 'v1-house-3-3p-0'), at: 112, viewer: 0 });
    await drawn(page);
    const told = await page.locator('.cl-chip small').allInnerTexts();
    expect(told.join(' ') === '3→2 4→4 0→2 0→2 4→4', told.join(' '));
    await context.close();
};
tests['result cryptoly: the chart counts BTC'] = async () => {
    const { page, context } = await openStand();
    await stand(page, { game: 'cryptoly', record: recordNamed('cryptoly', 'v1-house-3-3p-2'), at: 100000, viewer: 0 });
    await page.waitForSelector('.chart');
    const [most, worth] = await page.evaluate(() => [
        Math.max(...[...document.querySelectorAll('.chart text')].map((label) => Number(label.textContent))),
        Math.max(...window.sitting.curves().filter(({ field, label }) => field === null && label === 'worth').flatMap(({ points }) => points.map(([, value]) => value / 100))),
    ]);
    expect(most > 0 && most <= worth, `the scale goes to ${most}, nobody had more than ${worth} BTC`);
    await context.close();
};
tests['decide cryptoly: what each roll costs is whole beside both ways to decide'] = async () => {
    const record = recordNamed('cryptoly', 'v1-house-3-3p-1');
    const moves = record.slice(record.indexOf('\nmoves\n') + 7).split('\n');
    const at = moves.findIndex((line) => line.split(' ')[1] === 'buy');
    for (const [width, height] of [[1280, 720], [820, 1180], [360, 740]]) {
        const { page, context } = await openStand({ width, height });
        await stand(page, { game: 'cryptoly', record, at, viewer: Number(moves[at][0]) });
        await drawn(page);
        const over = await page.locator('.cl-odds6 li').evaluateAll((rolls) => rolls.map((roll) => {
            const room = roll.getBoundingClientRect();
            return Math.max(...[...roll.children].map((part) => part.getBoundingClientRect()).map(({ left, right }) => Math.max(right - room.right, room.left - left)));
        }));
        expect(over.length === 6 && over.every((pixels) => pixels < 1), `${width}: parts stick out by ${over}`);
        await context.close();
    }
};
tests['decide cryptoly: who makes last offers is told of no roll'] = async () => {
    const { page, context } = await openStand();
    const record = recordNamed('cryptoly', 'v1-house-3-3p-0');
    const moves = record.slice(record.indexOf('\nmoves\n') + 7).split('\n');
    let found = 0;
    for (let at = moves.length - 1; at > 0 && !found; at--)
        if (/^(\d) pass$/.test(moves[at])) {
            await stand(page, { game: 'cryptoly', record, at, viewer: Number(moves[at][0]) });
            await drawn(page);
            found = await page.locator('.cl-offer .cl-offer-pick').count();
        }
    expect(found, 'nobody makes a last offer');
    expect(!await page.locator('.cl-look').count(), 'the tray tells what a roll would bring');
    await context.close();
};
tests['result cryptoly: the bars of the ranking have one measure'] = async () => {
    const { page, context } = await openStand();
    const record = await page.evaluate(() => window.played('cryptoly', 4, 'bet=on,end=rounds:4,start-btc=3', 4000));
    await stand(page, { game: 'cryptoly', record, at: 100000, viewer: 0 });
    await page.waitForSelector('.cl-bar');
    const places = new Set(await page.locator('.cl-bar').evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect()).map(({ left, right }) => `${Math.round(left)} to ${Math.round(right)}`)));
    expect(places.size === 1, `the bars reach from ${[...places].join(', ')}`);
    await context.close();
};
tests['decide cryptoly: which ICO, and what becomes of named rounds'] = async () => {
    const { page, context } = await openStand({ width: 360, height: 740 });
    for (const [name, at, viewer, words] of [['v1-house-3-6p-1', 224, 2, 'ICO 1'], ['v1-house-1-6p-2', 622, 3, 'If all are equal: that many more rounds; otherwise 3.']]) {
        await stand(page, { game: 'cryptoly', record: recordNamed('cryptoly', name), at, viewer });
        await drawn(page);
        const told = await page.locator('.cl-tray').innerText();
        expect(told.includes(words), `"${words}" is not in "${told}"`);
    }
    await context.close();
};
tests['decide cryptoly: six players in sight, with whom one may deal'] = async () => {
    const { page, context } = await openStand();
    const record = await page.evaluate(() => window.played('cryptoly', 6, 'bet=on,end=rounds:6,start-btc=3', 4000));
    const moves = record.slice(record.indexOf('\nmoves\n') + 7).split('\n');
    // The last position in which somebody may exchange, and go on to offers.
    const path = page.locator('.cl-tray[data-phase="exchange"] .cl-path .cl-next button[aria-label^="Offer"]');
    for (let at = moves.length - 1; at > 0 && !await path.count(); at--) {
        const line = / roll (\d)/.exec(moves[at]) ?? /^(\d) (?:exchange|pass)/.exec(moves[at]);
        if (line)
            await stand(page, { game: 'cryptoly', record, at, viewer: Number(line[1]), names: 'xOttilie' });
    }
    await path.first().click();
    await drawn(page);
    const seen = await page.evaluate(() => ({
        ledger: document.querySelector('.ledger').scrollHeight - document.querySelector('.ledger').clientHeight,
        names: [...document.querySelectorAll('.cl-partners button > span:last-child')].map((name) => name.scrollWidth - name.clientWidth),
    }));
    expect(seen.ledger <= 0, `the ledger is ${seen.ledger} pixels higher than its room`);
    expect(seen.names.length === 5 && seen.names.every((over) => over <= 0), `names are cut: ${seen.names}`);
    await context.close();
};

// ---- what travels ------------------------------------------------------------------------------
/** What travels if the page is changed by a script, and where to. */
const travels = async (page, change) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await drawn(page);
    return page.evaluate(async (script) => {
        const { places, travel } = await import('/src/match/flip.ts');
        const { choose, mayTravel } = await import('/src/app/settings.ts');
        choose({ speed: 'normal' });
        const root = document.querySelector('.match');
        const before = places(root);
        const by = new Function(script)();
        const moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) { moved.push(`${this.dataset.flip} ${frames[0].translate ?? 'fades'}`); return animate.call(this, frames, options); };
        travel(root, before);
        Element.prototype.animate = animate;
        return { by, moved, known: before.size, may: mayTravel() };
    }, change);
};
const standsStill = ({ by, moved, known, may }, least) => {
    expect(by > 50 && known > least && may, `nothing was moved: ${JSON.stringify({ by, known, may })}`);
    expect(!moved.some((one) => !one.endsWith(' fades')), `what was only taken along travels: ${moved.join(', ')}`);
};

tests['karthedis travel while scrolling'] = async () => {
    const { page, context } = await openStand({ width: 360, height: 560 });
    const record = readFileSync(`${root}tests/records/karthedis/v1-house-3-9p-2.kontor`, 'utf8');
    await stand(page, { game: 'karthedis', record, at: 145, viewer: 2 });
    standsStill(await travels(page, "const table = document.querySelector('.table'), from = table.scrollTop; table.scrollTop += 120; return table.scrollTop - from;"), 10);
    standsStill(await travels(page, "const table = document.querySelector('.table'), from = table.getBoundingClientRect().top; document.querySelector('.ledger').style.paddingBottom = '60px'; return table.getBoundingClientRect().top - from;"), 10);
    await context.close();
};

tests['fuffziger travel beside a stage that grows'] = async () => {
    const { page, context } = await openStand({ width: 390, height: 844 });
    const [{ text }] = recordsOf('fuffziger', 3).slice(-1);
    await stand(page, { game: 'fuffziger', record: text, at: 60, viewer: 0 });
    standsStill(await travels(page, "const deck = document.querySelector('.ff-deckbox'), from = deck.getBoundingClientRect().top; document.querySelector('.ff-stage').style.paddingBottom = '150px'; return deck.getBoundingClientRect().top - from;"), 3);
    await context.close();
};

// ---- keys alone --------------------------------------------------------------------------------
for (const game of Object.keys(GAMES))
    tests[`keys ${game}`] = async () => {
        const file = `${here}board-${game}.mjs`;
        expect(existsSync(file), `${file} is missing`);
        const { status, stdout, stderr } = spawnSync(process.execPath, [file, '1', '1440', 'keys'], { cwd: `${root}web`, encoding: 'utf8', timeout: 600000, env: { ...process.env, KINDS: 'off', KONTOR_PORT: String(port + 1) } });
        expect(status === 0, `${stdout}${stderr}`.slice(-1500));
    };

try {
    await run(tests);
} finally {
    await browser.close();
    await server.close();
}
