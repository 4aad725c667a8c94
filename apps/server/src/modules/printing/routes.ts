import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';
import { epsonRoutes } from './polling/epson-routes.ts';
import { starRoutes } from './polling/star-routes.ts';
import type { PrintingShop } from './printing.ts';
import { relayRoutes } from './relay/relay-routes.ts';
import { jobRoutes } from './routes/job-routes.ts';
import { printerRoutes } from './routes/printer-routes.ts';
import { sheetRoutes } from './routes/sheet-routes.ts';

/** Everything under `/print`: what printers and relays ask for by themselves. Rules PR-90 to PR-98, and PR-100 to PR-108. */
export function printRoutes(app: FastifyInstance, shop: PrintingShop): void {
  epsonRoutes(app, shop);
  starRoutes(app, shop);
  relayRoutes(app, shop);
  // No page of the storefront answers here, as when a printer asks for further settings.
  app.all('/print/*', { schema: { hide: true } }, (_request, reply) =>
    sendProblem(reply, 'not_found'),
  );
}

/** Printers and tickets, for the staff. Rules PR-1 to PR-3, and PR-30 to PR-36. */
export function printingRoutes(app: FastifyInstance, shop: PrintingShop): void {
  printerRoutes(app, shop);
  jobRoutes(app, shop);
  sheetRoutes(app, shop);
}
