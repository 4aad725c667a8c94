import {
  changePasswordRequest,
  deleteProfileRequest,
  doneAnswer,
} from '@comptoir/contract/accounts/auth';
import { exportAnswer } from '@comptoir/contract/accounts/auth-orders';
import {
  credentialsQuery,
  profileChange,
  sessionAnswer,
  userAnswer,
} from '@comptoir/contract/accounts/auth-profile';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Authentication } from '#plugins/http/authentication.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS } from '#plugins/http/problems.ts';
import { requestLocale } from '#plugins/http/request-locale.ts';
import { clientOf } from '#plugins/limits/client.ts';
import {
  BEARER,
  DONE,
  INVALID,
  PASSWORD_REJECTIONS,
  PREPARED_ANSWER,
  succeed,
  TOKEN_REJECTIONS,
  VERIFIED_REJECTIONS,
} from '../answers.ts';
import { noteDone, noteRejected } from '../security-log.ts';
import type { ProfileService } from './profile.ts';

/** Reads, changes, exports, and deletes an account. Rules N-12, N-13, N-15, and N-16. */
export function profileRoutes(
  profile: ProfileService,
  { anyToken, verifiedToken, sessionOf }: Authentication,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/public/auth/profile',
      {
        ...anyToken,
        schema: {
          tags: ['accounts'],
          summary: 'Whose token it is.',
          security: BEARER,
          querystring: credentialsQuery,
          response: { 200: userAnswer, ...TOKEN_REJECTIONS, ...ANY_REJECTIONS, ...INVALID },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const outcome = await profile.read(sessionOf(request));
        if (outcome.kind === 'rejected') return sendRejection(reply, outcome.rejection);
        return succeed(reply, { user: outcome.value });
      },
    );

    app.patch(
      '/v2/public/auth/update-profile',
      {
        ...verifiedToken,
        schema: {
          tags: ['accounts'],
          summary: 'Changes names, telephone number and address.',
          security: BEARER,
          querystring: credentialsQuery,
          body: profileChange,
          response: { 200: userAnswer, ...VERIFIED_REJECTIONS, ...BODY_REJECTIONS, ...INVALID },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const session = sessionOf(request);
        const outcome = await profile.change(session, request.body);
        if (outcome.kind === 'rejected') return sendRejection(reply, outcome.rejection);
        noteDone(request, 'profile_change', session.userId);
        return succeed(reply, { user: outcome.value });
      },
    );

    app.post(
      '/v2/public/auth/change-password',
      {
        ...verifiedToken,
        schema: {
          tags: ['accounts'],
          summary: 'Sets another password, and exchanges every token for a new one.',
          security: BEARER,
          querystring: credentialsQuery,
          body: changePasswordRequest,
          response: { 200: sessionAnswer, ...PASSWORD_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const session = sessionOf(request);
        const outcome = await profile.changePassword(
          session,
          request.body,
          clientOf(request),
          requestLocale(request),
        );
        if (outcome.kind === 'rejected') {
          noteRejected(request, 'password_change', outcome, session);
          return sendRejection(reply, outcome.rejection);
        }
        noteDone(request, 'password_change', session.userId);
        return succeed(reply, outcome.value);
      },
    );

    app.delete(
      '/v2/public/auth/delete-profile/',
      {
        ...verifiedToken,
        schema: {
          tags: ['accounts'],
          summary: 'Deletes the account and the personal data of its owner.',
          security: BEARER,
          querystring: credentialsQuery,
          body: deleteProfileRequest,
          response: { 200: doneAnswer, ...PASSWORD_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const session = sessionOf(request);
        const outcome = await profile.remove(session, request.body.password, clientOf(request));
        if (outcome.kind === 'rejected') {
          noteRejected(request, 'deletion', outcome, session);
          return sendRejection(reply, outcome.rejection);
        }
        noteDone(request, 'deletion', session.userId);
        return succeed(reply, DONE);
      },
    );

    app.get(
      '/v2/public/auth/export',
      {
        ...verifiedToken,
        schema: {
          tags: ['accounts'],
          summary: 'Everything that is stored of the owner, to keep.',
          security: BEARER,
          querystring: credentialsQuery,
          response: { 200: exportAnswer, ...VERIFIED_REJECTIONS, ...ANY_REJECTIONS, ...INVALID },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const session = sessionOf(request);
        const outcome = await profile.exported(session);
        if (outcome.kind === 'rejected') return sendRejection(reply, outcome.rejection);
        noteDone(request, 'export', session.userId);
        reply.header('content-disposition', 'attachment; filename="mes-donnees.json"');
        return succeed(reply, outcome.value);
      },
    );
    done();
  };
}
