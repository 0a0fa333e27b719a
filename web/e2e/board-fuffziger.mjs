// Whole matches of Falsche FuFFziger by pointing at the board alone, against computer
// players, on the page of fixtures, and every kind of move as it was made in stored records
// (KINDS=off: whole matches only). Fails where a match gets stuck, where pointing does
// not do what was meant, or where a kind of move that was offered has no way.
//
//   node e2e/board-fuffziger.mjs [matches] [width] [keys]      `keys`: no pointer at all
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { chromium } from 'playwright-core';
import { storedKinds } from './kinds.mjs';

const matches = Number(process.argv[2] ?? 4);
const first = Number(process.env.FIRST ?? 0);
const width = Number(process.argv[3] ?? 1440);
const byKeys = process.argv[4] === 'keys';
const port = Number(process.env.KONTOR_PORT ?? 7361);
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const SETTINGS = [
    { players: 3, options: '' }, { players: 4, options: 'buying=one-each' }, { players: 5, options: 'memory-aid=on' },
    { players: 6, options: 'coin-press-at-end=on' },
];
const KINDS = ['print', 'sell', 'turn', 'run', 'notes', 'cash', 'confirm', 'match', 'leave', 'buy', 'exchange', 'done'];

/** A small generator, so that a run can be repeated. */
function random(seed) {
    let state = seed * 2654435761 >>> 0;
    return (below) => {
        state = Math.imul(state ^ state >>> 15, 2246822519) + 374761393 >>> 0;
        return ((state ^ state >>> 13) >>> 0) % below;
    };
}

const offered = new Map();
const made = new Map();
let warned = 0;
const count = (map, kind) => map.set(kind, (map.get(kind) ?? 0) + 1);

/** What the page says: whether one is asked, the offers, what lies tried. */
const look = (page) => page.evaluate(() => {
    window.sitting.finish?.();
    const screen = window.sitting.screen.value;
    return screen && {
        over: screen.match.over, asked: screen.question.asked && !window.sitting.pending.value, seq: screen.match.seq, phase: screen.match.phase.name, told: window.sitting.told.value?.sentence ?? '',
        draft: screen.draft.map(({ text }) => text).join(';'), drafted: screen.draft.length,
        offers: screen.offers.map(({ move, text }) => ({ kind: move.kind, move, text })),
    };
});

async function point(page, selector) {
    const element = page.locator(selector).first();
    await element.waitFor({ state: 'visible', timeout: 3000 });
    if (byKeys) {
        await element.focus();
        await page.keyboard.press('Enter');
    } else {
        // What happened meanwhile lies over the board until it is put away.
        if (await page.locator('.since').count())
            await page.locator('.since-close').click();
        await element.click({ timeout: 30000 });
    }
}

/** Makes a move of this kind as a person at the board would. */
async function make(page, { kind, move }, draw, drafted = 1) {
    const value = `[data-thing="value:${move.value}"]`;
    if (kind === 'print' || kind === 'sell' || kind === 'turn')
        await point(page, `.ff-plate [data-kind="${kind}"][data-thing="press:${move.press}"][data-lit]`);
    else if (kind === 'notes' || kind === 'exchange')
        await point(page, `.ff-tray .pic${value}[data-lit]`);
    else if (kind === 'cash')
        await point(page, width < 560 || draw(2) ? '.ff-tray .pic[data-thing="value:money"][data-lit]' : '.ff-tray .ff-step [data-thing="value:money"][data-lit]');
    else if (kind === 'buy') {
        await point(page, draw(2) ? `.ff-prices .stock${value}[data-lit]` : `.ff-tray .pic${value}[data-lit]`);
        if (await page.locator('.ff-tray [data-kind="buy"]').count())
            await point(page, '.ff-tray [data-kind="buy"]');
    }
    else {
        // A bid that cannot win is sealed only by a second press.
        const short = kind === 'confirm' && drafted > 0 && await page.locator('.ff-short').count() > 0;
        await point(page, `.ff-tray [data-kind="${kind}"][data-lit]`);
        if (short) {
            await page.waitForSelector('.ff-short[data-sure]', { timeout: 2000 });
            warned++;
            await point(page, `.ff-tray [data-kind="${kind}"][data-lit]`);
        }
    }
}

/** Which offer is tried: seldom made kinds first, drafts not for ever. */
function choose(state, draw) {
    const ends = state.offers.filter(({ kind }) => kind === 'confirm' || kind === 'done');
    if (ends.length && (state.drafted > 3 || draw(3) === 0))
        return ends[0];
    const rare = state.offers.filter(({ kind }) => (made.get(kind) ?? 0) < 2);
    const from = rare.length && draw(2) ? rare : state.offers;
    return from[draw(from.length)];
}

async function play(page, seed, { players, options }, base) {
    const draw = random(seed);
    await page.goto(`${base}/fixtures.html?game=fuffziger&players=${players}&seed=board-${seed}&options=${options}&lang=${['en', 'de', 'ja'][seed % 3]}&theme=${seed % 2 ? 'dark' : 'light'}`);
    await page.waitForSelector('.ff');
    for (let turn = 0, stuck = 0; ; turn++) {
        const state = await look(page);
        if (state.over)
            return turn;
        if (!state.asked) {
            if (++stuck > 200)
                throw new Error(`nobody asks in ${state.phase}`);
            await page.waitForTimeout(25);
            continue;
        }
        const offer = choose(state, draw);
        for (const kind of new Set(state.offers.map((each) => each.kind)))
            count(offered, kind);
        try {
            await make(page, offer, draw, state.drafted);
        } catch (error) {
            /* In a bid, what comes later in the order can be laid no more by that offer; but every part can be pointed at. */
            throw new Error(`no way to ${offer.text} in ${state.phase} (draft ${state.draft || 'none'}): ${error.message.split('\n')[0]}`);
        }
        for (let wait = 0; ; wait++) {
            const after = await look(page);
            if (after.seq !== state.seq || after.draft !== state.draft)
                break;
            if (wait > 80)
                throw new Error(`${offer.text} by pointing did nothing in ${state.phase}: ${after.told}`);
            await page.waitForTimeout(25);
        }
        count(made, offer.kind);
        stuck = 0;
        if (turn > 3000)
            throw new Error('the match does not end');
    }
}

const server = await createServer({ root: fileURLToPath(new URL('..', import.meta.url)), server: { port, strictPort: true, host: '127.0.0.1' }, logLevel: 'error' });
await server.listen();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
let failed = 0;
for (let match = first; match < first + matches; match++) {
    const setting = SETTINGS[match % SETTINGS.length];
    const page = await browser.newPage({ viewport: { width, height: width < 700 ? 780 : 900 }, reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('kontor.settings', JSON.stringify({ coach: false, speed: 'none' })));
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => { if (message.type() === 'error' && !message.text().includes('404')) faults.push(message.text()); });
    const begun = Date.now();
    try {
        const turns = await play(page, match + 1, setting, `http://127.0.0.1:${port}`);
        if (faults.length)
            throw new Error(faults[0]);
        console.log(`match ${match + 1}: ${setting.players} players ${setting.options} over after ${turns} steps, ${Math.round((Date.now() - begun) / 1000)} s`);
    } catch (error) {
        failed++;
        console.log(`match ${match + 1}: ${setting.players} players ${setting.options}: ${error.message}`);
        await page.screenshot({ path: process.env.SHOT ?? '/tmp/board-fuffziger-failed.png' });
    }
    await page.close();
}
/** Makes a kind of move at a position of a stored record where somebody made it. */
async function stored(page, base, kind, positions) {
    for (const { name, at, viewer } of positions) {
        await page.goto(`${base}/fixtures.html?record=fuffziger/${name}&at=${at}&viewer=${viewer}`);
        await page.waitForSelector('.ff');
        const state = await look(page);
        const offer = state.offers.find((one) => one.kind === kind);
        if (!offer)
            continue;
        await make(page, offer, random(at + 1));
        for (let wait = 0; wait < 80; wait++) {
            const after = await look(page);
            if (after.over || after.seq !== state.seq || after.draft !== state.draft)
                return;
            await page.waitForTimeout(25);
        }
        throw new Error(`${name} at ${at}: ${offer.text} was pointed at, and nothing came of it`);
    }
    throw new Error(`${kind} is not offered where it was made (${positions[0].name} at ${positions[0].at})`);
}
if (process.env.KINDS !== 'off')
    for (const [kind, positions] of storedKinds('fuffziger')) {
        const page = await browser.newPage({ viewport: { width, height: width < 700 ? 780 : 900 }, reducedMotion: 'reduce' });
        await page.addInitScript(() => localStorage.setItem('kontor.settings', JSON.stringify({ coach: false, speed: 'none' })));
        try {
            await stored(page, `http://127.0.0.1:${port}`, kind, positions);
            count(made, kind);
        } catch (error) {
            failed++;
            console.log(`no way by pointing: ${error.message.split('\n')[0]}`);
            await page.screenshot({ path: process.env.SHOT ?? '/tmp/board-fuffziger-failed.png' });
        }
        await page.close();
    }
await browser.close();
await server.close();
for (const kind of KINDS.filter((each) => offered.has(each) && !made.has(each))) {
    failed++;
    console.log(`no way by pointing was found for ${kind}, offered ${offered.get(kind)} times`);
}
console.log(`${[...made].map(([kind, times]) => `${kind} ${times}`).join(', ')}; warned of a bid that cannot win ${warned} times`);
process.exit(failed ? 1 : 0);
