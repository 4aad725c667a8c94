import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Authentication } from '#plugins/authentication.ts';
import { allowEmptyJson } from '#plugins/empty-json.ts';
import { codeRoutes } from './code-routes.ts';
import type { AccountDependencies } from './dependencies.ts';
import { entrance } from './entrance.ts';
import { entranceRoutes } from './entrance-routes.ts';
import { codeService } from './one-time-code.ts';
import { orderRoutes } from './order-routes.ts';
import { profileService } from './profile.ts';
import { profileRoutes } from './profile-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** Everything below `/v2/public/auth`. Rules N-1 to N-17, and N-25. */
export function accountRoutes(
  dependencies: AccountDependencies,
  authentication: Authentication,
): FastifyPluginCallbackZod {
  const profile = profileService(dependencies);
  const { limiter } = dependencies;
  return (app, _options, done) => {
    allowEmptyJson(app);
    app.register(entranceRoutes(entrance(dependencies), authentication, limiter));
    app.register(codeRoutes(codeService(dependencies), authentication, limiter));
    app.register(profileRoutes(profile, authentication, limiter));
    app.register(sessionRoutes(dependencies, authentication));
    app.register(orderRoutes(dependencies.orders, profile, authentication));
    done();
  };
}
