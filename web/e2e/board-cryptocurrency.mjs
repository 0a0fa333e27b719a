// Cryptocurrency by pointing at its board alone, on the page of fixtures: whole matches
// against computer players, and every kind of move as it was made in stored records.
// Fails where a match gets stuck, or where a move that is offered has no way.
//
//   node e2e/board-cryptocurrency.mjs [matches] [width] [keys]      `keys`: no pointer at all
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { Kontor } from '../../wasm/kontor.mjs';

const matches = Number(process.argv[2] ?? 4);
const width = Number(process.argv[3] ?? 1440);
const byKeys = process.argv[4] === 'keys';
const port = Number(process.env.KONTOR_PORT ?? 7335);
const root = fileURLToPath(new URL('../..', import.meta.url));
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const SETTINGS = [
    { players: 4, options: 'events=on' }, { players: 2, options: '' }, { players: 3, options: 'board=advanced,events=on' }, { players: 4, options: 'length=short' },
    { players: 2, options: 'board=advanced,limit=stop' }, { players: 3, options: '' },
];
/** Kinds that are made within a packet: what was put together is asked for them. */
const made = new Map();
const offered = new Set();

function random(seed) {
    let state = Math.imul(seed + 1, 2654435761) >>> 0;
    return (below) => {
        state = Math.imul(state ^ state >>> 15, 2246822519) + 374761393 >>> 0;
        return ((state ^ state >>> 13) >>> 0) % below;
    };
}

/** What the page says: whether one is asked, and every offer. */
const look = (page) => page.evaluate(() => {
    window.sitting.finish?.();
    const screen = window.sitting.screen.value;
    return screen && {
        over: screen.match.over, asked: screen.question.asked, seq: screen.match.seq, phase: screen.match.phase.name, told: window.sitting.told.value?.sentence ?? '',
        offers: screen.offers.map(({ move, text, span }) => ({ kind: move.kind, move, text, span })),
    };
});

/** The same once one is asked, or it is over, and the page shows it. */
async function settled(page) {
    let state = await look(page);
    for (let wait = 0; !state?.over && !state?.asked && wait < 200; wait++) {
        await page.waitForTimeout(25);
        state = await look(page);
    }
    await page.evaluate(() => new Promise((resolve) => { window.onceDrawn(resolve); }));
    return state;
}

const there = (page, selector) => page.locator(selector).count();

/** Points at one of these, the first unless told. */
async function point(page, selector, which = 0) {
    const element = page.locator(selector).nth(which);
    await element.waitFor({ state: 'attached', timeout: 2500 });
    if (byKeys) {
        await element.focus();
        await page.keyboard.press(selector.includes('input') ? 'Space' : 'Enter');
    } else {
        // What happened meanwhile lies over the board until it is tapped.
        if (await there(page, '.since'))
            await page.locator('.since').click();
        await element.scrollIntoViewIfNeeded();
        await element.click({ timeout: 30000 });
    }
}

/** On a small screen one coin is shown at a time. */
async function show(page, coin) {
    const tab = `.cc-tab.cc-of-${coin}`;
    if (await page.locator(tab).isVisible() && await page.locator(`${tab}[aria-pressed="true"]`).count() === 0)
        await point(page, tab);
}

/** Steps to a number. */
async function step(page, wanted) {
    for (let i = 0; i < 60; i++) {
        const now = Number(await page.locator('.cc-tray .cc-steps output').first().textContent());
        if (now === wanted)
            return;
        await point(page, `.cc-tray [data-step="${now < wanted ? 'more' : 'less'}"]`);
    }
    throw new Error(`the stepper does not reach ${wanted}`);
}

const TEAM = '.cc-team .cc-card[data-lit]';
const DO = '.cc-tray [data-do]:not(:disabled)';

/** Makes an offer as a person at the board would, with small changes by chance. */
async function make(page, { kind, move, span }, next) {
    const chosen = async (selector) => await there(page, `${selector}[data-chosen]`) > 0;
    switch (kind) {
        case 'mine': case 'buy': case 'sell':
            await show(page, move.coin);
            await point(page, `[data-column="${move.coin}"] [data-verb="${kind}"][data-lit]`);
            if (next(3) === 0 && await there(page, TEAM) > 1)
                await point(page, TEAM, next(await there(page, TEAM)));
            if (await there(page, '.cc-copy[data-lit]') && next(2))
                await point(page, '.cc-copy[data-lit]');
            if (await there(page, '.cc-tray [data-step="less"]:not(:disabled)') && next(2))
                await point(page, '.cc-tray [data-step="less"]');
            if (await there(page, '.cc-switch input') && next(2))
                await point(page, '.cc-switch input');
            if (!await there(page, DO))
                await point(page, TEAM);
            return point(page, DO);
        case 'hire':
            await point(page, `.cc-seek .cc-card[data-place="${move.place}"][data-lit]`);
            if (!await there(page, DO))
                await point(page, TEAM);
            return point(page, DO);
        case 'borrow':
            await point(page, '.cc-tray [data-offer="borrow"]');
            return point(page, DO);
        case 'replace': case 'exhaust':
            await point(page, `.cc-team .cc-card[data-place="${move.member}"][data-lit]`);
            return point(page, DO);
        case 'use': case 'go':
            while (await there(page, `${TEAM}[data-chosen]`))
                await point(page, `${TEAM}[data-chosen]`);
            if (kind === 'use' && !await chosen(`.cc-team .cc-card[data-place="${move.member}"]`))
                await point(page, `.cc-team .cc-card[data-place="${move.member}"][data-lit]`);
            return point(page, DO);
        case 'copy':
            await point(page, `.cc-copy[data-thing="member:${move.expert}"][data-lit]`);
            return point(page, DO);
        case 'amount': case 'repay':
            if (span && span.high > span.low)
                await step(page, span.low + next(span.high - span.low + 1));
            return point(page, DO);
        case 'newshawk':
            await point(page, '.cc-seek .cc-card[data-place="newshawk"][data-lit]');
            return point(page, DO);
        case 'black-hat': case 'white-hat': case 'tweet':
            await point(page, `.cc-seek .cc-card[data-place="${kind}"][data-lit]`);
            await show(page, move.coin);
            await point(page, `[data-column="${move.coin}"] .cc-rumour[data-place="${move.place}"][data-lit]`);
            return point(page, DO);
        case 'keep':
            await point(page, `.cc-clippings [data-thing="rumour:${move.rumour}"][data-lit]`);
            return point(page, DO);
        case 'give':
            await show(page, move.coin);
            await point(page, `[data-column="${move.coin}"] [data-verb="give"][data-lit]`);
            return point(page, DO);
        case 'lay':
            await show(page, move.coin);
            await point(page, `[data-column="${move.coin}"] .cc-slot[data-lit]`);
            return point(page, DO);
        default:
            return point(page, `.cc-tray [data-offer="${kind}"]`);
    }
}

/** Notes every move of every packet that goes out. */
const listen = (page) => page.evaluate(() => {
    window.packets = [];
    const { source } = window.sitting;
    const play = source.play.bind(source);
    source.play = (moves, at) => {
        window.packets.push(moves);
        return play(moves, at);
    };
});

async function note(page) {
    for (const packet of await page.evaluate(() => window.packets.splice(0)))
        for (const move of packet.split(';')) {
            const [kind] = move.trim().split(' ');
            made.set(kind, (made.get(kind) ?? 0) + 1);
        }
}

async function open(page, origin, query) {
    await page.goto(`${origin}/fixtures.html?${query}`);
    await page.waitForSelector('.cc-floor', { timeout: 20000 });
    await listen(page);
}

async function whole(page, origin, match) {
    const { players, options } = SETTINGS[match % SETTINGS.length];
    const next = random(match);
    await open(page, origin, `game=cryptocurrency&players=${players}&seed=floor-${match}&options=${encodeURIComponent(options)}`);
    for (let decision = 0; decision < 400; decision++) {
        const state = await settled(page);
        if (state.over)
            return decision;
        if (!state.asked || !state.offers.length)
            throw new Error(`stuck in ${state.phase}: nothing is asked`);
        state.offers.forEach(({ kind }) => offered.add(kind));
        // What was made least is made first, now and then; passing ends a round too soon.
        const rare = [...state.offers].sort((a, b) => (made.get(a.kind) ?? 0) - (made.get(b.kind) ?? 0));
        const busy = rare.filter(({ kind }) => kind !== 'pass');
        const list = busy.length && next(12) ? busy : rare;
        const choice = next(2) ? list[0] : list[next(list.length)];
        await make(page, choice, next);
        await note(page);
        const after = await settled(page);
        if (!after.over && after.seq === state.seq)
            throw new Error(`${state.phase}: "${choice.text}" was pointed at and did not happen${after.told && `: ${after.told}`}`);
    }
    throw new Error('the match does not end');
}

/** One stored position for each kind of move that a player has made, and the move. */
async function stored() {
    const kontor = await Kontor.load(readFileSync(`${root}build/wasm/wasm/kontor.wasm`));
    kontor.addWords(readFileSync(`${root}build/wasm/words/en.words`));
    const folder = `${root}tests/records/cryptocurrency/`;
    const found = new Map();
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.kontor'))) {
        const match = kontor.readMatch(readFileSync(folder + name, 'utf8'), null);
        match.events(13, 0, match.seen(13)).forEach(({ actor, move }, at) => {
            if (typeof actor === 'number' && move && !found.has(move.kind))
                found.set(move.kind, { name, at, viewer: actor, move });
        });
        match.close();
    }
    kontor.close();
    return found;
}

const server = await createServer({ root: `${root}web`, server: { port, strictPort: true, hmr: false, watch: null }, logLevel: 'error' });
await server.listen();
const origin = `http://127.0.0.1:${port}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
const page = await browser.newPage({ viewport: { width, height: width < 700 ? 760 : 900 }, hasTouch: width < 700, reducedMotion: 'reduce' });
const faults = [];
page.on('pageerror', (error) => faults.push(error.message));
page.on('console', (message) => { if (message.type() === 'error' && !/404/.test(message.text())) faults.push(message.text()); });
await page.addInitScript(() => localStorage.setItem('kontor.settings', JSON.stringify({ coach: false, speed: 'none', confirmFinal: false })));
try {
    for (let match = 0; match < matches; match++)
        console.log(`match ${match}, ${JSON.stringify(SETTINGS[match % SETTINGS.length])}: ${await whole(page, origin, match)} decisions`);
    for (const [kind, { name, at, viewer, move }] of await stored()) {
        await open(page, origin, `record=cryptocurrency/${name}&at=${at}&viewer=${viewer}`);
        const state = await settled(page);
        const offer = state.offers.find((one) => one.kind === kind && Object.entries(move).every(([arg, value]) => one.span?.arg === arg || String(one.move[arg]) === String(value)))
            ?? state.offers.find((one) => one.kind === kind);
        if (!offer)
            throw new Error(`${name} at ${at}: ${kind} is not offered`);
        await make(page, offer, random(at));
        await note(page);
        if (!made.get(kind))
            throw new Error(`${kind} has no way by pointing (${name} at ${at})`);
    }
    const missing = [...offered].filter((kind) => !made.get(kind));
    if (missing.length)
        throw new Error(`offered, but no way by pointing: ${missing.join(', ')}`);
    if (faults.length)
        throw new Error(`faults on the page: ${[...new Set(faults)].join(' | ')}`);
    console.log(`made: ${[...made].sort().map(([kind, n]) => `${kind} ${n}`).join(', ')}`);
} catch (error) {
    await page.screenshot({ path: `${process.env.SHOTS ?? '/tmp'}/board-cryptocurrency-fault.png` });
    console.error(error);
    process.exitCode = 1;
} finally {
    await browser.close();
    await server.close();
}
