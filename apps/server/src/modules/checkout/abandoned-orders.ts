import type { Instant } from '@comptoir/domain/restaurant-time';
import type { Executor } from '#db/connection.ts';

/** Deletes orders that were placed before and never finalized, with whoever placed them. Rule N-21. */
export async function deleteAbandonedOrders(executor: Executor, before: Instant): Promise<number> {
  const { rowCount } = await executor.query(
    `DELETE FROM orders WHERE finalized_at IS NULL AND status = 'pending' AND placed_at < $1`,
    [new Date(before)],
  );
  return rowCount ?? 0;
}
