import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createGeocoder } from '#adapters/geocoding/create-geocoder.ts';
import { createRouter } from '#adapters/routing/create-router.ts';
import { buildApp } from '#app.ts';
import type { Config } from '#config.ts';
import { type Database, openDatabase } from '#db/database.ts';
import { openNotifications } from '#db/notifications.ts';
import { listenRefusal } from '#listen.ts';
import type { ServerLog } from '#log.ts';
import { serveMetrics } from '#metrics-server.ts';
import { argon2Hashing } from '#modules/accounts/hashing.ts';
import { serveLinkCards } from '#modules/link-cards/routes.ts';
import { createMetrics, measureRequests } from '#plugins/metrics.ts';
import { servePictures } from '#plugins/pictures.ts';
import { hasStorefront, mountStorefront, type StorefrontChoice } from '#plugins/storefront.ts';
import { editionReader } from '#restaurant/edition.ts';
import { loadWhenEmpty } from '#restaurant/load-when-empty.ts';
import { picturesDirectory } from '#restaurant/pictures/pictures.ts';
import { restaurantRepository } from '#restaurant/repository.ts';
import { openRestaurantStore, type RestaurantStore } from '#restaurant/store.ts';
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
export async function startServer(config: Config, log: ServerLog): Promise<RunningServer> {
  const opened: (() => unknown)[] = [];
  const stop = () => stopInTime(opened.splice(0).reverse(), log);
  try {
    const database = await openDatabase(config.database, log);
    opened.push(() => database.close());
    const pictures = picturesDirectory(config.dataDir);
    const choice = { file: config.restaurantFile, picturesDirectory: pictures };
    await loadWhenEmpty(database.pool, choice, log);
    const notifications = await openNotifications(database.address, log);
    opened.push(() => notifications.close());
    const repository = restaurantRepository(database.pool);
    const restaurant = await openRestaurantStore(repository, notifications, log);
    const app = await openApp(config, database, restaurant, log);
    const metrics = createMetrics(database.pool);
    measureRequests(app, metrics);
    opened.push(await serveMetrics(metrics, config.metrics, config.host, log));
    await servePictures(app, pictures);
    serveLinkCards(app, { current: restaurant.current, pictures });
    const { onChange } = restaurant;
    const readEdition = editionReader(restaurant, repository);
    const storefront = { ...config, onChange, readEdition, directory: STOREFRONT };
    await mountWhenBuilt(app, storefront, log);
    // Closed first, so that nothing that its last requests need is gone.
    opened.push(() => app.close());
    return { url: await listenOn(app, config), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openApp(
  config: Config,
  { pool }: Database,
  restaurant: RestaurantStore,
  log: ServerLog,
): Promise<FastifyInstance> {
  return buildApp({
    pool,
    clock: Date.now,
    log,
    restaurant,
    geocoder: createGeocoder(config.geocoder),
    router: createRouter(config.router),
    rateLimit: config.rateLimit,
    hashing: argon2Hashing(),
    accountMails: { send: async () => {} },
    trustProxy: config.trustProxy,
  });
}

async function mountWhenBuilt(
  app: FastifyInstance,
  choice: StorefrontChoice,
  log: ServerLog,
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
