import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { timestamp } from './order-columns.ts';

/** SQL for the orders that reserve a place in their slot at `now`: finalized, or still held. Rule S-16. */
export function isReserved(now: '$2' | '$4'): string {
  return `(finalized_at IS NOT NULL OR held_until > ${now}::timestamptz)`;
}

/** The namespaces of the advisory locks of slots and of clients. */
const SLOT_LOCKS = 7_310;
const CLIENT_LOCKS = 7_312;

/** One transaction at a time counts the orders of a slot; released with the transaction. */
export function lockSlot(executor: Executor, slot: Instant): Promise<unknown> {
  return executor.query({
    name: 'lock-slot',
    text: 'SELECT pg_advisory_xact_lock($1::int, $2::int)',
    values: [SLOT_LOCKS, lockKeyOf(slot)],
  });
}

/**
 * One transaction at a time counts the open orders of a client; released with the transaction. Clients
 * are locked in one order and before any slot, so that no two transactions deadlock.
 */
export async function lockClients(
  executor: Executor,
  orders: readonly { readonly clientHash: string | null }[],
): Promise<void> {
  const clients = new Set(orders.flatMap(({ clientHash }) => clientHash ?? []));
  if (clients.size === 0) return;
  await executor.query({
    name: 'lock-clients',
    text: `SELECT pg_advisory_xact_lock($1::int, key)
      FROM (SELECT DISTINCT hashtext(client) AS key FROM unnest($2::text[]) AS client ORDER BY key OFFSET 0) AS keys`,
    values: [CLIENT_LOCKS, [...clients]],
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
      WHERE slot_starts_at >= $1 AND ${isReserved('$2')} GROUP BY slot_starts_at`,
    values: [timestamp(from), timestamp(now)],
  });
  return new Map(rows.map((row) => [row.slot_starts_at.getTime(), row.taken]));
}
