import {
  doneAnswer,
  resetRequest,
  sendCodeQuery,
  verifyQuery,
} from '@comptoir/contract/accounts/auth';
import { credentialsQuery, sessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Authentication } from '#plugins/http/authentication.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { limitByClient, type RateLimiter } from '#plugins/limits/attempts.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { DONE, INVALID, OPTIONAL_BEARER, PREPARED_ANSWER, succeed } from '../answers.ts';
import { CODES_PER_CLIENT, SECRETS_PER_CLIENT } from '../authentication/guarded-attempts.ts';
import { type NoteAddressRejected, noteDone } from '../security-log.ts';
import type { CodeService } from './one-time-code.ts';

/** A HEAD request must neither consume a code nor send one. */
const WITHOUT_HEAD = { exposeHeadRoute: false };

const CODE_REJECTIONS = {
  422: rejection(['validation', 'invalid_code']),
  429: rejection(['rate_limited']),
};

/** Routes that send and redeem codes. Rules N-9 to N-11, N-40, and N-45. */
export function codeRoutes(
  codes: CodeService,
  { optionalToken, sessionIfAny }: Authentication,
  limiter: RateLimiter,
  noteAddressRejected: NoteAddressRejected,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/public/auth/verify-otp/',
      {
        ...WITHOUT_HEAD,
        onRequest: limitByClient(limiter, SECRETS_PER_CLIENT),
        ...optionalToken,
        schema: {
          tags: ['accounts'],
          summary: 'Verifies the address with a code, and opens a session.',
          description:
            'With the bearer of its sign-up, an account that was never verified keeps its password and its sessions. Without it they end, and the user has `needs_password`.',
          security: OPTIONAL_BEARER,
          querystring: verifyQuery.extend(credentialsQuery.shape),
          response: {
            200: sessionAnswer,
            ...ANY_REJECTIONS,
            403: rejection(['forbidden']),
            ...CODE_REJECTIONS,
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const outcome = await codes.verify(
          request.query,
          sessionIfAny(request),
          clientOf(request),
          requestLocale(request),
        );
        if (outcome.kind === 'rejected') {
          noteAddressRejected(request, 'verification', outcome, request.query);
          return sendRejection(reply, outcome.rejection);
        }
        noteDone(request, 'verification', outcome.value.user.id);
        return succeed(reply, outcome.value);
      },
    );

    app.get(
      '/v2/public/auth/send-otp/',
      {
        ...WITHOUT_HEAD,
        preHandler: limitByClient(limiter, CODES_PER_CLIENT),
        schema: {
          tags: ['accounts'],
          summary: 'Sends a code, if there is such an account and none was sent a moment ago.',
          querystring: sendCodeQuery,
          response: {
            200: doneAnswer,
            ...ANY_REJECTIONS,
            ...INVALID,
            429: rejection(['rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        await codes.send(request.query.email, requestLocale(request));
        return succeed(reply, DONE);
      },
    );

    app.post(
      '/v2/public/auth/reset-password/',
      {
        onRequest: limitByClient(limiter, SECRETS_PER_CLIENT),
        schema: {
          tags: ['accounts'],
          summary: 'Sets a new password with a code, and ends every session.',
          body: resetRequest,
          response: { 200: doneAnswer, ...BODY_REJECTIONS, ...CODE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const outcome = await codes.reset(request.body, clientOf(request));
        if (outcome.kind === 'rejected') {
          noteAddressRejected(request, 'password_reset', outcome, request.body);
          return sendRejection(reply, outcome.rejection);
        }
        noteDone(request, 'password_reset', outcome.value.user_id);
        return succeed(reply, DONE);
      },
    );
    done();
  };
}
