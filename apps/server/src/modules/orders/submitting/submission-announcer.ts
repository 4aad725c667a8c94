import type { Executor } from '#db/connection.ts';
import { ORDER_CHANGED } from '#db/notifications.ts';

const ANNOUNCEMENT_DELAY_MS = 50;
/** A notification carries 8,000 bytes, and an id has 25. */
const IDS_IN_A_NOTIFICATION = 250;

/**
 * Notifies of submitted orders after their commit, those of a moment together: NOTIFY inside the statement
 * would have the commits of all orders wait for one another. Lost with the process, as a notification may be.
 */
export function submissionAnnouncer(executor: Executor): (orderId: string) => void {
  let waiting: string[] = [];
  let timer: NodeJS.Timeout | undefined;

  function announce(): void {
    timer = undefined;
    const ids = waiting;
    waiting = [];
    const payloads: string[] = [];
    for (let from = 0; from < ids.length; from += IDS_IN_A_NOTIFICATION) {
      payloads.push(ids.slice(from, from + IDS_IN_A_NOTIFICATION).join(','));
    }
    executor
      .query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
        ORDER_CHANGED,
        payloads,
      ])
      .catch(() => {});
  }

  return (orderId) => {
    waiting.push(orderId);
    if (timer) return;
    timer = setTimeout(announce, ANNOUNCEMENT_DELAY_MS);
    timer.unref();
  };
}
