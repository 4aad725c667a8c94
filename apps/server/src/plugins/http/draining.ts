import type { FastifyInstance } from 'fastify';

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
