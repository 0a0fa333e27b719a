// server.mjs [FOLDER]: all figures of the server that have an aim, in one table, in less than
// ten minutes (docs/measurements.md). FOLDER is where it was built; if missing, what is needed
// is built in build/release first:
//
//   ulimit -n 12000; node bench/server.mjs
//
// Every figure is a ratio within one run; the machine should have nothing else to do.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url)), build = process.argv[2] ?? join(here, '../build/release');
const kontor = join(build, 'kontor'), scratch = mkdtempSync(join(tmpdir(), 'kontor-figures-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const table = [];

// What is measured is what the sources say now, also where only a part was built before.
function make(...args) {
  const made = spawnSync('cmake', args, { cwd: join(here, '..'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  if (made.status === 0) return;
  console.error(made.error ? `cmake cannot be started (${made.error.code})` : `cmake ${args.join(' ')}\n${made.stdout}${made.stderr}`);
  process.exit(2);
}
if (!process.argv[2]) {
  make('--preset', 'release');
  make('--build', '--preset', 'release', '--parallel', String(availableParallelism()), '--target', 'kontor', 'store_bench', 'load_people', 'load_echo');
}

function run(program, args, env = {}) {
  const begun = Date.now();
  const ran = spawnSync(program, args.map(String), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  if (ran.error) {
    console.error(`${program} cannot be started (${ran.error.code})`);
    process.exit(2);
  }
  console.log(`$ ${[program, ...args].join(' ')}\n${ran.stdout}# ${((Date.now() - begun) / 1000).toFixed(0)} s, status ${ran.status}\n`);
  for (const [, name, bound, value] of ran.stdout.matchAll(/^= (.*)\t(.*)\t(.*)$/gm)) table.push({ name, bound, value: Number(value) });
  if (ran.status) table.push({ name: `${program} failed`, bound: '', value: NaN });
  return ran.stdout;
}

// What store_bench prints: durable rows against SQLite alone, opening a match against reading its record.
const stored = run(join(build, 'bench/store_bench'), [join(scratch, 'store'), 2]);
for (const [, clients, ratio] of stored.matchAll(/^ *(\d+)(?: +[\d.]+){5} +([\d.]+) +[\d.]+$/gm)) table.push({ name: `the store by itself, ${clients} clients: rows/s : SQLite alone`, bound: '>= 0.5', value: Number(ratio) });
for (const [, game, ratio] of stored.matchAll(/^(?!template)([a-z]+) +\d+ +\d+ +\d+ +\d+ +([\d.]+)$/gm)) table.push({ name: `opening a stored match of ${game} : record_read`, bound: '<= 2', value: Number(ratio) });
for (const [pairs, sockets] of [[10, 0], [50, 10000], [200, 0]]) run('node', [join(here, 'load/load.mjs'), kontor, 6, pairs, sockets]);
run('node', [join(here, 'load/people.mjs'), kontor, 1000, 1000, 2000, 5]);

const holds = ({ bound, value }) => { const [sign, edge] = bound.split(' '); return sign === '<=' ? value <= Number(edge) : value >= Number(edge); };
const width = Math.max(...table.map(({ name }) => name.length));
console.log(`${'figure'.padEnd(width)}  ${'aim'.padStart(8)}  ${'result'.padStart(8)}`);
for (const row of table) console.log(`${row.name.padEnd(width)}  ${row.bound.padStart(8)}  ${String(row.value).padStart(8)}  ${holds(row) ? 'held' : 'MISSED'}`);
