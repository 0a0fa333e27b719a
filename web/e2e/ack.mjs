// From a click to the view that the server has acknowledged, against the bare protocol: in
// turns, a page with its board, and a page that has nothing but a socket, each at a match of
// its own with a computer player, at one server on this machine. Of the page, counted from the
// click: when the packet was sent, its news were heard, the desk was fed and read (it holds the
// acknowledged view), that stood in the page, and when the frame that shows it was made.
// Reported, never failing.
//   KONTOR=… node e2e/ack.mjs [GAME]      MOVES=40
import { readFileSync } from 'node:fs';
import { Kontor } from '../../wasm/kontor.mjs';
import { openBrowser, openPage } from './house.mjs';
import { ask, openServer } from './serve.mjs';

const game = process.argv[2] ?? 'cryptocurrency';
const most = Number(process.env.MOVES ?? 40);
const built = new URL('../../build/wasm/', import.meta.url);
const kontor = await Kontor.load(readFileSync(new URL('wasm/kontor.wasm', built)));
kontor.addWords(readFileSync(new URL('words/en.words', built)));
const server = await openServer(Number(process.env.KONTOR_PORT ?? 7427));
const browser = await openBrowser();
try {
    const page = await openMatchPage();
    const bare = await openBare();
    const times = { sent: [], heard: [], desk: [], page: [], picture: [], bare: [] };
    for (let i = 0; i < most; i++) {
        times.bare.push(...await bare());
        const taken = await page();
        if (!taken)
            break;
        for (const at of taken)
            ['sent', 'heard', 'desk', 'page', 'picture'].forEach((name, index) => times[name].push(at[index]));
    }
    const of = (list, share) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? NaN;
    for (const [name, list] of Object.entries(times))
        console.log(`${name}: ${list.length} times, half within ${of(list, 0.5).toFixed(1)} ms, 90 % within ${of(list, 0.9).toFixed(1)} ms`);
    for (const name of ['desk', 'page', 'picture'])
        console.log(`${game}: click to the acknowledged view, ${name} : bare protocol ${(of(times[name], 0.5) / of(times.bare, 0.5)).toFixed(2)} (half), ${(of(times[name], 0.9) / of(times.bare, 0.9)).toFixed(2)} (90 %)`);
} finally {
    await browser.close();
    await server.close();
    kontor.close();
}

/** Sits down at a match of one person and a computer player. */
async function sitDown(page) {
    await page.goto(`${server.url}/`);
    await page.waitForSelector('main');
    await ask(page, 'settings', { name: 'Ann' });
    const { match } = await ask(page, 'create', { game, seats: [{ kind: 'me' }, { kind: 'computer', level: 'easy' }, ...(game === 'fuffziger' ? [{ kind: 'computer', level: 'easy' }] : [])] });
    return match;
}

/** A page as people have it. What it gives presses one answer that is sent, and says how long that took. */
async function openMatchPage() {
    const { page } = await openPage(browser, { settings: { speed: 'none' } });
    await page.addInitScript(() => {
        const kept = window.kept = { sent: null, acked: false, pressed: 0, at: [], taken: [] };
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (text) {
            const { type, n } = JSON.parse(text);
            if (type === 'play' && kept.pressed) {
                kept.sent = n;
                kept.acked = false;
                kept.at = [performance.now() - kept.pressed];
                // What was done is told as news, which are stored before they are told.
                this.addEventListener('message', ({ data }) => {
                    if (!kept.acked && kept.sent && JSON.parse(data).events) {
                        kept.acked = true;
                        kept.at[1] = performance.now() - kept.pressed;
                    }
                });
            }
            send.call(this, text);
        };
        const real = WebAssembly.instantiate;
        WebAssembly.instantiate = async (...given) => {
            const { exports } = await real.apply(WebAssembly, given);
            const json = (...values) => {
                const result = exports.kontor_desk_json(...values);
                if (kept.acked)
                    kept.at[2] ??= performance.now() - kept.pressed;
                return result;
            };
            return { exports: { ...exports, kontor_desk_json: json } };
        };
        document.addEventListener('click', () => { kept.pressed = performance.now(); }, true);
        // The first change of table, players or log after the desk was read is the acknowledged view; the tray changes for less.
        new MutationObserver((changes) => {
            if (!kept.acked || kept.at[2] === undefined || !changes.some(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest('.table, .ledger, .log')))
                return;
            const { pressed, at } = kept;
            at[3] = performance.now() - pressed;
            [kept.acked, kept.pressed, kept.sent] = [false, 0, null];
            requestAnimationFrame(() => { setTimeout(() => kept.taken.push([...at, performance.now() - pressed])); });
        }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    const match = await sitDown(page);
    await page.goto(`${server.url}/table/${match}`);
    await page.waitForSelector('main');
    await ask(page, 'start', { match });
    await page.waitForSelector('.match', { timeout: 30000 });
    let count = 0;
    return async () => {
        for (let idle = 0; idle < 400; idle++) {
            const { over, taken } = await page.evaluate((n) => {
                if (window.kept.taken.length)
                    return { taken: window.kept.taken.splice(0) };
                if (window.kept.sent && performance.now() - window.kept.pressed < 3000)
                    return {};
                const buttons = [...document.querySelectorAll('.tray button:enabled:not([aria-disabled=true]), .table [data-lit]')].filter((element) => element.checkVisibility());
                const act = buttons.filter((element) => element.matches('.act'));
                (act.length && n % 2 ? act[0] : buttons[(n * 7 + 3) % buttons.length])?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
                return { over: Boolean(document.querySelector('.result')) };
            }, count++);
            if (taken || over)
                return taken ?? null;
            await page.waitForTimeout(120);
        }
        return null;
    };
}

/** A page with a socket and nothing else; what is to be played is found elsewhere. What it gives plays once, and says how long the acknowledgement took. */
async function openBare() {
    const { page } = await openPage(browser, {});
    const match = await sitDown(page);
    await page.goto(`${server.url}/healthz`);
    await page.evaluate((match) => new Promise((resolve) => {
        const kept = window.bare = { heard: [], waiting: new Map(), socket: new WebSocket(`ws://${location.host}/wire`), n: Date.now() };
        kept.ask = (type, members) => new Promise((done) => {
            const n = ++kept.n;
            const begun = performance.now();
            kept.waiting.set(n, (answer) => done({ ...answer, ms: performance.now() - begun }));
            kept.socket.send(JSON.stringify({ type, n, ...members }));
        });
        kept.socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            kept.waiting.get(message.n)?.(message);
            if (['match', 'start', 'news'].includes(message.type))
                kept.heard.push(data);
        };
        kept.socket.onopen = async () => {
            await kept.ask('hello', { wire: 1, language: 'en' });
            await kept.ask('watch', { match });
            await kept.ask('start', { match });
            resolve();
        };
    }), match);
    let desk = null;
    let head = null;
    return async () => {
        for (let idle = 0; idle < 400; idle++) {
            for (const text of await page.evaluate(() => window.bare.heard.splice(0))) {
                const message = JSON.parse(text);
                if (message.type === 'match')
                    head = message.head ? JSON.stringify(message.head) : head;
                else if (message.type === 'start')
                    (desk = kontor.openDesk(head, 0, 'en')).feed(text);
                else
                    desk?.feed(text);
            }
            const { match: at, offers, question } = desk?.json('match,offers,question') ?? { question: { asked: false } };
            if (question.asked && offers.length) {
                // Parts of an answer are tried at the desk until they are a whole one, as a page does.
                const [offer] = offers;
                desk.try(offer.text);
                for (let i = 0; i < 20 && !desk.json('may').may.confirm; i++)
                    desk.try(desk.json('offers').offers[0].text);
                const moves = desk.packet();
                desk.drop();
                const { type, ms } = await page.evaluate(({ match, at, moves }) => window.bare.ask('play', { match, at, moves }), { match, at: at.seq, moves });
                if (type === 'ack')
                    return [ms];
            }
            if (at?.over)
                return [];
            await page.waitForTimeout(40);
        }
        return [];
    };
}
