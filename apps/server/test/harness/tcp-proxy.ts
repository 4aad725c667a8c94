import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import type { SocketAddress } from '#db/address.ts';

/** A line to the database that can be cut. */
export interface Line {
  readonly address: SocketAddress;
  /** Nothing passes any more, and nobody is told, as when a cable is pulled; new connections do pass. */
  silence(): void;
  /** Breaks off, and takes nobody until it is mended, as when the server behind it is away. */
  cut(): void;
  mend(): void;
}

/** Lays lines to a test's database, and takes them up after each test. */
export function lines() {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  return async function lay(address: SocketAddress): Promise<Line> {
    const socketFile = `${address.host}/.s.PGSQL.${address.port}`;
    const ends: Socket[] = [];
    let isCut = false;
    const server = createServer((near) => {
      near.on('error', () => {});
      if (isCut) return void near.destroy();
      const far = connect(socketFile);
      near.pipe(far).pipe(near);
      ends.push(near, far);
      far.on('error', () => {});
      // What ends on one side ends on the other.
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
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
      cut() {
        isCut = true;
        for (const end of ends.splice(0)) end.destroy();
      },
      mend() {
        isCut = false;
      },
    };
  };
}
