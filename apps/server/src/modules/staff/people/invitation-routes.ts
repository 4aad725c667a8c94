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
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { transaction } from '#db/transaction.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { limitByClient } from '#plugins/limits/attempts.ts';
import { SESSION_COOKIE, setCookie } from '../access/cookies.ts';
import { clientOfRequest } from '../access/request-client.ts';
import { doneAnswer, OPEN_REJECTIONS, PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { noteSecurity } from '../security-log.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { findSession } from '../sessions/sessions.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
} from '../staff.ts';
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
export function invitationRoutes(dependencies: StaffDependencies): FastifyPluginCallbackZod {
  const { pool, clock, access, limiter } = dependencies;
  const welcome = welcomeService(dependencies);
  return (app, _options, done) => {
    app.get(
      '/v2/staff/invitations',
      {
        ...access.requires('staff.manage'),
        schema: {
          tags: ['staff'],
          summary: 'The invitations that were not accepted, the newest first.',
          security: STAFF_SECURITY,
          response: { 200: staffInvitationsAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (_request, reply) =>
        succeed(reply, { invitations: (await listInvitations(pool)).map(asWire) }),
    );

    app.post(
      '/v2/staff/invitations',
      {
        ...access.requires('staff.manage', { stepUp: true }),
        schema: {
          tags: ['staff'],
          summary:
            'Invites a person by mail; a new invitation of an address replaces the one before.',
          security: STAFF_SECURITY,
          body: invitationRequest,
          response: {
            200: staffInvitationAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            409: rejection(['email_taken']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { email, role } = request.body;
        const invited = await transaction(pool, async (connection) => {
          await lockStaff(connection);
          if (await findPersonByEmail(connection, email)) return null;
          const row = await addInvitation(connection, { email, role, personId: null }, clock());
          const { invitation_id } = row;
          await enqueueMail(connection, { kind: 'staff_invitation', invitation_id });
          const record = { action: 'invitation.send', subject: `invitation:${invitation_id}` };
          const after = { email: row.email, role };
          await recordAudit(connection, access.callerOf(request), { ...record, after }, clock());
          return row;
        });
        return invited ? succeed(reply, asWire(invited)) : sendProblem(reply, 'email_taken');
      },
    );

    app.delete(
      '/v2/staff/invitations/:invitation_id',
      {
        ...access.requires('staff.manage', { stepUp: true }),
        schema: {
          tags: ['staff'],
          summary: 'Withdraws an invitation: its link is void.',
          security: STAFF_SECURITY,
          params: staffInvitationParams,
          response: { 200: doneAnswer, ...STAFF_CHANGE_REJECTIONS, 404: rejection(['not_found']) },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const { invitation_id } = request.params;
        const removed = await transaction(pool, async (connection) => {
          const row = await removeInvitation(connection, invitation_id);
          if (!row) return null;
          const record = { action: 'invitation.withdraw', subject: `invitation:${invitation_id}` };
          const before = { email: row.email, role: row.role };
          await recordAudit(connection, access.callerOf(request), { ...record, before }, clock());
          return row;
        });
        return removed ? succeed(reply) : sendProblem(reply, 'not_found');
      },
    );

    app.post(
      '/v2/staff/invitations/read',
      {
        ...access.open,
        onRequest: limitByClient(limiter, WELCOMES),
        schema: {
          tags: ['staff'],
          summary: 'What a link is for, before it is used.',
          body: welcomeRequest,
          response: { 200: welcomeAnswer, ...OPEN_REJECTIONS, 410: rejection(['link_expired']) },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const found = await welcome.read(request.body.token);
        if (!found) return sendProblem(reply, 'link_expired');
        const { kind, email, name, role, expires_at } = found;
        return succeed(reply, { kind, email, name, role, expires_at });
      },
    );

    app.post(
      '/v2/staff/invitations/accept',
      {
        ...access.open,
        onRequest: limitByClient(limiter, WELCOMES),
        schema: {
          tags: ['staff'],
          summary: 'Uses a link: makes the person, or sets the new password, and opens a session.',
          body: acceptInvitationRequest,
          response: {
            200: staffSessionAnswer,
            ...OPEN_REJECTIONS,
            409: rejection(['email_taken']),
            410: rejection(['link_expired']),
          },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
        const outcome = await welcome.accept(request.body, clientOfRequest(request));
        if (outcome.kind === 'rejected') {
          noteSecurity(request, 'welcome', { refused: outcome.rejection.code });
          return sendRejection(reply, outcome.rejection);
        }
        setCookie(request, reply, SESSION_COOKIE, outcome.value);
        const session = await findSession(pool, outcome.value, clock());
        return succeed(reply, await describeSession(pool, access, { session, device: null }));
      },
    );
    done();
  };
}

function asWire({ invitation_id, email, role, created_at, expires_at }: InvitationRow) {
  return { invitation_id, email, role, created_at, expires_at };
}
