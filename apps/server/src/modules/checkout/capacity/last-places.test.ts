import { afterEach, expect, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { aCategory, aMenu, anItem, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

/** `RACE_RUNS=20 RACE_ORDERS=200` is the whole proof. */
const RUNS = Number(process.env.RACE_RUNS ?? 1);
const ORDERS = Number(process.env.RACE_ORDERS ?? 60);
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');
const CHECKOUT = '/v2/public/checkout/';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);

const restaurant = {
  settings: someSettings({ scheduling: { timezone: 'Europe/Paris', capacity_units: 30 } }),
  menus: [
    aMenu({
      categories: [
        aCategory({
          items: [
            anItem({ ingredients: ['saumon'] }),
            anItem({ item_id: 'chirashi', ingredients: ['saumon'] }),
          ],
        }),
      ],
    }),
  ],
};

/** However long the orders of a moment wait for one another on a busy machine. */
const WAITING = { connectMs: 120_000, isPooled: true };

/** Two servers, each with connections of its own, on one database. */
async function twoServers(): Promise<readonly [Shop, Shop]> {
  const pools = [
    openPool(database.address, silentLog, WAITING),
    openPool(database.address, silentLog, WAITING),
  ] as const;
  closing.push(...pools.map((pool) => () => pool.end()));
  return [
    await openShop(restaurant, { pool: pools[0] }),
    await openShop(restaurant, { pool: pools[1] }),
  ];
}
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const SLOTS = ['19:00', '19:15', '19:30', '19:45', '20:00', '20:15', '20:30', '20:45'];
const order = (time: string, items: readonly string[] = ['maki-saumon']): OrderBody => {
  const total = 5.9 * items.length;
  return anOrder({
    items: items.map((item_id) => ({ item_id, quantity: 1, note: '', options: [] })),
    subtotal: total,
    total,
    tax: items.length === 1 ? 0.54 : 1.08,
    customer: aCustomer({ date: { delivery_date: '2026-11-20', delivery_time_range: time } }),
  });
};

/** How often each answer came to orders that two servers get at once. */
async function answersTo(
  servers: readonly [Shop, Shop],
  sends: readonly ((shop: Shop) => ReturnType<Shop['post']>)[],
): Promise<Readonly<Record<string, number>>> {
  const answers = await Promise.all(sends.map((send, index) => send(servers[index % 2 ? 0 : 1])));
  const counts: Record<string, number> = {};
  for (const { body } of answers) {
    const code = body.code ?? 'success';
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
const placing = (body: OrderBody) => (shop: Shop) => shop.post(CHECKOUT, body);
const all = <T>(make: (index: number) => T) => Array.from({ length: ORDERS }, (_, at) => make(at));
const slot = (index: number) => SLOTS[index % SLOTS.length] ?? '19:00';

async function again(run: () => Promise<void>): Promise<void> {
  for (let done = 0; done < RUNS; done += 1) {
    await run();
    await emptyTables(database.pool, 'orders');
  }
}

test('SV-7: two servers take exactly as many orders as there is room for the last portion', async () => {
  const servers = await twoServers();
  await again(async () => {
    await staff.hold('item', 'maki-saumon', TONIGHT, 7);
    const answers = await answersTo(
      servers,
      all((index) => placing(order(slot(index)))),
    );
    expect(answers).toEqual({ success: 7, items_unavailable: ORDERS - 7 });
  });
}, 600_000);

test('SV-20: two servers take exactly as many orders as there is room for the last unit', async () => {
  const servers = await twoServers();
  await again(async () => {
    const answers = await answersTo(
      servers,
      all(() => placing(order('20:00'))),
    );
    expect(answers).toEqual({ success: 30, slot_full: ORDERS - 30 });
  });
}, 600_000);

test('SV-7, SV-26: several holds, slots and submissions at once neither exceed a hold nor wait for one another for ever', async () => {
  const servers = await twoServers();
  await again(async () => {
    const early = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        servers[index % 2 ? 0 : 1].post(CHECKOUT, order('20:00')),
      ),
    );
    await staff.hold('item', 'maki-saumon', TONIGHT, 12);
    await staff.hold('ingredient', 'saumon', TONIGHT, 15);
    const submitting = early.map(
      ({ body: { payload } }) =>
        (shop: Shop) =>
          shop.put(CHECKOUT, { order_id: payload?.order_id, status: 'pending' }),
    );
    const kinds = [['maki-saumon'], ['chirashi'], ['chirashi', 'maki-saumon']];
    const sent = all((index) => placing(order(slot(index), kinds[index % 3])));
    const answers = await answersTo(servers, [...sent, ...submitting]);
    expect(Object.keys(answers).toSorted()).toEqual(['items_unavailable', 'success']);
    const { rows } = await database.pool.query<{ kind: string; left: number }>(
      `SELECT kind, portions - sum(units)::int AS left FROM holds JOIN hold_uses USING (hold_id)
       GROUP BY kind, portions ORDER BY kind`,
    );
    const left = new Map(rows.map((row) => [row.kind, row.left]));
    // Each order takes salmon, so none of it is left; of the other it may be that no order took any.
    expect(left.get('ingredient')).toBe(0);
    expect(left.get('item') ?? 0).toBeGreaterThanOrEqual(0);
  });
}, 600_000);
