import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { afterEach } from 'vitest';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { CardKeyring } from '#adapters/cards/card-provider.ts';
import { type DemoGateway, demoGateway } from '#adapters/cards/demo-gateway.ts';
import { createGeocoder } from '#adapters/geocoding/create-geocoder.ts';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import type { Router } from '#adapters/routing/create-router.ts';
import { createRouter } from '#adapters/routing/create-router.ts';
import { buildApp } from '#app.ts';
import { openShop as openServices } from '#composition/open-shop.ts';
import { readInstallation } from '#db/database.ts';
import type { WatchLiveStates } from '#db/live-states.ts';
import type { WatchPrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import type { OrderChanges } from '#modules/orders/tracking/order-changes.ts';
import type { ClientTimeouts } from '#plugins/http/connections.ts';
import type { Capacity } from '#plugins/limits/client-capacity.ts';
import { argon2Hashing, type Hashing } from '#plugins/limits/hashing.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import type { Shop as ShopServices, TrialMailer } from '#shop.ts';
import { shopMetrics } from '#shop-metrics.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';

/** A Friday, 18:00 in Paris. */
export const FRIDAY_EVENING = Date.parse('2026-11-20T17:00:00Z');

/** Shared by all shops, because creating one computes a hash. */
const ownHashing = argon2Hashing();

/** The tables that guests write to. Rows that reference another table are deleted before or with it. */
export const LEFT_BY_GUESTS = [
  ...['push_subscriptions', 'pgboss.job', 'mails', 'group_orders', 'orders', 'order_days'],
  ...['users', 'codes', 'attempts'],
];

export interface Shop {
  readonly app: FastifyInstance;
  /** Moves the shop's clock. */
  setNow(instant: number): void;
  post(path: string, body: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly body: {
    readonly status: string;
    readonly code?: string;
    readonly message?: string;
    readonly errors?: readonly { readonly path: string }[];
    readonly payload?: Readonly<Record<string, unknown>>;
    readonly [more: string]: unknown;
  };
}

function isDemo(cards: CardGateway | DemoGateway): cards is DemoGateway {
  return 'pay' in cards;
}

const FIXED_KEYS: CardKeyring = {
  keysInUse: () => ({ source: 'none', stored: null, isFixed: true }),
  tryOut: async () => ({ kind: 'demo' }),
  write: async () => {},
  remove: async () => false,
  refresh: async () => {},
};

/** Opens shops on a test database and closes them after each test. */
export function shops(database: TestDatabase) {
  const open: FastifyInstance[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((app) => app.close()));
    await emptyTables(database.pool, ...LEFT_BY_GUESTS);
    await database.pool.query("SELECT setval('order_counter', 1, false)");
  });

  return async function openShop(
    overrides: Partial<RestaurantDocument> = {},
    options: {
      readonly geocoder?: Geocoder;
      readonly router?: Router;
      readonly cards?: CardGateway;
      /** Keys that an owner enters; fixed ones by default. */
      readonly cardKeys?: CardKeyring;
      readonly pool?: pg.Pool;
      readonly now?: number;
      /** Where pictures are stored that are sent to it. */
      readonly picturesDirectory?: string;
      /** Where the photographs of guests' reports are stored. */
      readonly reportPhotographsDirectory?: string;
      /** The restaurant as the database has it, instead of one that stays as it is. */
      readonly restaurantStore?: RestaurantStore;
      readonly trialMailer?: TrialMailer;
      /** False for one that is still being set up. */
      readonly isOpened?: boolean;
      readonly rateLimit?: boolean;
      readonly trustProxy?: boolean | number | string[];
      readonly corsOrigins?: readonly string[];
      readonly siteRoot?: string;
      readonly sharedCacheSeconds?: number;
      readonly applePayAssociation?: string;
      readonly hashing?: Hashing;
      readonly accountMails?: ShopServices['accountMails'];
      readonly orderChanges?: OrderChanges;
      readonly groupOrderChanges?: Pick<OrderChanges, 'watch'>;
      readonly watchStates?: WatchLiveStates;
      readonly watchPrintJobs?: WatchPrintJobs;
      /** The registry of the shop's metrics. */
      readonly registry?: Registry;
      /** Origins of local push services. */
      readonly pushServices?: readonly string[];
      readonly clientTimeouts?: ClientTimeouts;
      readonly capacity?: Capacity;
    } = {},
  ): Promise<Shop> {
    let now = options.now ?? FRIDAY_EVENING;
    const isOpened = options.isOpened ?? true;
    const snapshot = restaurantSnapshot(0, aRestaurant(overrides), { isOpened });
    const { logKey, shopId } = await readInstallation(database.pool);
    const cards = options.cards ?? demoGateway(database.pool, shopId);
    const shop = openServices({
      logKey,
      picturesDirectory: options.picturesDirectory ?? '/no/such/directory',
      reportPhotographsDirectory: options.reportPhotographsDirectory ?? '/no/such/directory',
      pool: options.pool ?? database.pool,
      replica: null,
      clock: () => now,
      log: silentLog,
      rateLimit: options.rateLimit ?? false,
      corsOrigins: options.corsOrigins ?? [],
      siteRoot: options.siteRoot ?? '',
      sharedCacheSeconds: options.sharedCacheSeconds ?? 0,
      applePayAssociation: options.applePayAssociation ?? null,
      hashing: options.hashing ?? ownHashing,
      accountMails: options.accountMails ?? { enqueue: async () => {} },
      groupOrderChanges: options.groupOrderChanges ?? { watch: () => () => {} },
      orderChanges: options.orderChanges ?? { watch: () => () => {}, watchAll: () => () => {} },
      watchStates: options.watchStates ?? (() => {}),
      watchPrintJobs: options.watchPrintJobs ?? (() => () => {}),
      configuredPushKeys: null,
      pushServices: options.pushServices ?? [],
      trialMailer: options.trialMailer ?? {
        isFile: true,
        send: async () => ({ kind: 'accepted' }),
      },
      metrics: shopMetrics(options.registry ?? new Registry(), database.pool),
      cards,
      demoTerminal: isDemo(cards) ? cards : null,
      cardKeys: options.cardKeys ?? FIXED_KEYS,
      restaurantStore: options.restaurantStore ?? {
        current: async () => snapshot,
        deriveAgain() {},
        beforeChange() {},
        onChange() {},
      },
      geocoder: options.geocoder ?? createGeocoder({ provider: 'demo', url: null, key: null }),
      router: options.router ?? createRouter({ provider: 'none', url: null }),
      trustProxy: options.trustProxy ?? false,
      ...(options.clientTimeouts && { clientTimeouts: options.clientTimeouts }),
      ...(options.capacity && { capacity: options.capacity }),
    });
    const app = await buildApp(shop);
    open.push(app);
    const send = (method: 'POST' | 'PUT') => async (url: string, body: object) => {
      const response = await app.inject({ method, url, payload: body });
      return { status: response.statusCode, body: response.json() };
    };
    return {
      app,
      setNow(instant) {
        now = instant;
      },
      post: send('POST'),
      put: send('PUT'),
    };
  };
}
