import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listenLocally } from '#test/harness/listen-locally.ts';

const CHECK_EVERY_MS = 200;
const CHECK_TIMEOUT_MS = 1_000;

/** A minimal load balancer. */
export interface Balancer {
  readonly url: string;
  /** Stops sending requests to a server, as before its replacement. */
  takeOut(url: string): void;
  /** Sends requests to it again, once it is ready. */
  putBack(url: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Balances requests round-robin over the ready servers; over all when none is ready, because cached answers
 * need no database. A request whose connection was refused goes to the next server. Nothing else is retried:
 * a broken request may have been executed.
 */
export async function openBalancer(servers: readonly string[]): Promise<Balancer> {
  // A connection per request avoids the race with servers that close idle ones.
  const agent = new Agent({ keepAlive: false });
  const out = new Set<string>();
  const ready = new Set<string>();
  let turn = 0;
  let isClosed = false;

  function candidates(): readonly string[] {
    const inService = servers.filter((server) => !out.has(server));
    const healthy = inService.filter((server) => ready.has(server));
    const choice = healthy.length > 0 ? healthy : inService;
    turn += 1;
    return choice.map((_, index) => choice[(index + turn) % choice.length] ?? '');
  }

  async function isReady(server: string): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
      const answer = await fetch(`${server}/ready`, { signal });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function check(server: string): Promise<void> {
    while (!isClosed) {
      if (await isReady(server)) ready.add(server);
      else ready.delete(server);
      await delay(CHECK_EVERY_MS, undefined, { ref: false });
    }
  }

  async function pass(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    for (const server of candidates()) {
      const outcome = await forward(agent, server, incoming, body, answer);
      if (outcome === 'answered') return;
      if (outcome === 'broken') return sendError(answer, 'The server broke off.');
      ready.delete(server);
    }
    sendError(answer, 'There is no server.');
  }

  const proxy = createServer((incoming, answer) => {
    pass(incoming, answer).catch(() => answer.destroy());
  });
  const port = await listenLocally(proxy);
  for (const server of servers) void check(server);
  return {
    url: `http://127.0.0.1:${port}`,
    takeOut(url) {
      out.add(url);
    },
    async putBack(url) {
      while (!isClosed && !(await isReady(url))) await delay(CHECK_EVERY_MS);
      out.delete(url);
    },
    async close() {
      isClosed = true;
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

function forward(
  agent: Agent,
  server: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): Promise<'answered' | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const options = {
      agent,
      method: method ?? 'GET',
      headers: { ...headers, connection: 'close' },
    };
    const passed = request(server + (url ?? '/'), options, (response) => {
      const { connection: _, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept);
      response.pipe(answer);
      response.once('end', () => resolve('answered'));
      // The status is sent already, so the client's connection breaks as well.
      response.once('error', () => {
        answer.destroy();
        resolve('answered');
      });
    });
    passed.once('error', (error: NodeJS.ErrnoException) => {
      if (answer.headersSent) return;
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken');
    });
    passed.end(body);
  });
}

function sendError(answer: ServerResponse, reason: string): void {
  answer.writeHead(502, { 'content-type': 'text/plain', 'x-balancer': '1' });
  answer.end(reason);
}
