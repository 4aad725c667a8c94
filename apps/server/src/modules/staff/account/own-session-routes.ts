import { staffSessionParams, staffSessionsAnswer } from '@comptoir/contract/staff/account';
import type { FastifyInstance } from 'fastify';
import { transaction } from '#db/transaction.ts';
import { staffApi } from '#modules/staff/staff.ts';
import { doneAnswer } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { endSessionById, sessionsOf } from '../sessions/sessions.ts';
import type { OwnAccount } from './own-account.ts';

/** A person's own sessions. Rule SA-16. */
export function ownSessionRoutes(
  app: FastifyInstance,
  { access, pool, clock }: StaffDependencies,
  account: OwnAccount,
): void {
  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/account/sessions',
    {
      can: account.reading,
      summary: 'Where the person is signed in, the newest first.',
      answer: staffSessionsAnswer,
    },
    async (request) => {
      const open = await sessionsOf(pool, account.sessionOf(request), clock());
      const sessions = open.map(({ opened_at, last_used_at, expires_at, ...session }) => ({
        ...session,
        opened_at: opened_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        expires_at: expires_at.toISOString(),
      }));
      return { sessions };
    },
  );

  staff.delete(
    '/v2/staff/account/sessions/:session_id',
    {
      can: account.reading,
      summary: 'Ends one session of the person; one that has ended stays so.',
      params: staffSessionParams,
      answer: doneAnswer,
    },
    async (request) => {
      await transaction(pool, async (connection) => {
        const { personId } = account.sessionOf(request);
        const isEnded = await endSessionById(connection, personId, request.params.session_id);
        if (isEnded) await account.record(connection, request, 'session.end');
      });
      return {};
    },
  );
}
