import type { FastifyInstance } from 'fastify';
import { hasTicketRecipient } from '#jobs/mails/ticket-recipient.ts';
import { guestBillingRoutes } from '#modules/invoices/guest-routes.ts';
import { orderStateRoutes } from '#modules/orders/tracking/routes.ts';
import { pushRoutes } from '#modules/push/routes.ts';
import { guestReportRoutes } from '#modules/reported-items/guest-routes.ts';
import { guestSubstitutionRoutes } from '#modules/substitutions/guest-routes.ts';
import type { OpenShop } from './open-shop.ts';

/** An order after its placement, for the guest who has its link. */
export function registerTracking(app: FastifyInstance, context: OpenShop) {
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
  orderStateRoutes(app, { ...tracked, changes: context.orderChanges, streams: context.streams });
  guestSubstitutionRoutes(app, tracked);
  pushRoutes(app, context);
  guestReportRoutes(app, { ...context.reporting, orders, limiter });
  guestBillingRoutes(app, { billing: context.billing, orders, limiter, clock });
}
