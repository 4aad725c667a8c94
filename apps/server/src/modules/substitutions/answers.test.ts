import { afterEach, describe, expect, test } from 'vitest';
import { anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { aCardOrder, CHECKOUT, cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf } from '#test/shops/orders-at.ts';
import {
  endDue,
  guestOf,
  ONE_MAKI,
  proposalsOf,
  SOUP,
  withSoup,
} from '#test/shops/substitution-shop.ts';

const TEN_MINUTES = 10 * 60_000;

const database = testDatabase();
const openShop = withSoup(cardShops(database));
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

async function lines(orderId: string) {
  const { rows } = await database.pool.query(
    `SELECT item_name AS name, quantity, total_cents AS total, tax_cents AS tax, cancelled_quantity AS cancelled
     FROM order_lines WHERE order_id = $1 ORDER BY position`,
    [orderId],
  );
  return rows;
}

async function amounts(orderId: string) {
  const { rows } = await database.pool.query(
    `SELECT subtotal_cents AS subtotal, discount_cents AS discount, tax_cents AS tax, total_cents AS total,
       taxes FROM orders WHERE order_id = $1`,
    [orderId],
  );
  return rows[0];
}

describe('a paid order', () => {
  test('SU-1, SU-3, SU-5, SU-8: from which a dish is left out stays as it was sold, and its money goes back', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'counter', { name: 'Léa' }));
    const proposed = await staff.propose(orderId, { ...ONE_MAKI, text: 'Plus de saumon ce soir' });
    expect(proposed.status).toBe(200);
    const guest = guestOf(shop, await keyOf(database, orderId));
    expect((await guest.state()).proposals).toEqual([
      {
        substitution_id: expect.any(String),
        kind: 'drop',
        item_name: 'Maki saumon',
        quantity: 1,
        swap_name: null,
        swap_price: null,
        text: 'Plus de saumon ce soir',
        proposed_at: '2026-11-20T17:00:00.000Z',
        answer_until: '2026-11-20T17:10:00.000Z',
        without_answer: 'dropped',
        accept_given: 5.9,
        drop_given: 5.9,
        outcome: null,
        ended_by: null,
        given: 0,
      },
    ]);
    const { status, state } = await guest.answer('accept');
    expect(status).toBe(200);
    expect(state?.proposals).toMatchObject([{ outcome: 'dropped', ended_by: 'guest', given: 5.9 }]);
    expect(state?.total).toBe(11.8);
    expect(await lines(orderId)).toEqual([
      { name: 'Maki saumon', quantity: 2, total: 1180, tax: 107, cancelled: 1 },
    ]);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(590);
    const { rows } = await database.pool.query('SELECT units, rates, reason FROM order_refunds');
    expect(rows).toEqual([
      {
        units: [{ part: 1, quantity: 1 }],
        rates: [{ rate: 10, tax_cents: 54, gross_cents: 590 }],
        reason: 'missing_item',
      },
    ]);
  });

  test('SU-6, SU-8: with a cheaper dish gives the difference back, whose line is beside it', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    await staff.propose(orderId, SOUP);
    const guest = guestOf(shop, await keyOf(database, orderId));
    expect((await guest.state()).proposals).toMatchObject([
      { swap_name: 'Soupe miso', swap_price: 4.9, accept_given: 1, drop_given: 5.9 },
    ]);
    expect((await guest.answer('accept')).state?.proposals).toMatchObject([
      { outcome: 'swapped', given: 1 },
    ]);
    expect(await lines(orderId)).toEqual([
      { name: 'Maki saumon', quantity: 1, total: 590, tax: 53, cancelled: 0 },
      { name: 'Soupe miso', quantity: 1, total: 490, tax: 45, cancelled: 0 },
      { name: 'Maki saumon (différence de prix)', quantity: 1, total: 100, tax: 9, cancelled: 1 },
    ]);
    expect((await guest.state()).items.map((item) => item.cancelled_quantity ?? 0)).toEqual([
      0, 0, 1,
    ]);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(100);
    // What is left can still go back, and not a cent more.
    const { refundable } = (await staff.full(orderId)).amounts ?? { refundable: null };
    expect(refundable).toBe(10.8);
  });

  test('SU-6, SU-8: the difference stays a line of its own beside a unit that was left out before', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const guest = guestOf(shop, await keyOf(database, orderId));
    for (const proposal of [ONE_MAKI, SOUP]) {
      expect((await staff.propose(orderId, proposal)).status).toBe(200);
      expect((await guest.answer('accept')).status).toBe(200);
    }
    const { items } = await guest.state();
    expect(
      items.map(({ item_name, quantity, line_total }) => [item_name, quantity, line_total]),
    ).toEqual([
      ['Maki saumon', 1, 5.9],
      ['Soupe miso', 1, 4.9],
      ['Maki saumon (différence de prix)', 1, 1],
    ]);
  });

  test('SU-6: with a dearer dish costs what was paid', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    await staff.propose(orderId, { ...SOUP, quantity: 2, swap_item_id: 'bol' });
    const guest = guestOf(shop, await keyOf(database, orderId));
    expect((await guest.state()).proposals).toMatchObject([{ swap_price: 5.9, accept_given: 0 }]);
    await guest.answer('accept');
    expect(await lines(orderId)).toEqual([
      { name: 'Bol saumon', quantity: 2, total: 1180, tax: 107, cancelled: 0 },
    ]);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(0);
  });

  test('SU-3: whose guest prefers to leave the dish out, or to cancel, gets that money back', async () => {
    const shop = await openShop();
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const one = await paidOrder(shop);
    await staff.propose(one.orderId, SOUP);
    await guestOf(shop, await keyOf(database, one.orderId)).answer('drop');
    const other = await paidOrder(shop);
    await staff.propose(other.orderId, SOUP);
    const { state } = await guestOf(shop, await keyOf(database, other.orderId)).answer('cancel');
    expect(state).toMatchObject({ progress: 'cancelled', cancel_reason: 'sold_out', refund: 11.8 });
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(one.intentId)).toBe(590);
    expect(shop.stripe.ledger.refunded(other.intentId)).toBe(1180);
  });

  test('SU-3: that was to be cancelled stays as it is where its guest wants that', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    await staff.propose(orderId, { kind: 'cancel', text: 'Le four est en panne' });
    const guest = guestOf(shop, await keyOf(database, orderId));
    expect((await guest.state()).proposals).toMatchObject([
      { accept_given: 11.8, without_answer: 'kept' },
    ]);
    expect((await guest.answer('keep')).state).toMatchObject({
      progress: 'received',
      proposals: [{ outcome: 'kept', given: 0 }],
    });
    expect(shop.stripe.ledger.refunded(intentId)).toBe(0);
  });
});

describe('an order that is paid at hand-over', () => {
  test('SU-5, SU-8: costs less, with the taxes of what is left', async () => {
    const { app } = await openShop();
    const orderId = await orderAs(app, 'jeanne@example.fr');
    const staff = proposalsOf({ app }, await aPerson(database.pool, 'counter'));
    await staff.propose(orderId, ONE_MAKI);
    const { state } = await guestOf({ app }, await keyOf(database, orderId)).answer('accept');
    expect(state).toMatchObject({ total: 5.9, tax: 0.53, proposals: [{ given: 5.9 }] });
    expect(await amounts(orderId)).toEqual({
      subtotal: 590,
      discount: 0,
      tax: 53,
      total: 590,
      taxes: [{ rate: 10, tax_cents: 53, gross_cents: 590 }],
    });
    expect(await lines(orderId)).toEqual([
      { name: 'Maki saumon', quantity: 1, total: 590, tax: 53, cancelled: 0 },
    ]);
    expect((await staff.full(orderId)).payment).toMatchObject({ due: 5.9 });
  });

  test('SU-6, SU-8: with a discount has it for the other dish too', async () => {
    const shop = await openShop({ offers: [anOffer()] });
    const placed = await shop.post(
      CHECKOUT,
      aCardOrder(null, { payment_method: 'cash', discount: 1.18, tax: 0.97, total: 10.62 }),
    );
    const orderId = String(placed.body.payload?.order_id);
    await shop.put(CHECKOUT, { order_id: orderId, status: 'pending' });
    const staff = proposalsOf(shop, await aPerson(database.pool, 'counter'));
    await staff.propose(orderId, { ...SOUP, quantity: 2 });
    const { state } = await guestOf(shop, await keyOf(database, orderId)).answer('accept');
    expect(state).toMatchObject({ subtotal: 9.8, discount: 0.98, total: 8.82, tax: 0.81 });
    expect(await amounts(orderId)).toEqual({
      subtotal: 980,
      discount: 98,
      tax: 81,
      total: 882,
      taxes: [{ rate: 10, tax_cents: 81, gross_cents: 882 }],
    });
  });

  test('SU-3: is cancelled without any money', async () => {
    const { app } = await openShop();
    const orderId = await orderAs(app, 'jeanne@example.fr');
    const staff = proposalsOf({ app }, await aPerson(database.pool, 'counter'));
    await staff.propose(orderId, { kind: 'cancel', text: 'Le four est en panne' });
    const { state } = await guestOf({ app }, await keyOf(database, orderId)).answer('accept');
    expect(state).toMatchObject({ progress: 'cancelled', cancel_reason: 'other' });
    expect(state?.cancel_text).toContain('Le four est en panne');
  });
});

describe('without an answer', () => {
  test('SU-4: the dish is left out after ten minutes, also where another one was proposed', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    await staff.propose(orderId, SOUP);
    expect(await endDue(database.pool, FRIDAY_EVENING + TEN_MINUTES - 1)).toBe(0);
    expect(await endDue(database.pool, FRIDAY_EVENING + TEN_MINUTES)).toBe(1);
    expect(await endDue(database.pool, FRIDAY_EVENING + TEN_MINUTES)).toBe(0);
    expect((await guestOf(shop, await keyOf(database, orderId)).state()).proposals).toMatchObject([
      { outcome: 'dropped', ended_by: 'time', given: 5.9 },
    ]);
    shop.wait(10);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(590);
  });

  test('SU-4: the order is cancelled where the restaurant has set that, as the guest was notified', async () => {
    const shop = await openShop({ kitchen: { no_answer: 'cancel' } });
    const { orderId, intentId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    expect((await staff.list(orderId)).substitutions.no_answer).toBe('cancel');
    await staff.propose(orderId, ONE_MAKI);
    const guest = guestOf(shop, await keyOf(database, orderId));
    expect((await guest.state()).proposals).toMatchObject([{ without_answer: 'cancelled' }]);
    await endDue(database.pool, FRIDAY_EVENING + TEN_MINUTES);
    expect(await guest.state()).toMatchObject({ progress: 'cancelled', refund: 11.8 });
    shop.wait(10);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });

  test('SU-4: nothing happens to an order that was handed over meanwhile', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    await staff.propose(orderId, ONE_MAKI);
    const { revision } = await staff.full(orderId);
    await staff.move(orderId, { to: 'handed_over', revision });
    await endDue(database.pool, FRIDAY_EVENING + TEN_MINUTES);
    expect((await guestOf(shop, await keyOf(database, orderId)).state()).proposals).toMatchObject([
      { outcome: 'lapsed', given: 0 },
    ]);
    expect(shop.stripe.ledger.refunded(intentId)).toBe(0);
  });
});
