import { schedulingRules } from '@comptoir/contract/settings/settings-mapping';
import { isEmail } from '@comptoir/domain/checkout/form-rules';
import { STAFF_ROLES, type StaffRole } from '@comptoir/domain/staff/permissions';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { momentInWords } from '#jobs/written-values.ts';
import { backofficeRoot } from '#modules/staff/access/staff-request.ts';
import { addInvitation, createToken, welcomePath } from '#modules/staff/people/invitations.ts';
import { findPersonByEmail, lockStaff } from '#modules/staff/people/people.ts';
import { recordAudit } from '#modules/staff/staff.ts';
import { FAILURE, SUCCESS, type Terminal } from './check-results.ts';
import { withShop } from './with-shop.ts';

export interface InviteCommand {
  readonly email: string;
  readonly role: string;
}

const COMMAND_LINE = { person: null, device: null };

/**
 * Prints a link for a new person of the staff, or one for a new password where the address is known. Rules SA-3
 * and SA-43.
 */
export async function inviteCommand(
  { email, role }: InviteCommand,
  terminal: Terminal,
): Promise<number> {
  const fail = (message: string) => {
    terminal.error(`${message}\n`);
    return FAILURE;
  };
  if (!isEmail(email)) return fail(`« ${email} » n’est pas une adresse e-mail.`);
  if (!isRole(role)) return fail(`« ${role} » n’est pas un rôle : ${STAFF_ROLES.join(', ')}.`);
  return withShop(terminal, async ({ config, pool, repository }) => {
    const { siteRoot, port } = config;
    const root = backofficeRoot(siteRoot || `http://localhost:${port}`);
    const { timezone } = schedulingRules((await repository.read()).document.settings, 'pickup');
    const invited = await invite(pool, { email, role });
    const until = momentInWords(invited.expiresAt, timezone);
    if (invited.isKnown) {
      terminal.error('Cette adresse fait déjà partie de l’équipe : son rôle reste le même.\n');
      terminal.out(`Nouveau mot de passe, une fois, jusqu’au ${until} :\n`);
    } else terminal.out(`Invitation (${role}), une fois, jusqu’au ${until} :\n`);
    terminal.out(`${root}${invited.path}\n`);
    return SUCCESS;
  });
}

function isRole(text: string): text is StaffRole {
  return STAFF_ROLES.some((role) => role === text);
}

function invite(
  pool: pg.Pool,
  { email, role }: { readonly email: string; readonly role: StaffRole },
) {
  return transaction(pool, async (connection) => {
    await lockStaff(connection);
    const now = Date.now();
    const known = await findPersonByEmail(connection, email);
    const personId = known?.person_id ?? null;
    const asked = { email, role: known?.role ?? role, personId };
    const { invitation_id } = await addInvitation(connection, asked, now);
    const created = await createToken(connection, invitation_id, now);
    if (!created) throw new Error('A new invitation is open.');
    const action = known ? 'person.send_new_password' : 'invitation.send';
    const subject = known ? `person:${personId}` : `invitation:${invitation_id}`;
    const after = { email, role: asked.role, by: 'command line' };
    await recordAudit(connection, COMMAND_LINE, { action, subject, after }, now);
    return {
      isKnown: known !== null,
      path: welcomePath(created.token),
      expiresAt: created.expires_at,
    };
  });
}
