import type { ApiProblem, ApiResult } from '@comptoir/contract/wire/api-result';
import { useState } from 'react';

/** A call of a form or a button: whether it is under way, and what went wrong with the last one. */
export function useCall() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  async function send<Payload>(
    call: () => Promise<ApiResult<Payload>>,
  ): Promise<ApiResult<Payload>> {
    setBusy(true);
    setProblem(null);
    const result = await call();
    setBusy(false);
    if (!result.ok) setProblem(result.problem);
    return result;
  }

  return { isBusy, problem, setProblem, send };
}
