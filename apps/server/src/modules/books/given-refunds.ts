import type { RateAmount } from '@comptoir/domain/books/amounts-by-rate';
import type { Executor } from '#db/connection.ts';
import { ratesOfStored, type StoredRateAmount } from '#stored-rates.ts';

/** A refund as the journal enters it; the amount in cents. */
export interface GivenRefund {
  readonly orderId: string;
  readonly amount: number;
  /** As they were stored when it was requested. */
  readonly rates: readonly RateAmount[];
  readonly reason: string | null;
  readonly who: string | null;
  readonly device: string | null;
}

/** Refunds with their amounts by rate, by id. Rule BK-8. */
export async function readRefunds(
  client: Executor,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, GivenRefund>> {
  if (refundIds.length === 0) return new Map();
  const { rows } = await client.query<RefundRow>(SELECT, [refundIds]);
  return new Map(
    rows.map(({ refund_id, rates, ...row }) => [
      refund_id,
      { ...row, rates: ratesOfStored(rates) },
    ]),
  );
}

/** The refund that a movement of money is of; an attempt after a refusal has its number before the id. */
export function refundOfMovement(reference: string): string {
  return reference.replace(/^refunded-(\d+:)?/, '');
}

interface RefundRow extends Omit<GivenRefund, 'rates'> {
  readonly refund_id: string;
  readonly rates: readonly StoredRateAmount[];
}

const SELECT = `
  SELECT refund_id, order_id AS "orderId", amount_cents AS amount, rates, reason, person_name AS who,
    device_name AS device
  FROM order_refunds WHERE refund_id = ANY($1)`;
