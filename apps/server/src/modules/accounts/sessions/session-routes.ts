import { doneAnswer } from '@comptoir/contract/accounts/auth';
import {
  credentialsQuery,
  sessionParams,
  sessionsAnswer,
} from '@comptoir/contract/accounts/auth-profile';
import type { FastifyInstance } from 'fastify';
import type { AccountShop } from '../account-shop.ts';
import { customerApi, DONE } from '../customer-api.ts';
import { noteDone } from '../security-log.ts';
import { endSessionById, openSessionsOf } from './sessions.ts';

/** Lists the open sessions of an account and ends them. Rule N-25. */
export function sessionRoutes(
  app: FastifyInstance,
  { pool, clock, authentication }: AccountShop,
): void {
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
