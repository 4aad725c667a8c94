import { toPercent } from '@comptoir/contract/wire/euros';
import type { Locale } from '@comptoir/domain/languages/locale';
import { type Cents, sum } from '@comptoir/domain/money/money';
import type { Executor } from '#db/connection.ts';
import { orderRefunds } from '#modules/orders/orders.ts';
import { orderMoney } from './order-money.ts';
import { mailedRefunds } from './refund-mail.ts';
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

/** The taxes in all refunds of a request; rates in percent. Rules Y-14 and GS-9. */
export async function taxesOfRequest(
  executor: Executor,
  refundId: string,
): Promise<RefundRecord['taxes']> {
  const ids = await orderRefunds.idsOfRequest(executor, refundId);
  return (await recordOfAll(executor, ids))?.taxes ?? [];
}

/** The content of a mail: one refund, or the refunds of several payments as one. Rule GS-9. */
export async function mailedRefund(
  executor: Executor,
  occasion: string,
): Promise<RefundRecord | null> {
  return recordOfAll(executor, await mailedRefunds(executor, occasion));
}

/** The sum of refunds of an order; null for unknown ones. */
async function recordOfAll(
  executor: Executor,
  refundIds: readonly string[],
): Promise<RefundRecord | null> {
  const records: RefundRecord[] = [];
  for (const id of refundIds) {
    const record = await refundRecord(executor, id);
    if (record) records.push(record);
  }
  if (records.length === 0) return null;
  const taxes = new Map<number, Cents>();
  for (const { rate, tax } of records.flatMap((record) => record.taxes)) {
    taxes.set(rate, (taxes.get(rate) ?? 0) + tax);
  }
  return {
    amount: sum(records.map(({ amount }) => amount)),
    taxes: [...taxes].map(([rate, tax]) => ({ rate, tax })),
  };
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
