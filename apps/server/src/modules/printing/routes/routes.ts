import type { FastifyInstance } from 'fastify';
import type { PrintingDependencies } from './dependencies.ts';
import { jobRoutes } from './job-routes.ts';
import { printerRoutes } from './printer-routes.ts';
import { setupRoutes } from './setup-routes.ts';
import { sheetRoutes } from './sheet-routes.ts';

/** Printers and tickets, for the staff. Rules PR-1 to PR-3, and PR-30 to PR-36. */
export function printingRoutes(app: FastifyInstance, dependencies: PrintingDependencies): void {
  printerRoutes(app, dependencies);
  setupRoutes(app, dependencies);
  jobRoutes(app, dependencies);
  sheetRoutes(app, dependencies);
}
