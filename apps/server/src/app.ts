import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#composition/app-dependencies.ts';
import { createServer } from '#composition/create-server.ts';
import { registerAccounts } from '#composition/register-accounts.ts';
import { registerAvailability } from '#composition/register-availability.ts';
import { registerBoard } from '#composition/register-board.ts';
import { registerBooks } from '#composition/register-books.ts';
import { registerCatalogue } from '#composition/register-catalogue.ts';
import { registerCheckout } from '#composition/register-checkout.ts';
import { registerGroupOrders } from '#composition/register-group-orders.ts';
import { registerMenu } from '#composition/register-menu.ts';
import { registerPayments } from '#composition/register-payments.ts';
import { registerPrinting } from '#composition/register-printing.ts';
import { registerStaff } from '#composition/register-staff.ts';
import { registerTracking } from '#composition/register-tracking.ts';
import { openServices } from '#composition/shared-services.ts';
import { readStorageState } from '#db/storage-state.ts';
import { answerHealth } from '#plugins/http/health.ts';
import { answerIcons } from '#plugins/pictures/icons.ts';

/** Wires the whole server. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const app = await createServer(dependencies);
  const services = openServices(dependencies);
  app.addHook('onClose', services.availability.close);
  services.streams.endWith(app);
  const context = { ...dependencies, ...services };

  answerHealth(app, {
    readStorage: (failed) => readStorageState(dependencies.pool, failed),
    isDraining: dependencies.isDraining,
  });
  answerIcons(app);

  registerMenu(app, context);
  registerCheckout(app, context);
  registerGroupOrders(app, context);
  registerPayments(app, context);
  registerTracking(app, context);
  registerAccounts(app, context);

  registerBoard(app, context);
  registerAvailability(app, context);
  registerPrinting(app, context);
  registerBooks(app, context);
  registerCatalogue(app, context);
  registerStaff(app, context);
  return app;
}
