import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { useCallback, useEffect, useState } from 'react';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { boardApi } from '#stores/board/board.ts';

export type ListedOrders =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly orders: readonly BoardOrder[] }
  | { readonly kind: 'failed'; readonly problem: ApiProblem };

/** The answer to the latest question; an older one never replaces it. */
export function useListedOrders(
  search: string,
  day: string | null,
): { readonly listed: ListedOrders; readonly retry: () => void } {
  const [listed, setListed] = useState<ListedOrders>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (search === '' && day === null) return;
    const { signal, abort } = abortable();
    setListed({ kind: 'loading' });
    const answer =
      search === '' ? boardApi.ordersOfDay(day ?? '', signal) : boardApi.findOrders(search, signal);
    answer.then((result) => {
      if (signal.aborted) return;
      if (result.ok) setListed({ kind: 'loaded', orders: result.payload.orders });
      else setListed({ kind: 'failed', problem: result.problem });
    });
    return abort;
  }, [search, day, attempt]);
  return { listed, retry: useCallback(() => setAttempt((count) => count + 1), []) };
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
