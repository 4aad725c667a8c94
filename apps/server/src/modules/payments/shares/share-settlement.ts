import { capturedReference } from '@comptoir/domain/orders/ledger-references';
import {
  areSharesDue,
  decideShareAction,
  type ShareAction,
} from '@comptoir/domain/orders/payment-shares';
import { refundable } from '@comptoir/domain/orders/refundable';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { CardIntent } from '#adapters/cards/card-gateway.ts';
import type { Executor } from '#db/connection.ts';
import type { Orders, PayableOrder } from '#modules/orders/orders.ts';
import type { LeadTimeRules } from '#restaurant/order-lead-times.ts';
import { unmatchedRefundId } from '../intents/intent-store.ts';
import { balanceOf, type PaymentEntry, recordEntry } from '../ledger.ts';
import { insertRefund } from '../refunds/refund-store.ts';
import {
  findSplit,
  isCounted,
  matchEntries,
  setSplitState,
  sharesOf,
  stateOfShare,
} from './share-store.ts';

/** Tells of the shares of a locked order that they changed, in the transaction that changes them. Rule GS-12. */
export type NoteShares = (client: Executor, orderId: string) => Promise<void>;

/** What was done about the intent of a share. */
export interface ShareDecision {
  /** `pay_order` for the one that completes the shares. */
  readonly action: ShareAction | 'pay_order';
  readonly order: PayableOrder | null;
  /** Until when nothing is to be asked about it; null where that is as for other intents. */
  readonly quietUntil: Instant | null;
  /** When its shares are due. */
  readonly deadline: Instant;
}

/**
 * Decides on the intent of a share and carries it out. The intent must be locked; its order is locked here, so that
 * two last shares complete it once. Rules GS-4 to GS-6.
 */
export async function decideShare(
  client: Executor,
  { orders, noteShares, restaurant }: ShareSettlement,
  { intent, orderId, declined, isRefunding, now }: DecidedIntent,
): Promise<ShareDecision> {
  const order = await orders.lock(client, orderId);
  const split = await findSplit(client, orderId);
  const share = (await sharesOf(client, orderId)).find((own) => own.intentId === intent.id);
  // Replaced since: it was cancelled at the provider, and the next look finds it so.
  if (!split || !share) return { action: 'wait', order, quietUntil: null, deadline: now };
  const { deadline } = split;
  const canBePaid = order && !order.isPaid && !order.isCancelled && now < order.expiresAt;
  const hasEnded = split.state === 'open' && !canBePaid;
  if (hasEnded) await setSplitState(client, orderId, 'ended');
  const action = isRefunding
    ? 'settled'
    : decideShareAction({
        status: intent.status,
        received: intent.received,
        declined,
        isDue: areSharesDue(deadline, now),
        share: {
          amount: share.amount,
          state: hasEnded ? 'closed' : stateOfShare(split, share),
        },
      });
  const decision = { action, order, quietUntil: null, deadline };
  if (action === 'refund') await giveBack(client, intent, now);
  if (action === 'wait' && isCounted(share)) return { ...decision, quietUntil: deadline };
  if (action !== 'count_share') return decision;
  await recordEntry(client, capturedBy(intent), now);
  await noteShares(client, orderId);
  if (!(await areAllCounted(client, orderId))) return { ...decision, quietUntil: deadline };
  await matchEntries(client, orderId);
  await setSplitState(client, orderId, 'complete');
  const by = { actor: 'provider', rules: await restaurant() } as const;
  await orders.submit(client, orderId, by, now);
  return { ...decision, action: 'pay_order' };
}

export interface ShareSettlement {
  readonly orders: Pick<Orders['payment'], 'lock' | 'submit'>;
  readonly noteShares: NoteShares;
  readonly restaurant: () => Promise<LeadTimeRules>;
}

export interface DecidedIntent {
  readonly intent: CardIntent;
  readonly orderId: string;
  readonly declined: number;
  /** Its refund is requested. */
  readonly isRefunding: boolean;
  readonly now: Instant;
}

/**
 * What is left of it, once: a part may have gone back at the provider before. Disputed money is requested, too: the
 * provider refuses it, and a person sees it. Rule GS-6.
 */
async function giveBack(client: Executor, intent: CardIntent, now: Instant): Promise<void> {
  await recordEntry(client, capturedBy(intent), now);
  const amount = refundable({ ...(await balanceOf(client, intent.id)), disputed: 0 });
  if (amount === 0) return;
  const refundId = unmatchedRefundId(intent.id);
  await insertRefund(client, { refundId, intentId: intent.id, orderId: null, amount }, now);
}

/** The money is no order's until all shares are paid. Rule GS-4. */
function capturedBy({ id, received }: CardIntent): PaymentEntry {
  const reference = capturedReference(id);
  return { reference, kind: 'captured', intentId: id, orderId: null, amount: received };
}

/** The share that is counted now included. */
async function areAllCounted(client: Executor, orderId: string): Promise<boolean> {
  const shares = await sharesOf(client, orderId);
  return shares.filter(({ isTakenOver }) => !isTakenOver).every(isCounted);
}
