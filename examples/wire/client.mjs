// client.mjs: a program that plays over the wire of docs/wire.md, by choosing at random.
//     kontor serve --listen 127.0.0.1:7100 &
//     node client.mjs http://127.0.0.1:7100 cryptoly     (node 22; node 20 needs --experimental-websocket)
// It makes a match against two computer players, brings entropy of its own, signs what it is
// shown, plays to the end and prints where the record is. It believes the server nothing: the
// module (wasm/kontor.mjs, built by tools/web.sh) judges the exchange, and a server that is not
// honest ends it. Kill the server in mid-move and start it again: it goes on.
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Kontor } from '../../wasm/kontor.mjs';
const [base = 'http://127.0.0.1:7100', game = 'cryptoly'] = process.argv.slice(2);
const built = (path) => readFileSync(new URL(`../../build/wasm/${path}`, import.meta.url));
const kontor = await Kontor.load(built('wasm/desk.wasm')), random = (count) => Math.floor(Math.random() * count);
kontor.addWords(built('words/en.words'));
const { token } = await (await fetch(`${base}/hello?token`)).json();
let match, socket, answers, played, state, n = Date.now(); // numbers rise
let head, seat, guest, pair, desk, next, busy = false, asked = 0;

// Asks, and again after the pause that a refusal names.
async function ask(type, members, number = ++n) {
  const request = JSON.stringify({ type, n: number, ...members });
  const answer = await new Promise((resolve) => { answers.set(number, resolve); socket.send(request); });
  if (!answer.retry) return answer;
  return new Promise((resolve) => setTimeout(() => resolve(ask(type, members, number)), answer.retry));
}
function insist(honest, what) {
  if (!honest) throw new Error(`This server is not honest: ${what}`);
}
// The seat's own side of the exchange (docs/fairness.md). The guest gives its entropy away only
// when everybody's promises stand, and throws where they are not what they were.
function exchange({ stage, lines }) {
  if (guest?.about().checked && stage !== 'ready') return; // play has begun
  if (guest && guest.about().commitment !== head.commitment) guest = null; // begun anew: nothing is used twice
  insist(lines.includes(`\nfair commitment ${head.commitment}\n`), 'another commitment');
  const stands = new RegExp(`^fair promise ${seat} [0-9a-f]{64}$`, 'm').test(lines);
  if (stage === 'promise' && !guest && !stands) {
    pair = generateKeyPairSync('ed25519'); // for this match alone
    guest = kontor.openGuest(JSON.stringify(head), seat, lines, null);
    guest.bringKey(Buffer.from(pair.publicKey.export({ format: 'jwk' }).x, 'base64url'));
  }
  if (!guest) return; // the host speaks for this seat, and the proof says so
  if (stage !== 'reveal') guest.follow(lines);
  if (stage === 'promise' && !stands && guest.about().stage !== 'ready') ask('promise', { match, hash: guest.promise() });
  if (stage === 'reveal') ask('reveal', { match, entropy: guest.reveal(lines), key: guest.about().key });
  if (stage === 'ready') guest.check(lines);
}
// The signature of what was shown up to now.
const signed = () => (guest ? { signed: sign(null, guest.message(desk.note()), pair.privateKey).toString('hex') } : {});

function begin(text) {
  insist(!guest || guest.about().checked, 'it began without showing what became of the entropy');
  desk = kontor.openDesk(JSON.stringify(head), seat, 'en');
  if (guest) desk.keepNote(guest.exchange());
  desk.feed(text);
}
// Offers are tried at the desk until they are a whole answer; it is sent as one packet.
async function decide() {
  for (let tries = 1; !desk.json('may').may.confirm; tries++) {
    const { offers } = desk.json('offers');
    if (!offers.length || tries % 100 === 0) desk.drop(); // once more from the beginning
    const { text, span } = offers[random(offers.length)] ?? {};
    if (text && tries % 100) desk.try(span ? text.replace(/\d+(?=\D*$)/, span.low + span.step * random((span.high - span.low) / span.step + 1)) : text);
  }
  const { seq } = desk.json('match').match;
  played = { n: ++n, match, at: seq, moves: desk.packet(), ...signed() };
  desk.drop();
  const answer = await ask('play', played, played.n); // stored when this is answered
  insist(answer.key !== 'error.fair.signature', 'it says that something else was shown');
}
async function over() {
  if (guest) await ask('sign', { match, ...signed() });
  console.log(desk.json('over').over.ranking.map(({ text }) => text).join('\n'), `${base}/record/${match}`);
  process.exit();
}
async function receive(message, text) {
  answers.get(message.n)?.(message);
  if (message.type === 'match') ({ head = head, viewer: seat = seat, state } = message);
  insist(!guest?.about().checked || guest.about().commitment === head.commitment, 'another commitment than that of the match');
  if (message.type === 'exchange') exchange(message);
  if (message.type === 'start') begin(text);
  if (message.type === 'news') desk.feed(text);
  if (message.type === 'news' || message.type === 'start') { next = desk.json('match').match.seq; asked += 1; }
  if (busy) return; // one decision at a time: what comes meanwhile is looked at afterwards
  for (let seen = 0; message.type === 'news' && seen !== asked && desk.json('question').question.asked; busy = false) { busy = true; seen = asked; await decide(); }
  if (state === 'over' && desk?.json('match').match.over && !busy) { busy = true; await over(); }
}
async function connect() {
  [socket, answers, busy] = [new WebSocket(`${base.replace('http', 'ws')}/wire`), new Map(), false];
  socket.onmessage = ({ data }) => receive(JSON.parse(data), data).catch((fault) => { console.error(fault.message); process.exit(1); });
  socket.onerror = socket.onclose = ({ target }) => { target.onerror = target.onclose = null; setTimeout(connect, 500); };
  await new Promise((resolve) => { socket.onopen = resolve; });
  await ask('hello', { wire: 1, token });
  const seats = [{ kind: 'me' }, { kind: 'computer', level: 'normal' }, { kind: 'computer', level: 'greedy' }];
  match ??= (await ask('create', { game, pace: 'none', seats })).match;
  if (played) await ask('play', played, played.n); // the same number: it is not done twice
  await ask('watch', next === undefined ? { match } : { match, seen: next });
  await ask('start', { match }); // refused where it has begun
}
await connect();
