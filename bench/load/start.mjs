// start.mjs KONTOR [COUNT]: how a server starts on a store with so many matches that are not over:
// when it answers, when all that has to go on is in memory, and what that costs
// (docs/measurements.md). Once with matches that sleep until somebody comes, once with matches
// that a server had in memory.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { Client, get, newToken } from '../../tests/server/client.mjs';
import { check, kontor, memory, Serve, sleep } from '../../tests/server/serve.mjs';
import { say, spent } from './crowd.mjs';

const count = Number(process.argv[3] ?? 5000), copies = join(dirname(kontor), 'bench/store_copies');

// A match of two people that is played, its first step made.
async function begin(port) {
  const people = [];
  for (let who = 0; who < 2; who++) {
    const token = await newToken(port), person = new Client(port, { token });
    await person.connect();
    await person.must('hello', { wire: 1, token });
    people.push(person);
  }
  const { match } = await people[0].must('create', { game: 'cryptocurrency', seats: [{ kind: 'me' }, { kind: 'open' }] });
  await people[1].must('join', { match });
  await people[0].must('watch', { match, form: 'json' });
  const begun = people[0].wait((message) => message.type === 'match' && message.state === 'running', 10000);
  await people[0].must('start', { match });
  for (const person of people) await person.must('promise', { match, host: true });
  await begun;
  return match;
}

async function look(serve) {
  const { body } = await get(serve.port, '/metrics');
  return Number(body.match(/^kontor_matches_in_memory (\d+)$/m)[1]);
}

async function measure(asleep) {
  const serve = await new Serve(['--asleep-seconds', '3600']).start();
  try {
    const match = await begin(serve.port);
    await serve.kill('SIGTERM');
    const ran = spawnSync(copies, [join(serve.folder, 'data'), match, String(count), ...(asleep ? ['asleep'] : [])], { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(`${copies}: ${ran.stderr ?? ran.error}`);
    const begun = Date.now(), wanted = asleep ? 1 : count + 1;
    await serve.start();
    const ready = Date.now() - begun;
    let there = 0;
    while ((there = await look(serve)) < wanted && Date.now() - begun < 60000) await sleep(20);
    const all = Date.now() - begun;
    check(there === wanted, `${there} matches are in memory, not ${wanted}`);
    say(`${count} matches ${asleep ? 'that sleep' : 'that were in memory'}: ready after ${ready} ms, ${there} in memory after ${all} ms, ` +
      `${(spent(serve.process.pid).cpu).toFixed(0)} ms of processor time, ${memory(serve)?.toFixed(0)} MB`);
  } finally { await serve.stop(); }
}

await measure(true);
await measure(false);
process.exit(0);
