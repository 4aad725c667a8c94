import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Reader } from '#db/replica.ts';

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

/** Units by item id; items that were not sold are missing. */
export type UnitsSold = Pick<ReadonlyMap<string, number>, 'get'>;

/** How far orders are counted, and the units sold since. */
interface Uncounted {
  readonly counted_until: string;
  readonly first_day: string;
  readonly units: Readonly<Record<string, number>> | null;
}

/** The units of counted days. `version` changes with each count and each day. */
interface Counted {
  readonly version: string;
  readonly units: ReadonlyMap<string, number>;
}

/**
 * Counts the units sold since a moment, by item id. The sums of counted days are cached until the next
 * count; each call adds the orders since. Rule G-6.
 */
function salesCounter(pool: Reader) {
  /** The last read of counted days, and the version that it was started for. */
  let reading: { readonly version: string; readonly counted: Promise<Counted> } | null = null;

  async function readCounted(since: string): Promise<Counted> {
    const { rows } = await pool.query<Uncounted>(COUNTED, [since]);
    const [row] = rows;
    return { version: versionOf(row), units: new Map(Object.entries(row?.units ?? {})) };
  }

  /** The units of counted days at this version; null when the version has changed. */
  async function countedAs(version: string, since: string): Promise<UnitsSold | null> {
    const mine = reading?.version === version ? reading : { version, counted: readCounted(since) };
    reading = mine;
    const counted = await mine.counted.catch((error: unknown) => {
      if (reading === mine) reading = null;
      throw error;
    });
    if (counted.version === version) return counted.units;
    if (reading === mine) reading = null;
    return null;
  }

  return async (since: Instant): Promise<UnitsSold> => {
    const moment = new Date(since).toISOString();
    for (;;) {
      const { rows } = await pool.query<Uncounted>({
        name: 'units-uncounted',
        text: UNCOUNTED,
        values: [moment],
      });
      const [row] = rows;
      const counted = await countedAs(versionOf(row), moment);
      // Another process counted meanwhile: the uncounted rest has changed.
      if (counted === null) continue;
      const more = row?.units;
      if (!more) return counted;
      const later = new Map(Object.entries(more));
      return { get: (id) => (counted.get(id) ?? 0) + (later.get(id) ?? 0) };
    }
  };
}

function versionOf(row: Uncounted | undefined): string {
  return `${row?.counted_until} ${row?.first_day}`;
}

const FIRST_DAY = `($1::timestamptz AT TIME ZONE 'UTC')::date`;

const COUNTED = `
  SELECT counted_until::text, ${FIRST_DAY} AS first_day, (
    SELECT json_object_agg(item_id, units) FROM (
      SELECT item_id, sum(units) AS units FROM item_sales WHERE day >= ${FIRST_DAY} GROUP BY item_id
    ) AS sold
  ) AS units
  FROM sales_progress`;

/**
 * PostgreSQL overestimates how many orders are uncounted and would scan all lines of all years. A second
 * bound of unknown value lowers the estimate, and LATERAL reads each order's lines by index. Rule U-50.
 */
const UNCOUNTED = `
  SELECT counted_until::text, ${FIRST_DAY} AS first_day, (
    SELECT json_object_agg(item_id, units) FROM (
      SELECT item_id, sum(quantity) AS units
      FROM sold_orders CROSS JOIN LATERAL (
        SELECT item_id, quantity FROM order_lines
        WHERE order_lines.order_id = sold_orders.order_id AND offer_id IS NULL OFFSET 0
      ) AS line
      WHERE finalized_at > greatest(counted_until, $1)
        AND finalized_at <= (SELECT 'infinity'::timestamptz)
      GROUP BY item_id
    ) AS sold
  ) AS units
  FROM sales_progress`;
