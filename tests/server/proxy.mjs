// proxy.mjs: whose a request is (docs/hosting.md): what X-Forwarded-For says counts with
// --trust-proxy alone, and of it only what the proxy itself wrote, the last address.
import { connect } from 'node:net';
import { Client, get } from './client.mjs';
import { check, run, Serve } from './serve.mjs';

const FLAGS = ['--in-process', '--quick', '--sockets-per-address', '3'];

// A socket that the server lets in, or not; the forwarded addresses as they stand in the header.
async function open(serve, forwarded, lines = {}) {
  const client = new Client(serve.port, { headers: { ...(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }), ...lines } });
  try { await client.connect(); return client; } catch (error) { client.close(); return error.message; }
}

async function fill(serve, forwarded, many) {
  const all = [];
  for (let i = 0; i < many; i++) all.push(await open(serve, typeof forwarded === 'function' ? forwarded(i) : forwarded));
  return all;
}

const inside = (clients) => clients.filter((client) => client instanceof Client).length;
const close = (...lists) => lists.flat().forEach((client) => client instanceof Client && client.close());

async function withServer(flags, part) {
  const serve = await new Serve([...FLAGS, ...flags]).start();
  try { await part(serve); } finally { await serve.stop(); }
}

// A request by hand, for what no HTTP library sends.
function raw(port, text) {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (data) => { said += data; if (said.includes('\r\n\r\n')) { socket.destroy(); resolve(said); } });
    socket.on('close', () => resolve(said));
    socket.on('error', () => resolve(said));
  });
}

await run({
  'without the flag the header is nothing': () => withServer([], async (serve) => {
    const spoofed = await fill(serve, (i) => `203.0.113.${i}`, 6);
    check(inside(spoofed) === 3, `${inside(spoofed)} sockets of one address that claims to be many`);
    check(/503/.test(spoofed[5]), `refused: ${spoofed[5]}`);
    close(spoofed);
    const hello = await get(serve.port, '/hello', { 'x-forwarded-proto': 'https' });
    check(!/Secure/.test(hello.headers['set-cookie'][0]), 'nor is X-Forwarded-Proto');
  }),

  'with the flag each address has its own limit': () => withServer(['--trust-proxy'], async (serve) => {
    const first = await fill(serve, '203.0.113.1', 5), second = await fill(serve, '203.0.113.2', 5);
    check(inside(first) === 3 && inside(second) === 3, `${inside(first)} and ${inside(second)} instead of 3`);
    const none = await fill(serve, undefined, 5);
    check(inside(none) === 3, `without a header the proxy itself: ${inside(none)}`);
    close(first, second, none);
    const hello = await get(serve.port, '/hello', { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.3' });
    check(/Secure/.test(hello.headers['set-cookie'][0]), 'the cookie is for TLS alone');
    const plain = await get(serve.port, '/hello', { 'x-forwarded-proto': 'https, http', 'x-forwarded-for': '203.0.113.3' });
    check(!/Secure/.test(plain.headers['set-cookie'][0]), 'the last hop counts');
  }),

  'of several hops the last one counts': () => withServer(['--trust-proxy'], async (serve) => {
    const spoofed = await fill(serve, (i) => `198.51.100.${i}, 10.0.0.${i}, 203.0.113.9`, 6);
    check(inside(spoofed) === 3, `who writes addresses before it gains ${inside(spoofed)} sockets`);
    const other = await open(serve, '203.0.113.9, 203.0.113.10');
    check(other instanceof Client, 'an address that others name is not filled by it');
    close(spoofed, [other]);
    // Some proxies write a line of their own behind the one that came.
    const lines = await fill(serve, (i) => `198.51.100.${i}\r\nX-Forwarded-For: 203.0.113.77`, 5);
    check(inside(lines) === 3, `two lines: ${inside(lines)} sockets`);
    const own = await fill(serve, undefined, 4);
    check(inside(own) === 3, `and they are not taken for the proxy's own: ${inside(own)}`);
    close(lines, own);
  }),

  'one address has one name': () => withServer(['--trust-proxy'], async (serve) => {
    const names = ['203.0.113.5', '203.0.113.5:4711', '::ffff:203.0.113.5', '[::ffff:203.0.113.5]:80', ' 203.0.113.5 '];
    const all = [];
    for (const name of names) all.push(await open(serve, name));
    check(inside(all) === 3, `${inside(all)} sockets of one address under several names`);
    const six = await fill(serve, (i) => ['2001:db8::1', '2001:DB8:0::1', '[2001:db8::1]:443', '2001:db8:0:0:0:0:0:1'][i], 4);
    check(inside(six) === 3, `${inside(six)} under names of IPv6`);
    const odd = await fill(serve, (i) => ['unknown', '_hidden', '203.0.113.5.6', ','][i], 4);
    check(inside(odd) === 3, `what is no address is the proxy's own: ${inside(odd)}`);
    close(all, six, odd);
  }),

  'long headers hide nobody': () => withServer(['--trust-proxy'], async (serve) => {
    const long = '198.51.100.1, '.repeat(200);
    const all = await fill(serve, `${long}203.0.113.6`, 5);
    check(inside(all) === 3, `${inside(all)} sockets behind a long list`);
    const foreign = await open(serve, '203.0.113.8', { Origin: `https://${'a.'.repeat(300)}example` });
    check(/403|400/.test(foreign), `a foreign page with a long name: ${foreign instanceof Client ? 'let in' : foreign}`);
    const huge = await open(serve, '203.0.113.8', { 'X-Long': 'x'.repeat(20000) });
    check(!(huge instanceof Client), 'more headers than we read');
    close(all, [foreign, huge]);
    check((await get(serve.port, '/healthz')).status === 200, 'it goes on');
  }),

  'paths that are none': () => withServer([], async (serve) => {
    for (const path of ['*', 'hello', 'http://elsewhere.example/hello', '//hello', '/\x01', '/%00', '/%0d%0aset-cookie:x', '/..%2f..%2fetc/passwd', '/a/../../../etc/passwd', '?token', '/?']) {
      const said = await raw(serve.port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
      check(!/root:|\r\nset-cookie:x/i.test(said), `${path}: ${said.slice(0, 200)}`);
      check((await get(serve.port, '/healthz')).status === 200, `it goes on after ${JSON.stringify(path)}`);
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'NONSENSE']) {
      const said = await raw(serve.port, `${method} /hello HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\n\r\nhello`);
      check(!/^HTTP\/1.1 2/.test(said), `${method}: ${said.slice(0, 60)}`);
    }
    check((await get(serve.port, '/healthz')).status === 200, 'it goes on');
  }),
});
