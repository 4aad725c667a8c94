import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Reader } from '#db/replica.ts';
import { salesCounter, type UnitsSold } from './units-sold.ts';

/** Under this id stand the chances of items in a cart that holds nothing yet. */
export const NOTHING_HELD = '';

/**
 * What an item of a cart adds to the chances of others. Two lists, because objects by id would each have
 * a shape of their own, of which the engine remembers every one.
 */
export interface Pulls {
  readonly ids: readonly string[];
  readonly pulls: readonly number[];
}

export interface SalesRepository {
  /** The chance, by item id, that an item is bought beside these; null before anything is learnt. Rule G-2. */
  chances(heldIds: readonly string[]): Promise<ReadonlyMap<string, number> | null>;
  /** Units sold since a moment, by item id. Rule G-6. */
  unitsSince(since: Instant): Promise<UnitsSold>;
}

/** What orders have taught. */
export function salesRepository(pool: Reader): SalesRepository {
  return {
    async chances(heldIds) {
      const { rows } = await pool.query<{ learnt: Pulls }>({
        name: 'chances',
        text: 'SELECT pulls AS learnt FROM item_associations WHERE source_id = ANY($1)',
        values: [[NOTHING_HELD, ...heldIds]],
      });
      if (rows.length === 0) return null;
      const chances = new Map<string, number>();
      for (const { learnt } of rows) {
        learnt.ids.forEach((id, index) => {
          chances.set(id, (chances.get(id) ?? 0) + (learnt.pulls[index] ?? 0));
        });
      }
      return chances;
    },

    unitsSince: salesCounter(pool),
  };
}
