import type { FullOrder } from '@comptoir/contract/staff/board';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { useCallback, useEffect, useState } from 'react';
import { boardApi, useBoard } from '#stores/board/board.ts';

export interface LoadedOrder {
  readonly order: FullOrder | null;
  readonly problem: ApiProblem | null;
  readonly reload: () => void;
}

/** An order in full, loaded again whenever the board hears of a change. */
export function useFullOrder(orderId: string): LoadedOrder {
  const [order, setOrder] = useState<FullOrder | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const known = useBoard(({ state }) => state.orders.get(orderId));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the known order loads again
  useEffect(() => {
    const controller = new AbortController();
    boardApi.order(orderId, controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if (result.ok) setOrder(result.payload.order);
      setProblem(result.ok ? null : result.problem);
    });
    return () => controller.abort();
  }, [orderId, attempt, known]);

  return { order, problem, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
