import { toPercent } from '@comptoir/contract/wire/euros';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Cents } from '@comptoir/domain/money/money';
import type { Executor } from '#db/connection.ts';
import { orderRefunds } from '#modules/orders/orders.ts';
import { orderMoney } from './order-money.ts';
import { findRefund } from './refund-store.ts';

/** A refund with the taxes in it; rates in percent. */
export interface RefundRecord {
  readonly amount: Cents;
  readonly taxes: readonly { readonly rate: number; readonly tax: Cents }[];
}

/**
 * A refund of an order to its card with the taxes in it, the same as in the journal; null for an unknown one.
 * Rules Y-13 and BK-8.
 */
export async function refundRecord(
  executor: Executor,
  refundId: string,
): Promise<RefundRecord | null> {
  const known = await findRefund(executor, refundId);
  if (known?.orderId == null) return null;
  const refunds = await orderRefunds.read(executor, orderMoney, known.orderId);
  const own =
    refunds?.stored.get(refundId) ?? refunds?.counted.find((one) => one.refundId === refundId);
  const taxes = (own?.rates ?? []).map(({ rate, tax }) => ({ rate: toPercent(rate), tax }));
  return { amount: known.amount, taxes };
}

/** A payment that came after its order had expired, with the guest who made it. */
interface LatePayment {
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly amount: Cents;
  readonly locale: Locale;
}

/** The late payment that a refund gives back; null once the order or the refund is deleted. Rule J-33. */
export async function latePayment(
  executor: Executor,
  orderId: string,
  refundId: string,
): Promise<LatePayment | null> {
  const { rows } = await executor.query<LatePayment>(
    `SELECT number, first_name, last_name, email, locale, amount_cents AS amount
     FROM orders, payment_refunds WHERE orders.order_id = $1 AND refund_id = $2`,
    [orderId, refundId],
  );
  return rows[0] ?? null;
}
