import { useEffect } from 'react';
import { rememberUser, useAccountApi } from '#stores/account/account-client.ts';
import { useSession } from '#stores/account/session.ts';

/** Asks once more who is logged in: what this browser kept may be older than what another one changed. */
export function useFreshUser(): void {
  const api = useAccountApi();
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === null) return;
    api.profile().then((answer) => {
      if (answer.ok && token === useSession.getState().token) rememberUser(answer.payload.user);
    });
  }, [api, token]);
}
