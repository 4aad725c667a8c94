import { useDeferredValue, useEffect } from 'react';
import { create } from 'zustand';
import type { Problem } from '#lib/api/api-client.ts';
import { IDLE, PENDING, type RemoteState } from '#lib/api/remote-state.ts';
import { scheduleTask } from '#lib/browser/schedule-task.ts';

const NOT_LOADED: Problem = { code: 'network', message: '', errors: [], status: 0 };

/**
 * A module that is loaded on demand. `prefetch` may be called repeatedly, also after a failure; `useModule`
 * returns the loading state. `useLoaded` loads it after hydration, and returns null until it is there.
 */
export function lazyModule<Module>(load: () => Promise<Module>) {
  const useRemote = create<{ readonly remote: RemoteState<Module> }>()(() => ({ remote: IDLE }));

  async function prefetch(): Promise<void> {
    const { state } = useRemote.getState().remote;
    if (state === 'pending' || state === 'success') return;
    useRemote.setState({ remote: PENDING });
    try {
      useRemote.setState({ remote: { state: 'success', payload: await load() } });
    } catch {
      useRemote.setState({ remote: { state: 'error', problem: NOT_LOADED } });
    }
  }

  // Deferred: a store's change is rendered in one piece, and what a module brings may be large.
  const useModule = () => useDeferredValue(useRemote(({ remote }) => remote));

  function useLoaded(): Module | null {
    const remote = useModule();
    // In a task of its own: the effects of a hydrated page run in one.
    useEffect(() => {
      scheduleTask(prefetch);
    }, []);
    return remote.state === 'success' ? remote.payload : null;
  }

  return { prefetch, useModule, useLoaded };
}
