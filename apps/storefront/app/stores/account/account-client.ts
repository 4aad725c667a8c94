import type { SessionAnswer, WireUser } from '@comptoir/contract/accounts/auth-profile';
import { callOverHttp } from '@comptoir/contract/wire/api-result';
import { useEffect, useMemo, useState } from 'react';
import { type AccountApi, createAccountApi } from '#lib/api/account-api.ts';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { endRejectedSession, sessionUser, useSession } from './session.ts';

/** The account API with the credentials of the session that is open at the time of the call. */
export function useAccountApi(): AccountApi {
  const { apiRoot } = useRootData();
  return useMemo(
    () =>
      createAccountApi(callOverHttp(apiRoot), {
        credentials: () => {
          const { token, user } = useSession.getState();
          return { token, userId: user?.id ?? null };
        },
        onTokenRejected: endRejectedSession,
      }),
    [apiRoot],
  );
}

/** Opens the session that a login, a verified code or a new password returned. */
export function openSession({ token, user }: SessionAnswer): void {
  useSession.setState({ token, user: sessionUser(user) });
}

/** Updates the logged-in user. */
export function rememberUser(user: WireUser): void {
  if (useSession.getState().token !== null) useSession.setState({ user: sessionUser(user) });
}

/** Loads the logged-in user again: another device may have changed it. */
export function useRevalidatedUser(): void {
  const api = useAccountApi();
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (token === null) return;
    const before = useSession.getState();
    api.profile().then((answer) => {
      // Signed out, or changed here meanwhile: the answer is late.
      if (answer.ok && useSession.getState() === before) rememberUser(answer.payload.user);
    });
  }, [api, token]);
}

/** A request that a press sends: whether it is in flight, and why the last one failed. */
export function useRequest() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Returns the answer of a success, else null. */
  async function send<Answer extends object>(
    request: () => Promise<ApiResult<Answer>>,
  ): Promise<Answer | null> {
    setBusy(true);
    setProblem(null);
    const result = await request();
    setBusy(false);
    if (result.ok) return result.payload;
    setProblem(result.problem);
    return null;
  }
  return { isBusy, problem, send };
}
