import {
  doneAnswer,
  resetRequest,
  sendCodeQuery,
  verifyQuery,
} from '@comptoir/contract/accounts/auth';
import { credentialsQuery, sessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import type { FastifyInstance } from 'fastify';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { limitByClient } from '#plugins/limits/attempts.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { AccountShop } from '../account-shop.ts';
import { CODES_PER_CLIENT, SECRETS_PER_CLIENT } from '../authentication/guarded-attempts.ts';
import { customerApi, DONE } from '../customer-api.ts';
import { noteDone, rejectionLog } from '../security-log.ts';
import type { CodeService } from './one-time-code.ts';

/** Routes that send and redeem codes. Rules N-9 to N-11, N-40, and N-45. */
export function codeRoutes(
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
