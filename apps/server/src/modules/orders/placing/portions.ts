import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { timestamp } from './open-orders.ts';
import { isReserved } from './slot-reservations.ts';

/** The portions of a counted hold that an order takes. Rule SV-7. */
export interface PortionUse {
  readonly hold_id: string;
  readonly units: number;
}

/** The counted holds that lack portions, with what is left of each. */
export type LackingHolds = ReadonlyMap<string, number>;

/**
 * The counted holds that have fewer portions left than an order needs, which takes `portions`. Their locks
 * are held. Portions that it has already are not counted twice.
 */
export async function lackingHolds(
  client: Executor,
  order: { readonly order_id: string; readonly portions: readonly PortionUse[] },
  now: Instant,
): Promise<LackingHolds> {
  if (order.portions.length === 0) return new Map();
  const { rows } = await client.query<{ hold_id: string; units_left: number }>(LACKING_HOLDS, [
    JSON.stringify(order.portions),
    timestamp(now),
    order.order_id,
  ]);
  return new Map(rows.map(({ hold_id, units_left }) => [hold_id, units_left]));
}

const LACKING_HOLDS = `
  SELECT hold_id, greatest(units_left, 0)::int AS units_left FROM (
    SELECT sent.hold_id, sent.units,
      coalesce(holds.portions, 0) - ${takenPortions('sent.hold_id', '$2', 'orders.order_id <> $3')} AS units_left
    FROM json_to_recordset($1::json) AS sent (hold_id text, units integer)
    LEFT JOIN holds USING (hold_id)
  ) AS counted WHERE units_left < units`;

/** Writes down what an order takes; their room was found under their locks. */
export async function takePortions(
  client: Executor,
  { order_id, portions }: { readonly order_id: string; readonly portions: readonly PortionUse[] },
): Promise<void> {
  if (portions.length === 0) return;
  await client.query(
    `INSERT INTO hold_uses (hold_id, order_id, units)
     SELECT hold_id, $2, units FROM json_to_recordset($1::json) AS sent (hold_id text, units integer)
     ON CONFLICT (hold_id, order_id) DO UPDATE SET units = excluded.units`,
    [JSON.stringify(portions), order_id],
  );
}

/** The portions that an order has taken, by hold. */
export async function takenBy(
  executor: Executor,
  orderId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await executor.query<PortionUse>(
    'SELECT hold_id, units FROM hold_uses WHERE order_id = $1',
    [orderId],
  );
  return new Map(rows.map(({ hold_id, units }) => [hold_id, units]));
}

/** How many portions the reserved orders take of each hold at `now`. Rule SV-7. */
export async function portionsUsed(
  executor: Executor,
  now: Instant,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await executor.query<{ hold_id: string; units: number }>(
    `SELECT hold_id, taken.units::int AS units FROM holds, LATERAL (
       SELECT ${takenPortions('holds.hold_id', '$2')} AS units OFFSET 0
     ) AS taken
     WHERE ends_at > $1::timestamptz AND taken.units > 0`,
    [timestamp(now), timestamp(now)],
  );
  return new Map(rows.map(({ hold_id, units }) => [hold_id, units]));
}

/**
 * SQL for the portions of a hold that reserved orders take; `counted` says which of them, if not all. Each order is
 * looked up by its id: as a plain join PostgreSQL, which does not know the hold, could scan all orders.
 */
export function takenPortions(holdId: string, now: '$2' | '$4', counted = 'true'): string {
  return `coalesce((
        SELECT sum(taking.units) FROM hold_uses AS taking, LATERAL (
          SELECT FROM orders
          WHERE orders.order_id = taking.order_id AND ${counted} AND ${isReserved(now)} OFFSET 0
        ) AS reserved
        WHERE taking.hold_id = ${holdId}
      ), 0)`;
}
