// Matches at a server played in terminals: `node terminals.mjs path/to/kontor`. Whole matches to
// their end, two terminals by a link, a server that is killed in between, records that `kontor
// verify` calls true with the player's own note, and every way in which it can go wrong.
// A sample of the games; KONTOR_LONG=1: all of them.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, createServer as createTcp } from 'node:net';
import { join } from 'node:path';
import { Client, newToken, PATIENCE } from './client.mjs';
import { check, freePort, kontor, run, Serve, sleep } from './serve.mjs';
import { chance, Terminal as OneTerminal } from './terminal.mjs';

const serve = await new Serve(['--workers', '1', '--absent-seconds', '3']).start();
const base = `http://127.0.0.1:${serve.port}`;
const long = process.env.KONTOR_LONG;

class Terminal extends OneTerminal {
  constructor(args, options = {}) { super(args, { folder: serve.folder, ...options }); }
}

// The record that this terminal has kept is true, with its own note.
function verified(terminal) {
  const files = terminal.records();
  check(files.length > 0, 'a record is kept');
  for (const file of files) {
    const judged = spawnSync(kontor, ['verify', '--lang', 'en', file, '--notes', `${file}.notes`], { encoding: 'utf8' });
    check(judged.status === 0 && /: true/.test(judged.stdout), `true: ${judged.stdout}${judged.stderr}`);
    check((statSync(file).mode & 0o77) === 0, 'nobody else can read it');
  }
  return files.map((file) => readFileSync(file, 'utf8'));
}

async function whole(game, seats, seed) {
  const terminal = new Terminal(['--server', base, game, '--seats', seats, '--pace', 'none', '--name', 'Ann']);
  await terminal.playUntil(/kontor verify/, chance(seed));
  await terminal.until(/after|Enter leaves/);
  await terminal.end();
  check(terminal.code === 0, `status ${terminal.code}: ${terminal.out.slice(-3000)}`);
  check(/The record is true and tells what you were shown\. Your secret number had a share/.test(terminal.out), 'with entropy of its own');
  const [record] = verified(terminal);
  check(/Ann/.test(record), 'the name is in it');
}

const wholes = { template: 'me,greedy', fuffziger: 'me,greedy,greedy', karthedis: 'me,greedy', cryptoly: 'greedy,me', cryptocurrency: 'me,greedy' };
const tests = {};
for (const [game, seats] of Object.entries(wholes))
  if (long || game === 'template' || game === 'cryptocurrency')
    tests[`a whole match of ${game}`] = () => whole(game, seats, 7);

await run({
  ...tests,

  'two terminals by a link, the server killed in between': async () => {
    const ann = new Terminal(['--server', base, 'template', '--seats', 'me,open', '--name', 'Ann'], { home: 'ann' });
    const [link] = await ann.until(/http:\S+\/join\/\S+/);
    const ben = new Terminal([link, '--name', 'Ben'], { home: 'ben' });
    await ben.until(/You are invited: Lots of Timber, 2 players, 1 seat free/);
    await ann.until(/Ben sits at seat 2/);
    await ann.until(/All seats are taken: type start/);
    await ben.until(/whoever made the match starts it/);
    ben.type('say hello there');
    await ann.until(/Ben: hello there/);
    ann.type('phrase 2');
    await ben.until(/Ann: Good luck/);
    ann.type('start');
    await Promise.all([ann, ben].map((one) => one.until(/It is your move/)));
    const random = chance(3);
    const playing = Promise.all([ann, ben].map((one) => one.playUntil(/kontor verify/, random)));
    await ann.until(() => (ann.out.match(/The bids are shown/g) ?? []).length >= 4);
    await serve.kill();
    await ann.until(/The connection is lost/);
    await sleep(300);
    await serve.start();
    await ann.until(/The connection is there again/);
    await playing;
    const [one] = verified(ann), [other] = verified(ben);
    const unsigned = (record) => record.replace(/^fair signed .*\n/gm, ''); // newer ones may come later
    check(unsigned(one) === unsigned(other), 'both have the same record');
    // Again, with rotated seats.
    ann.type('again');
    await ben.until(/Ann would like to play again/);
    ben.type('again');
    await Promise.all([ann, ben].map((each) => each.until(() => (each.out.match(/Lots of Timber begins/g) ?? []).length === 2)));
    ann.process.kill('SIGINT');
    await ann.exited;
    check(ann.code === 0 && /Your seat stays yours/.test(ann.out), 'Ctrl-C leaves the seat');
    await ben.until(/Ann is gone/);
    const back = new Terminal(['--server', base, '--resume'], { home: 'ann' });
    await back.until(/Lots of Timber goes on/);
    await ben.until(/Ann is here/);
    back.type('quit');
    await back.exited;
    const [again] = back.out.match(/kontor play (\S+\/table\/\S+)/).slice(1);
    const third = new Terminal([again, '--lang', 'de'], { home: 'ann' });
    await third.until(/geht weiter/);
    await third.end();
    ben.type('quit');
    await ben.exited;
  },

  'a browser at the other seat, a clock, an end by agreement': async () => {
    const ann = new Terminal(['--server', base, 'template', '--seats', 'me,open', '--name', 'Ann', '--clock', '5m', '--listed']);
    const [, invite] = await ann.until(/\/join\/(\S+)/);
    const eve = await new Client(serve.port, { token: await newToken(serve.port) }).connect();
    await eve.must('hello', { wire: 1, token: eve.token });
    await eve.must('settings', { name: 'Eve' });
    const { match } = await eve.must('join', { invite });
    await eve.must('watch', { match });
    await ann.until(/Eve sits at seat 2/);
    const promised = eve.wait((message) => message.type === 'exchange');
    ann.type('start');
    await promised;
    await eve.must('promise', { match, host: true });
    await ann.until(/It is your move/);
    ann.type('who');
    await ann.until(/1 {2}Ann \(you\).*\d:\d\d/);
    await eve.ask('chat', { match, text: 'wait\u202e a bit' }).catch(() => {});
    await eve.ask('chat', { match, phrase: 'wait' });
    await ann.until(/Eve: /);
    await eve.ask('end', { match, on: true });
    ann.type('board');
    await ann.until(/Eve would like to end the match without a result/);
    await eve.ask('end', { match, on: false });
    await ann.until(/Eve would like to go on playing after all/);
    await eve.ask('end', { match, on: true });
    await ann.until(() => (ann.out.match(/Eve would like to end the match without a result/g) ?? []).length === 2);
    ann.type('end');
    await ann.until(/ended without a result: all agreed/);
    const [, kept] = await ann.until(/kontor verify --partial (\S+)/);
    const judged = spawnSync(kontor, ['verify', '--lang', 'en', '--partial', kept], { encoding: 'utf8' });
    check(judged.status === 0, `what is to be typed finds it true: ${judged.stdout}${judged.stderr}`);
    await ann.until(/Type again for a rematch, log/);
    await ann.end();
    eve.socket.destroy();
  },

  'standing answers, time, silence, a stand-in, another name; hints and undo': async () => {
    const ann = new Terminal(['--server', base, 'template', '--seats', 'me,open', '--name', 'Ann', '--clock', '5m']);
    const [link] = await ann.until(/http:\S+\/join\/\S+/);
    const ben = new Terminal([link, '--name', 'Ben'], { home: 'benno' });
    await ann.until(/All seats are taken: type start/);
    ann.type('start');
    await Promise.all([ann, ben].map((one) => one.until(/It is your move/)));
    check(!/hint advises/.test(ann.out) && /explain NAME tells/.test(ann.out), 'nobody is told of hints that there are not');
    ann.type('hint');
    await ann.until(/There are no hints in this match/);
    // A bid is one's own until it is confirmed.
    ann.type('bid 2');
    await ann.until(/Only you know so far: bid 2/);
    ann.type('undo');
    await ann.until(/Taken back\./);
    ann.type('undo');
    await ann.until(/There is nothing to take back/);
    ann.type('time 2 90');
    await ann.until(/The time is given/);
    ann.type('time 7');
    await ann.until(/seat/i);
    // Who is not listened to is not read; who is, is again.
    ann.type('mute 2');
    await ann.until(/You no longer read what this seat says/);
    ben.type('say nobody reads this');
    await ben.until(/nobody reads this/);
    ben.type('name Benno');
    await ben.until(/At this server you are called Benno from now on/);
    ann.type('mute 2');
    await ann.until(/You read again what this seat says/);
    ben.type('say somebody reads this');
    await ann.until(/somebody reads this/);
    check(!/nobody reads this/.test(ann.out), 'what was said meanwhile is not read');
    // One kind of question is answered by itself, more than once. In a pipe nothing is read then.
    ann.type('stand off');
    await ann.until(/You are asked again/);
    ann.type('stand nonsense');
    await ann.until(/Type a choice that is listed and how long it holds/);
    ann.type('stand ready match');
    await ann.until(/is answered so: ready/);
    ben.type('ready');
    await ann.until(/You are ready\. The bids are shown[^]*You are ready\./);
    await ben.until(/The bids are shown[^]*It is your move/);
    ben.type('hand nonsense');
    await ben.until(/Type hand normal/);
    ben.type('hand greedy');
    await ann.until(/A stand-in \(\w+\) plays for Ben/);
    await ben.until(/A stand-in \(\w+\) plays for you; type hand me/);
    for (const one of [ann, ben]) one.process.kill('SIGINT'); // both are answered for, and would read nothing more
    await Promise.all([ann.exited, ben.exited]);
    check(ann.code === 0 && ben.code === 0, `status ${ann.code}, ${ben.code}`);
    const later = new Terminal(['--server', base, 'template', '--seats', 'me,open'], { home: 'benno' });
    await later.until(/1 {2}Benno/);
    await later.end();
    // Alone against the computer there are hints, and they are told of.
    const one = new Terminal(['--server', base, 'template', '--seats', 'me,greedy', '--pace', 'none', '--name', 'Ann']);
    await one.until(/It is your move/);
    check(/hint advises/.test(one.out), 'told of hints');
    await one.until(/Magpie is ready/);
    one.type('hint 1');
    await one.until(/using only what you can know/);
    await one.end();
  },

  'before a match begins every word is answered': async () => {
    const ann = new Terminal(['--server', base, 'template', '--seats', 'me,open', '--name', 'Ann']);
    await ann.until(/http:\S+\/join\/\S+/);
    for (const word of ['stand 1', 'stand ready match', 'stand off', 'time 2', 'hand normal', 'hand me', 'replace 2', 'replace 9', 'pause', 'end', 'again', 'mute 2', 'board', 'log', 'hint', 'undo', 'explain oak', 'table', '1', 'lang de', 'lang en']) {
      ann.type(word);
      await ann.until(() => new RegExp(`^> ${word}\n.*\\S`, 'm').test(ann.out), `answer to ${word}`);
    }
    ann.type('leave');
    await ann.exited;
    check(ann.code === 0 && /Your seat is free for somebody else/.test(ann.out), ann.out.slice(-600));
  },

  'a stand-in at another seat takes nothing of what one has put together': async () => {
    const ann = new Terminal(['--server', base, 'template', '--seats', 'me,open', '--pace', 'none', '--name', 'Ann']);
    const [link] = await ann.until(/http:\S+\/join\/\S+/);
    const ben = new Terminal([link, '--name', 'Ben']);
    await ann.until(/All seats are taken: type start/);
    ann.type('start');
    await Promise.all([ann, ben].map((one) => one.until(/It is your move/)));
    ann.type('bid 2');
    await ann.until(/Only you know so far: bid 2/);
    ben.type('hand greedy');
    await ann.until(/A stand-in \(\w+\) plays for Ben/);
    ann.type('ready');
    await ann.until(/The bids are shown/);
    check(/You bid 2\. You are ready/.test(ann.out), ann.out.slice(-1500));
    // All that is told of it afterwards is told by the same desk.
    await ann.playUntil(/(The bids are shown[^]*){3}/, chance(5));
    await Promise.all([ann.end(), ben.end()]);
    check(ann.code === 0 && ben.code === 0, `status ${ann.code}, ${ben.code}`);
  },

  'who stays away is replaced when all who are there want it': async () => {
    const ann = new Terminal(['--server', base, 'template', '--seats', 'me,open,open', '--pace', 'none', '--name', 'Ann']);
    const [link] = await ann.until(/http:\S+\/join\/\S+/);
    const ben = new Terminal([link, '--name', 'Ben', '--lang', 'de']);
    await ann.until(/Ben sits at seat 2/);
    const cem = new Terminal([link, '--name', 'Cem'], { home: 'cem' });
    await ann.until(/All seats are taken: type start/);
    ann.type('start');
    await Promise.all([ann, cem].map((one) => one.until(/It is your move/)));
    ann.type('replace 3');
    await ann.until(/Nobody is absent there/);
    cem.type('quit');
    await cem.exited;
    await ann.until(/Cem has been gone for a while\. Type replace 3/);
    await ben.until(/Cem ist schon eine Weile weg\. Tippe ersetze 3/);
    ann.type('who');
    await ann.until(/3 {2}Cem, gone, replace 3 lets a computer play/);
    ann.type('replace 3');
    await ann.until(/You would like a computer to play at seat 3/);
    await ben.until(/Ann möchte, dass ein Computer für Cem spielt; tippe ersetze 3/);
    ann.type('replace Cem off');
    await ann.until(/You would rather wait for seat 3/);
    ben.type('ersetze 3');
    await ann.until(/Ben would like a computer to play for Cem; type replace 3/);
    check(!/A stand-in/.test(ann.out), 'not before all agree');
    ann.type('replace Cem');
    await ann.until(/A stand-in \(\w+\) plays for Cem/);
    await ben.until(/Eine Vertretung \(\w+\) spielt für Cem/);
    const back = new Terminal(['--server', base, '--resume'], { home: 'cem' });
    await back.until(/goes on/);
    back.type('hand me');
    await ann.until(/Cem plays again/);
    back.process.kill('SIGINT');
    await Promise.all([ann.end(), ben.end(), back.exited]);
  },

  'whoever leaves last is told so, and no more': async () => {
    const ann = new Terminal(['--server', base, 'template', '--seats', 'me,open,greedy', '--pace', 'none', '--name', 'Ann'], { home: 'leaving' });
    const [link] = await ann.until(/http:\S+\/join\/\S+/);
    const ben = new Terminal([link, '--name', 'Ben']);
    await ann.until(/All seats are taken: type start/);
    ann.type('start');
    for (const one of [ben, ann]) {
      await one.until(/It is your move/);
      one.type('leave');
      one.type('yes');
      await one.exited;
      check(one.code === 0 && /You have left the match/.test(one.out) && !/does not fit/.test(one.out) && !/stays yours/.test(one.out), one.out.slice(-600));
    }
    const later = new Terminal(['--server', base], { home: 'leaving' });
    await later.until(/Your matches\n +1 {2}Lots of Timber/);
    check(!/waits for you/.test(later.out), 'nobody is waited for who has left');
    await later.end();
  },

  'lists, a quick match, looking on, another device': async () => {
    const host = new Terminal(['--server', base, 'template', '--seats', 'me,open,easy', '--name', 'Hana', '--listed'], { home: 'hana' });
    await host.until(/\/join\//);
    const guest = new Terminal(['--server', base, '--name', 'Gil'], { home: 'gil' });
    // A table is listed a moment after its link is there: Enter lists again.
    for (let tries = 0; tries < 40 && !/Open tables\n +1 /.test(guest.out); tries++) { await sleep(250); guest.type(''); }
    const [, number] = await guest.until(/ (\d+) {2}Lots of Timber: 2 of 3 seats taken · waits for people · Hana/);
    guest.type(number);
    await guest.until(/whoever made the match starts it/);
    host.type('code');
    const [, code] = await host.until(/([A-Z0-9]{4}-[A-Z0-9]{4}): once/);
    const phone = new Terminal(['--server', base, '--code', code], { home: 'phone' });
    await phone.until(/Your matches\n\s+1 {2}Lots of Timber: waits for people · Hana/);
    phone.type('quit');
    await phone.exited;
    host.type('start');
    await host.until(/It is your move/);
    host.type('quit');
    await host.exited;
    const [link] = host.out.match(/http\S+\/table\/\S+/);
    const eyes = new Terminal([link, '--watch'], { home: 'eyes' });
    await eyes.until(/You are watching: Lots of Timber/);
    await eyes.end();
    await guest.end();
    const [one, other] = ['Ida', 'Jon'].map((name) => new Terminal(['--server', base, '--quick', 'template', '--players', '2', '--name', name]));
    await Promise.all([one.until(/Jon/), other.until(/Ida/)]); // both sit at one table
    await Promise.all([one.end(), other.end()]);
  },

  'what is typed stays while others speak': async () => {
    // A terminal of its own (util-linux), which the program steers.
    const host = new Terminal(['--server', base, 'template', '--seats', 'me,open', '--name', 'Ann']);
    const [link] = await host.until(/http:\S+\/join\/\S+/);
    const home = join(serve.folder, 'pty');
    mkdirSync(home);
    const pty = spawn('script', ['-qfec', `stty cols 100 rows 60; exec ${kontor} play ${link} --name Ben`, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, XDG_STATE_HOME: home, KONTOR_LANG: 'en', LC_ALL: 'C.UTF-8', TERM: 'xterm', NO_COLOR: '1' } });
    let seen = '';
    pty.stdout.setEncoding('utf8').on('data', (text) => (seen += text));
    const until = async (pattern) => { for (let i = 0; !pattern.test(seen); i++) { if (i * 50 > PATIENCE) throw new Error(`no ${pattern} in ${JSON.stringify(seen.slice(-800))}`); await sleep(50); } };
    const ended = new Promise((resolve) => pty.on('close', resolve));
    await until(/starts it\.\s+> $/);
    pty.stdin.write('say häl\x1b[Dx');
    await until(/> say hälx$/);
    host.type('say one moment');
    await until(/Ann: one moment\s+(\r\x1b\[K|> )*> say hälx$/);
    pty.stdin.write('\x7f\x7f\x7flo\r');
    await host.until(/Ben: hlo/);
    pty.stdin.write('\x03');
    check((await ended) === 0 && /Your seat stays yours/.test(seen), `Ctrl-C: ${seen.slice(-300)}`);
    host.type('quit');
    await host.exited;
  },

  'a record that tells something else than was shown is called untrue': async () => {
    const one = new Terminal(['--server', base, 'template', '--seats', 'me,greedy', '--pace', 'none', '--name', 'Ann']);
    await one.playUntil(/kontor verify/, chance(1));
    await one.end();
    const [record] = verified(one);
    // Somebody in between who hands out the true record of another match.
    const liar = createTcp((near) => {
      near.once('data', (first) => {
        if (/^GET \/record\//.test(first)) return near.end(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(record)}\r\nConnection: close\r\n\r\n${record}`);
        const far = connect(serve.port, '127.0.0.1');
        for (const socket of [near, far]) socket.on('error', () => {});
        far.write(first);
        near.pipe(far).pipe(near);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => liar.once('listening', resolve));
    const two = new Terminal(['--server', `http://127.0.0.1:${liar.address().port}`, 'template', '--seats', 'me,greedy', '--pace', 'none', '--name', 'Ann']);
    await two.playUntil(/NOT true: It tells something else than you were shown/, chance(2));
    check(!/The record is true/.test(two.out), 'not called true');
    await two.end();
    liar.close();
  },

  'what can go wrong is said, with a way out': async () => {
    const said = async (args, pattern, options) => {
      const terminal = new Terminal(args, options);
      await terminal.end();
      check(terminal.code === 2 && pattern.test(terminal.out), `${args.join(' ')}: ${terminal.code} ${terminal.out}`);
      check(!/undefined|\{|cli\./.test(terminal.out), `whole sentences: ${terminal.out}`);
    };
    await said(['--server', `http://127.0.0.1:${await freePort()}`], /nobody answers at/);
    await said(['--server', 'http://no-such-host.invalid'], /no host of this name/);
    await said(['--server', 'http://a b'], /is no address of a server/);
    await said(['--server', base, '--quick', 'template', '--seats', 'me,easy'], /--seats does not go with --quick/);
    await said([`${base}/join/AAAAAAAAAAAA`, '--name', 'X'], /invitation|link/i);
    await said([`${base}/join/AAAAAAAAAAAA`, '--lang', 'de'], /Einladung|Link/);
    await said([`${base}/join/AAAAAAAAAAAA`, '--lang', 'ja'], /招待|リンク/);
    await said(['--server', base, '--code', 'ABCD-EFGH'], /server says/);
    await said(['--server', base, 'template', '--seats', 'me,me'], /one seat/);
    await said(['--server', base, 'template', '--seats', 'me,cmd:rm'], /can sit at no seat/);
    await said(['--server', base, 'template', '--clock', 'soon'], /is no clock/);
    await said(['template', '--listed'], /add --server/);
    await said([`${base}/table/aaaaaaaaaa`], /match/);
    await said([`${base}/tabel/aaaaaaaaaa`], /no Kontor at .*\/tabel\/aaaaaaaaaa.*links end in \/join\/… or \/table\/…/);
    const other = createServer((request, answer) => answer.end('<html>hello')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    await said(['--server', `http://127.0.0.1:${other.address().port}`], /not a Kontor server/);
    other.close();
  },

  'a certificate that nobody knows is not taken': async () => {
    const openssl = spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'], { cwd: serve.folder, encoding: 'utf8' });
    check(openssl.status === 0, openssl.stderr);
    const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(serve.folder, name));
    const safe = new Serve(['--cert', cert, '--key', key]);
    await safe.launch();
    await sleep(1500);
    const address = `https://localhost:${safe.port}`;
    const stranger = new Terminal(['--server', address]);
    await stranger.end();
    check(stranger.code === 2 && /this machine does not trust its certificate/.test(stranger.out), stranger.out);
    const friend = new Terminal(['--server', address, '--name', 'Tess'], { env: { SSL_CERT_FILE: cert } });
    await friend.until(/Open tables/);
    await friend.end();
    check(friend.code === 0, friend.out);
    await safe.stop();
  },

  'the secret is kept for its owner alone, and one that is not known any more replaced': async () => {
    const first = new Terminal(['--server', base, '--name', 'Kim'], { home: 'kim' });
    await first.until(/Open tables/);
    await first.end();
    const folder = join(serve.folder, 'kim', 'kontor');
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.player'));
    check((statSync(join(folder, file)).mode & 0o77) === 0, 'readable by its owner only');
    const { token } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    check(token.length >= 32 && !first.out.includes(token), 'never printed');
    const kim = await new Client(serve.port, { token }).connect();
    await kim.ask('hello', { wire: 1, token });
    await kim.ask('forget', {});
    const second = new Terminal(['--server', base, '--name', 'Kim'], { home: 'kim' });
    await second.until(/no longer knows who you are/);
    await second.until(/Open tables/);
    await second.end();
  },
});
