import {
  type AcceptInvitationRequest,
  acceptInvitationRequest,
  invitationRequest,
  staffInvitationAnswer,
  staffInvitationParams,
  staffInvitationsAnswer,
  welcomeAnswer,
  welcomeRequest,
} from '@comptoir/contract/staff/people';
import { staffSessionAnswer } from '@comptoir/contract/staff/session';
import type { FastifyInstance } from 'fastify';
import { transaction } from '#db/transaction.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { done, type Outcome, problem, rejected } from '#plugins/http/outcome.ts';
import type { Resources } from '#resources.ts';
import { newId } from '#tokens.ts';
import { noteSecurity, type StaffResources } from '../access/access.ts';
import { clientOfRequest, SESSION_COOKIE, setCookie } from '../access/staff-request.ts';
import {
  describeSession,
  endSession,
  endSessions,
  findSession,
  openSession,
} from '../sessions/sessions.ts';
import type { Client } from '../sessions/sign-in.ts';
import { doneAnswer, recordAudit, staffApi, staffChange } from '../staff.ts';
import {
  addInvitation,
  consumeInvitation,
  findInvitation,
  type InvitationRow,
  listInvitations,
  removeInvitation,
  voidFirstOwnerLinks,
} from './invitations.ts';
import {
  addPerson,
  findPerson,
  findPersonByEmail,
  lockStaff,
  removeSecondFactors,
  setPassword,
} from './people.ts';

const REQUIRED = 'Ce champ est obligatoire';

/** Uses of links by a client; their tokens have 256 bits. */
const WELCOMES = { name: 'staff-welcomes', limit: 60, windowMilliseconds: 60 * 60_000 };

/** Inviting people, and accepting it. Rules SA-3, SA-42, and SA-43. */
export function invitationRoutes(app: FastifyInstance, resources: StaffResources): void {
  const { pool, clock, access, limiter } = resources;
  const welcome = welcomeService(resources);
  const staff = staffApi(app, { access, limiter });

  staff.get(
    '/v2/staff/invitations',
    {
      can: 'staff.manage',
      summary: 'The invitations that were not accepted, the newest first.',
      isPrepared: true,
      answer: staffInvitationsAnswer,
    },
    async () => ({ invitations: (await listInvitations(pool)).map(asWire) }),
  );

  staff.post(
    '/v2/staff/invitations',
    {
      can: access.requires('staff.manage', { stepUp: true }),
      summary: 'Invites a person by mail; a new invitation of an address replaces the one before.',
      body: invitationRequest,
      isPrepared: true,
      answer: staffInvitationAnswer,
      problems: ['email_taken'],
    },
    async (request) => {
      const { email, role } = request.body;
      const caller = access.callerOf(request);
      const invited = await staffChange(resources, caller, null, async (connection, record) => {
        await lockStaff(connection);
        if (await findPersonByEmail(connection, email)) return null;
        const row = await addInvitation(connection, { email, role, personId: null }, clock());
        const { invitation_id } = row;
        await enqueueMail(connection, { kind: 'staff_invitation', invitation_id });
        const after = { email: row.email, role };
        record({ action: 'invitation.send', subject: `invitation:${invitation_id}`, after });
        return row;
      });
      return invited ? asWire(invited) : problem('email_taken');
    },
  );

  staff.delete(
    '/v2/staff/invitations/:invitation_id',
    {
      can: access.requires('staff.manage', { stepUp: true }),
      summary: 'Withdraws an invitation: its link is void.',
      params: staffInvitationParams,
      isPrepared: true,
      answer: doneAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { invitation_id } = request.params;
      const caller = access.callerOf(request);
      const removed = await staffChange(resources, caller, null, async (connection, record) => {
        const row = await removeInvitation(connection, invitation_id);
        if (!row) return null;
        const before = { email: row.email, role: row.role };
        record({ action: 'invitation.withdraw', subject: `invitation:${invitation_id}`, before });
        return row;
      });
      return removed ? {} : problem('not_found');
    },
  );

  staff.post(
    '/v2/staff/invitations/read',
    {
      can: access.open,
      summary: 'What a link is for, before it is used.',
      body: welcomeRequest,
      isPrepared: true,
      answer: welcomeAnswer,
      problems: ['link_expired'],
      limit: WELCOMES,
    },
    async (request) => {
      const found = await welcome.read(request.body.token);
      if (!found) return problem('link_expired');
      const { kind, email, name, role, expires_at } = found;
      return { kind, email, name, role, expires_at: expires_at.toISOString() };
    },
  );

  staff.post(
    '/v2/staff/invitations/accept',
    {
      can: access.open,
      summary: 'Uses a link: makes the person, or sets the new password, and opens a session.',
      body: acceptInvitationRequest,
      isPrepared: true,
      answer: staffSessionAnswer,
      problems: ['email_taken', 'link_expired'],
      limit: WELCOMES,
    },
    async (request, reply) => {
      const outcome = await welcome.accept(request.body, clientOfRequest(request));
      if (outcome.kind === 'rejected') {
        noteSecurity(request, 'welcome', { refused: outcome.rejection.code });
        return outcome;
      }
      setCookie(request, reply, SESSION_COOKIE, outcome.value);
      const session = await findSession(pool, outcome.value, clock());
      return describeSession(resources, { session, device: null });
    },
  );
}

function asWire({ invitation_id, email, role, created_at, expires_at }: InvitationRow) {
  return {
    invitation_id,
    // Only the link of a first owner, which is not listed, has none.
    email: email ?? '',
    role,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  };
}

/** Uses the link of an invitation: a new person, or a new password. Rules SA-3, SA-42, and SA-43. */
function welcomeService({ pool, clock, hashing }: Pick<Resources, 'pool' | 'clock' | 'hashing'>) {
  return {
    async read(token: string): Promise<(InvitationRow & { readonly name: string | null }) | null> {
      const invitation = await findInvitation(pool, token, clock());
      if (!invitation) return null;
      const person = invitation.person_id && (await findPerson(pool, invitation.person_id));
      return { ...invitation, name: person ? person.name : null };
    },

    /** Answers the token of the session that it opens. */
    async accept(request: AcceptInvitationRequest, client: Client): Promise<Outcome<string>> {
      const open = await findInvitation(pool, request.token, clock());
      if (!open) return rejected({ code: 'link_expired' });
      const missing = missingFields(open, request);
      if (missing.length > 0) return rejected({ code: 'validation', errors: missing });
      const hashed = await hashing.hash(client.address, request.password);
      if (hashed.kind === 'rejected') return hashed;
      return transaction(pool, async (connection): Promise<Outcome<string>> => {
        await lockStaff(connection);
        const now = clock();
        const invitation = await findInvitation(connection, request.token, now);
        if (!invitation) return rejected({ code: 'link_expired' });
        const personId = invitation.person_id ?? newId();
        const { role } = invitation;
        const email = invitation.email ?? request.email ?? '';
        const known = invitation.person_id && (await findPerson(connection, personId));
        const name = known ? known.name : (request.name ?? '');
        if (known) {
          await setPassword(connection, personId, hashed.value);
          await removeSecondFactors(connection, personId);
          await endSessions(connection, personId);
        } else {
          const person = { personId, name, email, role, passwordHash: hashed.value };
          if (!(await addPerson(connection, person, now))) return rejected({ code: 'email_taken' });
        }
        await consumeInvitation(connection, invitation.invitation_id);
        if (invitation.kind === 'first_owner') await voidFirstOwnerLinks(connection);
        const caller = {
          person: { personId, name, role: known ? known.role : role },
          device: client.device,
        };
        const action = known ? 'person.new_password' : 'person.join';
        const after = known ? null : { name, email, role };
        await recordAudit(
          connection,
          caller,
          { action, subject: `person:${personId}`, after },
          now,
        );
        if (client.replaced) await endSession(connection, client.replaced);
        const session = { personId, hasSecondFactor: false, client: client.name };
        return done(await openSession(connection, session, now));
      });
    },
  };
}

/** The fields that a link of this kind needs and the request does not have. */
function missingFields({ kind }: InvitationRow, { name, email }: AcceptInvitationRequest) {
  const needed = { new_password: [], invitation: ['name'], first_owner: ['email', 'name'] }[kind];
  const given: Readonly<Record<string, unknown>> = { name, email };
  return needed
    .filter((path) => given[path] === undefined)
    .map((path) => ({ path, message: REQUIRED }));
}
