import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { useCallback, useEffect, useState } from 'react';
import { askOrder, listenToOrder } from '#lib/api/order-api.ts';
import { IDLE, PENDING, type RemoteState, type SettledState } from '#lib/api/remote-state.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { followOrder } from './follow-order.ts';

interface Told {
  readonly key: string;
  readonly attempt: number;
  readonly remote: SettledState<WireOrderState>;
}

export interface LiveOrder {
  readonly live: RemoteState<WireOrderState>;
  readonly retry: () => void;
}

/** The state of an order, as it is at this moment; idle without a key. Rule T-6. */
export function useLiveOrder(key: string | null): LiveOrder {
  const { apiRoot } = useRootData();
  const [told, setTold] = useState<Told | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const { stop, refresh } = followOrder({
      ask: () => askOrder(apiRoot, key, controller.signal),
      listen: (tell) => listenToOrder(apiRoot, key, tell),
      isSeen: () => !document.hidden,
      tell: (remote) => setTold({ key, attempt, remote }),
    });
    // Whoever comes back to the page must not read an old state.
    document.addEventListener('visibilitychange', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      stop();
      controller.abort();
    };
  }, [apiRoot, key, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  if (key === null) return { live: IDLE, retry };
  const isCurrent = told?.key === key && told.attempt === attempt;
  return { live: isCurrent ? told.remote : PENDING, retry };
}
