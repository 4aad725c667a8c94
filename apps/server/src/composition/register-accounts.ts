import type { FastifyInstance } from 'fastify';
import { pseudonyms } from '#modules/accounts/pseudonyms.ts';
import { accountRoutes } from '#modules/accounts/routes.ts';
import { reportsForExport } from '#modules/reported-items/export-reports.ts';
import { authentication } from '#plugins/http/authentication.ts';
import type { AppContext } from './shared-services.ts';

/** Accounts of guests. */
export function registerAccounts(app: FastifyInstance, context: AppContext) {
  const { pool, clock, hashing, limiter } = context;
  accountRoutes(
    app,
    {
      pool,
      clock,
      hashing,
      limiter,
      names: pseudonyms(context.logKey),
      mails: context.accountMails,
      orders: context.orders.ofCustomer,
      reportsOf: reportsForExport(context.reporting),
    },
    authentication(context.findSession),
  );
}
