import {
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
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { StaffResources } from '../access/access.ts';
import { SESSION_COOKIE, setCookie } from '../access/cookies.ts';
import { clientOfRequest } from '../access/request-client.ts';
import { doneAnswer } from '../answers.ts';
import { noteSecurity } from '../security-log.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { findSession } from '../sessions/sessions.ts';
import { staffApi, staffChange } from '../staff.ts';
import {
  addInvitation,
  type InvitationRow,
  listInvitations,
  removeInvitation,
} from './invitations.ts';
import { findPersonByEmail, lockStaff } from './people.ts';
import { welcomeService } from './welcome.ts';

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
      return describeSession(pool, access, { session, device: null });
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
