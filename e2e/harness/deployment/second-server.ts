import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

/** A second server of a shop, whose connections to the database can be cut. */
export interface Deployment {
  readonly url: string;
  cutDatabase(): Promise<void>;
  mendDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** Part of the statement by which a server reads the restaurant, and of no other. */
const READS_RESTAURANT = 'LEFT JOIN catalogue_versions';

/**
 * Opens a deployment on the PostgreSQL that listens on a socket's path. Without `hasRead` it cannot read the
 * restaurant until `mendDatabase`.
 */
export async function openDeployment(
  socketPath: string,
  environment: Readonly<Record<'DATA_DIR' | 'SMTP_URL', string>>,
  hasRead: boolean,
): Promise<Deployment> {
  const line = await databaseLine(socketPath, hasRead ? null : READS_RESTAURANT);
  const server: ServerProcess = await startServerProcess({
    PORT: '0',
    METRICS_PORT: 'off',
    RATE_LIMIT: 'off',
    // Connections are cut on purpose: their errors are not logged.
    LOG_LEVEL: 'silent',
    DATA_DIR: environment.DATA_DIR,
    SMTP_URL: environment.SMTP_URL,
    DATABASE_URL: `postgres://comptoir@127.0.0.1:${line.port}/comptoir`,
  });
  return {
    url: server.url,
    cutDatabase: line.cut,
    mendDatabase: line.mend,
    async close() {
      await line.mend();
      await server.stop();
      await line.cut();
    },
  };
}

/**
 * A TCP proxy in front of the socket, which can be cut. A client that sends the forbidden text is
 * disconnected, until `mend`.
 */
async function databaseLine(socketPath: string, forbidden: string | null) {
  let isForbidden = false;
  const calls = new Set<Socket>();
  let port = 0;
  let exchange: Server | undefined;

  function connectCall(caller: Socket): void {
    const database = connect(socketPath);
    for (const socket of [caller, database]) {
      calls.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        calls.delete(socket);
        caller.destroy();
        database.destroy();
      });
    }
    caller.on('data', (said: Buffer) => {
      if (isForbidden && forbidden !== null && said.includes(forbidden)) caller.destroy();
    });
    caller.pipe(database).pipe(caller);
  }

  async function mend(): Promise<void> {
    isForbidden = false;
    if (exchange) return;
    exchange = createServer(connectCall).listen(port, '127.0.0.1');
    await once(exchange, 'listening');
    const address = exchange.address();
    if (typeof address === 'object' && address) port = address.port;
  }

  async function cut(): Promise<void> {
    exchange?.close();
    exchange = undefined;
    for (const socket of calls) socket.destroy();
  }

  await mend();
  isForbidden = forbidden !== null;
  return { port, mend, cut };
}
