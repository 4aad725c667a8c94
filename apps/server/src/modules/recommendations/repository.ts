import type { Instant } from '@comptoir/domain/restaurant-time';
import type pg from 'pg';

/** Under this id stand the chances of items in a cart that holds nothing yet. */
const NOTHING_HELD = '';

export interface SalesRepository {
  /** The chance, by item id, that an item is bought beside these. Rule G-2. */
  chances(heldIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Units sold since a moment, by item id. Rule G-6. */
  unitsSince(since: Instant): Promise<ReadonlyMap<string, number>>;
}

/** What orders have taught. */
export function salesRepository(pool: pg.Pool): SalesRepository {
  return {
    async chances(heldIds) {
      const { rows } = await pool.query<{ item_id: string; chance: number }>({
        name: 'chances',
        text: CHANCES,
        values: [[NOTHING_HELD, ...heldIds]],
      });
      return new Map(rows.map(({ item_id, chance }) => [item_id, chance]));
    },

    async unitsSince(since) {
      const { rows } = await pool.query<{ item_id: string; units: number }>({
        name: 'units-since',
        text: UNITS_SINCE,
        values: [new Date(since).toISOString()],
      });
      return new Map(rows.map(({ item_id, units }) => [item_id, units]));
    },
  };
}

const CHANCES = `
  SELECT item_id, sum(pull) AS chance FROM item_associations
  WHERE source_id = ANY($1) GROUP BY item_id`;

/** Counted days, and the orders since that are not counted yet. */
const UNITS_SINCE = `
  SELECT item_id, sum(units)::int AS units FROM (
    SELECT item_id, units FROM item_sales WHERE day >= ($1::timestamptz AT TIME ZONE 'UTC')::date
    UNION ALL
    SELECT item_id, quantity FROM orders JOIN order_lines USING (order_id)
    WHERE finalized_at > greatest((SELECT counted_until FROM sales_progress), $1)
      AND offer_id IS NULL
  ) AS sales GROUP BY item_id`;
