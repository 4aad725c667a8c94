import { LONGEST_HOLD_MS } from '@comptoir/domain/orders/order-expiry';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { SlotUse, TakenSlots } from '@comptoir/domain/schedule/time-slots';
import { batchQueue } from '#db/batch-queue.ts';
import type { Executor } from '#db/connection.ts';
import { aheadInSql } from '#db/within-window.ts';
import { timestamp } from './open-orders.ts';

/** What a slot takes: so many orders, and so many kitchen units; null for any number. Rules S-11 and SV-20. */
export interface SlotRoom {
  readonly orders: number | null;
  readonly units: number | null;
}

/** Whether places are counted at all. */
export function isCounted({ orders, units }: SlotRoom): boolean {
  return orders !== null || units !== null;
}

/** Larger than any count: a limit in a statement of its own plan is never null. */
const UNLIMITED = 2_147_483_647;

/** The limits of a slot as parameters. */
export function roomValues({ orders, units }: SlotRoom): readonly [number, number] {
  return [orders ?? UNLIMITED, units ?? UNLIMITED];
}

/**
 * The `held_until` of an order that gave its place back: it was cancelled before its preparation, and the
 * cancellation was not taken back. Rule SV-8.
 */
export const GIVEN_BACK = "'epoch'::timestamptz";

/**
 * SQL for the orders that reserve a place in their slot, its units and their portions at `now`: still held, or
 * finalized and not given back. Rules S-16 and SV-8.
 */
export function isReserved(now: '$2' | '$4'): string {
  return `(${aheadInSql('held_until', now, LONGEST_HOLD_MS)} OR finalized_at IS NOT NULL AND held_until > ${GIVEN_BACK})`;
}

/** Reads that are asked for at once share one. */
const READS = {
  maxBatchSize: 250,
  batchTimeoutMs: 50,
  maxConcurrentBatches: 3,
  maxQueueLength: 1_000,
  queueTimeoutMs: 10_000,
} as const;

/** What each slot from `from` on holds at `now`; earlier slots may be among them. Rules S-11, S-20 and SV-20. */
export type TakenSlotsReader = (from: Instant, now: Instant) => Promise<TakenSlots>;

/** Each quote and each order asks for them, so those of a moment share a statement. */
export function takenSlotsReader(executor: Executor): TakenSlotsReader {
  const read = batchQueue<readonly [Instant, Instant], TakenSlots>({
    ...READS,
    keyOf: () => 'slots',
    isRetriable: () => false,
    async run(asked) {
      const from = Math.min(...asked.map(([first]) => first));
      const taken = await takenSlots(executor, from, Math.max(...asked.map(([, now]) => now)));
      return asked.map(() => taken);
    },
  });
  return (from, now) => read([from, now]);
}

async function takenSlots(executor: Executor, from: Instant, now: Instant): Promise<TakenSlots> {
  const { rows } = await executor.query<SlotUse & { slot_starts_at: Date }>({
    name: 'taken-slots',
    text: `SELECT slot_starts_at, count(*) AS orders, sum(load)::int AS units FROM orders
      WHERE slot_starts_at >= $1 AND ${isReserved('$2')} GROUP BY slot_starts_at`,
    values: [timestamp(from), timestamp(now)],
  });
  return new Map(
    rows.map(({ slot_starts_at, orders, units }) => [slot_starts_at.getTime(), { orders, units }]),
  );
}
