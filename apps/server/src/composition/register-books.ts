import type { FastifyInstance } from 'fastify';
import { booksClockRoutes } from '#modules/books/clock/clock-routes.ts';
import { openTotals } from '#modules/books/closings.ts';
import { journalState } from '#modules/books/journal-state.ts';
import { booksRoutes } from '#modules/books/routes.ts';
import { figuresRoutes } from '#modules/figures/routes.ts';
import { staffBillingRoutes } from '#modules/invoices/staff-routes.ts';
import { payoutRoutes } from '#modules/payouts/routes.ts';
import type { AppContext } from './shared-services.ts';

/** Sales and money: the journal, payouts, figures, invoices. */
export function registerBooks(app: FastifyInstance, context: AppContext) {
  const { pool, orders, access, timeZone, restaurant, billing, limiter, clock } = context;
  const common = { pool, access, timeZone, clock };
  const reports = { ...common, restaurant: restaurant.current, limiter };
  app.register(booksRoutes(reports));
  app.register(booksClockRoutes(common));
  const isConnected = context.cards.forBrowser.provider === 'stripe';
  app.register(payoutRoutes({ ...common, isConnected }));
  const journal = { state: () => journalState(pool), openTotals: () => openTotals(pool) };
  app.register(figuresRoutes({ ...reports, journal }));
  app.register(staffBillingRoutes({ billing, orders, access, limiter, clock }));
}
