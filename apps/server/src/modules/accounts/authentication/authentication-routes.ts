import { doneAnswer, loginRequest, signupRequest } from '@comptoir/contract/accounts/auth';
import { credentialsQuery, sessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { limitByClient } from '#plugins/limits/attempts.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { AccountShop } from '../account-shop.ts';
import { customerApi, DONE } from '../customer-api.ts';
import { noteDone, rejectionLog } from '../security-log.ts';
import type { AuthenticationService } from './authentication.ts';
import { SECRETS_PER_CLIENT, SIGNUPS_PER_CLIENT } from './guarded-attempts.ts';

/** Sign-up, login, and logout. Rules N-1 to N-6, N-23, and N-50. */
export function authenticationRoutes(
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
