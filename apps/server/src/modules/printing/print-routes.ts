import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';
import { epsonRoutes } from './polling/epson-routes.ts';
import { starRoutes } from './polling/star-routes.ts';
import type { RelayDependencies } from './relay/relay-access.ts';
import { relayRoutes } from './relay/relay-routes.ts';

/** Everything under `/print`: what printers and relays ask for by themselves. Rules PR-90 to PR-98, and PR-100 to PR-108. */
export function printRoutes(app: FastifyInstance, dependencies: RelayDependencies): void {
  epsonRoutes(app, dependencies);
  starRoutes(app, dependencies);
  relayRoutes(app, dependencies);
  // No page of the storefront answers here, as when a printer asks for further settings.
  app.all('/print/*', { schema: { hide: true } }, (_request, reply) =>
    sendProblem(reply, 'not_found'),
  );
}
