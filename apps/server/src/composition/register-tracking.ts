import { guestNotices } from '@comptoir/contract/settings/settings-mapping';
import type { FastifyInstance } from 'fastify';
import { hasTicketRecipient } from '#jobs/mails/ticket-recipient.ts';
import { guestBillingRoutes } from '#modules/invoices/guest-routes.ts';
import { orderStateRoutes } from '#modules/orders/tracking/routes.ts';
import { pushRoutes } from '#modules/push/routes.ts';
import { pushSubscriptions } from '#modules/push/subscriptions.ts';
import { guestReportRoutes } from '#modules/reported-items/guest-routes.ts';
import { guestSubstitutionRoutes } from '#modules/substitutions/guest-routes.ts';
import type { AppContext } from './shared-services.ts';

/** An order after its placement, for the guest who has its link. */
export function registerTracking(app: FastifyInstance, context: AppContext) {
  const { pool, orders, restaurant, limiter, clock } = context;
  const tracked = {
    restaurant: async () => {
      const { scheduling, settings } = await restaurant.current();
      const { timezone } = scheduling.pickup;
      return { timezone, hasTicketRecipient: hasTicketRecipient(settings) };
    },
    orders,
    limiter,
    clock,
  };
  orderStateRoutes(app, { ...tracked, changes: context.orderChanges, streams: context.streams });
  guestSubstitutionRoutes(app, tracked);
  pushRoutes(app, {
    subscriptions: pushSubscriptions(pool),
    findOrder: orders.findByKey,
    publicKey: context.pushKey,
    isActive: async () => guestNotices((await restaurant.current()).settings).push,
    services: context.push.services,
    limiter,
    clock,
  });
  guestReportRoutes(app, { ...context.reporting, orders, limiter });
  guestBillingRoutes(app, { billing: context.billing, orders, limiter, clock });
}
