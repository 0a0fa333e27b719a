// people.mjs KONTOR [LISTENERS [CLOCKS [MATCHES [SECONDS]]]]: what many people cost a server,
// over real sockets of this machine, each figure against another of the same run
// (docs/measurements.md). PARTS="lobby busy": only these.
//
//   a change of the lobby reaches LISTENERS against the same change reaching one
//   the processor time of CLOCKS running clocks while nobody does anything
//   durable moves a second of 50 pairs with MATCHES matches in memory against those alone
import { Client, newToken } from '../../tests/server/client.mjs';
import { kontor, Serve, sleep } from '../../tests/server/serve.mjs';
import { aim, crowd, median, say, spent, unbounded } from './crowd.mjs';

const [listeners = 1000, clocks = 1000, matches = 2000, seconds = 10] = process.argv.slice(3).map(Number);
const FLAGS = [...unbounded, '--asleep-seconds', '3600'];
const ROUNDS = 3, CHANGES = 9;
const cpu = (serve) => spent(serve.process.pid).cpu;

async function withServer(part) {
  const serve = await new Serve(FLAGS).start(), clients = [];
  const person = async (token) => { const client = new Client(serve.port, { token: token ?? await newToken(serve.port) }); await client.hello(); clients.push(client); return client; };
  try { await part(serve, person); }
  finally { for (const client of clients) client.close(); await serve.stop(); }
}

// From the request that changes the list to the last listener who has it; in turns with one.
async function lobby(serve) {
  const runs = [[], []];
  for (let round = 0; round < ROUNDS; round++)
    for (const [which, count] of [[0, 1], [1, listeners]]) {
      const { before, after, figures: [heard, acknowledged] } = await crowd(['listen', serve.port, count, CHANGES], () => spent(serve.process.pid));
      runs[which].push({ heard, acknowledged, loop: (after.loop - before.loop) / CHANGES });
    }
  const of = (which, name) => median(runs[which].map((run) => run[name]));
  aim(`a change of the lobby: time to ${listeners} listeners : to one`, '<= 10', (of(1, 'heard') / of(0, 'heard')).toFixed(1));
  say(`lobby: a change reaches one listener in ${of(0, 'heard').toFixed(2)} ms (its acknowledgement ${of(0, 'acknowledged').toFixed(2)} ms), ${listeners} in ${of(1, 'heard').toFixed(2)} ms: ` +
    `${(of(1, 'heard') / of(0, 'heard')).toFixed(1)} times, ${(of(1, 'loop') - of(0, 'loop')).toFixed(1)} ms of the loop's processor time a change (each turn ${runs[1].map((run, i) => (run.heard / runs[0][i].heard).toFixed(1)).join(', ')})`);
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
  aim(`${clocks} running clocks: % of a processor`, '<= 1', ((all - without) * 100).toFixed(2));
  say(`clocks: ${clocks} running ones take ${((all - without) * 100).toFixed(2)} % of a processor (with them ${(all * 100).toFixed(2)} %, without ${(without * 100).toFixed(2)} %)`);
}

// In turns, so that what else the machine does falls upon both alike: the moves of 100 busy
// people at 50 tables alone, and with the other matches in memory of a second server.
async function busy() {
  const rates = [[], []], costs = [[], []];
  await withServer(async (alone) => withServer(async (full, person) => {
    const quiet = [await person(), await person()];
    for (let i = 0; i < matches; i++) await begin(quiet, { clock: { kind: 'move', ms: 86400000 } });
    for (let round = 0; round < 2 * ROUNDS; round++)
      for (const [which, serve] of [[0, alone], [1, full]]) {
        const { before, after, figures: [moves, took] } = await crowd(['play', serve.port, 50, seconds / 3, 0], () => cpu(serve));
        rates[which].push(moves / took);
        costs[which].push((after - before) / moves * 1000);
      }
  }));
  aim(`moves/s of 100 busy people with ${matches} further matches : alone`, '>= 0.9', (median(rates[1]) / median(rates[0])).toFixed(2));
  say(`busy: 50 tables alone ${median(rates[0]).toFixed(0)} moves/s (${median(costs[0]).toFixed(0)} us of the server's processor time a move), with ${matches} further matches ${median(rates[1]).toFixed(0)} (${median(costs[1]).toFixed(0)} us): ${(median(rates[1]) / median(rates[0])).toFixed(2)}`);
}

say(`# ${kontor}`);
const wanted = (process.env.PARTS ?? 'lobby clocks busy').split(' ');
if (wanted.includes('lobby')) await withServer(lobby);
if (wanted.includes('clocks')) await withServer(running);
if (wanted.includes('busy')) await busy();
process.exit(0);
