// publiclog.mjs: the public log of a real server: what anybody fetches by the lines of
// docs/fairness.md, and what a player's terminal says of a log that was rewritten, hides a
// commitment, or cannot be had: `node publiclog.mjs path/to/kontor`.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Bot, Client, newToken } from './client.mjs';
import { check, kontor, run, Serve } from './serve.mjs';

const serve = await new Serve(['--in-process', '--quick']).start();
const REWRITTEN = /public log was rewritten/, ABSENT = /not in the server’s public log/;

// ---- a server that lies ----------------------------------------------------------------

const field = (text) => { const bytes = Buffer.from(text), size = Buffer.alloc(4); size.writeUInt32BE(bytes.length); return Buffer.concat([size, bytes]); };
const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();

// The server's log with some lines changed, and all heads made right again.
async function forged(change) {
  const lines = (await serve.publicLog()).split('\n').filter((line) => /^\d/.test(line)).map(change);
  const heads = [sha(field('kontor log 1'))];
  for (const line of lines) heads.push(sha(heads.at(-1), field(line)));
  const page = (from) => [`kontor-log 1 ${from} ${heads[from - 1].toString('hex')}`, ...lines.slice(from - 1), `head ${lines.length} ${heads.at(-1).toString('hex')}`, ''].join('\n');
  return { page, head: (count) => heads[count].toString('hex') };
}

// What the server tells of its log is told of the forged one: hex digits for as many others.
async function retell(text) {
  const log = await forged(lie.change);
  return text.replace(/"log":\{"lines":(\d+),"head":"[0-9a-f]{64}"/g, (_, count) => `"log":{"lines":${count},"head":"${log.head(Number(count))}"`);
}

// Whole frames of a server's WebSocket, behind the answer to the upgrade; the rest.
function frames(bytes) {
  const whole = [];
  while (bytes.length >= 2) {
    const short = bytes[1] & 127, head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (bytes.length < head) break;
    const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    if (bytes.length < head + size) break;
    whole.push([bytes.subarray(0, head), bytes.subarray(head, head + size)]);
    bytes = bytes.subarray(head + size);
  }
  return { whole, rest: bytes };
}

// Stands between a terminal and the server. `lie` is what it does to the log; null: nothing.
let lie = null;
let asked = 0;
const answerLog = async (socket, from) => {
  asked++;
  if (lie.answer === null) { socket.destroy(); return; }
  const body = lie.answer ?? (await forged(lie.change)).page(from);
  socket.end(`HTTP/1.1 ${lie.status ?? 200} OK\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
};
const between = createServer((near) => {
  near.on('error', () => {});
  near.once('data', (first) => {
    const log = /^GET \/log\?from=(\d+) /.exec(first.toString('latin1'));
    if (log && lie) { void answerLog(near, Number(log[1])); return; }
    const far = connect(serve.port, '127.0.0.1');
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.write(first);
    near.pipe(far);
    if (!lie?.change || !first.toString('latin1').startsWith('GET /wire')) { far.pipe(near); return; }
    let rest = Buffer.alloc(0), open = false, turn = Promise.resolve();
    far.on('data', (more) => { turn = turn.then(async () => {
      rest = Buffer.concat([rest, more]);
      const end = rest.indexOf('\r\n\r\n');
      if (!open && end >= 0) { open = true; near.write(rest.subarray(0, end + 4)); rest = rest.subarray(end + 4); }
      if (!open) return;
      const { whole, rest: left } = frames(rest);
      rest = left;
      for (const [head, body] of whole) {
        const text = body.toString('utf8');
        near.write(Buffer.concat([head, text.includes('"log":{') ? Buffer.from(await retell(text)) : body]));
      }
    }); });
    far.on('end', () => turn.then(() => near.end()));
  });
});
const port = await new Promise((resolve) => between.listen(0, '127.0.0.1', () => resolve(between.address().port)));

// ---- people ----------------------------------------------------------------------------------

// A whole match of two people at the server, who wait for whoever wants to see it; its name.
async function playMatch(seed, seen = async () => {}) {
  const clients = await Promise.all([0, 1].map(async () => { const client = new Client(serve.port, { token: await newToken(serve.port) }); await client.hello(); return client; }));
  const { match } = await clients[0].must('create', { game: 'template', seats: [{ kind: 'me' }, { kind: 'open' }] });
  await clients[1].must('join', { match });
  const bots = clients.map((client, at) => new Bot(client, match, { seed: seed + at }));
  const over = bots.map((bot) => bot.done());
  for (const bot of bots) await bot.watch();
  await seen(match);
  await clients[0].must('start', { match });
  await Promise.all(over);
  for (const client of clients) client.close();
  return match;
}

const home = (name) => { const path = join(serve.folder, name); mkdirSync(path, { recursive: true }); return path; };

// A visit at a terminal: a match against the computer begins, the person says `lines` and leaves.
function visit(state, lines = ['quit']) {
  const child = spawn(kontor, ['play', '--server', `http://127.0.0.1:${port}`, 'template', '--seats', 'me,random', '--name', 'Ann'], { env: { ...process.env, XDG_STATE_HOME: state, KONTOR_LANG: 'en', LC_ALL: 'C.UTF-8', COLUMNS: '400' } });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { out += text; });
  child.stdin.on('error', () => {});
  child.stdin.end(`start\n${lines.join('\n')}\n`);
  return new Promise((resolve) => child.on('close', () => resolve(out)));
}

// Looks on at a match of two people to its end.
async function lookOn(state, seed) {
  let child, out = '', wake = () => {};
  const until = (test) => new Promise((resolve, reject) => {
    wake = () => { if (test.test(out)) resolve(); else if (child.exitCode !== null) reject(new Error(`it ended: ${out}`)); };
    wake();
  });
  await playMatch(seed, async (match) => {
    child = spawn(kontor, ['play', `http://127.0.0.1:${port}/table/${match}`, '--name', 'Ann'], { env: { ...process.env, XDG_STATE_HOME: state, KONTOR_LANG: 'en', LC_ALL: 'C.UTF-8', COLUMNS: '400' } });
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => { out += text; wake(); });
    child.on('close', () => wake());
    await until(/You are watching/);
  });
  await until(/The record is true/);
  child.stdin.end('quit\n');
  await new Promise((resolve) => (child.exitCode === null ? child.on('close', resolve) : resolve()));
  return out;
}

function kept(state) {
  const folder = join(state, 'kontor');
  const name = existsSync(folder) && readdirSync(folder).find((each) => each.endsWith('.player.log'));
  return name ? readFileSync(join(folder, name), 'utf8') : null;
}

const told = (out, what) => check(what.test(out), `not told ${what}: ${out}`);
const silent = (out) => check(!REWRITTEN.test(out) && !ABSENT.test(out) && !/public log/.test(out), `told: ${out}`);

// ---- what is tried ---------------------------------------------------------------------------------

await run({
  'anybody fetches the log by the lines of the documentation': async () => {
    const match = await playMatch(1);
    const page = readFileSync(fileURLToPath(new URL('../../docs/fairness.md', import.meta.url)), 'utf8');
    const lines = /( {4}from=1\n(?: {4}.*\n)+)/.exec(page)[1].replaceAll('https://kontor.example', `http://127.0.0.1:${serve.port}`);
    const fetched = spawnSync('sh', ['-c', lines], { cwd: serve.folder, encoding: 'utf8' });
    check(fetched.status === 0, fetched.stderr);
    await serve.verify(match);
    const judged = spawnSync(kontor, ['verify', '--lang', 'en', '--log', join(serve.folder, 'log'), join(serve.folder, `${match}.kontor`)], { encoding: 'utf8' });
    check(judged.status === 0 && /In the public log: committed/.test(judged.stdout), judged.stdout + judged.stderr);
  },

  'an honest log goes on from visit to visit, and nothing is said': async () => {
    const state = home('honest');
    silent(await visit(state));
    const first = kept(state);
    check(/^\d+:[0-9a-f]{64}\n$/.test(first ?? ''), `kept: ${first}`);
    await playMatch(10);
    silent(await visit(state));
    check(parseInt(kept(state), 10) >= parseInt(first, 10) + 3, `the head went on: ${first} ${kept(state)}`);
  },

  'a log that was rewritten is told, once': async () => {
    const state = home('rewritten');
    silent(await visit(state));
    // Line 1 is about another commitment than before, and everything that follows fits it.
    lie = { change: (line, at) => (at ? line : line.replace(/[0-9a-f]{64}/, '5a'.repeat(32))) };
    told(await visit(state), REWRITTEN);
    silent(await visit(state));
    lie = null;
    told(await visit(state), REWRITTEN);
    silent(await visit(state));
  },

  'a server that begins with a new log is told': async () => {
    const state = home('anew');
    silent(await visit(state));
    const file = join(state, 'kontor', readdirSync(join(state, 'kontor')).find((each) => each.endsWith('.player.log')));
    writeFileSync(file, `99999999:${'5a'.repeat(32)}\n`);
    told(await visit(state), REWRITTEN);
  },

  'a commitment that is not in the log is told': async () => {
    const state = home('absent');
    const from = (await serve.publicLog()).split('\n').filter((line) => /^\d/.test(line)).length;
    // What is committed from now on stands there as something else.
    lie = { change: (line, at) => (at < from ? line : line.replace(/ [0-9a-f]{64}/, ` ${'5a'.repeat(32)}`)) };
    told(await visit(state), ABSENT);
    lie = null;
  },

  'another end in the log than in the record is told': async () => {
    const state = home('other');
    silent(await lookOn(state, 30));
    const from = (await serve.publicLog()).split('\n').filter((line) => /^\d/.test(line)).length;
    lie = { change: (line, at) => (at < from ? line : line.replace(/( ends [0-9a-f]{64}) .*/, `$1 ${'5a'.repeat(32)}`)) };
    told(await lookOn(state, 40), /tells of another end of this match/);
    lie = null;
  },

  'where the log cannot be had nothing is said': async () => {
    const state = home('silent');
    silent(await visit(state));
    for (const answer of ['', '<html>Please log in</html>', null, 'kontor']) {
      await playMatch(20);
      asked = 0;
      lie = { answer };
      silent(await visit(state));
      check(asked > 0, 'the log was asked for');
    }
    lie = { answer: '{"key":"error.store"}', status: 503 };
    silent(await visit(state));
    lie = null;
    silent(await visit(state));
  },
});
