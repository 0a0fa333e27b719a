// The real page at a host that lies about the exchange (tests/server/liar.mjs): for each lie,
// no entropy leaves the page unless everybody's promises stand as the page keeps them, and
// the page says what the server did and goes no further.   KONTOR=… node e2e/liar.mjs [LIE …]
// NAIVE=1 is for pages that believe what they are told: then every lie is only counted.
import { readFileSync } from 'node:fs';
import { Bot, Client, newToken } from '../../tests/server/client.mjs';
import { LIES, openLiar } from '../../tests/server/liar.mjs';
import { expect, openBrowser, openPage, run } from './house.mjs';
import { ask, openServer } from './serve.mjs';

const words = JSON.parse(readFileSync(new URL('../../words/words.json', import.meta.url), 'utf8'));
const first = Number(process.env.KONTOR_PORT ?? 7319);
const patient = { port: first, server: await openServer(first, ['--workers', '1']) };
// One that does not wait long for entropy that does not come.
const hasty = { port: first + 1, server: await openServer(first + 1, ['--workers', '1', '--silent-seconds', '2']) };
const browser = await openBrowser();

/** A match of an honest program (seat 0), the page behind the liar (seat 1) and a computer player. */
async function meet(lie, { language = 'en' } = {}) {
    const { port } = lie.must === 'spoken' ? hasty : patient;
    const liar = await openLiar(port, lie);
    const ann = new Client(port, { token: await newToken(port) });
    await ann.hello();
    await ann.must('settings', { name: 'Ann' });
    const { match } = await ann.must('create', { game: 'karthedis', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 'greedy' }], pace: 'none' });
    const { invite } = await ann.must('invite', { match });
    const bot = new Bot(ann, match, { seed: 5 });
    bot.fail = () => {};
    await bot.watch();
    const victim = await openPage(browser, { settings: { list: true, language } });
    const { page } = victim;
    await page.goto(`${liar.url}/`);
    await page.waitForSelector('main');
    await ask(page, 'join', { invite });
    await page.goto(`${liar.url}/table/${match}`);
    await page.waitForSelector('.wait, main');
    // The page watches the match, and has the room before its eyes.
    for (let i = 0; i < 200 && !liar.shown.some(({ type }) => type === 'match'); i++)
        await page.waitForTimeout(20);
    return {
        ...victim, liar, match, start: () => ann.must('start', { match }),
        leave: async () => {
            await victim.context.close();
            ann.close();
            await liar.close();
        },
    };
}

const reasons = ({ error }, language) => Object.keys(words).filter((key) => (error instanceof RegExp ? error.test(key) : key === error)).map((key) => words[key][language]);

/** The page has stopped, and says of what kind the lie was. */
async function isBroken({ page }, lie, language = 'en') {
    const told = page.locator('main p[role=alert]');
    const text = await told.innerText({ timeout: 15000 });
    const [before, behind] = words['web.fair.broken'][language].split('{reason}');
    expect(text.startsWith(before.trim()) && text.endsWith(behind.trim()), `it says so: ${text}`);
    expect(reasons(lie, language).some((reason) => text.includes(reason)), `it says why (${lie.error}): ${text}`);
    expect(await page.locator('.match').count() === 0, 'it does not go on');
}

const inPlay = ({ page }) => page.waitForSelector('.match', { timeout: 20000 });
const untilSaid = async ({ page, liar }, what) => {
    for (let i = 0; i < 400 && !what(liar); i++)
        await page.waitForTimeout(25);
};

const meant = {
    async break(table, lie) {
        await isBroken(table, lie);
    },
    async play(table) {
        await inPlay(table);
        await untilSaid(table, (liar) => liar.reveals().length);
        expect(await table.page.locator('main p[role=alert]').count() === 0, 'nothing is said of it');
    },
    async spoken(table) {
        await inPlay(table);
    },
    async anew(table) {
        await untilSaid(table, (liar) => liar.reveals().length >= 2 && liar.promises().length >= 3);
    },
};

const tests = {};
for (const lie of LIES)
    tests[`a lie: ${lie.name}`] = async () => {
        const table = await meet(lie);
        try {
            await table.start();
            await table.liar.lied;
            if (process.env.NAIVE)
                await table.page.waitForTimeout(1500);
            else
                await meant[lie.must](table, lie);
            table.liar.judge();
            if (process.env.NAIVE)
                await meant[lie.must](table, lie);
            expect(table.faults.length === 0, table.faults.join('\n'));
        } finally {
            await table.leave();
        }
    };

tests['what the server did is said in the language of the player, and once more after a reload'] = async () => {
    const lie = LIES.find(({ name }) => name === 'the own promise is altered');
    for (const language of ['de', 'ja']) {
        const table = await meet(lie, { language });
        try {
            await table.start();
            await isBroken(table, lie, language);
            await table.page.reload();
            await isBroken(table, lie, language);
            table.liar.judge();
        } finally {
            await table.leave();
        }
    }
};

try {
    await run(tests);
} finally {
    await browser.close();
    await patient.server.close();
    await hasty.server.close();
}
