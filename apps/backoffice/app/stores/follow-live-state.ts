import { startPolling } from '#lib/live/polling.ts';
import { useBoard } from '#stores/board/board.ts';
import { type LiveStates, useLiveStates } from '#stores/live-states.ts';
import { staffApi } from '#stores/session.ts';

/** How often a state is asked for while no stream tells it. */
const REFRESH_MS = 30_000;

/**
 * Calls `show` with each state that the stream tells, and without a stream with the one asked for every 30
 * seconds, until the returned function is called. An answer does not count once `current`, which is what the page
 * shows, has changed since it was asked for. Rules PR-121 and SV-70.
 */
export function followLiveState<Name extends keyof LiveStates>(
  name: Name,
  path: string,
  {
    show,
    current,
  }: {
    readonly show: (state: NonNullable<LiveStates[Name]>) => void;
    readonly current: () => unknown;
  },
): () => void {
  const stopListening = useLiveStates.subscribe(({ [name]: state }, before) => {
    if (state !== null && state !== before[name]) show(state);
  });
  async function ask(signal: AbortSignal): Promise<void> {
    if (useBoard.getState().connection !== 'polling') return;
    const shown = current();
    const result = await staffApi.get<NonNullable<LiveStates[Name]>>(path, { signal });
    if (result.ok && !signal.aborted && current() === shown) show(result.payload);
  }
  const stopPolling = startPolling(ask, REFRESH_MS);
  return () => {
    stopPolling();
    stopListening();
  };
}
