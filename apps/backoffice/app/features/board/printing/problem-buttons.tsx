import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { problemText } from '#lib/api/problem-text.ts';
import type { WirePrintProblem } from '#lib/printing/job-words.ts';
import { resolvePrintJob } from '#stores/printers.ts';

interface ProblemButtonsProps {
  readonly problem: Pick<WirePrintProblem, 'job_id' | 'state'>;
  readonly className: string;
}

/** What a person can say of a ticket that is not known to be on paper. Rule PR-122. */
export function ProblemButtons({ problem, className }: ProblemButtonsProps) {
  const [isBusy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<ApiProblem | null>(null);

  async function say(isPrinted: boolean): Promise<void> {
    setBusy(true);
    setRejection(null);
    const outcome = await resolvePrintJob(problem.job_id, isPrinted);
    setBusy(false);
    if (outcome !== null && !outcome.ok) setRejection(outcome.problem);
  }

  // Of a ticket that was never sent nothing can have come out: it is tried again, or given up.
  const isUncertain = problem.state === 'unknown';
  const buttons = [
    { text: isUncertain ? t('It came out') : t('Not needed'), isPrinted: true },
    { text: isUncertain ? t('Print again') : t('Try again'), isPrinted: false },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      {buttons.map(({ text, isPrinted }) => (
        <button
          key={text}
          type="button"
          disabled={isBusy}
          onClick={() => say(isPrinted)}
          className={className}
        >
          {text}
        </button>
      ))}
      {rejection && <p role="alert">{problemText(rejection)}</p>}
    </div>
  );
}
