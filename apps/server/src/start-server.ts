import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openCardProvider } from '#adapters/cards/card-provider.ts';
import { measuredGateways } from '#adapters/cards/create-card-gateway.ts';
import { createGeocoder } from '#adapters/geocoding/create-geocoder.ts';
import { createRouter } from '#adapters/routing/create-router.ts';
import { openSealing } from '#adapters/secrets/secrets-key.ts';
import { buildApp } from '#app.ts';
import { type OpenShop, openShop } from '#composition/open-shop.ts';
import type { Config } from '#config/config.ts';
import { type Database, openDatabase, readInstallation } from '#db/database.ts';
import { listenForStateChanges } from '#db/live-states.ts';
import { GROUP_ORDER_CHANGED, openNotifications } from '#db/notifications.ts';
import { markDemonstration, rejectDemonstration } from '#demonstration/existing-shop.ts';
import type { Demonstration, DemonstrationShop } from '#demonstration/open-demonstration.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { watchTicketRecipient } from '#jobs/mails/ticket-recipient.ts';
import type { Jobs } from '#jobs/open-jobs.ts';
import { watchPrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { listenError, listeningUrl } from '#listen.ts';
import type { ServerLog } from '#log.ts';
import { createMetrics, measureRequests, serveMetrics } from '#metrics/metrics.ts';
import { serveAppIcons } from '#modules/app-icons/routes.ts';
import { listenForOrderChanges } from '#modules/orders/tracking/order-changes.ts';
import { reportPhotographsDirectory } from '#modules/reported-items/photographs.ts';
import { serveSocialImages } from '#modules/social-images/routes.ts';
import { backofficeRoot } from '#modules/staff/access/staff-request.ts';
import { firstOwnerPath } from '#modules/staff/people/invitations.ts';
import { hasBackoffice, mountBackoffice } from '#plugins/backoffice/mount-backoffice.ts';
import { argon2Hashing } from '#plugins/limits/hashing.ts';
import { servePictures } from '#plugins/pictures/serve-pictures.ts';
import {
  hasStorefront,
  mountStorefront,
  type StorefrontChoice,
} from '#plugins/storefront/mount-storefront.ts';
import { loadWhenEmpty } from '#restaurant/import-restaurant.ts';
import { picturesDirectory } from '#restaurant/pictures/pictures.ts';
import { type RestaurantRepository, restaurantRepository } from '#restaurant/repository.ts';
import {
  contentVersionReader,
  openRestaurantStore,
  type RestaurantStore,
} from '#restaurant/store.ts';
import { wantsCards, withoutCards } from '#restaurant/without-cards.ts';
import type { TrialMailer } from '#shop.ts';
import type { JobParts } from '#shop-jobs.ts';
import { shopMetrics } from '#shop-metrics.ts';
import { stopInTime } from '#stop-in-time.ts';

/** A server that accepts requests. */
export interface RunningServer {
  /** The URL for a browser on this machine. */
  readonly url: string;
  /** The URL of the metrics; null without them. Rule U-12. */
  readonly metricsUrl: string | null;
  /** The link of the first owner; null once there is an owner. Rule SA-3. */
  readonly firstOwnerUrl: string | null;
  /** The link into the demonstration, with its secrets; null for a shop. */
  readonly demonstration:
    | (Pick<Demonstration, 'password' | 'pin'> & { readonly url: string })
    | null;
  /**
   * Drains so that load balancers see it, then closes connections, ends requests in flight, and
   * closes what they depend on. Rule U-11.
   */
  stop(): Promise<void>;
}

/** Opens the shop: database, restaurant, application, metrics, storefront, port. */
export async function startServer(config: Config, log: ServerLog): Promise<RunningServer> {
  const opened: (() => unknown)[] = [];
  const stop = () => stopInTime(opened.splice(0).reverse(), log);
  let isDraining = false;
  const drainAndStop = async () => {
    isDraining = true;
    await delay(config.drainSeconds * 1_000);
    await stop();
  };
  try {
    const database = await openDatabase(config.database, log);
    opened.push(() => database.close());
    const { isDemonstration } = config;
    await (isDemonstration ? markDemonstration : rejectDemonstration)(database.pool);
    const pictures = picturesDirectory(config.dataDir);
    const choice = { file: config.restaurantFile, picturesDirectory: pictures };
    await loadWhenEmpty(database.pool, choice, log);
    const notifications = await openNotifications(database.address, log);
    opened.push(() => notifications.close());
    const repository = restaurantRepository(database.pool, database.replica);
    const { shopId, logKey } = await readInstallation(database.pool);
    const provider = await openCardProvider(config, {
      pool: database.pool,
      shopId,
      sealing: openSealing(config),
      notifications,
      log,
    });
    const restaurantStore = await openRestaurantStore(
      repository,
      notifications,
      log,
      (document) => {
        if (provider.takesCards()) return document;
        if (wantsCards(document)) log.error(CARDS_ARE_OFF);
        return withoutCards(document);
      },
    );
    const traces = await openTraces(config, database);
    opened.push(() => traces?.close());
    const registry = createMetrics(database.pool, config.storefrontDir);
    let jobs: Jobs | undefined;
    const { cards, payouts } = measuredGateways(provider.current, registry);
    provider.onChange(restaurantStore.deriveAgain);
    const shop = openShop({
      pool: database.pool,
      replica: database.replica,
      clock: Date.now,
      log,
      logKey,
      hashing: argon2Hashing(),
      restaurantStore,
      picturesDirectory: pictures,
      reportPhotographsDirectory: reportPhotographsDirectory(config.dataDir),
      geocoder: createGeocoder(config.geocoder),
      router: createRouter(config.router),
      cards,
      demoTerminal: provider.demoTerminal,
      cardKeys: provider,
      accountMails: { enqueue: enqueueMail },
      trialMailer: trialMailer(config, restaurantStore),
      configuredPushKeys: config.push.configured?.keys ?? null,
      pushServices: config.push.services,
      rateLimit: config.rateLimit,
      corsOrigins: config.corsOrigins,
      siteRoot: config.siteRoot,
      sharedCacheSeconds: config.sharedCacheSeconds,
      applePayAssociation: config.applePayAssociation,
      trustProxy: config.trustProxy,
      orderChanges: await listenForOrderChanges(notifications),
      groupOrderChanges: await listenForOrderChanges(notifications, {
        channel: GROUP_ORDER_CHANGED,
      }),
      watchStates: await listenForStateChanges(notifications),
      watchPrintJobs: await watchPrintJobs(notifications),
      metrics: shopMetrics(registry, database.pool),
      isDraining: () => isDraining,
    });
    const app = await buildApp(shop);
    measureRequests(app, registry);
    traces?.traceApp(app);
    const served = await serveMetrics(registry, config.metrics, config.host, log);
    opened.push(() => served.stop());
    await mountSites(app, config, shop, repository);
    opened.push(() => jobs?.stop());
    const demonstration = isDemonstration
      ? await loadDemonstration(app, { ...shop, cards: provider.current().cards })
      : null;
    opened.push(() => demonstration?.stop());
    // Closed first: its last requests need everything opened before.
    opened.push(() => app.close());
    const url = await listenOn(app, config);
    // Loads the restaurant now: it is then known during a database outage.
    await watchTicketRecipient(restaurantStore, registry, log);
    const linkRoot = siteRootOfMails(config, url, log);
    jobs = loadJobs(config, shop, { database, notifications, payouts, linkRoot });
    const path = await firstOwnerPath(database.pool, Date.now());
    const root = backofficeRoot(config.siteRoot || url);
    const firstOwnerUrl = path === null ? null : `${root}${path}`;
    const shown = demonstration && { ...demonstration, url: `${root}${demonstration.path}` };
    return { url, metricsUrl: served.url, firstOwnerUrl, demonstration: shown, stop: drainAndStop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const CARDS_ARE_OFF =
  'The restaurant takes cards (payments.stripe.active), and there are no Stripe keys: no cards are taken. A demonstration terminal needs PAYMENTS=demo, or a shop on loopback without SITE_ROOT';

/** Loads the jobs after the start. */
function loadJobs(config: Config, shop: OpenShop, parts: JobParts): Jobs {
  let loaded: Jobs | undefined;
  const loading = (async () => {
    const { openShopJobs } = await import('#shop-jobs.ts');
    loaded = openShopJobs(config, shop, parts);
  })().catch((error: unknown) =>
    shop.log.error({ err: error }, 'The jobs could not be loaded: no mail is sent'),
  );
  return {
    async stop() {
      await loading;
      await loaded?.stop();
    },
  };
}

/** Loaded on demand: a shop does not need it. */
async function loadDemonstration(
  app: FastifyInstance,
  shop: DemonstrationShop,
): Promise<Demonstration> {
  const { openDemonstration } = await import('#demonstration/open-demonstration.ts');
  return openDemonstration(app, shop);
}

/** Each trial has a transport of its own, so that it tries the connection too. Rule OP-21. */
function trialMailer(config: Config, { current }: RestaurantStore): TrialMailer {
  const { from, smtpUrl } = config.mail;
  return {
    isFile: smtpUrl === null,
    async send(to, now) {
      // Loaded on demand, as the jobs are.
      const { mailTransport } = await import('#shop-jobs.ts');
      const { trialMail } = await import('#modules/mails/trial-mail.ts');
      const { settings } = await current();
      const transport = mailTransport(config);
      try {
        return await transport.send(
          trialMail({ settings, from, siteRoot: config.siteRoot }, to, now),
        );
      } finally {
        transport.close();
      }
    },
  };
}

/** Loaded on demand: the SDK is large and rarely used. */
async function openTraces({ tracing, trustProxy }: Config, { pool }: Database) {
  if (tracing === null) return null;
  const { openTracing } = await import('#tracing/open-tracing.ts');
  return openTracing({ ...tracing, isProxyTrusted: trustProxy !== false }, pool);
}

async function listenOn(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw listenError(error, port, host, 'PORT');
  }
  return listeningUrl(app.server, host);
}

/** The root of links in mails, never taken from a request's host. Rule J-8. */
function siteRootOfMails(config: Config, ownUrl: string, log: ServerLog): string {
  if (config.siteRoot !== '') return config.siteRoot;
  if (config.mail.smtpUrl !== null) {
    log.warn(`SITE_ROOT is not set: links in mails lead to ${ownUrl}`);
  }
  return ownUrl;
}

/** Serves pictures, the storefront and the back office; those that are not built are left out. */
async function mountSites(
  app: FastifyInstance,
  { mode, dataDir, storefrontDir, backofficeDir, siteRoot, apiRoot }: Config,
  shop: OpenShop,
  repository: RestaurantRepository,
): Promise<void> {
  const { restaurant, restaurantStore, picturesDirectory, log } = shop;
  await servePictures(app, picturesDirectory);
  serveSocialImages(app, shop);
  serveAppIcons(app, shop);
  const storefront: StorefrontChoice = {
    cardProvider: () => shop.cards.forBrowser.provider,
    countPage: shop.metrics.pages,
    mode,
    directory: storefrontDir,
    dataDir,
    // Every page carries it: it may hold no secrets or paths. Rule U-54.
    site: { siteRoot, apiRoot },
    onChange: restaurantStore.onChange,
    isOpened: async () => (await restaurant()).isOpened,
    readRestaurant: async (locale) => (await restaurant()).publicDataIn(locale),
    availableLocales: async () => (await restaurant()).locales,
    readContentVersion: contentVersionReader(restaurantStore, repository),
  };
  if (hasStorefront(storefront)) await mountStorefront(app, storefront);
  else log.warn('There is no storefront: run npm run build');
  const backoffice = { mode, dataDir, directory: backofficeDir };
  if (hasBackoffice(backoffice)) await mountBackoffice(app, backoffice);
}
