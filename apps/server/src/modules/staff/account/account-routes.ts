import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { StaffDependencies } from '../dependencies.ts';
import { authenticatorRoutes } from './authenticator-routes.ts';
import { ownAccount } from './own-account.ts';
import { ownSessionRoutes } from './own-session-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passwordRoutes } from './password-routes.ts';

/** A person's own second factors, password, PIN and sessions. Rules SA-11 to SA-16, and SA-32. */
export function accountRoutes(dependencies: StaffDependencies): FastifyPluginCallbackZod {
  const account = ownAccount(dependencies);
  return (app, _options, done) => {
    app.register(passkeyRoutes(dependencies, account));
    app.register(authenticatorRoutes(dependencies, account));
    app.register(passwordRoutes(dependencies, account));
    app.register(ownSessionRoutes(dependencies, account));
    done();
  };
}
