import { staffRules } from '@comptoir/contract/settings/back-office';
import { restaurantPosition } from '@comptoir/contract/settings/settings-mapping';
import { noteTrace } from '#db/job-traces.ts';
import { readsOf } from '#db/replica.ts';
import { sessionFinder } from '#modules/accounts/sessions/sessions.ts';
import { boardSeenAt } from '#modules/alerts/alert-store.ts';
import { openLiveAvailability } from '#modules/availability/live-availability.ts';
import { guestHash } from '#modules/checkout/guest-hash.ts';
import { checkoutService } from '#modules/checkout/service.ts';
import { orderedGroups } from '#modules/group-orders/group-orders.ts';
import { openBilling } from '#modules/invoices/billing.ts';
import { locationService } from '#modules/locations/service.ts';
import { findCoupon } from '#modules/offers/routes.ts';
import { openOrders } from '#modules/orders/orders.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { pushKeys } from '#modules/push/push-keys.ts';
import { salesRepository } from '#modules/recommendations/repository.ts';
import { reportPhotographs } from '#modules/reported-items/photographs.ts';
import { staffAccess } from '#modules/staff/access/access.ts';
import { rateLimiter, UNLIMITED } from '#plugins/limits/attempts.ts';
import { couponGuesses } from '#plugins/limits/coupon-guesses.ts';
import { liveStreams } from '#plugins/live/live-streams.ts';
import { preparedResponses } from '#restaurant/prepared-responses.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { paymentServices } from './payment-services.ts';

/** What the routes of a topic are registered with. */
export type AppContext = AppDependencies & ReturnType<typeof openServices>;

/** The services that routes of several topics share, each created once. */
export function openServices(dependencies: AppDependencies) {
  const { pool, logKey, clock, restaurant, geocoder, router, siteRoot } = dependencies;
  const limiter = dependencies.rateLimit ? rateLimiter(pool, clock) : UNLIMITED;
  const hashGuest = (email: string) => guestHash(logKey, email);
  const timeZone = async () => (await restaurant.current()).scheduling.pickup.timezone;
  const locations = locationService({
    geocoder,
    router,
    readDelivery: async () => {
      const { settings, delivery } = await restaurant.current();
      return { position: restaurantPosition(settings), rules: delivery };
    },
  });
  const orders = openOrders({ pool, money: orderMoney, clock });
  const availability = openLiveAvailability({
    pool,
    restaurant,
    clock,
    watchStates: dependencies.watchStates,
    portionsUsed: orders.portionsUsed,
    boardSeenAt: () => boardSeenAt(pool, clock()),
    log: dependencies.log,
  });
  const paymentsAndRefunds = paymentServices(dependencies, { orders, limiter });
  const { payments, shares } = paymentsAndRefunds;
  const checkout = checkoutService({
    orders,
    payments,
    availability,
    hashGuest,
    clock,
    restaurant: restaurant.current,
    measure: locations.measure,
    locate: locations.locate,
    groups: orderedGroups(pool, shares.cancel, clock),
    noteTrace: (orderId) => noteTrace(pool, orderId),
  });
  const keys = pushKeys(pool, dependencies.push.keys);
  const isCouponKnown = async (code: string) =>
    findCoupon(await restaurant.current(), code, clock()) !== null;
  return {
    ...paymentsAndRefunds,
    streams: liveStreams(),
    limiter,
    hashGuest,
    timeZone,
    locations,
    orders,
    availability,
    checkout,
    isCouponKnown,
    limitGuesses: couponGuesses(limiter, isCouponKnown),
    responses: preparedResponses(restaurant),
    sales: salesRepository(readsOf(pool, dependencies.replica)),
    findSession: sessionFinder(pool, clock),
    pushKey: async () => (await keys()).publicKey,
    billing: openBilling({ pool, restaurant: restaurant.current, clock }),
    /** What guests report after the hand-over. */
    reporting: {
      pool,
      money: orderMoney,
      timeZone,
      clock,
      hashGuest,
      photographs: reportPhotographs(dependencies.reportPhotographsDirectory),
    },
    /** Who may call a route of the staff. */
    access: staffAccess({
      pool,
      clock,
      siteRoot,
      isPinNeeded: async () =>
        staffRules((await restaurant.current()).settings).isPinNeededToAdvance,
    }),
    /** What the staff's devices and people are shown of the restaurant. */
    staffRestaurant: async () => {
      const { scheduling, settings } = await restaurant.current();
      return { name: settings.contacts?.name || 'Comptoir', timezone: scheduling.pickup.timezone };
    },
    /** What the staff's answers about availability are read from. */
    staffAvailability: {
      pool,
      live: availability,
      orders,
      portionsUsed: orders.portionsUsed,
      clock,
      restaurant: restaurant.current,
    },
  };
}
