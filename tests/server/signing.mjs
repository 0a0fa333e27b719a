// signing.mjs: what terminals sign at a server: `node signing.mjs path/to/kontor`. Nobody is
// asked for it; `kontor verify` says of each seat how far it signed.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { get } from './client.mjs';
import { openLiar } from './liar.mjs';
import { check, kontor, run, Serve, sleep } from './serve.mjs';
import { chance, Terminal as OneTerminal } from './terminal.mjs';

const serve = await new Serve(['--workers', '1']).start();
const base = `http://127.0.0.1:${serve.port}`;

class Terminal extends OneTerminal {
  constructor(args, options = {}) { super(args, { folder: serve.folder, ...options }); }
  get files() { return readdirSync(join(this.home, 'kontor')).map((name) => join(this.home, 'kontor', name)); }
  get keys() { return this.files.filter((name) => name.endsWith('.key')); }
  async kill() { this.process.kill('SIGKILL'); return this.exited; }
}

// What `kontor verify` says of the server's record, and of how far each seat signed.
async function verdict(match) {
  const { body } = await get(serve.port, `/record/${match}`);
  const file = join(serve.folder, `${match}.kontor`);
  writeFileSync(file, body);
  const { stdout, stderr } = spawnSync(kontor, ['verify', '--lang', 'en', file], { encoding: 'utf8' });
  check(/: true/.test(stdout), `the record is not true: ${stdout}${stderr}`);
  return { said: stdout, record: body, keys: [...body.matchAll(/^fair key (\d) (\w+)$/gm)].map((found) => found[2]) };
}

const signedToTheEnd = (said, seat) => new RegExp(`Seat ${seat}: signed to the end`).test(said);

// Two people at one table, and the match's name.
async function sitDown(seats = 'me,open', { game = 'template', near = base } = {}) {
  const ann = new Terminal(['--server', base, game, '--seats', seats, '--pace', 'none', '--name', 'Ann']);
  const [link] = await ann.until(/http:\S+\/join\/\S+/);
  const ben = new Terminal([link.replace(base, near), '--name', 'Ben']);
  await ann.until(/All seats are taken: type start/);
  ann.type('start');
  await Promise.all([ann, ben].map((one) => one.until(/It is your move/)));
  const [key] = ann.keys;
  return { ann, ben, match: key.match(/-(\w+)\.key$/)[1] };
}

const back = (one, match, where = base) => new Terminal([`${where}/table/${match}`], { home: one.home.split('/').at(-1) });
const over = /kontor verify/;

await run({
  'a whole match is signed to its end, and a rematch by other keys': async () => {
    const { ann, ben, match } = await sitDown();
    const eyes = new Terminal([`${base}/table/${match}`, '--watch']);
    await eyes.until(/You are watching/);
    eyes.type('note');
    await eyes.until(/There is no note here/);
    check(ann.keys.length === 1 && (statSync(ann.keys[0]).mode & 0o77) === 0, 'the key is kept for its owner alone');
    ann.type('note');
    await ann.until(/\n *0:\d+:[0-9a-f]{64}\n/);
    await Promise.all([ann, ben].map((one, i) => one.playUntil(over, chance(i + 3))));
    const first = await verdict(match);
    check(signedToTheEnd(first.said, 0) && signedToTheEnd(first.said, 1), first.said);
    check(/You: signed to the end/.test(ann.out) && /Ben: signed (to the end|up to event)/.test(ann.out), ann.out.slice(-900));
    check(!/refused your signature/.test(ann.out + ben.out), 'no dispute');
    check(!ann.keys.length && !ben.keys.length, 'the keys are gone');
    check(first.keys.length === 2 && !eyes.keys.length, `two keys: ${first.keys}`);
    await eyes.end();
    ann.type('again');
    await ben.until(/Ann would like to play again/);
    ben.type('again');
    await Promise.all([ann, ben].map((one) => one.until(() => (one.out.match(/Lots of Timber begins/g) ?? []).length === 2)));
    const second = ann.keys[0].match(/-(\w+)\.key$/)[1];
    check(second !== match, 'another match');
    await Promise.all([ann, ben].map((one) => one.until(/begins[^]*begins[^]*It is your move/)));
    await Promise.all([ann, ben].map((one, i) => one.playUntil(/kontor verify[^]*kontor verify/, chance(i + 9))));
    const again = await verdict(second);
    check(signedToTheEnd(again.said, 0) && signedToTheEnd(again.said, 1), again.said);
    check(again.keys.every((key) => !first.keys.includes(key)), 'keys of this match alone');
    await Promise.all([ann.end(), ben.end()]);
  },

  'who was killed, or whose server was, signs on': async () => {
    const { ann, ben, match } = await sitDown();
    const playing = ann.playUntil(over, chance(5));
    await ben.playUntil(/The bids are shown[^]*The bids are shown/, chance(6));
    await ben.kill();
    await serve.kill();
    await serve.start();
    const later = back(ben, match);
    await Promise.all([playing, later.playUntil(over, chance(7))]);
    const { said } = await verdict(match);
    check(signedToTheEnd(said, 0) && signedToTheEnd(said, 1), said);
    check(/had a share in the draws/.test(later.out) && !later.keys.length, later.out.slice(-900));
    await Promise.all([ann.end(), later.end()]);
  },

  'without the key the record says where signatures end': async () => {
    const { ann, ben, match } = await sitDown();
    const playing = ann.playUntil(over, chance(15));
    await ben.playUntil(/The bids are shown[^]*The bids are shown/, chance(16));
    await ben.kill();
    rmSync(ben.keys[0]);
    const later = back(ben, match);
    await Promise.all([playing, later.playUntil(over, chance(17))]);
    const { said } = await verdict(match);
    check(signedToTheEnd(said, 0) && /Seat 1: signed up to event \d+ of \d+/.test(said), said);
    check(/You: signed up to event \d+ of \d+/.test(later.out), later.out.slice(-900));
    await Promise.all([ann.end(), later.end()]);
  },

  'a damaged key is as none, and one of another seat is not used': async () => {
    const { ann, ben, match } = await sitDown();
    const playing = ann.playUntil(over, chance(25));
    await ben.playUntil(/The bids are shown/, chance(26));
    await ben.kill();
    writeFileSync(ben.keys[0], readFileSync(ann.keys[0]));
    let later = back(ben, match);
    await later.playUntil(/The bids are shown/, chance(27));
    await later.kill();
    writeFileSync(ben.keys[0], '{"seat":1,"secret":');
    later = back(ben, match);
    await Promise.all([playing, later.playUntil(over, chance(28))]);
    const { said } = await verdict(match);
    check(signedToTheEnd(said, 0) && /Seat 1: signed up to event/.test(said), said);
    check(!/refused your signature/.test(later.out), 'no dispute');
    await Promise.all([ann.end(), later.end()]);
  },

  'an end without a result is signed as it stands, and who leaves for good signs no more': async () => {
    const { ann, ben, match } = await sitDown();
    for (const one of [ann, ben]) one.type('ready');
    await Promise.all([ann, ben].map((one) => one.until(/The bids are shown[^]*It is your move/)));
    ann.type('end');
    await ben.until(/Ann would like to end the match/);
    ben.type('end');
    await Promise.all([ann, ben].map((one) => one.until(/ended without a result: all agreed[^]*signed up to event (\d+) of \1\n/)));
    check(!ann.keys.length && !ben.keys.length, 'the keys are gone');
    check(!/refused your signature/.test(ann.out + ben.out), 'no dispute');
    const { body } = await get(serve.port, `/record/${match}`);
    check((body.match(/^fair signed /gm) ?? []).length === 2, body);
    await Promise.all([ann.end(), ben.end()]);
    const other = await sitDown();
    for (const one of [other.ann, other.ben]) one.type('ready');
    await other.ben.until(/The bids are shown[^]*It is your move/);
    other.ben.type('leave');
    await other.ben.until(/\?/);
    other.ben.type('yes');
    await other.ben.exited;
    check(!other.ben.keys.length, `left for good: ${other.ben.out.slice(-600)}`);
    await other.ann.playUntil(over, chance(54));
    const { said } = await verdict(other.match);
    check(signedToTheEnd(said, 0) && /Seat 1: signed up to event/.test(said), said);
    await other.ann.end();
  },

  'two devices of one player: one signs, the other says so': async () => {
    const ann = new Terminal(['--server', base, 'template', '--seats', 'me,open', '--pace', 'none', '--name', 'Ann']);
    const [link] = await ann.until(/http:\S+\/join\/\S+/);
    const ben = new Terminal([link, '--name', 'Ben']);
    await ann.until(/All seats are taken: type start/);
    const second = new Terminal(['--server', base, '--resume'], { home: ann.home.split('/').at(-1) });
    await second.until(/All seats are taken: type start/);
    ann.type('start');
    const both = [ann, second];
    await Promise.all([...both, ben].map((one) => one.until(/It is your move/)));
    check(both.filter(({ out }) => /another device of yours has promised/.test(out)).length === 1, 'one of them');
    const [, match] = ann.keys[0].match(/-(\w+)\.key$/);
    await Promise.all([ann, ben].map((one, i) => one.playUntil(over, chance(i + 41))));
    await second.until(over);
    const { said } = await verdict(match);
    check(signedToTheEnd(said, 0) && signedToTheEnd(said, 1), said);
    await Promise.all([...both, ben].map((one) => one.end()));
  },

  'moves taken back and stand-ins are signed over': async () => {
    const ann = new Terminal(['--server', base, 'cryptocurrency', '--seats', 'me,greedy', '--pace', 'none', '--name', 'Ann']);
    await ann.until(/^  1  /m);
    const [, match] = ann.keys[0].match(/-(\w+)\.key$/);
    const random = chance(8);
    let taken = 0;
    while (taken < 3 && !over.test(ann.out)) {
      const before = ann.out.length;
      await ann.playUntil(/./, random);
      ann.type('1');
      ann.type('undo');
      ann.type('who');
      await ann.until(() => /Ann \(you\)/.test(ann.out.slice(before)));
      taken += /[Tt]ak(es|en) back/.test(ann.out.slice(before));
    }
    check(taken === 3, `taken back ${taken} times: ${ann.out.slice(-900)}`);
    ann.type('hand greedy');
    await ann.until(/A stand-in \(\w+\) plays for you/);
    await sleep(300);
    ann.type('hand me');
    await ann.playUntil(over, random);
    const { said } = await verdict(match);
    check(signedToTheEnd(said, 0), `${said}${ann.out.slice(-600)}`);
    check(!/refused your signature/.test(ann.out), 'no dispute');
    await ann.end();
  },

  'where terminal and server disagree the player is told once, and plays on unsigned': async () => {
    // Nothing of it is seen; the note is another.
    const lie = { name: 'a stand-in that there never was', news(message, way) {
      if (!message.events?.length || way.told) return [message];
      way.lied();
      const [first, ...rest] = message.events;
      return [{ ...message, events: [{ ...first, hands: ['seat 0 computer normal'] }, ...rest] }];
    } };
    const liar = await openLiar(serve.port, lie);
    const { ann, ben, match } = await sitDown('me,open', { near: liar.url });
    await liar.lied;
    await Promise.all([ann, ben].map((one, i) => one.playUntil(over, chance(i + 33))));
    check(ben.out.match(/The server refused your signature/g)?.length === 1, `told once: ${ben.out.slice(0, 3000)}`);
    check(/You: nothing signed/.test(ben.out), ben.out.slice(-900));
    const { said } = await verdict(match);
    check(signedToTheEnd(said, 0) && /Seat 1: nothing was signed/.test(said), said);
    await Promise.all([ann.end(), ben.end()]);
    await liar.close();
  },
});
