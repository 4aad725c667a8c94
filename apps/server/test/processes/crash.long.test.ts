import { holdUntil } from '@comptoir/domain/orders/order-expiry';
import { openEmbeddedPostgres } from '@comptoir/embedded-postgres/embedded-postgres';
import { expect, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type SentOrder, stubbornGuests } from './crash-guests.ts';
import { restaurantFile, shopProcesses } from './shop-process.ts';

const CRASHES = 20;
const SLOT_CAPACITY = 8;
/** How long an order in cash that is not submitted keeps its place. Rule S-16. */
const HELD_MS = holdUntil(0, false);

const processes = shopProcesses();

test('U-6: 20 crashes under load lose no acknowledged order and double none', async () => {
  const dataDir = processes.dataDirectory();
  const settings = someSettings({
    scheduling: { timezone: 'Europe/Paris', slot_capacity: SLOT_CAPACITY },
  });
  const environment = {
    RESTAURANT_FILE: restaurantFile(dataDir, aRestaurant({ settings })),
    LOG_LEVEL: 'error',
  };
  const slots: { delivery_date: string; delivery_time_range: string }[] = [];
  const guests = stubbornGuests(() => {
    const slot = slots[Math.floor(Math.random() * slots.length * 2)];
    const asap = { delivery_time_range: 'ASAP' };
    return anOrder({ customer: aCustomer({ date: slot ?? asap }) });
  });

  for (let crash = 1; crash <= CRASHES; crash += 1) {
    const shop = await processes.open(dataDir, environment);
    if (slots.length === 0) slots.push(...(await laterSlots(shop.url)));
    let ordersBeforeCrash = 5 + Math.floor(Math.random() * 30);
    const killed = Promise.withResolvers<void>();
    await guests.order(shop.url, () => {
      ordersBeforeCrash -= 1;
      if (ordersBeforeCrash === 0) killed.resolve(shop.kill());
    });
    await killed.promise;
    // Sometimes the whole machine crashes.
    if (crash % 5 === 0) processes.killPostgres(dataDir);
  }

  const shop = await processes.open(dataDir, environment);
  await guests.sendAgain(shop.url);
  const stored = await readOrders(dataDir);
  await shop.stop();

  const answered = guests.sent.filter(({ answer }) => answer !== null);
  expect(answered.length).toBeGreaterThan(5 * CRASHES);
  expect(stored.orders.map(({ is_submitted, ...order }) => order)).toEqual(
    answered.map(asStored).sort(byLocalId),
  );
  const submitted = new Set(
    stored.orders.filter((order) => order.is_submitted).map(({ local_id }) => local_id),
  );
  const forgotten = answered.filter((o) => o.isSubmitted && !submitted.has(o.body.local_id));
  expect(forgotten).toEqual([]);
  expect(stored.incomplete).toEqual([]);
  // What is neither submitted nor held any more has given its place to another one. Rule S-16.
  const taken = stored.slots.map((slot) => slot.taken);
  expect(Math.max(...taken)).toBeLessThanOrEqual(SLOT_CAPACITY);
  expect(Math.max(...stored.slots.map(({ orders }) => orders))).toBeGreaterThanOrEqual(
    SLOT_CAPACITY,
  );
}, 600_000);

function asStored({ body, answer }: SentOrder) {
  // The key is derived from the id, and stored nowhere. Rule T-4.
  const { order_key: _, ...stored } = answer ?? {};
  return { local_id: body.local_id, ...stored, total: Math.round(body.total * 100) };
}

function byLocalId(one: { local_id: string }, other: { local_id: string }): number {
  return one.local_id < other.local_id ? -1 : 1;
}

/** A dozen slots some days from now. */
async function laterSlots(url: string) {
  const answer = await fetch(`${url}/v2/public/checkout/slots`);
  const { payload } = JSON.parse(await answer.text());
  const [, , , day, next] = payload.days;
  return [...day.slots.slice(0, 6), ...next.slots.slice(0, 6)];
}

interface StoredOrder {
  readonly local_id: string;
  readonly order_id: string;
  readonly order_number: number;
  readonly status: string;
  readonly total: number;
  readonly is_submitted: boolean;
}

/** All orders in the database, which the server shares with the test. */
async function readOrders(dataDir: string) {
  const postgres = await openEmbeddedPostgres({ dataDir, log: silentLog });
  const pool = openPool(postgres.address, silentLog);
  const orders = await pool.query<StoredOrder>(
    `SELECT local_id, order_id, number AS order_number, status, total_cents AS total,
       submitted_at IS NOT NULL AS is_submitted
     FROM orders`,
  );
  const incomplete = await pool.query(
    `SELECT local_id FROM orders WHERE
       (SELECT sum(total_cents) FROM order_lines AS line WHERE line.order_id = orders.order_id)
         IS DISTINCT FROM subtotal_cents
       OR (SELECT count(*) FROM pgboss.job
           WHERE name = 'order-submitted' AND singleton_key = orders.order_id)
         <> CASE WHEN submitted_at IS NULL THEN 0 ELSE 1 END`,
  );
  const slots = await pool.query<{ orders: number; taken: number }>(
    `SELECT count(*) AS orders,
       count(*) FILTER (WHERE submitted_at IS NOT NULL OR placed_at > $1) AS taken
     FROM orders WHERE slot_starts_at IS NOT NULL GROUP BY slot_starts_at`,
    [new Date(Date.now() - HELD_MS)],
  );
  await pool.end();
  await postgres.close();
  return {
    orders: orders.rows.sort(byLocalId),
    incomplete: incomplete.rows,
    slots: slots.rows,
  };
}
