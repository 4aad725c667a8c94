import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';

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
