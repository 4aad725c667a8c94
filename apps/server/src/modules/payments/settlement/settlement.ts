import { capturedReference } from '@comptoir/domain/orders/ledger-references';
import { decidePaymentAction, type PaymentAction } from '@comptoir/domain/orders/payment-decision';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { CLOCK_SKEW_MS } from '@comptoir/domain/schedule/within-window';
import type pg from 'pg';
import type { CardGateway, CardIntent } from '#adapters/cards/card-gateway.ts';
import { transaction } from '#db/transaction.ts';
import { enqueueLatePaymentMail } from '#jobs/mails/enqueue-mail.ts';
import type { Orders, PayableOrder } from '#modules/orders/orders.ts';
import type { Resources } from '#resources.ts';
import type { LeadTimeRules } from '#restaurant/order-lead-times.ts';
import type { DeclineCounter } from '../intents/intent-limits.ts';
import {
  bindIntent,
  type KnownIntent,
  LONGEST_PAUSE_MS,
  lockIntent,
  paidOrderId,
  rememberIntent,
  scheduleCheck,
  unmatchedRefundId,
} from '../intents/intent-store.ts';
import { recordEntry } from '../ledger.ts';
import type { CountPaymentAction } from '../payment-metrics.ts';
import { requestUnmatchedRefund } from '../refunds/refunds.ts';
import { decideShare, type NoteShares } from '../shares/share-settlement.ts';
import { orderOfShare } from '../shares/share-store.ts';

/** The state of an intent after the decided action. */
export interface Settlement {
  readonly intent: CardIntent;
  readonly orderId: string | null;
  readonly isPaid: boolean;
  /** Its amount does not match its order, or it has none: it is refunded. */
  readonly isRefunding: boolean;
  /** It pays a share of an order: refunds of these are expected. */
  readonly isOfShare: boolean;
}

/**
 * Settles an intent; null for one that the provider does not know as this shop's. `failedAttempt` is one
 * from the provider's event: the intent itself has the last one only.
 */
export type SettleIntent = (
  intentId: string,
  failedAttempt?: string | null,
) => Promise<Settlement | null>;

/** The facts of a decision; `paidAt` is null until the provider is asked for it. */
interface SeenIntent {
  readonly declined: number;
  readonly now: Instant;
  readonly paidAt: Instant | null;
}

/**
 * Settles an intent for each caller: the browser that returns, the provider's webhook, and the reconciliation
 * job. Asks the provider, decides with the order locked, and is idempotent. Rules Y-4 to Y-6 and K-32.
 */
export function settlement({
  pool,
  cards,
  orders,
  noteShares,
  clock,
  restaurant,
  declines,
  count,
}: Pick<Resources, 'pool' | 'clock'> & {
  readonly cards: CardGateway;
  readonly orders: Orders['payment'];
  /** By which an order that was paid late is ready. Rule S-25. */
  readonly restaurant: () => Promise<LeadTimeRules>;
  readonly noteShares: NoteShares;
  readonly declines: Pick<DeclineCounter, 'note'>;
  readonly count?: CountPaymentAction;
}): SettleIntent {
  return async function settleIntent(intentId, failedAttempt = null) {
    const intent = await cards.findIntent(intentId);
    if (!intent) return null;
    const now = clock();
    const attempts = [intent.failedAttempt, failedAttempt].filter((attempt) => attempt !== null);
    const declined = await declines.note(intent, [...new Set(attempts)]);
    const decideWith = (paidAt: Instant | null) =>
      transaction(pool, (client) => decide(client, intent, { declined, now, paidAt }));
    let decision = await decideWith(null);
    if (decision.action === 'ask_when_paid') {
      // Without a time from the provider, the payment counts from now.
      decision = await decideWith((await cards.paidAt(intentId)) ?? now);
    }
    count?.(decision.action);
    if (decision.action === 'cancel') {
      const cancelled = await cards.cancelIntent(intent);
      // Paid before the cancellation: settled again as paid.
      if (cancelled.status === 'succeeded') return settleIntent(intentId);
      if (cancelled.status === 'cancelled') await scheduleCheck(pool, intentId, null);
    }
    return {
      intent,
      orderId: decision.order?.orderId ?? null,
      isPaid: decision.action === 'pay_order' || (decision.order?.isPaid ?? false),
      isRefunding: decision.isRefunding,
      isOfShare: decision.isOfShare,
    };
  };

  async function decide(client: pg.PoolClient, intent: CardIntent, seen: SeenIntent) {
    const { declined, now, paidAt } = seen;
    const offered = (await paidOrderId(client, intent.id)) ?? intent.orderId;
    if (offered !== null) await orders.lockStored(client, offered);
    await rememberIntent(client, intent.id, now);
    const known = await lockIntent(client, intent.id);
    const splitOrderId = await orderOfShare(client, intent.id);
    if (splitOrderId !== null) return decideOnShare(client, intent, known, splitOrderId, seen);
    const orderId = known?.orderId ?? intent.orderId;
    const locked = orderId === null ? null : await orders.lock(client, orderId);
    const order = known?.orderId === null && locked?.isPaid ? null : locked;
    const lost = order ? await orders.offersLostBy(client, order.orderId, clock()) : NONE_LOST;
    const isRefunding = known?.isRefunded ?? false;
    const ageMinutes = ageOf(known?.createdAt ?? now, now);
    const { status, received } = intent;
    const action: PaymentAction = isRefunding
      ? 'settled'
      : decidePaymentAction({
          status,
          received,
          ageMinutes,
          declined,
          order: order && factsOf(order, { now, paidAt, hasOffers: lost.size === 0 }),
        });
    await carryOut(client, action, intent, order, now);
    const isOver = action !== 'wait' && action !== 'cancel' && action !== 'ask_when_paid';
    await scheduleCheck(client, intent.id, isOver ? null : nextLook(now, ageMinutes, order));
    return {
      action,
      order,
      isRefunding: isRefunding || action === 'refund' || action === 'refund_late',
      isOfShare: false,
    };
  }

  /** The same for one that pays a share of an order. Rules GS-4 to GS-6. */
  async function decideOnShare(
    client: pg.PoolClient,
    intent: CardIntent,
    known: KnownIntent | null,
    orderId: string,
    { declined, now }: SeenIntent,
  ) {
    const isRefunding = known?.isRefunded ?? false;
    const about = { intent, orderId, declined, isRefunding, now };
    const { action, order, quietUntil, deadline } = await decideShare(
      client,
      { orders, noteShares, restaurant },
      about,
    );
    const next = now + pauseAfter(ageOf(known?.createdAt ?? now, now));
    const at = quietUntil ?? (now < deadline ? Math.min(next, deadline) : next);
    const isOver = action === 'settled' || action === 'refund' || action === 'pay_order';
    await scheduleCheck(client, intent.id, isOver ? null : Math.max(at, now + PAUSE_MS));
    return {
      action,
      order,
      isRefunding: isRefunding || action === 'refund',
      isOfShare: true,
    };
  }

  async function carryOut(
    client: pg.PoolClient,
    action: PaymentAction,
    intent: CardIntent,
    order: PayableOrder | null,
    now: Instant,
  ): Promise<void> {
    const captured = {
      reference: capturedReference(intent.id),
      kind: 'captured',
      intentId: intent.id,
      amount: intent.received,
    } as const;
    switch (action) {
      case 'pay_order': {
        if (!order) throw new Error('Nothing can be paid without an order.');
        await bindIntent(client, intent.id, order.orderId, now);
        const by = { actor: 'provider', rules: await restaurant() } as const;
        await orders.submit(client, order.orderId, by, now);
        await recordEntry(client, { ...captured, orderId: order.orderId }, now);
        return;
      }
      case 'refund':
      case 'refund_late':
        await recordEntry(client, { ...captured, orderId: null }, now);
        await requestUnmatchedRefund(client, intent, now);
        if (action === 'refund_late' && order) {
          await enqueueLatePaymentMail(client, order.orderId, unmatchedRefundId(intent.id));
        }
        return;
      default:
        return;
    }
  }
}

/** The facts of an order that decide the action. */
function factsOf(order: PayableOrder, { now, paidAt, hasOffers }: OrderFacts) {
  const { total, isPaid, isCancelled } = order;
  const isPaidInTime = paidAt === null ? null : order.isPaidInTime(paidAt, now);
  return { total, isPaid, isCancelled, hasOffers, isExpired: now >= order.expiresAt, isPaidInTime };
}

interface OrderFacts extends Pick<SeenIntent, 'now' | 'paidAt'> {
  readonly hasOffers: boolean;
}

const NONE_LOST: ReadonlyMap<string, unknown> = new Map();

const PAUSE_MS = 60_000;

/** The age of an intent in minutes; endless for one that a clock has dated that has gone back since. Rule I-60. */
export function ageOf(createdAt: Instant, now: Instant): number {
  return createdAt > now + CLOCK_SKEW_MS ? Number.POSITIVE_INFINITY : (now - createdAt) / 60_000;
}

/** The back-off of checks by the age of an intent, in milliseconds. */
export function pauseAfter(ageMinutes: number): number {
  return Math.min(Math.max(ageMinutes / 4, 1) * 60_000, LONGEST_PAUSE_MS);
}

/** When an intent is checked next, at the latest when its order expires. */
function nextLook(now: Instant, ageMinutes: number, order: PayableOrder | null): Instant {
  const next = now + pauseAfter(ageMinutes);
  return order && order.expiresAt > now ? Math.min(next, order.expiresAt) : next;
}
