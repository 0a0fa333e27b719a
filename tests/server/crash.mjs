// crash.mjs: the server is killed at random moments while scripted people play; what was
// acknowledged is there afterwards, nothing is done twice, every match goes on to its end.
// Workers are killed as well.
//
//     KILLS=1000 node tests/server/crash.mjs path/to/kontor
//
// for the long version; TABLES=3 for three tables of each game at once.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Bot, Client, newToken } from './client.mjs';
import { check, kontor, run, Serve, sleep } from './serve.mjs';

const QUICK = ['--quick', '--requests-per-second', '100000', '--new-matches-per-hour', '100000'];
const FAST = ['--in-process', ...QUICK];
const KILLS = Number(process.env.KILLS ?? 12);
const TABLES = Number(process.env.TABLES ?? 1);
const GAMES = ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger'];
const SILENCE = 90000; // ms in which a table says nothing to somebody: it hangs

// Refusals of a request that is sent again: it was not done, and the match has gone on.
const GONE_ON = ['error.wire.old', 'error.not_your_turn', 'error.over', 'error.rule'];

// A person at one table who comes back whenever the connection is gone, and sends what was
// not answered again under its own number.
class Stubborn {
  constructor(serve, token, seed) { Object.assign(this, { serve, token, seed, acked: [], heard: Date.now(), links: 0, longest: 0 }); }

  async link() {
    for (;;) {
      const client = new Client(this.serve.port, { token: this.token, spread: this.seed % 2 === 0 });
      try {
        await client.hello();
        this.links++;
        client.listeners.add((message) => {
          if (message.type === 'closed') return;
          this.longest = Math.max(this.longest, Date.now() - this.heard);
          this.heard = Date.now();
          this.last = message;
        });
        return client;
      } catch { client.close(); await sleep(30); }
    }
  }

  // What was under way when the connection went: done once, whether it was stored or not.
  async sendAgain(client) {
    const sent = this.pending;
    const answer = await client.ask('play', sent);
    if (answer.type === 'ack') this.acked.push({ ...sent, seq: answer.seq });
    else if (!GONE_ON.includes(answer.key)) throw new Error(`unexpected: ${JSON.stringify(answer)}`);
    this.pending = undefined;
  }

  async play(match, starts) {
    this.heard = Date.now();
    for (;;) {
      let client;
      try {
        client = await this.link();
        const bot = (this.bot = new Bot(client, match, { seed: this.seed++ }));
        if (this.entropy) bot.entropy = this.entropy; else this.entropy = bot.entropy;
        bot.acked = this.acked;
        const over = bot.done();
        over.catch(() => {});
        if (this.pending) await this.sendAgain(client);
        const before = bot.play.bind(bot);
        bot.play = (news) => before(news).catch((error) => { this.pending = bot.pending; throw error; });
        await bot.watch();
        if (starts && bot.head.state === 'waiting' && (await client.ask('start', { match })).type !== 'ack')
          throw new Error('closed'); // refused just now: once more
        await over;
        client.close();
        this.finished = true;
        return;
      } catch (error) {
        client?.close();
        if (error.message !== 'closed') this.trouble = error;
        if (/^(unexpected|no answer|refused again)/.test(error.message)) throw error;
        await sleep(20);
      }
    }
  }

  tell() {
    return `heard ${Date.now() - this.heard} ms ago, ${this.links} links, ${this.acked.length} acks, pending ${JSON.stringify(this.pending)}, ` +
      `trouble ${this.trouble?.message}, state ${this.bot?.head?.state}, last ${JSON.stringify(this.last)?.slice(0, 500)}`;
  }
}

// Ends with a name what would hang: somebody hears nothing though the server is there.
function watch(tables, serve) {
  let timer;
  const hung = new Promise((_, reject) => {
    timer = setInterval(() => {
      for (const { game, match, people } of tables)
        for (const person of people)
          if (!person.finished && Date.now() - Math.max(person.heard, serve.since ?? 0) > SILENCE)
            reject(new Error(`hangs: ${game} ${match}\n${people.map((one, seat) => `  ${seat}: ${one.tell()}`).join('\n')}`));
    }, 1000);
  });
  return { hung, end: () => clearInterval(timer) };
}

// Whether the moves that were acknowledged stand in the record, each in its place.
function compare(record, seat, acked) {
  const lines = record.split('\n').slice(record.split('\n').indexOf('moves') + 1);
  const own = lines.filter((line) => line.startsWith(`${seat} `) && !line.startsWith(`${seat} undo`)).map((line) => line.replace(/ #.*/, '').slice(2));
  let at = 0;
  for (const { moves } of acked)
    for (const move of moves.split(';')) {
      const found = own.indexOf(move, at);
      check(found >= 0, `acknowledged and lost: ${seat} ${move}`);
      at = found + 1;
    }
}

// The stored steps of the matches, as steps.py reads them beside the server: every request that
// was acknowledged is one row with its moves, and no row is of a request that was not.
function compareSteps(serve, tables) {
  const program = fileURLToPath(new URL('steps.py', import.meta.url));
  const read = spawnSync('python3', [program, join(serve.folder, 'data', 'kontor.db')], { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (read.error) { console.log('# no python3: doubles are not looked for'); return; }
  check(read.status === 0, `steps.py: ${read.stderr}`);
  const rows = new Map();
  for (const row of read.stdout.split('\n').filter(Boolean).map((line) => JSON.parse(line)))
    rows.set(row.match, [...(rows.get(row.match) ?? []), row]);
  for (const { match, people } of tables) {
    const steps = rows.get(match) ?? [];
    steps.forEach((row, i) => check(row.number === i, `step ${i} of ${match} has the number ${row.number}`));
    people.forEach((person, seat) => {
      const stored = steps.filter((row) => row.request && row.actor === seat);
      const told = person.acked;
      check(stored.length === told.length, `${match} seat ${seat}: ${stored.length} requests are stored, ${told.length} were acknowledged`);
      stored.forEach((row, i) => {
        check(row.request === told[i].n, `${match} seat ${seat}: request ${row.request} where ${told[i].n} was acknowledged`);
        const lines = told[i].moves.split(';').map((move) => `${seat} ${move}`);
        check(lines.every((line, at) => row.lines[at] === line), `${match} seat ${seat}: ${JSON.stringify(row.lines)} instead of ${lines}`);
      });
    });
  }
}

// Every line of the public log that anybody was given stands there still, in its place.
async function compareLog(serve, known) {
  const lines = (await serve.publicLog()).split('\n').filter((line) => /^\d/.test(line));
  known.forEach((line, at) => check(lines[at] === line, `line ${at + 1} of the log is ${lines[at]}, and was ${line}`));
  return lines;
}

async function seat(serve, seed, level = 'greedy') {
  const tables = [];
  for (const game of Array(TABLES).fill(GAMES).flat()) {
    const tokens = [await newToken(serve.port), await newToken(serve.port)];
    const people = tokens.map((token, i) => new Stubborn(serve, token, seed + i + 1));
    const ann = await people[0].link(), ben = await people[1].link();
    const { match } = await ann.must('create', { game, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level }] });
    await ben.must('join', { match });
    ann.close(); ben.close();
    tables.push({ game, match, people });
  }
  return tables;
}

// Plays the tables out; `disturb` is called again and again until it says false.
async function round(serve, tables, disturb) {
  const watched = watch(tables, serve);
  const playing = Promise.all(tables.flatMap(({ match, people }) => people.map((person, i) => person.play(match, i === 0))));
  let done = false;
  playing.then(() => (done = true), () => (done = true));
  try {
    const disturbing = (async () => { while (!done && await disturb(() => done)) { /* again */ } })();
    await Promise.race([watched.hung, Promise.all([playing, disturbing])]);
  } finally { watched.end(); }
  for (const { match, people } of tables) {
    const record = await serve.verify(match);
    people.forEach((person, at) => compare(record, at, person.acked));
  }
  compareSteps(serve, tables);
}

async function crash() {
  const serve = await new Serve(FAST).start();
  let kills = 0, played = 0, acked = 0, early = 0, log = [];
  const begun = Date.now();
  try {
    while (kills < KILLS) {
      const tables = await seat(serve, kills * 100);
      await round(serve, tables, async (done) => {
        if (kills >= KILLS) return false;
        await sleep(30 + Math.random() * 250);
        if (done()) return false;
        log = await compareLog(serve, log);
        await serve.kill();
        kills++;
        // One in five dies again before it answers anybody: while it opens its store.
        while (kills < KILLS && Math.random() < 0.2) {
          await serve.launch();
          await sleep(Math.random() * 60);
          await serve.kill();
          kills++;
          early++;
        }
        await serve.start();
        log = await compareLog(serve, log);
        return true;
      });
      played += tables.length;
      acked += tables.reduce((sum, { people }) => sum + people.reduce((own, person) => own + person.acked.length, 0), 0);
      if (KILLS > 50) console.log(`# ${kills} kills, ${played} matches, ${acked} acknowledged, ${Math.round((Date.now() - begun) / 1000)} s, longest silence ${Math.max(...tables.flatMap(({ people }) => people.map((person) => person.longest)))} ms`);
    }
    check((await serve.kill('SIGTERM')).code === 0, 'an orderly end');
    const looked = spawnSync(kontor, ['store', 'check', '--data', join(serve.folder, 'data')], { encoding: 'utf8' });
    check(looked.status === 0, `kontor store check: ${looked.stdout}${looked.stderr}`);
    console.log(`# ${kills} kills (${early} of them before it answered), ${played} matches, ${acked} acknowledged requests`);
  } finally { await serve.stop(); }
}

// Workers of our own server, found by their parent.
function workersOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch { return []; }
}

// A worker that dies costs nothing but its answer.
async function workers() {
  const serve = await new Serve(['--workers', '2', ...QUICK]).start();
  let killed = 0;
  try {
    const tables = (await seat(serve, 7, 'easy')).slice(0, 4);
    await round(serve, tables, async () => {
      await sleep(30 + Math.random() * 200);
      const found = workersOf(serve.process.pid);
      if (killed >= 2 * KILLS) return false;
      if (found.length) {
        try { process.kill(found[Math.floor(Math.random() * found.length)], 'SIGKILL'); killed++; } catch { /* gone */ }
      }
      return true;
    });
    check(killed > 0, 'no worker was found');
    console.log(`# ${killed} workers killed`);
  } finally { await serve.stop(); }
}

await run({ 'killed at random moments': crash, 'workers killed at random moments': workers });
