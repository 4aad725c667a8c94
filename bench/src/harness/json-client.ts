import { connect } from 'node:net';

type Method = 'POST' | 'PUT';

export interface JsonClient {
  /** Sends JSON and returns the text of the answer; throws for any status but 200. */
  send(method: Method, path: string, body: string): Promise<string>;
  close(): void;
}

/**
 * Sends JSON over keep-alive connections with as little work as possible, because the load runs on the same
 * cores as the server. It handles only answers with a content length, as those of the shop.
 */
export function jsonClient(root: string): JsonClient {
  const url = new URL(root);
  const all: Connection[] = [];
  const idle: Connection[] = [];

  function opened(): Connection {
    const connection = openConnection(url);
    all.push(connection);
    return connection;
  }

  return {
    async send(method, path, body) {
      let connection = idle.pop() ?? opened();
      if (connection.isClosed()) connection = opened();
      const { status, text } = await connection.ask(method, path, body);
      idle.push(connection);
      if (status !== '200') throw new Error(`${method} ${path} answered ${status}: ${text}`);
      return text;
    },
    close() {
      for (const connection of all) connection.close();
    },
  };
}

type Connection = ReturnType<typeof openConnection>;

interface Answer {
  readonly status: string;
  readonly text: string;
}

/** Opens a connection for one request at a time. */
function openConnection({ host, hostname, port }: URL) {
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let received = Buffer.alloc(0);
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(65_536),
      callback(length, chunk) {
        received = Buffer.concat([received, chunk.subarray(0, length)]);
        const answer = wholeAnswer(received);
        if (answer) {
          received = Buffer.alloc(0);
          waiting?.resolve(answer);
        }
        return true;
      },
    },
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server closed a connection')));
  return {
    ask(method: Method, path: string, body: string): Promise<Answer> {
      waiting = Promise.withResolvers();
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      return waiting.promise;
    },
    /** Servers close idle connections. */
    isClosed: () => socket.destroyed,
    close: () => socket.destroy(),
  };
}

/** Null until the answer is complete. */
function wholeAnswer(bytes: Buffer): Answer | null {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
  const body = bytes.subarray(end + 4);
  if (body.length < length) return null;
  return { status: text.slice(9, 12), text: body.toString() };
}
