import type { ApiResult, Problem } from './api-client.ts';

/** The loading state of a remote datum, shown by `components/feedback/remote-content.tsx`. */
export type RemoteState<Payload> =
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  | SettledState<Payload>;

/** The states that a loader returns. */
export type SettledState<Payload> =
  | { readonly state: 'success'; readonly payload: Payload }
  | { readonly state: 'error'; readonly problem: Problem };

export const IDLE = { state: 'idle' } as const;
export const PENDING = { state: 'pending' } as const;

export function settled<Payload>(result: ApiResult<Payload>): SettledState<Payload> {
  return result.ok
    ? { state: 'success', payload: result.payload }
    : { state: 'error', problem: result.problem };
}

/** The datum, or `otherwise` for a page that can do without it. */
export function payloadOr<Payload>(
  remote: RemoteState<Payload>,
  otherwise: NoInfer<Payload>,
): Payload {
  return remote.state === 'success' ? remote.payload : otherwise;
}

export function mapPayload<Payload, Mapped>(
  remote: SettledState<Payload>,
  map: (payload: Payload) => Mapped,
): SettledState<Mapped> {
  return remote.state === 'success' ? { state: 'success', payload: map(remote.payload) } : remote;
}
