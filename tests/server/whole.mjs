// whole.mjs: whole matches over the wire: every game, people and computer players, records
// that are true; what is done once; questions of an older position.
import { Bot, Client, get, newToken } from './client.mjs';
import { check, run, Serve, sleep } from './serve.mjs';

const FAST = ['--in-process', '--quick', '--requests-per-second', '100000', '--new-matches-per-hour', '100000'];

export async function seatPeople(serve, game, people, computers, more = {}) {
  const clients = [];
  for (let i = 0; i < people; i++) {
    const client = new Client(serve.port, { token: await newToken(serve.port) });
    await client.hello(['en', 'de', 'ja'][i % 3]);
    await client.must('settings', { name: `P${i}` });
    clients.push(client);
  }
  const seats = [{ kind: 'me' }, ...Array(people - 1).fill({ kind: 'open' }),
    ...Array.from({ length: computers }, () => ({ kind: 'computer', level: 'greedy' }))];
  const { match } = await clients[0].must('create', { game, seats, ...more });
  for (const client of clients.slice(1)) await client.must('join', { match });
  return { clients, match };
}

export async function playOut(clients, match, seed = 1) {
  const bots = clients.map((client, i) => new Bot(client, match, { seed: seed + i, own: i % 2 === 0 }));
  const ends = bots.map((bot) => bot.done());
  for (const bot of bots) await bot.watch();
  await clients[0].must('start', { match });
  await Promise.all(ends);
  return bots;
}

async function whole(game, people, computers) {
  const serve = await new Serve(FAST).start();
  try {
    const { clients, match } = await seatPeople(serve, game, people, computers);
    const bots = await playOut(clients, match, people * 7);
    const record = await serve.verify(match);
    check(bots.every((bot) => bot.moves > 0), 'somebody was never asked');
    check(record.includes('\nend\n'), 'no end');
    const spoken = record.split('\n').find((line) => line.startsWith('fair spoken'));
    check(!spoken.split(' ').includes('0'), 'seat 0 spoke for itself');
    check(!(people > 1) || spoken.split(' ').includes('1'), 'seat 1 let the host speak');
    for (const client of clients) client.close();
    check((await serve.kill('SIGTERM')).code === 0, 'an orderly end');
  } finally { await serve.stop(); }
}

async function onceOnly() {
  const serve = await new Serve(FAST).start();
  try {
    const { clients: [ann], match } = await seatPeople(serve, 'cryptocurrency', 1, 1);
    const bot = new Bot(ann, match);
    await bot.watch();
    let first;
    const asked = new Promise((resolve) => { bot.play = async (news) => { bot.play = async () => ({ type: 'idle' }); resolve(news); return { type: 'idle' }; }; });
    await ann.must('start', { match });
    first = await asked;
    const moves = bot.pick(first);
    const play = { n: Date.now(), match, at: first.from + first.events.length, moves };
    const [one, two] = await Promise.all([ann.ask('play', play), (async () => { const other = new Client(serve.port, { token: ann.token }); await other.hello(); const answer = await other.ask('play', play); other.close(); return answer; })()]);
    check(one.type === 'ack' && two.type === 'ack' && one.seq === two.seq, `sent twice: ${JSON.stringify([one, two])}`);
    check((await ann.ask('play', { ...play, n: play.n - 1 })).key === 'error.wire.number', 'an older number is refused');
    check((await ann.ask('play', { ...play, at: play.at + 1 })).key === 'error.wire.number', 'the same number upon something else');
    const old = await ann.ask('play', { ...play, n: play.n + 1 });
    check(old.type === 'refused' && old.key !== 'error.wire.number' && old.seq >= one.seq, `an old position: ${JSON.stringify(old)}`);
    await serve.kill();
    await serve.start();
    const again = new Client(serve.port, { token: ann.token });
    await again.hello();
    const third = await again.ask('play', play);
    check(third.type === 'ack' && third.seq === one.seq, `sent again after a crash: ${JSON.stringify(third)}`);
    again.close();
  } finally { await serve.stop(); }
}

async function catchUp() {
  const serve = await new Serve(FAST).start();
  try {
    const { clients, match } = await seatPeople(serve, 'karthedis', 2, 1);
    const eyes = new Client(serve.port, { token: await newToken(serve.port) });
    await eyes.hello();
    let next = 0, broken = '';
    eyes.listeners.add((message) => {
      if (message.type === 'start') next = message.seq;
      if (message.type !== 'news') return;
      if (message.from !== next) broken = `from ${message.from} instead of ${next}`;
      next = message.from + message.events.length;
    });
    await eyes.must('watch', { match });
    await playOut(clients, match);
    await eyes.must('ping');
    check(!broken, broken);
    const late = new Client(serve.port, { token: await newToken(serve.port) });
    await late.hello();
    const middle = Math.floor(next / 2), events = [];
    late.listeners.add((message) => message.type === 'news' && events.push(...message.events));
    await late.must('watch', { match, seen: middle });
    await late.must('ping');
    check(events.length === next - middle, `${events.length} events missing of ${next - middle}`);
    const { status } = await get(serve.port, `/record/${match}`);
    check(status === 200, 'open to all');
  } finally { await serve.stop(); }
}

await run({
  'cryptocurrency, two people and a computer': () => whole('cryptocurrency', 2, 1),
  'cryptoly, three people': () => whole('cryptoly', 3, 0),
  'karthedis, nine seats': () => whole('karthedis', 3, 6),
  'fuffziger, two people and a computer': () => whole('fuffziger', 2, 1),
  'template, two people': () => whole('template', 2, 0),
  'what is sent twice is done once': onceOnly,
  'every viewer has numbers without gaps': catchUp,
});
