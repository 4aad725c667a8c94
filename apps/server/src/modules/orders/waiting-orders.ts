import { OVER_AFTER_MS } from '@comptoir/domain/orders/order-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';

/**
 * The orders that wait to be cooked, read from a partial index. An order does not count
 * any more a day after its promised or requested time.
 */
async function countWaiting(executor: Executor, now: Instant): Promise<number> {
  const { rows } = await executor.query<{ count: number }>(COUNT_WAITING, [
    new Date(now - OVER_AFTER_MS),
  ]);
  return rows[0]?.count ?? 0;
}

const COUNT_WAITING = `
  SELECT count(*)::int AS count FROM open_orders
  WHERE progress IN ('received', 'accepted', 'preparing') AND due_at > $1`;

/** Rule U-30. */
export function waitingOrderMetrics(registry: Registry, executor: Executor, clock: Clock): void {
  new Gauge({
    name: 'comptoir_orders_waiting',
    help: 'Submitted orders that are not ready yet.',
    registers: [registry],
    async collect() {
      const count = await countWaiting(executor, clock()).catch(() => null);
      if (count !== null) this.set(count);
    },
  });
}
