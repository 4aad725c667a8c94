import type { RecommendationEvents } from '@comptoir/contract/recommendations/recommendations';
import type { CoOccurrence } from '@comptoir/domain/recommendations/co-occurrence';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import pg from 'pg';
import type { Executor } from '#db/connection.ts';
import type { Reader } from '#db/replica.ts';
import { HALF_LIFE_DAYS } from './sales-counts.ts';

/** The impressions, clicks and additions to the cart of an item at a place, over some days. Rule G-13. */
export interface EventCount {
  readonly place: RecommendationEvents['place'];
  readonly item_id: string;
  readonly shown: number;
  readonly opened: number;
  readonly added: number;
}

const ADD = {
  shown: addTo('shown'),
  opened: addTo('opened'),
  added: addTo('added'),
} as const satisfies Record<RecommendationEvents['event'], string>;

const SINCE = `
  SELECT place, item_id, sum(shown) AS shown, sum(opened) AS opened, sum(added) AS added
  FROM proposal_counts WHERE day >= $1::date
  GROUP BY place, item_id ORDER BY place, sum(shown) DESC, item_id`;

/** The least sold items beyond are left out: the square of this has to fit into memory and minutes. */
const MAX_ITEMS = 2_000;

/** The weight of two items bought together, each by its position in the list. */
interface Pair {
  readonly one: number;
  readonly other: number;
  readonly weight: number;
}

/** The factor from stored weights to weights as of the given moment. */
const TODAY = `
  (SELECT power(2, -extract(epoch FROM $1::timestamptz - epoch) / (${HALF_LIFE_DAYS} * 86400.0))
   FROM sales_progress)::double precision`;

const TOTAL_TODAY = `SELECT total_weight * ${TODAY} AS total FROM sales_progress`;

const BEST_SOLD = `
  WITH items AS (
    SELECT item ->> 'item_id' AS item_id FROM restaurant JOIN catalogue_versions USING (version),
      json_array_elements(document -> 'menus') AS menu,
      json_array_elements(menu -> 'categories') AS category,
      json_array_elements(category -> 'items') AS item
  )
  SELECT item_id FROM (
    SELECT item_id FROM items_together JOIN items USING (item_id)
    WHERE item_id = other_id ORDER BY weight DESC, item_id LIMIT $1
  ) AS most ORDER BY item_id`;

const PAIRS_TODAY = `
  WITH best_sold AS (
    SELECT item_id, position::int FROM unnest($2::text[]) WITH ORDINALITY AS list (item_id, position)
  )
  SELECT one.position AS one, other.position AS other, pair.weight * ${TODAY} AS weight
  FROM items_together AS pair
  JOIN best_sold AS one ON one.item_id = pair.item_id
  JOIN best_sold AS other ON other.item_id = pair.other_id`;

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
      WHERE submitted_at > greatest(counted_until, $1)
        AND submitted_at <= (SELECT 'infinity'::timestamptz)
      GROUP BY item_id
    ) AS sold
  ) AS units
  FROM sales_progress`;

/** Reads the co-occurrence of today's items, weighted as of a moment. Rules G-2 and G-3. */
export async function readCounts(client: pg.Client, now: Instant): Promise<CoOccurrence> {
  const moment = new Date(now).toISOString();
  const totals = await client.query<{ total: number }>(TOTAL_TODAY, [moment]);
  const bestSold = await client.query<{ item_id: string }>(BEST_SOLD, [MAX_ITEMS]);
  const itemIds = bestSold.rows.map(({ item_id }) => item_id);
  const together = new Float64Array(itemIds.length ** 2);
  await eachPair(client, [moment, itemIds], ({ one, other, weight }) => {
    together[(one - 1) * itemIds.length + other - 1] = weight;
    together[(other - 1) * itemIds.length + one - 1] = weight;
  });
  return { itemIds, total: totals.rows[0]?.total ?? 0, together };
}

/** Streams the pairs, of which there may be millions. */
function eachPair(
  client: pg.Client,
  values: readonly unknown[],
  onPair: (pair: Pair) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = client.query(new pg.Query<Pair>({ text: PAIRS_TODAY, values: [...values] }));
    query.on('row', onPair);
    query.on('end', () => resolve());
    query.on('error', reject);
  });
}

/** Anonymous counts of recommendation events by day, place and item. Rules G-12 and G-13. */
export function eventCounts(executor: Executor) {
  return {
    /** Adds one to each item's count. `day` is in the restaurant's zone, as `2026-11-20`. */
    async add({ place, event, items }: RecommendationEvents, day: string): Promise<void> {
      await executor.query({
        name: `count-recommendations-${event}`,
        text: ADD[event],
        // Always sorted, so that two reports cannot deadlock.
        values: [day, place, [...new Set(items)].sort()],
      });
    },

    /** The sums from a day on, the most shown first. */
    async since(day: string): Promise<readonly EventCount[]> {
      const { rows } = await executor.query<EventCount>(SINCE, [day]);
      return rows;
    },
  };
}

/** Deletes the counts of the days before. Rule N-21. */
export async function deleteEventCounts(executor: Executor, before: number): Promise<number> {
  const statement = 'DELETE FROM proposal_counts WHERE day < $1::timestamptz::date';
  const { rowCount } = await executor.query(statement, [new Date(before)]);
  return rowCount ?? 0;
}

function addTo(column: RecommendationEvents['event']): string {
  return `
    INSERT INTO proposal_counts AS known (day, place, item_id, ${column})
    SELECT $1::date, $2, item_id, 1 FROM unnest($3::text[]) AS reported (item_id)
    ON CONFLICT (day, place, item_id) DO UPDATE SET ${column} = known.${column} + 1`;
}
