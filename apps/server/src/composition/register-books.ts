import type { FastifyInstance } from 'fastify';
import { booksClockRoutes } from '#modules/books/clock/clock-routes.ts';
import { openTotals } from '#modules/books/closings.ts';
import { journalState } from '#modules/books/journal-state.ts';
import { booksRoutes } from '#modules/books/routes.ts';
import { figuresRoutes } from '#modules/figures/routes.ts';
import { staffBillingRoutes } from '#modules/invoices/staff-routes.ts';
import { payoutRoutes } from '#modules/payouts/routes.ts';
import type { OpenShop } from './open-shop.ts';

/** Sales and money: the journal, payouts, figures, invoices. */
export function registerBooks(app: FastifyInstance, context: OpenShop) {
  const { pool, orders, access, timeZone, restaurant, billing, limiter, clock } = context;
  const common = { pool, access, timeZone, clock };
  const reports = { ...common, restaurant, limiter };
  booksRoutes(app, reports);
  booksClockRoutes(app, common);
  const isConnected = context.cards.forBrowser.provider === 'stripe';
  payoutRoutes(app, { ...common, isConnected });
  const journal = { state: () => journalState(pool), openTotals: () => openTotals(pool) };
  figuresRoutes(app, { ...reports, journal });
  staffBillingRoutes(app, { billing, orders, access, limiter });
}
