import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { unmatchedRefundId } from '../intents/intent-store.ts';
import {
  findSplit,
  isCounted,
  type SplitPayment,
  type StoredShare,
  sharesOf,
} from './share-store.ts';

/** A share as all participants may see it: without its intent. */
export interface ShareView {
  readonly participantId: string;
  readonly amount: Cents;
  /** `refunding` while what it took waits to go back. */
  readonly state: 'unpaid' | 'paid' | 'taken_over' | 'refunding' | 'refunded';
  readonly isRest: boolean;
}

export interface SplitView {
  readonly state: SplitPayment['state'];
  readonly hostId: string;
  readonly deadline: Instant;
  readonly shares: readonly ShareView[];
}

/** How the shares of an order are now; null for an order without. Rule GS-4. */
export async function viewOfSplit(executor: Executor, orderId: string): Promise<SplitView | null> {
  const split = await findSplit(executor, orderId);
  if (!split) return null;
  const shares = await sharesOf(executor, orderId);
  const ids = shares.flatMap(({ intentId }) =>
    intentId === null ? [] : unmatchedRefundId(intentId),
  );
  const { rows } = await executor.query<{ refund_id: string; state: string }>(
    'SELECT refund_id, state FROM payment_refunds WHERE refund_id = ANY($1)',
    [ids],
  );
  const refunds = new Map(rows.map((row) => [row.refund_id, row.state]));
  const { state, hostId, deadline } = split;
  const stateOf = (share: StoredShare): ShareView['state'] => {
    const refund = share.intentId && refunds.get(unmatchedRefundId(share.intentId));
    if (refund) return refund === 'waiting' || refund === 'refused' ? 'refunding' : 'refunded';
    if (share.isTakenOver) return 'taken_over';
    return isCounted(share) ? 'paid' : 'unpaid';
  };
  return {
    state,
    hostId,
    deadline,
    shares: shares.map((share) => ({
      participantId: share.participantId,
      amount: share.amount,
      state: stateOf(share),
      isRest: share.isRest,
    })),
  };
}
