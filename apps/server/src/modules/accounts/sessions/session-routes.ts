import { doneAnswer } from '@comptoir/contract/accounts/auth';
import {
  credentialsQuery,
  sessionParams,
  sessionsAnswer,
} from '@comptoir/contract/accounts/auth-profile';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { Authentication } from '#plugins/http/authentication.ts';
import { ANY_REJECTIONS, BODY_REJECTIONS } from '#plugins/http/problems.ts';
import {
  BEARER,
  DONE,
  INVALID,
  PREPARED_ANSWER,
  succeed,
  VERIFIED_REJECTIONS,
} from '../answers.ts';
import type { AccountDependencies } from '../dependencies.ts';
import { noteDone } from '../security-log.ts';
import { endSessionById, openSessionsOf } from './sessions.ts';

/** Lists the open sessions of an account and ends them. Rule N-25. */
export function sessionRoutes(
  { pool, clock }: Pick<AccountDependencies, 'pool' | 'clock'>,
  { verifiedToken, sessionOf }: Authentication,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/public/auth/sessions',
      {
        ...verifiedToken,
        schema: {
          tags: ['accounts'],
          summary: 'Since when the account is logged in where, the newest first.',
          security: BEARER,
          querystring: credentialsQuery,
          response: { 200: sessionsAnswer, ...VERIFIED_REJECTIONS, ...ANY_REJECTIONS, ...INVALID },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const open = await openSessionsOf(pool, sessionOf(request), clock());
        const sessions = open.map(({ opened_at, expires_at, ...session }) => ({
          ...session,
          opened_at: opened_at.toISOString(),
          expires_at: expires_at.toISOString(),
        }));
        return succeed(reply, { sessions });
      },
    );

    app.delete(
      '/v2/public/auth/sessions/:session_id',
      {
        ...verifiedToken,
        schema: {
          tags: ['accounts'],
          summary: 'Ends one session of the account; one that has ended stays so.',
          security: BEARER,
          params: sessionParams,
          querystring: credentialsQuery,
          response: { 200: doneAnswer, ...VERIFIED_REJECTIONS, ...BODY_REJECTIONS, ...INVALID },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { userId } = sessionOf(request);
        await endSessionById(pool, userId, request.params.session_id);
        noteDone(request, 'session_end', userId);
        return succeed(reply, DONE);
      },
    );
    done();
  };
}
