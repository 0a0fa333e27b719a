// crowd.mjs: load_people at a server (people.c says what it can do), and what the server spends
// meanwhile.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { kontor } from '../../tests/server/serve.mjs';

const folder = join(dirname(kontor), 'bench');

// Flags of a server that bounds nobody.
export const unbounded = ['--in-process', '--quick', '--requests-per-second', '1000000', '--new-matches-per-hour', '1000000',
  '--new-players-per-hour', '1000000', '--matches-per-player', '100000', '--sockets-per-address', '100000', '--invites-per-hour', '1000000'];

// Milliseconds of processor time of all threads of a process, and of its first, which is the loop.
export function spent(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const loop = Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  return { cpu: (Number(stat[11]) + Number(stat[12])) * 10, loop }; // hundredths of a second
}

// A program of bench/ that says a line when it is ready and is told by lines to go on.
export function program(name, args) {
  const child = spawn(join(folder, name), args.map(String), { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => { const { value, done } = await lines.next(); if (done) throw new Error(`${name} ended`); return value; };
  const ready = async () => { if (await next() !== 'go') throw new Error(`${name} does not go`); };
  return { pid: child.pid, next, ready, go: () => child.stdin.write('\n'), end: () => { child.stdin.end(); child.kill(); } };
}

// The people come, do what they do and leave: what load_people says behind "done", and what
// `look` says before and after.
export async function crowd(args, look) {
  const people = program('load_people', args);
  try {
    await people.ready();
    const before = await look();
    people.go();
    const [, ...figures] = (await people.next()).split(' ').map(Number);
    const after = await look();
    people.go();
    return { before, after, figures };
  } finally { people.end(); }
}

export const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
export const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
export const say = (...words) => console.log(words.join(''));

// A figure that has an aim, "<= 3" or ">= 0.5", for the table of bench/server.mjs.
export const aim = (name, bound, value) => say(`= ${name}\t${bound}\t${value}`);
