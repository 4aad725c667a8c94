import type { FastifyInstance } from 'fastify';
import type { GroupOrderDependencies } from './dependencies.ts';
import { type HostRouteParts, hostRoutes } from './routes/host-routes.ts';
import { lineRoutes } from './routes/line-routes.ts';
import { peopleRoutes } from './routes/people-routes.ts';

/** Orders that several people compose on one link. Rules GO-1 to GO-8. */
export function groupOrderRoutes(
  app: FastifyInstance,
  dependencies: GroupOrderDependencies & HostRouteParts,
): void {
  peopleRoutes(app, dependencies);
  lineRoutes(app, dependencies);
  hostRoutes(app, dependencies);
}
