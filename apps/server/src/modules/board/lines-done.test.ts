import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

async function opened() {
  const shop = await openShop();
  const kitchen = boardOf(shop, await aPerson(database.pool, 'kitchen', { name: 'Karim' }));
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  return { shop, kitchen, orderId };
}

test('OB-53: a line is ticked off on every board, and the order stays as new as it was', async () => {
  const { shop, kitchen, orderId } = await opened();
  const counter = boardOf(shop, await aPerson(database.pool, 'counter'));
  expect((await counter.open()).orders[0]?.lines).toMatchObject([{ position: 1, done: false }]);
  for (const _ of [1, 2]) {
    const { status, body } = await kitchen.tick(orderId, 1, true);
    expect([status, body.payload.order]).toMatchObject([
      200,
      { revision: 1, lines: [{ position: 1, done: true }] },
    ]);
  }
  expect((await counter.open()).orders[0]?.lines).toMatchObject([{ done: true }]);
  // A step that was made before the tick is not stale.
  expect((await counter.move(orderId, { to: 'preparing', revision: 1 })).status).toBe(200);
  expect((await counter.tick(orderId, 1, false)).body.payload.order.lines[0]?.done).toBe(false);
  const { rows } = await database.pool.query(
    `SELECT type, data, person_name FROM order_events WHERE type = 'line_done' ORDER BY sequence`,
  );
  expect(rows).toEqual([
    { type: 'line_done', data: { position: 1, done: true }, person_name: 'Karim' },
    { type: 'line_done', data: { position: 1, done: false }, person_name: 'counter' },
  ]);
  const audited = await database.pool.query(
    `SELECT before, after FROM staff_audit WHERE action = 'order.line_done'`,
  );
  expect(audited.rows).toHaveLength(2);
  expect(audited.rows).toContainEqual({
    before: { position: 1, done: false },
    after: { position: 1, done: true },
  });
  const { history, last_step } = await counter.full(orderId);
  expect(history.map(({ type }) => type)).toEqual(['submitted', 'advanced']);
  expect(last_step.progress).toBe('preparing');
});

test('OB-53: two tablets tick different lines at once, and none is lost', async () => {
  const { shop, kitchen } = await opened();
  const orderId = await orderAs(shop.app, 'jeanne@example.fr', { local_id: 'two-lines' });
  await database.pool.query(
    `INSERT INTO order_lines SELECT (json_populate_record(line, '{"position": 2}')).*
     FROM order_lines AS line WHERE order_id = $1`,
    [orderId],
  );
  const other = boardOf(shop, await aPerson(database.pool, 'counter'));
  await Promise.all([kitchen.tick(orderId, 1, true), other.tick(orderId, 2, true)]);
  expect((await kitchen.full(orderId)).lines.map(({ done }) => done)).toEqual([true, true]);
});

test('OB-53: no other line, order or person', async () => {
  const { shop, kitchen, orderId } = await opened();
  for (const [id, position, status] of [
    [orderId, 2, 404],
    ['unknown', 1, 404],
    [orderId, 0, 422],
    [orderId, 'one', 422],
  ] as const) {
    expect([id, position, (await kitchen.tick(id, position, true)).status]).toEqual([
      id,
      position,
      status,
    ]);
  }
  expect((await kitchen.tick(orderId, 1, 'yes')).status).toBe(422);
  for (const role of ['accountant', 'courier'] as const) {
    const person = boardOf(shop, await aPerson(database.pool, role));
    expect((await person.tick(orderId, 1, true)).status).toBe(403);
  }
  const tablet = boardOf(shop, await aDevice(database.pool));
  expect((await tablet.tick(orderId, 1, true)).body).toMatchObject({ pin_required: true });
  await ordersAt(database.pool).advance(orderId, 'handed_over');
  const over = await kitchen.tick(orderId, 1, true);
  expect([over.status, over.body.code]).toEqual([409, 'order_over']);
});
