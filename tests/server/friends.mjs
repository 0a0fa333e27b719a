// friends.mjs: the example for two terminals, as a stranger would use it: a private match with a
// link, a friend, a clock that runs out, the stand-in, coming back, talking, the end, a rematch
// with rotated seats, both under one's own matches.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATIENCE } from './client.mjs';
import { check, run, Serve, sleep } from './serve.mjs';

const example = join(dirname(fileURLToPath(import.meta.url)), '../../examples/wire/friends.mjs');
const flags = typeof WebSocket === 'undefined' ? ['--experimental-websocket'] : [];

class Terminal {
  constructor(...args) {
    this.text = '';
    this.process = spawn(process.execPath, [...flags, example, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.process.stdout.on('data', (data) => { this.text += data; this.heard?.(); });
  }
  type(line) { this.process.stdin.write(`${line}\n`); }
  // Looks whenever something is printed: whoever must answer quickly does.
  async shows(what) {
    const begun = Date.now();
    for (let found; ;) {
      if ((found = this.text.match(what))) return found;
      if (Date.now() - begun > PATIENCE) throw new Error(`does not show ${what}:\n${this.text}`);
      await Promise.race([sleep(1000), new Promise((resolve) => (this.heard = resolve))]);
    }
  }
}

await run({
  'two terminals': async () => {
    if (!flags.length || Number(process.versions.node.split('.')[0]) >= 20) {
      const serve = await new Serve(['--in-process', '--quick', '--shortest-clock-seconds', '2']).start();
      const base = `http://127.0.0.1:${serve.port}`, terminals = [];
      // A match in which the friend went away and came back before its end; computer players
      // without pauses may have played it out by then.
      const awayAndBack = async () => {
        const host = new Terminal(base, 'host', 'fuffziger', '2');
        terminals.push(host);
        const [, invite] = await host.shows(/invitation: (\w+)/);
        const guest = new Terminal(base, 'join', invite);
        terminals.push(guest);
        await guest.shows(/invited to fuffziger: 1 of 3 seats are free/);
        guest.type('stop');
        await host.shows(/seats: Host \(you\), Guest \(stand-in normal\), greedy/);
        guest.type('back');
        const [shown] = await guest.shows(/seats: Host, Guest \(you\), greedy\n[^]*stand-in[^]*(seats: Host, Guest \(you\), greedy|The match is over)/);
        return shown.endsWith('over') ? null : [host, guest];
      };
      try {
        let both = null;
        for (let tries = 0; tries < 8 && !both; tries++) both = await awayAndBack();
        check(both, 'nobody came back before the end');
        const [host, guest] = both;
        guest.type('say I am back');
        await host.shows(/Guest: I am back/);
        const [, first] = await host.shows(/over: .*\/record\/(\w+)/);
        await serve.verify(first);
        host.type('again');
        await guest.shows(/\* rematch: /);
        guest.type('again');
        const [, second] = await host.shows(/rematch: (\w+)\n/);
        await host.shows(/seats: greedy, Host \(you\), Guest/);
        host.type('mine');
        for (const match of [first, second]) await host.shows(new RegExp(`mine: ${match} fuffziger`));
        guest.type('mine');
        for (const match of [first, second]) await guest.shows(new RegExp(`mine: ${match} fuffziger`));
        check(first !== second, 'two matches');
      } finally { for (const { process: each } of terminals) each.kill(); await serve.stop(); }
    }
  },
});
