import { staffRules } from '@comptoir/contract/settings/back-office';
import {
  cardMethods,
  guestNotices,
  restaurantPosition,
} from '@comptoir/contract/settings/settings-mapping';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type pg from 'pg';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { DemoGateway } from '#adapters/cards/demo-gateway.ts';
import { gazetteerAround } from '#adapters/geocoding/gazetteer.ts';
import { LYON } from '#adapters/geocoding/gazetteer-lyon.ts';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import type { VapidKeys } from '#adapters/push/vapid.ts';
import type { Router } from '#adapters/routing/router.ts';
import type { Clock } from '#clock.ts';
import { noteTrace } from '#db/job-traces.ts';
import type { WatchLiveStates } from '#db/live-states.ts';
import { type Replica, readsOf } from '#db/replica.ts';
import { openDraftApi } from '#draft-api.ts';
import { hasTicketRecipient } from '#jobs/mails/ticket-recipient.ts';
import type { WatchPrintJobs } from '#jobs/printing/watch-print-jobs.ts';
import { failedAttempts, NO_BACK_OFF } from '#modules/accounts/authentication/failed-attempts.ts';
import type { Hashing } from '#modules/accounts/authentication/hashing.ts';
import type { AccountMailQueue } from '#modules/accounts/dependencies.ts';
import { pseudonyms } from '#modules/accounts/pseudonyms.ts';
import { accountRoutes } from '#modules/accounts/routes.ts';
import { sessionFinder } from '#modules/accounts/sessions/sessions.ts';
import { boardSeenAt } from '#modules/alerts/alert-store.ts';
import { appRoutes } from '#modules/apps/routes.ts';
import { articleRoutes } from '#modules/articles/routes.ts';
import { exceptionRoutes } from '#modules/availability/exceptions/exception-routes.ts';
import { openLiveAvailability } from '#modules/availability/live-availability.ts';
import { openingCheckRoutes } from '#modules/availability/opening-check/opening-check-routes.ts';
import { preparationRoutes } from '#modules/availability/preparation/preparation-routes.ts';
import { publicAvailabilityRoutes } from '#modules/availability/public/public-routes.ts';
import { staffAvailabilityRoutes } from '#modules/availability/staff/staff-routes.ts';
import { availabilityState, readAvailability } from '#modules/availability/staff/staff-state.ts';
import { refundAllowance, refundRefusal } from '#modules/board/commands.ts';
import { boardRoutes } from '#modules/board/routes.ts';
import { openTotals } from '#modules/books/closings.ts';
import { journalState } from '#modules/books/journal-state.ts';
import { booksRoutes } from '#modules/books/routes.ts';
import { deliveryRoutes } from '#modules/catalogue/delivery-routes.ts';
import { draftRestaurantReader } from '#modules/catalogue/draft-restaurant.ts';
import { draftRoutes } from '#modules/catalogue/draft-routes.ts';
import { offerDraftRoutes } from '#modules/catalogue/offer-routes.ts';
import { optionGroupRoutes } from '#modules/catalogue/option-group-routes.ts';
import { pictureRoutes } from '#modules/catalogue/picture-routes.ts';
import { previewRoutes } from '#modules/catalogue/preview-routes.ts';
import { publicationRoutes } from '#modules/catalogue/publication-routes.ts';
import { setupRoutes } from '#modules/catalogue/setup-routes.ts';
import { tableRoutes } from '#modules/catalogue/table-routes.ts';
import { guestHash } from '#modules/checkout/guest-hash.ts';
import { quoteRoutes } from '#modules/checkout/quote-routes.ts';
import { checkoutRoutes } from '#modules/checkout/routes.ts';
import { checkoutService } from '#modules/checkout/service.ts';
import { testOrders } from '#modules/checkout/test-order.ts';
import { figuresRoutes } from '#modules/figures/routes.ts';
import { groupOrderEventRoutes } from '#modules/group-orders/event-routes.ts';
import { noteShares, orderedGroups } from '#modules/group-orders/group-orders.ts';
import { groupReader } from '#modules/group-orders/group-reader.ts';
import { groupOrderRoutes } from '#modules/group-orders/routes.ts';
import { groupShareRoutes } from '#modules/group-orders/share-routes.ts';
import { openBilling } from '#modules/invoices/billing.ts';
import { guestBillingRoutes } from '#modules/invoices/guest-routes.ts';
import { staffBillingRoutes } from '#modules/invoices/staff-routes.ts';
import { locationRoutes } from '#modules/locations/routes.ts';
import { locationService } from '#modules/locations/service.ts';
import { menuRoutes } from '#modules/menus/routes.ts';
import { findCoupon, offerRoutes } from '#modules/offers/routes.ts';
import { openOrders } from '#modules/orders/orders.ts';
import type { OrderChanges } from '#modules/orders/tracking/order-changes.ts';
import { orderStateRoutes } from '#modules/orders/tracking/routes.ts';
import { demoPaymentRoutes } from '#modules/payments/demo-routes.ts';
import { declineCounter, intentLimits } from '#modules/payments/intents/intent-limits.ts';
import { paymentService } from '#modules/payments/payments.ts';
import { movementSync } from '#modules/payments/refunds/movement-sync.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { logRefusal, refunds } from '#modules/payments/refunds/refunds.ts';
import { paymentRoutes } from '#modules/payments/routes.ts';
import { settlement } from '#modules/payments/settlement/settlement.ts';
import { webhookRoutes } from '#modules/payments/settlement/webhook.ts';
import { shareService } from '#modules/payments/shares/shares.ts';
import { payoutRoutes } from '#modules/payouts/routes.ts';
import { requestSync } from '#modules/payouts/sync-state.ts';
import { probePrinter } from '#modules/printing/dispatch/probe-printer.ts';
import { printRoutes } from '#modules/printing/print-routes.ts';
import { printersState, readPrinting } from '#modules/printing/printers/printers-state.ts';
import { openPrintQueue } from '#modules/printing/queue/print-queue.ts';
import { printingRoutes } from '#modules/printing/routes/routes.ts';
import { providerTrialRoutes, type TrialMailer } from '#modules/provider-trials/routes.ts';
import { pushKeys } from '#modules/push/push-keys.ts';
import { pushRoutes } from '#modules/push/routes.ts';
import { pushSubscriptions, subscriptionIdOf } from '#modules/push/subscriptions.ts';
import { eventCounts } from '#modules/recommendations/event-counts.ts';
import { eventRoutes } from '#modules/recommendations/event-routes.ts';
import { salesRepository } from '#modules/recommendations/repository.ts';
import { recommendationRoutes } from '#modules/recommendations/routes.ts';
import { recommendationService } from '#modules/recommendations/service.ts';
import { reportsForExport } from '#modules/reported-items/export-reports.ts';
import { guestReportRoutes } from '#modules/reported-items/guest-routes.ts';
import { reportPhotographs } from '#modules/reported-items/photographs.ts';
import { openReportsState, staffReportRoutes } from '#modules/reported-items/staff-routes.ts';
import { settingsRoutes } from '#modules/settings/routes.ts';
import { refuseUnguardedRoutes, staffAccess } from '#modules/staff/access/access.ts';
import { devicesState, readDevices } from '#modules/staff/devices/device-state.ts';
import { findDevice } from '#modules/staff/devices/devices.ts';
import { findPerson } from '#modules/staff/people/people.ts';
import { staffRoutes } from '#modules/staff/routes.ts';
import { guestSubstitutionRoutes } from '#modules/substitutions/guest-routes.ts';
import { staffSubstitutionRoutes } from '#modules/substitutions/staff-routes.ts';
import { vitalsRoutes } from '#modules/vitals/routes.ts';
import { answerWithHeaders } from '#plugins/http/answer-headers.ts';
import { authentication, identify } from '#plugins/http/authentication.ts';
import {
  CLIENT_TIMEOUTS,
  type ClientTimeouts,
  connectionLimits,
  replaceNodeErrors,
} from '#plugins/http/connections.ts';
import { allowOrigins } from '#plugins/http/cross-origin.ts';
import { answerHealth } from '#plugins/http/health.ts';
import { describeApi } from '#plugins/http/openapi.ts';
import { handleErrors, setFrenchValidationMessages } from '#plugins/http/problems.ts';
import { refuseOtherLocales } from '#plugins/http/refuse-other-locales.ts';
import { routedUrl } from '#plugins/http/request-locale.ts';
import { answerUnknownRoutes } from '#plugins/http/unknown-routes.ts';
import { clientHash, clientOf } from '#plugins/limits/client.ts';
import { CAPACITY, type Capacity, limitCapacity } from '#plugins/limits/client-capacity.ts';
import { couponGuesses } from '#plugins/limits/coupon-guesses.ts';
import { rateLimiter, UNLIMITED } from '#plugins/limits/rate-limit.ts';
import { answerIcons } from '#plugins/pictures/icons.ts';
import { preparedResponses } from '#restaurant/prepared-responses.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import type { ShopMetrics } from '#shop-metrics.ts';
import { requestId } from './plugins/http/answer-headers.ts';
import {
  answerBadPath,
  answerBrokenRequest,
  drainConnections,
} from './plugins/http/connections.ts';
import { allowSharedCaches } from './plugins/http/prepared-response.ts';

const BODY_LIMIT_BYTES = 256 * 1024;

/** What a plan of zones shows: farther than a courier goes. */
const PLAN_RADIUS_METRES = 15_000;

/** A start on a busy machine takes more than the 10 s that Fastify grants by default. */
const REGISTRATION_TIMEOUT_MS = 60_000;

/** The length limit of a coupon code, so that no valid path is rejected for its length. */
const MAX_PARAMETER_LENGTH = 500;

export interface AppDependencies {
  readonly pool: pg.Pool;
  /** Serves reads that may be slightly stale. */
  readonly replica: Replica | null;
  /** The HMAC key of client addresses in logs and counters; see `db/installation.ts`. */
  readonly logKey: Buffer;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly restaurant: RestaurantStore;
  readonly geocoder: Geocoder;
  readonly router: Router;
  readonly cards: CardGateway | DemoGateway;
  readonly rateLimit: boolean;
  /** Where the files of pictures lie. */
  readonly picturesDirectory: string;
  /** Where the photographs of guests' reports lie. */
  readonly reportPhotographsDirectory: string;
  /** The origins whose pages may call the API, beside the shop's own: those of the apps. */
  readonly corsOrigins: readonly string[];
  /** `SITE_ROOT`: the origin of the back office and the relying party of its passkeys; may be empty. */
  readonly siteRoot: string;
  /** How long a shared cache may serve public answers without revalidation; 0 for never. */
  readonly sharedCacheSeconds: number;
  readonly hashing: Hashing;
  /** Sends mails with which the mail server is tried. */
  readonly trialMailer: TrialMailer;
  /** Enqueues account mails. */
  readonly accountMails: AccountMailQueue;
  readonly orderChanges: OrderChanges;
  /** The same for groups that compose an order. */
  readonly groupOrderChanges: Pick<OrderChanges, 'watch'>;
  readonly watchStates: WatchLiveStates;
  readonly watchPrintJobs: WatchPrintJobs;
  /** `keys` null: those in the database. `services` are allowed beside the known push services. */
  readonly push: { readonly keys: VapidKeys | null; readonly services: readonly string[] };
  /** Whether the server is draining before its stop. */
  readonly isDraining?: () => boolean;
  /** Called when an order is finalized, to wake the jobs that follow. */
  readonly onFinalized: () => void;
  readonly metrics: Pick<ShopMetrics, 'orders' | 'paymentActions' | 'prints' | 'vitals'>;
  /** Trusted for forwarded addresses: none, all, so many hops, or these proxies. */
  readonly trustProxy: boolean | number | string[];
  /** Shorter in some tests. */
  readonly clientTimeouts?: ClientTimeouts;
  /** Smaller in some tests. */
  readonly capacity?: Capacity;
}

/** Wires the whole server. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { pool, logKey, clock, restaurant, geocoder, router } = dependencies;
  setFrenchValidationMessages();
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    pluginTimeout: REGISTRATION_TIMEOUT_MS,
    genReqId: requestId,
    rewriteUrl: routedUrl,
    frameworkErrors: answerBadPath,
    clientErrorHandler: answerBrokenRequest,
    loggerInstance: dependencies.log,
    // Paths hold search terms: routes log what contains no personal data.
    logController: new LogController({ disableRequestLogging: true }),
    // While closing, requests are still answered, with `Connection: close`.
    return503OnClosing: false,
    trustProxy: fastifyTrustProxy(dependencies.trustProxy),
    ...connectionLimits(dependencies.clientTimeouts ?? CLIENT_TIMEOUTS),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  handleErrors(app);
  answerWithHeaders(app);
  replaceNodeErrors(app);
  refuseOtherLocales(app, async () => (await restaurant.current()).locales);
  if (dependencies.rateLimit) {
    limitCapacity(app, dependencies.capacity ?? CAPACITY, dependencies.trustProxy);
  }
  allowOrigins(app, dependencies.corsOrigins);
  allowSharedCaches(app, dependencies.sharedCacheSeconds);
  drainConnections(app);
  answerUnknownRoutes(app, '/v2');
  refuseUnguardedRoutes(app);
  await describeApi(app);

  const limiter = dependencies.rateLimit ? rateLimiter(pool, clock) : UNLIMITED;
  const locations = locationService({
    geocoder,
    router,
    readDelivery: async () => {
      const { settings, delivery } = await restaurant.current();
      return { position: restaurantPosition(settings), rules: delivery };
    },
  });
  const { cards } = dependencies;
  const orders = openOrders({ pool, money: orderMoney, clock });
  const { portionsUsed } = orders;
  const availability = openLiveAvailability({
    pool,
    restaurant,
    watchStates: dependencies.watchStates,
    portionsUsed,
    boardSeenAt: () => boardSeenAt(pool),
    clock,
    log: dependencies.log,
  });
  app.addHook('onClose', availability.close);
  const declines = declineCounter({ pool, clock, isLimited: dependencies.rateLimit });
  const settleIntent = settlement({
    pool,
    cards,
    orders: orders.payment,
    noteShares,
    clock,
    declines,
    onPaid: dependencies.onFinalized,
    count: dependencies.metrics.paymentActions,
  });
  const syncMovements = movementSync(pool, cards, clock);
  const payments = paymentService({ pool, cards, settleIntent, clock });
  const shares = shareService({
    ...{ pool, cards, settleIntent, noteShares, clock },
    orders: orders.payment,
  });
  const checkout = checkoutService({
    orders,
    restaurant: restaurant.current,
    measure: locations.measure,
    locate: locations.locate,
    payments,
    availability,
    hashGuest: (email) => guestHash(logKey, email),
    groups: orderedGroups(pool, shares.cancel, clock),
    noteTrace: (orderId) => noteTrace(pool, orderId),
    onFinalized: dependencies.onFinalized,
    clock,
  });

  const sales = salesRepository(readsOf(pool, dependencies.replica));
  const recommendations = recommendationService({
    sales,
    restaurant: restaurant.current,
    clock,
  });
  const findSession = sessionFinder(pool, clock);

  const responses = preparedResponses(restaurant);

  answerHealth(app, () => pool.query('SELECT 1'), dependencies.isDraining);
  answerIcons(app);
  app.register(settingsRoutes(responses));
  app.register(appRoutes({ readApp: async () => (await restaurant.current()).settings.site?.app }));
  app.register(menuRoutes(responses));
  app.register(articleRoutes(responses));
  const isCouponKnown = async (code: string) =>
    findCoupon(await restaurant.current(), code, clock()) !== null;
  const limitGuesses = couponGuesses(limiter, isCouponKnown);
  app.register(
    offerRoutes({
      ...{ responses, clock, limitGuesses },
      restaurant: restaurant.current,
      usedUpOffers: orders.usedUpOffers,
    }),
  );
  app.register(locationRoutes(locations, limiter));
  app.register(recommendationRoutes(recommendations));
  app.register(
    eventRoutes({
      counts: eventCounts(pool),
      restaurant: restaurant.current,
      limiter,
      clock,
    }),
  );
  app.register(
    publicAvailabilityRoutes({
      live: availability,
      restaurant: restaurant.current,
      clock,
      log: dependencies.log,
    }),
  );
  app.register(vitalsRoutes(dependencies.metrics.vitals, limiter));
  app.register(quoteRoutes({ quotes: checkout, limiter, limitGuesses }));
  app.register(
    checkoutRoutes({
      checkout,
      keyOf: orders.keyOf,
      count: dependencies.metrics.orders,
      identifyCaller: (request) => identify(request, findSession),
      hashClient: dependencies.rateLimit ? (client) => clientHash(logKey, client) : () => null,
      limiter,
      limitGuesses,
    }),
  );
  const groups = {
    ...{ pool, orders, shares, clock },
    pricing: checkout,
    isCouponKnown,
    restaurant: restaurant.current,
  };
  const reader = groupReader(groups);
  app.register(groupOrderRoutes({ ...groups, reader, limiter, limitGuesses }));
  app.register(
    groupOrderEventRoutes({
      reader,
      watchGroup: dependencies.groupOrderChanges.watch,
      watchOrder: dependencies.orderChanges.watch,
      watchAvailability: availability.onChange,
      clock,
    }),
  );
  const intents = {
    methods: async () => cardMethods((await restaurant.current()).settings),
    limiter,
    limitIntents: intentLimits(limiter, declines),
    clientKey: (request: FastifyRequest) => clientHash(logKey, clientOf(request)),
  };
  app.register(
    paymentRoutes({
      ...intents,
      payments,
      forBrowser: cards.forBrowser,
    }),
  );
  app.register(groupShareRoutes({ ...groups, ...intents, reader }));
  const onPayout = () => requestSync(pool, clock());
  app.register(webhookRoutes({ pool, cards, settleIntent, syncMovements, onPayout, clock }));
  if ('pay' in cards) app.register(demoPaymentRoutes(cards, settleIntent, limiter));
  const tracked = {
    restaurant: async () => {
      const { scheduling, settings } = await restaurant.current();
      const { timezone } = scheduling.pickup;
      return { timezone, hasTicketRecipient: hasTicketRecipient(settings) };
    },
    ...{ orders, limiter, clock },
  };
  app.register(orderStateRoutes({ ...tracked, changes: dependencies.orderChanges }));
  app.register(guestSubstitutionRoutes(tracked));
  const keys = pushKeys(pool, dependencies.push.keys);
  app.register(
    pushRoutes({
      subscriptions: pushSubscriptions(pool),
      findOrder: orders.findByKey,
      publicKey: async () => (await keys()).publicKey,
      isActive: async () => guestNotices((await restaurant.current()).settings).push,
      services: dependencies.push.services,
      limiter,
      clock,
    }),
  );
  const timeZone = async () => (await restaurant.current()).scheduling.pickup.timezone;
  const reporting = {
    ...{ pool, money: orderMoney, timeZone, clock },
    photographs: reportPhotographs(dependencies.reportPhotographsDirectory),
    hashGuest: (email: string) => guestHash(logKey, email),
  };
  app.register(
    accountRoutes(
      {
        pool,
        clock,
        hashing: dependencies.hashing,
        limiter,
        failures: dependencies.rateLimit ? failedAttempts(pool, clock) : NO_BACK_OFF,
        names: pseudonyms(logKey),
        mails: dependencies.accountMails,
        orders: orders.ofCustomer,
        reportsOf: reportsForExport(reporting),
      },
      authentication(findSession),
    ),
  );
  const { siteRoot } = dependencies;
  const isPinNeeded = async () =>
    staffRules((await restaurant.current()).settings).isPinNeededToAdvance;
  const staff = staffAccess({ pool, clock, siteRoot, isPinNeeded });
  const staffRestaurant = async () => {
    const { scheduling, settings } = await restaurant.current();
    return { name: settings.contacts?.name || 'Comptoir', timezone: scheduling.pickup.timezone };
  };
  const rhythm = {
    ...{ pool, live: availability, orders, portionsUsed, clock },
    restaurant: restaurant.current,
  };
  app.register(staffAvailabilityRoutes({ ...rhythm, access: staff }));
  const cardRefunds = refunds(pool, cards, clock, logRefusal(dependencies.log));
  app.register(guestReportRoutes({ ...reporting, orders, limiter }));
  app.register(
    staffReportRoutes({
      ...reporting,
      access: staff,
      refunds: {
        attemptNow: cardRefunds.attemptNow,
        async allowanceOf(caller) {
          const rules = staffRules((await restaurant.current()).settings);
          return {
            refuse: (amount, before) => refundRefusal(caller, rules, { amount, before }, clock()),
            limit: (before) => refundAllowance(caller, rules, before),
          };
        },
      },
      log: dependencies.log,
    }),
  );
  app.register(
    boardRoutes({
      pool,
      orders,
      money: orderMoney,
      cardRefunds,
      access: staff,
      watchAll: dependencies.orderChanges.watchAll,
      states: [
        devicesState({ pool, clock, restaurant: staffRestaurant }),
        printersState({ pool, clock, restaurant: restaurant.current }),
        availabilityState(rhythm, dependencies.orderChanges.watchAll),
        openReportsState(reporting),
      ],
      watchStates: dependencies.watchStates,
      restaurant: restaurant.current,
      rush: async () => (await availability.current()).state.rush,
      clock,
      log: dependencies.log,
    }),
  );
  app.register(
    staffSubstitutionRoutes({
      ...{ orders, access: staff, refundRefusal, clock },
      restaurant: restaurant.current,
      holds: async () => (await availability.current()).state.holds,
    }),
  );
  const desk = { pool, orders, access: staff, restaurant: restaurant.current, clock };
  app.register(exceptionRoutes({ ...desk, availability }));
  app.register(preparationRoutes(desk));
  app.register(
    providerTrialRoutes({
      ...{ pool, access: staff, limiter, cards, clock },
      mailer: dependencies.trialMailer,
    }),
  );
  const counted = { pool, access: staff, timeZone, clock };
  const reported = { ...counted, restaurant: restaurant.current, limiter };
  app.register(booksRoutes(reported));
  const isConnected = cards.forBrowser.provider !== 'demo';
  app.register(payoutRoutes({ ...counted, isConnected }));
  const journal = { state: () => journalState(pool), openTotals: () => openTotals(pool) };
  app.register(figuresRoutes({ ...reported, journal }));
  const billing = openBilling({ pool, restaurant: restaurant.current, clock });
  app.register(guestBillingRoutes({ billing, orders, limiter, clock }));
  app.register(staffBillingRoutes({ billing, orders, access: staff, limiter, clock }));
  const catalogue = { pool, access: staff, clock };
  app.register(draftRoutes(catalogue));
  app.register(optionGroupRoutes(catalogue));
  app.register(publicationRoutes(catalogue));
  const { picturesDirectory } = dependencies;
  app.register(pictureRoutes({ ...catalogue, limiter, picturesDirectory }));
  app.register(tableRoutes(catalogue));
  const readDraft = draftRestaurantReader(pool, clock);
  const { log } = dependencies;
  const ofGuests = { geocoder, router, sales, orders, availability, clock, log };
  const draftApi = openDraftApi({ ...ofGuests, readDraft });
  app.addHook('onClose', () => draftApi.close());
  app.register(previewRoutes({ access: staff, readDraft, draftApi }));
  app.register(
    deliveryRoutes({
      ...{ access: staff, readDraft, limiter },
      measure: (location, facts) =>
        locationService({ geocoder, router, readDelivery: async () => facts }).distance(location),
      around: (centre) => gazetteerAround(LYON, centre, PLAN_RADIUS_METRES),
    }),
  );
  app.register(
    setupRoutes({
      ...catalogue,
      hasCardKeys: cards.forBrowser.provider !== 'demo',
      countPrinters: async () =>
        (await readPrinting({ pool, clock, restaurant: restaurant.current })).printers.length,
      countDevices: async () =>
        (await readDevices({ pool, clock, restaurant: staffRestaurant })).devices.length,
      lastTestOrder: orders.lastTest,
      emailOf: async (personId) => (await findPerson(pool, personId))?.email ?? null,
      placeTestOrder: testOrders({
        ...{ orders, payments, availability, clock },
        hashGuest: (email) => guestHash(logKey, email),
        onFinalized: dependencies.onFinalized,
      }),
    }),
  );
  app.register(
    offerDraftRoutes({
      ...{ access: staff, clock, readDraft },
      usedUpOffers: orders.usedUpOffers,
      offerUseCounts: orders.offerUseCounts,
    }),
  );
  app.register(
    openingCheckRoutes({
      ...desk,
      live: availability,
      availability: () => readAvailability(rhythm),
      devices: () => readDevices({ pool, clock, restaurant: staffRestaurant }),
      printers: () => readPrinting({ pool, clock, restaurant: restaurant.current }),
    }),
  );
  const printing = { pool, orders, restaurant: restaurant.current };
  const queue = openPrintQueue({ ...printing, count: dependencies.metrics.prints });
  app.register(printingRoutes({ ...printing, access: staff, queue, probe: probePrinter, clock }));
  app.register(
    printRoutes({
      queue,
      findDevice: (key) => findDevice(pool, key, clock()),
      onJobs: dependencies.watchPrintJobs,
      clock,
      limiter,
    }),
  );
  app.register(
    staffRoutes({
      pool,
      clock,
      access: staff,
      hashing: dependencies.hashing,
      failures: dependencies.rateLimit ? failedAttempts(pool, clock) : NO_BACK_OFF,
      limiter,
      names: pseudonyms(logKey),
      siteRoot,
      push: {
        publicKey: async () => (await keys()).publicKey,
        services: dependencies.push.services,
        idOf: subscriptionIdOf,
      },
      restaurant: staffRestaurant,
    }),
  );
  return app;
}

function fastifyTrustProxy(trustProxy: AppDependencies['trustProxy']) {
  if (typeof trustProxy !== 'number') return trustProxy;
  return (_address: string, hop: number) => hop < trustProxy;
}
