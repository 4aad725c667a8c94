import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import type { StaffMail } from '#jobs/mails/mail-requests.ts';
import { backofficeRoot } from '../access/own-origin.ts';
import { createToken, welcomePath } from './invitations.ts';

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
