import type { ClaimedJob, Printer, PrintingShop } from '../printing.ts';

/** How long a relay waits for a job; proxies end a silent request after a minute. Rule PR-105. */
const LONG_POLL_MS = 25_000;

/** Jobs become due by time alone too. */
const LOOK_AGAIN_MS = 2_000;

/** How long the relay has to begin with a job. Rule PR-105. */
const CLAIM_LEASE_MS = 30_000;

interface Wait {
  readonly deviceId: string;
  readonly waits: boolean;
  /** Ends the waiting: the relay hung up, or the server stops. */
  readonly signal: AbortSignal;
}

interface Found {
  readonly job: ClaimedJob | null;
  readonly printers: readonly Printer[];
}

/** The next job of any printer of a relay; waits for one, and takes none after the signal. Rule PR-105. */
export async function nextJob(
  {
    printQueue: queue,
    watchPrintJobs,
    clock,
  }: Pick<PrintingShop, 'printQueue' | 'watchPrintJobs' | 'clock'>,
  { deviceId, waits, signal }: Wait,
): Promise<Found> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(LONG_POLL_MS)]);
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const unsubscribe = watchPrintJobs(wake);
  const timer = setInterval(wake, LOOK_AGAIN_MS);
  end.addEventListener('abort', wake);
  try {
    for (;;) {
      const printers = await queue.printersOfRelay(deviceId);
      for (const { printerId } of printers) {
        if (signal.aborted) return { job: null, printers };
        const lease = { now: clock(), leaseMs: CLAIM_LEASE_MS };
        const job = await queue.claim(printerId, lease);
        if (job) return { job, printers };
      }
      if (!waits || end.aborted) return { job: null, printers };
      await woken.promise;
      woken = Promise.withResolvers();
    }
  } finally {
    clearInterval(timer);
    unsubscribe();
    end.removeEventListener('abort', wake);
  }
}
