import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiResult } from '#lib/api/api-client.ts';
import { PENDING, type RemoteState, type SettledState, settled } from '#lib/api/remote-state.ts';
import { useSession } from '#stores/account/session.ts';

interface Known<Payload> {
  readonly what: string;
  readonly remote: SettledState<Payload>;
}

interface AccountDatum<Payload> {
  readonly remote: RemoteState<Payload>;
  /** Asks once more; what is known stays in sight until the answer comes, unless it was a failure. */
  readonly reload: () => void;
}

/** Something of the account that the API is asked for, again for another `name` and another session. */
export function useAccountDatum<Payload>(
  name: string,
  load: () => Promise<ApiResult<Payload>>,
): AccountDatum<Payload> {
  const token = useSession((session) => session.token);
  const [known, setKnown] = useState<Known<Payload> | null>(null);
  const what = `${token} ${name}`;
  /** What is wanted by now: an answer to anything else comes too late. */
  const wanted = useRef<string>(null);

  const ask = useCallback(async () => {
    wanted.current = what;
    const remote = settled(await load());
    if (wanted.current === what) setKnown({ what, remote });
  }, [what, load]);

  useEffect(() => {
    ask();
  }, [ask]);

  const reload = useCallback(() => {
    setKnown((before) => (before?.remote.state === 'error' ? null : before));
    ask();
  }, [ask]);
  return { remote: known?.what === what ? known.remote : PENDING, reload };
}
