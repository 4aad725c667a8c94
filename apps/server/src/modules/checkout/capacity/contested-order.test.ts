import { expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';

const restaurants = [
  ['without a limit', {}],
  ['with room', { slot_capacity: 50 }],
] as const;

function contents(count: number) {
  const order = anOrder();
  return Array.from({ length: count }, (_, index) => {
    const delivery_time_range = index % 2 === 0 ? '20:00' : '20:15';
    const date = { delivery_date: '2026-11-20', delivery_time_range };
    return { ...order, comment: `Version ${index}`, customer: aCustomer({ date }) };
  });
}

test.each(restaurants)(
  'I-11: different contents sent at once under one id make one order (%s)',
  async (_, limit) => {
    const scheduling = { timezone: 'Europe/Paris', ...limit };
    const shop = await openShop({ settings: someSettings({ scheduling }) });
    const answers = await Promise.all(contents(30).map((order) => shop.post(CHECKOUT, order)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.payload?.order_id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.payload?.order_number))).toEqual(new Set([1]));
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*) FROM orders) AS orders,
         (SELECT count(*) FROM order_lines) AS lines`,
    );
    expect(rows).toEqual([{ orders: 1, lines: 1 }]);
  },
);

test.each(restaurants)(
  'I-11: an order that is replaced while it is submitted is submitted, once (%s)',
  async (_, limit) => {
    const scheduling = { timezone: 'Europe/Paris', ...limit };
    const shop = await openShop({ settings: someSettings({ scheduling }) });
    for (let round = 0; round < 10; round += 1) {
      const [first, ...others] = contents(6);
      const placed = await shop.post(CHECKOUT, first ?? {});
      const order_id = placed.body.payload?.order_id;
      const submit = () => shop.put(CHECKOUT, { order_id, status: 'pending' });
      const submitting = others.flatMap((other, index) => [
        shop.post(CHECKOUT, other),
        ...(index % 2 === 1 ? [submit()] : []),
      ]);
      const answers = await Promise.all(submitting);
      for (const { status, body } of answers) {
        expect([200, body.code === 'local_id_reused' ? 409 : 200]).toContain(status);
      }
    }
    const { rows } = await database.pool.query(
      `SELECT count(*) AS orders, count(submitted_at) AS submitted,
         (SELECT count(*) FROM pgboss.job WHERE name = 'order-submitted') AS announced
       FROM orders`,
    );
    expect(rows).toEqual([{ orders: 10, submitted: 10, announced: 10 }]);
  },
);
