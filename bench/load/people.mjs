// people.mjs KONTOR [LISTENERS [CLOCKS [MATCHES [SECONDS]]]]: what many people cost a server,
// over real sockets of this machine, each figure against another of the same run
// (docs/measurements.md). PARTS="lobby busy": only these.
//
//   a change of the lobby reaches LISTENERS against the same change reaching one
//   the processor time of CLOCKS running clocks while nobody does anything
//   durable moves a second of 50 pairs with MATCHES matches in memory against those alone
import { readFileSync } from 'node:fs';
import { Bot, Client, newToken } from '../../tests/server/client.mjs';
import { kontor, Serve, sleep } from '../../tests/server/serve.mjs';

const [listeners = 1000, clocks = 1000, matches = 2000, seconds = 10] = process.argv.slice(3).map(Number);
const FLAGS = ['--in-process', '--quick', '--requests-per-second', '1000000', '--new-matches-per-hour', '1000000', '--new-players-per-hour', '1000000',
  '--matches-per-player', '100000', '--sockets-per-address', '100000', '--asleep-seconds', '3600', '--invites-per-hour', '1000000'];
const say = (...words) => console.log(words.join(''));
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const cpu = (serve) => { const stat = readFileSync(`/proc/${serve.process.pid}/stat`, 'utf8').split(') ')[1].split(' '); return (Number(stat[11]) + Number(stat[12])) * 10; };

async function withServer(part) {
  const serve = await new Serve(FLAGS).start(), clients = [];
  const person = async (token) => { const client = new Client(serve.port, { token: token ?? await newToken(serve.port) }); await client.hello(); clients.push(client); return client; };
  try { await part(serve, person); }
  finally { for (const client of clients) client.close(); await serve.stop(); }
}

// From the request that changes the list to the last listener who has it.
async function lobby(serve, person) {
  const host = await person();
  const { match } = await host.must('create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }], listed: true });
  const all = [];
  const hear = async (count) => { while (all.length < count) { const client = await person(); await client.must('lobby', { on: true }); all.push(client); } await sleep(1500); };
  let number = 0;
  const change = async () => {
    const language = ++number % 2 ? 'de' : 'ja';
    const heard = all.map((client) => client.wait((message) => message.type === 'lobby' && message.tables[0]?.language === language, 60000));
    const begun = performance.now();
    await host.must('change', { match, language });
    const echo = performance.now() - begun;
    await Promise.all(heard);
    return { took: performance.now() - begun, echo };
  };
  const measure = async () => {
    const took = [], echo = [], before = cpu(serve);
    for (let i = 0; i < 15; i++) { const run = await change(); took.push(run.took); echo.push(run.echo); await sleep(700); }
    return { took: median(took), echo: median(echo), cpu: (cpu(serve) - before) / 15 };
  };
  await hear(1);
  const one = await measure();
  await hear(listeners);
  const many = await measure();
  say(`lobby: a change reaches one listener in ${one.took.toFixed(1)} ms (its acknowledgement ${one.echo.toFixed(1)} ms), ${listeners} in ${many.took.toFixed(1)} ms: ${(many.took / one.took).toFixed(1)} times, ${(many.cpu - one.cpu).toFixed(0)} ms of the server's processor time a change`);
}

// The table of two people, begun; nobody plays.
async function begin(clients, members) {
  const { match } = await clients[0].must('create', { game: 'cryptoly', seats: [{ kind: 'me' }, { kind: 'open' }], ...members });
  await clients[1].must('join', { match });
  await clients[0].must('start', { match });
  for (const client of clients) await client.must('promise', { match, host: true });
  return match;
}

async function running(serve, person) {
  const clients = [await person(), await person()];
  const idle = async () => { await sleep(2000); const before = cpu(serve); await sleep(seconds * 1000); return (cpu(serve) - before) / (seconds * 1000); };
  const without = await idle();
  for (let i = 0; i < clocks; i++) await begin(clients, { clock: { kind: 'move', ms: 86400000 } });
  const all = await idle();
  say(`clocks: ${clocks} running ones take ${((all - without) * 100).toFixed(2)} % of a processor (with them ${(all * 100).toFixed(2)} %, without ${(without * 100).toFixed(2)} %)`);
}

const all = { moves: 0, stop: false };
class Player extends Bot {
  constructor(client, match, seed) { super(client, match, { seed, own: false }); }
  async play(news) {
    const moves = all.stop ? undefined : await this.choose(news);
    if (moves === undefined || all.stop) return { type: 'gone on' };
    this.request = Math.max(this.request + 1, Date.now());
    const answer = await this.client.ask('play', { n: this.request, match: this.match, at: this.seq, moves });
    if (answer.type === 'ack') all.moves++;
    return answer;
  }
}

async function pair(clients, seed) {
  for (let number = 0; !all.stop; number++) {
    const { match } = await clients[0].must('create', { game: 'cryptocurrency', seats: [{ kind: 'me' }, { kind: 'open' }] });
    await clients[1].must('join', { match });
    const bots = clients.map((client, i) => new Player(client, match, seed * 100 + number * 2 + i + 1));
    const over = Promise.race(bots.map((bot) => bot.done()));
    for (const bot of bots) await bot.watch();
    await clients[0].must('start', { match });
    await Promise.race([over, (async () => { while (!all.stop) await sleep(100); })()]);
    for (const client of clients) { client.listeners.clear(); client.frames.length = 0; await client.ask('unwatch', { match }); }
  }
}

// In turns, so that what else the machine does falls upon both alike: the moves of 100 busy
// people at 50 tables alone, and with the other matches in memory of a second server.
async function busy() {
  const rates = [[], []], costs = [[], []];
  await withServer(async (alone, guest) => withServer(async (full, person) => {
    const quiet = [await person(), await person()];
    for (let i = 0; i < matches; i++) await begin(quiet, { clock: { kind: 'move', ms: 86400000 } });
    for (let round = 0; round < 6; round++)
      for (const [which, serve, who] of [[0, alone, guest], [1, full, person]]) {
        Object.assign(all, { moves: 0, stop: false });
        const clients = [];
        for (let i = 0; i < 100; i++) clients.push(await who());
        const playing = Array.from({ length: 50 }, (_, i) => pair(clients.slice(2 * i, 2 * i + 2), i + round + 1));
        await sleep(1000);
        const before = cpu(serve), moves = all.moves, begun = performance.now();
        await sleep(seconds * 1000 / 3);
        rates[which].push((all.moves - moves) / (performance.now() - begun) * 1000);
        costs[which].push((cpu(serve) - before) / (all.moves - moves) * 1000);
        all.stop = true;
        await Promise.race([Promise.allSettled(playing), sleep(3000)]);
        for (const client of clients) client.close();
      }
  }));
  say(`busy: 50 tables alone ${median(rates[0]).toFixed(0)} moves/s (${median(costs[0]).toFixed(0)} us of the server's processor time a move), with ${matches} further matches ${median(rates[1]).toFixed(0)} (${median(costs[1]).toFixed(0)} us): ${(median(rates[1]) / median(rates[0])).toFixed(2)}`);
}

say(`# ${kontor}`);
const wanted = (process.env.PARTS ?? 'lobby clocks busy').split(' ');
if (wanted.includes('lobby')) await withServer(lobby);
if (wanted.includes('clocks')) await withServer(running);
if (wanted.includes('busy')) await busy();
process.exit(0);
