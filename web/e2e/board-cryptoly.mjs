// Matches of Cryptoly by pointing at the board alone, against computer players, on the
// page of fixtures. Whole matches for several numbers of players, and positions of
// stored records for each kind of move. Fails where a match gets stuck, where the page
// reports a fault, or where a kind of move that was offered has no way by pointing.
//
//   node e2e/board-cryptoly.mjs [matches] [width] [keys]      `keys`: no pointer at all
//   KINDS=off: whole matches only
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { chromium } from 'playwright-core';

const matches = Number(process.argv[2] ?? 4);
const width = Number(process.argv[3] ?? 1440);
const byKeys = process.argv[4] === 'keys';
const port = Number(process.env.KONTOR_PORT ?? 7345);
const root = fileURLToPath(new URL('..', import.meta.url));
const records = fileURLToPath(new URL('../../tests/records/cryptoly/', import.meta.url));
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const SETTINGS = [
    { players: 3, options: 'end=rounds:5' },
    { players: 3, options: 'bet=on,end=rounds:4,start-btc=3' }, { players: 2, options: 'end=rounds:8,start-btc=2' },
    { players: 4, options: 'end=rounds:6,start-btc=3,hack=2' }, { players: 6, options: 'end=rounds:3,start-btc=3' },
    { players: 5, options: 'bet=on,end=rounds:3,start-btc=3' },
];
/** Kinds that only the host or chance makes, and the one whose way is to take apart before anything is sent. */
const OTHERS = new Set(['rate', 'show', 'roll-off', 'roll', 'die', 'action', 'moon', 'mining', 'staking', 'nft', 'time', 'named', 'ico', 'open', 'go-on', 'time-up', 'drop', 'undo']);

/** A small generator, so that a run can be repeated. */
function random(seed) {
    let state = seed * 2654435761 >>> 0;
    return (below) => {
        state = Math.imul(state ^ state >>> 15, 2246822519) + 374761393 >>> 0;
        return ((state ^ state >>> 13) >>> 0) % below;
    };
}

const look = (page) => page.evaluate(() => {
    window.sitting.finish();
    const { match, question, offers, draft, may } = window.sitting.screen.value;
    return { over: match.over, asked: question.asked, seq: match.seq, phase: match.phase.name, draft: draft.length, draw: Boolean(may.draw), busy: window.sitting.busy.value,
        told: window.sitting.told.value?.sentence ?? '', kinds: [...new Set(offers.map(({ move }) => move.kind))] };
});

/** Kinds of moves that the viewer has made. */
const madeBy = (page, from) => page.evaluate((from) => {
    const { events } = window.sitting.events(from);
    const viewer = window.sitting.screen.value.match.viewer;
    return events.filter(({ actor, move }) => actor === viewer && move).map(({ move }) => move.kind);
}, from);

const LIT = ".cl-tray [data-lit]:not(:disabled):not([data-skip]), .cl-board [data-lit], .cl-entry [data-lit], .entry-head[data-lit]";

/** Points at one of the lit things; steppers and sliders as a person would. */
async function point(page, below, rolls) {
    const slider = page.locator('.cl-tray .cl-slide input');
    if (await slider.count() && below(3) === 0) {
        await slider.first().focus();
        for (let i = below(4); i >= 0; i--)
            await page.keyboard.press(below(2) ? 'ArrowLeft' : 'ArrowRight');
    }
    const things = page.locator(LIT);
    const count = await things.count();
    if (!count)
        return false;
    const go = page.locator('.cl-tray .cl-go:not(:disabled)');
    const chosen = rolls && below(3) === 0 && await page.locator('[data-roll]').count() ? page.locator('[data-roll]').first()
        : await go.count() && below(3) === 0 ? go.first() : things.nth(below(count));
    if (byKeys) {
        await chosen.focus({ timeout: 700 });
        await page.keyboard.press('Enter');
    } else {
        await chosen.scrollIntoViewIfNeeded({ timeout: 700 });
        await chosen.click({ timeout: 700 });
    }
    return true;
}

const signature = (now) => `${now.seq} ${now.draft} ${now.phase}`;
const offered = new Map(), made = new Map(), faults = [];
/** How often nothing but the own die was waited for. */
let waits = 0;
const count = (map, kind) => map.set(kind, (map.get(kind) ?? 0) + 1);

async function open(browser, query) {
    const context = await browser.newContext({ viewport: { width, height: width < 700 ? 844 : 900 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(`${query}: ${error.message}`));
    page.on('console', (message) => message.type() === 'error' && !/404/.test(message.text()) && faults.push(`${query}: ${message.text()}`));
    await page.addInitScript(() => localStorage.setItem('kontor.settings', JSON.stringify({ coach: false, speed: 'none', motion: 'less', confirmFinal: false })));
    await page.goto(`http://127.0.0.1:${port}/fixtures.html?${query}`);
    await page.waitForFunction(() => window.sitting?.screen.value, null, { timeout: 7000 });
    await page.locator('.cl-board').waitFor({ timeout: 7000 });
    return { page, context };
}

/** Points until the goal is met; throws where nothing changes any more. */
async function play(page, below, goal, most, rolls = true) {
    let last = '', same = 0;
    for (let step = 0; step < most; step++) {
        const now = await look(page);
        if (now.asked && !now.busy)
            now.kinds.forEach((kind) => count(offered, kind));
        waits += now.asked && now.phase === 'roll' && now.draw;
        if (await goal(now))
            return true;
        same = signature(now) === last ? same + 1 : 0;
        last = signature(now);
        if (now.over)
            return false;
        // Others may take their time; whoever is asked may not be stuck.
        if (same > (now.asked ? 80 : 1000))
            throw new Error(`stuck in ${now.phase} at ${now.seq}: ${now.kinds.join(' ')}; ${now.told}`);
        if (!now.asked) {
            await page.waitForTimeout(20);
            continue;
        }
        try {
            if (!await point(page, below, rolls) && same > 5)
                throw new Error(`nothing is lit in ${now.phase}: ${now.kinds.join(' ')}`);
        } catch (error) {
            if (!/Timeout|detached|not attached|intercepts/.test(error.message))
                throw error;
        }
        if (await page.locator('.beside, .popover').count())
            await page.keyboard.press('Escape');
    }
    return false;
}

const server = await createServer({ root, server: { port, strictPort: true, hmr: false }, logLevel: 'error' });
await server.listen();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
try {
    for (let i = 0; i < matches; i++) {
        const { players, options } = SETTINGS[i % SETTINGS.length];
        const { page, context } = await open(browser, `game=cryptoly&players=${players}&options=${encodeURIComponent(options)}&seed=point-${i}`);
        const ended = await play(page, random(i + 1), (now) => now.over, 4000);
        (await madeBy(page, 0)).forEach((kind) => count(made, kind));
        console.log(`match ${i + 1}: ${players} players, ${options}: ${ended ? 'ended' : 'NOT ended'}`);
        if (!ended)
            faults.push(`match ${i + 1} did not end`);
        await context.close();
    }
    // A space is looked at before it is taken: one press, or a double tap, costs nothing.
    {
        const { page, context } = await open(browser, 'game=cryptoly&players=3&seed=place');
        const tile = page.locator('.cl-tile').nth(7);
        const seq = async () => (await look(page)).seq;
        const before = await seq();
        await tile.dblclick();
        await page.locator('.cl-start').waitFor({ timeout: 2000 });
        await page.waitForTimeout(200);
        if (await seq() !== before)
            faults.push('a first press on a space places the pawn');
        await page.locator('.cl-tile').nth(9).click();
        await page.locator('.cl-start .cl-go').click();
        await page.waitForFunction(() => window.sitting.screen.value.match.seq > 0, null, { timeout: 2000 });
        const position = await page.evaluate(() => window.sitting.screen.value.view.position[0]);
        if (position !== 10)
            faults.push(`the pawn was to start on 10 and stands on ${position}`);
        await context.close();
    }
    if (matches && !waits)
        faults.push('the own die was never waited for');
    // Each kind of move once, from positions in which somebody made it.
    const wanted = new Map();
    for (const name of readdirSync(records).filter((file) => file.endsWith('.kontor'))) {
        const lines = readFileSync(records + name, 'utf8').split('\n');
        lines.slice(lines.indexOf('moves') + 1).forEach((line, event) => {
            const [, seat, kind] = /^(\d+) ([a-z-]+)/.exec(line) ?? [];
            if (kind && !OTHERS.has(kind) && (wanted.get(kind)?.length ?? 0) < 3)
                wanted.set(kind, [...(wanted.get(kind) ?? []), { name, event, seat: Number(seat) }]);
        });
    }
    for (const [kind, places] of process.env.KINDS === 'off' ? [] : wanted) {
        if (made.has(kind))
            continue;
        for (const { name, event, seat } of places) {
            if (made.has(kind))
                break;
            const { page, context } = await open(browser, `record=cryptoly/${name}&at=${event}&viewer=${seat}`);
            const from = (await look(page)).seq;
            const done = await play(page, random(event + 7), async () => (await madeBy(page, from)).includes(kind), 160, false);
            if (done)
                count(made, kind);
            console.log(`${kind}: ${name} at ${event}: ${done ? 'made' : 'not made'}`);
            await context.close();
        }
    }
    const missing = process.env.KINDS === 'off' ? [] : [...new Set([...wanted.keys(), ...offered.keys()])].filter((kind) => !made.has(kind) && !OTHERS.has(kind));
    console.log('made:', [...made].map(([kind, n]) => `${kind} ${n}`).join(', '));
    if (missing.length)
        faults.push(`no way by pointing: ${missing.join(', ')}`);
} catch (error) {
    faults.push(error.stack ?? error.message);
} finally {
    await browser.close();
    await server.close();
}
for (const fault of new Set(faults))
    console.error('FAULT', fault);
process.exit(faults.length ? 1 : 0);
