import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { useState } from 'react';
import type { Outcome } from '#lib/api/outcome.ts';

/** A command of a dialog: which one is under way, by its name, and what went wrong with the last one. */
export function useCommand() {
  const [running, setRunning] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  /** True once it was carried out. */
  async function run(name: string, command: () => Promise<Outcome>): Promise<boolean> {
    setRunning(name);
    setProblem(null);
    const outcome = await command();
    setRunning(null);
    if (outcome !== null && !outcome.ok) setProblem(outcome.problem);
    return outcome?.ok ?? false;
  }

  return { running, problem, run };
}
