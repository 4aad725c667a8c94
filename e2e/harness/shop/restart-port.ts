import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that the system assigns, so that it is not assigned while its server is restarted. */
const FIRST = 10_100;
const LAST = 21_000;

/** A free port for a server that keeps it over restarts. */
export async function restartPort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return restartPort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
