// The server with a certificate of its own: `node tls.mjs path/to/kontor`. Cookies are Secure,
// the answer binds browsers to TLS, sockets open from its own pages and from no others, and
// a certificate without its key is said at the start.
import { spawnSync } from 'node:child_process';
import { request } from 'node:https';
import { join } from 'node:path';
import { check, freePort, kontor, run, Serve, sleep } from './serve.mjs';

const serve = new Serve();
const openssl = spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem', '-days', '2', '-subj', '/CN=localhost'], { cwd: serve.folder, encoding: 'utf8' });
check(openssl.status === 0, openssl.stderr);
const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(serve.folder, name));
serve.flags = ['--cert', cert, '--key', key];

const UPGRADE = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' };

/** One request over TLS; a socket that opens is status 101. */
function ask(path, headers = {}) {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: serve.port, path, headers, rejectUnauthorized: false, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers }));
    });
    asked.on('upgrade', (answer, socket) => { socket.destroy(); resolve({ status: answer.statusCode, headers: answer.headers }); });
    asked.on('error', reject);
    asked.end();
  });
}

await run({
  'pages, cookies and sockets': async () => {
    serve.port = await freePort();
    await serve.launch();
    let ready = null;
    for (let i = 0; i < 400 && ready?.status !== 200; i++) { await sleep(25); ready = await ask('/readyz').catch(() => null); }
    check(ready?.status === 200, `it answers: ${serve.log}`);
    const home = await ask('/');
    check(home.status === 200 && /max-age=\d{7,}/.test(home.headers['strict-transport-security'] ?? ''), 'browsers are bound to TLS');
    const hello = await ask('/hello');
    check(/; Secure/.test(String(hello.headers['set-cookie'])) && /HttpOnly/.test(String(hello.headers['set-cookie'])), `the cookie: ${hello.headers['set-cookie']}`);
    const host = `127.0.0.1:${serve.port}`;
    const cookie = String(hello.headers['set-cookie']).split(';')[0];
    check((await ask('/wire', { ...UPGRADE, cookie, origin: `https://${host}` })).status === 101, 'a socket of its own page');
    check((await ask('/wire', { ...UPGRADE, cookie, origin: `http://${host}` })).status === 403, 'none of the same page without TLS');
    check((await ask('/wire', { ...UPGRADE, cookie, origin: 'https://elsewhere.example' })).status === 403, 'none of a foreign page');
  },

  'a certificate without its key is said': () => {
    const { status, stderr } = spawnSync(kontor, ['serve', '--check', '--cert', cert, '--data', join(serve.folder, 'other')], { encoding: 'utf8' });
    check(status === 2 && /--key/.test(stderr), `${status}: ${stderr}`);
  },
});
