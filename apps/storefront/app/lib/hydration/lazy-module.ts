import { create } from 'zustand';
import type { Problem } from '#lib/api/api-client.ts';
import { IDLE, PENDING, type RemoteState } from '#lib/api/remote-state.ts';

const NOT_LOADED: Problem = { code: 'network', message: '', errors: [], status: 0 };

/**
 * A part of a page whose code comes when it is wanted. `prefetch` may be called as often as somebody
 * seems about to want it, and again after a failure; `useModule` tells how far it is.
 */
export function lazyModule<Part>(load: () => Promise<Part>) {
  const useRemote = create<{ readonly remote: RemoteState<Part> }>()(() => ({ remote: IDLE }));

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

  return { prefetch, useModule: () => useRemote(({ remote }) => remote) };
}
