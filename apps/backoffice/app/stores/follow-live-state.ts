import { useBoard } from '#stores/board/board.ts';
import { type LiveStates, useLiveStates } from '#stores/live-states.ts';
import { staffApi } from '#stores/session.ts';

/** How often a state is asked for while no stream tells it. */
const REFRESH_MS = 30_000;

/**
 * Calls `show` with each state that the stream tells, and without a stream with the one asked for every 30
 * seconds, until the returned function is called. Rules PR-121 and SV-70.
 */
export function followLiveState<Name extends keyof LiveStates>(
  name: Name,
  path: string,
  show: (state: NonNullable<LiveStates[Name]>) => void,
): () => void {
  const stopListening = useLiveStates.subscribe(({ [name]: state }, before) => {
    if (state !== null && state !== before[name]) show(state);
  });
  async function ask(): Promise<void> {
    const result = await staffApi.get<NonNullable<LiveStates[Name]>>(path);
    // An event has overtaken it.
    if (result.ok && useLiveStates.getState()[name] === null) show(result.payload);
  }
  const timer = setInterval(() => {
    if (useBoard.getState().connection === 'polling') ask();
  }, REFRESH_MS);
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
