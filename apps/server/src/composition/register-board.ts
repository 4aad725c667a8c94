import { staffRules } from '@comptoir/contract/settings/back-office';
import type { FastifyInstance } from 'fastify';
import { availabilityState } from '#modules/availability/staff/staff-state.ts';
import { refundAllowance, refundRefusal } from '#modules/board/commands.ts';
import { boardRoutes } from '#modules/board/routes.ts';
import { isDayOfSaleClosed } from '#modules/books/closings.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { printersState } from '#modules/printing/printers/printers-state.ts';
import { openReportsState, staffReportRoutes } from '#modules/reported-items/staff-routes.ts';
import { devicesState } from '#modules/staff/devices/device-state.ts';
import { staffSubstitutionRoutes } from '#modules/substitutions/staff-routes.ts';
import type { OpenShop } from './open-shop.ts';

/** The orders of the staff: the board, proposals to guests, and what guests report. */
export function registerBoard(app: FastifyInstance, context: OpenShop) {
  const { pool, orders, access, restaurant, availability, reporting, clock, log } = context;
  const { cardRefunds, watchStates, streams } = context;
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
    isDayClosed: isDayOfSaleClosed,
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
