import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { noteStateChange } from '#db/live-states.ts';
import { DUE_AT, IS_WANTED, JOBS, leadValues } from './job-statements.ts';
import type { PrintingRestaurant } from './ticket-content.ts';

/**
 * The printers that have a due job, as its own printer or as the fallback of one that is not ready. Which job
 * that is, and whether it is the time, `claim` decides.
 */
export async function duePrinters(
  executor: Executor,
  restaurant: Pick<PrintingRestaurant, 'scheduling' | 'items'>,
  now: Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await executor.query<{ printer_id: string }>({
    name: 'due-printers',
    text: DUE_PRINTERS,
    values: [timestamp(now), ...leadValues(restaurant)],
  });
  return new Set(rows.map(({ printer_id }) => printer_id));
}

/**
 * Ends what is not to be printed any more: tickets of orders that are over, when that can't be taken back, and
 * what waited in vain for so long that its paper would only confuse. Returns how many. Rule PR-19.
 */
export async function settleJobs(executor: Executor, now: Instant): Promise<number> {
  const { rowCount } = await executor.query(SETTLE, [timestamp(now)]);
  if (rowCount) await noteStateChange(executor, 'printers');
  return rowCount ?? 0;
}

function timestamp(at: Instant): string {
  return new Date(at).toISOString();
}

/** $1 now, $2 and $3 the lead minutes. */
const DUE_PRINTERS = `
  SELECT DISTINCT due.printer_id FROM (
    SELECT route.printer_id, CASE
      WHEN route.removed_at IS NOT NULL OR route.state <> 'ready' THEN route.fallback_printer_id
    END AS fallback_printer_id
    FROM ${JOBS}
    WHERE job.state IN ('queued', 'failed') AND ${IS_WANTED} AND ${DUE_AT} <= $1::timestamptz
  ) AS waiting, unnest(ARRAY[waiting.printer_id, fallback_printer_id]) AS due (printer_id)
  WHERE due.printer_id IS NOT NULL`;

/** What a person asked for, and corrections of cancelled orders, wait for an hour; test pages for ten minutes. */
const SETTLE = `
  UPDATE print_jobs SET resolved_at = $1::timestamptz
  FROM (
    SELECT job.job_id FROM print_jobs AS job LEFT JOIN orders ON orders.order_id = job.order_id
    WHERE job.state IN ('queued', 'failed') AND job.resolved_at IS NULL AND CASE
      WHEN job.order_id IS NULL THEN job.created_at < $1::timestamptz - interval '10 minutes'
      WHEN orders.progress NOT IN ('handed_over', 'cancelled') THEN
        coalesce(orders.promised_at, orders.slot_starts_at, orders.finalized_at)
          < $1::timestamptz - interval '24 hours'
      WHEN job.reprint > 0 OR job.requested_by IS NOT NULL
        OR orders.progress = 'cancelled' AND job.content_version > 1
        THEN job.created_at < $1::timestamptz - interval '1 hour'
      ELSE NOT EXISTS (
        SELECT FROM order_effects AS effect WHERE effect.order_id = job.order_id
      )
    END
  ) AS over
  WHERE print_jobs.job_id = over.job_id AND state IN ('queued', 'failed')`;
