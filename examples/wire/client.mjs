// client.mjs: a program that plays over the wire of docs/wire.md, by choosing at random.
//     kontor serve --listen 127.0.0.1:7100 &
//     node client.mjs http://127.0.0.1:7100 cryptoly     (node 22; node 20 needs --experimental-websocket)
// It makes a match against two computer players, brings entropy of its own, plays to the end and
// prints where the record is. Kill the server in mid-move and start it again: it goes on.
import { createHash, randomBytes } from 'node:crypto';
const [base = 'http://127.0.0.1:7100', game = 'cryptoly'] = process.argv.slice(2);
const { token } = await (await fetch(`${base}/hello?token`)).json();
const entropy = randomBytes(32), random = (count) => Math.floor(Math.random() * count);
let match, socket, answers, played, last, busy, n = Date.now(); // numbers rise

// Asks, and again after the pause that a refusal names.
async function ask(type, members, number = ++n) {
  const request = JSON.stringify({ type, n: number, ...members });
  const answer = await new Promise((resolve) => { answers.set(number, resolve); socket.send(request); });
  if (!answer.retry) return answer;
  return new Promise((resolve) => setTimeout(() => resolve(ask(type, members, number)), answer.retry));
}
// A promise that binds the entropy to this match and seat, then the entropy (docs/fairness.md).
function exchange({ stage, lines, seat, missing }) {
  const hash = createHash('sha256'), commitment = Buffer.from(lines.match(/fair commitment (\w+)/)[1], 'hex');
  for (const part of [Buffer.from('kontor entropy 3'), commitment, Buffer.from(`${seat}`), entropy, Buffer.alloc(0)])
    hash.update(Buffer.from([0, 0, 0, part.length])).update(part);
  const said = stage === 'promise' ? { hash: hash.digest('hex') } : { entropy: entropy.toString('hex') };
  if (missing.includes(seat)) ask(stage, { match, ...said });
}
// Parts of a private decision are collected; the packet is sent when a move ends it.
async function decide(news) {
  const packet = [];
  for (let asked = news; asked.legal; asked = await ask('try', { match, moves: packet.join(';') })) {
    const ends = asked.legal.filter(({ move }) => !asked.private.includes(move.kind));
    const from = packet.length > 3 && ends.length ? ends : asked.legal, offer = from[random(from.length)];
    const amount = (low) => +low + offer.step * random((offer.high - low) / offer.step + 1);
    packet.push(offer.span ? offer.text.replace(/\d+$/, amount) : offer.text);
    if (ends.includes(offer)) break;
  }
  played = { n: ++n, match, at: news.from + news.events.length, moves: packet.join(';') };
  await ask('play', played, played.n); // stored when this is answered; a refusal brings other news
}
async function receive(message) {
  answers.get(message.n)?.(message);
  if (message.type === 'exchange') exchange(message);
  if (message.type !== 'news') return;
  if (message.over) { console.log(message.result, `${base}/record/${match}`); process.exit(); }
  last = message; // one decision at a time: what comes meanwhile is looked at afterwards
  for (let seen; !busy && seen !== last && last.asked; busy = false) { busy = true; await decide((seen = last)); }
}
async function connect() {
  [socket, answers, busy] = [new WebSocket(`${base.replace('http', 'ws')}/wire`), new Map(), false];
  socket.onmessage = ({ data }) => receive(JSON.parse(data));
  socket.onerror = socket.onclose = ({ target }) => { target.onerror = target.onclose = null; setTimeout(connect, 500); };
  await new Promise((resolve) => { socket.onopen = resolve; });
  await ask('hello', { wire: 1, token });
  const seats = [{ kind: 'me' }, { kind: 'computer', level: 'normal' }, { kind: 'computer', level: 'greedy' }];
  match ??= (await ask('create', { game, pace: 'none', seats })).match;
  if (played) await ask('play', played, played.n); // the same number: it is not done twice
  await ask('watch', { match, form: 'json' });
  await ask('start', { match }); // refused where it has begun
}
await connect();
