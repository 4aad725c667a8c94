import { staffSessionParams, staffSessionsAnswer } from '@comptoir/contract/staff/account';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { transaction } from '#db/transaction.ts';
import { doneAnswer, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { endSessionById, sessionsOf } from '../sessions/sessions.ts';
import { STAFF_CHANGE_REJECTIONS, STAFF_READ_REJECTIONS } from '../staff.ts';
import { OWN_SCHEMA, type OwnAccount } from './own-account.ts';

/** A person's own sessions. Rule SA-16. */
export function ownSessionRoutes(
  { pool, clock }: StaffDependencies,
  account: OwnAccount,
): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/staff/account/sessions',
      {
        ...account.reading,
        schema: {
          ...OWN_SCHEMA,
          summary: 'Where the person is signed in, the newest first.',
          response: { 200: staffSessionsAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) =>
        succeed(reply, { sessions: await sessionsOf(pool, account.sessionOf(request), clock()) }),
    );

    app.delete(
      '/v2/staff/account/sessions/:session_id',
      {
        ...account.reading,
        schema: {
          ...OWN_SCHEMA,
          summary: 'Ends one session of the person; one that has ended stays so.',
          params: staffSessionParams,
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        await transaction(pool, async (connection) => {
          const { personId } = account.sessionOf(request);
          const isEnded = await endSessionById(connection, personId, request.params.session_id);
          if (isEnded) await account.record(connection, request, 'session.end');
        });
        return succeed(reply);
      },
    );
    done();
  };
}
