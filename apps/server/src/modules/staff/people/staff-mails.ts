import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import type { StaffMail } from '#jobs/mails/mail-requests.ts';
import { backofficeRoot } from '../access/own-origin.ts';
import { drawToken, welcomePath } from './invitations.ts';

/**
 * Composes the mails to the staff, at each attempt to send them; null once the invitation is used, withdrawn or
 * expired. The link's token is in no other place than its mail, except as a hash. Rule SA-42.
 */
export function staffMailComposer(executor: Executor, siteRoot: string, clock: Clock) {
  return async (invitationId: string): Promise<StaffMail | null> => {
    const drawn = await drawToken(executor, invitationId, clock());
    if (!drawn?.email) return null;
    return {
      kind: 'staff_invitation',
      purpose: drawn.kind === 'new_password' ? 'new_password' : 'invitation',
      to: drawn.email,
      role: drawn.role,
      link: `${backofficeRoot(siteRoot)}${welcomePath(drawn.token)}`,
      expires_at: drawn.expires_at,
    };
  };
}
