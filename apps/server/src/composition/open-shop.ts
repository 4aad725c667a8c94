import type { KeyObject } from 'node:crypto';
import { cardMethods, restaurantPosition } from '@comptoir/contract/settings/settings-mapping';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import type { VapidKeys } from '#adapters/push/web-push.ts';
import type { Router } from '#adapters/routing/create-router.ts';
import { noteTrace } from '#db/jobs.ts';
import type { WatchLiveStates } from '#db/live-states.ts';
import { type Replica, readsOf } from '#db/replica.ts';
import { sessionFinder } from '#modules/accounts/sessions/sessions.ts';
import { boardSeenAt } from '#modules/alerts/alert-store.ts';
import { openLiveAvailability } from '#modules/availability/live-availability.ts';
import { checkoutService } from '#modules/checkout/service.ts';
import { noteShares, orderedGroups } from '#modules/group-orders/group-orders.ts';
import { openBilling } from '#modules/invoices/billing.ts';
import { locationService } from '#modules/locations/service.ts';
import { findCoupon } from '#modules/offers/routes.ts';
import type { OrderChanges } from '#modules/orders/tracking/order-changes.ts';
import { intentLimits } from '#modules/payments/intents/intent-limits.ts';
import { movementSync } from '#modules/payments/refunds/movement-sync.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { logRefusal, refunds } from '#modules/payments/refunds/refunds.ts';
import { openPrintQueue } from '#modules/printing/queue/print-queue.ts';
import { pushKeys } from '#modules/push/subscriptions.ts';
import { salesRepository } from '#modules/recommendations/repository.ts';
import { reportPhotographs } from '#modules/reported-items/photographs.ts';
import { staffAccess } from '#modules/staff/access/access.ts';
import type { ClientTimeouts } from '#plugins/http/connections.ts';
import { couponGuesses, rateLimiter, UNLIMITED } from '#plugins/limits/attempts.ts';
import { clientHash, clientOf, guestHash } from '#plugins/limits/client.ts';
import type { Capacity } from '#plugins/limits/client-capacity.ts';
import { pseudonyms } from '#plugins/limits/pseudonyms.ts';
import { liveStreams } from '#plugins/live/live-streams.ts';
import { preparedResponses } from '#restaurant/prepared-responses.ts';
import type { RestaurantStore } from '#restaurant/store.ts';
import type { Shop } from '#shop.ts';
import type { ShopMetrics } from '#shop-metrics.ts';
import { openPayments } from './open-payments.ts';

/** The fields of a shop that the start opens, listens for or reads from the configuration. */
type OpenedFields =
  | ('pool' | 'clock' | 'hashing' | 'siteRoot' | 'pushServices')
  | (
      | 'cards'
      | 'demoTerminal'
      | 'cardKeys'
      | 'picturesDirectory'
      | 'accountMails'
      | 'trialMailer'
      | 'watchPrintJobs'
    );

/** A shop is opened with these. */
export interface Opened extends Pick<Shop, OpenedFields> {
  /** Serves reads that may be slightly stale. */
  readonly replica: Replica | null;
  readonly log: FastifyBaseLogger;
  /** The HMAC key of client addresses in logs and counters; see `db/installation.ts`. */
  readonly logKey: KeyObject;
  readonly restaurantStore: RestaurantStore;
  readonly geocoder: Geocoder;
  readonly router: Router;
  readonly rateLimit: boolean;
  /** Where the photographs of guests' reports lie. */
  readonly reportPhotographsDirectory: string;
  /** The origins whose pages may call the API, beside the shop's own: those of the apps. */
  readonly corsOrigins: readonly string[];
  /** How long a shared cache may serve public answers without revalidation; 0 for never. */
  readonly sharedCacheSeconds: number;
  /** The content of Apple Pay's file about the domain; null for none. */
  readonly applePayAssociation: string | null;
  readonly orderChanges: OrderChanges;
  /** The same for groups that compose an order. */
  readonly groupOrderChanges: Pick<OrderChanges, 'watch'>;
  readonly watchStates: WatchLiveStates;
  /** Null: those in the database. */
  readonly configuredPushKeys: VapidKeys | null;
  /** Whether the server is draining before its stop. */
  readonly isDraining?: () => boolean;
  readonly metrics: ShopMetrics;
  /** Trusted for forwarded addresses: none, all, so many hops, or these proxies. */
  readonly trustProxy: boolean | number | string[];
  /** Shorter in some tests. */
  readonly clientTimeouts?: ClientTimeouts;
  /** Smaller in some tests. */
  readonly capacity?: Capacity;
}

/** The shop with all services, also those of one topic only. */
export type OpenShop = ReturnType<typeof openShop>;

/** Opens each service once, for all routes and jobs. */
export function openShop(opened: Opened) {
  const { pool, clock, log, logKey, cards, metrics, restaurantStore, geocoder, router } = opened;
  const restaurant = restaurantStore.current;
  const limiter = opened.rateLimit ? rateLimiter(pool, clock) : UNLIMITED;
  const timeZone = async () => (await restaurant()).scheduling.pickup.timezone;
  const hashGuest = (email: string) => guestHash(logKey, email);

  const access = staffAccess({ pool, clock, siteRoot: opened.siteRoot, restaurant });
  const { orders, declines, settleIntent, payments, shares } = openPayments({
    pool,
    clock,
    restaurant,
    cards,
    noteShares,
    isLimited: opened.rateLimit,
    count: metrics.paymentActions,
  });
  const printQueue = openPrintQueue({ pool, orders, restaurant }, metrics.prints);
  const availability = openLiveAvailability({
    pool,
    restaurant: restaurantStore,
    clock,
    watchStates: opened.watchStates,
    portionsUsed: orders.portionsUsed,
    boardSeenAt: () => boardSeenAt(pool, clock()),
    log,
  });

  const locations = locationService({
    geocoder,
    router,
    readDelivery: async () => {
      const { settings, delivery } = await restaurant();
      return { position: restaurantPosition(settings), rules: delivery };
    },
  });
  const checkout = checkoutService({
    orders,
    payments,
    availability,
    hashGuest,
    clock,
    restaurant,
    measure: locations.measure,
    locate: locations.locate,
    groups: orderedGroups(pool, shares.cancel, clock),
    noteTrace: (orderId) => noteTrace(pool, orderId),
  });
  const isCouponKnown = async (code: string) =>
    findCoupon(await restaurant(), code, clock()) !== null;

  return {
    ...opened,
    restaurant,
    limiter,
    timeZone,
    hashGuest,
    access,
    orders,
    printQueue,
    availability,
    settleIntent,
    payments,
    shares,
    locations,
    checkout,
    isCouponKnown,
    pseudonyms: pseudonyms(logKey),
    pushKeys: pushKeys(pool, opened.configuredPushKeys),
    streams: liveStreams(),
    syncMovements: movementSync(pool, cards, clock),
    cardRefunds: refunds(pool, cards, clock, logRefusal(log)),
    /** For routes that create intents. */
    intents: {
      methods: async () => cardMethods((await restaurant()).settings),
      limiter,
      limitIntents: intentLimits(limiter, declines),
      clientKey: (request: FastifyRequest) => clientHash(logKey, clientOf(request)),
    },
    limitGuesses: couponGuesses(limiter, isCouponKnown),
    responses: preparedResponses(restaurantStore),
    sales: salesRepository(readsOf(pool, opened.replica)),
    findSession: sessionFinder(pool, clock),
    billing: openBilling({ pool, restaurant, clock }),
    /** For reports of guests after the hand-over. */
    reporting: {
      pool,
      money: orderMoney,
      timeZone,
      clock,
      hashGuest,
      photographs: reportPhotographs(opened.reportPhotographsDirectory),
    },
    /** For the staff's answers about availability. */
    staffAvailability: {
      pool,
      live: availability,
      orders,
      portionsUsed: orders.portionsUsed,
      clock,
      restaurant,
    },
  };
}
