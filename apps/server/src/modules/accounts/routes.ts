import {
  doneAnswer,
  loginRequest,
  resetRequest,
  sendCodeQuery,
  signupRequest,
  verifyQuery,
} from '@comptoir/contract/accounts/auth';
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
import {
  type AuthenticationService,
  authenticationService,
  CODES_PER_CLIENT,
  guardedAttempts,
  SECRETS_PER_CLIENT,
  SIGNUPS_PER_CLIENT,
} from './authentication/authentication.ts';
import { type CodeService, codeService } from './codes/one-time-code.ts';
import { type AccountShop, customerApi, DONE, noteDone, rejectionLog } from './customer-api.ts';
import { profileService } from './profile/profile.ts';
import { orderRoutes, profileRoutes } from './profile/profile-routes.ts';
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

/** Routes that send and redeem codes. Rules N-9 to N-11, N-40, and N-45. */
function codeRoutes(
  app: FastifyInstance,
  { authentication, limiter, pseudonyms }: AccountShop,
  codes: CodeService,
): void {
  const noteAddressRejected = rejectionLog(pseudonyms);
  const guest = guestApi(app, 'accounts', limiter);
  const { sessionIfAny } = authentication;
  const customer = customerApi(app, authentication, limiter);

  customer.get(
    '/v2/public/auth/verify-otp/',
    {
      account: 'optional',
      summary: 'Verifies the address with a code, and opens a session.',
      description:
        'With the bearer of its sign-up, an account that was never verified keeps its password and its sessions. Without it they end, and the user has `needs_password`.',
      querystring: verifyQuery.extend(credentialsQuery.shape),
      isPrepared: true,
      answer: sessionAnswer,
      problems: ['invalid_code'],
      exposeHeadRoute: false,
      limit: SECRETS_PER_CLIENT,
    },
    async (request) => {
      const outcome = await codes.verify(
        request.query,
        sessionIfAny(request),
        clientOf(request),
        requestLocale(request),
      );
      if (outcome.kind === 'rejected') {
        noteAddressRejected(request, 'verification', outcome, request.query);
        return outcome;
      }
      noteDone(request, 'verification', outcome.value.user.id);
      return outcome.value;
    },
  );

  guest.get(
    '/v2/public/auth/send-otp/',
    {
      summary: 'Sends a code, if there is such an account and none was sent a moment ago.',
      querystring: sendCodeQuery,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['rate_limited'],
      exposeHeadRoute: false,
      preHandler: limitByClient(limiter, CODES_PER_CLIENT),
    },
    async (request) => {
      await codes.send(request.query.email, requestLocale(request));
      return DONE;
    },
  );

  guest.post(
    '/v2/public/auth/reset-password/',
    {
      summary: 'Sets a new password with a code, and ends every session.',
      body: resetRequest,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['invalid_code'],
      limit: SECRETS_PER_CLIENT,
    },
    async (request) => {
      const outcome = await codes.reset(request.body, clientOf(request));
      if (outcome.kind === 'rejected') {
        noteAddressRejected(request, 'password_reset', outcome, request.body);
        return outcome;
      }
      noteDone(request, 'password_reset', outcome.value.user_id);
      return DONE;
    },
  );
}
