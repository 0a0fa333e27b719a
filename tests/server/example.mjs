// example.mjs: examples/wire/client.mjs, with a server that is killed and comes back, and at hosts
// that lie: `node example.mjs path/to/kontor`. It needs the module (build/wasm).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { get } from './client.mjs';
import { LIES, openLiar } from './liar.mjs';
import { check, kontor, run, Serve, sleep } from './serve.mjs';

// The module is there, and the native program is not: as for the other tests of the module.
if (!existsSync(kontor)) {
  console.log(`${kontor} is not built`);
  process.exit(77);
}

const FAST = ['--in-process', '--quick', '--requests-per-second', '100000', '--new-matches-per-hour', '100000'];
const program = fileURLToPath(new URL('../../examples/wire/client.mjs', import.meta.url));

function play(url, game) {
  const client = spawn(process.execPath, ['--experimental-websocket', '--no-warnings', program, url, game], { stdio: ['ignore', 'pipe', 'pipe'] });
  const told = { said: '', faults: '', ended: new Promise((resolve) => client.on('exit', resolve)), kill: () => client.kill() };
  client.stdout.on('data', (data) => (told.said += data));
  client.stderr.on('data', (data) => (told.faults += data));
  const limit = setTimeout(told.kill, 120000);
  told.ended.then(() => clearTimeout(limit));
  return told;
}

const signedToTheEnd = (record, seat) => new RegExp(`^fair signed ${seat}:\\d+:over:`, 'm').test(record);

async function killed(game) {
  const serve = await new Serve(FAST).start();
  const client = play(`http://127.0.0.1:${serve.port}`, game);
  try {
    for (let moves = 0; !moves; ) {
      await sleep(20);
      moves = Number((await get(serve.port, '/metrics')).body.match(/kontor_steps_total (\d+)/)[1]) > 5;
    }
    await serve.kill();
    await serve.start();
    check(await client.ended === 0, `the client ended: ${client.said} ${client.faults}`);
    const record = await serve.verify(client.said.match(/\/record\/(\w+)/)[1]);
    check(signedToTheEnd(record, 0), 'it signed to the end');
  } finally { client.kill(); await serve.stop(); }
}

// Where the lie is one, it ends; what merely comes twice or in another order does no harm.
async function lied(lie, serve) {
  const liar = await openLiar(serve.port, lie);
  const client = play(liar.url, 'template');
  try {
    const code = await client.ended;
    check(code === (lie.must === 'break' ? 1 : 0), `the client ended with ${code}: ${client.said} ${client.faults}`);
    liar.judge();
  } finally { client.kill(); await liar.close(); }
}

const parts = { 'a server that is killed': () => killed('karthedis'), 'a game whose answers have parts': () => killed('fuffziger') };
const serve = await new Serve([...FAST, '--silent-seconds', '2']).start();
for (const lie of LIES)
  if (lie.must === 'break' || lie.must === 'play' || lie.must === 'spoken') parts[`a lie: ${lie.name}`] = () => lied(lie, serve);
await run(parts);
