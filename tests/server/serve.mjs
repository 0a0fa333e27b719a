// serve.mjs: a server of its own for a test: started in an empty folder, killed and started
// again at will, ended with the test.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { get, PATIENCE } from './client.mjs';
import { freePort } from './port.mjs';

export { freePort };

export const kontor = process.argv[2];
if (!kontor) { console.error('usage: node TEST.mjs path/to/kontor'); process.exit(2); }

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Serve {
  constructor(flags = []) {
    this.flags = flags;
    this.folder = mkdtempSync(join(tmpdir(), 'kontor-serve-'));
    this.log = '';
    // However the test ends, neither the server nor its folder stays.
    process.on('exit', () => { this.process?.kill('SIGKILL'); rmSync(this.folder, { recursive: true, force: true }); });
  }

  // Starts the program; whoever wants it to answer waits for start() instead.
  async launch() {
    this.port ??= await freePort();
    this.process = spawn(kontor, ['serve', '--listen', `127.0.0.1:${this.port}`, '--data', join(this.folder, 'data'), ...this.flags],
      { stdio: ['ignore', 'ignore', 'pipe'] });
    this.process.stderr.on('data', (data) => (this.log += data));
    const mine = this.process;
    this.exited = new Promise((resolve) => mine.on('exit', (code, signal) => resolve({ code, signal })));
    this.silent = new Promise((resolve) => mine.on('close', resolve)); // all that it said has come
    this.begun = this.log.length;
  }

  async start() {
    const begun = Date.now();
    for (let tries = 0; ; tries++) {
      await this.launch();
      if (await this.answers(begun)) { this.since = Date.now(); return this; }
      // The port was free when it was looked for, or before a kill; another may have it now.
      if (tries === 20 || !/cannot listen on/.test(this.log.slice(this.begun))) throw new Error(`the server ended: ${this.log}`);
      await sleep(100);
    }
  }

  // Whether it answers; false: it has ended.
  async answers(begun) {
    const mine = this.process;
    while (Date.now() - begun < PATIENCE) {
      try { if ((await get(this.port, '/readyz')).status === 200) return true; } catch { /* not yet */ }
      if (mine.exitCode !== null || mine.signalCode !== null) { await this.silent; return false; }
      await sleep(25);
    }
    throw new Error('the server does not answer');
  }

  async kill(signal = 'SIGKILL') { this.process.kill(signal); return this.exited; }

  async stop() {
    if (this.process && this.process.exitCode === null && this.process.signalCode === null) await this.kill('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  // The public log as it stands now: its pages, one after the other.
  async publicLog() {
    let text = '', lines = 0;
    for (;;) {
      const page = await get(this.port, `/log?from=${lines + 1}`);
      if (page.status !== 200) throw new Error(`no log: ${page.status} ${page.body}`);
      const more = page.body.split('\n').filter((line) => /^\d/.test(line)).length;
      text += page.body;
      lines += more;
      if (more < 1000) return text;
    }
  }

  // Whether `kontor verify` calls the record of the match true, beside the public log.
  async verify(match) {
    const record = await get(this.port, `/record/${match}`);
    if (record.status !== 200) throw new Error(`no record of ${match}: ${record.status} ${record.body}`);
    const file = join(this.folder, `${match}.kontor`);
    writeFileSync(file, record.body);
    const log = join(this.folder, 'log');
    writeFileSync(log, await this.publicLog());
    const judged = spawnSync(kontor, ['verify', '--lang', 'en', '--log', log, file], { encoding: 'utf8' });
    if (judged.status !== 0) throw new Error(`the record is not true: ${judged.stdout}${judged.stderr}`);
    return record.body;
  }
}

// Megabytes of the server's memory; null under a sanitizer, which keeps what was freed.
export function memory(serve) {
  const status = readFileSync(`/proc/${serve.process.pid}/status`, 'utf8');
  const kilobytes = (name) => Number(status.match(new RegExp(`${name}:\\s+(\\d+)`))[1]);
  return kilobytes('VmSize') > 1e9 ? null : kilobytes('VmRSS') / 1024;
}

export function check(condition, what) { if (!condition) throw new Error(what); }

// Runs the parts one after the other and says how each went.
export async function run(parts) {
  let failed = 0;
  for (const [name, part] of Object.entries(parts)) {
    if (process.argv[3] && !name.includes(process.argv[3])) continue;
    const begun = Date.now();
    try { await part(); console.log(`ok ${name} (${Date.now() - begun} ms)`); }
    catch (error) { failed++; console.log(`FAILED ${name}: ${error.stack}`); }
  }
  process.exit(failed ? 1 : 0);
}
