import type { BoardCard } from '@comptoir/contract/staff/board';
import { afterEach, describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { aCategory, aMenu, anItem, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

const CHECKOUT = '/v2/public/checkout/';
const MINUTE = 60_000;
const EVENING = { fri: [['17:00', '23:00']] as [string, string][] };

/** Prepared in 20 minutes, on the way for 15; a whole fish takes an hour. A slot takes one order. */
const scheduling = {
  ...{ timezone: 'Europe/Paris', minimum_time: 35, pickup_minimum_time: 20 },
  slot_capacity: 1,
};
const restaurant = {
  settings: someSettings({ scheduling }),
  menus: [
    aMenu({
      time_ranges: EVENING,
      pickup_time_ranges: EVENING,
      categories: [aCategory({ items: [anItem(), anItem({ item_id: 'bar', lead_minutes: 60 })] })],
    }),
  ],
};

interface Ordered {
  readonly item?: string;
  readonly time?: string;
  readonly isPickup?: boolean;
}

/** Submits an order of one item, and answers its card. */
async function cardOf(shop: Shop, ordered: Ordered): Promise<BoardCard> {
  const { item = 'maki-saumon', time = 'ASAP', isPickup = true } = ordered;
  const date = { delivery_date: '2026-11-20', delivery_time_range: time };
  const cart = {
    items: [{ item_id: item, quantity: 1, note: '', options: [] }],
    is_pickup: isPickup,
    customer: aCustomer({ date, ...(!isPickup && { location: AN_ADDRESS }) }),
  } satisfies Partial<OrderBody>;
  const { body: quoted } = await shop.post(`${CHECKOUT}quote`, anOrder(cart));
  const { subtotal, discount, delivery, tax, total } = Object(quoted.payload);
  const amounts = { subtotal, discount, delivery, tax, total };
  const placed = await shop.post(CHECKOUT, anOrder({ ...cart, ...amounts }));
  const order_id = String(placed.body.payload?.order_id);
  await shop.put(CHECKOUT, { order_id, status: 'pending' });
  return (await (await ownerOf(shop)).full(order_id)) satisfies BoardCard;
}

const ownerOf = async (shop: Shop) => boardOf(shop, await aPerson(database.pool, 'owner'));

describe('an order with a slow item', () => {
  test.each([
    ['a pickup', {}, '2026-11-20T19:40:00.000Z'],
    ['a delivery', { isPickup: false }, '2026-11-20T19:25:00.000Z'],
    ['a pickup of the whole fish', { item: 'bar' }, '2026-11-20T19:00:00.000Z'],
    ['a delivery of it', { item: 'bar', isPickup: false }, '2026-11-20T18:45:00.000Z'],
  ])('OB-31, SV-32: %s for 21:00 has to be started in time', async (_, ordered, startBy) => {
    const card = await cardOf(await openShop(restaurant), { ...ordered, time: '21:00' });
    expect(card).toMatchObject({ due_at: '2026-11-20T20:00:00.000Z', start_by: startBy });
  });

  test('OB-30, SV-32: as soon as possible, its promise counts from its acceptance', async () => {
    const shop = await openShop(restaurant);
    const { order_id, revision } = await cardOf(shop, { item: 'bar' });
    shop.setNow(FRIDAY_EVENING + 12 * MINUTE);
    const { body } = await (await ownerOf(shop)).move(order_id, { to: 'accepted', revision });
    expect(body.payload.order).toMatchObject({
      promised_at: '2026-11-20T18:15:00.000Z',
      start_by: '2026-11-20T17:15:00.000Z',
    });
  });

  test('SV-32: a delivery of it is available once it is prepared and there', async () => {
    const shop = await openShop(restaurant);
    const first = async (isPickup: boolean) => {
      const url = `${CHECKOUT}slots?is_pickup=${isPickup}&items=bar:1`;
      return (await shop.app.inject(url)).json().payload.asap_at;
    };
    expect(await first(true)).toBe('2026-11-20T18:00:00.000Z');
    expect(await first(false)).toBe('2026-11-20T18:15:00.000Z');
  });
});

test('OB-30: an order that full slots moved is not promised for one of them when it is accepted late', async () => {
  const shop = await openShop(restaurant);
  await cardOf(shop, {});
  const moved = await cardOf(shop, {});
  expect(moved.due_at).toBe('2026-11-20T17:45:00.000Z');
  shop.setNow(FRIDAY_EVENING + 12 * MINUTE);
  const { body } = await (await ownerOf(shop)).move(moved.order_id, {
    to: 'accepted',
    revision: moved.revision,
  });
  expect(body.payload.order.promised_at).toBe('2026-11-20T17:45:00.000Z');
});
