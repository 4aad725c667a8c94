import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { StaffRole } from '@comptoir/domain/staff/permissions';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import type { StaffMail } from '#jobs/mails/enqueue-mail.ts';
import { newId, newToken, tokenHash } from '#tokens.ts';
import { backofficeRoot } from '../access/staff-request.ts';
import { hasOwner } from './people.ts';

const MINUTE = 60_000;
/** Rule SA-42. */
const LIFETIME_MILLISECONDS = 48 * 60 * MINUTE;
/** Rule SA-3. */
const FIRST_OWNER_MILLISECONDS = 30 * MINUTE;

/** A link that makes a person of the staff, or gives one a new password. */
export interface InvitationRow {
  readonly invitation_id: string;
  readonly kind: 'first_owner' | 'invitation' | 'new_password';
  /** Null for a first owner. */
  readonly email: string | null;
  readonly role: StaffRole;
  /** Whose password is replaced. */
  readonly person_id: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const COLUMNS = 'invitation_id, kind, email, role, person_id, created_at, expires_at';

interface NewInvitation {
  readonly email: string;
  readonly role: StaffRole;
  /** For a new password: whose. */
  readonly personId: string | null;
}

/** Adds an invitation, whose token is made with its mail. It replaces the one before. Rule SA-42. */
export async function addInvitation(
  executor: Executor,
  { email, role, personId }: NewInvitation,
  now: Instant,
): Promise<InvitationRow> {
  await executor.query('DELETE FROM staff_invitations WHERE lower(email) = lower($1)', [
    email.trim(),
  ]);
  const { rows } = await executor.query<InvitationRow>(
    `INSERT INTO staff_invitations (invitation_id, kind, email, role, person_id, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
    [
      newId(),
      personId === null ? 'invitation' : 'new_password',
      email.trim(),
      role,
      personId,
      new Date(now),
      new Date(now + LIFETIME_MILLISECONDS),
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('An inserted row is returned.');
  return row;
}

/**
 * Draws the token of an invitation's link, which replaces the one before; null when it is no longer open.
 */
export async function createToken(
  executor: Executor,
  invitationId: string,
  now: Instant,
): Promise<(InvitationRow & { readonly token: string }) | null> {
  const token = newToken();
  const { rows } = await executor.query<InvitationRow>(
    `UPDATE staff_invitations SET token_hash = $2
     WHERE invitation_id = $1 AND ${aheadInSql('expires_at', '$3', LIFETIME_MILLISECONDS)}
     RETURNING ${COLUMNS}`,
    [invitationId, tokenHash(token), new Date(now)],
  );
  const [row] = rows;
  return row ? { ...row, token } : null;
}

/**
 * The path of a new link for the first owner, null when there is an owner. Links of other servers stay open, for
 * each prints its own; the first that is used voids them. Rule SA-3.
 */
export async function firstOwnerPath(executor: Executor, now: Instant): Promise<string | null> {
  if (await hasOwner(executor)) return null;
  const token = newToken();
  await executor.query(
    `INSERT INTO staff_invitations (invitation_id, kind, token_hash, role, created_at, expires_at)
     VALUES ($1, 'first_owner', $2, 'owner', $3, $4)`,
    [newId(), tokenHash(token), new Date(now), new Date(now + FIRST_OWNER_MILLISECONDS)],
  );
  return welcomePath(token);
}

/** Behind the #, where neither a server's log nor a Referer has the token. */
export function welcomePath(token: string): string {
  return `/gestion/bienvenue#${token}`;
}

/** The open invitation of a token; a first owner's only while there is no owner. Rules SA-3 and SA-42. */
export async function findInvitation(
  executor: Executor,
  token: string,
  now: Instant,
): Promise<InvitationRow | null> {
  const { rows } = await executor.query<InvitationRow>(
    `SELECT ${COLUMNS} FROM staff_invitations WHERE token_hash = $1 AND ${aheadInSql('expires_at', '$2', LIFETIME_MILLISECONDS)}`,
    [tokenHash(token), new Date(now)],
  );
  const [row] = rows;
  if (!row || (row.kind === 'first_owner' && (await hasOwner(executor)))) return null;
  return row;
}

/** Consumes an invitation; false when it is used or withdrawn already. */
export async function consumeInvitation(
  executor: Executor,
  invitationId: string,
): Promise<boolean> {
  const { rowCount } = await executor.query(
    'DELETE FROM staff_invitations WHERE invitation_id = $1',
    [invitationId],
  );
  return rowCount === 1;
}

export async function voidFirstOwnerLinks(executor: Executor): Promise<void> {
  await executor.query("DELETE FROM staff_invitations WHERE kind = 'first_owner'");
}

/** The invitations that were not accepted, the newest first. */
export async function listInvitations(executor: Executor): Promise<readonly InvitationRow[]> {
  const { rows } = await executor.query<InvitationRow>(
    `SELECT ${COLUMNS} FROM staff_invitations WHERE kind = 'invitation'
     ORDER BY created_at DESC, invitation_id`,
  );
  return rows;
}

/** Withdraws an invitation; its row, null without it. */
export async function removeInvitation(
  executor: Executor,
  invitationId: string,
): Promise<InvitationRow | null> {
  const { rows } = await executor.query<InvitationRow>(
    `DELETE FROM staff_invitations WHERE invitation_id = $1 AND kind = 'invitation'
     RETURNING ${COLUMNS}`,
    [invitationId],
  );
  return rows[0] ?? null;
}

/**
 * Composes the mails to the staff, at each attempt to send them; null once the invitation is used, withdrawn or
 * expired. The link's token is in no other place than its mail, except as a hash. Rule SA-42.
 */
export function staffMailComposer(executor: Executor, siteRoot: string, clock: Clock) {
  return async (invitationId: string): Promise<StaffMail | null> => {
    const created = await createToken(executor, invitationId, clock());
    if (!created?.email) return null;
    return {
      kind: 'staff_invitation',
      purpose: created.kind === 'new_password' ? 'new_password' : 'invitation',
      to: created.email,
      role: created.role,
      link: `${backofficeRoot(siteRoot)}${welcomePath(created.token)}`,
      expires_at: created.expires_at,
    };
  };
}
