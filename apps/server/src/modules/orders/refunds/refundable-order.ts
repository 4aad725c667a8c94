import type { RateAmount } from '@comptoir/domain/books/amounts-by-rate';
import { type Cents, sum } from '@comptoir/domain/money/money';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import {
  amountsLeft,
  type PaidPart,
  type PartUnits,
  type RefundableOrder,
  shareByRate,
} from '@comptoir/domain/orders/refund-parts';
import { leftToRefund, type RefundSource } from '@comptoir/domain/orders/refund-spread';
import type { Executor } from '#db/connection.ts';
import { orderRates, ratesOfStored, type StoredRateAmount } from '#stored-rates.ts';
import type { StoredPayment } from '../order-events.ts';
import type { CardRefundState, OrderMoney } from '../order-money.ts';
import { type OrderLineRow, type OrderRow, soldLineName } from '../order-row.ts';
import { PROPOSALS } from '../substituting/proposal-row.ts';
import { type OrderRefund, storedRefunds } from './order-refunds.ts';

/** The payments of an order and what went back to them. */
export type PaidMoney = Pick<OrderMoney, 'sourcesOf' | 'refundsOf'>;

/** A refund that counts, with its amounts by rate. */
export interface CountedRefund {
  readonly refundId: string;
  readonly amount: Cents;
  readonly units: readonly PartUnits[];
  readonly rates: readonly RateAmount[];
}

/** What can go back of an order, and what did. */
export interface OrderRefunds {
  readonly means: 'card' | 'cash';
  readonly order: RefundableOrder;
  /** Those that are neither refused, superseded nor withdrawn, in the order of their requests. */
  readonly counted: readonly CountedRefund[];
  /** In cents. */
  readonly refunded: Cents;
  /** The payments by card, with what is left of each. */
  readonly sources: readonly RefundSource[];
  /** That, and what the guest may have by the answer to an open proposal: what limits count. Rule OB-11. */
  readonly committed: Cents;
  readonly card: readonly CardRefundState[];
  readonly stored: ReadonlyMap<string, OrderRefund>;
  readonly lines: readonly {
    readonly position: number;
    readonly item_id: string;
    /** With its size and its dishes, which tell lines of one item apart. */
    readonly name: string;
  }[];
}

/**
 * What can go back of an order; null for an unknown one, and for one that is neither submitted nor paid. To change it, the order must be
 * locked. Rules RF-1 and RF-6.
 */
export async function orderRefunds(
  client: Executor,
  money: PaidMoney,
  orderId: string,
): Promise<OrderRefunds | null> {
  const [{ rows }, card, stored, sources] = await Promise.all([
    client.query<PaidRow>({ name: 'paid-order', text: SELECT, values: [orderId] }),
    money.refundsOf(client, orderId),
    storedRefunds(client, orderId),
    money.sourcesOf(client, orderId),
  ]);
  const [row] = rows;
  if (!row) return null;
  const rates = orderRates(row.total_cents, row.taxes);
  const counted = countedRefunds(rates, card, stored);
  const refunded = sum(counted.map(({ amount }) => amount));
  const leftOnCard = leftToRefund(sources);
  const isSold = row.progress === 'handed_over' || row.handover_payments !== null;
  const isPaidInCash = row.payment_method === 'cash' && isSold;
  const order = {
    parts: partsOf(row, rates),
    rates,
    refunded: {
      rates: counted.flatMap((refund) => refund.rates),
      units: counted.flatMap((refund) => refund.units),
    },
    tip: row.tip_cents - sum(counted.map(tipOf)),
    left: leftOnCard ?? (isPaidInCash ? row.total_cents - refunded : 0),
  };
  const means = leftOnCard === null ? 'cash' : 'card';
  const committed = refunded + (means === 'card' ? proposedBack(row) : 0);
  const lines = row.lines.map(({ position, item_id, ...sold }) => {
    return { position, item_id, name: soldLineName(sold) };
  });
  return { means, order, counted, refunded, sources, committed, card, stored, lines };
}

/** What of a refund is beyond the amounts of its order. Rule TI-4. */
function tipOf({ amount, rates }: CountedRefund): Cents {
  return Math.max(0, amount - sum(rates.map(({ gross }) => gross)));
}

/** The most that the answer to an open proposal gives back; none is answered once the order is over. Rule SU-3. */
function proposedBack({ progress, proposals }: PaidRow): Cents {
  if (progress === null || isFinished(progress)) return 0;
  const open = proposals?.find(({ outcome }) => outcome === null);
  return open ? Math.max(open.accept_cents, open.drop_cents) : 0;
}

/** Each with what was stored of it; one made at the provider has, before, its share of what was left. Rule RF-6. */
function countedRefunds(
  rates: readonly RateAmount[],
  card: readonly CardRefundState[],
  stored: ReadonlyMap<string, OrderRefund>,
): readonly CountedRefund[] {
  const counted = card.filter(({ state }) => state === 'waiting' || state === 'done');
  const cash = [...stored.values()].filter(({ means }) => means === 'cash');
  const refunded: RateAmount[] = [];
  const requests = new Set<string>();
  return [...counted, ...cash]
    .toSorted((one, other) => one.requestedAt.getTime() - other.requestedAt.getTime())
    .map(({ refundId, amount }) => {
      const known = stored.get(refundId);
      const given = known?.rates ?? shareByRate(amountsLeft(rates, refunded), amount);
      refunded.push(...given);
      // The refunds of one request are of the same units, which count once. Rule GS-9.
      const request = known?.requestId ?? refundId;
      const units = requests.has(request) ? [] : (known?.units ?? []);
      requests.add(request);
      return { refundId, amount, units, rates: given };
    });
}

interface PaidRow
  extends Pick<OrderRow, 'payment_method' | 'progress' | 'total_cents' | 'taxes' | 'proposals'> {
  readonly tip_cents: number;
  /** Null before its hand-over; one that was recalled keeps it. Rule OB-51. */
  readonly handover_payments: readonly StoredPayment[] | null;
  readonly lines: readonly (Pick<
    OrderLineRow,
    'item_id' | 'item_name' | 'options' | 'dishes' | 'quantity'
  > & { readonly position: number; readonly charged: readonly StoredRateAmount[] })[];
}

/** The lines, and the delivery, which has what they leave of the order's amounts. Rule RF-1. */
function partsOf({ lines }: PaidRow, rates: readonly RateAmount[]): readonly PaidPart[] {
  const parts = lines.map(({ position, quantity, charged }): PaidPart => {
    return { part: position, quantity, rates: ratesOfStored(charged) };
  });
  const delivery = amountsLeft(
    rates,
    parts.flatMap((part) => part.rates),
  );
  return delivery.length > 0
    ? [...parts, { part: 'delivery', quantity: 1, rates: delivery }]
    : parts;
}

const SELECT = `
  SELECT payment_method, progress, total_cents, tip_cents, taxes, handover_payments,
    coalesce((
      SELECT json_agg(json_build_object(
        'position', position, 'item_id', item_id, 'item_name', item_name, 'options', options,
        'dishes', dishes, 'quantity', quantity, 'charged', charged
      ) ORDER BY position)
      FROM order_lines WHERE order_lines.order_id = orders.order_id
    ), '[]') AS lines,
    ${PROPOSALS} AS proposals
  FROM orders WHERE order_id = $1 AND (submitted_at IS NOT NULL OR status = 'paid')`;
