import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { StaffDependencies } from './dependencies.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** The routes of people, sessions, devices and the audit log, below `/v2/staff`. */
export function staffRoutes(dependencies: StaffDependencies): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.register(sessionRoutes(dependencies));
    done();
  };
}
