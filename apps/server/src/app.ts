import { staffRules } from '@comptoir/contract/settings/back-office';
import type { FastifyInstance } from 'fastify';
import { createServer } from '#composition/create-server.ts';
import type { OpenShop } from '#composition/open-shop.ts';
import { registerCatalogue } from '#composition/register-catalogue.ts';
import { hasTicketRecipient } from '#jobs/mails/ticket-recipient.ts';
import { accountRoutes } from '#modules/accounts/routes.ts';
import { articleRoutes } from '#modules/articles/routes.ts';
import { exceptionRoutes } from '#modules/availability/exceptions/exception-routes.ts';
import { openingCheckRoutes } from '#modules/availability/opening-check/opening-check-routes.ts';
import { publicAvailabilityRoutes } from '#modules/availability/public/public-routes.ts';
import {
  preparationRoutes,
  staffAvailabilityRoutes,
} from '#modules/availability/staff/staff-routes.ts';
import { availabilityState, readAvailability } from '#modules/availability/staff/staff-state.ts';
import { refundAllowance, refundRefusal } from '#modules/board/commands.ts';
import { boardRoutes } from '#modules/board/routes.ts';
import { booksClockRoutes } from '#modules/books/clock/clock-routes.ts';
import { isHandOverClosed, lockHandOverClosed, openTotals } from '#modules/books/closings.ts';
import { journalState } from '#modules/books/journal-state.ts';
import { booksRoutes } from '#modules/books/routes.ts';
import { cardKeysRoutes } from '#modules/card-keys/routes.ts';
import { quoteRoutes } from '#modules/checkout/quote-routes.ts';
import { checkoutRoutes } from '#modules/checkout/routes.ts';
import { figuresRoutes } from '#modules/figures/routes.ts';
import { groupOrderEventRoutes } from '#modules/group-orders/event-routes.ts';
import { groupReader } from '#modules/group-orders/group-reader.ts';
import { groupOrderRoutes } from '#modules/group-orders/routes.ts';
import { groupShareRoutes } from '#modules/group-orders/share-routes.ts';
import { guestBillingRoutes } from '#modules/invoices/guest-routes.ts';
import { staffBillingRoutes } from '#modules/invoices/staff-routes.ts';
import { locationRoutes } from '#modules/locations/routes.ts';
import { menuRoutes } from '#modules/menus/routes.ts';
import { offerRoutes } from '#modules/offers/routes.ts';
import { orderStateRoutes } from '#modules/orders/tracking/routes.ts';
import { demoPaymentRoutes } from '#modules/payments/demo-routes.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { paymentRoutes } from '#modules/payments/routes.ts';
import { webhookRoutes } from '#modules/payments/settlement/webhook.ts';
import { requestSync } from '#modules/payouts/payout-sync.ts';
import { payoutRoutes } from '#modules/payouts/routes.ts';
import { printersState, readPrinting } from '#modules/printing/printers/printers-state.ts';
import { printingRoutes, printRoutes } from '#modules/printing/routes.ts';
import { providerTrialRoutes } from '#modules/provider-trials/routes.ts';
import { pushRoutes } from '#modules/push/routes.ts';
import { eventCounts } from '#modules/recommendations/repository.ts';
import {
  recommendationEventRoutes,
  recommendationRoutes,
} from '#modules/recommendations/routes.ts';
import { recommendationService } from '#modules/recommendations/service.ts';
import { guestReportRoutes } from '#modules/reported-items/guest-routes.ts';
import { reportsForExport } from '#modules/reported-items/report-views.ts';
import { openReportsState, staffReportRoutes } from '#modules/reported-items/staff-routes.ts';
import { appRoutes, settingsRoutes } from '#modules/settings/routes.ts';
import { devicesState, readDevices } from '#modules/staff/devices/devices.ts';
import { staffRoutes } from '#modules/staff/routes.ts';
import { guestSubstitutionRoutes } from '#modules/substitutions/guest-routes.ts';
import { staffSubstitutionRoutes } from '#modules/substitutions/staff-routes.ts';
import { vitalsRoutes } from '#modules/vitals/routes.ts';
import { authentication, identify } from '#plugins/http/authentication.ts';
import { answerHealth, readStorageState } from '#plugins/http/health.ts';
import { clientHash } from '#plugins/limits/client.ts';
import { answerIcons } from '#plugins/pictures/serve-pictures.ts';

/** Wires the whole server. */
export async function buildApp(shop: OpenShop): Promise<FastifyInstance> {
  const app = await createServer(shop);
  app.addHook('onClose', shop.availability.close);
  shop.streams.endWith(app);

  answerHealth(app, {
    readStorage: (failed) => readStorageState(shop.pool, failed),
    isDraining: shop.isDraining,
  });
  answerIcons(app);

  registerMenu(app, shop);
  registerCheckout(app, shop);
  registerGroupOrders(app, shop);
  registerPayments(app, shop);
  registerTracking(app, shop);
  accountRoutes(app, {
    ...shop,
    authentication: authentication(shop.findSession),
    reportsOf: reportsForExport(shop.reporting),
  });

  registerBoard(app, shop);
  registerAvailability(app, shop);
  printingRoutes(app, shop);
  printRoutes(app, shop);
  registerBooks(app, shop);
  registerCatalogue(app, shop);
  providerTrialRoutes(app, shop);
  cardKeysRoutes(app, shop);
  staffRoutes(app, shop);
  return app;
}

/** Settings of the staff during a service, and its check before one. */
function registerAvailability(app: FastifyInstance, context: OpenShop) {
  const { pool, orders, access, restaurant, availability, staffAvailability, clock } = context;
  const ofStaff = { pool, orders, access, restaurant, clock };
  staffAvailabilityRoutes(app, { ...staffAvailability, access });
  exceptionRoutes(app, { ...ofStaff, availability });
  preparationRoutes(app, ofStaff);
  openingCheckRoutes(app, {
    ...ofStaff,
    live: availability,
    availability: () => readAvailability(staffAvailability),
    devices: () => readDevices(context),
    printers: () => readPrinting(context),
  });
}

/** Sales and money: the journal, payouts, figures, invoices. */
function registerBooks(app: FastifyInstance, context: OpenShop) {
  const { pool } = context;
  booksRoutes(app, context);
  booksClockRoutes(app, context);
  payoutRoutes(app, context);
  const journal = { state: () => journalState(pool), openTotals: () => openTotals(pool) };
  figuresRoutes(app, { ...context, journal });
  staffBillingRoutes(app, context);
}

/** Payments by card, and the provider's webhook. */
function registerPayments(app: FastifyInstance, context: OpenShop) {
  const { pool, cards, payments, intents, settleIntent, syncMovements, limiter, clock } = context;
  paymentRoutes(app, { ...intents, payments, cards });
  const onPayout = () => requestSync(pool, clock());
  webhookRoutes(app, { pool, cards, settleIntent, syncMovements, onPayout, clock });
  const { demoTerminal } = context;
  if (demoTerminal) demoPaymentRoutes(app, demoTerminal, settleIntent, limiter);
}

/** Prices, orders and their submission. */
function registerCheckout(app: FastifyInstance, context: OpenShop) {
  const { checkout, orders, limiter, limitGuesses, logKey, findSession } = context;
  quoteRoutes(app, { quotes: checkout, limiter, limitGuesses });
  checkoutRoutes(app, {
    checkout,
    limiter,
    limitGuesses,
    keyOf: orders.keyOf,
    count: context.metrics.orders,
    identifyCaller: (request) => identify(request, findSession),
    hashClient: context.rateLimit ? (client) => clientHash(logKey, client) : () => null,
  });
}

/** An order after its placement, for the guest who has its link. */
function registerTracking(app: FastifyInstance, context: OpenShop) {
  const { orders, restaurant, limiter, clock } = context;
  const tracked = {
    restaurant: async () => {
      const { scheduling, settings } = await restaurant();
      const { timezone } = scheduling.pickup;
      return { timezone, hasTicketRecipient: hasTicketRecipient(settings) };
    },
    orders,
    limiter,
    clock,
  };
  orderStateRoutes(app, {
    ...tracked,
    moveOrder: context.checkout.move,
    changes: context.orderChanges,
    streams: context.streams,
  });
  guestSubstitutionRoutes(app, tracked);
  pushRoutes(app, context);
  guestReportRoutes(app, { ...context.reporting, orders, limiter });
  guestBillingRoutes(app, context);
}

/** Orders that several people compose, and the shares that their cards pay. */
function registerGroupOrders(app: FastifyInstance, context: OpenShop) {
  const { pool, orders, shares, checkout, restaurant, intents, limiter, clock } = context;
  const { isCouponKnown, limitGuesses } = context;
  const groups = {
    pool,
    orders,
    shares,
    clock,
    pricing: checkout,
    isCouponKnown,
    restaurant,
  };
  const reader = groupReader(groups);
  groupOrderRoutes(app, { ...groups, reader, limiter, limitGuesses });
  groupOrderEventRoutes(app, {
    reader,
    clock,
    streams: context.streams,
    watchGroup: context.groupOrderChanges.watch,
    watchOrder: context.orderChanges.watch,
    watchAvailability: context.availability.onChange,
  });
  groupShareRoutes(app, { ...groups, ...intents, reader });
}

/** Everything that a guest reads before an order: settings, menus, offers, places, recommendations, availability. */
function registerMenu(app: FastifyInstance, context: OpenShop) {
  const { pool, restaurant, responses, locations, limiter, limitGuesses, clock } = context;
  settingsRoutes(app, responses);
  appRoutes(app, context);
  menuRoutes(app, responses);
  articleRoutes(app, responses);
  offerRoutes(app, {
    responses,
    clock,
    limitGuesses,
    restaurant,
    usedUpOffers: context.orders.usedUpOffers,
  });
  locationRoutes(app, locations, limiter);
  const { sales, availability } = context;
  const live = async () => (await availability.current()).state;
  recommendationRoutes(app, recommendationService({ sales, restaurant, live, clock }));
  recommendationEventRoutes(app, {
    counts: eventCounts(pool),
    restaurant,
    limiter,
    clock,
  });
  publicAvailabilityRoutes(app, {
    live: context.availability,
    streams: context.streams,
    restaurant,
    clock,
  });
  vitalsRoutes(app, context.metrics.vitals, limiter);
}

/** The orders of the staff: the board, proposals to guests, and what guests report. */
function registerBoard(app: FastifyInstance, context: OpenShop) {
  const { pool, orders, access, restaurant, availability, reporting, clock, log } = context;
  const { cardRefunds, timeZone, watchStates, streams } = context;
  const { watchAll } = context.orderChanges;
  staffReportRoutes(app, {
    ...reporting,
    access,
    log,
    refunds: {
      attemptNow: cardRefunds.attemptNow,
      async allowanceOf(caller) {
        const rules = staffRules((await restaurant()).settings);
        return {
          refuse: (amount, before) => refundRefusal(caller, rules, { amount, before }, clock()),
          limit: (before) => refundAllowance(caller, rules, before),
        };
      },
    },
  });
  boardRoutes(app, {
    pool,
    orders,
    cardRefunds,
    access,
    watchAll,
    watchStates,
    streams,
    clock,
    log,
    money: orderMoney,
    isHandOverClosed: async (orderId) => isHandOverClosed(pool, orderId, await timeZone()),
    lockHandOverClosed,
    states: [
      devicesState(context),
      printersState(context),
      availabilityState(context.staffAvailability, watchAll),
      openReportsState(reporting),
    ],
    restaurant,
    rush: async () => (await availability.current()).state.rush,
  });
  staffSubstitutionRoutes(app, {
    pool,
    orders,
    access,
    refundRefusal,
    clock,
    restaurant,
    holds: async () => (await availability.current()).state.holds,
  });
}
