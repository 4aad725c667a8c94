import { useRevalidator } from 'react-router';
import { PENDING, type RemoteState, type SettledState } from '#lib/api/remote-state.ts';

interface Retriable<Payload> {
  readonly remote: RemoteState<Payload>;
  readonly retry: () => void;
}

/** What a loader handed out, and the way to ask once more; pending while that is under way. */
export function useRetriable<Payload>(remote: SettledState<Payload>): Retriable<Payload> {
  const { revalidate, state } = useRevalidator();
  const isAskedAgain = remote.state === 'error' && state === 'loading';
  return { remote: isAskedAgain ? PENDING : remote, retry: () => revalidate() };
}
