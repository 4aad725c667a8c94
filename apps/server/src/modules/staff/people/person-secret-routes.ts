import { pinChange } from '@comptoir/contract/staff/account';
import { staffPersonParams } from '@comptoir/contract/staff/people';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { transaction } from '#db/transaction.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { doneAnswer, emptyBody, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { endSessions } from '../sessions/sessions.ts';
import { recordAudit, STAFF_CHANGE_REJECTIONS, STAFF_SECURITY } from '../staff.ts';
import { addInvitation } from './invitations.ts';
import { findPerson, lockStaff, setPin } from './people.ts';

const SCHEMA = { tags: ['staff'], security: STAFF_SECURITY };

/** What an owner does for a person who lost a PIN or a password. Rules SA-32 and SA-43. */
export function personSecretRoutes({
  pool,
  clock,
  access,
  hashing,
}: StaffDependencies): FastifyPluginCallbackZod {
  const proven = access.requires('staff.manage', { stepUp: true });
  return (app, _options, done) => {
    app.put(
      '/v2/staff/people/:person_id/pin',
      {
        ...proven,
        schema: {
          ...SCHEMA,
          summary: 'Sets the PIN of a person.',
          params: staffPersonParams,
          body: pinChange,
          response: {
            200: doneAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            404: rejection(['not_found']),
            429: rejection(['rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const hashed = await hashing.hash(clientOf(request), request.body.pin);
        if (hashed.kind === 'rejected') return sendRejection(reply, hashed.rejection);
        const isSet = await changePin(
          request.params.person_id,
          hashed.value,
          'pin.change',
          request,
        );
        return isSet ? succeed(reply) : sendProblem(reply, 'not_found');
      },
    );

    app.delete(
      '/v2/staff/people/:person_id/pin',
      {
        ...proven,
        schema: {
          ...SCHEMA,
          summary: 'Removes the PIN of a person.',
          params: staffPersonParams,
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS, 404: rejection(['not_found']) },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const isSet = await changePin(request.params.person_id, null, 'pin.remove', request);
        return isSet ? succeed(reply) : sendProblem(reply, 'not_found');
      },
    );

    app.post(
      '/v2/staff/people/:person_id/new-password',
      {
        ...proven,
        schema: {
          ...SCHEMA,
          summary:
            'Ends the sessions of a person, and mails a link for a new password and second factor.',
          params: staffPersonParams,
          body: emptyBody,
          response: {
            200: doneAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            404: rejection(['not_found']),
            409: rejection(['email_required']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { person_id } = request.params;
        const problem = await transaction(pool, async (connection) => {
          await lockStaff(connection);
          const person = await findPerson(connection, person_id);
          if (!person) return 'not_found';
          const { email, role } = person;
          if (email === null) return 'email_required';
          const link = await addInvitation(
            connection,
            { email, role, personId: person_id },
            clock(),
          );
          const { invitation_id } = link;
          await endSessions(connection, person_id);
          await enqueueMail(connection, { kind: 'staff_invitation', invitation_id });
          const record = { action: 'person.send_new_password', subject: `person:${person_id}` };
          await recordAudit(connection, access.callerOf(request), record, clock());
          return null;
        });
        return problem === null ? succeed(reply) : sendProblem(reply, problem);
      },
    );
    done();
  };

  function changePin(
    personId: string,
    pinHash: string | null,
    action: string,
    request: Parameters<typeof access.callerOf>[0],
  ): Promise<boolean> {
    return transaction(pool, async (connection) => {
      if (!(await findPerson(connection, personId))) return false;
      await setPin(connection, personId, pinHash);
      const record = { action, subject: `person:${personId}` };
      await recordAudit(connection, access.callerOf(request), record, clock());
      return true;
    });
  }
}
