import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { DatabaseAddress } from '#db/address.ts';

/** A line to the database that can be cut. */
export interface Line {
  readonly address: DatabaseAddress;
  /** Nothing passes any more, and nobody is told, as when a cable is pulled; new connections do pass. */
  silence(): void;
}

/** Lays lines to a test's database, and takes them up after each test. */
export function lines() {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  return async function lay(address: DatabaseAddress): Promise<Line> {
    if ('connectionString' in address) throw new Error('Lines lead to sockets only.');
    const socketFile = `${address.host}/.s.PGSQL.${address.port}`;
    const ends: Socket[] = [];
    const server = createServer((near) => {
      const far = connect(socketFile);
      near.pipe(far).pipe(near);
      ends.push(near, far);
      for (const end of [near, far]) end.on('error', () => {});
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      server.close();
      for (const end of ends) end.destroy();
    });
    const bound = server.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    return {
      address: { ...address, host: '127.0.0.1', port },
      silence() {
        for (const end of ends.splice(0)) {
          end.unpipe().pause();
          closing.push(() => end.destroy());
        }
      },
    };
  };
}
