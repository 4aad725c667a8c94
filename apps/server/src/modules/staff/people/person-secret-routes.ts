import { pinChange } from '@comptoir/contract/staff/account';
import { staffPersonParams } from '@comptoir/contract/staff/people';
import type { FastifyInstance } from 'fastify';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { problem } from '#plugins/http/outcome.ts';
import { clientOf } from '#plugins/limits/client.ts';
import type { StaffResources } from '../access/access.ts';
import { endSessions } from '../sessions/sessions.ts';
import { doneAnswer, emptyBody, staffApi, staffChange } from '../staff.ts';
import { addInvitation } from './invitations.ts';
import { findPerson, lockStaff, setPin } from './people.ts';

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
