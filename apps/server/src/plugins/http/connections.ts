import { STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode } from '@comptoir/contract/wire/problems';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestId, SECURITY_HEADERS } from './answer-headers.ts';
import { MAX_PATH_LENGTH } from './path-bounds.ts';
import { sendProblem } from './problems.ts';

/** The time limits of a client, in milliseconds. */
export interface ClientTimeouts {
  /** For the headers of a request, from its first byte on. */
  readonly headers: number;
  /** For the whole request. */
  readonly request: number;
  /** For a connection without traffic in either direction. */
  readonly idle: number;
  /** How often `headers` and `request` are checked. */
  readonly checkInterval: number;
}

/** Enough for 256 KiB over a poor mobile network; event streams send a heartbeat more often. */
export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headers: 20_000,
  request: 60_000,
  idle: 120_000,
  checkInterval: 5_000,
};

/** More than any browser sends; larger headers are answered 431. */
const MAX_HEADERS_BYTES = 16 * 1024;

/** The connection options of Fastify and Node. Rule I-21. */
export function connectionLimits(timeouts: ClientTimeouts) {
  return {
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    http: {
      // Repeated here: Node compares it with `headersTimeout` before Fastify sets it.
      requestTimeout: timeouts.request,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.checkInterval,
      maxHeaderSize: MAX_HEADERS_BYTES,
      // Node's own rejection has neither an envelope nor headers.
      requireHostHeader: false,
    },
  };
}

/** Waits for an answer that may take longer than a connection may be idle. Rule W-20. */
export async function withoutIdleLimit<Answer>(
  socket: Socket,
  answer: Answer | Promise<Answer>,
): Promise<Answer> {
  // An injected request has no connection.
  if (!(socket instanceof Socket)) return answer;
  const limit = socket.timeout ?? 0;
  socket.setTimeout(0);
  try {
    return await answer;
  } finally {
    if (!socket.destroyed) socket.setTimeout(limit);
  }
}

/** Answers in the envelope what Node would reject by itself. Rules I-3 to I-5. */
export function replaceNodeErrors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, pass) => {
    const { httpVersionMajor, httpVersionMinor, headers } = request.raw;
    const isHostless = headers.host === undefined && httpVersionMajor === 1 && httpVersionMinor > 0;
    if (isHostless) sendProblem(reply.header('connection', 'close'), 'bad_request');
    else pass();
  });
  // An unknown `Expect` header may be ignored.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
}

/** Answers a path that cannot be decoded as not found. Rules I-3 to I-5. */
export function answerBadPath(_: Error, request: FastifyRequest, reply: FastifyReply): void {
  // Fastify runs no hook for such a request.
  reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
  sendProblem(reply, 'not_found');
}

const STATUS_OF_CONNECTION_ERROR: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers malformed or oversized HTTP directly on its socket. Rules I-3 to I-5. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const status = STATUS_OF_CONNECTION_ERROR[error.code] ?? 400;
    const isPath = status === 431 && isLongPath(error.rawPacket);
    socket.write(isPath ? bareAnswer(414, 'path_too_long') : bareAnswer(status, 'bad_request'));
  }
  socket.destroy(error);
}

/** Whether what was too much begins with a request whose path alone is. Rule I-25. */
function isLongPath(packet: unknown): boolean {
  if (!Buffer.isBuffer(packet)) return false;
  const [, address = ''] = packet.toString('latin1').split(' ', 2);
  const [path = ''] = address.split(/[?\r]/, 1);
  return path.startsWith('/') && path.length > MAX_PATH_LENGTH;
}

function bareAnswer(status: number, code: ProblemCode): string {
  const body = JSON.stringify({ status: 'error', code, message: PROBLEMS[code].message });
  const headers = {
    ...SECURITY_HEADERS,
    'x-request-id': requestId({ headers: {} }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}

const SWEEP_MS = 50;
/** The kernel accepts connections before Node does; closing at once would reset those. */
const LAST_ARRIVALS_MS = 100;

/**
 * Ends connections while the server closes: answers in flight carry `Connection: close`, idle
 * connections are closed. Each would else stay for its keep-alive time. Rule U-11.
 */
export function drainConnections(app: FastifyInstance): void {
  let isClosing = false;
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    isClosing = true;
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    // A late timer runs before pending connections are polled; `setImmediate` runs after.
    if (app.server.listening) setTimeout(() => setImmediate(done), LAST_ARRIVALS_MS);
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });
}
