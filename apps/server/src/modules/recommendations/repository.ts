import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Reader } from '#db/replica.ts';
import { salesCounter, type UnitsSold } from './units-sold.ts';

/** The source id of the base chances: those beside an empty cart. */
export const EMPTY_CART = '';

/**
 * What an item of a cart adds to the chances of others. Two arrays, because objects keyed by id would each
 * get a hidden class of their own in V8.
 */
export interface Pulls {
  readonly ids: readonly string[];
  readonly pulls: readonly number[];
}

export interface SalesRepository {
  /** The chance, by item id, that an item is bought beside these; null before the first training. Rule G-2. */
  chances(cartIds: readonly string[]): Promise<ReadonlyMap<string, number> | null>;
  /** Units sold since a moment, by item id. Rule G-6. */
  unitsSince(since: Instant): Promise<UnitsSold>;
}

/** Reads sales counts and associations. */
export function salesRepository(pool: Reader): SalesRepository {
  return {
    async chances(cartIds) {
      const { rows } = await pool.query<{ pulls: Pulls }>({
        name: 'chances',
        text: 'SELECT pulls FROM item_associations WHERE source_id = ANY($1)',
        values: [[EMPTY_CART, ...cartIds]],
      });
      if (rows.length === 0) return null;
      const chances = new Map<string, number>();
      for (const { pulls } of rows) {
        pulls.ids.forEach((id, index) => {
          chances.set(id, (chances.get(id) ?? 0) + (pulls.pulls[index] ?? 0));
        });
      }
      return chances;
    },

    unitsSince: salesCounter(pool),
  };
}
