import type { FastifyInstance } from 'fastify';
import type { StaffDependencies } from '../dependencies.ts';
import { authenticatorRoutes } from './authenticator-routes.ts';
import { ownAccount } from './own-account.ts';
import { ownSessionRoutes } from './own-session-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passwordRoutes } from './password-routes.ts';

/** A person's own second factors, password, PIN and sessions. Rules SA-11 to SA-16, and SA-32. */
export function accountRoutes(app: FastifyInstance, dependencies: StaffDependencies): void {
  const account = ownAccount(dependencies);

  passkeyRoutes(app, dependencies, account);
  authenticatorRoutes(app, dependencies, account);
  passwordRoutes(app, dependencies, account);
  ownSessionRoutes(app, dependencies, account);
}
