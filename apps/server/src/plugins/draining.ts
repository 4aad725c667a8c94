import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

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
    done();
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
