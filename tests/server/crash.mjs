// crash.mjs: the server is killed at random moments while scripted people play; what was
// acknowledged is there afterwards, nothing is done twice, every match goes on to its end.
// KILLS=1000 for the long version.
import { Bot, Client, newToken } from './client.mjs';
import { check, run, Serve, sleep } from './serve.mjs';

const FAST = ['--in-process', '--quick', '--requests-per-second', '100000', '--new-matches-per-hour', '100000'];
const KILLS = Number(process.env.KILLS ?? 12);
const GAMES = ['cryptocurrency', 'cryptoly', 'karthedis', 'fuffziger'];

// A person at one table who comes back whenever the connection is gone, and sends what was
// not answered again under its own number.
class Stubborn {
  constructor(serve, token, seed) { Object.assign(this, { serve, token, seed, acked: [], doubled: 0 }); }

  async link() {
    for (;;) {
      try {
        const client = new Client(this.serve.port, { token: this.token });
        await client.hello();
        return client;
      } catch { await sleep(30); }
    }
  }

  async play(match, starts) {
    const entropy = undefined;
    for (;;) {
      try {
        const client = await this.link();
        this.client = client;
        const bot = new Bot(client, match, { seed: this.seed++ });
        if (this.entropy) bot.entropy = this.entropy; else this.entropy = bot.entropy;
        const over = bot.done();
        over.catch(() => {});
        bot.acked = this.acked;
        if (this.pending) {
          const sent = this.pending;
          const answer = await client.ask('play', sent);
          if (answer.type === 'ack') this.acked.push({ ...sent, seq: answer.seq });
          else if (!['error.wire.old', 'error.not_your_turn', 'error.over', 'error.rule', 'error.wire.number'].includes(answer.key))
            throw new Error(`unexpected: ${JSON.stringify(answer)}`);
          this.pending = undefined;
        }
        const before = bot.play.bind(bot);
        bot.play = async (news) => {
          const answer = await before(news).catch((error) => { this.pending = bot.pending; throw error; });
          return answer;
        };
        await bot.watch();
        if (starts && bot.head?.state === 'waiting' && (await client.ask('start', { match })).type !== 'ack')
          throw new Error('closed'); // refused just now: once more
        await over;
        client.close();
        return;
      } catch (error) {
        this.client?.close();
        if (error.message !== 'closed') this.trouble = error;
        if (error.message.startsWith('unexpected')) throw error;
        await sleep(20);
      }
    }
  }
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

async function crash() {
  const serve = await new Serve(FAST).start();
  let kills = 0, played = 0;
  try {
    while (kills < KILLS) {
      const tables = [];
      for (const game of GAMES) {
        const tokens = [await newToken(serve.port), await newToken(serve.port)];
        const people = tokens.map((token, i) => new Stubborn(serve, token, kills * 100 + i + 1));
        const ann = await people[0].link(), ben = await people[1].link();
        const { match } = await ann.must('create', { game, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 'greedy' }] });
        await ben.must('join', { match });
        ann.close(); ben.close();
        tables.push({ game, match, people });
      }
      const playing = Promise.all(tables.flatMap(({ match, people }) => people.map((person, i) => person.play(match, i === 0))));
      let done = false;
      playing.then(() => (done = true), () => (done = true));
      while (!done && kills < KILLS) {
        await sleep(30 + Math.random() * 250);
        if (done) break;
        await serve.kill();
        kills++;
        await serve.start();
      }
      await playing;
      for (const { match, people } of tables) {
        const record = await serve.verify(match);
        people.forEach((person, seat) => compare(record, seat, person.acked));
        played++;
      }
    }
    console.log(`# ${kills} kills, ${played} matches`);
  } finally { await serve.stop(); }
}

await run({ 'killed at random moments': crash });
