import { pinChange } from '@comptoir/contract/staff/account';
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
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { problem } from '#plugins/http/outcome.ts';
import { clientOf } from '#plugins/limits/client.ts';
import { newId } from '#tokens.ts';
import type { StaffResources } from '../access/access.ts';
import { endSessions } from '../sessions/sessions.ts';
import { doneAnswer, emptyBody, staffApi, staffChange } from '../staff.ts';
import { addInvitation } from './invitations.ts';
import {
  addPinPerson,
  findPerson,
  hasOtherOwner,
  type ListedPerson,
  listPeople,
  lockStaff,
  removePerson,
  setPin,
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

/** Help of an owner for a person who lost a PIN or a password. Rules SA-32 and SA-43. */
export function personSecretRoutes(app: FastifyInstance, resources: StaffResources): void {
  const { clock, access, hashing } = resources;
  const proven = access.requires('staff.manage', { stepUp: true });
  const staff = staffApi(app, { access });

  staff.put(
    '/v2/staff/people/:person_id/pin',
    {
      can: proven,
      summary: 'Sets the PIN of a person.',
      params: staffPersonParams,
      body: pinChange,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['not_found', 'rate_limited'],
    },
    async (request) => {
      const hashed = await hashing.hash(clientOf(request), request.body.pin);
      if (hashed.kind === 'rejected') return hashed;
      const isSet = await changePin(request.params.person_id, hashed.value, 'pin.change', request);
      return isSet ? {} : problem('not_found');
    },
  );

  staff.delete(
    '/v2/staff/people/:person_id/pin',
    {
      can: proven,
      summary: 'Removes the PIN of a person.',
      params: staffPersonParams,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const isSet = await changePin(request.params.person_id, null, 'pin.remove', request);
      return isSet ? {} : problem('not_found');
    },
  );

  staff.post(
    '/v2/staff/people/:person_id/new-password',
    {
      can: proven,
      summary:
        'Ends the sessions of a person, and mails a link for a new password and second factor.',
      params: staffPersonParams,
      body: emptyBody,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['not_found', 'email_required'],
    },
    async (request) => {
      const { person_id } = request.params;
      const caller = access.callerOf(request);
      const refused = await staffChange(resources, caller, null, async (connection, record) => {
        await lockStaff(connection);
        const person = await findPerson(connection, person_id);
        if (!person) return 'not_found';
        const { email, role } = person;
        if (email === null) return 'email_required';
        const link = await addInvitation(connection, { email, role, personId: person_id }, clock());
        const { invitation_id } = link;
        await endSessions(connection, person_id);
        await enqueueMail(connection, { kind: 'staff_invitation', invitation_id });
        record({ action: 'person.send_new_password', subject: `person:${person_id}` });
        return null;
      });
      return refused === null ? {} : problem(refused);
    },
  );

  function changePin(
    personId: string,
    pinHash: string | null,
    action: string,
    request: Parameters<typeof access.callerOf>[0],
  ): Promise<boolean> {
    const caller = access.callerOf(request);
    return staffChange(resources, caller, null, async (connection, record) => {
      if (!(await findPerson(connection, personId))) return false;
      await setPin(connection, personId, pinHash);
      record({ action, subject: `person:${personId}` });
      return true;
    });
  }
}
