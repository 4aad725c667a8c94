import { connect, createServer, type Socket } from 'node:net';
import type { SocketAddress } from '@comptoir/embedded-postgres/probe';
import { afterEach } from 'vitest';
import { listenLocally } from './listen-locally.ts';

/** A TCP proxy before the database whose connections can be broken. */
export interface TcpProxy {
  readonly address: SocketAddress;
  /** Stalls open connections without closing them, as a pulled cable; new ones pass. */
  silence(): void;
  /** Closes all connections and rejects new ones until `mend`. */
  cut(): void;
  mend(): void;
}

/** Opens proxies to a test's database, and closes them after each test. */
export function tcpProxies() {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  return async function openProxy(address: SocketAddress): Promise<TcpProxy> {
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
      // Closing one side closes the other.
      near.once('close', () => far.destroy());
      far.once('close', () => near.destroy());
    });
    const port = await listenLocally(server);
    closing.push(() => {
      server.close();
      for (const end of ends) end.destroy();
    });
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
