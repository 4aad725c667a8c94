import type { sheetAnswer } from '@comptoir/contract/staff/printing';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { useState } from 'react';
import type { PayloadOf } from '#lib/api/payload.ts';
import { ensurePermission } from '#stores/pin.ts';
import { staffApi } from '#stores/session.ts';

type Claim = PayloadOf<typeof sheetAnswer>;
export type Sheet = NonNullable<Claim['job']>;

/** Where the person stands: before a press, after one, or with a sheet of which is asked whether it came out. */
type Phase =
  | { readonly kind: 'ready' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'asking'; readonly sheet: Sheet };

/**
 * Claims the next sheet of a printer, and tells the server what a person says of it. The server knows that a sheet is
 * about to be printed before the dialog opens: a page that dies then leaves it uncertain. Rule PR-127.
 */
export function useSheets(printerId: string) {
  const [phase, setPhase] = useState<Phase>({ kind: 'ready' });
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  async function printNext(): Promise<void> {
    setProblem(null);
    if (!(await ensurePermission('orders.advance'))) return;
    setPhase({ kind: 'busy' });
    const claim = await staffApi.post<Claim>(`/printers/${printerId}/claims`);
    if (!claim.ok) return fail(claim.problem);
    const { job } = claim.payload;
    if (job === null) return setPhase({ kind: claim.payload.waiting > 0 ? 'ready' : 'empty' });
    const sent = await staffApi.post(`/print-jobs/${job.job_id}/sent`, { lease_id: job.lease_id });
    if (!sent.ok) return fail(sent.problem);
    setPhase({ kind: 'asking', sheet: job });
  }

  function fail(rejection: ApiProblem): void {
    setPhase({ kind: 'ready' });
    setProblem(rejection);
  }

  async function answer(isPrinted: boolean): Promise<void> {
    if (phase.kind !== 'asking' || !(await ensurePermission('orders.advance'))) return;
    setProblem(null);
    const { job_id, lease_id } = phase.sheet;
    const body = { lease_id, is_printed: isPrinted };
    const result = await staffApi.post(`/print-jobs/${job_id}/result`, body);
    if (!result.ok) {
      setProblem(result.problem);
      // The board asks now what became of it.
      if (result.problem.code === 'job_over') setPhase({ kind: 'ready' });
      return;
    }
    if (isPrinted) setPhase({ kind: 'ready' });
    else await printNext();
  }

  return { phase, problem, printNext, answer };
}
