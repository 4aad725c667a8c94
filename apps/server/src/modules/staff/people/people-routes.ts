import { pinChange } from '@comptoir/contract/staff/account';
import {
  staffPeopleAnswer,
  staffPersonAnswer,
  staffPersonChange,
  staffPersonParams,
  type WireStaffPerson,
} from '@comptoir/contract/staff/people';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { transaction } from '#db/transaction.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { doneAnswer, noBody, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { endSessions } from '../sessions/sessions.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
} from '../staff.ts';
import { addInvitation } from './invitations.ts';
import {
  findPerson,
  hasOtherOwner,
  type ListedPerson,
  listPeople,
  lockStaff,
  removePerson,
  setPin,
  updatePerson,
} from './people.ts';

const CHANGE_REJECTIONS = {
  ...STAFF_CHANGE_REJECTIONS,
  404: rejection(['not_found']),
  409: rejection(['last_owner']),
};
const SCHEMA = { tags: ['staff'], security: STAFF_SECURITY };

/** The people of the staff. Rules SA-40, SA-41, and SA-43. */
export function peopleRoutes({
  pool,
  clock,
  access,
  hashing,
}: StaffDependencies): FastifyPluginCallbackZod {
  const proven = access.requires('staff.manage', { stepUp: true });
  return (app, _options, done) => {
    app.get(
      '/v2/staff/people',
      {
        ...access.requires('staff.manage'),
        schema: {
          ...SCHEMA,
          summary: 'The people of the staff, by name.',
          response: { 200: staffPeopleAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (_request, reply) => succeed(reply, { people: (await listPeople(pool)).map(asWire) }),
    );

    app.patch(
      '/v2/staff/people/:person_id',
      {
        ...proven,
        schema: {
          ...SCHEMA,
          summary: 'Renames a person, or gives another role; the last owner stays one.',
          params: staffPersonParams,
          body: staffPersonChange,
          response: { 200: staffPersonAnswer, ...CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { person_id } = request.params;
        const changed = await transaction(pool, async (connection) => {
          await lockStaff(connection);
          const person = await findPerson(connection, person_id);
          if (!person) return 'not_found';
          const { name = person.name, role = person.role } = request.body;
          const isDemoted = person.role === 'owner' && role !== 'owner';
          if (isDemoted && !(await hasOtherOwner(connection, person_id))) return 'last_owner';
          await updatePerson(connection, person_id, { name, role });
          await recordAudit(
            connection,
            access.callerOf(request),
            {
              action: 'person.change',
              subject: `person:${person_id}`,
              before: { name: person.name, role: person.role },
              after: { name, role },
            },
            clock(),
          );
          return (await listPeople(connection, person_id))[0] ?? 'not_found';
        });
        if (typeof changed === 'string') return sendProblem(reply, changed);
        return succeed(reply, asWire(changed));
      },
    );

    app.delete(
      '/v2/staff/people/:person_id',
      {
        ...proven,
        schema: {
          ...SCHEMA,
          summary: 'Removes a person with all sessions; the last owner stays.',
          params: staffPersonParams,
          response: { 200: doneAnswer, ...CHANGE_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { person_id } = request.params;
        const problem = await transaction(pool, async (connection) => {
          await lockStaff(connection);
          const person = await findPerson(connection, person_id);
          if (!person) return 'not_found';
          const { name, email, role } = person;
          if (role === 'owner' && !(await hasOtherOwner(connection, person_id))) {
            return 'last_owner';
          }
          await removePerson(connection, person_id);
          await recordAudit(
            connection,
            access.callerOf(request),
            {
              action: 'person.remove',
              subject: `person:${person_id}`,
              before: { name, email, role },
            },
            clock(),
          );
          return null;
        });
        return problem === null ? succeed(reply) : sendProblem(reply, problem);
      },
    );

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
          body: noBody,
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS, 404: rejection(['not_found']) },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { person_id } = request.params;
        const isSent = await transaction(pool, async (connection) => {
          await lockStaff(connection);
          const person = await findPerson(connection, person_id);
          if (!person) return false;
          const { email, role } = person;
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
          return true;
        });
        return isSent ? succeed(reply) : sendProblem(reply, 'not_found');
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

function asWire(person: ListedPerson): WireStaffPerson {
  const { person_id, name, email, role, has_second_factor } = person;
  return {
    person_id,
    name,
    email,
    role,
    has_pin: person.pin_hash !== null,
    has_second_factor,
    created_at: person.created_at.toISOString(),
    last_sign_in_at: person.last_sign_in_at?.toISOString() ?? null,
  };
}
