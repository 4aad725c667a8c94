import type { ChannelListener, Notifications } from '#db/notifications.ts';
import { PRINT_JOBS } from './enqueue-print-jobs.ts';

/** Calls a listener when jobs may be waiting; the result ends that. */
export type WatchPrintJobs = (listener: () => void) => () => void;

/** Listens for print jobs that any process has queued or ended. */
export async function watchPrintJobs(
  notifications: Pick<Notifications, 'listen'>,
): Promise<WatchPrintJobs> {
  const listeners = new Set<() => void>();
  const each = (): void => {
    for (const listener of listeners) listener();
  };
  const channel: ChannelListener = { notified: each, missed: each };
  await notifications.listen(PRINT_JOBS, channel);
  return (listener) => {
    // Two subscriptions of one function are two.
    const own = () => listener();
    listeners.add(own);
    return () => listeners.delete(own);
  };
}
