// The pages around the tables by clicks: from the start page to a table with one, a new
// table with options, rules looked up, a record opened, a name kept, everything in three
// languages; with a server the waiting room, an invitation opened, chairs changed, the start.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, openBrowser, openPage, run, serveBuilt } from './house.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.KONTOR ?? ['build/dev/kontor', 'build/release/kontor'].map((path) => join(root, path)).find(existsSync);
const dist = process.env.KONTOR_DIST ?? join(root, 'web/dist');
const house = await serveBuilt(dist, 0);
const browser = await openBrowser();
const none = (faults) => expect(!faults.length, faults.join('\n'));

const tests = {
    'one click from the start page to a table': async () => {
        const { page, faults, context } = await openPage(browser);
        await page.goto(house.url);
        await page.click('[data-key=ravn]');
        await page.click('.hero-acts .go');
        await page.waitForSelector('.match');
        expect(/\/here\/[a-z0-9]+$/.test(page.url()), page.url());
        expect((await page.innerText('.match')).includes('Ravn'), 'the chosen opponent sits there');
        await page.goto(house.url);
        await page.waitForSelector('.slip');
        expect((await page.innerText('.desk')).includes('Ravn'), 'the match lies on the desk');
        none(faults);
        await context.close();
    },
    'a table with other rules': async () => {
        const { page, faults, context } = await openPage(browser, { width: 360, height: 740 });
        await page.goto(`${house.url}/new/karthedis`);
        await page.waitForSelector('.seat-list');
        expect(!(await page.locator('.chooser-friend').count()), 'no friends without a server');
        await page.click('.new-step:nth-of-type(2) .stepper button:last-child');
        await page.click('.seat-list li:nth-child(2) .button');
        await page.click('.chooser-faces button:has-text("Suri")');
        await page.check('input[name=option-decks] >> nth=1');
        const sum = await page.innerText('.ticket-sum');
        expect(/four/.test(sum) && /Suri/.test(sum) && /drafted/.test(sum), sum);
        await page.click('.ticket .go');
        await page.waitForSelector('.match');
        none(faults);
        await context.close();
    },
    'an address that names no game is that of the first, and a new table of the last': async () => {
        const { page, faults, context } = await openPage(browser);
        await page.goto(`${house.url}/rules`);
        await page.waitForSelector('.rule-row');
        await page.goto(`${house.url}/rules/karthedis`);
        await page.waitForSelector('.rule-row');
        await page.goto(`${house.url}/new`);
        await page.waitForSelector('.new-page');
        expect(await page.locator('.new-page label', { hasText: 'Karthedis' }).first().locator('input').isChecked(), 'the game that was last looked at');
        none(faults);
        await context.close();
    },
    'a table for another game keeps who was chosen, and the focus': async () => {
        const { page, faults, context } = await openPage(browser);
        await page.goto(`${house.url}/new/cryptoly`);
        const seats = () => page.locator('.seat-words b').evaluateAll((all) => all.map((one) => one.firstChild.textContent).join());
        await page.locator('.seat-list button').first().click();
        await page.locator('.chooser [title]', { hasText: 'Leonora' }).click();
        const chosen = await seats();
        expect(chosen.includes('Leonora'), chosen);
        await page.locator('.game-pick input[name=game]:checked').focus();
        await page.keyboard.press('ArrowRight');
        await page.waitForURL(/\/new\/(?!cryptoly)/);
        expect(await seats() === chosen, `${await seats()} instead of ${chosen}`);
        expect(await page.evaluate(() => document.activeElement.matches('.game-pick input:checked')), 'the focus stays');
        none(faults);
        await context.close();
    },
    'a first game is what its card says': async () => {
        const { page, faults, context } = await openPage(browser);
        await page.goto(`${house.url}/`);
        await page.waitForSelector('.first-game button:enabled');
        const told = await page.locator('.first-game p').innerText();
        await page.locator('.first-game button').click();
        await page.waitForSelector('.coach');
        expect(told.includes('Cryptoly') && told.includes('Pip'), told);
        expect((await page.locator('.match').innerText()).includes('Pip'), 'Pip sits there');
        none(faults);
        await context.close();
    },
    'rules are found': async () => {
        const { page, faults, context } = await openPage(browser);
        await page.goto(`${house.url}/rules/cryptocurrency#CC-G2`);
        await page.waitForSelector('#CC-G2[data-aimed]');
        const all = await page.locator('.rule-row').count();
        await page.keyboard.press('/');
        await page.keyboard.type('hodler tie');
        await page.waitForSelector('.rules-page mark');
        const found = await page.locator('.rule-row').count();
        expect(found > 0 && found < all, `${found} of ${all}`);
        await page.waitForSelector('#cards, .rule-row');
        none(faults);
        await context.close();
    },
    'rules have figures, made of the edition, in three languages': async () => {
        const { page, faults, context } = await openPage(browser, { width: 820, height: 1000 });
        for (const [game, most] of [['cryptocurrency', 4], ['cryptoly', 4], ['karthedis', 5], ['fuffziger', 5]]) {
            await page.goto(`${house.url}/rules/${game}`);
            for (const tongue of ['en', 'de', 'ja']) {
                await page.locator(`.top-languages [lang=${tongue}]`).click();
                await page.waitForFunction(([count, spoken]) => document.documentElement.lang === spoken && document.querySelectorAll('.rule-figure').length === count, [most, tongue], { timeout: 30000 });
                const told = (await page.locator('.rule-figure').allInnerTexts()).join(' ');
                expect(!/undefined|NaN|[a-z]+\.figure\.|\[object/.test(told), `${game} ${tongue}: ${told}`);
            }
            // The drawings are those of the board: every symbol that is used is in the page, and the cards of the book have pictures.
            const missing = await page.evaluate(() => [...document.querySelectorAll('.rule-figure use, .small-card use')].map((one) => one.getAttribute('href')).filter((id) => !document.querySelector(id)));
            expect(!missing.length && await page.locator('.rule-figure :is(svg use, svg circle, .ff-note)').count() > 5, `${game}: drawings that are not there: ${[...new Set(missing)].join(' ')}`);
            expect(await page.locator('.small-card > :is(svg, span, i):first-child').count() >= 6, `${game}: cards without pictures`);
            await page.locator('#rules-search').fill('x');
            expect(await page.locator('.rule-figure').count() === 0, 'what is looked for stands without them');
        }
        none(faults);
        await context.close();
    },
    'a result of the simulator is drawn, in this browser only; what is none is told': async () => {
        const { page, faults, context } = await openPage(browser);
        const choose = (text) => page.locator('input[type=file]').setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(text) });
        const sim = (...args) => spawnSync(program, ['sim', ...args, '--agents', 'greedy', '--json']).stdout.toString();
        await page.goto(`${house.url}/designers`);
        for (const [text, told] of [['no', 'no JSON'], ['{"game": "chess"}', 'no result of kontor sim'], [sim('karthedis', '--players', '3', '--games', '4', '--sweep', 'goal=3-different,4-different'), 'sweep']]) {
            await choose(text);
            await page.waitForFunction((words) => document.querySelector('.sim-fault')?.textContent.includes(words), told);
        }
        const sent = [];
        page.on('request', (request) => { if (request.method() !== 'GET') sent.push(request.url()); });
        for (const game of ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger']) {
            await choose(sim(game, '--players', '3', '--games', '60', '--stats'));
            await page.waitForFunction((id) => !document.querySelector('.sim-sample') && document.querySelector('.sim .sim-command code')?.textContent.includes(`sim ${id} `), game);
            const text = await page.evaluate(() => { document.querySelectorAll('.sim details').forEach((one) => { one.open = true; }); return document.querySelector('.sim').innerText; });
            expect(!/NaN|undefined|Infinity/.test(text), `${game}: every figure is one`);
            // Names are the game's own: nothing stands there as the file has it.
            const raw = await page.locator('.sim th[scope=row]').evaluateAll((all) => all.map((one) => one.textContent.trim()).filter((name) => /^[a-z0-9]+(-[a-z0-9]+)+$|^$|[{}]/.test(name)));
            expect(!raw.length, `${game}: ${raw.slice(0, 5).join(', ')}`);
            expect(await page.locator('.sim-bars tr').count() === 3 && await page.locator('.sim-chart svg').count() >= 5 && await page.locator('.sim-worth tbody tr').count() > 5, `${game}: bars, charts and tables`);
        }
        expect(!sent.length, `nothing is sent: ${sent.join(' ')}`);
        none(faults);
        await context.close();
    },
    'a record is opened, and what is none is told': async () => {
        const { page, faults, context } = await openPage(browser);
        await page.goto(`${house.url}/replay`);
        await page.waitForSelector('.drop');
        await page.setInputFiles('.drop input', { name: 'no.kontor', mimeType: 'text/plain', buffer: Buffer.from('nothing') });
        await page.waitForSelector('.problem');
        // One in which a move stands twice is no match: the line is told.
        const whole = readFileSync(join(root, 'tests/records/karthedis/v1-house-2-4p-0.kontor'), 'utf8');
        const twice = whole.replace(/^(.* call .*)$/m, '$1\n$1');
        expect(twice !== whole, 'a call');
        await page.setInputFiles('.drop input', { name: 'twice.kontor', mimeType: 'text/plain', buffer: Buffer.from(twice) });
        const line = twice.slice(0, twice.search(/^.* call .*$/m)).split('\n').length + 1;
        await page.locator('.problem', { hasText: `line ${line} of the file` }).waitFor({ timeout: 10000 });
        await page.setInputFiles('.drop input', { name: 'a.kontor', mimeType: 'text/plain', buffer: readFileSync(join(root, 'tests/records/karthedis/v1-house-2-4p-0.kontor')) });
        await page.waitForURL(/\/replay\/\w+$/);
        await page.waitForSelector('.match');
        none(faults);
        await context.close();
    },
    'whoever has nothing yet finds a match of each game and a result to look at': async () => {
        const { page, faults, context } = await openPage(browser);
        for (const game of ['Cryptocurrency', 'Cryptoly', 'Karthedis', 'Falsche FuFFziger']) {
            await page.goto(`${house.url}/replay`);
            await page.click(`.sample:has-text("${game}") button`);
            await page.waitForSelector('.match .replay');
            expect(await page.locator('.ledger .entry:has-text("Kasimir")').count() === 1, `${game}: who played it has a name`);
        }
        await page.goto(`${house.url}/designers`);
        await page.waitForSelector('.sim-sample .sim-bars');
        expect(/--games 1500/.test(await page.locator('.sim-sample .sim-command code').innerText()), 'the command that made it');
        none(faults);
        await context.close();
    },
    'what is often asked stands beside the rules and leads to its answer and its rule': async () => {
        const { page, faults, context } = await openPage(browser);
        for (const game of ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger']) {
            await page.goto(`${house.url}/rules/${game}`);
            await page.waitForSelector('.rules-asked li');
            expect(await page.locator('.rules-asked li').count() >= 5, `${game}: at least five questions`);
            await page.click('.rules-asked li a');
            const answer = page.locator('#asked :target');
            expect(await answer.count() === 1, `${game}: a question leads to its answer`);
            const rule = await answer.locator('.rule-id').first().getAttribute('href');
            expect(await page.locator(`.rule-row[id="${rule.slice(1)}"]`).count() === 1, `${game}: ${rule} is a rule`);
        }
        none(faults);
        await context.close();
    },
    'a name is kept; three languages, day and night': async () => {
        const { page, faults, context } = await openPage(browser);
        await page.goto(`${house.url}/player`);
        await page.fill('.name-form input', '<b>Nora & Söhne</b>');
        await page.click('.name-form button');
        await page.waitForSelector('.top-me:has-text("<b>Nora & Söhne</b>")');
        for (const [language, word] of [['de', 'Dein Profil'], ['ja', 'プロフィール'], ['en', 'Your profile']]) {
            await page.click(`.top-languages [lang=${language}]`);
            await page.waitForSelector(`h1:has-text("${word}")`);
            expect(await page.getAttribute('html', 'lang') === language, language);
        }
        await page.click('.top-lamp');
        await page.waitForSelector('html[data-theme=dark]');
        await page.reload();
        await page.waitForSelector('html[data-theme=dark] .top-me:has-text("Nora")');
        none(faults);
        await context.close();
    },
    'back and forward, and an address that leads nowhere': async () => {
        const { page, faults, context } = await openPage(browser);
        await page.goto(house.url);
        await page.click('.top-bar nav a:has-text("About")');
        await page.waitForSelector('.about-page');
        await page.goBack();
        await page.waitForSelector('.hero');
        await page.goForward();
        await page.waitForSelector('.about-page');
        await page.goto(`${house.url}/no/such/page`);
        await page.waitForSelector('.unknown-page');
        await page.click('.unknown-page .go');
        await page.waitForSelector('.hero');
        none(faults);
        await context.close();
    },
};

if (program && existsSync(program))
    tests['with a server: waiting room, invitation, chairs, start'] = async () => {
        const data = mkdtempSync(join(tmpdir(), 'kontor-pages-'));
        const port = Number(process.env.KONTOR_PORT ?? 7329);
        const url = `http://127.0.0.1:${port}`;
        const server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data, '--web', dist], { stdio: 'ignore' });
        try {
            for (let i = 0; i < 100 && !(await fetch(`${url}/healthz`).then(({ ok }) => ok, () => false)); i++)
                await new Promise((resolve) => setTimeout(resolve, 100));
            const [ann, ben] = [await openPage(browser), await openPage(browser, { width: 360, height: 740 })];
            await ann.page.goto(`${url}/new/cryptoly?friends`);
            await ann.page.waitForSelector('.ticket-name');
            await ann.page.fill('.ticket-name input', 'Ann');
            await ann.page.click('.ticket .go');
            await ann.page.waitForURL(/\/table\//);
            const link = await ann.page.inputValue('.invite-link input');
            expect(link.startsWith(`${url}/join/`), link);
            expect(await ann.page.locator('.qr').count() === 1, 'a code to scan');
            // On a phone the link is what one sees first: it stands above the table and its chairs.
            await ann.page.setViewportSize({ width: 360, height: 740 });
            const [invite, chairs] = [await ann.page.locator('.wait-invite').boundingBox(), await ann.page.locator('.round-table').boundingBox()];
            expect(invite.y < chairs.y && invite.y + 120 < 740, `the link at ${invite.y}, the table at ${chairs.y}`);
            await ann.page.setViewportSize({ width: 1440, height: 900 });
            await ben.page.goto(link);
            await ben.page.waitForSelector('.join-what:has-text("Cryptoly")');
            expect(!(await ben.page.innerText('main')).includes('Ann'), 'a link says no names');
            if (process.env.SHOTS)
                await ben.page.screenshot({ path: `${process.env.SHOTS}/join-360.png` });
            await ben.page.fill('.join-form input', 'Ben');
            await ben.page.click('.join-form .go');
            await ben.page.waitForSelector('.round-table');
            await ann.page.waitForSelector('.round-table li:has-text("Ben")');
            await ann.page.click('.agreement > summary');
            await ann.page.check('.agreement input[name=clock] >> nth=2');
            await ben.page.waitForSelector('.label:has-text("1 min a move")', { timeout: 8000 });
            await ben.page.click('.agreement > summary');
            expect(!(await ben.page.locator('.agreement input').count()) && /1 min a move/.test(await ben.page.innerText('.agreement')), 'a guest reads what is agreed');
            if (process.env.SHOTS)
                await ann.page.screenshot({ path: `${process.env.SHOTS}/wait-1440.png`, fullPage: true });
            await ann.page.check('.agreement input[name=clock] >> nth=0');
            await ben.page.click('.talk-phrases button:nth-child(2)');
            await ann.page.waitForSelector('.talk-line:has-text("Good luck!")');
            await ann.page.click('.wait-deeds button:has-text("Add a seat")');
            await ann.page.waitForSelector('h1:has-text("2 seats")');
            await ann.page.click('.round-table li.free button');
            await ann.page.click('.chooser-faces button:has-text("Mimsy")');
            await ben.page.waitForSelector('.round-table li:has-text("Mimsy")');
            await ann.page.click('.wait-deeds .can');
            await ann.page.waitForSelector('h1:has-text("Everybody is here.")');
            await ben.page.goto(url);
            await ben.page.waitForSelector('.slip:has-text("Everybody is here")');
            await ben.page.goBack();
            await ann.page.click('.wait-deeds .go');
            await ann.page.waitForSelector('.match');
            await ben.page.waitForSelector('.match');
            await ann.page.goto(url);
            await ann.page.waitForSelector('.slip:has-text("Cryptoly")');
            // Who comes late finds no chair, and may look on; who has left for good finds no slip.
            const cid = await openPage(browser);
            await cid.page.goto(link);
            await cid.page.click('a.go:has-text("Watch")');
            await cid.page.waitForSelector('.match');
            none(cid.faults);
            await cid.context.close();
            await ben.page.click('.bar-acts button[aria-label=Settings]');
            await ben.page.click('button:has-text("Leave this match")');
            await ben.page.click('.company-sure button:has-text("Leave this match")');
            await ben.page.waitForSelector('.first-game, .desk:not(:has(.slip))');
            await ben.page.goBack();
            await ben.page.waitForSelector('.banner:has-text("You have left this match")');
            expect(!(await ben.page.locator('.banner button').count()), 'and there is no way back');
            await ann.page.waitForSelector('.slip:has-text("Cryptoly")');
            await ben.page.goto(`${url}/join/nosuchinvitation`);
            await ben.page.waitForSelector('.notice.bad[role=alert]');
            expect(!(await ben.page.locator('.join-form').count()), 'a link that leads nowhere asks for nothing');
            none([...ann.faults, ...ben.faults]);
            await ann.context.close();
            await ben.context.close();
        } finally {
            await new Promise((resolve) => { server.once('exit', resolve); server.kill('SIGTERM'); });
            rmSync(data, { recursive: true, force: true });
        }
    };

try {
    await run(tests);
} finally {
    await browser.close();
    house.close();
}
