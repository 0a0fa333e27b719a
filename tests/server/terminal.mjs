// terminal.mjs: one terminal for a test: `kontor play` at a server, lines in, text out, with a
// state folder of its own; and choices by chance for it.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE } from './client.mjs';
import { kontor, sleep } from './serve.mjs';

let homes = 0;

/** `folder`: where the homes are; who takes the same home is the same player. */
export class Terminal {
  constructor(args, { folder, home = `home${++homes}`, env = {} }) {
    this.home = join(folder, home);
    mkdirSync(this.home, { recursive: true });
    this.out = '';
    this.sent = 0;
    this.process = spawn(kontor, ['play', ...args], { stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, XDG_STATE_HOME: this.home, KONTOR_LANG: 'en', LC_ALL: 'C.UTF-8', COLUMNS: '400', ...env } });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => { this.out += text; this.wake?.(); });
    }
    this.process.stdin.on('error', () => {});
    this.exited = new Promise((resolve) => this.process.on('close', (code) => { this.code = code; this.wake?.(); resolve(code); }));
  }

  type(line) { this.sent++; this.process.stdin.write(`${line}\n`); }

  get read() { return this.out.split('\n').filter((line) => line.startsWith('> ') || line === '>').length; }

  async until(test, what = String(test)) {
    const begun = Date.now(), found = () => (test instanceof RegExp ? this.out.match(test) : test());
    for (;;) {
      const got = found();
      if (got) return got;
      if (this.code !== undefined || Date.now() - begun > PATIENCE) throw new Error(`no ${what} (ended with ${this.code}); last: ${this.out.slice(-1500)}`);
      await Promise.race([sleep(200), new Promise((resolve) => { this.wake = resolve; })]);
    }
  }

  // Answers whatever is asked, by chance, until the text stands there; one line at a time.
  async playUntil(test, random) {
    const over = () => test.test(this.out);
    while (!over()) {
      this.type(choose(this.out, random));
      await this.until(() => over() || this.read >= this.sent, `answer to line ${this.sent}`);
    }
  }

  async end() { this.process.stdin.end(); return this.exited; }

  records() { return readdirSync(join(this.home, 'kontor')).filter((name) => name.endsWith('.kontor')).map((name) => join(this.home, 'kontor', name)); }
}

// A number of the list that stands there last, or an amount where one is asked for.
function choose(out, random) {
  const tail = out.slice(-6000).split('\n');
  const amount = [...tail].reverse().find((line) => line.trim() && !line.startsWith('> '))?.match(/\((\d+)[–-](\d+)\)\?/);
  if (amount) return `${+amount[1] + random(Math.min(5, amount[2] - amount[1] + 1))}`;
  let from = tail.length - 1;
  while (from > 0 && (tail[from].trim() || from === tail.length - 1)) from--;
  const lone = tail.slice(from).find((line) => /^ {2}# {2}/.test(line));
  if (lone) return lone.match(/\d+/)?.[0] ?? '1';
  // In a list, in a group, or in a table of choices.
  const numbers = tail.slice(from).flatMap((line) => [...line.matchAll(/(?:^ *| {2})(\d+)(?= {2}|$)|\[(\d+)\]/g)].map((found) => +(found[1] ?? found[2])));
  const most = numbers.length ? Math.max(...numbers) : 1;
  return `${random(3) ? 1 + random(most) : most}`;
}

export function chance(seed) {
  let state = seed;
  return (count) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return Math.floor((state / 2 ** 32) * count); };
}
