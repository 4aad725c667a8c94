import type { UNSETTLED_KINDS } from '@comptoir/contract/staff/books';
import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { IS_HAND_OVER } from '#modules/orders/orders.ts';

/** Money that is not settled when a day is closed; the amount in cents. Rule BK-32. */
export interface UnsettledMoney {
  readonly kind: (typeof UNSETTLED_KINDS)[number];
  readonly state: 'under_way' | 'failed' | null;
  /** Null where the order was not submitted. */
  readonly order_id: string | null;
  readonly number: number | null;
  readonly person_id: string | null;
  readonly name: string | null;
  readonly amount: Cents;
  /** What of the cash of a courier is tips. Rule TI-7. */
  readonly tips: Cents;
  readonly count: number;
}

/** Hand-overs are looked at for so long: what is older was not settled here. */
const LOOKED_AT_MS = 31 * 24 * 60 * 60_000;

/** What is not settled now, of the orders of the shop. Rule BK-32. */
export async function unsettledMoney(
  executor: Executor,
  now: Instant,
): Promise<readonly UnsettledMoney[]> {
  const since = new Date(now - LOOKED_AT_MS);
  return (await executor.query<UnsettledMoney>(UNSETTLED, [since])).rows;
}

/**
 * Notes that the restaurant has the cash of a courier, in a transaction of the caller. Of two at once one notes it; the
 * other, and one who saw another amount, are told. Rule BK-33.
 */
export async function receiveCourierCash(
  client: Executor,
  { personId, amount }: { readonly personId: string; readonly amount: Cents },
  now: Instant,
): Promise<'received' | 'cash_changed'> {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended('courier cash ' || $1, 0))", [
    personId,
  ]);
  const since = new Date(now - LOOKED_AT_MS);
  const { rowCount } = await client.query(RECEIVE, [since, personId, new Date(now), amount]);
  return rowCount === 0 ? 'cash_changed' : 'received';
}

/** Orders that were handed over, with how they were paid. */
const HANDED_OVER = `
  SELECT order_id, number, status, total_cents, coalesce(handover_payments, '[]') AS payments
  FROM orders WHERE progress = 'handed_over' AND handed_over_at > $1::timestamptz AND NOT is_test`;

/**
 * The cash that a courier took at the door, also of an order that was recalled since, and the restaurant does not
 * have. Who took it handed the order over when it was said how it was paid: when it became a sale, or after a recall
 * otherwise than before, whose correction is of the same moment. Rules BK-33 and OB-51.
 */
const COURIER_CASH = `
  SELECT orders.order_id, taken.person_id, taken.person_name,
    (payment ->> 'amount_cents')::int + coalesce((payment ->> 'tip_cents')::int, 0) AS amount,
    coalesce((payment ->> 'tip_cents')::int, 0) AS tips
  FROM orders CROSS JOIN LATERAL jsonb_array_elements(handover_payments) AS payment
  CROSS JOIN LATERAL (
    SELECT event.sequence, event.at, event.person_id, event.person_name FROM order_events AS event
    WHERE event.order_id = orders.order_id AND ${IS_HAND_OVER} AND (
      NOT EXISTS (
        SELECT FROM order_events AS recall
        WHERE recall.order_id = event.order_id AND recall.type = 'recalled'
          AND recall.sequence < event.sequence
      ) OR EXISTS (
        SELECT FROM order_events AS correction
        WHERE correction.order_id = event.order_id AND correction.type = 'payments_corrected'
          AND correction.sequence > event.sequence AND correction.at = event.at
      )
    )
    ORDER BY event.sequence DESC LIMIT 1
  ) AS taken
  WHERE submitted_at > $1::timestamptz - interval '${LOOKED_AT_MS} milliseconds'
    AND handover_payments IS NOT NULL AND NOT is_test AND order_type = 'delivery'
    AND payment ->> 'means' = 'cash' AND taken.at > $1::timestamptz
    AND taken.person_id = (
      SELECT assigned.data ->> 'courier_id' FROM order_events AS assigned
      WHERE assigned.order_id = orders.order_id AND assigned.type = 'courier_changed'
        AND assigned.sequence < taken.sequence
      ORDER BY assigned.sequence DESC LIMIT 1
    )
    AND NOT EXISTS (SELECT FROM courier_cash WHERE courier_cash.order_id = orders.order_id)`;

const UNSETTLED = `
  WITH handed_over AS (${HANDED_OVER}), carried AS (${COURIER_CASH}),
  unsettled AS (
    SELECT 1 AS rank, 'payment' AS kind,
      CASE WHEN EXISTS (
        SELECT FROM payment_declines WHERE payment_declines.intent_id = intent.intent_id
      ) THEN 'failed' ELSE 'under_way' END AS state,
      NULL AS order_id, number, NULL AS person_id, NULL AS name, total_cents AS amount, 0 AS tips, 1 AS count
    FROM payment_intents AS intent JOIN order_payments USING (intent_id) JOIN orders USING (order_id)
    WHERE look_at IS NOT NULL AND submitted_at IS NULL
    UNION ALL
    SELECT 2, 'share', NULL, NULL, number, NULL, NULL, sum(share.amount_cents)::int, 0, 1
    FROM split_payments JOIN payment_shares AS share USING (order_id) JOIN orders USING (order_id)
    WHERE state = 'open' AND NOT is_taken_over AND NOT EXISTS (
      SELECT FROM payment_entries AS entry
      WHERE entry.intent_id = share.intent_id AND entry.kind = 'captured'
    )
    GROUP BY order_id, number
    UNION ALL
    SELECT 3, 'refund', CASE refund.state WHEN 'refused' THEN 'failed' ELSE 'under_way' END,
      CASE WHEN submitted_at IS NOT NULL THEN order_id END, number, NULL, NULL, amount_cents, 0, 1
    FROM payment_refunds AS refund LEFT JOIN orders USING (order_id)
    WHERE refund.state IN ('waiting', 'refused')
    UNION ALL
    SELECT 4, 'hand_over', NULL, order_id, number, NULL, NULL, total_cents, 0, 1
    FROM handed_over WHERE status = 'pending' AND total_cents > 0 AND payments = '[]'
    UNION ALL
    SELECT 5, 'courier_cash', NULL, NULL, NULL, person_id, max(person_name), sum(amount)::int,
      sum(tips)::int, count(DISTINCT order_id)::int
    FROM carried GROUP BY person_id
  )
  SELECT kind, state, order_id, number, person_id, name, amount, tips, count
  FROM unsettled ORDER BY rank, number, name`;

/** In one statement: what is handed over meanwhile is either seen and another amount, or stays with the courier. */
const RECEIVE = `
  WITH carried AS (${COURIER_CASH}),
  own AS (SELECT order_id, amount FROM carried WHERE person_id = $2)
  INSERT INTO courier_cash (order_id, received_at)
  SELECT order_id, $3::timestamptz FROM own WHERE (SELECT sum(amount) FROM own) = $4
  ON CONFLICT DO NOTHING`;
