import { useState } from 'react';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';

/** A request that a press sends: whether it is in flight, and why the last one failed. */
export function useRequest() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Returns the answer of a success, else null. */
  async function send<Answer extends object>(
    request: () => Promise<ApiResult<Answer>>,
  ): Promise<Answer | null> {
    setBusy(true);
    setProblem(null);
    const result = await request();
    setBusy(false);
    if (result.ok) return result.payload;
    setProblem(result.problem);
    return null;
  }
  return { isBusy, problem, send };
}
