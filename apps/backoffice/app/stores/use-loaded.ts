import { useCallback, useEffect, useRef, useState } from 'react';
import type { LoadedState } from '#lib/api/loaded-state.ts';
import { staffApi } from './session.ts';

/** The answer to a GET below `/v2/staff`, loaded again by `reload` while the last one stays visible. */
export function useLoaded<Payload>(path: string) {
  const [state, setState] = useState<LoadedState<Payload>>({ kind: 'loading' });
  const latest = useRef(path);

  const reload = useCallback(async () => {
    latest.current = path;
    const result = await staffApi.get<Payload>(path);
    // The answer to an older question comes too late.
    if (latest.current !== path) return;
    setState(
      result.ok
        ? { kind: 'loaded', payload: result.payload }
        : { kind: 'failed', problem: result.problem },
    );
  }, [path]);

  useEffect(() => {
    reload();
  }, [reload]);

  const retry = useCallback(() => {
    setState({ kind: 'loading' });
    reload();
  }, [reload]);

  return { state, reload, retry };
}
