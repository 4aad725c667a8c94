import { UNDO_MS } from '@comptoir/domain/orders/board';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { ChannelListener, Notifications } from '#db/notifications.ts';

/** Calls a listener when jobs may be waiting; the result ends that. */
export type WatchPrintJobs = (listener: () => void) => () => void;

/** The channel of new print jobs: it wakes the dispatchers. */
export const PRINT_JOBS = 'print_jobs';

/** A change of a locked order, as its tickets see it. */
export interface PrintedChange {
  /** Whether the order leaves `received`: from now on it is cooked. */
  readonly isAccepted: boolean;
  /** Whether a printed ticket may be wrong now: another promise, or a cancellation. */
  readonly isChanged: boolean;
  /** Whether a dish may be made now by a station that had nothing to make. */
  readonly hasOtherDish?: boolean;
  /** The event of the change; null: nothing takes it back. */
  readonly sequence: number | null;
  /** Until then the change can be taken back: what corrects paper waits. */
  readonly undoUntil: Instant;
  /** Corrects only paper since then, or under way; without it all of the order's. */
  readonly paperSince?: Instant;
}

/**
 * Enqueues the tickets that a change of an order causes, in its transaction. What is accepted is printed once
 * and at once, whatever is undone; what is on paper is corrected. Rules PR-10 to PR-14.
 */
export async function enqueuePrintJobs(
  client: Executor,
  orderId: string,
  { isAccepted, isChanged, hasOtherDish = false, sequence, undoUntil, paperSince }: PrintedChange,
  now: Instant,
): Promise<void> {
  if (!(isAccepted || isChanged)) return;
  await client.query({
    name: 'enqueue-print-jobs',
    text: ENQUEUE,
    values: [
      orderId,
      new Date(now),
      isAccepted,
      isChanged,
      sequence,
      new Date(undoUntil),
      paperSince === undefined ? null : new Date(paperSince),
      hasOtherDish,
    ],
  });
}

/**
 * Deletes the tickets of a change that was taken back, as far as they are not printed; paper that was claimed
 * in that moment is corrected. Rule PR-13.
 */
export async function dropPrintJobs(
  client: Executor,
  orderId: string,
  sequence: number,
  now: Instant,
): Promise<void> {
  await client.query(DROP, [orderId, sequence]);
  const correction = {
    isAccepted: false,
    isChanged: true,
    sequence: null,
    undoUntil: now,
    paperSince: now - UNDO_MS,
  };
  await enqueuePrintJobs(client, orderId, correction, now);
}

/**
 * Inserts the tickets of printers that print when an order is received, for the rows of `submitted`: a part
 * of the statement that submits orders at `now`. Rule PR-10.
 */
export function insertAtSubmission(submitted: string, now: string): string {
  return `
    INSERT INTO print_jobs (order_id, kind, printer_id, copy, created_at, next_try_at)
    SELECT ${submitted}.order_id, kind, printer_id, copy, ${now}::timestamptz, ${now}::timestamptz
    FROM printers, unnest(kinds) AS kind, generate_series(1, copies) AS copy, ${submitted}
    WHERE prints_when = 'received' AND removed_at IS NULL
    ON CONFLICT ON CONSTRAINT print_jobs_once DO NOTHING`;
}

/** Deletes jobs that were queued before; returns how many. Rule PR-37. */
export async function deleteOldPrintJobs(executor: Executor, before: Instant): Promise<number> {
  const { rowCount } = await executor.query(
    'DELETE FROM print_jobs WHERE created_at < $1::timestamptz',
    [new Date(before)],
  );
  return rowCount ?? 0;
}

/**
 * $1 order, $2 now, $3 accepted, $4 changed, $5 event, $6 end of its undo, $7 the oldest paper. A waiting correction prints the
 * newest content, and waits for the last change. The lock keeps a dispatcher from taking a job, with the order
 * as it was, while this transaction runs. $8 another dish: the ticket of a station that had no line of the order was
 * deleted, and is queued again; that of a printer that came later was printed by others.
 */
const ENQUEUE = `
  WITH first AS (
    INSERT INTO print_jobs (order_id, kind, printer_id, copy, created_at, next_try_at, sequence)
    SELECT $1, kind, printer_id, copy, $2::timestamptz, $2::timestamptz, $5
    FROM printers, unnest(kinds) AS kind, generate_series(1, copies) AS copy
    WHERE removed_at IS NULL AND ($3::boolean OR $8::boolean AND kind = 'kitchen'
      AND cardinality(categories) > 0
      AND created_at <= (SELECT submitted_at FROM orders WHERE order_id = $1))
    ON CONFLICT ON CONSTRAINT print_jobs_once DO NOTHING
    RETURNING job_id
  ), known AS (
    SELECT kind, printer_id, copy, content_version, reprint, state, resolved_at, lease_until,
      sent_at
    FROM print_jobs WHERE order_id = $1 AND $4::boolean ORDER BY job_id FOR UPDATE
  ), on_paper AS (
    SELECT kind, printer_id, copy, max(content_version) AS version
    FROM known
    GROUP BY kind, printer_id, copy
    HAVING bool_or(state IN ('claimed', 'sent', 'printed', 'unknown'))
      AND NOT bool_or(state IN ('queued', 'failed') AND reprint = 0 AND resolved_at IS NULL)
      AND ($7::timestamptz IS NULL OR bool_or(lease_until IS NOT NULL OR sent_at >= $7))
  ), postponed AS (
    UPDATE print_jobs SET due_at = greatest(due_at, $6::timestamptz)
    WHERE order_id = $1 AND $4::boolean AND content_version > 1 AND reprint = 0
      AND state IN ('queued', 'failed')
  ), correction AS (
    INSERT INTO print_jobs (order_id, kind, content_version, printer_id, copy, created_at,
      next_try_at, due_at, sequence)
    SELECT $1, kind, version + 1, printer_id, copy, $2::timestamptz, $2::timestamptz,
      $6::timestamptz, $5
    FROM on_paper JOIN printers USING (printer_id)
    WHERE removed_at IS NULL OR fallback_printer_id IS NOT NULL
    ON CONFLICT ON CONSTRAINT print_jobs_once DO NOTHING
    RETURNING job_id
  )
  SELECT pg_notify('${PRINT_JOBS}', '')
  WHERE EXISTS (SELECT FROM first) OR EXISTS (SELECT FROM correction)`;

const DROP = `
  DELETE FROM print_jobs
  WHERE order_id = $1 AND sequence = $2 AND state IN ('queued', 'failed')`;

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
