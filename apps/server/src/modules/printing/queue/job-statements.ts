import { FALLBACK_AFTER_MS, retryDelay } from '@comptoir/domain/printing/printing';
import { dueInSql } from '#db/within-window.ts';
import { leadMinutes } from '#restaurant/order-lead-times.ts';
import type { PrintingRestaurant } from './ticket-content.ts';

const LONGEST_RETRY_MS = retryDelay(Number.POSITIVE_INFINITY);

/** The values of $2 and $3: the lead minutes of the order types, and those of the items that say any, by their ids. */
export function leadValues({
  scheduling,
  items,
}: Pick<PrintingRestaurant, 'scheduling' | 'items'>): readonly [string, string] {
  const ofItems = [...items.values()].flatMap(({ id, leadMinutes: minutes }) =>
    minutes === null ? [] : [[id, minutes]],
  );
  return [JSON.stringify(leadMinutes(scheduling)), JSON.stringify(Object.fromEntries(ofItems))];
}

const PICKUP = `($2::jsonb ->> 'pickup')::float`;
const DELIVERY = `($2::jsonb ->> 'delivery')::float`;

/** The preparation of an order, in minutes; without that of a pickup all of a delivery's is preparation. Rule OB-30. */
const PREPARATION = `CASE orders.order_type
    WHEN 'delivery' THEN least(coalesce(nullif(${PICKUP}, 0), ${DELIVERY}), ${DELIVERY}) ELSE ${PICKUP}
  END`;

/** That of the slowest item of which something is to be made; null where none says any. Rule SV-32. */
const ITEM_PREPARATION = `(
    SELECT max(($3::jsonb ->> made.item_id)::int) FROM made_items AS made
    WHERE made.order_id = orders.order_id AND made.quantity > 0
  )`;

/** When an order has to be started. Rule OB-31. */
const START_BY = `(
  orders.due_at - (
    CASE orders.order_type WHEN 'delivery' THEN ${DELIVERY} ELSE ${PICKUP} END
    + greatest(0, ${ITEM_PREPARATION} - ${PREPARATION})
  ) * interval '1 minute'
)`;

/** From when on `job` of `route` is printed. Rules PR-11 and PR-14. */
export const DUE_AT = `coalesce(job.due_at, CASE
  WHEN route.minutes_before_start IS NULL OR job.order_id IS NULL THEN job.created_at
  ELSE greatest(job.created_at, ${START_BY} - route.minutes_before_start * interval '1 minute')
END)`;

/** Why `job` is not printed: while it waits, what its printer says now, else what its last attempt met. */
export const REASON = `CASE
  WHEN job.state IN ('queued', 'failed') AND route.state NOT IN ('ready', 'unknown') THEN route.state
  ELSE job.reason
END`;

/** The jobs with their own printers and their orders; a test page has none. */
export const JOBS = `print_jobs AS job
  JOIN printers AS route ON route.printer_id = job.printer_id
  LEFT JOIN orders ON orders.order_id = job.order_id`;

/**
 * Whether a job has something to print now: of an order that is not accepted only what is printed then, and of
 * one that is over only what a person asked for, or that it is cancelled.
 */
export const IS_WANTED = `job.resolved_at IS NULL AND (
  job.order_id IS NULL OR job.reprint > 0 OR job.requested_by IS NOT NULL
  OR CASE orders.progress
    WHEN 'received' THEN route.prints_when = 'received'
    WHEN 'handed_over' THEN false
    WHEN 'cancelled' THEN job.content_version > 1
    ELSE true
  END
)`;

/** Whether another job for the same paper is under way, whose end decides what this one says. */
const IS_BEHIND = `EXISTS (
  SELECT FROM print_jobs AS other
  WHERE other.order_id = job.order_id AND other.kind = job.kind
    AND other.printer_id = job.printer_id AND other.copy = job.copy
    AND other.job_id <> job.job_id AND other.lease_until IS NOT NULL
)`;

/** Of a sheet that a person prints. */
const LONGEST_LEASE_MS = 10 * 60_000;

/** Ends the attempts of $1 (null: of all printers) whose lease is over at $2. Rule PR-17. */
export const END_LEASES = `
  UPDATE print_jobs SET lease_until = NULL,
    state = CASE state WHEN 'claimed' THEN 'queued' ELSE 'unknown' END,
    lease_id = CASE state WHEN 'claimed' THEN NULL ELSE lease_id END
  WHERE ${dueInSql('lease_until', '$2', LONGEST_LEASE_MS)} AND ($1::text IS NULL OR printed_by = $1)`;

/**
 * $1 printer, $4 now, $5 lease, $6 its end, $7 since when a printer without a sign has its jobs printed by
 * the fallback, $8 the kinds that are not given. The printer's row is locked. Rules PR-15, PR-16, PR-20, PR-22 and
 * PR-36.
 */
export const CLAIM = `
  UPDATE print_jobs SET state = 'claimed', lease_id = $5, lease_until = $6::timestamptz,
    printed_by = $1
  WHERE job_id = (
    SELECT job.job_id FROM ${JOBS}
    WHERE job.state IN ('queued', 'failed') AND ${IS_WANTED} AND job.kind <> ALL($8::text[])
      AND (${dueInSql('job.next_try_at', '$4', LONGEST_RETRY_MS)} OR job.printed_by IS DISTINCT FROM $1)
      AND ${DUE_AT} <= $4::timestamptz
      AND (
        job.printer_id = $1 AND route.removed_at IS NULL
        OR route.fallback_printer_id = $1 AND job.order_id IS NOT NULL AND (
          route.removed_at IS NOT NULL
          OR route.state <> 'ready' AND ${dueInSql('route.state_since', '$7', FALLBACK_AFTER_MS)}
        )
      )
      AND NOT ${IS_BEHIND}
    ORDER BY ${START_BY} NULLS FIRST, orders.submitted_at, orders.number, job.kind <> 'kitchen',
      job.kind,
      job.content_version, job.reprint, job.copy
    LIMIT 1 FOR UPDATE OF job SKIP LOCKED
  ) AND NOT EXISTS (
    SELECT FROM print_jobs AS held WHERE held.printed_by = $1 AND held.lease_until IS NOT NULL
  )
  RETURNING job_id`;

/**
 * $1 job, $2 lease, $3 what it prints. A reprint that was asked for while the paper before was under way may
 * find it uncertain now. Rule PR-33.
 */
export const STORE_CONTENT = `
  UPDATE print_jobs AS job SET content = $3, is_possible_duplicate = is_possible_duplicate
    OR reprint > 0 AND EXISTS (
      SELECT FROM print_jobs AS paper
      WHERE paper.order_id = job.order_id AND paper.kind = job.kind
        AND paper.state = 'unknown' AND paper.resolved_at IS NULL
    )
  WHERE job_id = $1 AND lease_id = $2
  RETURNING is_possible_duplicate`;

/** $1 job, $2 lease, $3 now, $4 end of the lease. */
export const MARK_SENT = `
  UPDATE print_jobs SET state = 'sent', sent_at = coalesce(sent_at, $3::timestamptz),
    lease_until = $4::timestamptz
  WHERE job_id = $1 AND lease_id = $2 AND state IN ('claimed', 'sent')
    AND lease_until > $3::timestamptz`;

export const RENEW = `
  WITH before AS (
    SELECT reason FROM print_jobs WHERE job_id = $1
  )
  UPDATE print_jobs SET lease_until = $3::timestamptz, reason = $4
  FROM before WHERE job_id = $1 AND lease_id = $2 AND lease_until IS NOT NULL
  RETURNING before.reason IS DISTINCT FROM $4::text AS is_changed`;

export const RELEASE = `
  UPDATE print_jobs SET state = 'queued', lease_id = NULL, lease_until = NULL,
    next_try_at = $3::timestamptz + $4::int * interval '1 millisecond'
  WHERE job_id = $1 AND lease_id = $2 AND state = 'claimed'`;

/** Also late: that it is on paper is true whatever was thought before. */
export const FINISH_PRINTED = `
  UPDATE print_jobs SET state = 'printed', printed_at = $3::timestamptz, reason = NULL,
    failed_at = NULL, lease_until = NULL, sent_at = coalesce(sent_at, $3::timestamptz)
  WHERE job_id = $1 AND lease_id = $2 AND resolved_at IS NULL
    AND state IN ('claimed', 'sent', 'unknown')`;

/** A printer that never confirms: the lease is over, and the state stays. */
export const FINISH_SENT = `
  UPDATE print_jobs SET state = 'sent', reason = NULL, failed_at = NULL, lease_until = NULL,
    sent_at = coalesce(sent_at, $3::timestamptz)
  WHERE job_id = $1 AND lease_id = $2 AND lease_until IS NOT NULL`;

export const FINISH_UNKNOWN = `
  UPDATE print_jobs SET state = 'unknown', reason = $4, lease_until = NULL,
    sent_at = coalesce(sent_at, $3::timestamptz)
  WHERE job_id = $1 AND lease_id = $2 AND lease_until IS NOT NULL`;

/** $5 the seconds until the next attempt, by the number of attempts. */
export const FINISH_FAILED = `
  UPDATE print_jobs SET state = 'failed', reason = $4, attempts = attempts + 1,
    failed_at = coalesce(failed_at, $3::timestamptz), lease_id = NULL, lease_until = NULL,
    sent_at = NULL, next_try_at = $3::timestamptz
      + ($5::int[])[least(attempts + 1, array_length($5::int[], 1))] * interval '1 millisecond'
  WHERE job_id = $1 AND lease_id = $2 AND lease_until IS NOT NULL`;

/** The last content that may be on the paper of the same place. */
export const LAST_PAPER = `
  SELECT paper.content FROM print_jobs AS job
  JOIN print_jobs AS paper ON paper.order_id = job.order_id AND paper.kind = job.kind
    AND paper.printer_id = job.printer_id AND paper.copy = job.copy AND paper.job_id <> job.job_id
  WHERE job.job_id = $1 AND paper.state IN ('sent', 'printed', 'unknown')
    AND paper.content IS NOT NULL
  ORDER BY paper.sent_at DESC NULLS LAST LIMIT 1`;
