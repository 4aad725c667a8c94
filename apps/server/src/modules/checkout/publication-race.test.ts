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
const VERSIONS = 10;
/** How many guests order around the publication of each version. */
const WAVE = GUESTS / VERSIONS;

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
  const [food, beer] = linesOf(version);
  const subtotal = food.total + beer.total;
  return { subtotal, tax: food.tax + beer.tax, total: subtotal };
}

/** The amounts of its two lines, each with its own tax. */
function linesOf(version: number) {
  const food = 550 + 20 * version;
  const beer = 400 + 10 * version;
  return [
    { item_id: 'maki', total: food, tax: Math.round((food * 10) / 110) },
    { item_id: 'biere', total: beer, tax: Math.round((beer * 20) / 120) },
  ] as const;
}

function orderOf(version: number, guest: number): OrderBody {
  const { subtotal, tax, total } = amountsOf(version);
  const sauce = { option_id: 'sauces', selected: 1, option_options: [{ id: 'soja', quantity: 1 }] };
  return anOrder({
    items: [
      { item_id: 'maki', quantity: 1, note: '', options: [sauce] },
      { item_id: 'biere', quantity: 1, note: '', options: [] },
    ],
    subtotal: subtotal / 100,
    tax: tax / 100,
    total: total / 100,
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
  const storedAs = new Map([[await repository.replace(documentOf(0), new Map()), 0]]);
  const servers = [await aServer(), await aServer()];
  const stale = new Set<number>();
  const told = new Set<number>();

  /** Orders by the prices of the version `seen`, and again by what the guest is told, until it is taken. */
  async function orderAs(guest: number, seen: number): Promise<void> {
    const server = servers[Math.floor(guest / 2) % servers.length] as Shop;
    // Guests look at the price up to four times first, so that they order all along the publication.
    for (let looks = guest % WAVE; looks > 0; looks -= 1) await lookAt(server, guest, seen);
    for (let attempt = 0, prices = seen; attempt < 50; attempt += 1) {
      const { status, body } = await server.post(CHECKOUT, orderOf(prices, guest));
      if (status === 200) return;
      expect([status, body.code]).toEqual([409, 'price_changed']);
      prices = versionOf(body.quote as QuotedAmounts);
      told.add(guest);
    }
    throw new Error('The order was never taken.');
  }

  // In turns: however fast the machine is, every version is published while a wave of guests orders.
  for (let version = 0; version < VERSIONS; version += 1) {
    const guests = Array.from({ length: WAVE }, (_, position) => version * WAVE + position);
    const publishing = repository.replace(documentOf(version + 1), new Map());
    const ordering = guests.map((guest) => {
      // The page of every other guest was loaded before the last publication.
      const seen = guest % 2 === 0 ? version : Math.max(0, version - 1);
      if (seen < version) stale.add(guest);
      return orderAs(guest, seen);
    });
    const [stored] = await Promise.all([publishing, ...ordering]);
    storedAs.set(stored, version + 1);
  }

  const { rows } = await database.pool.query<StoredOrder>(STORED);
  expect(rows).toHaveLength(GUESTS);
  for (const { guest, restaurant_version, lines, ...amounts } of rows) {
    const version = storedAs.get(restaurant_version) ?? Number.NaN;
    // Its wave began after one version and ended after the next.
    const wave = Math.floor(guest / WAVE);
    expect([wave, wave + 1]).toContain(version);
    expect(amounts).toEqual(amountsOf(version));
    const [food, beer] = linesOf(version);
    expect(lines).toEqual([
      { ...food, unit_price: 500 + 10 * version, sauce: 50 + 10 * version },
      { ...beer, unit_price: 400 + 10 * version, sauce: null },
    ]);
  }
  expect([...stale].filter((guest) => !told.has(guest))).toEqual([]);
});

test('R-14: a server that has not read a version yet takes an order by its prices, and none by those before', async () => {
  const repository = restaurantRepository(database.pool);
  await repository.replace(documentOf(0), new Map());
  const restaurantStore = await openRestaurantStore(repository, { async listen() {} }, silentLog);
  const server = await openShop({}, { restaurantStore });
  expect((await server.post(CHECKOUT, orderOf(0, 0))).status).toBe(200);
  await repository.replace(documentOf(1), new Map());
  expect((await server.post(CHECKOUT, orderOf(1, 1))).status).toBe(200);
  await repository.replace(documentOf(2), new Map());
  const { status, body } = await server.post(CHECKOUT, orderOf(1, 2));
  expect([status, body.code, versionOf(body.quote as QuotedAmounts)]).toEqual([
    ...[409, 'price_changed', 2],
  ]);
});

interface QuotedAmounts {
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
}

/** The version that a quote is of, all of whose amounts are. */
function versionOf(quote: QuotedAmounts): number {
  const version = Math.round((quote.subtotal * 100 - 950) / 30);
  const { subtotal, tax, total } = amountsOf(version);
  const euros = { subtotal: subtotal / 100, tax: tax / 100, total: total / 100 };
  expect(quote).toMatchObject(euros);
  return version;
}

async function lookAt(server: Shop, guest: number, seen: number): Promise<void> {
  const { status, body } = await server.post(`${CHECKOUT}quote`, orderOf(seen, guest));
  expect(status).toBe(200);
  versionOf(body.payload as unknown as QuotedAmounts);
}

interface StoredOrder {
  readonly guest: number;
  readonly restaurant_version: number;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly lines: readonly object[];
}

const STORED = `
  SELECT restaurant_version, subtotal_cents AS subtotal, tax_cents AS tax, total_cents AS total,
    substring(email FROM '[0-9]+')::int AS guest,
    (SELECT json_agg(json_build_object('item_id', item_id, 'total', total_cents, 'tax', tax_cents,
       'unit_price', unit_price_cents, 'sauce', (options -> 0 ->> 'price_cents')::int) ORDER BY position)
     FROM order_lines AS line WHERE line.order_id = orders.order_id) AS lines
  FROM orders`;
