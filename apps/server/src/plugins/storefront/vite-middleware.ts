import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createServer, type ViteDevServer } from 'vite';

/** Vite as middleware: modules and hot replacement come through the same port. */
export async function startVite(app: FastifyInstance, directory: string): Promise<ViteDevServer> {
  const listeners = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({
    root: directory,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Vite would end the process at once; `onClose` ends it in order.
  for (const listener of process.listeners('SIGTERM')) {
    if (!listeners.has(listener)) process.off('SIGTERM', listener);
  }
  app.addHook('onClose', () => vite.close());
  return vite;
}

/** False when Vite does not handle the request. */
export function answeredByVite(
  vite: ViteDevServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    reply.raw.once('close', () => resolve(true));
    vite.middlewares(request.raw, reply.raw, (error: unknown) =>
      error ? reject(error) : resolve(false),
    );
  });
}
