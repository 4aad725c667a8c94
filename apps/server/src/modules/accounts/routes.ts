import type { FastifyInstance } from 'fastify';
import type { Authentication } from '#plugins/http/authentication.ts';
import { authenticationService } from './authentication/authentication.ts';
import { authenticationRoutes } from './authentication/authentication-routes.ts';
import { guardedAttempts } from './authentication/guarded-attempts.ts';
import { codeRoutes } from './codes/code-routes.ts';
import { codeService } from './codes/one-time-code.ts';
import type { AccountDependencies } from './dependencies.ts';
import { orderRoutes } from './profile/order-routes.ts';
import { profileService } from './profile/profile.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { rejectionLog } from './security-log.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** Everything below `/v2/public/auth`. Rules N-1 to N-17, N-25, and N-40 to N-50. */
export function accountRoutes(
  app: FastifyInstance,
  dependencies: AccountDependencies,
  authentication: Authentication,
): void {
  const attempts = guardedAttempts(dependencies);
  const profile = profileService(dependencies, attempts);
  const { limiter } = dependencies;
  const noteRejected = rejectionLog(dependencies.names);

  authenticationRoutes(
    app,
    authenticationService(dependencies, attempts),
    authentication,
    limiter,
    noteRejected,
  );
  codeRoutes(app, codeService(dependencies, attempts), authentication, limiter, noteRejected);
  profileRoutes(app, profile, authentication);
  sessionRoutes(app, dependencies, authentication);
  orderRoutes(app, dependencies.orders, profile, dependencies.clock, authentication);
}
