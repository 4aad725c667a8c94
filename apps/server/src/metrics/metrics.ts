import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsChoice } from '#config/config.ts';
import { listen, listeningUrl } from '#listen.ts';
import type { Log } from '#log.ts';
import { requestId, SECURITY_HEADERS } from '#plugins/http/answer-headers.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The server's metrics registry, with those of the process and its database pool. */
export function createMetrics(pool: pg.Pool, storefront: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'comptoir_build_info',
    help: 'Always 1; its labels say what runs.',
    labelNames: ['build', 'node'],
    registers: [registry],
  }).set({ build: buildOf(storefront), node: process.versions.node }, 1);
  new Gauge({
    name: 'comptoir_database_connections',
    help: 'Connections of the pool, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  return registry;
}

/** Measures every request by its route's pattern; the path would be a series per visitor. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'comptoir_http_request_duration_seconds',
    help: 'From the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // An event stream lasts as long as its page is open.
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
      const route = request.routeOptions.url ?? 'none';
      const labels = { method: request.method, route, status: reply.statusCode };
      durations.observe(labels, reply.elapsedTime / 1000);
    }
    done();
  });
}

/** The build id of the served storefront, as pages name it; none in development. */
function buildOf(storefront: string): string {
  try {
    const latest: unknown = JSON.parse(
      readFileSync(join(storefront, 'build/client/_build/latest.json'), 'utf8'),
    );
    return latest instanceof Object && 'id' in latest ? String(latest.id) : 'none';
  } catch {
    return 'none';
  }
}

export interface MetricsServer {
  /** Null without metrics. */
  readonly url: string | null;
  stop(): void;
}

/**
 * Serves `/metrics` for Prometheus on a port of its own, which need not be public; port 0 is one that the system
 * chooses. Rules I-14 and U-12.
 */
export async function serveMetrics(
  registry: Registry,
  { port, isRequired }: MetricsChoice,
  host: string,
  log: Log,
): Promise<MetricsServer> {
  if (port === null) return { url: null, stop: () => {} };
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
  return {
    url: server.listening ? `${listeningUrl(server, host)}/metrics` : null,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
