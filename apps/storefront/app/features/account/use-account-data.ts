import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiResult } from '#lib/api/api-client.ts';
import { PENDING, type RemoteState, type SettledState, settled } from '#lib/api/remote-state.ts';
import { useSession } from '#stores/account/session.ts';

interface Known<Payload> {
  readonly what: string;
  readonly remote: SettledState<Payload>;
}

interface AccountData<Payload> {
  readonly remote: RemoteState<Payload>;
  /** Loads again; a known payload stays visible meanwhile, a failure does not. */
  readonly reload: () => void;
}

/** Loads a resource of the account, again for another `name` or session. */
export function useAccountData<Payload>(
  name: string,
  load: () => Promise<ApiResult<Payload>>,
): AccountData<Payload> {
  const token = useSession((session) => session.token);
  const [known, setKnown] = useState<Known<Payload> | null>(null);
  const what = `${token} ${name}`;
  /** The current request: answers to earlier ones are ignored. */
  const current = useRef<string>(null);

  const request = useCallback(async () => {
    current.current = what;
    const remote = settled(await load());
    if (current.current === what) setKnown({ what, remote });
  }, [what, load]);

  useEffect(() => {
    request();
  }, [request]);

  const reload = useCallback(() => {
    setKnown((before) => (before?.remote.state === 'error' ? null : before));
    request();
  }, [request]);
  return { remote: known?.what === what ? known.remote : PENDING, reload };
}
