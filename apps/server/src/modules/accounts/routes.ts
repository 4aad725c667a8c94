import type { FastifyInstance } from 'fastify';
import type { AccountShop } from './account-shop.ts';
import { authenticationService } from './authentication/authentication.ts';
import { authenticationRoutes } from './authentication/authentication-routes.ts';
import { guardedAttempts } from './authentication/guarded-attempts.ts';
import { codeRoutes } from './codes/code-routes.ts';
import { codeService } from './codes/one-time-code.ts';
import { orderRoutes } from './profile/order-routes.ts';
import { profileService } from './profile/profile.ts';
import { profileRoutes } from './profile/profile-routes.ts';
import { sessionRoutes } from './sessions/session-routes.ts';

/** Everything below `/v2/public/auth`. Rules N-1 to N-17, N-25, and N-40 to N-50. */
export function accountRoutes(app: FastifyInstance, shop: AccountShop): void {
  const attempts = guardedAttempts(shop);
  const profile = profileService(shop, attempts);
  authenticationRoutes(app, shop, authenticationService(shop, attempts));
  codeRoutes(app, shop, codeService(shop, attempts));
  profileRoutes(app, profile, shop.authentication);
  sessionRoutes(app, shop);
  orderRoutes(app, shop, profile);
}
