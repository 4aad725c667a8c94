import type { WireGuestReports } from '@comptoir/contract/reported-items/guest-reports';
import type { ApiResult } from '@comptoir/contract/wire/api-result';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Problem } from '#lib/api/api-client.ts';
import { listenToOrder } from '#lib/api/order-api.ts';
import { reportsApi } from '#lib/api/reports-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';

/** A hand-over can be taken back for ten seconds: until then nothing can be reported. */
const OPENING_PAUSE_MS = 12_000;
/** The polling interval without a stream. */
const POLL_MS = 20_000;

interface KnownReports {
  readonly reports: WireGuestReports | null;
  /** Why they could not be read; null once they were. */
  readonly problem: Problem | null;
}

/**
 * What can be reported of an order, and what was: read again with each revision of the order, and live while a report
 * waits for an answer. Rule RI-30.
 */
export function useReports(orderKey: string, revision: number) {
  const { apiRoot } = useRootData();
  const api = useMemo(() => reportsApi(apiRoot, orderKey), [apiRoot, orderKey]);
  const [known, setKnown] = useState<KnownReports>({ reports: null, problem: null });
  const take = useCallback(
    (result: ApiResult<WireGuestReports>) =>
      setKnown((before) =>
        result.ok
          ? { reports: result.payload, problem: null }
          : { ...before, problem: result.problem },
      ),
    [],
  );
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is read again, and so is another attempt
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async (isLast: boolean) => {
      const result = await api.read(controller.signal);
      if (controller.signal.aborted) return;
      take(result);
      if (!isLast && result.ok && !result.payload.may_report) {
        timer = setTimeout(read, OPENING_PAUSE_MS, true);
      }
    };
    read(false);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, take, revision, attempt]);

  const isWaiting = known.reports?.reports.some(({ state }) => state === 'open') ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    let controller = new AbortController();
    const read = async () => {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      const result = await api.read(signal);
      if (!signal.aborted && result.ok) take(result);
    };
    const stream = listenToOrder(apiRoot, orderKey, read);
    const poll = () => {
      if (!document.hidden && !stream?.isOpen()) read();
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      document.removeEventListener('visibilitychange', poll);
      clearInterval(timer);
      stream?.close();
      controller.abort();
    };
  }, [api, apiRoot, orderKey, isWaiting, take]);

  return { ...known, take, retry, send: api.report };
}
