import { SMALLEST_CARD_AMOUNT } from '../checkout/payment-method.ts';
import { type Cents, sum } from '../money/money.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import { isAhead, ORDER_SKEW_MS } from '../schedule/within-window.ts';

const MINUTE = 60_000;

/** How long the participants have to pay their shares, in milliseconds. Rule GS-2. */
export const SHARES_PAYABLE_MS = 30 * MINUTE;
/** Between the deadline of the shares and the expiry of their order, to hear of the last payment. Rule GS-2. */
export const SHARES_GRACE_MS = 2 * MINUTE;
/** Less time than this is too little to pay in. Rule GS-2. */
const LEAST_PAYABLE_MS = 3 * MINUTE;

/** What a participant pays of an order; the amount in cents. */
export interface ShareAmount {
  readonly participantId: string;
  readonly amount: Cents;
}

/**
 * The shares that are paid, with the host's first: what is less than a card takes is added to the host's, and a
 * host's that is still less to the largest. Null where they do not add up to the total, or one is negative.
 * Rule GS-1.
 *
 * Example: of 20.00 € with 12.00 €, 7.80 € and 0.20 € the host pays 12.20 €, and one other 7.80 €.
 */
export function payableShares(
  total: Cents,
  shares: readonly ShareAmount[],
  hostId: string,
): readonly ShareAmount[] | null {
  const amounts = new Map<string, Cents>();
  for (const { participantId, amount } of shares) {
    if (amount < 0) return null;
    amounts.set(participantId, (amounts.get(participantId) ?? 0) + amount);
  }
  if (sum([...amounts.values()]) !== total || total < SMALLEST_CARD_AMOUNT) return null;
  let host = 0;
  const others: ShareAmount[] = [];
  for (const [participantId, amount] of amounts) {
    if (participantId === hostId || amount < SMALLEST_CARD_AMOUNT) host += amount;
    else others.push({ participantId, amount });
  }
  if (host >= SMALLEST_CARD_AMOUNT) return [{ participantId: hostId, amount: host }, ...others];
  const largest = others.reduce((one, other) => (other.amount > one.amount ? other : one));
  return others.map((share) =>
    share === largest ? { ...share, amount: share.amount + host } : share,
  );
}

/** Until when the shares of an order can be paid that expires at `expiresAt`; null for too little time. Rule GS-2. */
export function sharesDeadline(now: Instant, expiresAt: Instant): Instant | null {
  const deadline = Math.min(now + SHARES_PAYABLE_MS, expiresAt - SHARES_GRACE_MS);
  return deadline < now + LEAST_PAYABLE_MS ? null : deadline;
}

/** Whether the time to pay shares is over. Rules GS-6 and I-60. */
export function areSharesDue(deadline: Instant, now: Instant): boolean {
  return !isAhead(deadline, now, SHARES_PAYABLE_MS, ORDER_SKEW_MS);
}

/** The intent of a share; amounts are in cents. */
export interface ShareFacts {
  readonly status: 'open' | 'processing' | 'succeeded' | 'cancelled';
  /** Charged to the card. */
  readonly received: Cents;
  /** Declined attempts that were counted. Rule Y-24. */
  readonly declined: number;
  /** Whether the deadline has passed. */
  readonly isDue: boolean;
  /**
   * `open` while it can be paid; `counted` once it is and others are not; `paid` with its order; `closed` when its
   * order ended, or the host pays it with the rest.
   */
  readonly share: {
    readonly amount: Cents;
    readonly state: 'open' | 'counted' | 'paid' | 'closed';
  };
}

/** What to do about the intent of a share. */
export type ShareAction = 'count_share' | 'refund' | 'cancel' | 'wait' | 'settled';

/** Declined attempts after which an intent takes no further one. Rule Y-24. */
const MAXIMUM_DECLINES = 5;

/**
 * Decides on the intent of a share: it counts once it has taken exactly the share's amount; of a share that is closed
 * the money goes back at once, whenever it came. Rules GS-4 to GS-6 and Y-24.
 */
export function decideShareAction(facts: ShareFacts): ShareAction {
  const { status, received, declined, isDue, share } = facts;
  switch (status) {
    case 'cancelled':
      return 'settled';
    case 'processing':
      return 'wait';
    case 'open':
      return share.state === 'open' && !isDue && declined < MAXIMUM_DECLINES ? 'wait' : 'cancel';
    case 'succeeded':
      if (share.state === 'paid') return 'settled';
      if (share.state === 'counted') return 'wait';
      return share.state === 'open' && received === share.amount ? 'count_share' : 'refund';
  }
}
