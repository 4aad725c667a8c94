import { doneAnswer, loginRequest, signupRequest } from '@comptoir/contract/accounts/auth';
import {
  credentialsQuery,
  sessionAnswer,
  sessionParams,
  sessionsAnswer,
} from '@comptoir/contract/accounts/auth-profile';
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { limitByClient } from '#plugins/limits/attempts.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { AccountShop } from './account-shop.ts';
import {
  type AuthenticationService,
  authenticationService,
} from './authentication/authentication.ts';
import {
  guardedAttempts,
  SECRETS_PER_CLIENT,
  SIGNUPS_PER_CLIENT,
} from './authentication/guarded-attempts.ts';
import { codeRoutes } from './codes/code-routes.ts';
import { codeService } from './codes/one-time-code.ts';
import { customerApi, DONE } from './customer-api.ts';
import { profileService } from './profile/profile.ts';
import { orderRoutes, profileRoutes } from './profile/profile-routes.ts';
import { noteDone, rejectionLog } from './security-log.ts';
import { endSessionById, openSessionsOf } from './sessions/sessions.ts';

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

/** Lists the open sessions of an account and ends them. Rule N-25. */
function sessionRoutes(app: FastifyInstance, { pool, clock, authentication }: AccountShop): void {
  const { sessionOf } = authentication;
  const customer = customerApi(app, authentication);

  customer.get(
    '/v2/public/auth/sessions',
    {
      account: 'verified',
      summary: 'Since when the account is logged in where, the newest first.',
      querystring: credentialsQuery,
      isPrepared: true,
      answer: sessionsAnswer,
    },
    async (request) => {
      const open = await openSessionsOf(pool, sessionOf(request), clock());
      const sessions = open.map(({ opened_at, expires_at, ...session }) => ({
        ...session,
        opened_at: opened_at.toISOString(),
        expires_at: expires_at.toISOString(),
      }));
      return { sessions };
    },
  );

  customer.delete(
    '/v2/public/auth/sessions/:session_id',
    {
      account: 'verified',
      summary: 'Ends one session of the account; one that has ended stays so.',
      params: sessionParams,
      querystring: credentialsQuery,
      isPrepared: true,
      answer: doneAnswer,
    },
    async (request) => {
      const { userId } = sessionOf(request);
      await endSessionById(pool, userId, request.params.session_id);
      noteDone(request, 'session_end', userId);
      return DONE;
    },
  );
}

/** Sign-up, login, and logout. Rules N-1 to N-6, N-23, and N-50. */
function authenticationRoutes(
  app: FastifyInstance,
  { authentication, limiter, pseudonyms }: AccountShop,
  service: AuthenticationService,
): void {
  const noteAddressRejected = rejectionLog(pseudonyms);
  const guest = guestApi(app, 'accounts', limiter);
  const { sessionOf } = authentication;
  const customer = customerApi(app, authentication);

  guest.post(
    '/v2/public/auth/signup/',
    {
      summary: 'Opens an account, and sends a code to its address.',
      body: signupRequest,
      isPrepared: true,
      answer: sessionAnswer,
      problems: ['rate_limited', 'email_taken'],
      preHandler: limitByClient(limiter, SIGNUPS_PER_CLIENT),
    },
    async (request) => {
      const outcome = await service.signUp(request.body, clientOf(request), requestLocale(request));
      if (outcome.kind === 'rejected') {
        noteAddressRejected(request, 'signup', outcome, request.body);
        return outcome;
      }
      noteDone(request, 'signup', outcome.value.user.id);
      return outcome.value;
    },
  );

  guest.post(
    '/v2/public/auth/login/',
    {
      summary: 'Opens a session with a password.',
      body: loginRequest,
      isPrepared: true,
      answer: sessionAnswer,
      problems: ['bad_credentials', 'email_not_verified'],
      limit: SECRETS_PER_CLIENT,
    },
    async (request) => {
      const outcome = await service.logIn(request.body, clientOf(request), requestLocale(request));
      if (outcome.kind === 'rejected') {
        noteAddressRejected(request, 'login', outcome, request.body);
        return outcome;
      }
      noteDone(request, 'login', outcome.value.user.id);
      return outcome.value;
    },
  );

  customer.post(
    '/v2/public/auth/logout/',
    {
      account: 'any',
      summary: 'Ends the session whose token is sent.',
      querystring: credentialsQuery,
      isPrepared: true,
      answer: doneAnswer,
    },
    async (request) => {
      const session = sessionOf(request);
      await service.logOut(session);
      noteDone(request, 'logout', session.userId);
      return DONE;
    },
  );
}
