/*
 * A port for a server of a test, which may stop and start again at it. It is none of
 * those that the system gives to outgoing connections: one of these would take it meanwhile.
 */
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';

const FIRST = 10240, BEHIND = 32768;

const isFree = (port) => new Promise((resolve) => {
  const probe = createServer();
  probe.on('error', () => resolve(false));
  probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
});

export async function freePort() {
  for (;;) {
    const port = randomInt(FIRST, BEHIND);
    if (await isFree(port)) return port;
  }
}
