import type { FastifyInstance } from 'fastify';
import { createServer } from '#composition/create-server.ts';
import type { OpenShop } from '#composition/open-shop.ts';
import { registerAvailability } from '#composition/register-availability.ts';
import { registerBoard } from '#composition/register-board.ts';
import { registerBooks } from '#composition/register-books.ts';
import { registerCatalogue } from '#composition/register-catalogue.ts';
import { registerCheckout } from '#composition/register-checkout.ts';
import { registerGroupOrders } from '#composition/register-group-orders.ts';
import { registerMenu } from '#composition/register-menu.ts';
import { registerPayments } from '#composition/register-payments.ts';
import { registerTracking } from '#composition/register-tracking.ts';
import { readStorageState } from '#db/storage-state.ts';
import { accountRoutes } from '#modules/accounts/routes.ts';
import { printingRoutes, printRoutes } from '#modules/printing/routes.ts';
import { providerTrialRoutes } from '#modules/provider-trials/routes.ts';
import { reportsForExport } from '#modules/reported-items/export-reports.ts';
import { staffRoutes } from '#modules/staff/routes.ts';
import { authentication } from '#plugins/http/authentication.ts';
import { answerHealth } from '#plugins/http/health.ts';
import { answerIcons } from '#plugins/pictures/icons.ts';

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
  staffRoutes(app, shop);
  return app;
}
