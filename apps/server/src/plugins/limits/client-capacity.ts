import { BlockList, isIP, type Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';
import { clientOf, clientOfAddress } from './client.ts';

/** Limits of concurrent work, per client and over all clients. */
export interface Capacity {
  /** Over all clients; further connections are closed. */
  readonly connections: number;
  readonly connectionsPerClient: number;
  readonly requestsPerClient: number;
  /** Requests whose body is still being received, over all clients. */
  readonly bodies: number;
  readonly bodiesPerClient: number;
}

/**
 * A browser opens six connections: 50 people behind one address have 300. A body is received within
 * milliseconds, and 512 bodies of 256 KiB are 128 MB.
 */
export const CAPACITY: Capacity = {
  connections: 4_096,
  connectionsPerClient: 512,
  requestsPerClient: 512,
  bodies: 512,
  bodiesPerClient: 64,
};

const RETRY_AFTER_SECONDS = 5;
/** How long a connection over its client's limit may send one request, to be answered 503. */
const REJECTED_CONNECTION_MS = 1_000;

/**
 * Answers 503 beyond the limits of concurrent connections, by peer unless it is a trusted proxy,
 * and of concurrent requests and bodies, by client. Rules U-60 to U-62.
 */
export function limitCapacity(
  app: FastifyInstance,
  capacity: Capacity,
  trustProxy: TrustedProxies,
): void {
  const rejected = limitConnections(app, capacity, trustProxy);
  const requests = counter();
  const bodies = counter();

  app.addHook('onRequest', (request, reply, pass) => {
    const client = clientOf(request);
    const isFull =
      rejected.has(request.raw.socket) || requests.of(client) >= capacity.requestsPerClient;
    if (isFull) return reject(reply);
    const isBody = hasBody(request);
    if (isBody && isBodyTooMany(client)) return reject(reply);
    releaseAtEnd(reply, requests.add(client));
    if (isBody) endOfBody.set(request, releaseAtEnd(reply, bodies.add(client)));
    pass();
  });

  // The body has been read at this point.
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

function reject(reply: FastifyReply): void {
  reply.headers({ 'retry-after': RETRY_AFTER_SECONDS, connection: 'close' });
  sendProblem(reply, 'unavailable');
}

/** Calls `release` when the connection of the answer closes; the caller may call it before. */
function releaseAtEnd(reply: FastifyReply, release: () => void): () => void {
  reply.raw.once('close', release);
  return release;
}

/**
 * Counts the connections of each peer. The set holds those over the limit, which may send one
 * request.
 */
function limitConnections(
  app: FastifyInstance,
  { connections, connectionsPerClient }: Capacity,
  trustProxy: TrustedProxies,
): WeakSet<Socket> {
  const rejected = new WeakSet<Socket>();
  const open = counter();
  const isTrusted = isTrustedPeer(trustProxy);
  app.server.maxConnections = connections;
  app.server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (isTrusted(remoteAddress)) return;
    const client = clientOfAddress(remoteAddress);
    // As many again stay open to be answered 503; beyond that they are closed unanswered.
    if (open.of(client) >= 2 * connectionsPerClient) {
      socket.destroy();
      return;
    }
    const isBeyond = open.of(client) >= connectionsPerClient;
    socket.once('close', open.add(client));
    if (!isBeyond) return;
    rejected.add(socket);
    const timer = setTimeout(() => socket.destroy(), REJECTED_CONNECTION_MS);
    socket.once('close', () => clearTimeout(timer));
  });
  return rejected;
}

/** Concurrent entries by client; `add` returns the release, which counts once. */
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

/** As in `TRUST_PROXY`: none, all, the nearest N hops, or these addresses. */
type TrustedProxies = boolean | number | readonly string[];

/** The names of address ranges, as Fastify reads them. */
const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether the peer of a connection is a trusted proxy. Rule U-61. */
export function isTrustedPeer(proxies: TrustedProxies): (address: string) => boolean {
  if (typeof proxies === 'boolean') return () => proxies;
  // The peer is the first hop.
  if (typeof proxies === 'number') return () => proxies > 0;
  const list = new BlockList();
  for (const range of proxies.flatMap((name) => RANGES[name] ?? [name])) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/s, '');
    return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}
