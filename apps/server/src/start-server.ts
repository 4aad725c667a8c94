import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#app.ts';
import type { Config } from '#config.ts';
import { type Database, openDatabase } from '#db/database.ts';
import { listenRefusal } from '#listen.ts';
import type { Log } from '#log.ts';
import { serveMetrics } from '#metrics-server.ts';
import { answerHealth } from '#plugins/health.ts';
import { createMetrics, measureRequests } from '#plugins/metrics.ts';
import { hasStorefront, mountStorefront, type StorefrontChoice } from '#plugins/storefront.ts';
import { loadWhenEmpty } from '#restaurant/load-when-empty.ts';
import { stopInTime } from '#stop-in-time.ts';

const STOREFRONT = join(import.meta.dirname, '../../storefront');

/** A server that takes requests. */
export interface RunningServer {
  /** Where it is, for a browser on this machine. */
  readonly url: string;
  /** Ends in order: no new connections, requests in flight end, then everything behind them. */
  stop(): Promise<void>;
}

/** Opens the shop: database, restaurant, application, metrics, storefront, port. */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const opened: (() => unknown)[] = [];
  const stop = () => stopInTime(opened.splice(0).reverse(), log);
  try {
    const database = await openDatabase(config.database, log);
    opened.push(() => database.close());
    await loadWhenEmpty(database.pool, config.restaurantFile, log);
    const app = await openApp(config, database, log);
    const metrics = createMetrics(database.pool);
    measureRequests(app, metrics);
    opened.push(await serveMetrics(metrics, config.metrics, config.host, log));
    await mountWhenBuilt(app, { ...config, directory: STOREFRONT }, log);
    // Closed first, so that nothing that its last requests need is gone.
    opened.push(() => app.close());
    return { url: await listenOn(app, config), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openApp(config: Config, database: Database, log: Log): Promise<FastifyInstance> {
  const app = await buildApp({
    pool: database.pool,
    clock: Date.now,
    log,
    restaurant: () => Promise.reject(new Error('The restaurant is not read from the database yet')),
    measure: () => Promise.reject(new Error('Distances are not measured yet')),
    rateLimit: config.rateLimit,
  });
  answerHealth(app, database.pool);
  return app;
}

async function mountWhenBuilt(
  app: FastifyInstance,
  choice: StorefrontChoice,
  log: Log,
): Promise<void> {
  if (hasStorefront(choice)) await mountStorefront(app, choice);
  else log.warn('There is no storefront: run npm run build');
}

async function listenOn(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw listenRefusal(error, port, host, 'PORT');
  }
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${actual}`;
}
