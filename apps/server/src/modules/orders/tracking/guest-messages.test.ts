import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));
const MINUTE = 60_000;

async function send({ app }: Pick<Shop, 'app'>, key: string, text: unknown) {
  const url = `/v2/public/orders/${key}/messages`;
  const answer = await app.inject({ method: 'POST', url, payload: { text } });
  const retryAfter = answer.headers['retry-after'];
  return { ...answer.json(), status: answer.statusCode, retryAfter };
}

async function orderedBy(shop: Shop) {
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  return { orderId, key: await keyOf(database, orderId) };
}

describe('POST /v2/public/orders/{key}/messages', () => {
  test('OB-84: a message is on the board and in the history, and rings until it is silenced after it', async () => {
    const shop = await openShop();
    const { orderId, key } = await orderedBy(shop);
    await ordersAt(database.pool).advance(orderId, 'preparing');
    const board = await boardOf(shop, await aPerson(database.pool, 'owner'));
    const shown = async () => (await board.open()).orders[0];
    expect(await shown()).toMatchObject({ ringing: false, messages: [] });

    shop.setNow(FRIDAY_EVENING + MINUTE);
    const sent = await send(shop, key, '  Je suis\u200b devant la porte bleue.\n');
    expect(sent).toMatchObject({
      status: 200,
      payload: { progress: 'preparing', order_number: 1 },
    });
    expect(await shown()).toMatchObject({
      ringing: true,
      messages: [{ at: '2026-11-20T17:01:00.000Z', text: 'Je suis devant la porte bleue.' }],
      last_step: { progress: 'preparing' },
    });
    await board.post(`orders/${orderId}/silence`, {});
    shop.setNow(FRIDAY_EVENING + 10 * MINUTE);
    expect((await shown())?.ringing).toBe(false);
    await send(shop, key, 'Encore une question.');
    expect((await shown())?.ringing).toBe(true);
    const { history } = await board.full(orderId);
    expect(history.map(({ type, actor }) => [type, actor])).toEqual([
      ['submitted', 'guest'],
      ['advanced', 'staff'],
      ['messaged', 'guest'],
      ['messaged', 'guest'],
    ]);
  });

  test('OB-84: three are taken, the same text once, however they are sent', async () => {
    const shop = await openShop();
    const { orderId, key } = await orderedBy(shop);
    const answers = await Promise.all(
      ['Un', 'Un', 'Deux', 'Deux', 'Trois', 'Quatre', 'Cinq'].map((text) => send(shop, key, text)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    const stored = await database.pool.query(
      'SELECT text FROM order_messages WHERE order_id = $1',
      [orderId],
    );
    expect(stored.rowCount).toBe(3);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
    expect(await send(shop, key, 'Six')).toMatchObject({
      ...{ status: 429, code: 'rate_limited', retryAfter: '86400' },
    });
    expect((await send(shop, key, stored.rows[0]?.text)).status).toBe(200);
  });

  test.each([
    ['', 422],
    [' \u200b\n', 422],
    ['é'.repeat(281), 422],
    [7, 422],
    ['é'.repeat(280), 200],
  ])('OB-84: %j is answered %i', async (text, status) => {
    const shop = await openShop();
    const { key } = await orderedBy(shop);
    const answer = await send(shop, key, text);
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.errors).toMatchObject([{ path: 'text' }]);
  });

  test('OB-84: nothing is sent about a finished order, or with an unknown key', async () => {
    const shop = await openShop();
    const { orderId, key } = await orderedBy(shop);
    await ordersAt(database.pool).advance(orderId, 'handed_over');
    expect(await send(shop, key, 'Merci !')).toMatchObject({
      status: 409,
      code: 'order_not_changeable',
    });
    expect((await send(shop, 'x'.repeat(43), 'Merci !')).status).toBe(404);
  });
});
