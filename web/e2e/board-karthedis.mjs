// Whole matches of Karthedis by pointing at the board alone, against computer players,
// on the page of fixtures, and every kind of move as it was made in stored records. Fails
// where a match gets stuck, or where a kind of move has no way by pointing. KINDS=off:
// whole matches only.
//
//   node e2e/board-karthedis.mjs [matches] [width] [keys]      `keys`: no pointer at all
import { createServer } from 'vite';
import { chromium } from 'playwright-core';
import { storedKinds } from './kinds.mjs';

const matches = Number(process.argv[2] ?? 6);
const width = Number(process.argv[3] ?? 1440);
const byKeys = process.argv[4] === 'keys';
const port = Number(process.env.KONTOR_PORT ?? 7355);
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const SETTINGS = [
    { players: 2, options: '' }, { players: 4, options: '' }, { players: 3, options: 'goal=5-different-or-4-equal' },
    { players: 3, options: 'decks=draft' }, { players: 5, options: 'goal=4-different-or-3-equal' }, { players: 2, options: 'decks=build' },
    { players: 6, options: '' }, { players: 9, options: '' },
];

/** A small generator, so that a run can be repeated. */
function random(seed) {
    let state = seed * 2654435761 >>> 0;
    return (below) => {
        state = Math.imul(state ^ state >>> 15, 2246822519) + 374761393 >>> 0;
        return ((state ^ state >>> 13) >>> 0) % below;
    };
}

const made = new Map();

/** What the page says: whether one is asked, and every offer. */
const look = (page) => page.evaluate(() => {
    window.sitting.finish?.();
    const screen = window.sitting.screen.value;
    return screen && { over: screen.match.over, asked: screen.question.asked, seq: screen.match.seq, phase: screen.match.phase.name, told: window.sitting.told.value?.sentence ?? '',
        offers: screen.offers.map(({ move, text, span }) => ({ kind: move.kind, move, text, span })) };
});

/** Points at the first of these that is there. */
async function point(page, selector) {
    const element = page.locator(selector).first();
    await element.waitFor({ state: 'attached', timeout: 2500 });
    if (byKeys) {
        await element.focus();
        await page.keyboard.press('Enter');
    } else {
        await element.scrollIntoViewIfNeeded();
        await element.click({ timeout: 30000, position: await element.evaluate((node) => ({ x: Math.min(14, node.clientWidth / 2 || 7), y: Math.min(14, node.clientHeight / 2 || 7) })) });
    }
}

const there = (page, selector) => page.locator(selector).count();

/** Makes an offer as a person at the board would. */
async function make(page, { kind, move }) {
    const card = `[data-thing="card:${move.card}"]`;
    const place = `.ka-stall[data-place="${String(move.place ?? move.spot ?? '').slice(6)}"]`;
    const button = `.ka-tray [data-kind="${kind}"]`;
    const pile = kind === 'take' || kind === 'return' || kind === 'reclaim' || move.spot === 'pile';
    if (!pile && await there(page, '.ka-veil'))
        await point(page, '.ka-sheet header > .ka-button');
    if (pile) {
        if (!await there(page, '.ka-veil'))
            await point(page, '.ka-tray .ka-acts .ka-button[data-lit]');
        if (!await there(page, `.ka-heaped${card}[data-lit]`))
            for (const tab of await page.locator('.ka-whose').all())
                if (!await there(page, `.ka-heaped${card}[data-lit]`))
                    await tab.click();
        await point(page, `.ka-heaped${card}[data-lit]`);
        await point(page, button);
    } else if (kind === 'lay') {
        await point(page, `.ka-slot${card}[data-lit]`);
        await point(page, `${place}[data-lit] .ka-plate`);
        await point(page, button);
    } else if (kind === 'place') {
        await point(page, `${place}[data-lit] .ka-plate`);
        await point(page, button);
    } else if (kind === 'keep') {
        await point(page, `.ka-pick${card}[data-lit]`);
        await point(page, button);
    } else if (kind === 'settle' || kind === 'recall') {
        await point(page, move.spot === 'called' ? `.ka-effect${card}[data-lit]` : `${place} .ka-lying${card}[data-lit]`);
    } else if (kind === 'target') {
        await point(page, move.spot === 'called' ? `.ka-effect${card}[data-lit]` : `${place} .ka-lying${card}[data-lit]`);
        await point(page, button);
    } else if (kind === 'target-down') {
        await point(page, `${place} .ka-fan[data-thing="seat:${move.player}"][data-lit], ${place} .ka-lying[data-lit]`);
        await point(page, button);
    } else if (kind === 'name') {
        // On a phone the strip of players has no room for it: the tray names them.
        await point(page, `:is(.ka-entry, .ka-tray) [data-thing="seat:${move.player}"]:visible`);
        await point(page, '.ka-tray [data-kind="name"].do');
    } else if (kind === 'add' || kind === 'ready') {
        await point(page, '.ka-good [data-lit]');
        await point(page, '.ka-deck-tools .ka-button:nth-child(2)');
        await point(page, '.ka-tray [data-kind="ready"]');
    } else if (['finish', 'do', 'skip', 'amount'].includes(kind)) {
        await point(page, button);
        if (kind === 'finish' && await there(page, '.ka-tray .sure'))
            await point(page, `${button}.sure`);
    } else {
        await point(page, `.ka-slot${card}[data-lit]`);
        await point(page, button);
    }
}

async function play(page, origin, match) {
    const { players, options } = SETTINGS[match % SETTINGS.length];
    const next = random(match + 1);
    await page.addInitScript(() => localStorage.setItem('kontor.settings', JSON.stringify({ coach: false })));
    await page.goto(`${origin}/fixtures.html?game=karthedis&players=${players}&seed=point-${match}&options=${encodeURIComponent(options)}`);
    await page.waitForSelector('.ka-market', { timeout: 20000 });
    for (let move = 0; move < 500; move++) {
        let state = await look(page);
        for (let wait = 0; !state?.over && !state?.asked && wait < 100; wait++) {
            await page.waitForTimeout(50);
            state = await look(page);
        }
        if (state.over)
            return move;
        if (!state.asked || !state.offers.length)
            throw new Error(`stuck in ${state.phase}: nothing is asked`);
        // The kind that was made least so far, so that all of them come up.
        const kinds = [...new Set(state.offers.map(({ kind }) => kind))].sort((a, b) => (made.get(a) ?? 0) - (made.get(b) ?? 0));
        const rare = kinds.filter((kind) => kind !== 'leave' && kind !== 'pass' && kind !== 'finish');
        const kind = next(4) && rare.length ? rare[next(Math.min(rare.length, 2))] : kinds[next(kinds.length)];
        const offers = state.offers.filter((offer) => offer.kind === kind);
        const offer = offers[next(offers.length)];
        try {
            await make(page, offer);
        } catch (error) {
            await page.screenshot({ path: '/tmp/board-karthedis-failed.png' });
            throw new Error(`no way by pointing: ${offer.text} in ${state.phase} (seed point-${match}): ${String(error.message).split('\n')[0]}`);
        }
        for (let wait = 0; wait < 60; wait++) {
            const after = await look(page);
            if (after.over || after.seq !== state.seq)
                break;
            if (wait === 59) {
                await page.screenshot({ path: '/tmp/board-karthedis-failed.png' });
                throw new Error(`${offer.text} was pointed at, and nothing came of it (seed point-${match}): ${after.told}`);
            }
            await page.waitForTimeout(30);
        }
        made.set(kind, (made.get(kind) ?? 0) + 1);
    }
    throw new Error(`no end (seed point-${match})`);
}

/** Makes a kind of move at the positions of stored records where somebody made it, until once it is done. */
async function stored(page, origin, kind, positions) {
    let reason = 'it is not offered';
    for (const { name, at, viewer } of positions) {
        await page.addInitScript(() => localStorage.setItem('kontor.settings', JSON.stringify({ coach: false, speed: 'none' })));
        await page.goto(`${origin}/fixtures.html?record=karthedis/${name}&at=${at}&viewer=${viewer}`);
        // Where only one thing could be done it is done, and the match may be over with it: then there is the result.
        await page.waitForSelector('.ka-market, .result', { timeout: 20000 });
        const state = await look(page);
        const offer = state.offers.find((one) => one.kind === kind);
        if (!offer)
            continue;
        try {
            await make(page, offer);
            for (let wait = 0; wait < 60; wait++) {
                const after = await look(page);
                if (after.over || after.seq !== state.seq)
                    return;
                await page.waitForTimeout(30);
            }
            reason = `${offer.text} was pointed at, and nothing came of it`;
        } catch (error) {
            reason = `${offer.text}: ${String(error.message).split('\n')[0]}`;
        }
        await page.screenshot({ path: '/tmp/board-karthedis-failed.png' });
        break;
    }
    throw new Error(`${kind} has no way (${positions[0].name} at ${positions[0].at}): ${reason}`);
}

const server = await createServer({ server: { port, strictPort: true, host: '127.0.0.1', hmr: false }, logLevel: 'error' });
await server.listen();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
let failed = 0;
try {
    for (let match = 0; match < matches; match++) {
        const page = await browser.newPage({ viewport: { width, height: width < 700 ? 780 : 900 }, reducedMotion: 'reduce' });
        const errors = [];
        page.on('pageerror', (error) => errors.push(error.message));
        page.on('console', (message) => message.type() === 'error' && message.text().startsWith('karthedis') && errors.push(message.text()));
        try {
            const moves = await play(page, `http://127.0.0.1:${port}`, match);
            if (errors.length)
                throw new Error(errors[0]);
            console.log(`match ${match}: ${moves} moves by ${byKeys ? 'keys' : 'pointing'}, ${JSON.stringify(SETTINGS[match % SETTINGS.length])}`);
        } catch (error) {
            failed++;
            console.log(`match ${match}: FAILED: ${error.message}`);
        }
        await page.close();
    }
    if (process.env.KINDS !== 'off')
        for (const [kind, positions] of storedKinds('karthedis')) {
            // Being ready goes out with the deck or the card that was kept.
            if (kind === 'ready' && (made.has('add') || made.has('keep')))
                continue;
            const page = await browser.newPage({ viewport: { width, height: width < 700 ? 780 : 900 }, reducedMotion: 'reduce' });
            try {
                await stored(page, `http://127.0.0.1:${port}`, kind, positions);
                made.set(kind, (made.get(kind) ?? 0) + 1);
            } catch (error) {
                failed++;
                console.log(`FAILED: ${error.message}`);
            }
            await page.close();
        }
} finally {
    await browser.close();
    await server.close();
}
console.log([...made].sort().map(([kind, n]) => `${kind} ${n}`).join(', '));
process.exit(failed ? 1 : 0);
