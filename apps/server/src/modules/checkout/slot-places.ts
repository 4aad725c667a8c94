import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { timestamp } from './order-row.ts';

/** Orders that keep a place in a slot at the time `now`: finalized, or still held. Rule S-16. */
export function keepsItsPlace(now: '$2' | '$4'): string {
  return `(finalized_at IS NOT NULL OR held_until > ${now}::timestamptz)`;
}

/** Tell the locks of slots and of clients from any other advisory locks on the database. */
const SLOT_LOCKS = 7_310;
const CLIENT_LOCKS = 7_312;

/** One order at a time decides whether a slot has room; released with the transaction. */
export function lockSlot(executor: Executor, slot: Instant): Promise<unknown> {
  return executor.query({
    name: 'lock-slot',
    text: 'SELECT pg_advisory_xact_lock($1::int, $2::int)',
    values: [SLOT_LOCKS, lockKeyOf(slot)],
  });
}

/**
 * The same for an order of a client whose open orders are counted. The client's lock is always taken
 * before the slot's, so that no two orders wait for each other.
 */
export function lockClientAndSlot(
  executor: Executor,
  clientHash: string | null,
  slot: Instant,
): Promise<unknown> {
  if (clientHash === null) return lockSlot(executor, slot);
  return executor.query({
    name: 'lock-client-and-slot',
    text: `SELECT pg_advisory_xact_lock($3::int, $4::int)
      FROM (SELECT pg_advisory_xact_lock($1::int, hashtext($2)) OFFSET 0) AS client`,
    values: [CLIENT_LOCKS, clientHash, SLOT_LOCKS, lockKeyOf(slot)],
  });
}

function lockKeyOf(slot: Instant): number {
  return Math.floor(slot / 60_000);
}

/** How many orders each slot from `from` on holds at `now`. Rules S-11 and S-20. */
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
