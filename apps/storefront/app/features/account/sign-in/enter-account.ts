import type { SessionAnswer } from '@comptoir/contract/accounts/auth-profile';
import type { AccountApi } from '#lib/api/account-api.ts';
import { openSession } from '#stores/account/account-client.ts';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { useSession } from '#stores/account/session.ts';

/** Opens the session of a code or a link, and ends the one that was open in this browser. Rule V-14. */
export function enterAccount(api: Pick<AccountApi, 'logout'>, answer: SessionAnswer): void {
  useAccountDraft.getState().clear();
  const { user, token } = useSession.getState();
  // With `needs_password` the API has already ended every session of the account.
  const isOpen = token !== null && !(answer.user.needs_password && user?.id === answer.user.id);
  if (isOpen) api.logout();
  openSession(answer);
}
