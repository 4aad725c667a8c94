import type { Unsettled } from '@comptoir/contract/staff/books';
import { afterEach, expect, test } from 'vitest';
import type { Executor } from '#db/connection.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import {
  aCardOrder,
  type CardShop,
  CHECKOUT,
  cardShops,
  paidOrder,
} from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { payShare, sharedOrder } from '#test/shops/shared-order.ts';
import { receiveCourierCash } from './unsettled.ts';

const database = testDatabase();
const openShop = cardShops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

async function opened({ hasTips = false } = {}) {
  // Declined payments are counted where limits are.
  const shop = await openShop({ rateLimit: true, hasTips, atHandover: ['cash', 'terminal'] });
  const manager = boardOf(shop, await aPerson(database.pool, 'manager'));
  const unsettled = async () => {
    const { status, body } = await manager.get('books/unsettled');
    expect(status).toBe(200);
    return (body.payload as unknown as { readonly unsettled: readonly Unsettled[] }).unsettled;
  };
  return { shop, manager, unsettled };
}

const NONE = {
  ...{ state: null, order_id: null, number: null, person_id: null, name: null },
  ...{ tips: 0, count: 1 },
};

/** A delivery of 11.80 € in cash that this courier has handed over at the door. */
async function delivered(
  shop: CardShop,
  courier: Awaited<ReturnType<typeof aPerson>>,
  id: string,
  paid: object = {},
) {
  const orderId = await orderAs(shop.app, 'jeanne@example.fr', { local_id: id });
  await database.pool.query(
    "UPDATE orders SET order_type = 'delivery', postal_code = '69002' WHERE order_id = $1",
    [orderId],
  );
  await ordersAt(database.pool).advance(orderId, 'ready');
  const phone = boardOf(shop, courier);
  expect((await phone.carry(orderId, courier.personId, 2)).status).toBe(200);
  await phone.move(orderId, { to: 'out_for_delivery', revision: 3 });
  const step = { to: 'handed_over', revision: 4, ...paid };
  expect((await phone.move(orderId, step)).status).toBe(200);
  return orderId;
}

test('BK-32: a payment by card is under way, then declined, then settled', async () => {
  const { shop, unsettled } = await opened();
  expect(await unsettled()).toEqual([]);
  const intentId = await shop.intent();
  await shop.post(CHECKOUT, aCardOrder(intentId));
  const payment = { ...NONE, kind: 'payment', number: 1, amount: 11.8 };
  expect(await unsettled()).toEqual([{ ...payment, state: 'under_way' }]);
  shop.stripe.ledger.decline(intentId);
  await shop.deliverEvent();
  expect(await unsettled()).toEqual([{ ...payment, state: 'failed' }]);
  shop.stripe.ledger.pay(intentId);
  await shop.deliverEvent();
  expect(await unsettled()).toEqual([]);
});

test('BK-32: shares that are not paid are one line of their order, with what is missing', async () => {
  const { shop, unsettled } = await opened();
  const orderId = await sharedOrder(shop);
  const share = { ...NONE, kind: 'share', number: 1 };
  expect(await unsettled()).toEqual([{ ...share, amount: 11.8 }]);
  await payShare(shop, orderId, 'host');
  await payShare(shop, orderId, 'ben');
  expect(await unsettled()).toEqual([{ ...share, amount: 4 }]);
  await payShare(shop, orderId, 'ana');
  expect(await unsettled()).toEqual([]);
});

test('BK-32: a refund to a card is under way, then refused, then made', async () => {
  const { shop, unsettled } = await opened();
  const { orderId, intentId } = await paidOrder(shop);
  const { charges } = shop.stripe.ledger;
  charges.rejectRefunds(intentId, 'balance_insufficient');
  await shop.refunds.request(orderId, 500, 'one');
  const refund = { ...NONE, kind: 'refund', order_id: orderId, number: 1, amount: 5 };
  expect(await unsettled()).toEqual([{ ...refund, state: 'under_way' }]);
  await shop.refunds.carryOut();
  expect(await unsettled()).toEqual([{ ...refund, state: 'failed' }]);
});

test('BK-32: a hand-over that does not say how it was paid is named with its order', async () => {
  const { shop, manager, unsettled } = await opened();
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  await manager.move(orderId, { to: 'handed_over', revision: 1 });
  expect(await unsettled()).toEqual([]);
  await database.pool.query('UPDATE orders SET handover_payments = NULL');
  const handOver = { ...NONE, kind: 'hand_over', order_id: orderId, number: 1, amount: 11.8 };
  expect(await unsettled()).toEqual([handOver]);
});

test('BK-32, BK-33: a courier has the cash of their orders until the restaurant says that it has it', async () => {
  const { shop, manager, unsettled } = await opened();
  const karim = await aPerson(database.pool, 'courier', { name: 'Karim' });
  await delivered(shop, karim, 'first');
  await delivered(shop, karim, 'second');
  const person_id = karim.personId;
  const cash = { ...NONE, kind: 'courier_cash', person_id, name: 'Karim' };
  expect(await unsettled()).toEqual([{ ...cash, amount: 23.6, count: 2 }]);
  const receive = async (amount: number) => {
    const { status, body } = await manager.post('books/courier-cash', { person_id, amount });
    return [status, body.code];
  };
  expect(await receive(11.8)).toEqual([409, 'cash_changed']);
  expect((await Promise.all([receive(23.6), receive(23.6)])).toSorted()).toEqual([
    [200, undefined],
    [409, 'cash_changed'],
  ]);
  expect(await unsettled()).toEqual([]);
  await delivered(shop, karim, 'third');
  expect(await unsettled()).toEqual([{ ...cash, amount: 11.8 }]);
  const { rows } = await database.pool.query(
    "SELECT subject, after FROM staff_audit WHERE action = 'books.courier_cash'",
  );
  expect(rows).toEqual([{ subject: `person:${person_id}`, after: { amount_cents: 2360 } }]);
});

test('BK-33: what a courier takes while the restaurant says what it has is not among it', async () => {
  const { shop, unsettled } = await opened();
  const karim = await aPerson(database.pool, 'courier', { name: 'Karim' });
  await delivered(shop, karim, 'first');
  const { personId } = karim;
  const client = await database.pool.connect();
  try {
    // The next order is handed over just before it is noted.
    const meanwhile: Executor = {
      query: async (...query: Parameters<Executor['query']>) => {
        if (/INSERT INTO courier_cash/.test(String(query[0])))
          await delivered(shop, karim, 'second');
        return client.query(...query);
      },
    } as Executor;
    const outcome = await receiveCourierCash(meanwhile, { personId, amount: 1180 }, FRIDAY_EVENING);
    const left = (await unsettled()).reduce((sum, { amount }) => sum + amount, 0);
    expect([outcome, left]).toEqual(['cash_changed', 23.6]);
  } finally {
    client.release();
  }
});

test('TI-7: tips in cash are with the cash of the courier, and said', async () => {
  const { shop, manager, unsettled } = await opened({ hasTips: true });
  const karim = await aPerson(database.pool, 'courier', { name: 'Karim' });
  await delivered(shop, karim, 'cash', {
    payments: [{ means: 'cash', amount: 11.8, tip: 2, given: 15 }],
  });
  const onTerminal = [{ means: 'terminal', amount: 11.8, tip: 3 }];
  await delivered(shop, karim, 'terminal', { payments: onTerminal });
  const person_id = karim.personId;
  const cash = { ...NONE, kind: 'courier_cash', person_id, name: 'Karim' };
  expect(await unsettled()).toEqual([{ ...cash, amount: 13.8, tips: 2 }]);
  const received = await manager.post('books/courier-cash', { person_id, amount: 13.8 });
  expect(received.status).toBe(200);
});

test('BK-33, OB-51: an order that is recalled leaves its cash with the courier, the person who hands it over again', async () => {
  const { shop, manager, unsettled } = await opened();
  const karim = await aPerson(database.pool, 'courier', { name: 'Karim' });
  const lea = await aPerson(database.pool, 'courier', { name: 'Léa' });
  const orderId = await delivered(shop, karim, 'recalled');
  const cash = [
    { ...NONE, kind: 'courier_cash', person_id: karim.personId, name: 'Karim', amount: 11.8 },
  ];
  expect((await manager.recall(orderId, 5)).status).toBe(200);
  expect(await unsettled()).toEqual(cash);
  expect((await boardOf(shop, karim).get('deliveries')).body.payload).toMatchObject({
    deliveries: [{ order_id: orderId, due: 0 }],
  });
  expect((await manager.carry(orderId, lea.personId, 6)).status).toBe(200);
  expect(await unsettled()).toEqual(cash);
  const again = { to: 'handed_over', revision: 7 };
  expect((await boardOf(shop, lea).move(orderId, again)).status).toBe(200);
  expect(await unsettled()).toEqual(cash);
  expect((await manager.recall(orderId, 8)).status).toBe(200);
  expect((await manager.move(orderId, { to: 'handed_over', revision: 9 })).status).toBe(200);
  expect(await unsettled()).toEqual(cash);
  const received = await manager.post('books/courier-cash', {
    person_id: karim.personId,
    amount: 11.8,
  });
  expect(received.status).toBe(200);
  expect(await unsettled()).toEqual([]);
});

test('BK-33, OB-51: paid otherwise at the next hand-over, the cash is with who took it then', async () => {
  const { shop, manager, unsettled } = await opened();
  const karim = await aPerson(database.pool, 'courier', { name: 'Karim' });
  const lea = await aPerson(database.pool, 'courier', { name: 'Léa' });
  const orderId = await delivered(shop, karim, 'otherwise', {
    payments: [{ means: 'terminal', amount: 11.8 }],
  });
  expect(await unsettled()).toEqual([]);
  await manager.recall(orderId, 5);
  await manager.carry(orderId, lea.personId, 6);
  const inCash = [{ means: 'cash', amount: 11.8 }];
  const step = { to: 'handed_over', revision: 7, payments: inCash };
  expect((await boardOf(shop, lea).move(orderId, step)).status).toBe(200);
  expect(await unsettled()).toEqual([
    { ...NONE, kind: 'courier_cash', person_id: lea.personId, name: 'Léa', amount: 11.8 },
  ]);
});

test('BK-32: what the counter hands over at the counter is not cash of a courier', async () => {
  const { shop, manager, unsettled } = await opened();
  const karim = await aPerson(database.pool, 'courier', { name: 'Karim' });
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  await database.pool.query("UPDATE orders SET order_type = 'delivery' WHERE order_id = $1", [
    orderId,
  ]);
  await manager.carry(orderId, karim.personId, 1);
  expect((await manager.move(orderId, { to: 'handed_over', revision: 2 })).status).toBe(200);
  expect(await unsettled()).toEqual([]);
});

test('BK-32, BK-33: who may not close the day neither reads nor receives it', async () => {
  const { shop } = await opened();
  for (const role of ['counter', 'kitchen', 'courier', 'accountant'] as const) {
    const who = boardOf(shop, await aPerson(database.pool, role));
    const received = await who.post('books/courier-cash', { person_id: 'karim', amount: 1 });
    expect([(await who.get('books/unsettled')).status, received.status]).toEqual([403, 403]);
  }
});
