import type { RateAmount } from '@comptoir/domain/books/amounts-by-rate';
import type { Cents } from '@comptoir/domain/money/money';
import type { PartUnits } from '@comptoir/domain/orders/refund-parts';
import type { RefundReason } from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { insertFacts } from '#jobs/book-facts.ts';
import { ratesOfStored, type StoredRateAmount, storedRates } from '#stored-rates.ts';

/** What a refund of an order is of, as it is stored; amounts in cents. */
export interface OrderRefund {
  readonly refundId: string;
  /** The first refund of the same request, where several payments give it back; null for that itself. Rule GS-9. */
  readonly requestId: string | null;
  readonly means: 'card' | 'cash';
  readonly amount: Cents;
  /** Null for an amount that names no units. */
  readonly units: readonly PartUnits[] | null;
  readonly rates: readonly RateAmount[];
  readonly reason: RefundReason | null;
  readonly text: string | null;
  readonly requestedAt: Date;
  readonly person: string | null;
  readonly device: string | null;
}

/** Stores what a refund is of, once for its id. Rule RF-6. */
export async function insertOrderRefund(
  client: Executor,
  orderId: string,
  refund: Omit<OrderRefund, 'requestedAt'>,
  now: Instant,
): Promise<void> {
  const { refundId, requestId, means, amount, units, rates, reason, text, person, device } = refund;
  await client.query(INSERT, [
    refundId,
    requestId,
    orderId,
    means,
    amount,
    units && JSON.stringify(units),
    JSON.stringify(storedRates(rates)),
    reason,
    text,
    new Date(now),
    person,
    device,
  ]);
}

/** Stores what a refund that is tried again gives back now. */
export async function updateOrderRefund(
  client: Executor,
  refundId: string,
  { amount, rates }: Pick<OrderRefund, 'amount' | 'rates'>,
): Promise<void> {
  await client.query(
    'UPDATE order_refunds SET amount_cents = $2, rates = $3 WHERE refund_id = $1',
    [refundId, amount, JSON.stringify(storedRates(rates))],
  );
}

/** The stored refunds of an order by id, those that were refused included. */
export async function storedRefunds(
  executor: Executor,
  orderId: string,
): Promise<ReadonlyMap<string, OrderRefund>> {
  const { rows } = await executor.query<RefundRow>(SELECT, [orderId]);
  return new Map(
    rows.map(({ rates, ...row }) => [row.refundId, { ...row, rates: ratesOfStored(rates) }]),
  );
}

/** The refunds that were requested with this one, itself included; those of one request come from several payments. */
export function refundsOfRequest(
  stored: ReadonlyMap<string, OrderRefund>,
  refundId: string,
): readonly OrderRefund[] {
  return [...stored.values()].filter(
    (refund) => refund.refundId === refundId || refund.requestId === refundId,
  );
}

interface RefundRow extends Omit<OrderRefund, 'rates'> {
  readonly rates: readonly StoredRateAmount[];
}

const INSERT = `
  WITH refunded AS (
    INSERT INTO order_refunds (
      refund_id, request_id, order_id, means, amount_cents, units, rates, reason, text, requested_at,
      person_name, device_name
    ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING
    RETURNING refund_id, order_id, means, requested_at
  )
  ${insertFacts(
    'cash_refund',
    `SELECT refund_id AS subject, requested_at AS at FROM refunded JOIN orders USING (order_id)
     WHERE means = 'cash' AND NOT is_test`,
  )}`;

const SELECT = `
  SELECT refund_id AS "refundId", request_id AS "requestId", means, amount_cents AS amount, units, rates, reason, text,
    requested_at AS "requestedAt", person_name AS person, device_name AS device
  FROM order_refunds WHERE order_id = $1 ORDER BY requested_at, refund_id`;

/** The id of the first refund of the same request. Rule GS-9. */
export async function requestOf(executor: Executor, refundId: string): Promise<string> {
  const { rows } = await executor.query<{ request_id: string | null }>(
    'SELECT request_id FROM order_refunds WHERE refund_id = $1',
    [refundId],
  );
  return rows[0]?.request_id ?? refundId;
}

/** The ids of the refunds of one request, the first one's first. Rule GS-9. */
export async function idsOfRequest(
  executor: Executor,
  refundId: string,
): Promise<readonly string[]> {
  const { rows } = await executor.query<{ refund_id: string }>(
    `SELECT refund_id FROM order_refunds
     WHERE request_id = $1 AND order_id = (SELECT order_id FROM order_refunds WHERE refund_id = $1)
     ORDER BY refund_id`,
    [refundId],
  );
  return [refundId, ...rows.map(({ refund_id }) => refund_id)];
}
