// liar.mjs: a host that lies: it stands between a client (a terminal, a page) and a real
// `kontor serve`, passes everything on, and applies one named lie to the messages of the
// exchange (docs/wire.md, docs/fairness.md). For tests of any client: it keeps what the client
// sent and what it had been shown by then, and says whether entropy left it as it may.
//
//     const liar = await openLiar(port, 'one promise is missing');
//     ... point one client at liar.url, let the match begin ...
//     await liar.lied;               // the lie was told
//     liar.judge();                  // throws where the client gave away what it may not
//     await liar.close();
//
// LIES is the list, as data: what each does, and what an honest client must do:
//   must: 'break'  it tells its player `error` (a key of words) and does not go on
//         'play'   nothing was lost by it: the match is played with the client's own entropy
//         'spoken' the match is played, the host having spoken for the seat
//         'wait'   it gives nothing away, and waits for the exchange to begin anew
//         'anew'   it takes part in the new exchange, with new entropy and a new key
//   entropy: 'never' it must not leave; 'once' it leaves, under the promises shown
import { createHash, randomBytes } from 'node:crypto';
import { connect, createServer } from 'node:net';

/* ---- lines of a proof ---------------------------------------------------------------------- */

const LINE = /^fair (promise|entropy|key) (\d) ([0-9a-f]{64})$/;

/** What the lines of an exchange say; `writeLines` writes the same again. */
export function readLines(text) {
  const said = { version: 1, commitment: '', spoken: [], promise: {}, entropy: {}, key: {} };
  for (const line of text.split('\n')) {
    const found = line.match(LINE);
    if (found) said[found[1]][found[2]] = found[3];
    else if (line.startsWith('fair proof ')) said.version = Number(line.slice(11));
    else if (line.startsWith('fair commitment ')) said.commitment = line.slice(16);
    else if (line.startsWith('fair spoken ') && line !== 'fair spoken none') said.spoken = line.slice(12).split(' ').map(Number);
  }
  return said;
}

export function writeLines({ version, commitment, spoken, ...rest }) {
  const lines = [`fair proof ${version}`, `fair commitment ${commitment}`, `fair spoken ${spoken.length ? [...spoken].sort().join(' ') : 'none'}`];
  for (const word of ['promise', 'entropy', 'key'])
    for (const seat of Object.keys(rest[word]).sort()) lines.push(`fair ${word} ${seat} ${rest[word][seat]}`);
  return `${lines.join('\n')}\n`;
}

const field = (data) => { const size = Buffer.alloc(4); size.writeUInt32BE(data.length); return Buffer.concat([size, data]); };

/** The promise of a seat: entropy and key as hex digits, the key may be missing. */
export function promiseHash(commitment, seat, entropy, key = '') {
  return createHash('sha256').update(Buffer.concat([Buffer.from('kontor entropy 3'), Buffer.from(commitment, 'hex'),
    Buffer.from(String(seat)), Buffer.from(entropy, 'hex'), Buffer.from(key, 'hex')].map(field))).digest('hex');
}

const any = () => randomBytes(32).toString('hex');
const without = (object, key) => Object.fromEntries(Object.entries(object).filter(([name]) => name !== String(key)));

/* ---- the lies ------------------------------------------------------------------------------- */

// How a lie is told: `exchange(message, way)` gives what is passed on instead of a message
// `exchange`, `match(message, way)` instead of a message `match`, `start(message, way)` instead
// of the `start`, each a list; `request(message, way)` instead of what the client sends. `way`
// has `seat` (the client's), `other` (another), `lied()`, and room for what a lie remembers.

// Says something else at one stage, every time.
const at = (stage, change) => ({
  exchange: (message, way) => (message.stage === stage ? [].concat(change(message, way, way.lied())) : [message]),
});
// Other lines at a stage.
const lines = (stage, change) => at(stage, (message, way) => {
  const said = readLines(message.lines);
  return { ...message, lines: writeLines({ ...said, ...change(said, way) }) };
});
const text = (change) => at('promise', (message) => ({ ...message, lines: change(message.lines) }));
// Promises of everybody, the client's among them.
const everybody = (message, said, way, own) => {
  const promise = { ...said.promise };
  for (let seat = 0; seat < way.players; seat++) promise[seat] = seat === way.seat ? own : promise[seat] ?? any();
  return promise;
};

const LIED = [
  // -- before all promises stand
  { name: 'only the own promise', about: 'asks for entropy when nobody else has promised', must: 'break', error: 'error.fair.stage', entropy: 'never',
    ...lines('reveal', (said, { seat }) => ({ spoken: [], promise: { [seat]: said.promise[seat] }, entropy: {}, key: {} })) },
  { name: 'one promise is missing', about: 'asks for entropy when one seat has not promised', must: 'break', error: 'error.fair.stage', entropy: 'never',
    ...lines('reveal', (said, { other }) => ({ spoken: said.spoken.filter((each) => each !== other), promise: without(said.promise, other), entropy: {}, key: {} })) },
  { name: 'no promise at all', about: 'asks for entropy with the commitment alone', must: 'break', error: 'error.fair.stage', entropy: 'never',
    ...lines('reveal', () => ({ spoken: [], promise: {}, entropy: {}, key: {} })) },
  { name: 'a promise is another than was shown', about: 'shows another promise of another seat at `reveal` than at `promise`', must: 'break', error: 'error.fair.other_promises', entropy: 'never',
    ...at('reveal', (message, { other }) => {
      const said = { ...readLines(message.lines), entropy: {}, key: {} };
      return [{ ...message, stage: 'promise', missing: [], lines: writeLines({ ...said, spoken: said.spoken.filter((each) => each === other), promise: { [other]: said.promise[other] } }) },
        { ...message, lines: writeLines({ ...said, promise: { ...said.promise, [other]: any() } }) }];
    }) },
  // -- the own promise
  { name: 'the own promise is altered', about: 'shows another promise for the own seat', must: 'break', error: 'error.fair.other_promises', entropy: 'never',
    ...lines('reveal', (said, { seat }) => ({ promise: { ...said.promise, [seat]: any() } })) },
  { name: 'the own seat is spoken for', about: 'says that the host made the promise of the own seat', must: 'break', error: 'error.fair.other_promises', entropy: 'never',
    ...lines('reveal', (said, { seat }) => ({ spoken: [...said.spoken, seat] })) },
  { name: 'two promises are swapped', about: 'gives the own promise to another seat', must: 'break', error: 'error.fair.other_promises', entropy: 'never',
    ...lines('reveal', (said, { seat, other }) => ({ promise: { ...said.promise, [seat]: said.promise[other], [other]: said.promise[seat] } })) },
  // -- the commitment
  { name: 'another commitment', about: 'another commitment in the middle, without a new start', must: 'break', error: 'error.fair.other_commitment', entropy: 'never',
    ...lines('reveal', () => ({ commitment: any() })) },
  { name: 'another commitment than in the head', about: 'the lines have another commitment than the head of the match from the beginning', must: 'break', error: 'error.fair.other_commitment', entropy: 'never', promise: 'never',
    ...lines('promise', () => ({ commitment: any() })) },
  { name: 'another commitment at the end', about: 'another commitment when entropy is out', must: 'break', error: /^error\.fair\.(other_commitment|commitment|mismatch)$/, entropy: 'once',
    ...lines('ready', () => ({ commitment: any() })) },
  { name: 'begun anew', about: 'begins anew with another commitment when the client has promised, and once more when it has revealed', must: 'anew', entropy: 'each once',
    ...hostOfItsOwn() },
  // -- out of order
  { name: '`reveal` before `promise`', about: 'asks for entropy before a promise', must: 'play', entropy: 'once',
    exchange(message, way) {
      if (message.stage !== 'promise' || way.told || readLines(message.lines).promise[way.seat]) return [message];
      way.lied();
      const said = readLines(message.lines);
      return [{ ...message, stage: 'reveal', missing: [way.seat], lines: writeLines({ ...said, promise: everybody(message, said, way, any()) }) }, message];
    } },
  { name: '`ready` before `reveal`', about: 'goes on without the own entropy', must: 'break', error: /^error\.fair\.(mismatch|other_promises|stage)$/, entropy: 'never',
    ...at('reveal', (message, { players }) => {
      const said = readLines(message.lines);
      for (let seat = 0; seat < players; seat++) said.entropy[seat] = any();
      return { ...message, stage: 'ready', missing: [], lines: writeLines(said) };
    }) },
  { name: '`ready` with a promise invented for the own seat', about: 'goes on with entropy of its own for the seat, as if it had been spoken for', must: 'break', error: 'error.fair.other_promises', entropy: 'never',
    ...at('reveal', (message, { players }) => {
      const said = { ...readLines(message.lines), spoken: [], key: {} };
      for (let seat = 0; seat < players; seat++) {
        said.entropy[seat] = any();
        said.promise[seat] = promiseHash(said.commitment, seat, said.entropy[seat]);
        said.spoken.push(seat);
      }
      return { ...message, stage: 'ready', missing: [], lines: writeLines(said) };
    }) },
  { name: '`reveal` twice', about: 'asks for entropy once more, under the same promises', must: 'play', entropy: 'once', ...at('reveal', (message) => [message, message]) },
  { name: '`reveal` twice under other promises', about: 'asks for entropy once more, under other promises', must: 'break', error: 'error.fair.other_promises', entropy: 'once',
    ...at('reveal', (message, { other }) => {
      const said = { ...readLines(message.lines), entropy: {}, key: {} };
      return [{ ...message, lines: writeLines(said) }, { ...message, lines: writeLines({ ...said, promise: { ...said.promise, [other]: any() } }) }];
    }) },
  { name: '`promise` again after `reveal`', about: 'shows an earlier stage once more', must: 'play', entropy: 'once',
    exchange(message, way) {
      if (message.stage === 'promise') { way.first ??= message; return [message]; }
      if (message.stage !== 'reveal') return [message];
      way.lied();
      return [message, way.first ?? message];
    } },
  { name: 'everything twice', about: 'says everything of the exchange twice', must: 'play', entropy: 'once',
    exchange: (message, way) => { way.lied(); return [message, message]; } },
  // -- left out
  { name: '`promise` left out', about: 'does not ask for a promise', must: 'spoken', entropy: 'never',
    exchange: (message, way) => { if (readLines(message.lines).promise[way.seat]) return [message]; way.lied(); return []; } },
  { name: '`reveal` left out', about: 'does not ask for entropy, and speaks for the seat in a new exchange', must: 'spoken', entropy: 'never',
    exchange: (message, way) => (message.stage === 'reveal' && way.lied() !== 0 ? [] : [message]) },
  { name: '`ready` left out', about: 'lets the match begin without showing what became of the entropy', must: 'break', error: 'error.fair.no_entropy', entropy: 'once',
    exchange: (message, way) => (message.stage === 'ready' && way.lied() !== 0 ? [] : [message]) },
  { name: '`reveal` and `ready` left out', about: 'takes the promise and lets the match begin without the entropy', must: 'break', error: 'error.fair.no_entropy', entropy: 'never',
    exchange: (message) => (message.stage === 'promise' ? [message] : []),
    // The server waits for the entropy; this liar does not.
    request(message, way) { if (message.type !== 'promise') return [message]; setTimeout(() => { way.lied(); way.tell({ type: 'start', match: message.match, seq: 0, view: '' }); }, 300); return [message]; } },
  // -- what was revealed
  { name: 'entropy of another does not fit', about: 'says that another seat revealed something else', must: 'break', error: 'error.fair.mismatch', entropy: 'once',
    ...lines('ready', (said, { other }) => ({ entropy: { ...said.entropy, [other]: any() } })) },
  { name: 'the own entropy is altered', about: 'says that the own seat revealed something else', must: 'break', error: 'error.fair.mismatch', entropy: 'once',
    ...lines('ready', (said, { seat }) => ({ entropy: { ...said.entropy, [seat]: any() } })) },
  { name: '`ready` with other promises', about: 'entropy that fits, under a promise that was not shown', must: 'break', error: 'error.fair.other_promises', entropy: 'once',
    ...lines('ready', (said, { other }) => {
      const entropy = any();
      return { entropy: { ...said.entropy, [other]: entropy }, key: without(said.key, other), promise: { ...said.promise, [other]: promiseHash(said.commitment, other, entropy) } };
    }) },
  { name: '`ready` with one entropy missing', about: 'says it is ready, and one seat has not revealed', must: 'break', error: /^error\.fair\.(stage|no_entropy)$/, entropy: 'once',
    ...lines('ready', (said, { other }) => ({ entropy: without(said.entropy, other), key: without(said.key, other) })) },
  { name: 'a key of another seat', about: 'says that another seat signs by a key which it did not bring', must: 'break', error: /^error\.fair\.(mismatch|proof)$/, entropy: 'once',
    ...lines('ready', (said, { other }) => ({ key: { ...said.key, [other]: any() } })) },
  { name: 'another key for the own seat', about: 'says that the own seat signs by another key', must: 'break', error: 'error.fair.mismatch', entropy: 'once',
    ...lines('ready', (said, { seat }) => ({ key: { ...said.key, [seat]: any() } })) },
  // -- beside the lines
  { name: '`missing` names others', about: 'says that others are waited for', must: 'play', entropy: 'once',
    exchange: (message, way) => { way.lied(); return [{ ...message, missing: [way.other] }]; } },
  { name: '`missing` names everybody', about: 'says that everybody is waited for, at every stage', must: 'play', entropy: 'once',
    exchange: (message, way) => { way.lied(); return [{ ...message, missing: Array.from({ length: way.players }, (_, seat) => seat) }]; } },
  { name: '`seat` of another', about: 'says that the client sits elsewhere', must: 'play', entropy: 'once',
    exchange: (message, way) => { way.lied(); return [{ ...message, seat: way.other }]; } },
  { name: 'an unknown stage', about: 'sends a stage that there is not', must: 'play', entropy: 'once',
    exchange: (message, way) => { way.lied(); return [{ ...message, stage: 'nonsense' }, message]; } },
  // -- when play has begun
  { name: 'a second exchange', about: 'asks for promise and entropy again when play has begun', must: 'play', entropy: 'once',
    start(message, way) {
      way.lied();
      const said = { version: 3, commitment: any(), spoken: [], promise: {}, entropy: {}, key: {} };
      const again = { type: 'exchange', match: message.match, seat: way.seat, missing: [way.seat], left: 20000 };
      return [message, { ...again, stage: 'promise', lines: writeLines(said) },
        { ...again, stage: 'reveal', lines: writeLines({ ...said, promise: everybody(message, said, way, any()) }) }];
    } },
  { name: 'another head when play has begun', about: 'says that the running match has another commitment', must: 'break', error: 'error.fair.other_commitment', entropy: 'once',
    start: (message, way) => { way.lied(); return [message, { ...way.table, head: { ...way.head, commitment: any() } }]; } },
  // -- lines that are none
  { name: 'no lines', about: 'lines without any', must: 'break', error: /^error\.fair\.(no_)?proof$/, entropy: 'never', promise: 'never', ...text(() => '') },
  { name: 'half a line', about: 'cuts the lines off', must: 'break', error: 'error.fair.proof', entropy: 'never', promise: 'never', ...text((whole) => whole.slice(0, 60)) },
  { name: 'lines of another kind', about: 'lines that are no proof', must: 'break', error: 'error.fair.proof', entropy: 'never', promise: 'never', ...text((whole) => whole.replace('fair spoken', 'fair talken')) },
  { name: 'an old proof', about: 'a version without keys', must: 'break', error: 'error.fair.proof', entropy: 'never', promise: 'never', ...text((whole) => whole.replace('fair proof 3', 'fair proof 2')) },
  { name: 'huge lines', about: 'a megabyte of lines', must: 'break', error: 'error.fair.proof', entropy: 'never', promise: 'never', ...text((whole) => whole + 'fair promise 0 0\n'.repeat(65536)) },
  { name: 'lines that are a number', about: 'no text where lines belong', must: 'break', error: 'error.fair.proof', entropy: 'never', promise: 'never', ...text(() => 7) },
];

// A host who answers by itself, and whom the server only serves the page and the table: the
// client promises (1), the exchange begins anew, it promises (2) and reveals, the exchange
// begins anew, it promises (3) and reveals.
function hostOfItsOwn() {
  const ask = (way, stage, said, missing) => way.tell({ type: 'exchange', match: way.table.match, stage, seat: way.seat, missing, left: 20000, lines: writeLines(said) });
  const anew = (way) => {
    way.commitment = any();
    way.tell({ ...way.table, state: 'exchange', head: { ...way.head, commitment: way.commitment } });
    ask(way, 'promise', { version: 3, commitment: way.commitment, spoken: [], promise: {}, entropy: {}, key: {} }, [way.seat, way.other]);
  };
  return {
    exchange: (message, way) => (way.commitment ? [] : [message]),
    match: (message, way) => (way.commitment ? [] : [message]),
    request(message, way) {
      if (!['promise', 'reveal'].includes(message.type)) return [message];
      way.tell({ type: 'ack', n: message.n });
      way.heard ??= new Set();
      if (way.heard.has(JSON.stringify({ ...message, n: 0 }))) return [];
      way.heard.add(JSON.stringify({ ...message, n: 0 }));
      way.promises = (way.promises ?? 0) + (message.type === 'promise');
      if (message.type === 'promise' && way.promises > 1) {
        const said = { version: 3, commitment: way.commitment, spoken: [], promise: {}, entropy: {}, key: {} };
        ask(way, 'reveal', { ...said, promise: everybody(message, said, way, message.hash) }, [way.seat]);
      } else if (way.promises < 3) {
        anew(way);
      } else {
        way.lied();
      }
      return [];
    },
  };
}

export const LIES = LIED.map((lie) => ({ promise: lie.entropy === 'never' ? 'may' : 'must', ...lie }));

/* ---- in between ------------------------------------------------------------------------------ */

// Frames of a WebSocket out of a stream; what is no text is passed on as it came.
class Frames {
  constructor(take, pass) { Object.assign(this, { take, pass, rest: Buffer.alloc(0), part: [] }); }

  add(data) {
    this.rest = Buffer.concat([this.rest, data]);
    for (;;) {
      if (this.rest.length < 2) return;
      const code = this.rest[0] & 15, final = this.rest[0] & 128, masked = this.rest[1] & 128;
      let size = this.rest[1] & 127, from = 2;
      if (size === 126) { if (this.rest.length < 4) return; size = this.rest.readUInt16BE(2); from = 4; }
      if (size === 127) { if (this.rest.length < 10) return; size = Number(this.rest.readBigUInt64BE(2)); from = 10; }
      const whole = from + (masked ? 4 : 0) + size;
      if (this.rest.length < whole) return;
      const frame = this.rest.subarray(0, whole), body = Buffer.from(frame.subarray(whole - size));
      this.rest = this.rest.subarray(whole);
      if (code > 2) { this.pass(frame); continue; }
      if (masked) for (let i = 0; i < size; i++) body[i] ^= frame[from + (i & 3)];
      this.part.push(body);
      if (final) this.take(Buffer.concat(this.part.splice(0)).toString());
    }
  }
}

function frame(text, masked) {
  const body = Buffer.from(text), mask = masked ? randomBytes(4) : Buffer.alloc(0), bit = masked ? 128 : 0;
  let head = Buffer.from([129, bit | (body.length < 126 ? body.length : body.length < 65536 ? 126 : 127)]);
  if (body.length >= 65536) { const size = Buffer.alloc(8); size.writeBigUInt64BE(BigInt(body.length)); head = Buffer.concat([head, size]); }
  else if (body.length >= 126) head = Buffer.concat([head, Buffer.from([body.length >> 8, body.length & 255])]);
  if (masked) for (let i = 0; i < body.length; i++) body[i] ^= mask[i & 3];
  return Buffer.concat([head, mask, body]);
}

const parsed = (text) => { try { return JSON.parse(text); } catch { return undefined; } };

/** What is passed on in place of a message of the server; the lie's way keeps what it needs. */
function told(lie, way, message) {
  if (message.type === 'match') {
    if (typeof message.viewer === 'number') Object.assign(way, { seat: message.viewer, other: message.viewer ? 0 : 1 });
    way.players = message.seats?.length ?? way.players;
    if (message.head) way.head = message.head;
    const { head, ...table } = message;
    way.table = table;
  }
  return lie[message.type] ? lie[message.type](message, way) : [message];
}

/**
 * A host on this machine, in front of the server at `port`, who tells this lie (its name, or an
 * entry of LIES; none: the truth) to everybody who comes through it: one client at one match.
 */
export async function openLiar(port, which = { name: 'the truth' }) {
  const lie = typeof which === 'string' ? LIES.find(({ name }) => name === which) : which;
  if (!lie) throw new Error(`no such lie: ${which}`);
  const sockets = new Set(), shown = [], sent = [];
  let lied;
  const liar = { lie, sent, shown, lied: new Promise((resolve) => { lied = resolve; }) };
  const way = { seat: 0, other: 1, players: 2, told: 0, lied() { lied(); return ++way.told; } };
  liar.way = way;

  const talk = (near, far) => {
    const show = (message) => {
      if (['match', 'exchange', 'start'].includes(message.type)) shown.push({ ...message, after: sent.length });
      if (near.writable) near.write(frame(JSON.stringify(message), false));
    };
    const down = new Frames((text) => {
      const message = parsed(text);
      if (message?.type === 'match') way.tell = show; // this socket looks at the match
      if (message && ['match', 'exchange', 'start'].includes(message.type)) told(lie, way, message).forEach(show);
      else if (near.writable) near.write(frame(text, false));
    }, (bytes) => near.write(bytes));
    const up = new Frames((text) => {
      const message = parsed(text);
      if (message) sent.push({ ...message, shown: shown.length });
      for (const each of (message && lie.request?.(message, way)) ?? [message ?? text])
        if (far.writable) far.write(frame(typeof each === 'string' ? each : JSON.stringify(each), true));
    }, (bytes) => far.write(bytes));
    return { down, up };
  };

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let upgraded = null, head = Buffer.alloc(0);
    for (const socket of [near, far]) { sockets.add(socket); socket.on('error', () => {}); socket.on('close', () => { sockets.delete(socket); near.destroy(); far.destroy(); }); }
    near.on('data', (data) => {
      if (upgraded) return upgraded.up.add(data);
      // A socket is asked for at the beginning of a connection, or after other requests on it.
      const asks = /^GET [^\r]*\r\n(?:[^\r]+\r\n)*upgrade: *websocket/i.test(data.toString('latin1'));
      if (asks) upgraded = talk(near, far);
      far.write(asks ? Buffer.from(data.toString('latin1').replace(/^sec-websocket-extensions:[^\r]*\r\n/im, ''), 'latin1') : data);
    });
    far.on('data', (data) => {
      if (!upgraded) return near.write(data);
      if (!head) return upgraded.down.add(data);
      head = Buffer.concat([head, data]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const rest = head.subarray(end + 4);
      near.write(head.subarray(0, end + 4));
      head = null;
      if (rest.length) upgraded.down.add(rest);
    });
  });
  await new Promise((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  liar.port = server.address().port;
  liar.url = `http://127.0.0.1:${liar.port}`;
  liar.promises = () => sent.filter(({ type }) => type === 'promise');
  liar.reveals = () => sent.filter(({ type }) => type === 'reveal');
  liar.judge = () => judge(liar);
  liar.close = () => new Promise((resolve) => { server.close(resolve); for (const socket of sockets) socket.destroy(); });
  return liar;
}

/* ---- judging --------------------------------------------------------------------------------- */

const fail = (liar, what) => { throw new Error(`${liar.lie.name}: ${what}`); };

/** Of one reveal: it left under everybody's promises, the own among them, as they were shown last. */
function judgeReveal(liar, reveal) {
  const { way } = liar;
  const asked = liar.shown.slice(0, reveal.shown).filter(({ type, lines }) => type === 'exchange' && typeof lines === 'string').map((message) => ({ ...message, said: readLines(message.lines) }));
  const own = (said) => promiseHash(said.commitment, way.seat, reveal.entropy, reveal.key);
  const under = asked.filter(({ stage, said }) => stage === 'reveal' && said.promise[way.seat] === own(said));
  if (!under.length) fail(liar, 'entropy left that was never asked for under its own promise');
  const { said } = under.at(0);
  for (let seat = 0; seat < way.players; seat++)
    if (!said.promise[seat]) fail(liar, `entropy left before seat ${seat} had promised`);
  if (said.spoken.includes(way.seat)) fail(liar, 'entropy left while the seat was said to be spoken for');
  if (!liar.promises().some(({ hash, n }) => hash === own(said) && n < reveal.n)) fail(liar, 'entropy left that was not promised before');
  const before = asked.filter((message) => message.said.commitment === said.commitment && asked.indexOf(message) < asked.indexOf(under[0]));
  const since = before.findIndex((message) => message.stage === 'promise');
  for (const message of since < 0 ? [] : before.slice(since))
    for (const [seat, promise] of Object.entries(message.said.promise))
      if (said.promise[seat] !== promise) fail(liar, `entropy left under another promise of seat ${seat} than was shown before`);
}

/** Whether the client gave away only what it may; throws where it did not. What it told its player the test looks at. */
export function judge(liar) {
  const { lie } = liar, reveals = liar.reveals(), promises = liar.promises();
  const entropies = new Set(reveals.map(({ entropy }) => entropy));
  if (lie.promise === 'never' && promises.length) fail(liar, 'it promised');
  if (lie.entropy === 'never' && reveals.length) fail(liar, 'entropy left');
  if (lie.entropy === 'once' && entropies.size !== 1) fail(liar, `entropy left ${entropies.size} times`);
  for (const reveal of reveals) judgeReveal(liar, reveal);
  if (lie.must === 'anew') {
    if (entropies.size !== 2) fail(liar, `${entropies.size} entropies in two exchanges`);
    const keys = reveals.map(({ key }) => key);
    if (keys.some(Boolean) && new Set(keys).size !== 2) fail(liar, 'the same key in two exchanges');
    if (new Set(promises.map(({ hash }) => hash)).size !== 3) fail(liar, 'the same promise under another commitment');
  }
}
