// hostile.mjs: clients that mean harm, beside an honest match that must not notice.
import { Bot, Client, get, newToken } from './client.mjs';
import { check, memory, run, Serve, sleep } from './serve.mjs';
import { connect } from 'node:net';

const FLAGS = ['--in-process', '--quick', '--new-matches-per-hour', '100000', '--sockets-per-address', '60', '--waiting-bytes', '200000', '--asleep-seconds', '1', '--requests-per-second', '20'];

const junk = (random) => {
  const types = ['play', 'undo', 'watch', 'join', 'leave', 'start', 'create', 'seat', 'promise', 'reveal', 'chat', 'hint', 'hand', 'time', 'end', 'settings', 'standing', 'invite', 'rematch', 'nonsense', 'hello'];
  const values = [null, 0, -1, 1e300, '', 'x', '0'.repeat(300), [], {}, [[[]]], true, '\u0000', '\ud83d', 'aaaaaaaaaa', { kind: 'me' }, [{ kind: 'me' }, { kind: 'me' }]];
  const names = ['match', 'seat', 'moves', 'at', 'to', 'on', 'hash', 'entropy', 'text', 'game', 'seats', 'options', 'clock', 'invite', 'ms', 'seen', 'name', 'zz'];
  const pick = (list) => list[Math.floor(random() * list.length)];
  const message = { type: pick(types), n: pick([1, 2, 3, -1, 0, 'n', 1e18, undefined]) };
  for (let i = Math.floor(random() * 5); i > 0; i--) message[pick(names)] = pick(values);
  const text = JSON.stringify(message);
  return random() < 0.2 ? text.slice(0, Math.floor(random() * text.length)) : text;
};

// An honest match of two people and a computer player, one move after the other; how long
// acknowledgements take.
async function honest(serve, person, seed, acks, pause = 40) {
  const clients = [await person(), await person()];
  const { match } = await clients[0].must('create', { game: 'fuffziger', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 'greedy' }], spectators: false });
  await clients[1].must('join', { match });
  const bots = clients.map((client, i) => new Bot(client, match, { seed: seed + i }));
  for (const bot of bots) {
    const play = bot.play.bind(bot);
    bot.refused = (answer) => { if (/rate|busy|limit|banned|store|flood/.test(answer.key)) throw new Error(`an honest move was refused: ${answer.key}`); };
    bot.play = async (news) => { await sleep(pause); const begun = performance.now(); const answer = await play(news); acks.push(performance.now() - begun); return answer; };
  }
  const over = Promise.all(bots.map((bot) => bot.done()));
  for (const bot of bots) await bot.watch();
  await clients[0].must('start', { match });
  return { match, over, clients, bots };
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const gone = (client) => !client.open || client.frames.some((frame) => frame.includes('"bye"'));

// Each kind of harm, by itself; `eve` has a socket and a token.
const harms = {
  async strangers({ eve, match }) {
    const private_ = await eve.ask('watch', { match });
    check(private_.key === 'error.wire.match', 'a private match is not shown');
    check((await eve.ask('watch', { match: 'zzzzzzzzzz' })).sentence === private_.sentence, 'and says the same as one that is not there');
    for (const type of ['play', 'undo', 'leave', 'hand', 'reveal', 'start', 'end', 'seat', 'change', 'invite', 'chat', 'time', 'pause', 'rematch', 'hint', 'review', 'standing'])
      check((await eve.ask(type, { match })).type === 'refused', `${type} by a stranger`);
    check((await eve.ask('join', { match })).type === 'refused', 'joining a full match');
  },

  // what honest clients have sent, sent again by somebody else, in another order, in halves
  async replayed({ serve, eve, honests, random }) {
    const said = honests.flatMap(({ bots }) => bots.flatMap((bot) => bot.acked)).map(({ seq, ...play }) => ({ type: 'play', ...play }));
    const client = await connectAs(serve, eve.token, true);
    for (let i = 0; i < 150; i++) { const text = JSON.stringify(said[Math.floor(random() * said.length)] ?? { type: 'play', n: i }); client.send(random() < 0.3 ? text.slice(0, Math.floor(random() * text.length)) : text); }
    await sleep(100);
    const acks = client.frames.filter((frame) => frame.startsWith('{"type":"ack"'));
    check(acks.length === 0, `replayed messages: ${acks[0]}`);
    client.close();
  },

  // a person of the match itself sends old messages again, and those of the other seat
  async cheats({ honests }) {
    for (const { bots } of honests) {
      const [one, other] = bots;
      const old = one.acked.slice(0, 5);
      for (const { seq, ...play } of old.slice(0, -1)) {
        const answer = await one.client.ask('play', play);
        check(answer.type === 'refused' && answer.key === 'error.wire.number', `an old number: ${JSON.stringify(answer)}`);
      }
      const theirs = other.acked.at(-1);
      if (theirs) { const answer = await one.client.ask('play', { match: theirs.match, at: theirs.at, moves: theirs.moves, n: 1 }); check(answer.type === 'refused', 'the other seat\'s move'); }
    }
  },

  async garbage({ serve, eve, random, amount }) {
    let cut = 0, sent = 0, sockets = 0;
    for (; sent < amount; sockets++) {
      const client = await connectAs(serve, eve.token, sockets % 3 > 0);
      for (let k = 0; k < 800 && client.open; k++, sent++) client.send(junk(random));
      for (let k = 0; k < 150 && !gone(client); k++) await sleep(20);
      cut += gone(client);
      client.close();
    }
    check(cut > sockets * 0.8, `floods were cut off: ${cut} of ${sockets}`);
    return `${sent} messages of garbage`;
  },

  async frames({ serve, person }) {
    const large = await person();
    large.raw(1, 'x'.repeat(200000));
    for (let k = 0; k < 150 && large.open; k++) await sleep(20);
    check(!large.open && large.frames.some((frame) => frame.includes('error.wire.size')), 'too large');
    const parts = await person();
    for (let i = 0; i < 40 && parts.open; i++) { parts.raw(i ? 0 : 1, 'y'.repeat(8000), false); await sleep(5); }
    for (let k = 0; k < 150 && parts.open; k++) await sleep(20);
    check(!parts.open, 'too large in parts');
    const binary = await person();
    binary.raw(2, Buffer.from([0, 255, 1]));
    await binary.must('ping');
    check(binary.frames.some((frame) => frame.includes('error.wire.json')), 'binary');
    const deep = await person();
    deep.send('['.repeat(5000));
    deep.send(`{"type":"chat","n":5,"match":${'['.repeat(40)}${']'.repeat(40)}}`);
    await deep.must('ping');
    check(deep.open && deep.frames.filter((frame) => frame.includes('error.wire.json')).length === 2, 'too deep');
    // frames without a mask, with reserved bits, of no known kind, and text that is no UTF-8
    for (const bytes of [[0x81, 2, 123, 125], [0xf1, 0x80, 0, 0, 0, 0], [0x83, 0x80, 0, 0, 0, 0], [0x81, 0x81, 0, 0, 0, 0, 0xff], [0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]]) {
      const bad = await person();
      bad.socket.write(Buffer.from(bytes));
      for (let k = 0; k < 100 && bad.open; k++) await sleep(10);
      bad.close();
    }
  },

  // half-open, dripping, silent and crowding sockets
  async sockets({ serve, eve }) {
    const drips = Array.from({ length: 20 }, () => { const socket = connect(serve.port, '127.0.0.1'); socket.on('error', () => {}); socket.write('GET /wire HT'); return socket; });
    const drip = setInterval(() => drips.forEach((socket) => socket.writable && socket.write('T')), 50);
    const many = [];
    let refused = 0;
    for (let i = 0; i < 90; i++) { const client = new Client(serve.port, { token: eve.token }); await client.connect().then(() => many.push(client), () => refused++); }
    check(refused > 5, `sockets of one address are bounded: ${refused}`);
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };
    const full = await get(serve.port, '/wire', upgrade);
    check(full.status === 503 && Number(full.headers['retry-after']) > 0 && full.headers['x-content-type-options'] === 'nosniff' && full.body === '', `and told when to come back: ${full.status} ${JSON.stringify(full.headers)}`);
    for (const client of many) client.close();
    clearInterval(drip);
    for (const socket of drips) socket.destroy();
  },

  // who asks for much and reads nothing is cut off: a whole match, again and again
  async slow({ serve, person, finished }) {
    const slow = await person();
    const isCut = async () => /kontor_cut_slow_total [1-9]/.test((await get(serve.port, '/metrics')).body);
    slow.socket.pause();
    // The kernel holds up to some megabytes for it first; not faster than is allowed, for what is refused fills nothing.
    for (let i = 0; i < 2000 && !await isCut(); i++) { slow.send({ type: 'watch', n: i + 100, match: finished }); await sleep(50); }
    check(await isCut(), 'who reads nothing is cut off');
    slow.close();
  },

  async guessing({ serve, person }) {
    let slowed = 0, tokens = 0;
    const client = await person();
    for (let i = 0; i < 60; i++) slowed += (await client.ask(i % 2 ? 'join' : 'invited', { invite: Math.random().toString(36).padEnd(18, '0').slice(2, 18) })).key === 'error.wire.rate';
    check(slowed > 10, 'guessing invitations slows down');
    for (let i = 0; i < 5; i++) { const wrong = new Client(serve.port, { token: 'f'.repeat(32) }); await wrong.connect(); tokens += (await wrong.ask('hello', { wire: 1, token: wrong.token })).key === 'error.wire.rate'; wrong.close(); }
    check(tokens > 2, 'and tokens');
    check((await get(serve.port, '/hello?code=ABCD-EFGH')).status === 429, 'and codes');
  },
};

async function connectAs(serve, token, greets) {
  const client = new Client(serve.port, { token });
  await client.connect();
  if (greets) client.send({ type: 'hello', n: 1, wire: 1, token });
  return client;
}

// All of it, while honest matches are played beside it; LONG=1: a hundred thousand messages.
async function hostile() {
  const serve = await new Serve(FLAGS).start();
  const open = [];
  const person = async () => { const client = new Client(serve.port, { token: await newToken(serve.port) }); await client.hello(); open.push(client); return client; };
  const alone = [], beside = [];
  let seed = 7;
  const random = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 2 ** 32; };
  try {
    // undisturbed
    const first = await honest(serve, person, 3, alone);
    await first.over;
    const eve = await person();
    await sleep(500);
    const before = memory(serve);
    const honests = [await honest(serve, person, 11, beside, 100), await honest(serve, person, 21, beside, 100)];
    check((await get(serve.port, `/record/${honests[0].match}`)).status === 409, 'no record before the end');
    for (const [name, harm] of Object.entries(harms)) {
      const said = await harm({ serve, person, eve, random, match: honests[0].match, finished: first.match, honests, amount: process.env.LONG ? 100000 : 12000 });
      if (said) console.log(`# ${name}: ${said}`);
    }
    await Promise.all(honests.map(({ over }) => over));
    for (const { match } of honests) await serve.verify(match);
    const metrics = (await get(serve.port, '/metrics')).body;
    check(/kontor_cut_flood_total [1-9]/.test(metrics) && /kontor_refused_total\{key="error.wire.json"\} [1-9]/.test(metrics), 'counted');
    check(/kontor_matches_closed_by_fault_total 0/.test(metrics) && /kontor_steps_lost_total 0/.test(metrics), 'no fault');
    for (const client of open) client.close();
    for (let i = 0; i < 100 && !/kontor_sockets 0\n/.test((await get(serve.port, '/metrics')).body); i++) await sleep(50);
    await sleep(500);
    const after = memory(serve);
    console.log(`# acknowledged within ${median(alone).toFixed(1)} ms alone, ${median(beside).toFixed(1)} ms beside them: ${(median(beside) / median(alone)).toFixed(2)} times; memory ${before?.toFixed(1)} MB before, ${after?.toFixed(1)} MB after`);
    check(before === null || after < before * 1.3 + 8, `memory does not come back: ${before} ${after}`);
    check((await get(serve.port, '/healthz')).status === 200, 'alive');
  } finally { for (const client of open) client.close(); await serve.stop(); }
}

async function http() {
  const serve = await new Serve(FLAGS).start();
  try {
    for (const path of ['/../../etc/passwd', '/%2e%2e/etc/passwd', '/assets/../../x', '/.git/config', '/record/', '/record/zz', `/${'x'.repeat(3000)}`, '/hello?code=', `/hello?code=${'A'.repeat(100)}`, '/wire']) {
      const answer = await get(serve.port, path).catch(() => ({ status: 0, body: '', headers: {} }));
      check(!answer.body.includes('root:') && answer.status !== 500, `${path}: ${answer.status}`);
    }
    const answer = await get(serve.port, '/healthz');
    check(answer.headers['x-content-type-options'] === 'nosniff' && /default-src 'none'/.test(answer.headers['content-security-policy']), 'guards');
    check(!/unsafe-inline/.test(answer.headers['content-security-policy']) && /camera=\(\)/.test(answer.headers['permissions-policy']) && answer.headers['cross-origin-resource-policy'] === 'same-origin', 'all guards');
    // HEAD: the same without a body, so that the next answer on the connection begins at once
    const heads = await new Promise((resolve) => {
      let text = '';
      const socket = connect(serve.port, '127.0.0.1', () => socket.write('HEAD /healthz HTTP/1.1\r\nHost: [::1]\r\n\r\n'));
      socket.on('data', (data) => {
        const first = !text;
        text += data;
        if (first) socket.write('HEAD / HTTP/1.1\r\nHost: [::1]\r\n\r\nHEAD /record/zz HTTP/1.1\r\nHost: [::1]\r\nConnection: close\r\n\r\n');
      });
      socket.on('close', () => resolve(text));
      setTimeout(() => socket.destroy(), 3000);
    });
    const answers = heads.split('\r\n\r\n');
    check(answers.length === 4 && answers[3] === '' && answers[0].endsWith('content-length: 3') && answers.slice(0, 3).every((head) => head.startsWith('HTTP/1.1 ')), `HEAD: ${heads}`);
    check((await get(serve.port, '/hello', {}, 'HEAD')).status === 405, 'HEAD makes no player');
    await new Promise((resolve) => { const socket = connect(serve.port, '127.0.0.1', () => { socket.write('POST /hello HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n'); socket.write('x'.repeat(100000)); setTimeout(() => { socket.destroy(); resolve(); }, 200); }); socket.on('error', resolve); });
    check((await get(serve.port, '/healthz')).status === 200, 'alive');
  } finally { await serve.stop(); }
}

// The answer to a request by hand: its first line, and all of it.
const ask = (port, lines) => new Promise((resolve) => {
  let said = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\nConnection: ${lines.some((line) => /^Upgrade/.test(line)) ? 'Upgrade' : 'close'}\r\n\r\n`));
  socket.on('data', (data) => { said += data; if (said.startsWith('HTTP/1.1 101')) socket.destroy(); });
  socket.on('close', () => resolve(said));
  socket.on('error', () => resolve(said));
});

// A page of a stranger whose name has come to mean our address (DNS rebinding): Host and Origin are
// alike, so the browser and we would take it for ours.
async function names() {
  const serve = await new Serve([...FLAGS, '--host', 'nas.local', '--public-url', `http://kontor.example`]).start();
  const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Protocol: kontor'];
  try {
    for (const [host, fine] of [['evil.example', false], ['localhost.evil.example', false], ['nas.local', true], ['kontor.example', true], ['localhost', true], ['127.0.0.1', true]]) {
      const from = [`Host: ${host}:${serve.port}`, `Origin: http://${host}:${serve.port}`, 'Accept-Language: fr, de-CH;q=0.9, en;q=0.8'];
      for (const path of ['/', '/hello', '/healthz', '/metrics', '/record/zz']) {
        const said = await ask(serve.port, [`GET ${path} HTTP/1.1`, ...from]);
        check(/^HTTP\/1.1 421 /.test(said) === !fine, `${host}${path}: ${said.slice(0, 80)}`);
        check(fine || (/"error.wire.host"/.test(said) && /kennt den Namen/.test(said) && !/set-cookie/i.test(said)), `${host}${path} in words: ${said}`);
      }
      const said = await ask(serve.port, ['GET /wire HTTP/1.1', ...from, ...upgrade]);
      check(fine ? /^HTTP\/1.1 101 /.test(said) : /^HTTP\/1.[01] 421 /.test(said) && /kennt den Namen/.test(said), `${host} as a socket: ${said}`);
    }
    const english = await ask(serve.port, ['GET /wire HTTP/1.1', `Host: evil.example:${serve.port}`, ...upgrade]);
    check(/--host NAME/.test(english) && /does not know the name/.test(english), `in English: ${english}`);
    check(/kontor_refused_total\{key="error.wire.host"\} 13/.test((await get(serve.port, '/metrics')).body), 'counted');
  } finally { await serve.stop(); }
}

await run({ 'hostile clients': hostile, 'names that are not ours': names, 'addresses that mean harm': http });
