import {
  type MatchedMovement,
  type MovementKind,
  matchMovement,
  type PayoutContents,
} from '@comptoir/domain/books/payout-matching';
import type { Cents } from '@comptoir/domain/money/money';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { PayoutState } from '#adapters/cards/card-gateway.ts';
import type { Executor } from '#db/connection.ts';

/** A payout as it is stored. */
export interface StoredPayout {
  readonly payoutId: string;
  readonly amount: Cents;
  readonly state: PayoutState;
  readonly arrivesOn: CalendarDate;
  readonly failure: string | null;
  readonly contents: PayoutContents;
}

/** A movement beside what the shop knows of it. */
export interface ReadMovement extends MatchedMovement {
  readonly transactionId: string;
  /** Null while it is not paid out. */
  readonly payoutId: string | null;
  readonly occurredAt: Instant;
  readonly availableAt: Instant;
  /** The number of its order; null without one, or once the order was deleted. */
  readonly orderNumber: number | null;
}

/** The payouts that arrive on these days, the latest first. */
export async function payoutsBetween(
  executor: Executor,
  from: CalendarDate,
  to: CalendarDate,
): Promise<readonly StoredPayout[]> {
  const { rows } = await executor.query<StoredPayout>(
    `${SELECT_PAYOUTS} WHERE arrives_on BETWEEN $1 AND $2 ORDER BY arrives_on DESC, created_at DESC, payout_id`,
    [from, to],
  );
  return rows;
}

export async function findPayout(
  executor: Executor,
  payoutId: string,
): Promise<StoredPayout | null> {
  const { rows } = await executor.query<StoredPayout>(`${SELECT_PAYOUTS} WHERE payout_id = $1`, [
    payoutId,
  ]);
  return rows[0] ?? null;
}

const SELECT_PAYOUTS = `
  SELECT payout_id AS "payoutId", amount_cents AS amount, state, arrives_on AS "arrivesOn", failure, contents
  FROM payouts`;

/** What these payouts contain, the latest movement first. */
export async function movementsOf(
  executor: Executor,
  payoutIds: readonly string[],
): Promise<readonly ReadMovement[]> {
  if (payoutIds.length === 0) return [];
  const { rows } = await executor.query<MovementRow>(
    `${SELECT_MOVEMENTS} WHERE payout_id = ANY($1) ORDER BY occurred_at DESC, transaction_id`,
    [payoutIds],
  );
  return rows.map(toMovement);
}

/** What is in no payout yet, the first that can be paid out first; at most `limit`. */
export async function waitingMovements(
  executor: Executor,
  limit: number,
): Promise<readonly ReadMovement[]> {
  const { rows } = await executor.query<MovementRow>(
    `${SELECT_MOVEMENTS} WHERE payout_id IS NULL ORDER BY available_at DESC, transaction_id LIMIT $1`,
    [limit],
  );
  return rows.map(toMovement).reverse();
}

/** What is in no payout yet: how many movements, and what they add up to. */
export async function waitingSum(
  executor: Executor,
): Promise<{ readonly count: number; readonly net: Cents }> {
  const { rows } = await executor.query<{ count: number; net: number }>(
    `SELECT count(*)::int AS count, coalesce(sum(amount_cents - fee_cents), 0)::bigint AS net
     FROM payout_transactions WHERE payout_id IS NULL`,
  );
  return rows[0] ?? { count: 0, net: 0 };
}

/** An entry of the ledger that is not among the provider's movements. */
export interface UnseenEntry {
  readonly reference: string;
  readonly kind: MovementKind;
  /** Negative where money leaves the account. */
  readonly amount: Cents;
  readonly orderId: string | null;
  readonly orderNumber: number | null;
  readonly bookedAt: Instant;
}

/** Those that were booked in a time, the latest first; at most `limit`. Money of the demonstration never moved. */
export async function unseenEntries(
  executor: Executor,
  { from, until }: { readonly from: Instant; readonly until: Instant },
  limit: number,
): Promise<readonly UnseenEntry[]> {
  const { rows } = await executor.query<UnseenRow>(UNSEEN, [
    new Date(from),
    new Date(until),
    limit,
  ]);
  return rows.map(({ entered_at, ...entry }) => ({ ...entry, bookedAt: entered_at.getTime() }));
}

interface UnseenRow extends Omit<UnseenEntry, 'bookedAt'> {
  readonly entered_at: Date;
}

/** The amount of an entry as it moves on the account. */
const SIGNED_AMOUNT = `
  CASE WHEN entry.kind IN ('refunded', 'dispute_withdrawn') THEN -entry.amount_cents ELSE entry.amount_cents END`;

const UNSEEN = `
  SELECT entry.reference, entry.kind, ${SIGNED_AMOUNT} AS amount, entry.order_id AS "orderId",
    orders.number AS "orderNumber", entry.entered_at
  FROM payment_entries AS entry LEFT JOIN orders USING (order_id)
  WHERE entry.entered_at >= $1 AND entry.entered_at < $2
    AND NOT EXISTS (
      SELECT FROM payout_transactions WHERE payout_transactions.reference = entry.reference
    )
    AND NOT EXISTS (SELECT FROM demo_intents WHERE demo_intents.intent_id = entry.intent_id)
  ORDER BY entry.entered_at DESC LIMIT $3`;

interface MovementRow {
  readonly transaction_id: string;
  readonly payout_id: string | null;
  readonly kind: MovementKind;
  readonly amount_cents: number;
  readonly fee_cents: number;
  readonly occurred_at: Date;
  readonly available_at: Date;
  readonly is_own: boolean;
  /** Null where the ledger has no entry. */
  readonly booked_cents: number | null;
  readonly order_id: string | null;
  readonly order_number: number | null;
}

const SELECT_MOVEMENTS = `
  SELECT moved.transaction_id, moved.payout_id, moved.kind, moved.amount_cents, moved.fee_cents,
    moved.occurred_at, moved.available_at, moved.is_own, ${SIGNED_AMOUNT} AS booked_cents,
    entry.order_id, orders.number AS order_number
  FROM payout_transactions AS moved
  LEFT JOIN payment_entries AS entry USING (reference)
  LEFT JOIN orders ON orders.order_id = entry.order_id`;

function toMovement(row: MovementRow): ReadMovement {
  const moved = {
    kind: row.kind,
    amount: row.amount_cents,
    fee: row.fee_cents,
    isOwn: row.is_own,
  };
  const { booked_cents: booked, order_id: orderId } = row;
  return {
    ...moved,
    transactionId: row.transaction_id,
    payoutId: row.payout_id,
    occurredAt: row.occurred_at.getTime(),
    availableAt: row.available_at.getTime(),
    orderNumber: row.order_number,
    match: matchMovement(moved, booked === null ? null : { amount: booked, orderId }),
  };
}
