import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';
import { clientOf, lineOfAddress } from './client.ts';
import { isTrustedPeer, type TrustedProxies } from './trusted-proxies.ts';

/** How much one client, and all of them, may keep busy at a time. */
export interface Capacity {
  /** Connections of all clients; further ones are closed. */
  readonly connections: number;
  readonly connectionsPerClient: number;
  readonly requestsPerClient: number;
  /** Requests whose body is still coming, of all clients. */
  readonly bodies: number;
  readonly bodiesPerClient: number;
}

/**
 * A browser opens six connections: an office of 50 behind one address has 300. Bodies come in within
 * milliseconds, and 512 of 256 KiB are 128 MB.
 */
export const CAPACITY: Capacity = {
  connections: 4_096,
  connectionsPerClient: 512,
  requestsPerClient: 512,
  bodies: 512,
  bodiesPerClient: 64,
};

const RETRY_AFTER_SECONDS = 5;
/** A connection beyond its client's share has so long to ask something, and is told why it ends. */
const REFUSED_CONNECTION_MS = 1_000;

/**
 * Bounds the connections, requests and bodies that are under way, by client and in all. Connections
 * count by their peer, unless that is a trusted proxy, whose connections belong to many clients;
 * requests and bodies count by the client that a trusted proxy names. Beyond it the answer is 503 with
 * `Retry-After`. Rules U-60 to U-62.
 */
export function limitCapacity(
  app: FastifyInstance,
  capacity: Capacity,
  trustProxy: TrustedProxies,
): void {
  const refused = limitConnections(app, capacity, trustProxy);
  const requests = counter();
  const bodies = counter();

  app.addHook('onRequest', (request, reply, pass) => {
    const client = clientOf(request);
    const isFull =
      refused.has(request.raw.socket) || requests.of(client) >= capacity.requestsPerClient;
    if (isFull) return refuse(reply);
    const isBody = hasBody(request);
    if (isBody && isBodyTooMany(client)) return refuse(reply);
    releaseAtEnd(reply, requests.add(client));
    if (isBody) endOfBody.set(request, releaseAtEnd(reply, bodies.add(client)));
    pass();
  });

  // A body has been read, by then.
  app.addHook('preValidation', (request, _reply, pass) => {
    endOfBody.get(request)?.();
    pass();
  });

  function isBodyTooMany(client: string): boolean {
    return bodies.total() >= capacity.bodies || bodies.of(client) >= capacity.bodiesPerClient;
  }
}

const endOfBody = new WeakMap<FastifyRequest, () => void>();

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function refuse(reply: FastifyReply): void {
  reply.headers({ 'retry-after': RETRY_AFTER_SECONDS, connection: 'close' });
  sendProblem(reply, 'unavailable');
}

/** Calls `release` once: when the answer has gone out or its connection has ended, or before. */
function releaseAtEnd(reply: FastifyReply, release: () => void): () => void {
  reply.raw.once('close', release);
  return release;
}

/** Counts the connections of each peer; those that are beyond its share and may still ask once. */
function limitConnections(
  app: FastifyInstance,
  { connections, connectionsPerClient }: Capacity,
  trustProxy: TrustedProxies,
): WeakSet<Socket> {
  const refused = new WeakSet<Socket>();
  const open = counter();
  const isTrusted = isTrustedPeer(trustProxy);
  app.server.maxConnections = connections;
  app.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress)) return;
    const client = lineOfAddress(remoteAddress);
    // A second share for answers: what comes beyond it costs nothing.
    if (open.of(client) >= 2 * connectionsPerClient) {
      socket.destroy();
      return;
    }
    const isBeyond = open.of(client) >= connectionsPerClient;
    socket.once('close', open.add(client));
    if (!isBeyond) return;
    refused.add(socket);
    const timer = setTimeout(() => socket.destroy(), REFUSED_CONNECTION_MS);
    socket.once('close', () => clearTimeout(timer));
  });
  return refused;
}

/** Counts what is under way by client; `add` answers the function that takes it off again, once. */
function counter() {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    of: (client: string) => counts.get(client) ?? 0,
    total: () => total,
    add(client: string): () => void {
      let isCounted = true;
      counts.set(client, (counts.get(client) ?? 0) + 1);
      total += 1;
      return () => {
        if (!isCounted) return;
        isCounted = false;
        total -= 1;
        const left = (counts.get(client) ?? 1) - 1;
        if (left === 0) counts.delete(client);
        else counts.set(client, left);
      };
    },
  };
}
