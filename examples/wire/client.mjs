// client.mjs: a program that plays over the wire of docs/wire.md, by choosing at random.
//
//     kontor serve --listen 127.0.0.1:7100 &
//     node client.mjs http://127.0.0.1:7100 cryptoly          (node 22; node 20 needs --experimental-websocket)
//
// It makes a match against two computer players, brings entropy of its own, plays to the end and
// prints where the record is. Kill the server in mid-move and start it again: it goes on.
import { createHash, randomBytes } from 'node:crypto';

const [base = 'http://127.0.0.1:7100', game = 'cryptoly'] = process.argv.slice(2);
const { token } = await (await fetch(`${base}/hello?token`)).json();
const entropy = randomBytes(32);
let match, socket, n = 0, answers = new Map(), unanswered, last, busy = false, stamp = 0;

// Asks, and again after the pause that a refusal names.
async function ask(type, members = {}) {
  const request = { type, n: members.n ?? ++n, ...members };
  for (;;) {
    const answer = await new Promise((resolve) => { answers.set(request.n, resolve); socket.send(JSON.stringify(request)); });
    if (!answer.retry) return answer;
    await new Promise((resolve) => setTimeout(resolve, answer.retry));
  }
}

// The promise binds the entropy to this match and seat (docs/fairness.md).
const field = (bytes) => { const size = Buffer.alloc(4); size.writeUInt32BE(bytes.length); return Buffer.concat([size, bytes]); };
const promise = (commitment, seat) => createHash('sha256').update(Buffer.concat([
  field(Buffer.from('kontor entropy 2')), field(Buffer.from(commitment, 'hex')),
  field(Buffer.from(String(seat))), field(entropy)])).digest('hex');

function exchange({ stage, lines, seat, missing }) {
  if (!missing.includes(seat)) return;
  if (stage === 'promise') ask('promise', { match, hash: promise(lines.match(/fair commitment (\w+)/)[1], seat) });
  if (stage === 'reveal') ask('reveal', { match, entropy: entropy.toString('hex') });
}

// One of the offers; of a span a random amount.
function pick(legal) {
  const { text, span, high } = legal[Math.floor(Math.random() * legal.length)];
  const low = Number(text.match(/\d+$/)?.[0]);
  return span ? text.replace(/\d+$/, low + Math.floor(Math.random() * (high - low + 1))) : text;
}

// Parts of a private decision are collected; the packet is sent when a move ends it.
async function decide(news) {
  const packet = [];
  for (let { legal, private: parts } = news; legal; { legal, private: parts } = await ask('try', { match, moves: packet.join(';') })) {
    const ends = legal.filter((offer) => !parts.includes(offer.move.kind));
    const move = pick(packet.length > 3 && ends.length ? ends : legal);
    packet.push(move);
    if (!parts.includes(move.split(' ')[0])) break;
  }
  stamp = Math.max(stamp + 1, Date.now()); // rising, also after a restart
  unanswered = { n: stamp, match, at: news.from + news.events.length, moves: packet.join(';') };
  await ask('play', unanswered); // stored when this is answered; a refusal brings other news
  unanswered = undefined;
}

async function receive(message) {
  if (answers.has(message.n)) { answers.get(message.n)(message); answers.delete(message.n); }
  if (message.type === 'exchange') exchange(message);
  if (message.type !== 'news') return;
  last = message;
  if (message.over) { console.log(message.result, `${base}/record/${match}`); process.exit(0); }
  if (busy) return;
  busy = true;
  for (let seen; seen !== last && last.asked && last.legal; ) await decide((seen = last));
  busy = false;
}

async function connect() {
  socket = new WebSocket(`${base.replace('http', 'ws')}/wire`);
  answers = new Map(); busy = false;
  socket.onmessage = ({ data }) => receive(JSON.parse(data));
  let lost = false; // then come back: nothing else is
  socket.onclose = socket.onerror = () => { if (!lost) setTimeout(connect, 500); lost = true; };
  await new Promise((resolve) => (socket.onopen = resolve));
  await ask('hello', { wire: 1, token });
  if (!match) ({ match } = await ask('create', { game, pace: 'none',
    seats: [{ kind: 'me' }, { kind: 'computer', level: 'normal' }, { kind: 'computer', level: 'greedy' }] }));
  if (unanswered) await ask('play', unanswered); // the same number: it is not done twice
  unanswered = undefined;
  await ask('watch', { match, form: 'json' });
  await ask('start', { match });
}
await connect();
