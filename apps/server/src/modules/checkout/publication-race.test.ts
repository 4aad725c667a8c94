import { afterEach, expect, test } from 'vitest';
import { openPool } from '#db/connection.ts';
import { openNotifications } from '#db/notifications.ts';
import { restaurantRepository } from '#restaurant/repository.ts';
import { openRestaurantStore } from '#restaurant/store.ts';
import { aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOption,
  anOptionGroup,
  aRestaurant,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const CHECKOUT = '/v2/public/checkout/';
const GUESTS = 50;
const VERSIONS = 8;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Version `n`: maki 5 € + n × 0,10 €, its sauce 0,50 € + n × 0,10 €, beer 4 € + n × 0,10 €. */
function documentOf(version: number) {
  const raised = (euros: number) => Math.round((euros + version / 10) * 100) / 100;
  const prices = (euros: number, tax_rate: number) => ({
    price_pickup: raised(euros),
    price_delivery: raised(euros),
    tax_rate,
  });
  const sauce = anOptionGroup({ option_options: [anOption({ price: raised(0.5) })] });
  const items = [
    anItem({ item_id: 'maki', item_price: prices(5, 10), options: [sauce] }),
    anItem({ item_id: 'biere', item_price: prices(4, 20) }),
  ];
  return aRestaurant({ menus: [aMenu({ categories: [aCategory({ items })] })] });
}

/** Its amounts in cents: one maki with sauce at 10 %, one beer at 20 %. */
function amountsOf(version: number) {
  const food = 550 + 20 * version;
  const beer = 400 + 10 * version;
  const tax = Math.round((food * 10) / 110) + Math.round((beer * 20) / 120);
  return { subtotal: food + beer, tax, total: food + beer };
}

function orderOf(version: number, guest: number): OrderBody {
  const { subtotal, tax, total } = amountsOf(version);
  const sauce = { option_id: 'sauces', selected: 1, option_options: [{ id: 'soja', quantity: 1 }] };
  return anOrder({
    items: [
      { item_id: 'maki', quantity: 1, note: '', options: [sauce] },
      { item_id: 'biere', quantity: 1, note: '', options: [] },
    ],
    ...{ subtotal: subtotal / 100, tax: tax / 100, total: total / 100 },
    customer: aCustomer({ email: `guest-${guest}@example.fr` }),
  });
}

/** A server of its own: a pool, the notifications, and the restaurant as the database has it. */
async function aServer(): Promise<Shop> {
  const pool = openPool(database.address, silentLog, { connectMs: 120_000 });
  const notifications = await openNotifications(database.address, silentLog);
  closing.push(notifications.close, () => pool.end());
  const restaurantStore = await openRestaurantStore(
    restaurantRepository(pool),
    notifications,
    silentLog,
  );
  return openShop({}, { pool, restaurantStore });
}

test('CA-1, I-10: while versions are published, 50 guests on two servers order by one version each, or are told', async () => {
  const repository = restaurantRepository(database.pool);
  await repository.replace(documentOf(0), new Map());
  const servers = [await aServer(), await aServer()];
  let published = 0;
  let told = 0;
  const isOver = () => published === VERSIONS;

  async function publish(): Promise<void> {
    while (!isOver()) {
      await repository.replace(documentOf(published + 1), new Map());
      published += 1;
    }
  }

  /** Orders by what the page showed, and again by what the guest is told, until it is taken. */
  async function orderAs(guest: number): Promise<void> {
    const server = servers[guest % servers.length] as Shop;
    let seen = 0;
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const { status, body } = await server.post(CHECKOUT, orderOf(seen, guest));
      if (status === 200) return;
      expect([status, body.code]).toEqual([409, 'price_changed']);
      const quote = body.quote as { readonly subtotal: number; readonly total: number };
      seen = Math.round((quote.subtotal * 100 - 950) / 30);
      told += 1;
      // What the guest is told is one version, too.
      const { subtotal, tax, total } = amountsOf(seen);
      expect(quote).toMatchObject({
        ...{ subtotal: subtotal / 100, tax: tax / 100, total: total / 100 },
      });
    }
    throw new Error('The order was never taken.');
  }

  const guests = Array.from({ length: GUESTS }, async (_, guest) => {
    // Each of them begins while one of the versions is published.
    while (published < (guest * VERSIONS) / GUESTS) await lookAgain(servers, guest);
    await orderAs(guest);
  });
  await Promise.all([publish(), ...guests]);

  const { rows } = await database.pool.query<StoredOrder>(STORED);
  expect(rows).toHaveLength(GUESTS);
  for (const { maki, sauce, beer, restaurant_version: _, ...amounts } of rows) {
    const version = (maki - 500) / 10;
    expect({ sauce, beer }).toEqual({ sauce: 50 + 10 * version, beer: 400 + 10 * version });
    expect(amounts).toEqual(amountsOf(version));
  }
  expect(new Set(rows.map((row) => row.restaurant_version)).size).toBeGreaterThan(1);
  expect(told).toBeGreaterThan(0);
});

/** A guest who looks at the price meanwhile. */
async function lookAgain(servers: readonly Shop[], guest: number): Promise<void> {
  await servers[guest % servers.length]?.post(`${CHECKOUT}quote`, orderOf(0, guest));
}

interface StoredOrder {
  readonly restaurant_version: number;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly maki: number;
  readonly sauce: number;
  readonly beer: number;
}

const STORED = `
  SELECT restaurant_version, subtotal_cents AS subtotal, tax_cents AS tax, total_cents AS total,
    (SELECT unit_price_cents FROM order_lines AS line
     WHERE line.order_id = orders.order_id AND item_id = 'maki') AS maki,
    (SELECT (options -> 0 ->> 'price_cents')::int FROM order_lines AS line
     WHERE line.order_id = orders.order_id AND item_id = 'maki') AS sauce,
    (SELECT unit_price_cents FROM order_lines AS line
     WHERE line.order_id = orders.order_id AND item_id = 'biere') AS beer
  FROM orders`;
