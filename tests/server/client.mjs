// client.mjs: a small client of the wire for tests: one WebSocket by hand (node 18 has
// none), requests with promises, and every frame that came kept as bytes.
import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect as netConnect } from 'node:net';

export function get(port, path, headers = {}, method = 'GET') {
  return new Promise((resolve, reject) => {
    // A connection of its own: one that was kept may be closed by the server just now.
    const asked = httpRequest({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => (body += part));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

export async function newToken(port) {
  return JSON.parse((await get(port, '/hello?token')).body).token;
}

// Longer than any load explains, shorter than what ctest waits for a whole test.
export const PATIENCE = +(process.env.PATIENCE ?? 120000);

export class Client {
  constructor(port, { token, headers = {}, spread = false } = {}) {
    Object.assign(this, { port, token, headers, spread, n: 0, waiting: new Map(), frames: [], listeners: new Set() });
    this.open = false;
    this.buffer = Buffer.alloc(0);
  }

  connect() {
    return new Promise((resolve, reject) => {
      const key = randomBytes(16).toString('base64');
      const socket = (this.socket = netConnect(this.port, '127.0.0.1'));
      const lines = Object.entries(this.headers).map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.on('connect', () =>
        socket.write(`GET /wire HTTP/1.1\r\nHost: 127.0.0.1:${this.port}\r\nUpgrade: websocket\r\n` +
          `Connection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n${lines}\r\n`));
      let shaken = false;
      socket.on('data', (data) => {
        this.buffer = Buffer.concat([this.buffer, data]);
        if (!shaken) {
          const end = this.buffer.indexOf('\r\n\r\n');
          if (end < 0) return;
          const head = this.buffer.subarray(0, end).toString();
          this.buffer = this.buffer.subarray(end + 4);
          if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(head.split('\r\n')[0]));
          shaken = this.open = true;
          resolve(this);
        }
        this.parse();
      });
      socket.on('error', (error) => (shaken ? this.closed(error) : reject(error)));
      socket.on('close', () => (shaken ? this.closed() : reject(new Error('closed'))));
    });
  }

  closed() {
    if (!this.open) return;
    this.open = false;
    for (const { reject } of this.waiting.values()) reject(new Error('closed'));
    this.waiting.clear();
    for (const listener of this.listeners) listener({ type: 'closed' });
  }

  parse() {
    for (;;) {
      if (this.buffer.length < 2) return;
      let size = this.buffer[1] & 127, at = 2;
      const code = this.buffer[0] & 15;
      if (size === 126) { if (this.buffer.length < 4) return; size = this.buffer.readUInt16BE(2); at = 4; }
      else if (size === 127) { if (this.buffer.length < 10) return; size = Number(this.buffer.readBigUInt64BE(2)); at = 10; }
      if (this.buffer.length < at + size) return;
      const data = this.buffer.subarray(at, at + size);
      const final = this.buffer[0] & 128;
      this.buffer = this.buffer.subarray(at + size);
      if (code === 9) this.raw(10, data);
      else if (code === 8) this.socket.end();
      else if (code === 1 || code === 0) {
        this.part = Buffer.concat([this.part ?? Buffer.alloc(0), data]);
        if (final) { const text = this.part.toString(); this.part = undefined; this.deliver(text); }
      }
    }
  }

  // With `spread` every message comes as if in a packet of its own, a while after the one before.
  deliver(text) {
    if (!this.spread) return this.receive(text);
    (this.late ??= []).push(text);
    setTimeout(() => { const next = this.late.shift(); if (this.open) this.receive(next); }, 5);
  }

  receive(text) {
    this.frames.push(text);
    const message = JSON.parse(text);
    const waiting = message.n !== undefined && this.waiting.get(message.n);
    if (waiting && ['ack', 'refused', 'hello'].includes(message.type)) {
      this.waiting.delete(message.n);
      waiting.resolve(message);
    }
    for (const listener of [...this.listeners]) listener(message);
  }

  raw(code, data, final = true) {
    const body = Buffer.from(data), mask = randomBytes(4);
    const head = body.length < 126 ? Buffer.from([(final ? 128 : 0) | code, 128 | body.length])
      : body.length < 65536 ? Buffer.from([(final ? 128 : 0) | code, 128 | 126, body.length >> 8, body.length & 255])
      : Buffer.concat([Buffer.from([(final ? 128 : 0) | code, 128 | 127]), (() => { const b = Buffer.alloc(8); b.writeBigUInt64BE(BigInt(body.length)); return b; })()]);
    const masked = Buffer.from(body);
    for (let i = 0; i < masked.length; i++) masked[i] ^= mask[i & 3];
    if (this.socket.writable) this.socket.write(Buffer.concat([head, mask, masked]));
  }

  send(message) { this.raw(1, typeof message === 'string' ? message : JSON.stringify(message)); }

  // Sends a request; the answer, an ack or a refusal. Every request gets one: where none came
  // for so long that no load explains it, that is a fault with a name and not a test that hangs.
  ask(type, members = {}) {
    const n = members.n ?? ++this.n;
    this.n = Math.max(this.n, n);
    return new Promise((resolve, reject) => {
      if (!this.open) return reject(new Error('closed'));
      const timer = setTimeout(() => reject(new Error(`no answer to ${type} ${JSON.stringify(members)}`)), PATIENCE);
      const settled = (how) => (value) => { clearTimeout(timer); how(value); };
      this.waiting.set(n, { resolve: settled(resolve), reject: settled(reject) });
      this.send({ type, n, ...members });
    });
  }

  async must(type, members) {
    const answer = await this.ask(type, members);
    if (answer.type === 'refused') throw new Error(`${type}: ${answer.key} ${answer.sentence} ${answer.member ?? ''}`);
    return answer;
  }

  async hello(language = 'en') {
    await this.connect();
    return this.must('hello', { wire: 1, language, ...(this.token ? { token: this.token } : {}) });
  }

  // The next message for which the test is true.
  wait(test, ms = 20000) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => { this.listeners.delete(listener); reject(new Error('nothing came')); }, ms);
      const listener = (message) => {
        if (message.type === 'closed' || test(message)) {
          clearTimeout(timer);
          this.listeners.delete(listener);
          message.type === 'closed' ? reject(new Error('closed')) : resolve(message);
        }
      };
      this.listeners.add(listener);
    });
  }

  close() { this.open = false; this.socket?.destroy(); }
}

const field = (data) => { const size = Buffer.alloc(4); size.writeUInt32BE(data.length); return Buffer.concat([size, data]); };

export function promiseOf(commitment, seat, entropy) {
  return createHash('sha256').update(Buffer.concat([field(Buffer.from('kontor entropy 3')),
    field(Buffer.from(commitment, 'hex')), field(Buffer.from(String(seat))), field(entropy), field(Buffer.alloc(0))])).digest('hex');
}

// A player who brings entropy and answers every question with a random choice, in the form
// for programs. `on` hooks let tests look at or change what is done.
export class Bot {
  constructor(client, match, { seed = 1, own = true } = {}) {
    Object.assign(this, { client, match, own, seed, moves: 0, acked: [], seq: 0, request: 0, over: undefined });
    this.entropy = randomBytes(32);
    client.listeners.add((message) => this.receive(message).catch((error) => { this.error = error; this.fail?.(error); }));
  }

  random() { this.seed = (Math.imul(this.seed, 1103515245) + 12345) & 0x7fffffff; return this.seed / 0x7fffffff; }

  // Until it is known how the match stands: that is a message of its own behind the ack, and
  // where many read at once it is in another packet.
  async watch() {
    const head = this.client.wait((message) => message.type === 'match' && message.match === this.match, PATIENCE);
    head.catch(() => {});
    const answer = await this.client.must('watch', { match: this.match, form: 'json' });
    await head;
    return answer;
  }

  async receive(message) {
    if (message.type === 'closed') return this.fail?.(new Error('closed'));
    if (message.match !== this.match) return;
    if (message.type === 'match') { this.head = message; this.request = Math.max(this.request, message.request); }
    if (message.type === 'exchange') await this.exchange(message);
    if (message.type !== 'news') return;
    this.seq = message.from + message.events.length;
    this.last = message;
    if (message.over) return this.finish?.(message);
    if (this.busy) return;
    this.busy = true; // one decision at a time; what came meanwhile is looked at afterwards
    let tries = 0;
    try {
      for (let news; news !== this.last && this.last.asked && this.last.legal?.length && !this.last.over; ) {
        news = this.last;
        const answer = await this.play(news);
        // Refused, or gone on meanwhile: no other news need come, so it is looked at again.
        if (answer.type !== 'refused' && answer.type !== 'gone on') { tries = 0; continue; }
        if (++tries > 200) throw new Error(`refused again and again: ${JSON.stringify(answer)} after ${JSON.stringify(news).slice(0, 600)}`);
        await new Promise((resolve) => setTimeout(resolve, Math.min(tries * 5, 100)));
        news = undefined;
      }
    } finally { this.busy = false; }
  }

  async exchange(message) {
    const line = message.lines.split('\n').find((text) => text.startsWith('fair commitment '));
    const commitment = line?.slice(16);
    if (message.seat === null || !message.missing.includes(message.seat)) return;
    if (message.stage === 'promise' && this.promised !== commitment) {
      this.promised = commitment;
      const hash = promiseOf(commitment, message.seat, this.entropy);
      await this.client.ask('promise', this.own ? { match: this.match, hash } : { match: this.match, host: true });
    } else if (message.stage === 'reveal' && this.revealed !== commitment) {
      this.revealed = commitment;
      await this.client.ask('reveal', { match: this.match, entropy: this.entropy.toString('hex') });
    }
  }

  pick(news) {
    const offer = news.legal[Math.floor(this.random() * news.legal.length)];
    if (!offer.span) return offer.text;
    const low = Number(offer.text.match(/(\d+)(?!.*\d)/)[1]), high = offer.high;
    const amount = low + Math.floor(this.random() * (high - low + 1));
    return offer.text.replace(/(\d+)(?!.*\d)/, String(amount));
  }

  // A packet: parts of a private decision are collected until a move ends it.
  async choose(news) {
    const packet = [];
    for (let asked = news; packet.length < 40; ) {
      const kinds = new Set(asked.private);
      const ends = asked.legal.filter((offer) => !kinds.has(offer.move.kind));
      const move = this.pick(ends.length && this.random() < 0.3 + packet.length / 8 ? { legal: ends } : asked);
      packet.push(move);
      if (!kinds.has(move.split(' ')[0])) break;
      asked = await this.client.ask('try', { match: this.match, moves: packet.join(';') });
      if (asked.type === 'refused') return undefined; // the match has gone on
    }
    return packet.join(';');
  }

  async play(news) {
    const moves = await this.choose(news);
    if (moves === undefined) return { type: 'gone on' };
    this.request = Math.max(this.request + 1, this.client.n + 1, Date.now()); // no number twice
    const asked = { n: this.request, match: this.match, at: this.seq, moves };
    this.pending = asked;
    const answer = await this.client.ask('play', asked);
    this.pending = undefined;
    if (answer.type === 'ack') { this.moves++; this.acked.push({ ...asked, seq: answer.seq }); }
    else this.refused?.(answer, asked, news);
    return answer;
  }

  done() { return new Promise((resolve, reject) => { this.finish = resolve; this.fail = reject; }); }
}
