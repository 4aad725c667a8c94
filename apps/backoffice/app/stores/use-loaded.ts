import { useCallback, useEffect, useRef, useState } from 'react';
import type { LoadedState } from '#lib/api/loaded-state.ts';
import { staffApi } from './session.ts';

/**
 * The answer to a GET below `/v2/staff`; with null there is nothing to ask yet. While `reload` loads it again, and where
 * there is no network for that, the last one stays visible. Another path aborts the request before it.
 */
export function useLoaded<Payload>(path: string | null) {
  const [state, setState] = useState<LoadedState<Payload>>({ kind: 'loading' });
  const underWay = useRef<AbortController>(null);
  const loadedPath = useRef<string>(null);

  const reload = useCallback(async () => {
    underWay.current?.abort();
    if (path === null) return;
    const controller = new AbortController();
    underWay.current = controller;
    const { signal } = controller;
    const result = await staffApi.get<Payload>(path, { signal });
    if (signal.aborted) return;
    if (result.ok) {
      loadedPath.current = path;
      setState({ kind: 'loaded', payload: result.payload });
    } else if (result.problem.code !== 'network' || loadedPath.current !== path) {
      loadedPath.current = null;
      setState({ kind: 'failed', problem: result.problem });
    }
  }, [path]);

  useEffect(() => {
    reload();
    return () => underWay.current?.abort();
  }, [reload]);

  const retry = useCallback(() => {
    loadedPath.current = null;
    setState({ kind: 'loading' });
    reload();
  }, [reload]);

  return { state, reload, retry };
}
