import { useNavigate } from 'react-router';
import { useAccountDraft } from '#stores/account/account-draft.ts';
import { endSession } from '#stores/account/session.ts';
import { useNextPage, withNext } from '../sign-in/next-page.ts';

/** The navigation state of the login after a password reset. */
const AFTER_RESET = { isAfterReset: true } as const;

export function isAfterReset(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isAfterReset' in state;
}

/** Opens the login after the password was reset. */
export function useFinishReset(): () => Promise<void> {
  const navigate = useNavigate();
  const next = useNextPage();
  return async () => {
    // A new password ends every session, this browser's as well.
    endSession();
    await navigate(withNext('/auth/login', next), { state: AFTER_RESET });
    useAccountDraft.getState().setResetting(false);
  };
}
