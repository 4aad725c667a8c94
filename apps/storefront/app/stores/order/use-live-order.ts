import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import { useCallback, useEffect, useRef, useState } from 'react';
import { orderApi, orderEvents } from '#lib/api/order-api.ts';
import { IDLE, PENDING, type RemoteState, type SettledState } from '#lib/api/remote-state.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import type { LivePage } from '#lib/live/browser-page.ts';
import { type Follower, followResource, type Resource } from '#lib/live/follow-resource.ts';

interface LatestState {
  readonly key: string;
  readonly attempt: number;
  readonly remote: SettledState<WireOrderState>;
}

export interface LiveOrder {
  readonly live: RemoteState<WireOrderState>;
  readonly retry: () => void;
  /** Asks for the state now. */
  readonly refresh: () => void;
}

/** The current state of an order; idle without a key. Rule T-6. */
export function useLiveOrder(key: string | null): LiveOrder {
  const { apiRoot } = useRootData();
  const [latest, setLatest] = useState<LatestState | null>(null);
  const [attempt, setAttempt] = useState(0);
  const refreshNow = useRef(() => {});

  useEffect(() => {
    if (key === null) return;
    const { stop, refresh } = followOrder({
      fetch: orderApi(apiRoot, key).read,
      events: orderEvents(apiRoot, key),
      onState: (remote) => setLatest({ key, attempt, remote }),
    });
    refreshNow.current = refresh;
    return stop;
  }, [apiRoot, key, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const refresh = useCallback(() => refreshNow.current(), []);
  if (key === null) return { live: IDLE, retry, refresh };
  const isCurrent = latest?.key === key && latest.attempt === attempt;
  return { live: isCurrent ? latest.remote : PENDING, retry, refresh };
}

/** The polling interval without a stream. */
const POLL_MS = 20_000;

/** How long a page follows an order after its end: that can be taken back for 10 seconds. */
const END_PAUSE_MS = 15_000;

interface Following extends Pick<Resource<WireOrderState>, 'fetch' | 'events'> {
  readonly onState: (remote: SettledState<WireOrderState>) => void;
}

/** Follows an order until it ends. A failure, also of a key that is over, keeps the known state. Rule T-10. */
export function followOrder(
  { fetch, events, onState }: Following,
  page?: LivePage,
): Pick<Follower<WireOrderState>, 'stop' | 'refresh'> {
  let isKnown = false;
  return followResource<WireOrderState>(
    {
      fetch,
      events,
      pollMs: POLL_MS,
      // Every change counts the revision up, also one that takes a step back.
      isNewer: (next, known) => next.revision >= known.revision,
      endsIn({ progress }, isFirst) {
        if (!isFinished(progress)) return null;
        return isFirst ? 0 : END_PAUSE_MS;
      },
      onState(payload) {
        isKnown = true;
        onState({ state: 'success', payload });
      },
      onProblem: (problem) => isKnown || onState({ state: 'error', problem }),
    },
    page,
  );
}
