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
  const { pool } = context;
  booksRoutes(app, context);
  booksClockRoutes(app, context);
  payoutRoutes(app, context);
  const journal = { state: () => journalState(pool), openTotals: () => openTotals(pool) };
  figuresRoutes(app, { ...context, journal });
  staffBillingRoutes(app, context);
}
