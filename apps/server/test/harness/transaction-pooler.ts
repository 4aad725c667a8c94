import { connect, createServer, type Socket } from 'node:net';
import type { DatabaseAddress } from '#db/connection.ts';
import { listenLocally } from './listen-locally.ts';

/** A connection pooler like PgBouncer with `pool_mode = transaction`. */
export interface Pooler {
  readonly address: DatabaseAddress;
  /** How many transactions got another connection than the previous one of their client. */
  readonly moves: number;
  /** State that transactions left in their session, visible to the next client. */
  readonly leftBehind: ReadonlySet<string>;
  close(): void;
}

interface Frame {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A connection to PostgreSQL that is lent for one transaction at a time. */
interface Backend {
  readonly socket: Socket;
  receive: (frame: Frame) => void;
}

const BACKENDS = 4;
const SSL_REQUEST = 80_877_103;
/** The startup parameters that PgBouncer accepts. */
const STARTUP = new Set(['user', 'database', 'application_name', 'client_encoding']);

/** Session state that must not exist outside of a transaction. */
const LEFTOVERS = `
  SELECT 'statement ' || statement FROM pg_prepared_statements
  UNION ALL SELECT 'LISTEN ' || pg_listening_channels()
  UNION ALL SELECT 'cursor ' || name FROM pg_cursors
  UNION ALL SELECT 'advisory lock ' || classid FROM pg_locks
    WHERE locktype = 'advisory' AND pid = pg_backend_pid()
  UNION ALL SELECT 'setting ' || name FROM pg_settings
    WHERE source = 'session' AND name <> 'application_name'
  UNION ALL SELECT 'table ' || relname FROM pg_class WHERE relnamespace = pg_my_temp_schema()`;

/**
 * Opens a pooler that gives each transaction the connection that was idle longest, and checks every session
 * before it is reused.
 */
export async function transactionPooler(behind: DatabaseAddress): Promise<Pooler> {
  if ('connectionString' in behind) throw new Error('Poolers of tests lead to sockets only.');
  const { host, port, user, database } = behind;
  const sockets = new Set<Socket>();
  const leftBehind = new Set<string>();
  const resting: Backend[] = [];
  const waiting: ((backend: Backend) => void)[] = [];
  let moves = 0;

  const startup = startupMessage({ user, database, client_encoding: 'UTF8' });
  for (let count = 0; count < BACKENDS; count += 1) {
    const socket = track(connect(`${host}/.s.PGSQL.${port}`));
    const backend: Backend = { socket, receive() {} };
    readFrames(socket, (frame) => backend.receive(frame));
    socket.write(startup);
    await ready(backend);
    resting.push(backend);
  }

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    return socket;
  }

  const borrow = (): Promise<Backend> => {
    const backend = resting.shift();
    return backend ? Promise.resolve(backend) : new Promise((resolve) => waiting.push(resolve));
  };

  async function giveBack(backend: Backend): Promise<void> {
    const found = ready(backend);
    backend.socket.write(message('Q', Buffer.from(`${LEFTOVERS}\0`)));
    for (const leftover of await found) leftBehind.add(leftover);
    const next = waiting.shift();
    if (next) next(backend);
    else resting.push(backend);
  }

  const server = createServer((client) => {
    track(client);
    let last: Backend | undefined;
    let lent: Promise<Backend> | undefined;
    /** The number of pending answers. */
    let open = 0;

    async function pass({ type, bytes }: Frame): Promise<void> {
      if (type === 'X') return void client.end();
      if (type === 'Q' || type === 'S') open += 1;
      lent ??= lend();
      (await lent).socket.write(bytes);
    }

    async function lend(): Promise<Backend> {
      const backend = await borrow();
      if (last && last !== backend) moves += 1;
      last = backend;
      backend.receive = (frame) => {
        client.write(frame.bytes);
        if (frame.type !== 'Z') return;
        open -= 1;
        const isIdle = frame.bytes.toString('latin1', 5, 6) === 'I';
        if (!isIdle || open > 0) return;
        lent = undefined;
        void giveBack(backend);
      };
      return backend;
    }

    readStartup(client, (refused) => {
      if (refused) return void client.end(errorMessage(refused));
      client.write(Buffer.concat([message('R', Buffer.alloc(4)), PARAMETERS, READY]));
      // Frames are passed on in order.
      let passing = Promise.resolve();
      readFrames(client, (frame) => {
        passing = passing.then(() => pass(frame));
      });
    });
  });
  const ownPort = await listenLocally(server);
  return {
    address: { host: '127.0.0.1', port: ownPort, user, database },
    get moves() {
      return moves;
    },
    leftBehind,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Waits until the backend is ready; returns the first columns of the rows before that. */
function ready(backend: Backend): Promise<readonly string[]> {
  const rows: string[] = [];
  return new Promise((resolve, reject) => {
    backend.receive = ({ type, bytes }) => {
      if (type === 'D') rows.push(bytes.toString('utf8', 11));
      if (type === 'E') reject(new Error(bytes.toString('latin1', 5)));
      if (type === 'Z') resolve(rows);
    };
  });
}

function readFrames(socket: Socket, receive: (frame: Frame) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const bytes = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(bytes.length);
      receive({ type: bytes.toString('latin1', 0, 1), bytes });
    }
  });
}

/** Reads the startup message; returns the first unsupported parameter, or null. */
function readStartup(client: Socket, done: (refused: string | null) => void): void {
  client.once('data', (chunk: Buffer) => {
    if (chunk.readInt32BE(4) === SSL_REQUEST) {
      client.write('N');
      return readStartup(client, done);
    }
    const words = chunk.toString('utf8', 8).split('\0');
    const names = words.filter((word, index) => index % 2 === 0 && word !== '');
    done(names.find((name) => !STARTUP.has(name)) ?? null);
  });
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, type, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function startupMessage(parameters: Readonly<Record<string, string>>): Buffer {
  const words = Object.entries(parameters).flat();
  const body = Buffer.from(`${words.join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

const errorMessage = (name: string) =>
  message('E', Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`));

const READY = message('Z', Buffer.from('I'));
const PARAMETERS = Buffer.concat(
  [
    ['server_version', '18.0'],
    ['client_encoding', 'UTF8'],
    ['standard_conforming_strings', 'on'],
    ['integer_datetimes', 'on'],
    ['DateStyle', 'ISO, MDY'],
    ['TimeZone', 'UTC'],
  ].map(([name, value]) => message('S', Buffer.from(`${name}\0${value}\0`))),
);
