import { afterEach, describe, expect, test } from 'vitest';
import { aDelivery, anOrder, type OrderBody } from '#test/builders/order-builder.ts';
import { aCategory, aMenu, anItem } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import {
  aCardOrder,
  type CardShop,
  CHECKOUT,
  cardShops,
  paidOrder,
} from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import {
  endDue,
  guestOf,
  ONE_MAKI,
  proposalsOf,
  proposedBy,
  SOUP,
  withSoup,
} from '#test/shops/substitution-shop.ts';

const TEN_MINUTES = 10 * 60_000;
const ALL_MAKIS = { ...ONE_MAKI, quantity: 2 };
const ALL_AS_SOUP = { ...SOUP, quantity: 2 };

const database = testDatabase();
const openCardShop = cardShops(database);
const openShop = withSoup(openCardShop);
const proposed = proposedBy(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

const line = (item_id: string) => ({ item_id, quantity: 1, note: '', options: [] });

/** A delivery of two makis, or of what else costs as much, over 18.50 €, 5.50 € of them the fee, paid by card. */
async function paidDelivery(shop: CardShop, items?: OrderBody['items']) {
  const intentId = await shop.intent(18.5);
  const { payment_method, transaction_id } = aCardOrder(intentId);
  const placed = await shop.post(
    CHECKOUT,
    aDelivery({ payment_method, transaction_id, ...(items && { items }) }),
  );
  shop.stripe.ledger.pay(intentId);
  expect(await shop.deliverEvent()).toBe(200);
  return { orderId: String(placed.body.payload?.order_id), intentId };
}

describe('an order of which all is missing', () => {
  test('SU-13: is not emptied: all that is left is refused, also after an earlier proposal', async () => {
    const shop = await openShop();
    const { orderId, staff, guest } = await proposed(shop);
    expect((await staff.list(orderId)).substitutions.lines).toMatchObject([
      { quantity: 2, droppable: 1 },
    ]);
    await guest.answer('accept');
    expect((await staff.list(orderId)).substitutions.lines).toMatchObject([
      { quantity: 1, droppable: 0 },
    ]);
    const refused = { status: 422, code: 'validation', paths: ['quantity'] };
    expect(await staff.propose(orderId, ONE_MAKI)).toMatchObject(refused);
    const other = await orderAs(shop.app, 'jeanne@example.fr');
    expect(await staff.propose(other, ALL_MAKIS)).toMatchObject(refused);
    expect((await guest.state()).progress).toBe('received');
  });

  test('SU-13: is cancelled with everything back when the guest does not want the other dish', async () => {
    const shop = await openShop();
    const { orderId, intentId, staff, guest } = await proposed(shop);
    await guest.answer('accept');
    await staff.propose(orderId, SOUP);
    expect((await guest.state()).proposals?.at(-1)).toMatchObject({
      is_all: true,
      accept_given: 1,
      drop_given: 5.9,
      without_answer: 'cancelled',
    });
    const { state } = await guest.answer('drop');
    expect(state).toMatchObject({ progress: 'cancelled', cancel_reason: 'sold_out' });
    expect(state?.proposals?.at(-1)).toMatchObject({ outcome: 'cancelled', given: 5.9 });
    expect((await guest.answer('drop')).status).toBe(200);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });

  test('SU-13: is served as another dish when the guest agrees', async () => {
    const shop = await openShop();
    const { orderId, guest } = await proposed(shop, ALL_AS_SOUP);
    const { state } = await guest.answer('accept');
    expect(state).toMatchObject({ progress: 'received', proposals: [{ outcome: 'swapped' }] });
    const { rows } = await database.pool.query(
      'SELECT item_name, quantity - cancelled_quantity AS made FROM order_lines WHERE order_id = $1',
      [orderId],
    );
    expect(rows.filter(({ made }) => made > 0)).toEqual([{ item_name: 'Soupe miso', made: 2 }]);
  });

  test('SU-4, SU-13: is cancelled without an answer, and the delivery’s fee goes back too', async () => {
    const shop = await openShop({ kitchen: { no_answer: 'keep' } });
    const { orderId, intentId } = await paidDelivery(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const { substitutions } = await staff.propose(orderId, ALL_AS_SOUP);
    expect(substitutions.proposals).toMatchObject([
      { is_all: true, without_answer: 'cancelled', drop_given: 18.5 },
    ]);
    shop.wait(10);
    await endDue(database.pool, FRIDAY_EVENING + TEN_MINUTES);
    const guest = guestOf(shop, await keyOf(database, orderId));
    expect(await guest.state()).toMatchObject({ progress: 'cancelled', refund: 18.5 });
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1850);
  });

  test('SU-13: is not left to a free condiment, and the delivery’s fee goes back too', async () => {
    const shop = await openShop({ extras: [{ item_id: 'biere', free_at_least: 1 }] });
    const { orderId, intentId } = await paidDelivery(shop, [line('bol'), line('biere')]);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const { lines } = (await staff.list(orderId)).substitutions;
    expect(lines.map(({ name, droppable }) => [name, droppable])).toEqual([
      ['Bol saumon', 0],
      ['Bière blonde', 1],
    ]);
    const theBowl = { position: 1, quantity: 1 } as const;
    const refused = { status: 422, code: 'validation', paths: ['quantity'] };
    expect(await staff.propose(orderId, { kind: 'drop', ...theBowl })).toMatchObject(refused);
    const swap = { kind: 'swap', swap_item_id: 'soupe', ...theBowl } as const;
    expect((await staff.propose(orderId, swap)).substitutions.proposals).toMatchObject([
      { is_all: true, without_answer: 'cancelled', drop_given: 18.5 },
    ]);
    const { state } = await guestOf(shop, await keyOf(database, orderId)).answer('drop');
    expect(state).toMatchObject({ progress: 'cancelled', refund: 18.5 });
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1850);
  });

  test('SU-13: of dishes at 0.00 € keeps one of them, also after the last other one was swapped', async () => {
    const water = anItem({
      item_id: 'carafe',
      item_name: 'Carafe d’eau',
      item_price: { price_pickup: 0, price_delivery: 0, tax_rate: 10 },
    });
    const categories = [aCategory({ items: [water, anItem()] })];
    const shop = await openCardShop({ menus: [aMenu({ categories })] });
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const free = { subtotal: 0, tax: 0, total: 0, items: [{ ...line('carafe'), quantity: 2 }] };
    const orderId = await orderAs(shop.app, 'jeanne@example.fr', anOrder(free));
    expect((await staff.list(orderId)).substitutions.lines).toMatchObject([
      { quantity: 2, droppable: 1 },
    ]);
    const { orderId: paid } = await paidOrder(shop);
    await staff.propose(paid, { ...ALL_AS_SOUP, swap_item_id: 'carafe' });
    await guestOf(shop, await keyOf(database, paid)).answer('accept');
    expect((await staff.list(paid)).substitutions.lines).toMatchObject([
      { name: 'Carafe d’eau', quantity: 2, droppable: 1 },
    ]);
  });

  test('SU-13: that was not paid is cancelled as well', async () => {
    const shop = await openShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    await staff.propose(orderId, ALL_AS_SOUP);
    const { state } = await guestOf(shop, await keyOf(database, orderId)).answer('drop');
    expect(state).toMatchObject({ progress: 'cancelled', total: 11.8 });
    expect(state?.refund).toBeUndefined();
  });
});
