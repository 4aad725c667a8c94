import { afterEach, describe, expect, test } from 'vitest';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

const DAY = 24 * 60 * 60_000;

async function opened() {
  const { payments } = someSettings();
  const settings = someSettings({ payments: { ...payments, at_handover: ['cash', 'terminal'] } });
  const shop = await openShop({ settings });
  const karim = await aPerson(database.pool, 'courier', { name: 'Karim Benali' });
  const lea = await aPerson(database.pool, 'courier', { name: 'Léa' });
  const counter = boardOf(shop, await aPerson(database.pool, 'counter'));
  return {
    shop,
    counter,
    karim: { ...boardOf(shop, karim), id: karim.personId },
    lea: { ...boardOf(shop, lea), id: lea.personId },
  };
}

/** A delivery in cash that is ready, at revision 2. */
async function readyDelivery(shop: Shop, localId = 'delivery') {
  const orderId = await orderAs(shop.app, 'jeanne@example.fr', { local_id: localId });
  await database.pool.query(
    `UPDATE orders SET order_type = 'delivery', address = '20 rue de la République',
       postal_code = '69002', city = 'Lyon', entry_code = '14B', floor = '3e gauche',
       comment = 'Sonnez fort' WHERE order_id = $1`,
    [orderId],
  );
  await ordersAt(database.pool).advance(orderId, 'ready');
  return orderId;
}

type Courier = Awaited<ReturnType<typeof opened>>['karim'];
const listed = async (who: Pick<Courier, 'get'>) => {
  const { status, body } = await who.get('deliveries');
  expect(status).toBe(200);
  return (body.payload as unknown as { deliveries: { order_id: string }[] }).deliveries;
};

test.each([
  ['is removed', 'DELETE FROM staff_people WHERE person_id = $1'],
  ['has another role', "UPDATE staff_people SET role = 'kitchen' WHERE person_id = $1"],
])('CO-3: the deliveries of a courier who %s are free for the others', async (_, leave) => {
  const { shop, counter, karim, lea } = await opened();
  const orderId = await readyDelivery(shop);
  expect((await karim.carry(orderId, karim.id, 2)).status).toBe(200);
  expect(await listed(lea)).toEqual([]);
  await database.pool.query(leave, [karim.id]);
  expect((await counter.full(orderId)).courier).toBeNull();
  expect(await listed(lea)).toMatchObject([{ order_id: orderId, courier: null }]);
  expect((await lea.carry(orderId, lea.id, 3)).status).toBe(200);
  expect((await counter.full(orderId)).courier).toMatchObject({ name: 'Léa' });
});

describe('GET /v2/staff/deliveries', () => {
  test('CO-2: has what a courier needs of a delivery that is ready, and nothing else', async () => {
    const { shop, karim } = await opened();
    const orderId = await readyDelivery(shop);
    expect(await listed(karim)).toEqual([
      {
        order_id: orderId,
        number: 1,
        revision: 2,
        progress: 'ready',
        due_at: expect.any(String),
        first_name: expect.any(String),
        last_name: expect.any(String),
        phone: expect.any(String),
        address: '20 rue de la République',
        postal_code: '69002',
        city: 'Lyon',
        entry_code: '14B',
        floor: '3e gauche',
        note: 'Sonnez fort',
        due: 11.8,
        courier: null,
      },
    ]);
  });

  test('CO-2: has no pickup, none that is in the kitchen or over, and none of yesterday', async () => {
    const { shop, karim } = await opened();
    const pickup = await orderAs(shop.app, 'jeanne@example.fr', { local_id: 'pickup' });
    await ordersAt(database.pool).advance(pickup, 'ready');
    const over = await readyDelivery(shop, 'over');
    await ordersAt(database.pool).advance(over, 'handed_over');
    const cooking = await readyDelivery(shop, 'cooking');
    await database.pool.query(`UPDATE orders SET progress = 'preparing' WHERE order_id = $1`, [
      cooking,
    ]);
    const yesterday = await readyDelivery(shop, 'yesterday');
    await database.pool.query(
      `UPDATE orders SET slot_starts_at = slot_starts_at - $2 * interval '1 millisecond',
         promised_at = promised_at - $2 * interval '1 millisecond' WHERE order_id = $1`,
      [yesterday, DAY],
    );
    expect(await listed(karim)).toEqual([]);
  });
});

describe('PUT /v2/staff/orders/{order_id}/courier', () => {
  test('CO-3: of two couriers at once exactly one has it, and the other sees it no more', async () => {
    const { shop, karim, lea, counter } = await opened();
    for (let round = 0; round < 6; round += 1) {
      const orderId = await readyDelivery(shop, `round-${round}`);
      const answers = await Promise.all([
        karim.carry(orderId, karim.id, 2),
        lea.carry(orderId, lea.id, 2),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const [won, lost] = answers[0]?.status === 200 ? [karim, lea] : [lea, karim];
      const late = await lost.carry(orderId, lost.id, 3);
      expect([late.status, late.body.code, late.body.order]).toEqual([409, 'stale', undefined]);
      const inList = async (who: Courier) =>
        (await listed(who)).some(({ order_id }) => order_id === orderId);
      expect([await inList(won), await inList(lost)]).toEqual([true, false]);
      expect((await counter.full(orderId)).courier?.person_id).toBe(won.id);
    }
  });

  test('CO-3: the counter names, changes and takes away; the history and the audit log say so', async () => {
    const { shop, karim, lea, counter } = await opened();
    const orderId = await readyDelivery(shop);
    expect((await counter.carry(orderId, karim.id, 2)).body.payload.order.courier).toEqual({
      person_id: karim.id,
      name: 'Karim Benali',
    });
    expect((await counter.carry(orderId, lea.id, 3)).status).toBe(200);
    expect((await counter.carry(orderId, null, 4)).body.payload.order.courier).toBeNull();
    expect((await counter.carry(orderId, null, 5)).body.payload.order.revision).toBe(5);
    expect((await counter.full(orderId)).history.map(({ type }) => type)).toEqual([
      'submitted',
      'advanced',
      'courier_changed',
      'courier_changed',
      'courier_changed',
    ]);
    const { rows } = await database.pool.query(
      `SELECT before, after FROM staff_audit WHERE action = 'order.courier' AND subject = $1`,
      [`order:${orderId}`],
    );
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual({
      before: { courier_id: karim.id },
      after: { courier_id: lea.id },
    });
  });

  test('CO-3: a courier assigns an order to themselves alone, and only people who deliver are assigned', async () => {
    const { shop, karim, lea, counter } = await opened();
    const orderId = await readyDelivery(shop);
    expect((await karim.carry(orderId, lea.id, 2)).status).toBe(403);
    const cook = await aPerson(database.pool, 'kitchen');
    for (const id of [cook.personId, 'unknown']) {
      const { status, body } = await counter.carry(orderId, id, 2);
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'person_id']);
    }
    expect((await boardOf(shop, cook).carry(orderId, null, 2)).status).toBe(403);
    const pickup = await orderAs(shop.app, 'jeanne@example.fr', { local_id: 'pickup' });
    const { status, body } = await counter.carry(pickup, karim.id, 1);
    expect([status, body.code]).toEqual([409, 'step_not_allowed']);
    expect((await karim.carry(pickup, karim.id, 1)).status).toBe(404);
  });
});

describe('GET /v2/staff/couriers', () => {
  test('CO-7: names who may deliver, couriers first, to boards and the counter, and not to couriers', async () => {
    const { shop, counter, karim } = await opened();
    const cook = boardOf(shop, await aPerson(database.pool, 'kitchen', { name: 'Anh' }));
    await aPerson(database.pool, 'owner', { name: 'Bruno' });
    for (const who of [counter, cook]) {
      const { status, body } = await who.get('couriers');
      const { couriers } = body.payload as unknown as { couriers: { name: string }[] };
      expect([status, couriers.slice(0, 3).map(({ name }) => name)]).toEqual([
        200,
        ['Karim Benali', 'Léa', 'Bruno'],
      ]);
      expect(couriers.map(({ name }) => name)).not.toContain('Anh');
    }
    expect((await karim.get('couriers')).status).toBe(403);
  });
});

describe('CO-4: the way of a courier', () => {
  test('CO-4, CO-6: takes one, sets out, and hands over with the means of payment', async () => {
    const { shop, karim, counter } = await opened();
    const orderId = await readyDelivery(shop);
    const early = await karim.move(orderId, { to: 'out_for_delivery', revision: 2 });
    expect([early.status, early.body.code, early.body.order]).toEqual([
      404,
      'order_unknown',
      undefined,
    ]);
    await karim.carry(orderId, karim.id, 2);
    const left = await karim.move(orderId, { to: 'out_for_delivery', revision: 3 });
    expect([left.status, left.body.payload.order]).toMatchObject([
      200,
      { progress: 'out_for_delivery', revision: 4, address: '20 rue de la République' },
    ]);
    expect(left.body.payload.order).not.toHaveProperty('lines');
    const url = `/v2/public/orders/${await keyOf(database, orderId)}`;
    expect((await shop.app.inject(url)).json().payload.courier).toBe('Karim');
    const payments = [{ means: 'terminal', amount: 11.8 }];
    const wrong = [{ means: 'terminal', amount: 5 }];
    expect(
      (await karim.move(orderId, { to: 'handed_over', revision: 4, payments: wrong })).status,
    ).toBe(422);
    const step = { to: 'handed_over', revision: 4, payments };
    for (const _ of [1, 2]) expect((await karim.move(orderId, step, 'given')).status).toBe(200);
    expect(await counter.full(orderId)).toMatchObject({
      progress: 'handed_over',
      payments,
      last_step: { person: 'Karim Benali' },
    });
    expect((await shop.app.inject(url)).json().payload.courier).toBeUndefined();
    expect(await listed(karim)).toEqual([]);
  });

  test('CO-1, CO-4: nothing with the order of another courier, and no other step', async () => {
    const { shop, karim, lea } = await opened();
    const orderId = await readyDelivery(shop);
    await lea.carry(orderId, lea.id, 2);
    expect((await karim.move(orderId, { to: 'handed_over', revision: 3 })).status).toBe(404);
    for (const to of ['accepted', 'preparing', 'ready'] as const) {
      expect((await lea.move(orderId, { to, revision: 3 })).status).toBe(403);
    }
    const cancelled = { to: 'cancelled', revision: 3, reason: 'guest' };
    expect((await lea.move(orderId, cancelled)).status).toBe(403);
    // The time that is promised is not theirs to move.
    const promised_at = new Date(FRIDAY_EVENING + 60 * 60_000).toISOString();
    const promised = await lea.move(orderId, { to: 'out_for_delivery', revision: 3, promised_at });
    expect([promised.status, promised.body.code]).toEqual([403, 'forbidden']);
    for (const path of ['orders', `orders/${orderId}`, 'devices', 'books', 'people']) {
      expect([path, (await lea.get(path)).status]).toEqual([path, 403]);
    }
    expect((await lea.undo(orderId, 3)).status).toBe(403);
  });
});
