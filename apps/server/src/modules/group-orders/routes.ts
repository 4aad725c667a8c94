import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { GroupOrderDependencies } from './dependencies.ts';
import { type HostRouteParts, hostRoutes } from './routes/host-routes.ts';
import { lineRoutes } from './routes/line-routes.ts';
import { peopleRoutes } from './routes/people-routes.ts';

/** Orders that several people compose on one link. Rules GO-1 to GO-8. */
export function groupOrderRoutes(
  dependencies: GroupOrderDependencies & HostRouteParts,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.register(peopleRoutes(dependencies));
    app.register(lineRoutes(dependencies));
    app.register(hostRoutes(dependencies));
    done();
  };
}
