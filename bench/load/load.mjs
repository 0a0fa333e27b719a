// load.mjs KONTOR [SECONDS [PAIRS [SOCKETS]]]: what a server does over real sockets of this
// machine (docs/measurements.md). Pairs of people play matches; a move counts when it is
// acknowledged, and so is on the disk.
//
//   moves a second with everybody playing as fast as answers come, in turns with SQLite alone
//   in commits of the same size (groups.py); processor time of the server for a move
//   at half of these moves a second: how long acknowledgements take, in mean commit times
//   memory of the server for a socket that is connected and does nothing
//
// The people are load_people, one thread in C. Whoever wants more than some thousand sockets
// raises the number of files that a process may have before: ulimit -n 30000.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { get } from '../../tests/server/client.mjs';
import { kontor, Serve, sleep } from '../../tests/server/serve.mjs';

const [seconds = 10, pairs = 50, sockets = 1000] = process.argv.slice(3).map(Number);
const people = join(dirname(kontor), 'bench', 'load_people');
const groups = join(dirname(fileURLToPath(import.meta.url)), 'groups.py');
const flags = ['--in-process', '--quick', '--requests-per-second', '1000000', '--new-matches-per-hour', '1000000',
  '--new-players-per-hour', '1000000', '--matches-per-player', '100000', '--sockets-per-address', '100000'];

const figure = (metrics, name) => Number(metrics.match(new RegExp(`^kontor_${name} (\\d+)$`, 'm'))[1]);

// Where the server stands: moves it has acknowledged are counted here, commits by it.
async function look(serve) {
  const metrics = (await get(serve.port, '/metrics')).body;
  const spent = (path) => { const stat = readFileSync(path, 'utf8').split(') ')[1].split(' '); return (Number(stat[11]) + Number(stat[12])) * 10; }; // hundredths
  const { pid } = serve.process;
  return { at: performance.now(), cpu: spent(`/proc/${pid}/stat`), loop: spent(`/proc/${pid}/task/${pid}/stat`),
    commits: figure(metrics, 'store_commits_total'), requests: figure(metrics, 'store_requests_total'),
    commitMs: figure(metrics, 'store_commit_nanoseconds_total') / 1e6 };
}

// load_people, told when to begin and to end: what it says behind "done".
async function crowd(serve, args, whileThere) {
  const program = spawn(people, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  const next = async () => { const { value, done } = await lines.next(); if (done) throw new Error('load_people ended'); return value; };
  try {
    if (await next() !== 'go') throw new Error('load_people does not go');
    const before = await look(serve);
    if (whileThere) { await whileThere(); return undefined; }
    program.stdin.write('\n');
    const [, ...figures] = (await next()).split(' ');
    const after = await look(serve);
    program.stdin.write('\n');
    return { before, after, figures: figures.map(Number) };
  } finally { program.stdin.end(); program.kill(); }
}

async function play(serve, pairsThere, forSeconds, gap) {
  const { before, after, figures: [moves, spent, ...took] } = await crowd(serve, ['play', serve.port, pairsThere, forSeconds, gap].map(String));
  const commits = after.commits - before.commits;
  return { rate: moves / spent, moves, took, group: (after.requests - before.requests) / commits,
    commit: (after.commitMs - before.commitMs) / commits, cpu: (after.cpu - before.cpu) / moves * 1000, loop: (after.loop - before.loop) / moves * 1000 };
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
  try {
    const ours = [], alone = [];
    for (let round = 0; round < 3; round++) {
      ours.push(await play(serve, pairs, seconds / 3, 0));
      alone.push(bare(serve, ours.at(-1).group));
    }
    const rate = mean(ours.map((run) => run.rate));
    say(`${pairs} pairs: ${rate.toFixed(0)} moves/s, ${mean(ours.map((run) => run.group)).toFixed(1)} requests a commit of ${mean(ours.map((run) => run.commit)).toFixed(2)} ms, ` +
      `${mean(ours.map((run) => run.cpu)).toFixed(0)} us of the server's processor time a move, ${mean(ours.map((run) => run.loop)).toFixed(0)} of them the loop's`);
    say(`SQLite alone in such groups: ${mean(alone.map((run) => run.rate)).toFixed(0)} rows/s, a commit ${mean(alone.map((run) => run.commit)).toFixed(2)} ms; ratio ${(rate / mean(alone.map((run) => run.rate))).toFixed(3)}`);
    const half = await play(serve, pairs, seconds, pairs / (rate / 2) * 1000); // one of each pair is on turn
    const [middle, most, nearly, all] = half.took.map((ms) => (ms / half.commit).toFixed(1));
    say(`half load: ${half.rate.toFixed(0)} moves/s, a commit ${half.commit.toFixed(2)} ms; acknowledged within so many commit times: ` +
      `50 % ${middle}, 90 % ${most}, 99 % ${nearly}, all ${all} (of ${half.moves})`);
  } finally { await serve.stop(); }
}

const resident = (serve) => Number(readFileSync(`/proc/${serve.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) * 1024;

async function idle() {
  const serve = await new Serve(flags).start();
  try {
    let before;
    await crowd(serve, ['idle', String(serve.port), '100'], async () => { // buffers that all share are there
      await sleep(500);
      before = resident(serve);
      await crowd(serve, ['idle', String(serve.port), String(sockets)], async () => {
        await sleep(500);
        const there = Number((await get(serve.port, '/metrics')).body.match(/^kontor_sockets (\d+)$/m)[1]);
        if (there !== sockets + 100) throw new Error(`${there} sockets are open instead of ${sockets + 100}: more files for a process are needed (ulimit -n)`);
        say(`${sockets} idle sockets, each a player's own: ${((resident(serve) - before) / sockets).toFixed(0)} bytes of the server's memory each`);
      });
    });
  } finally { await serve.stop(); }
}

say(`# ${kontor}, ${seconds} s`);
await moves();
await idle();
process.exit(0);
