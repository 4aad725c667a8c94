import { type Cents, sum } from '@comptoir/domain/money/money';
import type { BoardRefusal } from '@comptoir/domain/orders/decide-cancellation';
import {
  type RefundSelection,
  type SelectedRefund,
  selectedRefund,
} from '@comptoir/domain/orders/refund-parts';
import type { RefundReason } from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { NamedRequest } from '#plugins/http/named-request.ts';
import type { RecordChange } from '../changing/order-change.ts';
import { executeEffects } from '../effects/order-effects.ts';
import { type EventOrigin, recordEvent } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { lockOrderRow } from '../placing/order-locks.ts';
import { judgeRequest, storeRequest } from '../request-keys.ts';
import { type OrderRefund, refundsOfRequest } from './order-refunds.ts';
import { type OrderRefunds, orderRefunds } from './refundable-order.ts';
import { storeRefund } from './store-refund.ts';

/** What a person or the command line gives back of an order. */
export interface RefundCommand {
  /** The idempotency key: a refund is requested once for it. */
  readonly refundId: string;
  /** The request of a person, whose key belongs to its content. */
  readonly named?: NamedRequest | null;
  /** Null for all that is left. */
  readonly selection: RefundSelection | null;
  readonly reason?: RefundReason | null;
  readonly text?: string | null;
  /** Why the person may not give `amount` back after `before` cents; null when it is allowed. Rule OB-11. */
  readonly refuse?: (amount: Cents, before: Cents) => BoardRefusal | null;
  /** Writes it into the audit log. */
  readonly record?: RecordChange;
}

export type RefundRequest =
  | { readonly kind: 'requested'; readonly amount: Cents }
  /** The order was not paid, or is refunded already. */
  | { readonly kind: 'nothing_paid' }
  /** The key of another request. */
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal }
  | Exclude<SelectedRefund, { kind: 'selected' }>;

/**
 * Gives back units, the delivery, an amount, or all that is left of an order, once for each `refundId`: to the
 * card, or, where the order was paid in cash, recorded at once. Rules Y-8, RF-1 to RF-6 and RF-9.
 */
export function refundCommand(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return (
    orderId: string,
    command: RefundCommand,
    origin: Omit<EventOrigin, 'idempotencyKey'>,
  ): Promise<RefundRequest> =>
    transaction(pool, async (client) => {
      await lockOrderRow(client, orderId);
      const asked = { orderId, subject: 'refund', named: command.named ?? null } as const;
      if ((await judgeRequest(client, asked)) === 'other') return { kind: 'key_reused' };
      const requested = await requestRefund(client, money, orderId, command, origin, clock());
      if (requested.kind === 'requested') await storeRequest(client, asked);
      return requested;
    });
}

/** The same in a transaction that has locked the order. */
export async function requestRefund(
  client: Executor,
  money: OrderMoney,
  orderId: string,
  { refundId, selection, reason = null, text = null, refuse, record }: RefundCommand,
  { actor, person = null, device = null }: Omit<EventOrigin, 'idempotencyKey'>,
  now: Instant,
): Promise<RefundRequest> {
  const before = await orderRefunds(client, money, orderId);
  if (!before) return { kind: 'nothing_paid' };
  const repeated = repeatedRefund(before, refundId, { selection, reason, text });
  if (repeated) return repeated;
  const waiting = await executeEffects(client, money, orderId, null, now);
  const known = waiting === 0 ? before : await orderRefunds(client, money, orderId);
  if (!known || known.order.left === 0) return { kind: 'nothing_paid' };
  const selected = selectedRefund(known.order, selection ?? { amount: known.order.left });
  if (selected.kind !== 'selected') return selected;
  const { amount, rates } = selected;
  const refusal = refuse?.(amount, known.committed) ?? null;
  if (refusal !== null) return { kind: 'refused', refusal };
  const refund = {
    refundId,
    means: known.means,
    amount,
    rates,
    reason,
    text,
    units: selection && 'units' in selection ? selection.units : null,
    person: person?.name ?? null,
    device: device?.name ?? null,
  };
  await storeRefund(client, money, { orderId, sources: known.sources }, refund, now);
  const data = { refund_id: refundId, amount_cents: amount };
  const origin = { actor, person, device, idempotencyKey: refundId };
  await recordEvent(client, orderId, { type: 'refunded', data }, origin, now);
  await recordRefund(client, orderId, refund, record, now);
  return { kind: 'requested', amount };
}

function recordRefund(
  client: Executor,
  orderId: string,
  { refundId, means, amount, units, reason }: Omit<OrderRefund, 'requestedAt' | 'requestId'>,
  record: RecordChange | undefined,
  now: number,
): Promise<void> | undefined {
  const after = { refund_id: refundId, means, amount_cents: amount, units, reason };
  return record?.(client, { action: 'refund', orderId, before: {}, after }, now);
}

/** The answer to a request that was carried out before; null for a new one. */
function repeatedRefund(
  { card, stored }: OrderRefunds,
  refundId: string,
  { selection, reason, text }: Required<Pick<RefundCommand, 'selection' | 'reason' | 'text'>>,
): RefundRequest | null {
  const known = stored.get(refundId);
  const amounts = refundsOfRequest(stored, refundId).map((refund) => refund.amount);
  const amount = known ? sum(amounts) : card.find((refund) => refund.refundId === refundId)?.amount;
  if (amount === undefined) return null;
  const isSame =
    !known ||
    selection === null ||
    (known.reason === reason &&
      known.text === text &&
      isSameSelection({ ...known, amount }, selection));
  return isSame ? { kind: 'requested', amount } : { kind: 'key_reused' };
}

function isSameSelection(
  { amount, units }: Pick<OrderRefund, 'amount' | 'units'>,
  selection: RefundSelection,
): boolean {
  if ('amount' in selection) return units === null && amount === selection.amount;
  const listed = (all: typeof selection.units) =>
    all.map(({ part, quantity }) => `${part}:${quantity}`).join();
  return units !== null && listed(units) === listed(selection.units);
}
