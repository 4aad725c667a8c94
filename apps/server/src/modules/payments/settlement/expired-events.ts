import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';
import { deleteOldDeclines } from '../intents/declines.ts';

/**
 * Forgets which calls of the provider were heard before, and which attempts were declined. One that
 * comes again after so long has no good signature any more. Rules N-21, Y-5 and Y-24.
 */
export async function deleteOldEvents(executor: Executor, before: Instant): Promise<number> {
  const events = await inBatches((limit) =>
    executor.query(DELETE_EVENTS, [new Date(before), limit]),
  );
  return events + (await deleteOldDeclines(executor, before));
}

const DELETE_EVENTS = `
  DELETE FROM payment_events WHERE event_id = ANY(ARRAY(
    SELECT event_id FROM payment_events WHERE received_at < $1
    ORDER BY received_at LIMIT $2 FOR UPDATE SKIP LOCKED
  ))`;
