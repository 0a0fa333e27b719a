// People at a server, in real browsers: what is shown when something ends, is refused or
// cannot be kept; who finds whom, comes back, plays again and is forgotten.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, openBrowser, openPage, run } from './house.mjs';
import { ask, offersOf, openServer, people, playTogether } from './serve.mjs';

const port = Number(process.env.KONTOR_PORT ?? 7339);
const server = await openServer(port, ['--absent-seconds', '3']);
const { url } = server;
const browser = await openBrowser();
const none = (faults) => expect(!faults.length, faults.join('\n'));
const close = async (...all) => { for (const { context } of all) await context.close(); };

/** A page at the start page, with a player of its own. */
async function somebody(name, given = {}) {
    const one = await openPage(browser, given);
    await one.page.goto(`${url}/`);
    await one.page.waitForSelector('.home-head .push');
    if (name)
        await ask(one.page, 'settings', { name });
    return one;
}

const words = JSON.parse(readFileSync(new URL('../../words/words.json', import.meta.url), 'utf8'));

/** What leads nowhere for a reason: the server's refusal of an invitation, from the next connection on. */
const answerInvited = (page, code, key) => page.routeWebSocket(/\/wire$/, (near) => {
    const far = near.connectToServer();
    near.onMessage((text) => {
        const { type, invite, n } = JSON.parse(text);
        if (type === 'invited' && invite === code)
            near.send(JSON.stringify({ type: 'refused', n, key, sentence: words[key].en }));
        else
            far.send(text);
    });
});

/** Between a page and its server, from the next connection on: what was sent, and kinds of answers that are held back until `let`. */
async function openGate(page) {
    const [sent, open, held] = [[], new Set(), []];
    const shut = new Set();
    let give = () => undefined;
    await page.routeWebSocket(/\/wire$/, (near) => {
        const far = near.connectToServer();
        give = (text) => { open.delete(JSON.parse(text).n); near.send(text); };
        near.onMessage((text) => {
            const { type, n } = JSON.parse(text);
            sent.push(type);
            open.add(n);
            far.send(text);
        });
        far.onMessage((text) => { shut.has(JSON.parse(text).type) ? held.push(text) : give(text); });
    });
    return {
        count: (type) => sent.filter((one) => one === type).length,
        hold: (...types) => types.forEach((type) => shut.add(type)),
        let: () => { shut.clear(); held.splice(0).forEach((text) => give(text)); },
        /** Everything that was asked is answered, and drawn. */
        idle: async () => {
            for (let i = 0; i < 1000 && open.size; i++)
                await page.waitForTimeout(10);
            expect(!open.size, 'everything is answered');
            await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
        },
    };
}

/** Shows what was added, where pictures are wanted. */
async function shoot(page, name) {
    if (!process.env.SHOTS)
        return;
    for (const [width, theme, language] of [[360, 'light', 'de'], [1440, 'dark', 'ja'], [360, 'dark', 'ja'], [1440, 'light', 'en']]) {
        await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
        const button = page.locator(`.top-languages [lang=${language}]`);
        if (await button.count())
            await button.click();
        await page.waitForTimeout(300);
        await page.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, theme);
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(process.env.SHOTS, `${name}-${width}-${theme}-${language}.png`), fullPage: true });
    }
}

/** What stands there when a match is over without a result. */
async function isEnded(page, why) {
    await page.locator('.ended-line').waitFor({ timeout: 10000 });
    const told = await page.locator('.ended-line').innerText();
    expect(why.test(told), told);
    expect(!/Your turn|To move/.test(await page.locator('.ledger').innerText()), 'it is nobody\'s turn');
    expect(!(await page.title()).startsWith('●'), 'nor does the title say so');
    expect(await page.locator('.ended-line a[href^="/new/"]').count() === 1 && await page.locator('.ended-line a[href="/"]').count() === 1, 'ways on');
}

const tests = {
    'a match that all agree to end says so, and gives its record': async () => {
        const { all: [ann, ben] } = await people(browser, url, 'karthedis');
        await playTogether([ann, ben], { until: (count) => count >= 3 });
        for (const { page } of [ann, ben]) {
            await page.click('[aria-label="Settings"]');
            await page.getByLabel('End without a result').click();
        }
        for (const { page } of [ann, ben])
            await isEnded(page, /agreed/);
        const [saved] = await Promise.all([ann.page.waitForEvent('download'), ann.page.locator('.ended-line button').click()]);
        expect(saved.suggestedFilename() === 'karthedis.kontor', saved.suggestedFilename());
        await ann.page.reload();
        await isEnded(ann.page, /agreed/);
        none([...ann.faults, ...ben.faults]);
        await close(ann, ben);
    },
    'who leaves for good is said to have left, and keeps the mark': async () => {
        const { all: [ann, ben], match } = await people(browser, url, 'karthedis');
        await playTogether([ann, ben], { until: (count) => count >= 3 });
        const entry = ann.page.locator('.ledger .entry:not([data-you])');
        const face = () => entry.locator('.likeness').evaluate((element) => element.firstElementChild.outerHTML);
        const before = await face();
        await ask(ben.page, 'leave', { match });
        await entry.getByText('gone · computer (normal)').waitFor({ timeout: 10000 }).catch(async () => expect(false, await entry.innerText()));
        expect(await face() === before, 'the face changes');
        await ann.page.reload();
        await entry.waitFor();
        expect(await face() === before, 'the face changes when the page is loaded anew');
        none([...ann.faults, ...ben.faults]);
        await close(ann, ben);
    },
    'a match that the operator ends or deletes says so': async () => {
        for (const what of ['end', 'delete']) {
            const { all: [ann, ben], match } = await people(browser, url, 'cryptoly');
            await server.admin(what, match);
            await isEnded(ann.page, /operator/);
            await isEnded(ben.page, /operator/);
            await close(ann, ben);
        }
    },
    'a waiting room that goes away says so': async () => {
        const [ann, eve] = [await somebody('Ann'), await somebody('Eve')];
        const { match } = await ask(ann.page, 'create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }], listed: true });
        for (const { page } of [ann, eve]) {
            await page.goto(`${url}/table/${match}`);
            await page.waitForSelector('.round-table');
        }
        await server.admin('delete', match);
        for (const { page } of [ann, eve]) {
            await page.getByText('closed before the match began').waitFor({ timeout: 10000 });
            expect(await page.locator('main a[href^="/new/cryptoly"]').count() === 1, 'a new one can be made');
        }
        await close(ann, eve);
    },
    'a table whose last player leaves is gone for who looks on': async () => {
        const [ann, eve] = [await somebody('Ann'), await somebody('Eve')];
        const { match } = await ask(ann.page, 'create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }], listed: true });
        await eve.page.goto(`${url}/table/${match}`);
        await eve.page.waitForSelector('.round-table');
        await ask(ann.page, 'leave', { match });
        await eve.page.getByText('closed before the match began').waitFor({ timeout: 10000 });
        await close(ann, eve);
    },
    'what is not in this browser is said not to be, on a page with all ways on': async () => {
        const ann = await somebody('Ann');
        for (const path of ['/here/nosuch', '/replay/nosuch']) {
            await ann.page.goto(`${url}${path}`);
            await ann.page.locator('main [role=alert]', { hasText: 'This table is not in this browser' }).waitFor({ timeout: 10000 });
            expect(await ann.page.locator('main a[href="/"]').count() === 1 && await ann.page.locator('header .top-me').count() === 1, `${path}: ways on`);
        }
        none(ann.faults);
        await close(ann);
    },
    'without cookies it is said what is missing, on every page': async () => {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
        // The browser keeps none, as if its owner had switched them off: what the server says arrives, its cookie does not.
        await context.route('**/hello', async (route) => route.fulfill({ status: 200, contentType: 'application/json', body: await (await fetch(`${url}/hello`)).text() }));
        for (const path of ['/', '/table/abcdefghjk', '/join/abcdefghjkabcdef']) {
            const { page } = await openPage(browser, { context });
            await page.goto(`${url}${path}`);
            await page.getByText('This browser blocks cookies').first().waitFor({ timeout: 10000 });
            expect(!(await page.locator('.join-form').count()), 'no form that cannot work');
            expect(path === '/' || /blocks cookies/.test(await page.locator('main').innerText()), 'said in the page itself');
            await page.close();
        }
        await context.close();
    },
    'who is banned is told so, and does not knock again': async () => {
        const ann = await somebody('Ann');
        const { id } = await ann.page.evaluate(async () => (await (await fetch('/hello')).json()).player);
        await server.admin('ban', id);
        await ann.page.locator('.toast', { hasText: 'has blocked you' }).waitFor({ timeout: 10000 });
        let sockets = 0;
        ann.page.on('websocket', () => sockets++);
        await ann.page.reload();
        await ann.page.locator('.toast', { hasText: 'has blocked you' }).waitFor({ timeout: 10000 });
        await ann.page.waitForTimeout(3000);
        expect(sockets <= 1, `${sockets} attempts`);
        await ann.page.goto(`${url}/table/abcdefghjk`);
        await ann.page.locator('main p[role=alert]', { hasText: 'has blocked you' }).waitFor({ timeout: 10000 });
        await server.admin('unban', id);
        await close(ann);
    },
    'storage that is refused is told, and one\'s data can be had all the same': async () => {
        const ann = await openPage(browser);
        await ann.page.addInitScript(() => {
            for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
                Object.defineProperty(window, name, { get() { throw new DOMException('The operation is insecure.', 'SecurityError'); } });
        });
        await ann.page.goto(`${url}/player`);
        await ann.page.locator('.toast', { hasText: 'does not save anything' }).waitFor({ timeout: 10000 });
        await ann.page.locator('button:has-text("Get a code")').or(ann.page.locator('.device-code')).first().waitFor({ state: 'attached' }).catch(() => undefined);
        await ann.page.waitForTimeout(1000);
        expect(await ann.page.locator('.toast', { hasText: 'does not save anything' }).count() === 1, 'it stays when the server is there');
        const [saved] = await Promise.all([ann.page.waitForEvent('download'), ann.page.locator('[aria-labelledby=player-data] button').first().click()]);
        expect(saved.suggestedFilename() === 'kontor.json', saved.suggestedFilename());
        expect(!(await ann.page.locator('.problem').count()), 'no exception is shown');
        await close(ann);
    },
    'a server that is busy is said to be, and asked again': async () => {
        const ann = await openPage(browser);
        let asked = 0;
        await ann.page.route('**/hello', (route) => (++asked < 3
            ? route.fulfill({ status: 429, contentType: 'application/json', headers: { 'retry-after': '1' }, body: JSON.stringify({ key: 'error.wire.rate', sentence: 'That was too much at once. Wait a moment.' }) })
            : route.continue()));
        await ann.page.goto(`${url}/`);
        await ann.page.locator('.toast', { hasText: 'too much at once' }).waitFor({ timeout: 5000 });
        await ann.page.waitForSelector('.home-head .push', { timeout: 15000 });
        expect(asked === 3 && !(await ann.page.locator('.toast').count()), `asked ${asked} times`);
        await close(ann);
    },
    'a clock that is hours off tells times right': async () => {
        const ann = await openPage(browser);
        await ann.page.addInitScript(() => {
            const { now } = Date;
            const Real = Date;
            globalThis.Date = class extends Real {
                constructor(...given) { super(...(given.length ? given : [now() + 5 * 3600000])); }
                static now() { return now() + 5 * 3600000; }
            };
        });
        await ann.page.goto(`${url}/`);
        await ann.page.waitForSelector('.home-head .push');
        const { match } = await ask(ann.page, 'create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }] });
        await ann.page.waitForSelector(`.slip[href="/table/${match}"]`);
        const when = await ann.page.locator(`.slip[href="/table/${match}"] .slip-when`).innerText();
        expect(/this minute/.test(when), when);
        await close(ann);
    },
    'who is forgotten on one device is nobody on the other': async () => {
        const ann = await somebody('Annegret');
        const { code } = await ask(ann.page, 'code', {});
        const other = await openPage(browser);
        await other.page.goto(`${url}/player`);
        await other.page.fill('.code-input', code);
        await other.page.click('.code-input >> xpath=../../button');
        await other.page.waitForURL(`${url}/`);
        await other.page.locator('.top-me', { hasText: 'Annegret' }).waitFor({ timeout: 10000 });
        ann.page.on('dialog', (dialog) => void dialog.accept());
        await ann.page.goto(`${url}/player`);
        await ann.page.locator('.top-me', { hasText: 'Annegret' }).waitFor();
        await ann.page.locator('[aria-labelledby=player-data] .danger').click();
        await other.page.locator('.toast', { hasText: 'has deleted your data' }).waitFor({ timeout: 15000 });
        expect(!/Annegret/.test(await other.page.locator('.top-me').innerText()), 'the name is gone');
        await other.page.reload();
        await other.page.waitForSelector('.home-head .push');
        expect(!/Annegret/.test(await other.page.locator('.top-me').innerText()), 'for good');
        await ann.page.waitForURL(`${url}/`);
        await ann.page.waitForSelector('.home-head .push');
        expect(!/Annegret/.test(await ann.page.locator('.top-me').innerText()), 'here too');
        await close(ann, other);
    },
    'tables are found by game, pace, language and free chairs': async () => {
        const [ann, ben] = [await somebody('Ann'), await somebody('Ben')];
        const make = (game, members) => ask(ann.page, 'create', { game, seats: [{ kind: 'me' }, { kind: 'open' }], listed: true, ...members });
        const made = [await make('cryptoly', {}), await make('karthedis', { clock: { kind: 'move', ms: 86400000 } }), await make('cryptoly', { clock: { kind: 'move', ms: 60000 } })];
        const shown = async (count, about) => {
            await ben.page.waitForFunction((count) => document.querySelectorAll('.table-list tbody tr').length === count, count, { timeout: 5000 })
                .catch(async () => { throw new Error(`${about}: ${await ben.page.locator('.table-list tbody tr').count()} in place of ${count}`); });
        };
        await shown(3, 'all');
        await shoot(ben.page, 'home');
        await ben.page.click('.top-languages [lang=en]');
        const choose = (label, value) => ben.page.locator(`.table-filters select[aria-label="${label}"]`).selectOption(value);
        await choose('Game', 'karthedis');
        await shown(1, 'karthedis');
        await ben.page.getByRole('button', { name: 'Quick match: Karthedis' }).waitFor();
        await choose('Game', '');
        await choose('Clock', 'live');
        await shown(1, 'in one sitting');
        await choose('Clock', '');
        await choose('Language', 'ja');
        await shown(0, 'Japanese');
        await ben.page.getByText('No table matches').waitFor();
        await choose('Language', '');
        await ben.page.getByLabel('free seats only').check();
        await shown(3, 'free');
        await ask(ben.page, 'join', { match: made[0].match });
        await shown(2, 'one is full');
        for (const { match } of made)
            await server.admin('delete', match);
        none([...ann.faults, ...ben.faults]);
        await close(ann, ben);
    },
    'a quick match says when it is filled, and is': async () => {
        const ann = await somebody('Ann');
        // Where there is no table there is nothing to look for; the tables of others may still be on their way out.
        await ann.page.locator('.table-filters').waitFor({ state: 'detached', timeout: 10000 });
        await ann.page.locator('.home-quick select').selectOption('karthedis');
        await ann.page.locator('.home-quick select').selectOption('cryptoly');
        await ann.page.locator('.home-quick button').click();
        await ann.page.locator('.wait-fill').waitFor({ timeout: 10000 });
        const read = async () => (await ann.page.locator('.wait-fill [role=timer]').innerText()).split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
        const first = await read();
        expect(first > 20 && first <= 30, `${first} s`);
        await ann.page.waitForTimeout(2500);
        expect(await read() < first, 'it is counted down');
        await shoot(ann.page, 'fill');
        await ann.page.waitForSelector('.match', { timeout: 60000 });
        none(ann.faults);
        await close(ann);
    },
    'a table with its own clock, kept chairs and no talk': async () => {
        const ann = await somebody('Ann');
        await ann.page.goto(`${url}/new/cryptoly?friends`);
        await ann.page.click('.seat-list li:nth-child(2) .button');
        await ann.page.click('.chooser-friend:has-text("Somebody you invite")');
        await ann.page.locator('.pick:has-text("Set your own time") input').check();
        await ann.page.locator('.own-clock select').first().selectOption('match');
        await ann.page.locator('.own-clock .stepper-number').first().fill('7');
        await ann.page.locator('.own-clock .stepper-number').first().press('Tab');
        await ann.page.locator('.pick:has-text("the match waits") input').check();
        await ann.page.getByLabel('Allow chat').uncheck();
        await shoot(ann.page, 'new');
        await ann.page.click('.top-languages [lang=en]');
        await ann.page.click('.ticket .go');
        await ann.page.waitForSelector('.round-table');
        expect(/7 min each, plus 10 s/i.test(await ann.page.innerText('main')), 'the clock as it was wished for');
        const chair = ann.page.locator('.round-table li', { hasText: 'Invited' });
        expect(await chair.count() === 1 && !/away/.test(await chair.innerText()), 'a kept chair is shown as such');
        expect(await ann.page.locator('.wait-deeds button:has-text("Start the match")').isDisabled(), 'nobody sits there yet');
        expect(!(await ann.page.locator('.talk').count()), 'nobody talks');
        await ann.page.click('.agreement > summary');
        expect(await ann.page.locator('.agreement .pick:has-text("the match waits") input').isChecked(), 'time-out as wished for');
        await shoot(ann.page, 'wait');
        await ann.page.click('.top-languages [lang=en]');
        await chair.locator('button').click();
        await ann.page.click('button:has-text("Open to everybody")');
        await chair.waitFor({ state: 'detached' });
        expect(await ann.page.locator('.round-table li.free', { hasText: 'Free' }).count() === 2, 'both chairs are open');
        none(ann.faults);
        await close(ann);
    },
    'an edition with a fault is told with its line, here and at the server': async () => {
        const ann = await somebody('Ann');
        const text = readFileSync(new URL('../../games/cryptoly/house-3.edition', import.meta.url), 'utf8');
        const bad = text.replace('btc 76', 'btc many');
        const line = text.slice(0, text.indexOf('btc 76')).split('\n').length;
        for (const path of ['/new/cryptoly', '/new/cryptoly?friends']) {
            await ann.page.goto(`${url}${path}`);
            const open = (body) => ann.page.setInputFiles('input[type=file]', { name: 'my.edition', mimeType: 'text/plain', buffer: Buffer.from(body) });
            await ann.page.waitForSelector('input[type=file]', { state: 'attached' });
            await open(bad);
            await ann.page.locator('.edition-fault').waitFor({ timeout: 10000 });
            const told = await ann.page.locator('.edition-fault').innerText();
            expect(told.startsWith(`Line ${line}:`) && /many/.test(told), told);
            await open('x'.repeat(70000));
            await ann.page.locator('.edition-fault', { hasText: 'too large' }).waitFor();
            await shoot(ann.page, 'edition');
            await ann.page.click('.top-languages [lang=en]');
            await open(text);
            await ann.page.locator('.edition-fault').waitFor({ state: 'detached' });
            expect(await ann.page.locator('.edition-select').inputValue() === 'own', 'a good one is taken');
        }
        none(ann.faults);
        await close(ann);
    },
    'invitations have an end, uses and a seat, and are taken back': async () => {
        const ann = await somebody('Ann');
        const { match } = await ask(ann.page, 'create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
        await ann.page.goto(`${url}/table/${match}`);
        await ann.page.waitForSelector('.invite-list li');
        await ann.page.click('.invite-more > summary');
        await ann.page.locator('.invite-form select').first().selectOption('2');
        await ann.page.locator('.invite-form select').nth(1).selectOption('1');
        await ann.page.click('.invite-form .button');
        await ann.page.locator('.invite-list li', { hasText: 'Seat 3' }).waitFor();
        await shoot(ann.page, 'invites');
        await ann.page.click('.top-languages [lang=en]');
        const codes = await ann.page.evaluate((match) => JSON.parse(sessionStorage.getItem(`kontor.invites.${match}`)).map(({ code }) => code), match);
        expect(codes.length === 2, codes.join());
        const ben = await somebody('Ben');
        await ben.page.goto(`${url}/join/${codes[1]}`);
        await ben.page.click('.join-form .go');
        await ben.page.waitForSelector('.round-table');
        await ann.page.locator('.round-table li:nth-child(3)', { hasText: 'Ben' }).waitFor();
        // Used up, taken back, ended: each says so, and what can be done instead.
        const eve = await somebody('Eve');
        const refused = async (code, told) => {
            await eve.page.goto(`${url}/join/${code}`);
            await eve.page.locator('.notice.bad[role=alert]', { hasText: told }).waitFor({ timeout: 10000 });
            expect(/does not work/.test(await eve.page.locator('main h1').innerText()), 'nobody is called invited who is not');
            expect(!(await eve.page.locator('.join-form').count()), 'no form');
            expect(await eve.page.locator('main a.button[href="/"]').count() === 1 && await eve.page.locator('main a.button[href^="/new"]').count() === 1, 'ways on');
        };
        await refused(codes[1], 'used up');
        await ann.page.locator('.invite-list li', { hasText: 'any free seat' }).getByRole('button', { name: /Withdraw/ }).click();
        await ann.page.locator('.invite-list li', { hasText: 'any free seat' }).waitFor({ state: 'detached' });
        await refused(codes[0], 'taken back');
        await shoot(eve.page, 'join');
        await eve.page.click('.top-languages [lang=en]');
        await ann.page.getByRole('button', { name: 'Get a link' }).first().click();
        await ann.page.waitForSelector('.invite-link input');
        const late = (await ann.page.inputValue('.invite-link input')).split('/').pop();
        // Days go by: from now on the server says of it what it says of one that is over.
        await Promise.all([eve, ann].map(({ page }) => answerInvited(page, late, 'error.wire.invite_late')));
        await refused(late, 'has expired');
        // After a reload who made it does not see it as if it held.
        await ann.page.reload();
        await ann.page.waitForSelector('.wait-invite');
        await ann.page.locator('.invite-link').waitFor({ state: 'detached', timeout: 10000 });
        none([...ann.faults, ...ben.faults, ...eve.faults]);
        await close(ann, ben, eve);
    },
    'who is asked to leave is told so, and a person\'s chair offers nothing else that would send them away': async () => {
        const [ann, ben] = [await somebody('Ann'), await somebody('Ben', { width: 360, height: 740, settings: { language: 'de' } })];
        const { match } = await ask(ann.page, 'create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 'normal', name: 'Odile', character: 'odile' }], listed: true });
        await ask(ben.page, 'join', { match });
        for (const { page } of [ann, ben]) {
            await page.goto(`${url}/table/${match}`);
            await page.waitForSelector('.round-table');
        }
        expect(!(await ben.page.locator('.wait-note').count()), 'nothing yet');
        const chair = (name) => ann.page.locator('.round-table li', { hasText: name }).getByRole('button');
        await chair('Odile').click();
        const others = await ann.page.locator('.chair-panel .wrap-row .button').allInnerTexts();
        expect(others.length === 4 && await ann.page.locator('.chair-panel .chooser').count() === 1, others.join());
        await chair('Ben').click();
        expect((await ann.page.locator('.chair-panel .wrap-row .button').allInnerTexts()).join() === 'Change places,Remove Ben' && !(await ann.page.locator('.chair-panel .chooser').count()), await ann.page.innerText('.chair-panel'));
        await ann.page.getByRole('button', { name: 'Remove Ben' }).click();
        await ben.page.locator('.wait-note[role=alert]', { hasText: 'hat dich von deinem Platz genommen' }).waitFor({ timeout: 10000 });
        await shoot(ben.page, 'dismissed');
        // A chair is free again: who sits down once more is told nothing.
        await ben.page.locator('.wait-deeds .go').click();
        await ben.page.locator('.wait-note').waitFor({ state: 'detached', timeout: 10000 });
        none([...ann.faults, ...ben.faults]);
        await close(ann, ben);
    },
    'what was said follows who said it to another chair, and is not new twice': async () => {
        const [ann, ben] = [await somebody('Ann'), await somebody('Ben')];
        const { match } = await ask(ann.page, 'create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 'easy' }] });
        await ask(ben.page, 'join', { match });
        for (const { page } of [ann, ben]) {
            await page.goto(`${url}/table/${match}`);
            await page.waitForSelector('.talk');
        }
        const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihung';
        await ask(ann.page, 'chat', { match, text: 'from Ann' });
        await ask(ben.page, 'chat', { match, text: long });
        for (const { page } of [ann, ben]) {
            await page.locator('.talk-line', { hasText: long }).waitFor();
            expect(await page.locator('.talk-lines').evaluate((box) => box.scrollWidth <= box.clientWidth), 'a long word is broken, not cut off');
        }
        const shapes = (page) => page.locator('.talk-line .seat').evaluateAll((all) => all.map((one) => one.outerHTML));
        const [first, second] = await shapes(ann.page);
        await ask(ann.page, 'seat', { match, seat: 0, to: 'swap', with: 1 });
        for (const { page } of [ann, ben])
            await page.waitForFunction((wanted) => document.querySelector('.talk-line .seat')?.outerHTML === wanted, second, { timeout: 10000 });
        expect((await shapes(ann.page)).join() === [second, first].join(), 'both lines have the shapes of now');
        await ask(ann.page, 'start', { match });
        for (const [{ page }, own, other] of [[ann, 'Ann', 'Ben'], [ben, 'Ben', 'Ann']]) {
            await page.waitForSelector('.match', { timeout: 30000 });
            const tab = page.locator('.side [role=tab], .side button').filter({ hasText: 'Chat' }).first();
            expect((await tab.innerText()).trim() === 'Chat', `read in the waiting room: ${await tab.innerText()}`);
            await tab.click();
            expect(await page.getByLabel(`Hide ${other}`).count() === 1 && !(await page.getByLabel(`Hide ${own}`).count()), 'others can be hidden, oneself not');
        }
        none([...ann.faults, ...ben.faults]);
        await close(ann, ben);
    },
    'many chairs on a phone do not lie over each other, and are filled by one click': async () => {
        const ann = await somebody('Ann', { width: 360, height: 740 });
        const { match } = await ask(ann.page, 'create', { game: 'karthedis', seats: [{ kind: 'me' }, ...Array(8).fill({ kind: 'open' })] });
        await ann.page.goto(`${url}/table/${match}`);
        await ann.page.waitForSelector('.round-table li:nth-child(9)');
        for (const tongue of ['en', 'de', 'ja']) {
            await ann.page.click(`.top-languages [lang=${tongue}]`);
            await ann.page.waitForTimeout(300);
            const over = await ann.page.locator('.round-table li').evaluateAll((all) => {
                const boxes = all.map((one) => one.getBoundingClientRect());
                return boxes.flatMap((a, i) => boxes.slice(i + 1).map((b, j) => [i, i + 1 + j, a, b])).filter(([, , a, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1).map(([i, j]) => `${i}/${j}`);
            });
            expect(!over.length, `${tongue}: ${over.join(' ')}`);
        }
        await ann.page.click('.top-languages [lang=en]');
        await ann.page.getByRole('button', { name: 'Add 8 computer players' }).click();
        await ann.page.locator('.wait-deeds .go:enabled').waitFor({ timeout: 15000 });
        expect(!(await ann.page.locator('.round-table li.free').count()), 'nobody is missing');
        none(ann.faults);
        await close(ann);
    },
    'a name is asked for in the language of the page': async () => {
        const ann = await somebody('Ann');
        const { match } = await ask(ann.page, 'create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }] });
        const { invite } = await ask(ann.page, 'invite', { match });
        const ben = await openPage(browser, { settings: { language: 'ja' } });
        await ben.page.goto(`${url}/join/${invite}`);
        await ben.page.waitForSelector('.join-form');
        const field = ben.page.locator('.join-form input');
        for (const typed of ['', '   ']) {
            await field.fill(typed);
            await ben.page.click('.join-form .go');
            expect(/名前を入力/.test(await field.evaluate((one) => one.validationMessage)), `"${typed}": ${await field.evaluate((one) => one.validationMessage)}`);
        }
        // Who has a name finds it there, also where it comes later than the page.
        const eve = await somebody('Eve');
        await eve.page.evaluate(() => localStorage.removeItem('kontor.name'));
        await eve.page.route('**/hello', async (route) => { await new Promise((resolve) => setTimeout(resolve, 1500)); await route.continue(); });
        await eve.page.goto(`${url}/join/${invite}`);
        await eve.page.waitForFunction(() => document.querySelector('.join-form input')?.value === 'Eve', undefined, { timeout: 15000 });
        await field.fill('Ben');
        await ben.page.click('.join-form .go');
        await ben.page.waitForSelector('.round-table');
        none([...ann.faults, ...ben.faults, ...eve.faults]);
        await close(ann, ben, eve);
    },
    'what waits for one stands first on a phone': async () => {
        const ann = await somebody('Ann', { width: 360, height: 740 });
        await ask(ann.page, 'create', { game: 'fuffziger', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
        await ann.page.waitForSelector('.slip');
        for (const tongue of ['de', 'ja', 'en']) {
            await ann.page.click(`.top-languages [lang=${tongue}]`);
            await ann.page.waitForTimeout(300);
            const { slip, words, cut } = await ann.page.evaluate(() => ({ slip: document.querySelector('.slip').getBoundingClientRect().bottom, words: document.querySelector('.hero-words').getBoundingClientRect().top, cut: [...document.querySelectorAll('.slip :is(b, .cut)')].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent) }));
            expect(slip <= words && slip < 740 && !cut.length, `${tongue}: slip to ${slip}, words from ${words}, cut: ${cut.join()}`);
        }
        await close(ann);
    },
    'time is given to others': async () => {
        const { all: [ann, ben] } = await people(browser, url, 'cryptoly', { members: { clock: { kind: 'move', ms: 60000 } } });
        await playTogether([ann, ben], { until: async () => await offersOf(ben.page).count() > 0 });
        const clock = async () => (await ann.page.locator('.entry', { hasText: 'Ben' }).locator('.status-clock').innerText()).trim().split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
        const before = await clock();
        await shoot(ann.page, 'time');
        await ann.page.getByRole('button', { name: 'Give Ben 1 min more' }).click();
        await ann.page.waitForFunction((least) => [...document.querySelectorAll('.entry')].some((entry) => /Ben/.test(entry.innerText) && (([minutes, seconds]) => minutes * 60 + seconds)((/(\d+):(\d\d)/.exec(entry.innerText) ?? [0, 0, 0]).slice(1).map(Number)) > least), before + 30, { timeout: 10000 });
        expect(!(await ben.page.getByRole('button', { name: /Give Ben/ }).count()), 'nobody gives time to themselves');
        await close(ann, ben);
    },
    'what happens at a table is told on whatever page one is': async () => {
        const { all: [ann, ben], match } = await people(browser, url, 'cryptoly');
        await playTogether([ann, ben], { until: async (count) => count > 0 && await offersOf(ann.page).count() > 0 });
        await ben.page.goto(`${url}/about`);
        await ben.page.waitForSelector('.about-page');
        for (let i = 0; i < 40 && !(await ben.page.locator('.toast').count()); i++) {
            if (await offersOf(ann.page).count())
                await offersOf(ann.page).first().click();
            else if (await ann.page.locator('.tray .confirm .act:enabled').count())
                await ann.page.locator('.tray .confirm .act:enabled').first().click();
            await ann.page.waitForTimeout(250);
        }
        await ben.page.locator('.toast', { hasText: 'it is your turn' }).waitFor({ timeout: 5000 });
        await shoot(ben.page, 'told');
        await ben.page.click('.top-languages [lang=en]');
        await ben.page.locator('.toast a').click();
        await ben.page.waitForURL(`${url}/table/${match}`);
        await ben.page.waitForSelector('.match');
        expect(!(await ben.page.locator('.toast').count()), 'looked at');
        none([...ann.faults, ...ben.faults]);
        await close(ann, ben);
    },
    'a match that cannot be stored says that it stands': async () => {
        const { all: [ann, ben] } = await people(browser, url, 'cryptoly');
        const page = await ann.context.newPage();
        await page.routeWebSocket(/\/wire$/, (socket) => {
            const far = socket.connectToServer();
            far.onMessage((text) => socket.send(String(text).replace('"stored":true', '"stored":false').replace('"share":1000', '"share":250')));
        });
        await page.goto(ann.page.url());
        await page.locator('.banner', { hasText: 'cannot save right now' }).waitFor({ timeout: 15000 });
        await shoot(page, 'outage');
        await close(ann, ben);
    },
    'rematch, with a series and its score; a result can be played through': async () => {
        const { all: [ann, ben], match } = await people(browser, url, 'template');
        await playTogether([ann, ben]);
        await ann.page.locator('.result-acts button:has-text("Rematch")').click();
        await ben.page.locator('.result-acts', { hasText: 'Ann' }).waitFor();
        await ben.page.locator('.result-acts button:has-text("Rematch")').click();
        for (const { page } of [ann, ben])
            await page.waitForFunction((old) => !location.pathname.endsWith(old), match, { timeout: 15000 });
        await ann.page.waitForSelector('.match, .wait-page');
        if (await ann.page.locator('.wait-page').count()) {
            expect(/Match 2 of this series/.test(await ann.page.innerText('.wait-series')), 'the waiting room knows the series');
            await ann.page.locator('.wait-deeds .go').click();
        }
        for (const { page } of [ann, ben])
            await page.waitForSelector('.match', { timeout: 30000 });
        await playTogether([ann, ben]);
        const told = await ann.page.innerText('.result-series');
        expect(/Match 2/.test(told) && (told.match(/\d+/g) ?? []).slice(1).reduce((sum, each) => sum + Number(each), 0) >= 2, told);
        await shoot(ann.page, 'series');
        await ann.page.locator('.result-acts button:has-text("Watch the replay")').click();
        await ann.page.waitForURL(/\/replay\/\w+$/);
        await ann.page.waitForSelector('.match');
        none([...ann.faults, ...ben.faults]);
        await close(ann, ben);
    },
    'settings follow to another device': async () => {
        const ann = await somebody('Ann');
        const { code } = await ask(ann.page, 'code', {});
        const other = await openPage(browser, { settings: { confirmFinal: true } });
        await other.page.goto(`${url}/player`);
        await other.page.fill('.code-input', code);
        await other.page.click('.code-input >> xpath=../../button');
        await other.page.waitForURL(`${url}/`);
        await other.page.locator('.top-me', { hasText: 'Ann' }).waitFor({ timeout: 10000 });
        const confirms = (page) => page.getByRole('switch').first();
        await other.page.goto(`${url}/player`);
        await ann.page.goto(`${url}/player`);
        await other.page.waitForFunction(() => document.querySelector('input[role=switch]')?.checked === false, undefined, { timeout: 10000 });
        await confirms(ann.page).check();
        await other.page.waitForFunction(() => document.querySelector('input[role=switch]')?.checked === true, undefined, { timeout: 10000 });
        await ann.page.click('.top-languages [lang=de]');
        await other.page.locator('h1', { hasText: 'Dein Profil' }).waitFor({ timeout: 10000 });
        await other.page.click('.top-languages [lang=ja]');
        await ann.page.locator('h1', { hasText: 'プロフィール' }).waitFor({ timeout: 10000 });
        await ann.page.reload();
        await ann.page.locator('h1', { hasText: 'プロフィール' }).waitFor({ timeout: 10000 });
        none([...ann.faults, ...other.faults]);
        await close(ann, other);
    },
    'a device that spoke another language takes the player\'s over, and both are quiet then': async () => {
        const ann = await somebody('Ann');
        const sent = [];
        const listen = (who, page) => page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => { if (String(payload).includes('"type":"settings"')) sent.push(`${who} ${payload}`); }));
        listen('ann', ann.page);
        await ann.page.reload();
        await ann.page.waitForSelector('.home-head .push');
        const { code } = await ask(ann.page, 'code', {});
        const other = await openPage(browser, { settings: { language: 'ja' } });
        listen('other', other.page);
        await other.page.goto(`${url}/player`);
        await other.page.waitForSelector('.code-input');
        await other.page.waitForTimeout(500);
        sent.length = 0;
        await other.page.fill('.code-input', code);
        await other.page.click('.code-input >> xpath=../../button');
        await other.page.locator('.top-me', { hasText: 'Ann' }).waitFor({ timeout: 10000 });
        await other.page.waitForFunction(() => document.documentElement.lang === 'en', undefined, { timeout: 10000 });
        await ann.page.waitForTimeout(1500);
        expect(!sent.length, `nobody chose anything, and yet ${sent.length} were sent: ${sent.slice(0, 3).join('; ')}`);
        expect(await ann.page.evaluate(() => document.documentElement.lang) === 'en', 'the first device keeps its language');
        none([...ann.faults, ...other.faults]);
        await close(ann, other);
    },
    'three people in three browsers, to the end': async () => {
        const { all } = await people(browser, url, 'karthedis', { count: 3 });
        await playTogether(all);
        none(all.flatMap(({ faults }) => faults));
        await close(...all);
    },
    'a stand-in plays for who is late, until they come back': async () => {
        const { all: [ann, ben] } = await people(browser, url, 'cryptoly', { members: { clock: { kind: 'move', ms: 30000 } } });
        await playTogether([ann, ben], { until: async () => await offersOf(ben.page).count() > 0 });
        // Ben does not answer; when the time is up somebody plays for him.
        await ben.page.locator('.banner', { hasText: 'plays for you' }).or(ben.page.getByRole('button', { name: 'Take over again' })).first().waitFor({ timeout: 60000 });
        await shoot(ben.page, 'stand-in');
        await ben.page.getByRole('button', { name: 'Take over again' }).click();
        await ben.page.getByRole('button', { name: 'Take over again' }).waitFor({ state: 'detached', timeout: 10000 });
        await playTogether([ann, ben], { until: async (count) => count >= 4 });
        none([...ann.faults, ...ben.faults]);
        await close(ann, ben);
    },
    'a computer player has the name that its reader knows, whoever made the match': async () => {
        const { all: [ann] } = await people(browser, url, 'cryptoly', { count: 1, extra: [{ kind: 'computer', level: 'easy', name: 'カジミール', character: 'kasimir' }] });
        await ann.page.locator('.ledger').getByText('Kasimir').first().waitFor({ timeout: 15000 });
        await playTogether([ann], { until: async (count) => count >= 3 });
        expect(!/カジミール/.test(await ann.page.locator('main').innerText()), 'also in what is told');
        none(ann.faults);
        await close(ann);
    },
    'a key that comes before the end of the answer is done after it, once, or said not to be': async () => {
        const { all } = await people(browser, url, 'karthedis');
        await Promise.any(all.map(({ page }) => offersOf(page).first().waitFor({ timeout: 15000 })));
        const ann = await offersOf(all[0].page).count() ? all[0] : all[1];
        const gate = await openGate(ann.page);
        // That an answer is awaited, which closes the tray, is not shown however long it takes.
        await ann.page.addInitScript((shown) => {
            const { setTimeout } = window;
            window.setTimeout = (what, after, ...more) => setTimeout(what, after === shown ? 600000 : after, ...more);
        }, 100);
        await ann.page.reload();
        const undo = ann.page.locator('[data-act=undo]:enabled');
        const offer = offersOf(ann.page).first();
        // Not every choice can be taken back.
        for (let tries = 0; tries < 60 && !await undo.count(); tries++) {
            await playTogether(all, { until: async (made) => made > 0 && await offersOf(ann.page).count() > 0 });
            await gate.idle();
            // One choice at most is to be taken back: the next one.
            for (; await undo.count(); await gate.idle())
                await undo.click();
            if (!await offer.count())
                continue;
            await offer.click({ timeout: 10000 });
            await gate.idle();
        }
        // It is taken back: the position is there, the answer is not.
        const [before, undone] = [gate.count('play'), gate.count('undo')];
        gate.hold('ack');
        await ann.page.keyboard.press('u');
        await ann.page.locator('[data-act=undo]:disabled').waitFor({ timeout: 5000 });
        await offer.waitFor({ timeout: 5000 });
        await offer.focus();
        await ann.page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve, 5)); }));
        await ann.page.keyboard.press('Enter');
        expect(gate.count('play') === before, 'nothing is played before the answer');
        gate.let();
        await undo.waitFor({ timeout: 5000 });
        await gate.idle();
        expect(gate.count('play') === before + 1 && gate.count('undo') === undone + 1, `played ${gate.count('play') - before} times`);
        await ann.page.keyboard.press('u');
        await undo.waitFor({ state: 'detached', timeout: 10000 });
        await gate.idle();
        // The old position is still there: what is pressed in it is not done in the next.
        const played = gate.count('play');
        gate.hold('ack', 'news');
        await offer.focus();
        await ann.page.keyboard.press('Enter');
        await ann.page.keyboard.press('Enter');
        gate.let();
        await ann.page.locator('.told', { hasText: 'Enter was not carried out' }).waitFor({ timeout: 10000 });
        await gate.idle();
        expect(gate.count('play') === played + 1, `played ${gate.count('play') - played} times`);
        none(ann.faults);
        await close(...all);
    },
    'who stays away is played for by a computer, when all who are there want it': async () => {
        const { all: [ann, ben, cem], match } = await people(browser, url, 'fuffziger', { count: 3 });
        const banner = ({ page }, text) => page.getByRole('status').filter({ hasText: text }).waitFor({ timeout: 15000 });
        const press = async ({ page }, name) => { await page.getByRole('button', { name }).focus(); await page.keyboard.press('Enter'); };
        await cem.page.goto(`${url}/healthz`); // a page without a socket
        await banner(ann, /Cem has been disconnected since \d\d:\d\d\. Let a computer play until Cem is back\?/);
        await shoot(ann.page, 'absent');
        await press(ann, 'Let a computer play');
        await banner(ann, 'Ben must still agree');
        await banner(ben, 'Ann would like a computer to play for Cem');
        await shoot(ben.page, 'absent-wished');
        await press(ann, 'Withdraw');
        await banner(ben, 'Cem has been disconnected since');
        // Who put the question away finds it in the settings.
        await press(ann, 'Not now');
        await ann.page.getByRole('button', { name: 'Settings' }).click();
        await ann.page.getByRole('switch', { name: 'Let a computer play for Cem' }).check();
        await ann.page.keyboard.press('Escape');
        await banner(ben, 'Ann would like a computer to play for Cem');
        await press(ben, 'Agree');
        for (const { page } of [ann, ben]) {
            await page.locator('.banner').waitFor({ state: 'detached', timeout: 15000 });
            await page.locator('.ledger').getByText('computer (').waitFor({ timeout: 15000 });
        }
        await cem.page.goto(`${url}/table/${match}`);
        await cem.page.getByRole('button', { name: 'Take over again' }).click();
        await ann.page.locator('.ledger').getByText('computer (').waitFor({ state: 'detached', timeout: 15000 });
        await playTogether([ann, ben, cem], { until: async (count) => count >= 4 });
        none([...ann.faults, ...ben.faults, ...cem.faults]);
        await close(ann, ben, cem);
    },
};

try {
    await run(tests);
} finally {
    await browser.close();
    await server.close();
}
