import type { Instant } from '@comptoir/domain/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { timestamp } from './order-row.ts';

/** Orders that keep a place in a slot at the time `now`: finalized, or still held. Rule S-16. */
export function keepsItsPlace(now: '$2' | '$4'): string {
  return `(finalized_at IS NOT NULL OR held_until > ${now}::timestamptz)`;
}

/** Tells the slots' locks from any other advisory locks on the database. */
const SLOT_LOCKS = 7_310;

/** One order at a time decides whether a slot has room; released with the transaction. */
export function lockSlot(executor: Executor, slot: Instant): Promise<unknown> {
  return executor.query({
    name: 'lock-slot',
    text: 'SELECT pg_advisory_xact_lock($1::int, $2::int)',
    values: [SLOT_LOCKS, Math.floor(slot / 60_000)],
  });
}

/** How many orders each slot from `from` on holds at `now`. Rule S-11. */
export async function takenSlots(
  executor: Executor,
  from: Instant,
  now: Instant,
): Promise<ReadonlyMap<Instant, number>> {
  const { rows } = await executor.query<{ slot_starts_at: Date; taken: number }>({
    name: 'taken-slots',
    text: `SELECT slot_starts_at, count(*) AS taken FROM orders
      WHERE slot_starts_at >= $1 AND ${keepsItsPlace('$2')} GROUP BY slot_starts_at`,
    values: [timestamp(from), timestamp(now)],
  });
  return new Map(rows.map((row) => [row.slot_starts_at.getTime(), row.taken]));
}
