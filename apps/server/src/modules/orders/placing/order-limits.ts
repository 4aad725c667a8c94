import { USE_COLUMNS, usedUpBy } from './offer-uses.ts';
import { takenPortions } from './portions.ts';
import { isReserved } from './slot-reservations.ts';

/** A parameter of a statement. */
export type Parameter = `$${number}`;

/** The order that is stored under the `local_id` of the order sent. */
export const SAME_ORDER = `(
            SELECT known.order_id FROM orders AS known WHERE known.local_id = sent.local_id
          )`;

/** The orders that the order sent does not replace. */
const OTHER_ORDERS = `orders.order_id IS DISTINCT FROM ${SAME_ORDER}`;

/** The clauses that count what is limited, added to the statement. */
export interface Limits {
  /** A condition on `sent`. */
  readonly condition: string;
  /** A query of its own. */
  readonly effect: string;
}

/** Earlier orders of the same statement for the same slot. */
const EARLIER_IN_SLOT = `sent AS earlier
          WHERE earlier.slot_starts_at = sent.slot_starts_at AND earlier.order_id < sent.order_id`;

/**
 * Room in the slot, for so many orders and units. The statement does not see its own rows: each order counts the
 * earlier ones as stored. An order that is left out is placed alone afterwards, with an exact count.
 */
export const inSlot = (orders: Parameter, units: Parameter): Limits => ({
  condition: `AND (
        SELECT count(*) < ${orders}::int AND coalesce(sum(taking.load), 0) + sent.load <= ${units}::int FROM (
          SELECT orders.load FROM orders
          WHERE orders.slot_starts_at = sent.slot_starts_at
            AND ${OTHER_ORDERS}
            AND ${isReserved('$4')}
          UNION ALL SELECT earlier.load FROM ${EARLIER_IN_SLOT}
        ) AS taking
      )`,
  effect: '',
});

/** Portions of counted holds: a document of hold ids and units. Those of a replaced order are free. */
export function withPortions(document: Parameter): Limits {
  const portions = `json_to_recordset(${document}::json) AS portion (hold_id text, units integer)`;
  return {
    condition: `AND NOT EXISTS (
        SELECT FROM ${portions} JOIN holds USING (hold_id)
        WHERE holds.portions < portion.units
          + ${takenPortions('portion.hold_id', '$4', OTHER_ORDERS)}
      )`,
    effect: `, taken AS (
    INSERT INTO hold_uses (hold_id, order_id, units)
    SELECT hold_id, order_id, units FROM keyed CROSS JOIN ${portions}
  )`,
  };
}

/** What offers give: a document of uses. Rule OL-8. */
export function withUses(document: Parameter): Limits {
  return {
    condition: '',
    effect: `, used AS (
    INSERT INTO offer_uses (
      order_id, offer_id, discount_cents, max_uses, max_uses_per_guest, guest_hash
    )
    SELECT
      use.order_id, use.offer_id, use.discount_cents, use.max_uses, use.max_uses_per_guest,
      use.guest_hash
    FROM keyed JOIN ${usesIn(document)} USING (order_id)
  )`,
  };
}

/** Uses of offers that are limited, in the same document. Rules OL-3, OL-4 and OL-6. */
export function withLimitedUses(document: Parameter): Limits {
  return {
    condition: `AND NOT EXISTS (
        SELECT FROM ${usesIn(document)} WHERE use.order_id = sent.order_id
          AND ${usedUpBy({
            use: 'use',
            order: 'sent',
            now: '$4',
            others: `${OTHER_ORDERS} AND orders.order_id IS DISTINCT FROM use.replaces`,
          })} IS NOT NULL
      )`,
    effect: '',
  };
}

function usesIn(document: Parameter): string {
  return `json_to_recordset(${document}::json) AS use (${USE_COLUMNS})`;
}
