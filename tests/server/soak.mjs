// soak.mjs KONTOR [SECONDS [TABLES]]: people of all kinds play at some tables for a while:
// steady ones, some who fall asleep, stay away and come back, leave, reconnect all the time, take back,
// talk, look on, ask for advice, want a rematch. No match may get stuck, and when everybody has
// gone the server is as small as it was: matches, players and sockets are none, and memory
// has not grown between the first third and the end. Without SECONDS: a short one, for tests;
// `make soak` takes an hour.
import { Bot, Client, get, newToken } from './client.mjs';
import { check, memory, Serve, sleep } from './serve.mjs';

const seconds = Number(process.argv[3] ?? 15), tableCount = Number(process.argv[4] ?? 4);
const FLAGS = ['--in-process', '--quick', '--requests-per-second', '100000', '--new-matches-per-hour', '1000000', '--new-players-per-hour', '1000000',
  '--matches-per-player', '100000', '--chats-per-minute', '100000', '--silent-seconds', '1', '--shortest-clock-seconds', '1', '--asleep-seconds', '2', '--absent-seconds', '1', '--sockets-per-address', '10000'];
const GAMES = ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger', 'template'];
const KINDS = ['steady', 'sleepy', 'leaver', 'hot', 'undoer', 'talker', 'rude'];
const QUIET_MS = 60000; // no news for so long: stuck

let seed = Number(process.env.SEED ?? 1);
const random = () => { seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0; return seed / 2 ** 32; };
const pick = (list) => list[Math.floor(random() * list.length)];
const counts = {};
const note = (what) => { counts[what] = (counts[what] ?? 0) + 1; };

const serve = await new Serve(FLAGS).start();
let stop = false, stopped, sayStop;
const stuck = [];

// One person at one table until that is over, with as many sockets as it takes.
async function sit(token, table, kind) {
  let moves = 0, left = false, away = 0;
  while (!table.over && !left && !stop) {
    const client = new Client(serve.port, { token });
    try {
      await client.hello();
      const bot = new Bot(client, table.match, { seed: Math.floor(random() * 1e6) + 1, own: false });
      const play = bot.play.bind(bot);
      let go;
      const gone = new Promise((resolve) => { go = resolve; });
      client.listeners.add((message) => {
        if (message.type === 'closed') go();
        if (message.match !== table.match) return;
        table.last = Date.now();
        if (message.type === 'match') {
          if (message.state === 'over') { table.over = true; go(); }
          const own = message.viewer === null ? undefined : message.seats[message.viewer];
          if (own?.stand_in && !own.left && !table.asleep) { note('back'); client.ask('hand', { match: table.match, to: null, n: bot.request = Math.max(bot.request, client.n, Date.now()) + 1 }).catch(() => {}); }
          for (const [seat, each] of message.seats.entries())
            if (own && each.absent && !each.stand_in && !each.wanted.includes(message.viewer)) { note('called'); client.ask('stand_in', { match: table.match, seat, on: true }).catch(() => {}); }
        }
        if (message.type === 'news' && message.over) { table.over = true; go(); }
      });
      bot.play = async (news) => {
        const now = random();
        if (kind === 'sleepy' && table.clock && now < 0.04) { note('asleep'); await sleep(3200); return { type: 'asleep' }; }
        if (kind === 'sleepy' && !table.clock && now < 0.04) { note('away'); away = 2500; go(); return { type: 'away' }; }
        if (kind === 'leaver' && moves > 12 && now < 0.1) { note('left'); left = true; await client.ask('leave', { match: table.match }); go(); return { type: 'left' }; }
        if (kind === 'talker' && now < 0.1) { note('said'); await client.ask('chat', now < 0.05 ? { match: table.match, phrase: 'thanks' } : { match: table.match, text: `${moves} ünï` }); }
        if (kind === 'rude' && now < 0.1) { note('rude'); client.send('{'); await client.ask('play', { match: table.match, at: 99999, moves: 'nonsense', n: 1 }); await client.ask('start', { match: table.match }); }
        if (table.hints && now < 0.05) { note('hint'); await client.ask('hint', { match: table.match, ms: 20 }); }
        const answer = await play(news);
        if (answer.type === 'ack' && kind === 'undoer' && random() < 0.15) { note('undo'); bot.request = Math.max(bot.request + 1, client.n + 1, Date.now()); await client.ask('undo', { n: bot.request, match: table.match, at: answer.seq }); }
        if (answer.type === 'ack') { moves++; note('move'); }
        return answer;
      };
      await bot.watch();
      table.there.add(token);
      await Promise.race([gone, table.done, stopped, ...(kind === 'hot' ? [sleep(200 + random() * 800).then(() => note('hot'))] : [])]);
    } catch (error) { if (!/closed|ECONN/.test(error.message)) throw error; }
    finally { client.close(); }
    await sleep(away);
    away = 0;
  }
  return left;
}

async function lookOn(table) {
  const client = new Client(serve.port, { token: await newToken(serve.port) });
  await client.hello();
  await client.must('lobby', { on: true });
  if ((await client.ask('watch', { match: table.match })).type === 'ack') { note('looked on'); await client.ask('chat', { match: table.match, phrase: 'luck' }); }
  await Promise.race([table.done, stopped, sleep(2000 + random() * 5000)]);
  client.close();
}

// Tables, one match after the other.
async function keepTable(number) {
  while (!stop) {
    const people = 1 + Math.floor(random() * 3), clock = random() < 0.5;
    const tokens = [];
    for (let i = 0; i < people; i++) tokens.push(await newToken(serve.port));
    const host = new Client(serve.port, { token: tokens[0] });
    await host.hello();
    const seats = Array.from({ length: Math.max(3, people) }, (_, i) => (i === 0 ? { kind: 'me' } : i < people ? { kind: 'open' } : { kind: 'computer', level: pick(['random', 'greedy']) }));
    const { match } = await host.must('create', { game: pick(GAMES.slice(0, seats.length > 2 ? 4 : 5)), seats, listed: random() < 0.5, ...(clock ? { clock: { kind: 'move', ms: 1000 } } : {}) });
    const table = { match, clock, hints: people === 1, over: false, last: Date.now(), there: new Set() };
    table.done = new Promise((resolve) => { table.finish = resolve; });
    const { invite } = people > 1 ? await host.must('invite', { match }) : {};
    for (const token of tokens.slice(1)) { const guest = new Client(serve.port, { token }); await guest.hello(); await guest.must('join', { invite }); guest.close(); }
    const kinds = tokens.map((_, i) => (i === 0 && people > 1 ? pick(['steady', 'talker', 'undoer', 'sleepy']) : pick(KINDS)));
    const sitting = Promise.all(tokens.map((token, i) => sit(token, table, kinds[i])));
    for (let i = 0; table.there.size < people && i < 400; i++) await sleep(10);
    await host.must('start', { match });
    host.close();
    const watching = random() < 0.4 ? lookOn(table) : undefined;
    const watch = setInterval(() => { if (!table.over && Date.now() - table.last > QUIET_MS) { stuck.push({ match, kinds, clock, people }); table.over = true; table.finish(); } }, 1000);
    const left = await sitting;
    table.finish();
    clearInterval(watch);
    await watching;
    if (table.over && !left.includes(true) && !stop) { note('over'); if (random() < 0.4) await again(tokens, match); }
    else if (left.includes(true)) note('over without some');
  }
}

// Everybody wants it again; the rematch is there, and is ended by agreement.
async function again(tokens, match) {
  const clients = [];
  try {
    for (const token of tokens) { const client = new Client(serve.port, { token }); await client.hello(); clients.push(client); }
    const next = clients[0].wait((message) => message.type === 'match' && message.match === match && message.next, 20000);
    await clients[0].must('watch', { match });
    for (const client of clients) await client.must('rematch', { match, on: true });
    const { next: second } = await next;
    const bots = clients.map((client) => new Bot(client, second, { own: false }));
    for (const bot of bots) { bot.play = async () => ({ type: 'idle' }); await bot.watch(); }
    const running = clients[0].wait((message) => message.type === 'news' && message.match === second);
    await clients[0].must('start', { match: second });
    await running;
    const over = clients[0].wait((message) => message.type === 'match' && message.match === second && message.state === 'over', 20000);
    for (const client of clients) await client.ask('end', { match: second, on: true });
    await over;
    note('rematch');
  } catch (error) { if (!/closed|ECONN|error.over/.test(error.message)) throw error; }
  finally { for (const client of clients) client.close(); }
}

const figure = (metrics, name) => Number(metrics.match(new RegExp(`^kontor_${name} (\\d+)$`, 'm'))[1]);

// Everybody plays for so long, then goes; what is left of it in the server.
async function phase(ms) {
  stop = false;
  stopped = new Promise((resolve) => { sayStop = resolve; });
  const tables = Array.from({ length: tableCount }, (_, i) => keepTable(i));
  await Promise.race([sleep(ms), Promise.all(tables)]);
  stop = true;
  sayStop();
  await Promise.race([Promise.all(tables), sleep(30000).then(() => { throw new Error('somebody does not come to an end'); })]);
  let metrics;
  for (let i = 0; i < 300; i++) {
    metrics = (await get(serve.port, '/metrics')).body;
    if (!figure(metrics, 'sockets') && !figure(metrics, 'players_here') && !figure(metrics, 'watching')) break;
    await sleep(100);
  }
  for (const name of ['sockets', 'players_here', 'watching']) check(!figure(metrics, name), `${name}: ${figure(metrics, name)}`);
  await sleep(4000);
  return { mb: memory(serve), matches: figure((await get(serve.port, '/metrics')).body, 'matches_in_memory') };
}

let failed;
try {
  const first = await phase(seconds * 1000 / 3), second = await phase(seconds * 2000 / 3);
  console.log(`# ${seconds} s, ${tableCount} tables: ${Object.entries(counts).map(([what, count]) => `${count} ${what}`).join(', ')}`);
  console.log(`# memory ${first.mb?.toFixed(1)} MB after a third, ${second.mb?.toFixed(1)} MB at the end; matches in memory ${first.matches}, ${second.matches}`);
  const log = serve.log.split('\n').filter((line) => /"fault"|unreadable|not stored/.test(line));
  check(!stuck.length, `stuck: ${JSON.stringify(stuck)}`);
  check(!log.length, log.join('\n'));
  check(counts.move > 50 && (counts.over ?? 0) + (counts['over without some'] ?? 0) > 0, 'nothing was played');
  check(first.mb === null || second.mb < first.mb * 1.25 + 8, 'memory grows');
  const metrics = (await get(serve.port, '/metrics')).body;
  check(figure(metrics, 'matches_closed_by_fault_total') === 0 && figure(metrics, 'steps_lost_total') === 0, 'no fault, no step lost');
  console.log('ok soak');
} catch (error) { failed = error; console.log(`FAILED soak: ${error.stack}`); }
finally { await serve.stop(); }
process.exit(failed ? 1 : 0);
