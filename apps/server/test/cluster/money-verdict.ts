import type { CardProvider } from './cluster.ts';
import type { ShopDatabase } from './cluster-database.ts';
import type { GuestOrder } from './cluster-guests.ts';
import type { CheckResult } from './verdict.ts';

/**
 * Compares what the card provider has taken with the shop's ledger and with the answers to guests, the
 * ones among them who paid and never came back.
 */
export async function judgeMoney(
  database: Pick<ShopDatabase, 'query'>,
  provider: CardProvider['ledger'],
  orders: readonly GuestOrder[],
): Promise<CheckResult> {
  const entries = await database.query<{ intent_id: string; entered: number }>(ENTERED);
  const stored = await database.query<{ local_id: string; is_paid: boolean; entered: number }>(
    PAID,
  );
  const entered = new Map(entries.map((entry) => [entry.intent_id, entry.entered]));
  const byLocalId = new Map(stored.map((order) => [order.local_id, order]));
  const taken = new Map(
    [...provider.intents.values()].map(({ id, amount_received }) => [
      id,
      amount_received - provider.refunded(id),
    ]),
  );
  const paid = orders.filter(({ body, isSubmitted }) => isSubmitted && isByCard(body));
  return {
    check: 'card orders are paid, and the ledger has each of the provider’s charges once',
    count: paid.length,
    violations: [
      ...paid
        .filter(({ body }) => {
          const order = byLocalId.get(body.local_id);
          return order?.is_paid !== true || order.entered !== Math.round(body.total * 100);
        })
        .map(({ body }) => body.local_id),
      ...[...taken]
        .filter(([id, cents]) => cents !== (entered.get(id) ?? 0))
        .map(([id, cents]) => `${id}: ${cents} taken, ${entered.get(id) ?? 0} in the ledger`),
      ...entries.filter(({ intent_id }) => !taken.has(intent_id)).map(({ intent_id }) => intent_id),
    ],
  };
}

const isByCard = ({ payment_method }: GuestOrder['body']) => payment_method === 'card';

const SIGNED = "sum(CASE kind WHEN 'captured' THEN amount_cents ELSE -amount_cents END)";

const ENTERED = `SELECT intent_id, ${SIGNED} AS entered FROM payment_entries GROUP BY intent_id`;

const PAID = `
  SELECT local_id, status = 'paid' AS is_paid,
    (SELECT coalesce(${SIGNED}, 0) FROM payment_entries
     WHERE payment_entries.order_id = orders.order_id) AS entered
  FROM orders WHERE payment_method = 'card'`;
