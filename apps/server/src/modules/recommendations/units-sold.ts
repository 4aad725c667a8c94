import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Reader } from '#db/replica.ts';

/** Units by item id; none where nothing was sold. */
export type UnitsSold = Pick<ReadonlyMap<string, number>, 'get'>;

/** How far orders are counted, and what was sold from then on. */
interface Uncounted {
  readonly counted_until: string;
  readonly first_day: string;
  readonly units: Readonly<Record<string, number>> | null;
}

/** What was sold on counted days; the same as long as nobody counts on and no day passes. */
interface Counted {
  readonly name: string;
  readonly units: ReadonlyMap<string, number>;
}

/**
 * Counts the units that were sold since a moment, by item id. Counted days are added up once and
 * remembered until the count goes on; each call looks at the orders since. Rule G-6.
 */
export function salesCounter(pool: Reader) {
  /** The last reading, and the name under which it was wanted. */
  let reading: { readonly name: string; readonly counted: Promise<Counted> } | null = null;

  async function readCounted(since: string): Promise<Counted> {
    const { rows } = await pool.query<Uncounted>(COUNTED, [since]);
    const [row] = rows;
    return { name: nameOf(row), units: new Map(Object.entries(row?.units ?? {})) };
  }

  /** What is counted while the count has this name; null when it has another by now. */
  async function countedAs(name: string, since: string): Promise<UnitsSold | null> {
    const mine = reading?.name === name ? reading : { name, counted: readCounted(since) };
    reading = mine;
    const counted = await mine.counted.catch((error: unknown) => {
      if (reading === mine) reading = null;
      throw error;
    });
    if (counted.name === name) return counted.units;
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
      const counted = await countedAs(nameOf(row), moment);
      // Somebody counted on meanwhile: what is left is another rest.
      if (counted === null) continue;
      const more = row?.units;
      if (!more) return counted;
      const later = new Map(Object.entries(more));
      return { get: (id) => (counted.get(id) ?? 0) + (later.get(id) ?? 0) };
    }
  };
}

function nameOf(row: Uncounted | undefined): string {
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
 * PostgreSQL does not know beforehand how few orders there are since the count, and would rather read
 * every line of every year: a second bound that it does not know either makes it expect few, and each
 * order's lines are asked for by themselves. Rule U-50.
 */
const UNCOUNTED = `
  SELECT counted_until::text, ${FIRST_DAY} AS first_day, (
    SELECT json_object_agg(item_id, units) FROM (
      SELECT item_id, sum(quantity) AS units
      FROM orders CROSS JOIN LATERAL (
        SELECT item_id, quantity FROM order_lines
        WHERE order_lines.order_id = orders.order_id AND offer_id IS NULL OFFSET 0
      ) AS line
      WHERE finalized_at > greatest(counted_until, $1)
        AND finalized_at <= (SELECT 'infinity'::timestamptz)
      GROUP BY item_id
    ) AS sold
  ) AS units
  FROM sales_progress`;
