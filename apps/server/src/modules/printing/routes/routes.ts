import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { PrintingDependencies } from './dependencies.ts';
import { jobRoutes } from './job-routes.ts';
import { printerRoutes } from './printer-routes.ts';
import { setupRoutes } from './setup-routes.ts';
import { sheetRoutes } from './sheet-routes.ts';

/** Printers and tickets, for the staff. Rules PR-1 to PR-3, and PR-30 to PR-36. */
export function printingRoutes(dependencies: PrintingDependencies): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.register(printerRoutes(dependencies));
    app.register(setupRoutes(dependencies));
    app.register(jobRoutes(dependencies));
    app.register(sheetRoutes(dependencies));
    done();
  };
}
