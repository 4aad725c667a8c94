import {
  newPersonRequest,
  staffPeopleAnswer,
  staffPersonAnswer,
  staffPersonChange,
  staffPersonParams,
  type WireStaffPerson,
} from '@comptoir/contract/staff/people';
import { isPinOnlyRole } from '@comptoir/domain/staff/permissions';
import type { FastifyInstance } from 'fastify';
import { problem } from '#plugins/http/outcome.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { newId } from '#tokens.ts';
import type { StaffResources } from '../access/access.ts';
import { doneAnswer, staffApi, staffChange } from '../staff.ts';
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

/** The people of the staff. Rules SA-40, SA-41, SA-43, and SA-44. */
export function peopleRoutes(app: FastifyInstance, resources: StaffResources): void {
  const { pool, clock, access, hashing } = resources;
  const proven = access.requires('staff.manage', { stepUp: true });
  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/people',
    {
      can: 'staff.manage',
      summary: 'The people of the staff, by name.',
      isPrepared: true,
      answer: staffPeopleAnswer,
    },
    async () => ({ people: (await listPeople(pool)).map(asWire) }),
  );

  staff.post(
    '/v2/staff/people',
    {
      can: proven,
      summary: 'Adds a person without an e-mail address, who acts by PIN on shared devices.',
      body: newPersonRequest,
      isPrepared: true,
      answer: staffPersonAnswer,
      problems: ['rate_limited'],
    },
    async (request) => {
      const { name, role, pin } = request.body;
      const hashed = await hashing.hash(clientOf(request), pin);
      if (hashed.kind === 'rejected') return hashed;
      const personId = newId();
      const caller = access.callerOf(request);
      const added = await staffChange(resources, caller, null, async (connection, record) => {
        const person = { personId, name, role, pinHash: hashed.value };
        await addPinPerson(connection, person, clock());
        record({ action: 'person.add', subject: `person:${personId}`, after: { name, role } });
        return (await listPeople(connection, personId))[0];
      });
      return added ? asWire(added) : problem('not_found');
    },
  );

  staff.get(
    '/v2/staff/people/:person_id',
    {
      can: 'staff.manage',
      summary: 'A person of the staff.',
      params: staffPersonParams,
      isPrepared: true,
      answer: staffPersonAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const [person] = await listPeople(pool, request.params.person_id);
      return person ? asWire(person) : problem('not_found');
    },
  );

  staff.patch(
    '/v2/staff/people/:person_id',
    {
      can: proven,
      summary: 'Renames a person, or gives another role; the last owner stays one.',
      params: staffPersonParams,
      body: staffPersonChange,
      isPrepared: true,
      answer: staffPersonAnswer,
      problems: ['not_found', 'email_required', 'last_owner'],
    },
    async (request) => {
      const { person_id } = request.params;
      const caller = access.callerOf(request);
      const changed = await staffChange(resources, caller, null, async (connection, record) => {
        await lockStaff(connection);
        const person = await findPerson(connection, person_id);
        if (!person) return 'not_found';
        const { name = person.name, role = person.role } = request.body;
        const isDemoted = person.role === 'owner' && role !== 'owner';
        if (isDemoted && !(await hasOtherOwner(connection, person_id))) return 'last_owner';
        if (person.email === null && !isPinOnlyRole(role)) return 'email_required';
        await updatePerson(connection, person_id, { name, role });
        record({
          action: 'person.change',
          subject: `person:${person_id}`,
          before: { name: person.name, role: person.role },
          after: { name, role },
        });
        return (await listPeople(connection, person_id))[0] ?? 'not_found';
      });
      if (typeof changed === 'string') return problem(changed);
      return asWire(changed);
    },
  );

  staff.delete(
    '/v2/staff/people/:person_id',
    {
      can: proven,
      summary: 'Removes a person with all sessions; the last owner stays.',
      params: staffPersonParams,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['not_found', 'email_required', 'last_owner'],
    },
    async (request) => {
      const { person_id } = request.params;
      const caller = access.callerOf(request);
      const refused = await staffChange(resources, caller, null, async (connection, record) => {
        await lockStaff(connection);
        const person = await findPerson(connection, person_id);
        if (!person) return 'not_found';
        const { name, email, role } = person;
        if (role === 'owner' && !(await hasOtherOwner(connection, person_id))) {
          return 'last_owner';
        }
        await removePerson(connection, person_id);
        const before = { name, email, role };
        record({ action: 'person.remove', subject: `person:${person_id}`, before });
        return null;
      });
      return refused === null ? {} : problem(refused);
    },
  );
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
