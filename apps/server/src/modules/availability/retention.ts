import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

const A_DAY = 24 * 60 * 60_000;
/** For so long it can be looked up which other hours there were. */
const EXCEPTIONS_DAYS = 31;

/**
 * Deletes what has ended for a day: nothing reads it any more, and no order that is being placed counts it.
 * Rule SV-55.
 */
export async function deleteEndedAvailability(executor: Executor, now: Instant): Promise<number> {
  let deleted = 0;
  for (const [statement, days] of ENDED) {
    const before = new Date(now - days * A_DAY);
    deleted += (await executor.query(statement, [before])).rowCount ?? 0;
  }
  return deleted;
}

const ENDED = [
  ['DELETE FROM holds WHERE ends_at <= $1', 1],
  ['DELETE FROM pauses WHERE ends_at <= $1', 1],
  ['DELETE FROM rush WHERE ends_at <= $1', 1],
  ['DELETE FROM closed_slots WHERE starts_at <= $1', 1],
  ['DELETE FROM schedule_exceptions WHERE to_day < $1::timestamptz::date', EXCEPTIONS_DAYS],
] as const;
