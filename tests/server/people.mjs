// people.mjs: who somebody is, waiting rooms, invitations, the exchange with restarts, talking,
// stand-ins, clocks, rematches, lists.
import { Bot, Client, get, newToken, promiseOf } from './client.mjs';
import { check, kontor, run, Serve, sleep } from './serve.mjs';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FAST = ['--in-process', '--quick', '--requests-per-second', '100000', '--new-matches-per-hour', '100000', '--silent-seconds', '2', '--shortest-clock-seconds', '1'];

async function withServer(part, flags = FAST) {
  const serve = await new Serve(flags).start();
  const clients = [];
  const person = async (name = '', language = 'en') => {
    const client = new Client(serve.port, { token: await newToken(serve.port) });
    await client.hello(language);
    if (name) await client.must('settings', { name });
    clients.push(client);
    return client;
  };
  try { await part(serve, person); }
  finally { for (const client of clients) client.close(); await serve.stop(); }
}

const refusedWith = async (promise, key) => {
  const answer = await promise;
  check(answer.type === 'refused' && answer.key === key, `expected ${key}: ${JSON.stringify(answer)}`);
  check(answer.sentence && answer.sentence !== key, `no sentence for ${key}`);
};

// The others at a table hear of a change when it is stored, a moment after its answer or before it.
const until = async (test) => { for (let i = 0; i < 200 && !test(); i++) await sleep(25); };

// A server where others need not wait for somebody who is gone for so many seconds.
const away = (seconds) => [...FAST, '--absent-seconds', `${seconds}`];

// A match of these people that has begun and in which nobody moves.
async function friendsAt(person, game = 'fuffziger', count = 3, clock = { kind: 'none' }) {
  const people = [];
  for (const name of ['Ann', 'Ben', 'Cem'].slice(0, count)) people.push(await person(name));
  const { match } = await people[0].must('create', { game, clock, seats: people.map((_, seat) => ({ kind: seat ? 'open' : 'me' })) });
  for (const client of people.slice(1)) await client.must('join', { match });
  for (const client of people) { const bot = new Bot(client, match); bot.play = async () => ({ type: 'idle' }); await bot.watch(); }
  const running = Promise.all(people.map((client) => client.wait((message) => message.type === 'match' && message.state === 'running')));
  await people[0].must('start', { match });
  await running;
  return { match, people };
}

const SEATS = [{ kind: 'me' }, { kind: 'open' }];

const parts = {
  'cookies, tokens, codes': () => withServer(async (serve) => {
    const first = await get(serve.port, '/hello');
    const cookie = first.headers['set-cookie'][0].split(';')[0];
    check(/HttpOnly/.test(first.headers['set-cookie'][0]) && /SameSite=Strict/.test(first.headers['set-cookie'][0]), 'flags of the cookie');
    const again = await get(serve.port, '/hello', { cookie });
    check(JSON.parse(again.body).player.id === JSON.parse(first.body).player.id && !again.headers['set-cookie'], 'the same player');
    const client = new Client(serve.port, { headers: { Cookie: cookie } });
    const hello = await client.hello('de');
    check(hello.player.id === JSON.parse(first.body).player.id, 'the cookie counts at the socket');
    const { code } = await client.must('code');
    const other = await get(serve.port, `/hello?code=${code}&token`);
    check(JSON.parse(other.body).player.id === hello.player.id, 'the code brings the player');
    check((await get(serve.port, `/hello?code=${code}`)).status === 404, 'once only');
    const device = new Client(serve.port, { token: JSON.parse(other.body).token });
    check((await device.hello()).player.id === hello.player.id, 'the other device');
    const told = device.wait((message) => message.type === 'player');
    await client.must('settings', { name: 'Änne', settings: { confirm: true } });
    check((await told).player.name === 'Änne' && (await told).player.settings.confirm === true, 'settings follow');
    await refusedWith(client.ask('settings', { name: 'a\u202eb' }), 'error.wire.name');
    check((await get(serve.port, '/hello', { 'sec-fetch-site': 'cross-site' })).status === 403, 'foreign pages');
    for (const origin of ['https://elsewhere.example', 'null']) {
      const foreign = new Client(serve.port, { headers: { Cookie: cookie, Origin: origin } });
      await foreign.connect().then(() => check(false, 'a foreign origin was let in'), () => {});
    }
    const wrong = new Client(serve.port, { token: 'f'.repeat(32) });
    await wrong.connect();
    await refusedWith(wrong.ask('hello', { wire: 1, token: wrong.token }), 'error.wire.token');
    client.close(); device.close(); wrong.close();
  }),

  'a waiting room': () => withServer(async (serve, person) => {
    const [ann, ben, cem] = [await person('Ann'), await person('Ann'), await person('Cem', 'de')];
    const { match } = await ann.must('create', { game: 'karthedis', seats: [...SEATS, { kind: 'computer', level: 'hard', name: 'Mara', character: 'mara' }] });
    const seen = [];
    ann.listeners.add((message) => message.type === 'match' && seen.push(message));
    await ann.must('watch', { match });
    await refusedWith(ann.ask('start', { match }), 'error.wire.missing');
    await refusedWith(ann.ask('join', { match }), 'error.wire.twice');
    await refusedWith(ben.ask('start', { match }), 'error.wire.creator');
    check((await ben.must('join', { match })).seat === 1, 'the free seat');
    await refusedWith(cem.ask('join', { match }), 'error.wire.full');
    await until(() => seen.at(-1)?.seats[1]?.name === 'Ann 2');
    check(seen.at(-1).seats[1].name === 'Ann 2', `names are told apart: ${seen.at(-1).seats[1].name}`);
    await ann.must('seat', { match, to: 'add' });
    await cem.must('join', { match, seat: 3 });
    await ann.must('seat', { match, seat: 3, to: 'swap', with: 0 });
    await refusedWith(cem.ask('seat', { match, seat: 2, to: 'open' }), 'error.wire.creator');
    await ann.must('change', { match, listed: true, clock: { kind: 'move', ms: 60000 } });
    await refusedWith(ann.ask('change', { match, clock: { kind: 'sundial' } }), 'error.wire.value');
    await refusedWith(ann.ask('change', { match, edition: 'nonsense' }), 'error.edition');
    await refusedWith(ann.ask('change', { match, options: { nonsense: '1' } }), 'error.option_name');
    await ann.must('seat', { match, seat: 1, to: 'open' });
    await ann.must('seat', { match, seat: 1, to: 'remove' });
    await until(() => seen.at(-1).seats.length === 3);
    const last = seen.at(-1);
    check(last.seats.length === 3 && last.seats[0].name === 'Cem' && last.seats[2].name === 'Ann' && last.seats[2].creator, JSON.stringify(last.seats));
    check(last.listed && last.clock.ms === 60000 && last.seats[1].character === 'mara' && !last.hints, 'changes are shown');
    await serve.kill();
    await serve.start();
    const back = new Client(serve.port, { token: ann.token });
    await back.hello();
    const known = back.wait((message) => message.type === 'match');
    await back.must('watch', { match });
    check(JSON.stringify((await known).seats.map((seat) => seat.name)) === '["Cem","Mara","Ann"]', 'after a crash');
    await back.must('leave', { match });
    const there = new Client(serve.port, { token: cem.token });
    await there.hello();
    await there.must('leave', { match });
    await refusedWith(there.ask('join', { match }), 'error.wire.match');
    back.close(); there.close();
  }),

  'invitations and lists': () => withServer(async (serve, person) => {
    const [ann, ben, cem] = [await person('Ann'), await person('Ben'), await person('Cem')];
    const { match } = await ann.must('create', { game: 'cryptoly', seats: [...SEATS, { kind: 'open' }], spectators: false });
    const { invite } = await ann.must('invite', { match, uses: 1, seat: 2 });
    check((await ben.must('join', { invite })).seat === 2, 'the seat of the invitation');
    await refusedWith(cem.ask('join', { invite }), 'error.wire.invite_used');
    const second = (await ann.must('invite', { match })).invite;
    await refusedWith(cem.ask('uninvite', { invite: second }), 'error.wire.creator');
    await ann.must('uninvite', { invite: second });
    await refusedWith(cem.ask('join', { invite: second }), 'error.wire.invite_revoked');
    await refusedWith(cem.ask('join', { invite: 'x'.repeat(16) }), 'error.wire.invite');
    const lobby = cem.wait((message) => message.type === 'lobby' && message.tables.length === 1);
    const mine = ann.wait((message) => message.type === 'mine' && message.matches.length === 1);
    await cem.must('lobby', { on: true });
    await ann.must('lobby', { on: true });
    await ann.must('change', { match, listed: true });
    check((await lobby).tables[0].taken === 2 && (await lobby).tables[0].by === 'Ann', 'the list');
    check((await mine).matches[0].match === match, 'my matches');
    const quick = await cem.must('quick', { game: 'cryptoly' });
    check(quick.match === match && quick.seat === 1, 'a quick match takes the open table');
  }),

  'what a link tells before one joins, and that it is used only by who sits down': () => withServer(async (serve, person) => {
    const [ann, ben, cem] = [await person('Anneliese'), await person('Ben'), await person('Cem')];
    const { match } = await ann.must('create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'invited' }], listed: true, clock: { kind: 'move', ms: 60000 }, language: 'de' });
    const { invite } = await ann.must('invite', { match, uses: 2 });
    const told = await ben.must('invited', { invite });
    check(told.game === 'cryptoly' && told.players === 3 && told.free === 2 && told.seat === null && told.state === 'waiting' && told.clock.ms === 60000 &&
      told.language === 'de' && told.standard === true && told.match === null && told.mine === null, JSON.stringify(told));
    check(!JSON.stringify(ben.frames).includes('Anneliese') && !JSON.stringify(told).includes(match), 'never who somebody is');
    await refusedWith(ben.ask('invited', { invite, match, by: 'x' }), 'error.wire.member');
    await refusedWith(ben.ask('join', { match, by: '0'.repeat(64) }), 'error.wire.member');
    check((await ann.must('invited', { invite })).mine === 0, 'one\'s own seat');
    await refusedWith(ann.ask('join', { invite }), 'error.wire.twice'); // costs no use
    await refusedWith(cem.ask('join', { match, seat: 2 }), 'error.wire.invited');
    check((await cem.must('join', { match })).seat === 1, 'the open seat');
    check((await ben.must('join', { invite })).seat === 2, 'the seat by invitation');
    const dora = await person('Dora');
    await refusedWith(dora.ask('join', { invite }), 'error.wire.full'); // nor does this
    await ann.must('seat', { match, seat: 1, to: 'invited' });
    const seen = dora.wait((message) => message.type === 'match');
    await dora.must('watch', { match });
    check((await seen).seats[1].kind === 'invited', 'shown as kept');
    check((await dora.must('join', { invite })).seat === 1, 'there was a use left');
    await refusedWith(cem.ask('join', { invite }), 'error.wire.invite_used');
    check((await dora.must('invited', { invite })).match === match, 'the old link leads back');
    const third = (await ann.must('invite', { match })).invite, fourth = (await ben.must('invite', { match, seat: 0 })).invite;
    await ben.must('uninvite', { match });
    await refusedWith(cem.ask('invited', { invite: fourth }), 'error.wire.invite_revoked');
    check((await cem.must('invited', { invite: third })).free === 0, 'only one\'s own are taken back');
    await ann.must('uninvite', { match });
    await refusedWith(cem.ask('invited', { invite: third }), 'error.wire.invite_revoked');
    // two at once for the last use: one of them gets it
    const other = await cem.must('create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
    const last = (await cem.must('invite', { match: other.match, uses: 1 })).invite;
    const both = await Promise.all([ann.ask('join', { invite: last }), ben.ask('join', { invite: last })]);
    check(both.filter(({ type }) => type === 'ack').length === 1 && both.some(({ key }) => key === 'error.wire.invite_used'), JSON.stringify(both));
  }),

  'everything can be changed until the start, also by who only looks on': () => withServer(async (serve, person) => {
    const [ann, ben, cem] = [await person('Ann'), await person('Ben'), await person('Cem')];
    const { match, seat } = await ann.must('create', { game: 'cryptoly', seats: [{ kind: 'open' }, { kind: 'open' }, { kind: 'computer', level: 'greedy' }], options: { hack: '4' } });
    check(seat === null, 'no seat of one\'s own');
    await refusedWith(ann.ask('create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy', levl: 'hard' }] }), 'error.wire.value');
    await refusedWith(ann.ask('create', { game: 'cryptoly', seats: [{ kind: 'me', seat: 1 }, { kind: 'open' }] }), 'error.wire.value');
    await refusedWith(ann.ask('change', { match, clock: { kind: 'move', ms: 60000, msec: 5 } }), 'error.wire.value');
    await refusedWith(ann.ask('watch', { match: 'nothing0000' }), 'error.wire.match');
    const seen = [];
    ben.listeners.add((message) => message.type === 'match' && seen.push(message));
    await ben.must('join', { match });
    await ben.must('watch', { match });
    for (const change of [{ options: {} }, { clock: { kind: 'match', ms: 600000, add: 5000 } }, { late: 'wait' }, { spectators: false }, { chat: false },
      { listed: true }, { pace: 'slow' }, { language: 'ja' }, { order: 'lot' }, { game: 'karthedis' }]) {
      await ann.must('change', { match, ...change });
      await ben.must('ping');
      for (const [name, value] of Object.entries(change)) check(JSON.stringify(seen.at(-1)[name]) === JSON.stringify(value), `${name}: ${JSON.stringify(seen.at(-1)[name])}`);
    }
    check(Object.keys(seen.at(-1).options).length === 0, 'another game with its own options');
    await refusedWith(ann.ask('change', { match, game: 'nonsense' }), 'error.game');
    check(!(await ann.must('invite', { match })).key, 'who made it may invite');
    await refusedWith(cem.ask('invite', { match }), 'error.wire.seat');
    await ann.must('seat', { match, seat: 2, to: 'open' });
    await ann.must('change', { match, game: 'cryptoly' });
    await refusedWith(cem.ask('seat', { match, seat: 0, to: 'open' }), 'error.wire.creator');
    await ben.must('settings', { name: 'Bene' });
    await cem.must('join', { match });
    await cem.must('settings', { name: 'Bene' });
    await ben.must('ping');
    const names = () => seen.at(-1).seats.map((each) => each.name).join();
    await until(() => names() === 'Bene,Bene 2,');
    check(names() === 'Bene,Bene 2,', `no name twice at a table: ${names()}`);
    await ann.must('seat', { match, seat: 2, to: 'computer', level: 'greedy' });
    await ann.must('start', { match });
    await refusedWith(ann.ask('change', { match, listed: false }), 'error.wire.match'); // no spectators
  }),

  'talking is switched off while it runs, and ids do not count what others say': () => withServer(async (serve, person) => {
    const [ann, ben, eve] = [await person('Ann'), await person('Ben'), await person('Eve')];
    const { match } = await ann.must('create', { game: 'template', seats: SEATS });
    await ben.must('join', { match });
    for (const client of [ann, ben, eve]) await client.must('watch', { match });
    await ann.must('start', { match });
    const ids = async (client) => { const heard = client.wait((message) => message.type === 'chat'); await ann.must('chat', { match, text: 'now' }); return (await heard).lines[0]; };
    const first = await ids(ben);
    for (let i = 0; i < 5; i++) await eve.must('chat', { match, text: 'psst' });
    const second = await ids(ben);
    check(second.id > first.id && second.id - first.id === 2 * (second.at - first.at), 'a line is known by its time');
    await refusedWith(ben.ask('change', { match, chat: false }), 'error.wire.creator');
    await refusedWith(ann.ask('change', { match, chat: false, listed: true }), 'error.wire.state');
    await ann.must('change', { match, chat: false });
    await refusedWith(ben.ask('chat', { match, text: 'still?' }), 'error.wire.chat');
    await ann.must('change', { match, chat: true });
    await ben.must('chat', { match, phrase: 'thanks' });
  }),

  'limits': () => withServer(async (serve, person) => {
    const ann = await person('Ann');
    const made = [];
    for (let i = 0; i < 3; i++) made.push((await ann.must('create', { game: 'template', seats: SEATS })).match);
    await refusedWith(ann.ask('create', { game: 'template', seats: SEATS }), 'error.wire.limit');
    await sleep(2500); // they sleep, and still count
    await refusedWith(ann.ask('create', { game: 'template', seats: SEATS }), 'error.wire.limit');
    await ann.must('leave', { match: made[0] });
    const { match } = await ann.must('create', { game: 'template', seats: SEATS });
    for (let i = 0; i < 2; i++) await ann.must('invite', { match });
    const many = await ann.ask('invite', { match });
    check(many.key === 'error.wire.limit' && many.retry > 1000, JSON.stringify(many));
    let refused = 0;
    for (let i = 0; i < 4; i++) {
      const { status, headers, body } = await get(serve.port, '/hello?token');
      if (status !== 429) continue;
      refused++;
      check(Number(headers['retry-after']) === 1200 && JSON.parse(body).retry === 1200000, `says when to try again: ${headers['retry-after']} ${body}`);
    }
    check(refused === 2, `new players of an address: ${refused}`);
    const metrics = (await get(serve.port, '/metrics')).body;
    for (const [limit, count] of [['matches-per-player', 2], ['invites-per-hour', 1], ['new-players-per-hour', 2]])
      check(metrics.includes(`kontor_limited_total{limit="${limit}"} ${count}\n`), `${limit} is counted`);
  }, ['--in-process', '--matches-per-player', '3', '--invites-per-hour', '2', '--new-players-per-hour', '3', '--asleep-seconds', '1']),

  'the document has every flag with its standard, and every limit': () => withServer(async (serve) => {
    const text = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../../docs/hosting.md'), 'utf8');
    const said = spawnSync(kontor, ['serve', '--print-config', '--data', 'x'], { encoding: 'utf8' }).stdout.trim().split('\n');
    check(said.length > 25, 'flags are printed');
    for (const line of said) {
      const [, name, value] = line.match(/^(?:# )?(\S+) = ?(.*)$/);
      const row = text.split('\n').find((each) => each.startsWith('|') && each.split('|')[1].includes(`\`${name}\``));
      check(row || text.includes(`\`${name}\``), `docs/hosting.md lacks ${name}`);
      if (row && /^\d+$/.test(value)) check(row.split('|')[2].trim() === value, `docs/hosting.md: ${name} is ${value}`);
    }
    const limits = [...(await get(serve.port, '/metrics')).body.matchAll(/kontor_limited_total\{limit="([^"]+)"/g)].map(([, limit]) => limit);
    check(limits.length > 10, 'limits are counted');
    for (const limit of limits) check(text.includes(`\`${limit}\``), `docs/hosting.md lacks the limit ${limit}`);
    for (const [, metric] of text.matchAll(/`(kontor_[a-z_]+)`/g)) check((await get(serve.port, '/metrics')).body.includes(`\n${metric} `), `there is no ${metric}`);
  }),

  'the exchange survives restarts in every phase': () => withServer(async (serve, person) => {
    const [ann, ben] = [await person('Ann'), await person('Ben')];
    const { match } = await ann.must('create', { game: 'template', seats: SEATS });
    await ben.must('join', { match });
    await ann.must('start', { match });
    const entropies = [randomBytes(32), randomBytes(32)], tokens = [ann.token, ben.token];
    const back = async (seat) => {
      const client = new Client(serve.port, { token: tokens[seat] });
      await client.hello();
      const told = client.wait((message) => message.type === 'exchange');
      await client.must('watch', { match });
      return { client, message: await told };
    };
    let commitment;
    for (const [seat, type] of [[0, 'promise'], [1, 'promise'], [0, 'reveal'], [1, 'reveal']]) {
      await serve.kill();
      const looked = spawnSync(kontor, ['store', 'check', '--data', join(serve.folder, 'data')], { encoding: 'utf8' });
      check(looked.status === 0, `kontor store check: ${looked.stdout}${looked.stderr}`);
      await serve.start();
      const { client, message } = await back(seat);
      const line = message.lines.split('\n').find((text) => text.startsWith('fair commitment')).slice(16);
      check(!commitment || commitment === line, 'the commitment stays');
      commitment = line;
      check(message.stage === type, `${message.stage} instead of ${type}`);
      check(!message.lines.includes('fair seed') && !message.lines.includes('secret'), 'no seed');
      const wrong = await client.ask('reveal', { match, entropy: '0'.repeat(64) });
      check(wrong.type === 'refused', 'a reveal before its promise, or another');
      if (type === 'promise') await client.must('promise', { match, hash: promiseOf(commitment, seat, entropies[seat]) });
      else await client.must('reveal', { match, entropy: entropies[seat].toString('hex') });
      client.close();
    }
    await serve.kill();
    await serve.start();
    const client = new Client(serve.port, { token: tokens[0] });
    await client.hello();
    const running = client.wait((message) => message.type === 'match' && message.state === 'running');
    await client.must('watch', { match });
    check((await running).head.commitment === commitment, 'it runs with what was promised');
    client.close();
  }),

  'who is silent is spoken for': () => withServer(async (serve, person) => {
    const [ann, ben] = [await person('Ann'), await person('Ben')];
    const { match } = await ann.must('create', { game: 'template', seats: SEATS });
    await ben.must('join', { match });
    await ann.must('watch', { match });
    const ready = ann.wait((message) => message.type === 'exchange' && message.stage === 'ready');
    const first = ann.wait((message) => message.type === 'exchange' && message.stage === 'promise');
    await ann.must('start', { match });
    const commitment = (await first).lines.match(/fair commitment (\w+)/)[1];
    await ann.must('promise', { match, hash: promiseOf(commitment, 0, randomBytes(32)) }); // and never reveals
    check(/fair spoken 0 1/.test((await ready).lines), `spoken for: ${(await ready).lines}`);
    check(!(await ready).lines.includes(commitment), 'with another commitment');
  }),

  'talking': () => withServer(async (serve, person) => {
    const [ann, ben, eve] = [await person('Ann'), await person('Ben'), await person('Eve')];
    const { match } = await ann.must('create', { game: 'template', seats: SEATS });
    await ben.must('join', { match });
    for (const client of [ann, ben, eve]) await client.must('watch', { match });
    const heard = [];
    ben.listeners.add((message) => message.type === 'chat' && heard.push(...message.lines));
    const seen = eve.wait((message) => message.type === 'chat' && message.lines[0].seat === 0);
    await ann.must('chat', { match, text: '<b>hi</b>' });
    check((await seen).lines[0].text === '<b>hi</b>', 'spectators hear seats');
    const own = eve.wait((message) => message.type === 'chat' && message.lines[0].seat === null);
    await eve.must('chat', { match, phrase: 'luck' });
    check((await own).lines[0].phrase === 'luck', 'spectators hear each other');
    await ben.must('ping');
    check(heard.length === 1, 'seats do not hear spectators');
    await refusedWith(ann.ask('chat', { match, text: 'x'.repeat(501) }), 'error.wire.text');
    await refusedWith(ann.ask('chat', { match, text: 'a\nb' }), 'error.wire.text');
    await refusedWith(ann.ask('chat', { match, phrase: 'nonsense' }), 'error.wire.phrase');
    for (let i = 0, last; i < 40; i++) {
      last = await ann.ask('chat', { match, text: 'again' });
      if (last.type === 'refused') { check(last.key === 'error.wire.rate' && last.retry, 'too much'); break; }
      check(i < 39, 'no bound on talking');
    }
  }),

  'stand-ins, agreement, rematch': () => withServer(async (serve, person) => {
    const [ann, ben] = [await person('Ann'), await person('Ben')];
    const { match } = await ann.must('create', { game: 'fuffziger', seats: [...SEATS, { kind: 'computer', level: 'greedy' }] });
    await ben.must('join', { match });
    const bot = new Bot(ann, match);
    const end = bot.done();
    await bot.watch();
    await ben.must('watch', { match });
    const other = new Bot(ben, match);
    await other.watch();
    other.play = async () => ({ type: 'idle' });
    await ann.must('start', { match });
    await ben.wait((message) => message.type === 'match' && message.state === 'running');
    await ben.must('hand', { match, to: 'greedy', n: Date.now() });
    await refusedWith(ben.ask('hand', { match, to: 'greedy', n: Date.now() + 1 }), 'error.wire.state');
    await end;
    const record = await serve.verify(match);
    check(record.includes('seat 1 computer greedy'), 'the record says who stood in');
    const next = ben.wait((message) => message.type === 'match' && message.next);
    await ann.must('rematch', { match, on: true });
    await ben.must('rematch', { match, on: true });
    const again = (await next).next;
    const room = ann.wait((message) => message.type === 'match' && message.match === again);
    await ann.must('watch', { match: again });
    const seats = (await room).seats.map((seat) => seat.name);
    check(seats[1] === 'Ann' && seats[2] === 'Ben' && (await room).series.number === 2 && (await room).series.before === match, JSON.stringify(seats));
  }),

  'leaving for good, ending by agreement': () => withServer(async (serve, person) => {
    const [ann, ben] = [await person('Ann'), await person('Ben')];
    const { match } = await ann.must('create', { game: 'cryptocurrency', seats: SEATS, clock: { kind: 'move', ms: 3600000 } });
    await ben.must('join', { match });
    for (const client of [ann, ben]) { const bot = new Bot(client, match); bot.play = async () => ({ type: 'idle' }); await bot.watch(); }
    const running = ann.wait((message) => message.type === 'news' && message.clocks?.some((left) => left !== null));
    await ann.must('start', { match });
    check((await running).clocks.some((left) => left > 3500000), 'a clock runs');
    const left = ann.wait((message) => message.type === 'match' && message.seats[1].left);
    await ben.must('leave', { match, n: Date.now() });
    check((await left).seats[1].stand_in === 'normal', 'a stand-in plays');
    const over = ann.wait((message) => message.type === 'match' && message.state === 'over');
    await ann.must('end', { match, on: true });
    check((await over).why === 'agreed', 'agreed');
    const after = await get(serve.port, `/record/${match}`);
    check(after.status === 200, 'what was played can be read');
  }),

  'a computer plays for somebody who stays away, when all who are there want it': () => withServer(async (serve, person) => {
    const { match, people: [ann, ben, cem] } = await friendsAt(person);
    const state = (wanted) => ann.wait((message) => message.type === 'match' && wanted(message.seats[2]));
    const tab = new Client(serve.port, { token: ann.token });
    check((await tab.hello()).limits.absent === 2000, 'how long is told');
    tab.close();
    await refusedWith(ann.ask('stand_in', { match, seat: 2, on: true }), 'error.wire.present');
    await refusedWith(ann.ask('stand_in', { match, seat: 0, on: true }), 'error.wire.seat');
    await refusedWith(ann.ask('stand_in', { match, seat: 3, on: true }), 'error.wire.seat');
    const gone = state((seat) => seat.here === 'gone');
    const away = state((seat) => seat.absent);
    cem.close();
    check(!(await gone).seats[2].absent, 'not at once');
    const early = await ann.ask('stand_in', { match, seat: 2, on: true });
    check(early.key === 'error.wire.early' && early.retry > 0 && early.retry <= 2000 && early.sentence.includes('in ' + Math.ceil(early.retry / 1000) + ' second'), JSON.stringify(early));
    check((await away).seats[2].wanted.length === 0 && !(await away).seats[0].absent, 'nobody wants anything yet');
    const one = state((seat) => seat.wanted.length);
    await ann.must('stand_in', { match, seat: 2, on: true });
    check(JSON.stringify((await one).seats[2].wanted) === '[0]' && !(await one).seats[2].stand_in, 'one of two');
    const none = state((seat) => !seat.wanted.length);
    await ann.must('stand_in', { match, seat: 2, on: false });
    check(!(await none).seats[2].stand_in, 'taken back');
    await ben.must('stand_in', { match, seat: 2, on: true });
    const both = state((seat) => seat.stand_in);
    await ann.must('stand_in', { match, seat: 2, on: true });
    check((await both).seats[2].stand_in === 'normal' && (await both).seats[2].wanted.length === 0 && !(await both).seats[2].left, JSON.stringify((await both).seats[2]));
    await refusedWith(ann.ask('stand_in', { match, seat: 2, on: true }), 'error.wire.state');
    await serve.kill();
    await serve.start();
    const bots = [];
    for (const { token } of [ann, ben, cem]) {
      const client = new Client(serve.port, { token });
      await client.hello();
      bots.push(new Bot(client, match));
    }
    const ends = bots.map((bot) => bot.done());
    await bots[2].watch();
    check(bots[2].head.seats[2].stand_in === 'normal', 'a stand-in, also after a crash');
    const back = await bots[2].client.ask('hand', { match, to: null, n: Date.now() });
    check(back.type === 'ack', JSON.stringify(back));
    for (const bot of bots.slice(0, 2)) await bot.watch();
    await Promise.all(ends);
    const record = await serve.verify(match);
    check(/seat 2 computer normal[^]*seat 2 person Cem/.test(record), 'the record says who played');
    for (const bot of bots) bot.client.close();
  }, away(2)),

  'a wish is forgotten with a restart, and the wait begins anew': () => withServer(async (serve, person) => {
    const { match, people: [ann, ben, cem] } = await friendsAt(person);
    cem.close();
    await ann.wait((message) => message.type === 'match' && message.seats[2].absent);
    await ann.must('stand_in', { match, seat: 2, on: true });
    await serve.kill();
    await serve.start();
    const back = new Client(serve.port, { token: ann.token });
    await back.hello();
    const known = back.wait((message) => message.type === 'match');
    const later = back.wait((message) => message.type === 'match' && message.seats[1].absent && message.seats[2].absent);
    await back.must('watch', { match });
    check((await known).seats[2].wanted.length === 0 && !(await known).seats[2].absent, 'a restart is nobody\'s absence');
    await later;
    const stood = back.wait((message) => message.type === 'match' && message.seats[2].stand_in);
    await back.must('stand_in', { match, seat: 2, on: true });
    check(!(await stood).seats[1].stand_in, 'who is there alone decides alone, for the seat that was meant');
    back.close(); ben.close();
  }, away(2)),

  'the end needs nobody who stays away, but two people': () => withServer(async (serve, person) => {
    const { match, people: [ann, ben, cem] } = await friendsAt(person);
    const over = ann.wait((message) => message.type === 'match' && message.state === 'over');
    const away = ann.wait((message) => message.type === 'match' && message.seats[2].absent);
    cem.close();
    for (const client of [ann, ben]) await client.must('end', { match, on: true });
    check(!(await Promise.race([over.then(() => true), sleep(200)])), 'not before that');
    check((await away) && (await over).why === 'agreed', 'when the third has been gone for long enough');
    const { match: two, people: [dan, eve] } = await friendsAt(person, 'cryptocurrency', 2);
    const gone = dan.wait((message) => message.type === 'match' && message.seats[1].absent);
    eve.close();
    await gone;
    await dan.must('end', { match: two, on: true });
    const stood = dan.wait((message) => message.type === 'match' && message.seats[1].stand_in);
    await dan.must('stand_in', { match: two, seat: 1, on: true });
    check((await stood).state === 'running' && (await stood).seats[0].end, 'nobody ends it alone');
  }, away(2)),

  'with a clock it is the clock that says how long': () => withServer(async (serve, person) => {
    const { match, people: [ann, ben, cem] } = await friendsAt(person, 'fuffziger', 3, { kind: 'move', ms: 3600000 });
    const gone = ann.wait((message) => message.type === 'match' && message.seats[2].here === 'gone');
    cem.close();
    await gone;
    await sleep(1200);
    await refusedWith(ann.ask('stand_in', { match, seat: 2, on: true }), 'error.wire.clocked');
    for (const client of [ann, ben]) await client.must('end', { match, on: true });
    const seen = ann.wait((message) => message.type === 'match');
    await ann.must('watch', { match });
    check((await seen).state === 'running' && !(await seen).seats[2].absent, 'all people are asked');
  }, away(1)),

  'being forgotten': () => withServer(async (serve, person) => {
    const [ann, ben] = [await person('Anneliese'), await person('Ben')];
    const waiting = await ann.must('create', { game: 'template', seats: SEATS });
    await ben.must('join', { match: waiting.match });
    await ann.must('create', { game: 'template', seats: SEATS }); // nobody but Ann
    const { match } = await ann.must('create', { game: 'cryptocurrency', seats: SEATS });
    await ben.must('join', { match });
    await ben.must('watch', { match: waiting.match });
    for (const client of [ann, ben]) { const bot = new Bot(client, match); bot.play = async () => ({ type: 'idle' }); await bot.watch(); }
    const running = ben.wait((message) => message.type === 'news' && message.match === match);
    await ann.must('start', { match });
    await running;
    await ann.must('chat', { match, text: 'goodbye' });
    const left = ben.wait((message) => message.type === 'match' && message.match === match && message.seats[0].left);
    const free = ben.wait((message) => message.type === 'match' && message.match === waiting.match && message.seats[0].kind === 'open');
    const bye = ann.wait((message) => message.type === 'bye');
    await ann.must('forget');
    check((await bye).why === 'forgotten', 'bye');
    check((await left).seats[0].stand_in === 'normal', 'a stand-in for good');
    check((await free).seats[1].creator, 'the waiting match is the other one\'s');
    const again = new Client(serve.port, { token: ann.token });
    await again.connect();
    await refusedWith(again.ask('hello', { wire: 1, token: ann.token }), 'error.wire.token');
    again.close();
    await serve.kill();
    await serve.start();
    const back = new Client(serve.port, { token: ben.token });
    await back.hello();
    const goes = back.wait((message) => message.type === 'match' && message.match === match);
    await back.must('watch', { match });
    check((await goes).state === 'running' && (await goes).seats[0].left, 'it goes on after a restart');
    check(!JSON.stringify(back.frames).includes('goodbye'), 'what was said is gone');
    const over = back.wait((message) => message.type === 'match' && message.state === 'over');
    await back.must('end', { match, on: true });
    await over;
    back.close();
    await serve.kill('SIGTERM');
    await serve.start();
    let record;
    for (let i = 0; i < 100 && (!record || record.body.includes('Anneliese')); i++) { await sleep(20); record = await get(serve.port, `/record/${match}`); }
    check(record.status === 200 && record.body.includes('Ben') && !record.body.includes('Anneliese'), 'no name of theirs stays');
  }),

  'being forgotten while a match is dealt': () => withServer(async (serve, person) => {
    const [ann, ben] = [await person('Anneliese'), await person('Ben')];
    const { match } = await ann.must('create', { game: 'template', seats: SEATS });
    await ben.must('join', { match });
    await ben.must('watch', { match });
    const dealt = ben.wait((message) => message.type === 'exchange');
    await ann.must('start', { match });
    await dealt; // nobody promises: the host speaks for both
    const left = ben.wait((message) => message.type === 'match' && message.seats[0].left);
    const asked = ann.ask('forget');
    await refusedWith(ann.ask('forget'), 'error.wire.busy');
    check((await asked).type === 'ack', 'forgotten');
    check((await left).state === 'running', 'after it was dealt');
  }),

  'a clock that runs out': () => withServer(async (serve, person) => {
    const ann = await person('Ann');
    const { match } = await ann.must('create', { game: 'template', seats: [{ kind: 'me' }, { kind: 'computer', level: 'greedy' }], clock: { kind: 'move', ms: 1000 } });
    const bot = new Bot(ann, match);
    bot.play = async () => ({ type: 'idle' });
    await bot.watch();
    await ann.must('start', { match });
    const stood = await ann.wait((message) => message.type === 'match' && message.seats[0].stand_in, 45000);
    check(stood.seats[0].stand_in === 'normal', 'a stand-in');
    bot.play = Bot.prototype.play;
    const back = await ann.ask('hand', { match, to: null, n: Date.now() });
    check(back.type === 'ack' || back.key === 'error.over' || back.key === 'error.wire.state', JSON.stringify(back));
  }),

  'the second server on a folder is refused': () => withServer(async (serve) => {
    const second = new Serve(FAST);
    second.folder = serve.folder;
    await second.start().then(() => check(false, 'two servers'), (error) => check(/ended/.test(error.message), error.message));
    check((await second.exited).code === 1, 'status');
  }),
};
await run(parts);
