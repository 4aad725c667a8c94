import { SILENCE_MS } from '@comptoir/domain/orders/board';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** Silences an order on a device for two minutes; false for an unknown one. Rule OB-4. */
export async function silenceOrder(
  executor: Executor,
  orderId: string,
  deviceKey: string,
  now: Instant,
): Promise<boolean> {
  const values = [orderId, deviceKey, new Date(now + SILENCE_MS), new Date(now)];
  const { rowCount } = await executor.query(SILENCE, values);
  return rowCount === 1;
}

/** Ended silences go with a new one. */
const SILENCE = `
  WITH ended AS (
    DELETE FROM order_silences WHERE until < $4::timestamptz - interval '1 hour'
  )
  INSERT INTO order_silences (order_id, device_key, until)
  SELECT order_id, $2, $3 FROM orders WHERE order_id = $1 AND submitted_at IS NOT NULL
  ON CONFLICT (order_id, device_key) DO UPDATE SET until = excluded.until`;
