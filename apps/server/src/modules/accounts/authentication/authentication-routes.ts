import { doneAnswer, loginRequest, signupRequest } from '@comptoir/contract/accounts/auth';
import { credentialsQuery, sessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Authentication } from '#plugins/http/authentication.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { BODY_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { limitByClient, type RateLimiter } from '#plugins/limits/attempts.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { BEARER, DONE, INVALID, PREPARED_ANSWER, succeed, TOKEN_REJECTIONS } from '../answers.ts';
import { type NoteAddressRejected, noteDone } from '../security-log.ts';
import type { AuthenticationService } from './authentication.ts';
import { SECRETS_PER_CLIENT, SIGNUPS_PER_CLIENT } from './guarded-attempts.ts';

/** Sign-up, login, and logout. Rules N-1 to N-6, N-23, and N-50. */
export function authenticationRoutes(
  service: AuthenticationService,
  { anyToken, sessionOf }: Authentication,
  limiter: RateLimiter,
  noteAddressRejected: NoteAddressRejected,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.post(
      '/v2/public/auth/signup/',
      {
        preHandler: limitByClient(limiter, SIGNUPS_PER_CLIENT),
        schema: {
          tags: ['accounts'],
          summary: 'Opens an account, and sends a code to its address.',
          body: signupRequest,
          response: {
            200: sessionAnswer,
            ...BODY_REJECTIONS,
            409: rejection(['email_taken']),
            ...INVALID,
            429: rejection(['rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const outcome = await service.signUp(
          request.body,
          clientOf(request),
          requestLocale(request),
        );
        if (outcome.kind === 'rejected') {
          noteAddressRejected(request, 'signup', outcome, request.body);
          return sendRejection(reply, outcome.rejection);
        }
        noteDone(request, 'signup', outcome.value.user.id);
        return succeed(reply, outcome.value);
      },
    );

    app.post(
      '/v2/public/auth/login/',
      {
        onRequest: limitByClient(limiter, SECRETS_PER_CLIENT),
        schema: {
          tags: ['accounts'],
          summary: 'Opens a session with a password.',
          body: loginRequest,
          response: {
            200: sessionAnswer,
            ...BODY_REJECTIONS,
            401: rejection(['bad_credentials']),
            403: rejection(['email_not_verified']),
            ...INVALID,
            429: rejection(['rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const outcome = await service.logIn(
          request.body,
          clientOf(request),
          requestLocale(request),
        );
        if (outcome.kind === 'rejected') {
          noteAddressRejected(request, 'login', outcome, request.body);
          return sendRejection(reply, outcome.rejection);
        }
        noteDone(request, 'login', outcome.value.user.id);
        return succeed(reply, outcome.value);
      },
    );

    app.post(
      '/v2/public/auth/logout/',
      {
        ...anyToken,
        schema: {
          tags: ['accounts'],
          summary: 'Ends the session whose token is sent.',
          security: BEARER,
          querystring: credentialsQuery,
          response: { 200: doneAnswer, ...TOKEN_REJECTIONS, ...BODY_REJECTIONS, ...INVALID },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const session = sessionOf(request);
        await service.logOut(session);
        noteDone(request, 'logout', session.userId);
        return succeed(reply, DONE);
      },
    );
    done();
  };
}
