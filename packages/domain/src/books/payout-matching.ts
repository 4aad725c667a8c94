import { type Cents, sum } from '../money/money.ts';
import type { Instant } from '../schedule/restaurant-time.ts';

/** What the ledger of card payments books, too. */
const BOOKED_KINDS = [
  'captured',
  'refunded',
  'refund_failed',
  'dispute_withdrawn',
  'dispute_reinstated',
] as const;

/**
 * What moves on the account at the card provider; `fee` is a fee that belongs to no payment, `payout_returned`
 * the money of a payout that the bank sent back, `adjustment` anything else.
 */
export const MOVEMENT_KINDS = [...BOOKED_KINDS, 'fee', 'payout_returned', 'adjustment'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A movement on the account, in cents. */
export interface AccountMovement {
  readonly kind: MovementKind;
  /** Before the fee; negative where money leaves the account. */
  readonly amount: Cents;
  readonly fee: Cents;
  /** Whether it is about a payment that bears this shop's mark. */
  readonly isOwn: boolean;
}

/** The ledger's entry about a movement. */
export interface BookedEntry {
  /** Negative where money leaves the account. */
  readonly amount: Cents;
  /** Null for money without an order. */
  readonly orderId: string | null;
}

/** What the shop knows of a movement. */
export type MovementMatch =
  | { readonly kind: 'matched'; readonly orderId: string | null }
  /** The ledger has another amount; `difference` is the provider's less the ledger's. */
  | { readonly kind: 'amount_differs'; readonly orderId: string | null; readonly difference: Cents }
  /** It is the shop's own, and the ledger does not have it. */
  | { readonly kind: 'unknown' }
  /** Of another program on the same account: never matched, and no difference. */
  | { readonly kind: 'other' }
  /** The provider's own: fees, adjustments and returned payouts have no order. */
  | { readonly kind: 'provider' };

export interface MatchedMovement extends AccountMovement {
  readonly match: MovementMatch;
}

/** Compares a movement with the ledger's entry about it; null where the ledger has none. Rules PO-10 and PO-11. */
export function matchMovement(
  { kind, amount, isOwn }: AccountMovement,
  entry: BookedEntry | null,
): MovementMatch {
  if (!isBooked(kind)) return { kind: 'provider' };
  if (entry === null) return { kind: isOwn ? 'unknown' : 'other' };
  const { orderId } = entry;
  if (entry.amount === amount) return { kind: 'matched', orderId };
  return { kind: 'amount_differs', orderId, difference: amount - entry.amount };
}

function isBooked(kind: MovementKind): boolean {
  return (BOOKED_KINDS as readonly MovementKind[]).includes(kind);
}

/** Whether it is about money that no order took: it came in or goes back without a sale. Rule PO-12. */
export function isWithoutSale({ kind, match }: Pick<MatchedMovement, 'kind' | 'match'>): boolean {
  const isMoney = kind === 'captured' || kind === 'refunded' || kind === 'refund_failed';
  return isMoney && 'orderId' in match && match.orderId === null;
}

/** What the movements of a payout add up to, in cents: `net` is `sales` − `refunds` − `fees` and the rest. */
export interface PayoutSums {
  readonly sales: Cents;
  /** What went back to guests, less what came back of it. */
  readonly refunds: Cents;
  /** Those of payments, and those without one; other programs' are in `others`. */
  readonly fees: Cents;
  /** What disputes returned less what they withdrew. */
  readonly disputes: Cents;
  /** The provider's, returned payouts, and money without a sale that came in less what of it went back. */
  readonly adjustments: Cents;
  /** What other programs on the account took, after their fees. */
  readonly others: Cents;
  readonly net: Cents;
}

/**
 * What movements add up to: each cent counts in one of the sums. Rule PO-12.
 *
 * Example: a sale of 11.80 € with a fee of 0.43 € and a refund of 2.00 € are 9.37 € net.
 */
export function payoutSums(movements: readonly MatchedMovement[]): PayoutSums {
  const own = movements.filter(({ match }) => match.kind !== 'other');
  const withoutSale = own.filter(isWithoutSale);
  const sold = own.filter((movement) => !isWithoutSale(movement));
  const amounts = (...kinds: readonly MovementKind[]) =>
    sum(sold.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  const sales = amounts('captured');
  const refunds = 0 - amounts('refunded', 'refund_failed');
  const fees = sum(own.map(({ fee }) => fee)) - amounts('fee');
  const disputes = amounts('dispute_withdrawn', 'dispute_reinstated');
  const adjustments =
    amounts('payout_returned', 'adjustment') + sum(withoutSale.map(({ amount }) => amount));
  const others = sum(
    movements.filter(({ match }) => match.kind === 'other').map(({ amount, fee }) => amount - fee),
  );
  const net = sales - refunds - fees + disputes + adjustments + others;
  return { sales, refunds, fees, disputes, adjustments, others, net };
}

/**
 * Whether it is known what a payout contains: `awaited` until the provider has said all of it, `unknown` where it
 * does not, as of payouts that were made by hand.
 */
export const PAYOUT_CONTENTS = ['known', 'awaited', 'unknown'] as const;
export type PayoutContents = (typeof PAYOUT_CONTENTS)[number];

/** A payout as the provider has it. */
export interface PayoutTerms {
  /** What was sent to the bank, in cents; negative where the account was charged. */
  readonly amount: Cents;
  readonly hasFailed: boolean;
  readonly contents: PayoutContents;
}

/** Why a payout is not explained by what was sold. */
export type PayoutDifference =
  | { readonly kind: 'payout_failed' }
  | { readonly kind: 'contents_unknown' }
  /** `difference` is the amount that was sent less what the contents add up to, in cents. */
  | { readonly kind: 'sum_differs'; readonly difference: Cents };

/**
 * The differences of a payout; none of one whose contents the provider has still to say. With them, the contents
 * explain the payout to the cent. Rule PO-13.
 */
export function payoutDifferences(
  { amount, hasFailed, contents }: PayoutTerms,
  { net }: PayoutSums,
): readonly PayoutDifference[] {
  const failed = hasFailed ? [{ kind: 'payout_failed' as const }] : [];
  if (contents === 'unknown') return [...failed, { kind: 'contents_unknown' }];
  if (contents === 'awaited' || amount === net) return failed;
  return [...failed, { kind: 'sum_differs', difference: amount - net }];
}

/** How long the provider may take to show a movement that the shop has booked. */
const SHOWN_AFTER_MS = 24 * 60 * 60_000;

/**
 * An entry of the ledger that was booked before should be among the movements that were fetched until
 * `fetchedUntil`; a later one is still expected. Rule PO-14.
 */
export function missingBefore(fetchedUntil: Instant): Instant {
  return fetchedUntil - SHOWN_AFTER_MS;
}
