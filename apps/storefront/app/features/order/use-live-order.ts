import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiResult } from '#lib/api/api-client.ts';
import { askOrder, listenToOrder, type OrderStream } from '#lib/api/order-api.ts';
import {
  IDLE,
  PENDING,
  type RemoteState,
  type SettledState,
  settled,
} from '#lib/api/remote-state.ts';
import { useRootData } from '#lib/configuration/root-data.ts';

interface LatestState {
  readonly key: string;
  readonly attempt: number;
  readonly remote: SettledState<WireOrderState>;
}

export interface LiveOrder {
  readonly live: RemoteState<WireOrderState>;
  readonly retry: () => void;
  /** Asks for the state now, unless a stream sends it. */
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
    const controller = new AbortController();
    const { stop, refresh } = followOrder({
      ask: () => askOrder(apiRoot, key, controller.signal),
      listen: (onEvent) => listenToOrder(apiRoot, key, onEvent),
      isVisible: () => !document.hidden,
      onState: (remote) => setLatest({ key, attempt, remote }),
    });
    refreshNow.current = refresh;
    // A page that becomes visible again is refreshed.
    document.addEventListener('visibilitychange', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      stop();
      controller.abort();
    };
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

/** Statuses for an invalid key: it never becomes valid. Rule T-4. */
const INVALID_KEY: ReadonlySet<number> = new Set([404, 422]);

interface Following {
  readonly ask: () => Promise<ApiResult<WireOrderState>>;
  readonly listen: (onEvent: (state: WireOrderState) => void) => OrderStream | null;
  /** Whether the page is visible. */
  readonly isVisible: () => boolean;
  readonly onState: (remote: SettledState<WireOrderState>) => void;
}

/**
 * Follows an order until it ends: by a stream, else by polling. A failure keeps the known state, and an older
 * state never replaces it: neither a late answer nor one with a lower revision. Rule T-10.
 */
export function followOrder({ ask, listen, isVisible, onState }: Following): {
  readonly stop: () => void;
  readonly refresh: () => void;
} {
  let isStopped = false;
  let known: WireOrderState | null = null;
  /** The number of the latest request or event, and of the one that is shown. */
  let latest = 0;
  let shown = 0;
  let stream: OrderStream | null = null;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function show(state: WireOrderState, number: number): void {
    if (number < shown || (known !== null && isBehind(state, known))) return;
    shown = number;
    const isNews = known !== null;
    known = state;
    onState({ state: 'success', payload: state });
    clearTimeout(ending);
    if (!isFinished(state.progress)) {
      stream ??= listen((next) => {
        if (isStopped) return;
        latest += 1;
        show(next, latest);
      });
    } else if (isNews) ending = setTimeout(stop, END_PAUSE_MS);
    else stop();
  }

  async function askNow(): Promise<void> {
    latest += 1;
    const number = latest;
    const result = await ask();
    if (isStopped) return;
    if (result.ok) return show(result.payload, number);
    if (known === null) onState(settled(result));
    if (INVALID_KEY.has(result.problem.status)) stop();
  }

  function refresh(): void {
    if (!isStopped && isVisible() && !stream?.isOpen()) askNow();
  }

  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    clearTimeout(ending);
    stream?.close();
  }

  const timer = setInterval(refresh, POLL_MS);
  askNow();
  return { stop, refresh };
}

/** Every change counts the revision up, also one that takes a step back. Rule T-10. */
function isBehind(next: WireOrderState, known: WireOrderState): boolean {
  return next.revision < known.revision;
}
