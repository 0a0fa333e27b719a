// friends.mjs: two people at two terminals, over the wire of docs/wire.md.
//     kontor serve --listen 127.0.0.1:7100 &
//     node friends.mjs http://127.0.0.1:7100 host fuffziger 30      prints an invitation (30 s a decision)
//     node friends.mjs http://127.0.0.1:7100 join <invitation>      at another terminal
// (node 22; node 20 needs --experimental-websocket.) It plays at random, and does what is typed:
//     stop (answers no more: the clock runs out)   back (takes the seat back)   say <words>
//     again (wants a rematch)   mine (one's matches)   quit
import { createInterface } from 'node:readline';
const [base = 'http://127.0.0.1:7100', what = 'host', thing = 'fuffziger', seconds = '30'] = process.argv.slice(2);
const { token } = await (await fetch(`${base}/hello?token`)).json();
const socket = new WebSocket(`${base.replace('http', 'ws')}/wire`), answers = new Map();
const random = (count) => Math.floor(Math.random() * count);
let match, n = Date.now(), last, busy, plays = true, shown = '', seats = '';

function ask(type, members = {}, number = ++n) {
  return new Promise((resolve) => { answers.set(number, resolve); socket.send(JSON.stringify({ type, n: number, ...members })); });
}
async function must(type, members) {
  const answer = await ask(type, members);
  if (answer.type === 'refused') { console.log(`! ${answer.sentence}`); if (!match) process.exit(1); }
  return answer;
}
async function decide(news) { // as client.mjs does
  const packet = [];
  for (let asked = news; asked.legal; asked = await ask('try', { match, moves: packet.join(';') })) {
    const ends = asked.legal.filter(({ move }) => !asked.private.includes(move.kind));
    const from = packet.length > 3 && ends.length ? ends : asked.legal, offer = from[random(from.length)];
    packet.push(offer.span ? offer.text.replace(/\d+$/, (low) => +low + offer.step * random((offer.high - low) / offer.step + 1)) : offer.text);
    if (ends.includes(offer)) break;
  }
  await ask('play', { match, at: news.from + news.events.length, moves: packet.join(';') });
}
async function look() { // as long as there is something to answer
  for (let seen; plays && !busy && seen !== last && last?.asked && last.match === match; busy = false) { busy = true; await decide((seen = last)); }
}
async function sit(at) {
  [match, last] = [at, undefined];
  await must('watch', { match, form: 'json' });
}
function tell(line) { if (line !== shown) console.log((shown = line)); }
async function receive(message) {
  answers.get(message.n)?.(message);
  if (message.type === 'told') tell(`* ${message.what}: ${message.match}`);
  if (message.match !== match) return;
  if (message.type === 'chat') for (const { name, text, phrase } of message.lines) tell(`${name || 'somebody'}: ${text ?? phrase}`);
  if (message.type === 'match') {
    const now = message.seats.map(({ name, kind, you, stand_in }) => `${name || kind}${you ? ' (you)' : ''}${stand_in ? ` (stand-in ${stand_in})` : ''}`).join(', ');
    if (now !== seats) tell(`seats: ${(seats = now)}`);
    if (message.state === 'waiting' && what === 'host' && message.seats.every(({ kind }) => kind !== 'open') && message.seats[message.viewer]?.creator) ask('start', { match });
    if (message.next) { const next = message.next; tell(`rematch: ${next}`); await sit(next); }
  }
  if (message.type === 'exchange' && message.stage === 'promise' && message.missing.includes(message.seat)) ask('promise', { match, host: true });
  if (message.type !== 'news') return;
  for (const { actor, text } of message.events) if (process.env.MOVES) tell(`  ${actor}: ${text}`);
  if (message.over && message.result) tell(`over: ${JSON.stringify(message.result)} ${base}/record/${match}`);
  last = message;
  await look();
}
socket.onmessage = ({ data }) => receive(JSON.parse(data));
socket.onclose = () => process.exit(1);
await new Promise((resolve) => { socket.onopen = resolve; });
await must('hello', { wire: 1, token });
await must('settings', { name: what === 'host' ? 'Host' : 'Guest' });
if (what === 'host') {
  const made = await must('create', { game: thing, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'computer', level: 'greedy' }], clock: { kind: 'move', ms: seconds * 1000 }, pace: 'quick' });
  await sit(made.match);
  console.log(`invitation: ${(await must('invite', { match })).invite}`);
} else {
  const { game, free, players } = await must('invited', { invite: thing });
  console.log(`invited to ${game}: ${free} of ${players} seats are free`);
  await sit((await must('join', { invite: thing })).match);
}
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.trim().split(' ');
  if (word === 'stop') plays = false;
  if (word === 'back') { plays = true; await must('hand', { match, to: null }); await look(); }
  if (word === 'say') await must('chat', { match, text: rest.join(' ') });
  if (word === 'again') await must('rematch', { match, on: true });
  if (word === 'mine') {
    const lists = new Promise((resolve) => { const before = socket.onmessage; socket.onmessage = (event) => { const message = JSON.parse(event.data); if (message.type === 'mine') { socket.onmessage = before; resolve(message.matches); } else before(event); }; });
    await must('lobby', { on: true });
    for (const mine of await lists) console.log(`mine: ${mine.match} ${mine.game} ${mine.state} seat ${mine.seat} ${mine.asked ? 'waits for me' : ''}${mine.won ? 'won' : ''}`);
    await ask('lobby', { on: false });
  }
  if (word === 'quit') process.exit();
}
