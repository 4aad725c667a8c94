import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { useCallback, useEffect, useState } from 'react';
import { askOrder, listenToOrder } from '#lib/api/order-api.ts';
import { IDLE, PENDING, type RemoteState, type SettledState } from '#lib/api/remote-state.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { followOrder } from './follow-order.ts';

interface LatestState {
  readonly key: string;
  readonly attempt: number;
  readonly remote: SettledState<WireOrderState>;
}

export interface LiveOrder {
  readonly live: RemoteState<WireOrderState>;
  readonly retry: () => void;
}

/** The current state of an order; idle without a key. Rule T-6. */
export function useLiveOrder(key: string | null): LiveOrder {
  const { apiRoot } = useRootData();
  const [latest, setLatest] = useState<LatestState | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const { stop, refresh } = followOrder({
      ask: () => askOrder(apiRoot, key, controller.signal),
      listen: (onEvent) => listenToOrder(apiRoot, key, onEvent),
      isVisible: () => !document.hidden,
      onState: (remote) => setLatest({ key, attempt, remote }),
    });
    // A page that becomes visible again is refreshed.
    document.addEventListener('visibilitychange', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      stop();
      controller.abort();
    };
  }, [apiRoot, key, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (key === null) return { live: IDLE, retry };
  const isCurrent = latest?.key === key && latest.attempt === attempt;
  return { live: isCurrent ? latest.remote : PENDING, retry };
}
