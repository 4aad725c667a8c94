import { useEffect } from 'react';
import { rememberUser, useAccountApi } from '#stores/account/account-client.ts';
import { useSession } from '#stores/account/session.ts';

/** Loads the logged-in user again: another device may have changed it. */
export function useRevalidatedUser(): void {
  const api = useAccountApi();
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === null) return;
    api.profile().then((answer) => {
      if (answer.ok && token === useSession.getState().token) rememberUser(answer.payload.user);
    });
  }, [api, token]);
}
