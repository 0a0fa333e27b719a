// hooks.mjs: being told: over the socket, and by webhooks to a receiver with a certificate of
// its own authority. What is private is refused, redirects are not followed, messages are
// signed, tried again, survive a restart, and a receiver that always fails is given up.
import { Bot, Client, get, newToken } from './client.mjs';
import { check, run, Serve, sleep } from './serve.mjs';
import { spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createServer as plain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const BASE = ['--in-process', '--quick', '--requests-per-second', '100000', '--hook-tests-per-hour', '1000'];
const SEATS = [{ kind: 'me' }, { kind: 'open' }];

// An authority, and what it has signed for localhost; and one that nobody trusts.
const folder = mkdtempSync(join(tmpdir(), 'kontor-hooks-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const openssl = (...args) => { const ran = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' }); if (ran.status) throw new Error(ran.stderr); };
for (const name of ['ca', 'other']) openssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.pem`, '-days', '2', '-subj', `/CN=${name}`);
for (const [ca, name, host] of [['ca', 'good', 'localhost'], ['ca', 'wrong', 'elsewhere.example'], ['other', 'unknown', 'localhost']]) {
  writeFileSync(join(folder, `${name}.ext`), `subjectAltName=DNS:${host}\n`);
  openssl('req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${host}`);
  openssl('x509', '-req', '-in', `${name}.csr`, '-CA', `${ca}.pem`, '-CAkey', `${ca}.key`, '-CAcreateserial', '-out', `${name}.pem`, '-days', '2', '-extfile', `${name}.ext`);
}

// A receiver; `answer` says what it does with a message.
async function receiver({ name = 'good', answer = () => [200, {}] } = {}) {
  const got = [];
  const server = createServer({ key: readFileSync(join(folder, `${name}.key`)), cert: readFileSync(join(folder, `${name}.pem`)) }, (asked, reply) => {
    let body = '';
    asked.on('data', (part) => (body += part));
    asked.on('end', () => {
      got.push({ method: asked.method, path: asked.url, headers: asked.headers, body, message: JSON.parse(body) });
      const [status, headers] = answer(got.length);
      if (status) { reply.writeHead(status, headers); reply.end('x'.repeat(100000)); }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const until = async (test) => { for (let i = 0; i < 600; i++) { const found = got.find(test); if (found) return found; await sleep(25); } throw new Error(`nothing came: ${JSON.stringify(got.map(({ message }) => message))}`); };
  return { got, until, url: (path = '/hook?a=1') => `https://localhost:${server.address().port}${path}`, close: () => { server.closeAllConnections?.(); server.close(); } };
}

const signed = ({ headers, body }, key) => {
  const [, time, hex] = headers['kontor-signature'].match(/^t=(\d+),v1=([0-9a-f]{64})$/);
  return Math.abs(Date.now() - Number(time)) < 60000 && createHmac('sha256', key).update(`${time}.${body}`).digest('hex') === hex;
};

async function withServer(part, flags = []) {
  const serve = await new Serve([...BASE, '--hook-ca', join(folder, 'ca.pem'), ...flags]).start();
  const clients = [];
  const person = async (name = '', token) => {
    const client = new Client(serve.port, { token: token ?? await newToken(serve.port) });
    client.hello_ = await client.hello('de');
    if (name) await client.must('settings', { name });
    clients.push(client);
    return client;
  };
  try { await part(serve, person); }
  finally { for (const client of clients) client.close(); await serve.stop(); }
}

const outcome = async (client, url) => { await client.must('hook', { url }); return (await client.must('hook_test')).outcome; };

// A match of two, begun; who does not play is told so.
async function begin(ann, ben, members = {}) {
  const { match } = await ann.must('create', { game: 'cryptocurrency', seats: SEATS, ...members });
  await ben.must('join', { match });
  const bots = [ann, ben].map((client) => new Bot(client, match, { own: false }));
  for (const bot of bots) { bot.play = async () => ({ type: 'idle' }); await bot.watch(); }
  const running = ann.wait((message) => message.type === 'news' && message.match === match);
  await ann.must('start', { match });
  await running;
  return { match, bots };
}

const parts = {
  'addresses': () => withServer(async (serve, person) => {
    const ann = await person('Ann');
    for (const url of ['http://example.org/', 'https://', 'https://1.2.3.4/', 'https://[::1]/', 'https://a b/', 'https://user@example.org/', 'ftp://example.org', 'https://example.org:80/', 'https://example.org:0/', 'https://example.org/a b', 'https://example.org/#x', 'https://-x.org/', `https://example.org/${'x'.repeat(500)}`, 7]) {
      const answer = await ann.ask('hook', { url });
      check(answer.type === 'refused' && answer.key === 'error.wire.hook' && answer.sentence !== answer.key, `${url}: ${JSON.stringify(answer)}`);
    }
    check((await ann.ask('hook', { url: 'https://example.org', events: ['nonsense'] })).member === 'events', 'events');
    check((await ann.ask('hook', { url: 'https://example.org', when: 'never' })).member === 'when', 'when');
    const home = await receiver();
    check(await outcome(ann, home.url()) === 'address', 'loopback is refused');
    check(home.got.length === 0, 'before anything is sent');
    check(await outcome(ann, 'https://there-is-no.invalid/') === 'name', 'no such name');
    check(await outcome(ann, 'https://0x7f000001/') !== 'fine', 'a number in disguise');
    home.close();
  }),

  'what is trusted, followed, waited for': () => withServer(async (serve, person) => {
    const ann = await person('Ann');
    const good = await receiver(), wrong = await receiver({ name: 'wrong' }), unknown = await receiver({ name: 'unknown' });
    const elsewhere = await receiver(), moved = await receiver({ answer: () => [302, { location: elsewhere.url() }] });
    const ill = await receiver({ answer: () => [500, {}] });
    check(await outcome(ann, good.url()) === 'fine' && good.got.length === 1, 'a good one');
    check(await outcome(ann, wrong.url()) === 'connect' && !wrong.got.length, 'a certificate for another name');
    check(await outcome(ann, unknown.url()) === 'connect' && !unknown.got.length, 'an authority that nobody trusts');
    check(await outcome(ann, moved.url()) === 'redirect' && !elsewhere.got.length, 'no redirects');
    check(await outcome(ann, ill.url()) === 'status', 'not 2xx');
    const closed = await receiver(), nowhere = closed.url();
    closed.close();
    check(await outcome(ann, nowhere) === 'connect', 'nobody there');
    const plainly = plain((socket) => socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\n\r\n')).on('error', () => {}));
    await new Promise((resolve) => plainly.listen(0, '127.0.0.1', resolve));
    check(await outcome(ann, `https://localhost:${plainly.address().port}/`) === 'connect', 'no TLS');
    plainly.close();
    // one that never answers: the server goes on, the test comes back
    const silent = await receiver({ answer: () => [0, {}] });
    await ann.must('hook', { url: silent.url() });
    const waiting = ann.must('hook_test');
    await silent.until(() => true);
    check((await ann.ask('hook_test')).key === 'error.wire.busy', 'one at a time');
    const begun = Date.now();
    await ann.must('ping');
    check(Date.now() - begun < 5000, 'nothing stands still');
    check(['time', 'connect'].includes((await waiting).outcome), 'given up');
    for (const each of [good, wrong, unknown, elsewhere, moved, ill, silent]) each.close();
    check(/"kontor_hooks|kontor_hooks_sent_total 1\n/.test((await get(serve.port, '/metrics')).body), 'counted');
  }, ['--allow-private-hooks']),

  'messages': () => withServer(async (serve, person) => {
    const ann = await person('Anneliese'), ben = await person('Bartholomew');
    const home = await receiver();
    check(ben.hello_.player.hook === null, 'none at first');
    const told = [];
    ben.listeners.add((message) => message.type === 'told' && told.push(message));
    const { key } = await ben.must('hook', { url: home.url() });
    check(/^[0-9a-f]{64}$/.test(key), 'the key is told');
    check((await ben.must('hook', { url: home.url(), when: 'away' })).key === undefined, 'once');
    // away: the page is hidden
    await ben.must('away', { on: true });
    const { match } = await begin(ann, ben);
    const first = await home.until(({ message }) => message.what === 'begin');
    check(first.method === 'POST' && first.path === '/hook?a=1' && first.headers['content-type'] === 'application/json', 'a POST');
    check(signed(first, key) && !signed({ ...first, body: `${first.body} ` }, key), 'signed');
    check(JSON.stringify(Object.keys(first.message)) === '["id","what","match","game","at","link"]' && first.message.match === match && first.message.link === `https://kontor.example/table/${match}`, first.body);
    // here: nothing is sent
    await ben.must('away', { on: false });
    const second = await begin(ann, ben);
    await sleep(300);
    // What was sent of the first match may still be on its way.
    check(!home.got.some(({ message }) => message.match === second.match), 'not to who is here');
    await ben.must('hook', { url: home.url(), when: 'always', events: ['over', 'rematch'] });
    const third = await begin(ann, ben);
    await ann.must('end', { match: third.match, on: true });
    await ben.must('end', { match: third.match, on: true });
    await home.until(({ message }) => message.what === 'over' && message.match === third.match);
    await ann.must('rematch', { match: third.match, on: true });
    await home.until(({ message }) => message.what === 'rematch' && message.match === third.match);
    check(!home.got.some(({ message }) => message.match === third.match && !['over', 'rematch'].includes(message.what)), 'only what was chosen');
    for (const what of ['begin', 'over', 'rematch']) check(told.some((message) => message.what === what && message.match === third.match && message.game === 'cryptocurrency'), `${what} over the socket`);
    check(told.some(({ what }) => what === 'turn') || ann.frames.some((frame) => frame.includes('"told"') && frame.includes('"turn"')), 'a turn over the socket');
    const sent = home.got.map(({ body, headers }) => body + JSON.stringify(headers)).join();
    for (const secret of ['Anneliese', 'Bartholomew', ann.token, ben.token, key]) check(!sent.includes(secret), 'nobody\'s data');
    // exported, and gone with the player
    const mine = await get(serve.port, '/mine', { authorization: `Bearer ${ben.token}` });
    check(mine.body.includes(home.url()), 'exported');
    check(!(await get(serve.port, '/hello?token')).body.includes('localhost'), 'nobody else is told');
    await ben.must('settings', { name: 'Bart' });
    check((await ben.must('hook_test')).outcome === 'fine', 'settings keep it');
    const none = ben.wait((message) => message.type === 'player');
    await ben.must('hook', { url: null });
    check((await none).player.hook === null, 'taken away');
    check((await ben.ask('hook_test')).key === 'error.wire.hook', 'nothing to test');
    home.close();
  }, ['--allow-private-hooks', '--public-url', 'https://kontor.example']),

  'tried again, also after a restart': () => withServer(async (serve, person) => {
    const ann = await person('Ann'), ben = await person('Ben');
    let fails = true;
    const home = await receiver({ answer: () => [fails ? 503 : 200, {}] });
    await ben.must('hook', { url: home.url(), when: 'always', events: ['begin'] });
    const failing = ben.wait((message) => message.type === 'player' && message.player.hook?.state === 'failing');
    await begin(ann, ben);
    const first = await home.until(() => true);
    await failing;
    await sleep(200);
    check(home.got.length === 1, 'not at once again');
    fails = false;
    await serve.kill();
    await serve.start();
    for (let i = 0; i < 900 && home.got.length < 2; i++) await sleep(25);
    check(home.got.length === 2 && home.got[1].body === first.body, 'the same message again');
    check(home.got[1].headers['kontor-signature'] !== first.headers['kontor-signature'], 'signed anew');
    await sleep(300);
    check(home.got.length === 2, 'and then no more');
    home.close();
  }, ['--allow-private-hooks']),

  'no webhooks': () => withServer(async (serve, person) => {
    const ann = await person('Ann');
    check((await ann.ask('hook', { url: 'https://example.org/' })).key === 'error.wire.hooks_off', 'refused');
  }, ['--no-hooks']),
};
await run(parts);
