import {
  newPersonRequest,
  staffPeopleAnswer,
  staffPersonAnswer,
  staffPersonChange,
  staffPersonParams,
  type WireStaffPerson,
} from '@comptoir/contract/staff/people';
import { isPinOnlyRole } from '@comptoir/domain/staff/permissions';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { transaction } from '#db/transaction.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { newId } from '#tokens.ts';
import { doneAnswer, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
} from '../staff.ts';
import {
  addPinPerson,
  findPerson,
  hasOtherOwner,
  type ListedPerson,
  listPeople,
  lockStaff,
  removePerson,
  updatePerson,
} from './people.ts';

const CHANGE_REJECTIONS = {
  ...STAFF_CHANGE_REJECTIONS,
  404: rejection(['not_found']),
  409: rejection(['last_owner', 'email_required']),
};
const SCHEMA = { tags: ['staff'], security: STAFF_SECURITY };

/** The people of the staff. Rules SA-40, SA-41, SA-43, and SA-44. */
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

    app.post(
      '/v2/staff/people',
      {
        ...proven,
        schema: {
          ...SCHEMA,
          summary: 'Adds a person without an e-mail address, who acts by PIN on shared devices.',
          body: newPersonRequest,
          response: {
            200: staffPersonAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            429: rejection(['rate_limited']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { name, role, pin } = request.body;
        const hashed = await hashing.hash(clientOf(request), pin);
        if (hashed.kind === 'rejected') return sendRejection(reply, hashed.rejection);
        const personId = newId();
        const added = await transaction(pool, async (connection) => {
          const person = { personId, name, role, pinHash: hashed.value };
          await addPinPerson(connection, person, clock());
          const record = { action: 'person.add', subject: `person:${personId}` };
          const after = { name, role };
          await recordAudit(connection, access.callerOf(request), { ...record, after }, clock());
          return (await listPeople(connection, personId))[0];
        });
        return added ? succeed(reply, asWire(added)) : sendProblem(reply, 'not_found');
      },
    );

    app.get(
      '/v2/staff/people/:person_id',
      {
        ...access.requires('staff.manage'),
        schema: {
          ...SCHEMA,
          summary: 'A person of the staff.',
          params: staffPersonParams,
          response: {
            200: staffPersonAnswer,
            ...STAFF_READ_REJECTIONS,
            404: rejection(['not_found']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const [person] = await listPeople(pool, request.params.person_id);
        return person ? succeed(reply, asWire(person)) : sendProblem(reply, 'not_found');
      },
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
          if (person.email === null && !isPinOnlyRole(role)) return 'email_required';
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
    done();
  };
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
