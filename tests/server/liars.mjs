// liars.mjs: a terminal at a host that lies (liar.mjs): `node liars.mjs path/to/kontor`. For each
// lie: entropy leaves only under everybody's promises, as they were kept; the terminal says what
// happened and goes no further; and where nothing is wrong but the telling, it plays.
import { readFileSync } from 'node:fs';
import { Bot, Client, newToken } from './client.mjs';
import { LIES, openLiar } from './liar.mjs';
import { check, run, Serve, sleep } from './serve.mjs';
import { chance, Terminal } from './terminal.mjs';

const words = JSON.parse(readFileSync(new URL('../../words/words.json', import.meta.url), 'utf8'));
const serve = await new Serve(['--workers', '1']).start();
// One that does not wait long for entropy that does not come.
const hasty = await new Serve(['--workers', '1', '--silent-seconds', '2']).start();
const serverOf = (lie) => (lie.must === 'spoken' ? hasty : serve);

// A match of an honest program (seat 0), the terminal behind the liar (seat 1) and a computer player.
async function meet(lie, { language = 'en', server = serverOf(lie) } = {}) {
  const liar = await openLiar(server.port, lie);
  const ann = new Client(server.port, { token: await newToken(server.port) });
  await ann.hello();
  await ann.must('settings', { name: 'Ann' });
  const { match } = await ann.must('create', { game: 'template', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 'greedy' }], pace: 'none' });
  const { invite } = await ann.must('invite', { match });
  const bot = new Bot(ann, match, { seed: 5 });
  bot.fail = () => {};
  await bot.watch();
  const terminal = new Terminal([`${liar.url}/join/${invite}`, '--name', 'Vic', '--lang', language], { folder: server.folder });
  await terminal.until(() => bot.head.seats[1].kind === 'person', 'a person at seat 2');
  await terminal.until(/Ann/);
  const start = () => ann.must('start', { match });
  const leave = async () => {
    terminal.process.kill('SIGKILL');
    await terminal.exited;
    ann.close();
    await liar.close();
  };
  return { liar, terminal, bot, match, start, leave };
}

const sentence = (key, language = 'en') => words[key][language];
// What stands in the terminal, without the line breaks of its width.
const said = (terminal) => terminal.out.replace(/\s+/g, ' ');
const reasonOf = (terminal, { error }, language) => Object.keys(words).filter((key) => (error instanceof RegExp ? error.test(key) : key === error))
  .some((key) => said(terminal).includes(sentence(key, language)));

const expect = {
  async break({ liar, terminal }, lie) {
    await terminal.exited;
    check(/Kontor stops here: the server broke the rules/.test(said(terminal)), `it says so: ${terminal.out}`);
    check(reasonOf(terminal, lie), `it says why (${lie.error}): ${terminal.out}`);
    check(terminal.code === 1, `status ${terminal.code}`);
    check(!/It is your move/.test(terminal.out) || lie.name.includes('play has begun'), 'it does not go on');
    liar.judge();
  },
  async play({ liar, terminal }) {
    await terminal.until(/It is your move/);
    check(!/stops here|no share/.test(said(terminal)), `nothing is said of it: ${terminal.out}`);
    liar.judge();
  },
  async spoken({ liar, terminal }) {
    await terminal.until(/It is your move/);
    check(said(terminal).includes(sentence('cli.online.spoken')), `it says that the host spoke for it: ${terminal.out}`);
    liar.judge();
  },
  async anew({ liar, terminal }) {
    await terminal.until(() => (said(terminal).match(/prepares the draws once more/g) ?? []).length === 2, 'told twice');
    liar.judge();
  },
};

const tests = {};
for (const lie of LIES)
  tests[`a lie: ${lie.name}`] = async () => {
    const table = await meet(lie);
    try {
      await table.start();
      await table.liar.lied;
      await expect[lie.must](table, lie);
    } finally { await table.leave(); }
  };

await run({
  ...tests,

  'a client that believes everything is found out': async () => {
    const lie = LIES.find(({ name }) => name === 'one promise is missing');
    const liar = await openLiar(serve.port, lie);
    const clients = [new Client(liar.port, { token: await newToken(serve.port) }), new Client(serve.port, { token: await newToken(serve.port) })];
    for (const client of clients) await client.hello();
    const { match } = await clients[0].must('create', { game: 'template', seats: [{ kind: 'me' }, { kind: 'open' }] });
    await clients[1].must('join', { match });
    for (const client of clients) await new Bot(client, match).watch();
    await clients[0].must('start', { match });
    while (!liar.reveals().length) await sleep(20);
    let fault = null;
    try { liar.judge(); } catch (error) { fault = error; }
    check(/entropy left/.test(fault?.message), `nobody saw it: ${fault}`);
    clients.forEach((client) => client.close());
    await liar.close();
  },

  'what is wrong is said in the language of the player': async () => {
    const lie = LIES.find(({ name }) => name === 'the own promise is altered');
    for (const language of ['de', 'ja']) {
      const table = await meet(lie, { language });
      try {
        await table.start();
        await table.terminal.exited;
        check(reasonOf(table.terminal, lie, language), `${language}: ${table.terminal.out}`);
        const [before] = sentence('cli.online.unfair', language).split('{reason}');
        check(said(table.terminal).includes(before.trim()), `${language}: ${table.terminal.out}`);
      } finally { await table.leave(); }
    }
  },

  'what is merely said twice does no harm to the end': async () => {
    const lie = LIES.find(({ name }) => name === 'everything twice');
    const table = await meet(lie);
    const { terminal, match } = table;
    try {
      await table.start();
      await terminal.playUntil(/kontor verify/, chance(11));
      check(/the draws had a share of your own/.test(said(terminal)), terminal.out.slice(-1500));
      check(/Vic: signed to the end/.test(terminal.out), terminal.out.slice(-1500));
      await serve.verify(match);
      table.liar.judge();
    } finally { await table.leave(); }
  },
});
