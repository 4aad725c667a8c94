import type { IntentOwnership } from '#adapters/cards/intent-ownership.ts';
import type { Executor } from '#db/connection.ts';

/** Which intents are this shop's, by its id and by its own records. Rules Y-20 and Y-22. */
export function intentOwnership(executor: Executor, shopId: string): IntentOwnership {
  const exists = async (statement: string, values: readonly string[]): Promise<boolean> =>
    (await executor.query(statement, [...values])).rowCount === 1;
  return {
    shopId,
    isBound: (intentId, orderId) =>
      exists('SELECT FROM order_payments WHERE intent_id = $1 AND order_id = $2', [
        intentId,
        orderId,
      ]),
    hasPaid: (intentId) =>
      exists(
        `SELECT FROM payment_entries
         WHERE intent_id = $1 AND kind = 'captured' AND order_id IS NOT NULL`,
        [intentId],
      ),
  };
}
