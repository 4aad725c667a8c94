import type { SessionAnswer, WireUser } from '@comptoir/contract/accounts/auth-profile';
import { useMemo } from 'react';
import { type AccountApi, createAccountApi } from '#lib/api/account-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { endRefusedSession } from './refused-session.ts';
import { type SessionUser, useSession } from './session.ts';

/** The account's part of the API, called from the browser for whoever is logged in at that moment. */
export function useAccountApi(): AccountApi {
  const { apiRoot } = useRootData();
  return useMemo(
    () =>
      createAccountApi((path, init) => fetch(`${apiRoot}${path}`, init), {
        credentials: () => {
          const { token, user } = useSession.getState();
          return { token, userId: user?.id ?? null };
        },
        onRefused: endRefusedSession,
      }),
    [apiRoot],
  );
}

/** Keeps what a login, a verified code or a new password was answered with. */
export function openSession({ token, user }: SessionAnswer): void {
  useSession.setState({ token, user: sessionUser(user) });
}

/** Keeps what is newly known of whoever is logged in. */
export function rememberUser(user: WireUser): void {
  if (useSession.getState().token !== null) useSession.setState({ user: sessionUser(user) });
}

function sessionUser(user: WireUser): SessionUser {
  return {
    id: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    phone: user.phone,
    address: user.address,
    isVerified: user.email_verified !== false,
    needsPassword: user.needs_password === true,
  };
}
