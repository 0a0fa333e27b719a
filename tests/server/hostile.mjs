// hostile.mjs: clients that mean harm, beside an honest match that must not notice.
import { Bot, Client, get, newToken } from './client.mjs';
import { check, run, Serve, sleep } from './serve.mjs';
import { connect } from 'node:net';

const FLAGS = ['--in-process', '--quick', '--new-matches-per-hour', '100000', '--sockets-per-address', '60', '--waiting-bytes', '300000', '--requests-per-second', '20'];

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

async function hostile() {
  const serve = await new Serve(FLAGS).start();
  const open = [];
  const person = async () => { const client = new Client(serve.port, { token: await newToken(serve.port) }); await client.hello(); open.push(client); return client; };
  try {
    const ann = await person(), ben = await person(), eve = await person();
    const { match } = await ann.must('create', { game: 'fuffziger', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 'greedy' }], spectators: false });
    await ben.must('join', { match });
    const bots = [ann, ben].map((client, i) => new Bot(client, match, { seed: i + 3 }));
    for (const bot of bots) { const play = bot.play.bind(bot); bot.play = async (news) => { await sleep(60); return play(news); }; }
    const over = Promise.all(bots.map((bot) => bot.done()));
    for (const bot of bots) await bot.watch();
    await ann.must('start', { match });
    const private_ = await eve.ask('watch', { match });
    check(private_.key === 'error.wire.match', 'a private match is not shown');
    check((await eve.ask('watch', { match: 'zzzzzzzzzz' })).sentence === private_.sentence, 'and says the same as one that is not there');
    for (const type of ['play', 'undo', 'leave', 'hand', 'reveal', 'start', 'end'])
      check((await eve.ask(type, { match, at: 0, moves: 'x', to: null, entropy: '', on: true, ...(type === 'play' ? {} : {}) })).type === 'refused', `${type} by a stranger`);
    check((await get(serve.port, `/record/${match}`)).status === 409, 'no record before the end');
    let seed = 7;
    const random = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 2 ** 32; };
    // garbage by the thousand, from many sockets, until each is cut off
    let cut = 0, sent = 0;
    for (let i = 0; i < 25; i++) {
      const client = new Client(serve.port, { token: eve.token });
      await client.connect();
      if (i % 3) client.send({ type: 'hello', n: 1, wire: 1, token: eve.token });
      for (let k = 0; k < 800 && client.open; k++, sent++) client.send(junk(random));
      const gone = () => !client.open || client.frames.some((frame) => frame.includes('"bye"'));
      for (let k = 0; k < 150 && !gone(); k++) await sleep(20);
      cut += !client.open || client.frames.some((frame) => frame.includes('"bye"'));
      client.close();
    }
    check(cut > 20, `floods were cut off: ${cut} of 25`);
    // frames that are too large, binary, unmasked, half
    const large = await person();
    large.raw(1, 'x'.repeat(200000));
    for (let k = 0; k < 150 && large.open; k++) await sleep(20);
    check(!large.open && large.frames.some((frame) => frame.includes('error.wire.size')), 'too large');
    const binary = await person();
    binary.raw(2, Buffer.from([0, 255, 1]));
    await binary.must('ping');
    check(binary.frames.some((frame) => frame.includes('error.wire.json')), 'binary');
    const deep = await person();
    deep.send('['.repeat(5000));
    deep.send(`{"type":"chat","n":5,"match":${'['.repeat(40)}${']'.repeat(40)}}`);
    await deep.must('ping');
    check(deep.open && deep.frames.filter((frame) => frame.includes('error.wire.json')).length === 2, 'too deep');
    // half-open and dripping sockets
    const drips = Array.from({ length: 20 }, () => { const socket = connect(serve.port, '127.0.0.1'); socket.on('error', () => {}); socket.write('GET /wire HT'); return socket; });
    // more sockets than allowed
    const many = [];
    let refused = 0;
    for (let i = 0; i < 70; i++) { const client = new Client(serve.port, { token: eve.token }); await client.connect().then(() => many.push(client), () => refused++); }
    check(refused > 5, `sockets of one address are bounded: ${refused}`);
    for (const client of many) client.close();
    await sleep(100);
    // who reads nothing is cut off
    const slow = await person();
    await slow.must('lobby', { on: true });
    // guessing
    let slowed = 0;
    for (let i = 0; i < 60; i++) slowed += (await eve.ask('join', { invite: Math.random().toString(36).padEnd(18, '0').slice(2, 18) })).key === 'error.wire.rate';
    check(slowed > 10, 'guessing invitations slows down');
    for (const socket of drips) socket.destroy();
    await over;
    await serve.verify(match);
    const metrics = (await get(serve.port, '/metrics')).body;
    check(/kontor_cut_flood_total [1-9]/.test(metrics) && /kontor_refused_total\{key="error.wire.json"\} [1-9]/.test(metrics), 'counted');
    check((await get(serve.port, '/healthz')).status === 200, 'alive');
    console.log(`# ${sent} messages of garbage`);
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
    // HEAD: the same without a body, so that the next answer on the connection begins at once
    const heads = await new Promise((resolve) => {
      let text = '';
      const socket = connect(serve.port, '127.0.0.1', () => socket.write('HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n'));
      socket.on('data', (data) => {
        const first = !text;
        text += data;
        if (first) socket.write('HEAD / HTTP/1.1\r\nHost: x\r\n\r\nHEAD /record/zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      });
      socket.on('close', () => resolve(text));
      setTimeout(() => socket.destroy(), 3000);
    });
    const answers = heads.split('\r\n\r\n');
    check(answers.length === 4 && answers[3] === '' && answers[0].endsWith('content-length: 3') && answers.slice(0, 3).every((head) => head.startsWith('HTTP/1.1 ')), `HEAD: ${heads}`);
    check((await get(serve.port, '/hello', {}, 'HEAD')).status === 405, 'HEAD makes no player');
    await new Promise((resolve) => { const socket = connect(serve.port, '127.0.0.1', () => { socket.write('POST /hello HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n'); socket.write('x'.repeat(100000)); setTimeout(() => { socket.destroy(); resolve(); }, 200); }); socket.on('error', resolve); });
    check((await get(serve.port, '/healthz')).status === 200, 'alive');
  } finally { await serve.stop(); }
}

await run({ 'hostile clients': hostile, 'addresses that mean harm': http });
