import { type Cents, sum } from '@comptoir/domain/money/money';
import type { BoardRefusal } from '@comptoir/domain/orders/decide-cancellation';
import {
  decideRefund,
  type KnownRefund,
  type RefundFacts,
  type RefundOutcome,
} from '@comptoir/domain/orders/decide-refund';
import type { RefundSelection, SelectedRefund } from '@comptoir/domain/orders/refund-parts';
import type { RefundReason } from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { NamedRequest } from '#plugins/http/named-request.ts';
import type { RecordChange } from '../changing/order-change.ts';
import { executeEffects, lastWaitingChange } from '../effects/order-effects.ts';
import { type EventOrigin, recordEvent } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { lockOrderRow } from '../placing/order-locks.ts';
import { judgeRequest, type RequestOfOrder, storeRequest } from '../request-keys.ts';
import { refundsOfRequest } from './order-refunds.ts';
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
  | { readonly kind: 'nothing_paid' | 'key_reused' }
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal }
  | Exclude<SelectedRefund, { kind: 'selected' }>;

type RefundOrigin = Omit<EventOrigin, 'idempotencyKey'>;

/**
 * Gives back units, the delivery, an amount, or all that is left of orders, once for each `refundId`: to the card, or,
 * where the order was paid in cash, recorded at once. Rules Y-8, RF-1 to RF-6 and RF-9.
 */
export function refundOrders(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return (orderId: string, command: RefundCommand, origin: RefundOrigin): Promise<RefundRequest> =>
    transaction(pool, (client) => refundOrder(client, money, orderId, command, origin, clock));
}

/** The same as a part of another transaction. */
export async function refundOrder(
  client: Executor,
  money: OrderMoney,
  orderId: string,
  command: RefundCommand,
  origin: RefundOrigin,
  clock: Clock,
): Promise<RefundRequest> {
  const { selection, reason = null, text = null, refuse = () => null } = command;
  const request = { orderId, subject: 'refund', named: command.named ?? null } as const;
  for (;;) {
    const facts = await lockAndRead(client, money, command.refundId, request);
    const decision = decideRefund({ selection, reason, text, refuse }, facts);
    switch (decision.kind) {
      case 'effects_first':
        await executeEffects(client, money, orderId, null, clock());
        break;
      case 'repeated':
        await storeRequest(client, request);
        return { kind: 'requested', amount: decision.amount };
      case 'refund':
        await write(client, money, { command, decision, origin, request }, clock());
        return { kind: 'requested', amount: decision.amount };
      default:
        return decision;
    }
  }
}

/** Locks an order, and reads what a refund of it depends on. */
async function lockAndRead(
  client: Executor,
  money: OrderMoney,
  refundId: string,
  request: RequestOfOrder,
): Promise<RefundFacts<OrderRefunds>> {
  const { orderId } = request;
  const [, state, paid, waiting] = await Promise.all([
    lockOrderRow(client, orderId),
    judgeRequest(client, request),
    orderRefunds(client, money, orderId),
    lastWaitingChange(client, orderId),
  ]);
  const known = paid && knownRefund(paid, refundId);
  return { request: state, paid, known, hasWaitingEffects: waiting !== null };
}

/** A refund that was requested before: by the shop, or as the provider alone knows it. */
function knownRefund({ card, stored }: OrderRefunds, refundId: string): KnownRefund | null {
  const asked = stored.get(refundId);
  if (asked) {
    const amount = sum(refundsOfRequest(stored, refundId).map((refund) => refund.amount));
    return { amount, asked };
  }
  const ofProvider = card.find((refund) => refund.refundId === refundId);
  return ofProvider ? { amount: ofProvider.amount, asked: null } : null;
}

interface WrittenRefund {
  readonly command: RefundCommand;
  readonly decision: Extract<RefundOutcome<OrderRefunds>, { kind: 'refund' }>;
  readonly origin: RefundOrigin;
  readonly request: RequestOfOrder;
}

async function write(
  client: Executor,
  money: OrderMoney,
  { command, decision, origin, request }: WrittenRefund,
  now: Instant,
): Promise<void> {
  const { orderId } = request;
  const { refundId, selection, reason = null, text = null } = command;
  const { amount, rates, paid } = decision;
  const { means, sources } = paid;
  const { actor, person = null, device = null } = origin;
  const units = selection && 'units' in selection ? selection.units : null;
  const by = { person: person?.name ?? null, device: device?.name ?? null };
  const refund = { refundId, means, amount, rates, reason, text, units, ...by };
  const event = { type: 'refunded', data: { refund_id: refundId, amount_cents: amount } } as const;
  const after = { refund_id: refundId, means, amount_cents: amount, units, reason };
  await Promise.all([
    storeRefund(client, money, { orderId, sources }, refund, now),
    recordEvent(client, orderId, event, { actor, person, device, idempotencyKey: refundId }, now),
    command.record?.(client, { action: 'refund', orderId, before: {}, after }, now),
    storeRequest(client, request),
  ]);
}
