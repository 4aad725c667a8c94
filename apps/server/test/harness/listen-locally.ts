import { once } from 'node:events';
import type { Server } from 'node:net';

/** Listens on the loopback address at a port that the system chooses; returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return address.port;
}
