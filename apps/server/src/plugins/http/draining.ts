import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
/** The system takes connections before we look for them, and would break them off. */
const LAST_ARRIVALS_MS = 100;

/**
 * Lets connections end while the server closes: answers in flight ask for it, and those that wait for
 * a next request are closed. Otherwise each would hold the server open until its keep-alive time ran
 * out. Rule U-11.
 */
export function drainConnections(app: FastifyInstance): void {
  let isClosing = false;
  let sweep: NodeJS.Timeout | undefined;
  app.addHook('preClose', (done) => {
    isClosing = true;
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    // After whatever waits has been looked for, however late the timer is.
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
