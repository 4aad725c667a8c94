import type { testPageAnswer, WirePrintJob } from '@comptoir/contract/staff/printing';
import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { useEffect, useState } from 'react';
import type { PayloadOf } from '#lib/api/payload.ts';
import { isSettled, type Paper } from '#lib/printing/wizard.ts';
import { staffApi } from '#stores/session.ts';

type TestPage = PayloadOf<typeof testPageAnswer>;

const POLL_MS = 1_000;

/** Prints a test page and follows what becomes of it. Rule PR-128. */
export function useTestPage(printerId: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [page, setPage] = useState<TestPage | null>(null);
  const [job, setJob] = useState<WirePrintJob | null>(null);

  async function print(paper: Partial<Paper>): Promise<void> {
    setBusy(true);
    setProblem(null);
    // Of the page before nothing is said any more.
    setPage(null);
    setJob(null);
    const result = await staffApi.post<TestPage>(`/printers/${printerId}/test`, paper);
    setBusy(false);
    setPage(result.ok ? result.payload : null);
    if (!result.ok) setProblem(result.problem);
  }

  const jobId = page?.job_id ?? null;
  const isOver = job !== null && isSettled(job) && job.state !== 'failed';
  useEffect(() => {
    if (jobId === null || isOver) return;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setInterval(async () => {
      const result = await staffApi.get<WirePrintJob>(`/print-jobs/${jobId}`, { signal });
      if (result.ok && !signal.aborted) setJob(result.payload);
    }, POLL_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [jobId, isOver]);

  return { isBusy, problem, page, job, print };
}
