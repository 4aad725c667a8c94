import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { MetricsChoice } from '#config/config.ts';
import { listen } from '#listen.ts';
import type { Log } from '#log.ts';
import { requestId } from '#plugins/http/request-id.ts';
import { SECURITY_HEADERS } from '#plugins/http/security-headers.ts';

/**
 * Serves `/metrics` for Prometheus on a port of its own, which need not be public. Answers its stop
 * function. Rule I-14.
 */
export async function serveMetrics(
  registry: Registry,
  { port, isRequired }: MetricsChoice,
  host: string,
  log: Log,
): Promise<() => void> {
  if (port === null) return () => {};
  const server = createServer(async (request, response) => {
    response.setHeaders(new Map(Object.entries(SECURITY_HEADERS)));
    response.setHeader('x-request-id', requestId(request));
    if (!/^\/metrics\/?(\?|$)/.test(request.url ?? '')) {
      response.writeHead(404).end();
      return;
    }
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  });
  try {
    await listen(server, port, host, 'METRICS_PORT');
  } catch (error) {
    if (isRequired) throw error;
    log.warn(`Without metrics: ${error instanceof Error ? error.message : error}`);
  }
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
