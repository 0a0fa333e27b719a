// load.mjs KONTOR [SECONDS [PAIRS [SOCKETS]]]: what a server does over real sockets of this
// machine (docs/measurements.md). Pairs of people play matches; a move counts when it is
// acknowledged, and so is on the disk.
//
//   moves a second with everybody playing as fast as answers come, in turns with SQLite alone
//   in commits of the same size (groups.py); processor time of the server for a move
//   what the loop spends on a move against echoing frames of the same size to the same sockets
//   (load_echo)
//   at half of these moves a second: how long acknowledgements take, in mean commit times; beside
//   it how long the commits of SQLite alone take, in theirs
//   memory of the server for a socket that is connected and does nothing (SOCKETS 0: not)
//
// The people are load_people, one thread in C. Whoever wants more than some thousand sockets
// raises the number of files that a process may have before: ulimit -n 30000.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { get } from '../../tests/server/client.mjs';
import { freePort, kontor, Serve, sleep } from '../../tests/server/serve.mjs';
import { aim, crowd, mean, program, say, spent, unbounded } from './crowd.mjs';

const [seconds = 10, pairs = 50, sockets = 1000] = process.argv.slice(3).map(Number);
const groups = join(dirname(fileURLToPath(import.meta.url)), 'groups.py');

const figure = (metrics, name) => Number(metrics.match(new RegExp(`^kontor_${name} (\\d+)$`, 'm'))[1]);

// Where the server stands: moves it has acknowledged are counted by people, commits by it.
async function look(serve) {
  const metrics = (await get(serve.port, '/metrics')).body;
  return { ...spent(serve.process.pid), commits: figure(metrics, 'store_commits_total'), requests: figure(metrics, 'store_requests_total'),
    commitMs: figure(metrics, 'store_commit_nanoseconds_total') / 1e6 };
}

async function play(serve, forSeconds, gap) {
  const { before, after, figures: [moves, took, middle, most, nearly, all, , , ...bytes] } = await crowd(['play', serve.port, pairs, forSeconds, gap], () => look(serve));
  const commits = after.commits - before.commits;
  return { rate: moves / took, moves, acknowledged: [middle, most, nearly, all], bytes, group: (after.requests - before.requests) / commits,
    commit: (after.commitMs - before.commitMs) / commits, cpu: (after.cpu - before.cpu) / moves * 1000, loop: (after.loop - before.loop) / moves * 1000 };
}

// The same frames without a match: microseconds of load_echo's loop for what a move brings.
async function echo([request, ...frames]) {
  const port = await freePort(), server = program('load_echo', [port, ...frames]);
  try {
    await server.ready();
    const { before, after, figures: [echoes] } = await crowd(['echo', port, pairs, seconds / 3, request], () => spent(server.pid));
    return (after.loop - before.loop) / echoes * 1000;
  } finally { server.end(); }
}

function bare(serve, group) {
  const ran = spawnSync('python3', [groups, join(serve.folder, 'bare.db'), String(Math.max(1, Math.round(group))), String(Math.max(0.2, seconds / 5)), join(serve.folder, 'data', 'kontor.db')], { encoding: 'utf8' });
  if (ran.status) throw new Error(ran.stderr);
  const [rate, commit, nearly] = ran.stdout.split(' ').map(Number);
  return { rate, commit, nearly };
}

async function moves() {
  const serve = await new Serve(unbounded).start();
  try {
    const ours = [], alone = [], echoes = [];
    for (let round = 0; round < 3; round++) {
      ours.push(await play(serve, seconds / 3, 0));
      alone.push(bare(serve, ours.at(-1).group));
      echoes.push(await echo(ours.at(-1).bytes));
    }
    const of = (name) => mean(ours.map((run) => run[name])), rate = of('rate'), rows = mean(alone.map((run) => run.rate));
    say(`${pairs} pairs: ${rate.toFixed(0)} moves/s, ${of('group').toFixed(1)} requests a commit of ${of('commit').toFixed(2)} ms, ` +
      `${of('cpu').toFixed(0)} us of the server's processor time a move, ${of('loop').toFixed(1)} of them the loop's`);
    say(`SQLite alone in such groups: ${rows.toFixed(0)} rows/s, a commit ${mean(alone.map((run) => run.commit)).toFixed(2)} ms; ratio ${(rate / rows).toFixed(3)}`);
    say(`echo of the same frames (${ours[0].bytes.join(', ')} bytes): ${mean(echoes).toFixed(1)} us of the loop; a move costs ${(of('loop') / mean(echoes)).toFixed(2)} times that`);
    aim(`${pairs} pairs, ${of('group').toFixed(1)} a commit: durable moves/s : rows/s of SQLite alone in such groups`, '>= 0.5', (rate / rows).toFixed(2));
    aim(`${pairs} pairs: the loop's time for a move (${of('loop').toFixed(1)} us) : for an echo of its frames`, '<= 2', (of('loop') / mean(echoes)).toFixed(2));
    const half = await play(serve, seconds, pairs / (rate / 2) * 1000); // one of each pair is on turn
    const [middle, most, nearly, all] = half.acknowledged.map((ms) => (ms / half.commit).toFixed(1));
    const alone99 = bare(serve, half.group).nearly.toFixed(1);
    say(`half load: ${half.rate.toFixed(0)} moves/s, a commit ${half.commit.toFixed(2)} ms; acknowledged within so many commit times: ` +
      `50 % ${middle}, 90 % ${most}, 99 % ${nearly}, all ${all} (of ${half.moves}); 99 % of the commits of SQLite alone within ${alone99}`);
    aim(`${pairs} pairs, half load: 99 % of acknowledgements within so many commit times (99 % of SQLite's own commits within ${alone99})`, '<= 3', nearly);
  } finally { await serve.stop(); }
}

const resident = (serve) => Number(readFileSync(`/proc/${serve.process.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)[1]) * 1024;

async function idle() {
  const serve = await new Serve(unbounded).start(), few = program('load_people', ['idle', serve.port, 100]);
  const many = () => program('load_people', ['idle', serve.port, sockets]);
  let people;
  try {
    await few.ready(); // buffers that all share are there
    await sleep(500);
    const before = resident(serve);
    people = many();
    await people.ready();
    await sleep(500);
    const there = Number((await get(serve.port, '/metrics')).body.match(/^kontor_sockets (\d+)$/m)[1]);
    if (there !== sockets + 100) throw new Error(`${there} sockets are open instead of ${sockets + 100}: more files for a process are needed (ulimit -n)`);
    aim(`${sockets} idle sockets: bytes each`, '<= 20480', ((resident(serve) - before) / sockets).toFixed(0));
    say(`${sockets} idle sockets, each a player's own: ${((resident(serve) - before) / sockets).toFixed(0)} bytes of the server's memory each`);
  } finally { people?.end(); few.end(); await serve.stop(); }
}

say(`# ${kontor}, ${seconds} s`);
await moves();
if (sockets) await idle();
process.exit(0);
