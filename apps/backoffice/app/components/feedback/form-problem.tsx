import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { Alert } from '@comptoir/design/components/alert';
import { problemText } from '#lib/api/problem-text.ts';

interface FormProblemProps {
  readonly problem: ApiProblem | null;
}

/** What the server rejected, above the button of a form; errors of fields stand below these. */
export function FormProblem({ problem }: FormProblemProps) {
  if (problem === null) return null;
  return (
    <Alert kind="problem">
      <p>{problemText(problem)}</p>
    </Alert>
  );
}
