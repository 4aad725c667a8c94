import type pg from 'pg';
import { anOrder } from '#test/builders/order-builder.ts';
import { CHECKOUT } from '#test/shops/card-shop.ts';
import type { Shop } from '#test/shops/checkout-shop.ts';

const SAMPLES = 7;
const ORDERS_PER_SAMPLE = 400;
const CLIENTS = 16;

/**
 * The median rates of placed and submitted orders per second of several shops, interleaved so that other load
 * of the machine affects them alike.
 */
export async function placementRates(shops: readonly Shop[]): Promise<readonly number[]> {
  const rates: number[][] = shops.map(() => []);
  for (let sample = 0; sample <= SAMPLES; sample += 1) {
    for (const [index, shop] of shops.entries()) {
      const rate = await placementRate(shop);
      // The first sample warms up.
      if (sample > 0) rates[index]?.push(rate);
    }
  }
  return rates.map(median);
}

async function placementRate(shop: Shop): Promise<number> {
  const began = performance.now();
  let left = ORDERS_PER_SAMPLE;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      const { body } = await shop.post(CHECKOUT, anOrder({ local_id: crypto.randomUUID() }));
      await shop.put(CHECKOUT, { order_id: body.payload?.order_id, status: 'pending' });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return ORDERS_PER_SAMPLE / ((performance.now() - began) / 1000);
}

function median(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}

/** The sizes of the largest tables with their indexes, in MB. */
export async function sizes(executor: Pick<pg.Client, 'query'>): Promise<readonly string[]> {
  const { rows } = await executor.query<{ line: string }>(
    `SELECT format('%s %s MB, %s of it indexes', relname, pg_total_relation_size(oid) >> 20,
       pg_indexes_size(oid) >> 20) AS line
     FROM pg_class WHERE relkind = 'r' ORDER BY pg_total_relation_size(oid) DESC LIMIT 8`,
  );
  const database = await executor.query<{ line: string }>(
    "SELECT format('all %s MB', pg_database_size(current_database()) >> 20) AS line",
  );
  return [...database.rows, ...rows].map(({ line }) => line);
}

/** Milliseconds to delete the 500 oldest orders with all that references them, five times. */
export async function deletions(pool: pg.Pool): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const began = performance.now();
    await pool.query(
      `DELETE FROM orders WHERE order_id IN (
         SELECT order_id FROM orders WHERE submitted_at IS NOT NULL ORDER BY submitted_at LIMIT 500)`,
    );
    taken.push(Math.round(performance.now() - began));
  }
  return taken;
}

/** Seconds to build the index of guests' names again, for which migration 0025 locks the orders. */
export async function searchIndexSeconds(executor: Pick<pg.Client, 'query'>): Promise<number> {
  const { rows } = await executor.query<{ definition: string }>(
    "SELECT pg_get_indexdef('orders_guest_words'::regclass) AS definition",
  );
  await executor.query('DROP INDEX orders_guest_words');
  const began = performance.now();
  // As a migration builds it, without the memory that the data was written with.
  await executor.query('RESET maintenance_work_mem');
  await executor.query((rows[0]?.definition ?? '').replace(' ON ONLY ', ' ON '));
  return (performance.now() - began) / 1000;
}
