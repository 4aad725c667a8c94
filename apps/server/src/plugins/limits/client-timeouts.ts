import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';

/** How long a client may take, in milliseconds. */
export interface ClientTimeouts {
  /** For the headers of a request, from its first byte on. */
  readonly headers: number;
  /** For the whole request. */
  readonly request: number;
  /** For a connection on which nothing moves, in either direction. */
  readonly idle: number;
  /** How often the first two are looked after. */
  readonly checkInterval: number;
}

/** Enough for 256 KiB over a poor mobile network. A stream of events says something more often. */
export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headers: 20_000,
  request: 60_000,
  idle: 120_000,
  checkInterval: 5_000,
};

/** More than any browser sends; what is more is answered 431. */
const LARGEST_HEADERS_BYTES = 16 * 1024;

/** What keeps clients from holding connections that they do not use. Rule I-21. */
export function connectionLimits(timeouts: ClientTimeouts) {
  return {
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.idle,
    http: {
      // Said here, too: Node compares it with the next one before Fastify hands it on.
      requestTimeout: timeouts.request,
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.checkInterval,
      maxHeaderSize: LARGEST_HEADERS_BYTES,
      // Node's own refusal has neither an envelope nor headers.
      requireHostHeader: false,
    },
  };
}

/** Answers in the envelope what Node would refuse by itself. Rules I-3 to I-5. */
export function replaceNodeErrors(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, pass) => {
    const { httpVersionMajor, httpVersionMinor, headers } = request.raw;
    const isHostless = headers.host === undefined && httpVersionMajor === 1 && httpVersionMinor > 0;
    if (isHostless) sendProblem(reply.header('connection', 'close'), 'bad_request');
    else pass();
  });
  // An expectation that nobody knows may be ignored.
  app.server.on('checkExpectation', (request, response) => {
    app.server.emit('request', request, response);
  });
}
