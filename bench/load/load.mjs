// load.mjs KONTOR [SECONDS [PAIRS [SOCKETS]]]: what a server does over real sockets of this
// machine (docs/measurements.md). Pairs of people play matches; a move counts when it is
// acknowledged, and so is on the disk.
//
//   moves a second with everybody playing as fast as answers come, in turns with SQLite alone
//   in commits of the same size (groups.py); processor time of the server for a move
//   at half of these moves a second: how long acknowledgements take, in mean commit times
//   memory of the server for a socket that is connected and does nothing
//
// The people are one node process beside the server: on two processors they, not the server,
// bound the first figure, so the processor time is printed with it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Bot, Client, get, newToken } from '../../tests/server/client.mjs';
import { kontor, Serve, sleep } from '../../tests/server/serve.mjs';

const [seconds = 10, pairs = 50, sockets = 1000] = process.argv.slice(3).map(Number);
const groups = join(dirname(fileURLToPath(import.meta.url)), 'groups.py');
const flags = ['--in-process', '--quick', '--requests-per-second', '1000000', '--new-matches-per-hour', '1000000',
  '--matches-per-player', '100000', '--sockets-per-address', '100000'];

const figure = (metrics, name) => Number(metrics.match(new RegExp(`^kontor_${name} (\\d+)$`, 'm'))[1]);

// Where the server stands: moves it has acknowledged are counted here, commits by it.
async function look(serve) {
  const metrics = (await get(serve.port, '/metrics')).body;
  const stat = readFileSync(`/proc/${serve.process.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return { at: performance.now(), cpu: (Number(stat[11]) + Number(stat[12])) * 10, // in hundredths
    commits: figure(metrics, 'store_commits_total'), requests: figure(metrics, 'store_requests_total'),
    commitMs: figure(metrics, 'store_commit_nanoseconds_total') / 1e6 };
}

const all = { moves: 0, took: [], gap: 0, stop: false };

// A person of a pair: random moves, as fast as answers come, or after a pause of about
// `gap` milliseconds.
class Player extends Bot {
  constructor(client, match, seed) { super(client, match, { seed, own: false }); }
  async play(news) {
    if (all.stop) return { type: 'idle' };
    if (all.gap) await sleep(all.gap * (0.5 + this.random()));
    const moves = await this.choose(news);
    if (moves === undefined || all.stop) return { type: 'gone on' };
    this.request = Math.max(this.request + 1, Date.now());
    const begun = performance.now();
    const answer = await this.client.ask('play', { n: this.request, match: this.match, at: this.seq, moves });
    if (answer.type === 'ack') { all.moves++; all.took.push(performance.now() - begun); }
    return answer;
  }
}

// Two people play one match after the other.
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

async function play(serve, for_ms) {
  const before = await look(serve);
  Object.assign(all, { moves: 0, took: [] });
  await sleep(for_ms);
  const { moves, took } = all, after = await look(serve);
  const spent = (after.at - before.at) / 1000, commits = after.commits - before.commits;
  return { rate: moves / spent, moves, took, group: (after.requests - before.requests) / commits,
    commit: (after.commitMs - before.commitMs) / commits, cpu: (after.cpu - before.cpu) / moves * 1000 };
}

function bare(serve, group) {
  const ran = spawnSync('python3', [groups, join(serve.folder, 'bare.db'), String(Math.max(1, Math.round(group))), String(Math.max(0.2, seconds / 5))], { encoding: 'utf8' });
  if (ran.status) throw new Error(ran.stderr);
  const [rate, commit] = ran.stdout.split(' ').map(Number);
  return { rate, commit };
}

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const say = (...words) => console.log(words.join(''));

async function moves() {
  const serve = await new Serve(flags).start();
  const clients = [];
  try {
    for (let i = 0; i < 2 * pairs; i++) { const client = new Client(serve.port, { token: await newToken(serve.port) }); await client.hello(); clients.push(client); }
    const playing = Array.from({ length: pairs }, (_, i) => pair(clients.slice(2 * i, 2 * i + 2), i + 1));
    await sleep(1000);
    const ours = [], alone = [];
    for (let round = 0; round < 3; round++) {
      ours.push(await play(serve, seconds * 1000 / 3));
      alone.push(bare(serve, ours.at(-1).group)); // the people stand still meanwhile
    }
    const rate = mean(ours.map((run) => run.rate));
    say(`${pairs} pairs: ${rate.toFixed(0)} moves/s, ${mean(ours.map((run) => run.group)).toFixed(1)} requests a commit, ` +
      `${mean(ours.map((run) => run.cpu)).toFixed(0)} us of the server's processor time a move`);
    say(`SQLite alone in such groups: ${mean(alone.map((run) => run.rate)).toFixed(0)} rows/s; ratio ${(rate / mean(alone.map((run) => run.rate))).toFixed(3)}`);
    all.gap = pairs / (rate / 2) * 1000; // one of each pair is on turn
    await sleep(1000);
    const half = await play(serve, seconds * 1000);
    half.took.sort((a, b) => a - b);
    const at = (share) => (half.took[Math.floor(share * (half.took.length - 1))] / half.commit).toFixed(1);
    say(`half load: ${half.rate.toFixed(0)} moves/s, a commit ${half.commit.toFixed(2)} ms; acknowledged within so many commit times: ` +
      `50 % ${at(0.5)}, 90 % ${at(0.9)}, 99 % ${at(0.99)}, all ${at(1)} (of ${half.moves})`);
    all.stop = true;
    await Promise.race([Promise.allSettled(playing), sleep(2000)]);
  } finally { for (const client of clients) client.close(); await serve.stop(); }
}

const resident = (serve) => Number(readFileSync(`/proc/${serve.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) * 1024;

async function idle() {
  const serve = await new Serve(flags).start();
  const clients = [];
  const open = async (count) => { for (let i = 0; i < count; i++) { const client = new Client(serve.port, { token: await newToken(serve.port) }); await client.hello(); clients.push(client); } };
  try {
    await open(100); // buffers that all share are there
    await sleep(500);
    const before = resident(serve);
    await open(sockets);
    await sleep(500);
    say(`${sockets} idle sockets, each a player's own: ${((resident(serve) - before) / sockets).toFixed(0)} bytes of the server's memory each`);
  } finally { for (const client of clients) client.close(); await serve.stop(); }
}

say(`# ${kontor}, ${seconds} s`);
await moves();
await idle();
process.exit(0);
