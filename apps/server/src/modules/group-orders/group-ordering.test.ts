import { describe, expect, test } from 'vitest';
import { aCustomer, type OrderBody } from '#test/builders/order-builder.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { aGroup, BEER, drawKey, MAKI, orderOf } from '#test/shops/group-orders.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
const openCardShop = cardShops(database);
const MINUTE = 60_000;

/** A closed group of two guests, and its order as the host sends it. */
async function closedGroup(shop: Shop) {
  const group = await aGroup(shop.app);
  await group.guest('Léa', { ...MAKI, note: 'sans sésame' });
  await group.guest('Noé', BEER);
  await group.close();
  const order = async (overrides: Partial<OrderBody> = {}) =>
    orderOf(await group.read(), group, overrides);
  return { ...group, order };
}

const storedLines = async () =>
  (
    await database.pool.query<{ line: string }>(
      `SELECT quantity || ' × ' || item_id || ' · ' || note AS line FROM order_lines
       ORDER BY order_id, position`,
    )
  ).rows.map(({ line }) => line);

const submit = (shop: Shop, placed: { body: { payload?: Readonly<Record<string, unknown>> } }) =>
  shop.put(CHECKOUT, { order_id: placed.body.payload?.order_id, status: 'pending' });

describe('the order of a group', () => {
  test('GO-10, GO-12, and GO-13: the host orders, and each participant follows the order', async () => {
    const shop = await openShop();
    const group = await closedGroup(shop);
    const placed = await shop.post(CHECKOUT, await group.order());
    expect(placed.status).toBe(200);
    expect(await group.read()).toMatchObject({ state: 'closed', order: null });
    expect((await submit(shop, placed)).status).toBe(200);
    const state = await group.read();
    expect(state).toMatchObject({
      state: 'placed',
      price: { subtotal: 10.4, total: 10.4 },
      order: {
        order_number: 1,
        progress: 'received',
        date: { delivery_date: '2026-11-20', delivery_time_range: 'ASAP' },
        starts_at: null,
        expected_at: '2026-11-20T17:00:00.000Z',
      },
    });
    expect(state.participants.map(({ label, share }) => [label, share])).toEqual([
      ['Ada', { amount: 0, status: 'with_host' }],
      ['Léa', { amount: 5.9, status: 'with_host' }],
      ['Noé', { amount: 4.5, status: 'with_host' }],
    ]);
    expect(await storedLines()).toEqual([
      '1 × maki-saumon · Léa\u00a0: sans sésame',
      '1 × biere · Noé',
    ]);
    await ordersAt(database.pool).advance(String(placed.body.payload?.order_id), 'preparing');
    const later = await group.read();
    expect(later.order?.progress).toBe('preparing');
    expect(later.revision).toBeGreaterThan(state.revision);
    const text = JSON.stringify(later);
    for (const secret of ['Jeanne', 'Martin', String(placed.body.payload?.order_id)]) {
      expect(text).not.toContain(secret);
    }
  });

  test('GO-7: a placed group that expires counts on', async () => {
    const shop = await openShop();
    const group = await closedGroup(shop);
    await submit(shop, await shop.post(CHECKOUT, await group.order()));
    const placed = await group.read();
    shop.setNow(FRIDAY_EVENING + 24 * 60 * MINUTE);
    const expired = await group.read();
    expect(expired).toMatchObject({ state: 'expired', order: null, participants: [] });
    expect(expired.revision).toBeGreaterThanOrEqual(placed.revision);
  });

  test('GO-10: an open group, other items, another order type and a stranger are refused', async () => {
    const shop = await openShop();
    const group = await closedGroup(shop);
    const order = await group.order();
    const [first, second] = order.items;
    const refusals: readonly [Partial<OrderBody>, number, string][] = [
      [{ items: first ? [first] : [], subtotal: 5.9, tax: 0.54, total: 5.9 }, 409, 'changed'],
      [{ items: [...(second ? [second] : []), ...(first ? [first] : [])] }, 409, 'changed'],
      [{ items: order.items.map((item) => ({ ...item, note: '' })) }, 409, 'changed'],
      [{ group_order: { link_key: group.link, host_key: drawKey() } }, 404, 'unknown'],
      [{ group_order: { link_key: 'x'.repeat(43), host_key: group.hostKey } }, 404, 'unknown'],
    ];
    for (const [change, status, code] of refusals) {
      const answer = await shop.post(CHECKOUT, await group.order(change));
      expect([answer.status, answer.body.code]).toEqual([status, `group_order_${code}`]);
    }
    await group.reopen();
    expect((await shop.post(CHECKOUT, order)).body.code).toBe('group_order_open');
    await group.client.host(group.link, group.hostKey, '/cancel');
    expect((await shop.post(CHECKOUT, order)).body.code).toBe('group_order_over');
    expect(await storedLines()).toEqual([]);
  });

  test('GO-10: a guest of the group does not order it', async () => {
    const shop = await openShop();
    const group = await aGroup(shop.app);
    const lea = await group.guest('Léa', MAKI);
    await group.close();
    const order = orderOf(await group.read(), { link: group.link, hostKey: lea.key });
    expect((await shop.post(CHECKOUT, order)).body.code).toBe('group_order_unknown');
  });

  test('GO-11: an order that is sent again is the same one, also at once', async () => {
    const shop = await openShop();
    const group = await closedGroup(shop);
    const order = await group.order();
    const placed = await Promise.all([1, 2, 3].map(() => shop.post(CHECKOUT, order)));
    expect(placed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(placed.map(({ body }) => body.payload?.order_id)).size).toBe(1);
    await submit(shop, placed[0] ?? { body: {} });
    expect((await shop.post(CHECKOUT, order)).body.payload).toEqual(placed[0]?.body.payload);
  });

  test('GO-11: another order replaces one that is not submitted, and none that is', async () => {
    const shop = await openShop();
    const group = await closedGroup(shop);
    const first = await shop.post(CHECKOUT, await group.order());
    const second = await shop.post(CHECKOUT, await group.order({ comment: 'Au 3e étage' }));
    expect(second.status).toBe(200);
    expect((await submit(shop, first)).body.code).toBe('order_unknown');
    expect((await submit(shop, second)).status).toBe(200);
    const third = await shop.post(CHECKOUT, await group.order());
    expect([third.status, third.body.code]).toEqual([409, 'group_order_placed']);
    expect((await group.reopen()).code).toBe('group_order_placed');
    expect((await group.client.host(group.link, group.hostKey, '/cancel')).code).toBe(
      'group_order_placed',
    );
    expect(await storedLines()).toHaveLength(2);
  });

  test('GO-11: the same order with another content stays bound, where slots are counted too', async () => {
    const scheduling = { timezone: 'Europe/Paris', slot_capacity: 1 };
    const shop = await openShop({ settings: someSettings({ scheduling }) });
    const group = await closedGroup(shop);
    const order = await group.order();
    await shop.post(CHECKOUT, order);
    const again = await shop.post(CHECKOUT, { ...order, comment: 'Au 3e étage' });
    expect(again.status).toBe(200);
    await submit(shop, again);
    expect(await group.read()).toMatchObject({ state: 'placed', order: { order_number: 1 } });
  });

  test('GO-11: reopening withdraws the order, which can be submitted no more', async () => {
    const shop = await openShop();
    const group = await closedGroup(shop);
    const placed = await shop.post(CHECKOUT, await group.order());
    expect((await group.reopen()).payload.state).toBe('open');
    expect((await submit(shop, placed)).body.code).toBe('order_unknown');
    await group.client.putLine(group.link, group.hostKey, 'mine', MAKI);
    await group.close();
    const again = await shop.post(CHECKOUT, await group.order());
    expect((await submit(shop, again)).status).toBe(200);
    expect(await storedLines()).toHaveLength(3);
  });

  test('GO-11: an order that expired leaves the group closed', async () => {
    const shop = await openShop();
    const group = await closedGroup(shop);
    const placed = await shop.post(CHECKOUT, await group.order());
    shop.setNow(FRIDAY_EVENING + 31 * MINUTE);
    expect((await submit(shop, placed)).body.code).toBe('order_expired');
    expect((await group.read()).state).toBe('closed');
    const date = { delivery_time_range: 'ASAP' };
    const again = await shop.post(CHECKOUT, await group.order({ customer: aCustomer({ date }) }));
    expect((await submit(shop, again)).status).toBe(200);
  });

  test('GO-11: a payment for an order that was withdrawn goes back', async () => {
    const shop = await openCardShop();
    const group = await closedGroup(shop);
    const intentId = await shop.intent(10.4);
    const card = { client_secret: null, customer_id: null, payment_intent_id: intentId };
    const placed = await shop.post(
      CHECKOUT,
      await group.order({ payment_method: 'card', transaction_id: card }),
    );
    expect(placed.status).toBe(200);
    expect((await group.reopen()).payload.state).toBe('open');
    shop.stripe.ledger.pay(intentId);
    await shop.deliverEvent();
    shop.wait(16);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1040);
    expect((await group.read()).state).toBe('open');
  });

  test('GO-10: a paid order places its group in the same step', async () => {
    const shop = await openCardShop();
    const group = await closedGroup(shop);
    const intentId = await shop.intent(10.4);
    const card = { client_secret: null, customer_id: null, payment_intent_id: intentId };
    await shop.post(CHECKOUT, await group.order({ payment_method: 'card', transaction_id: card }));
    shop.stripe.ledger.pay(intentId);
    await shop.deliverEvent();
    expect(await group.read()).toMatchObject({ state: 'placed', order: { order_number: 1 } });
    expect((await group.reopen()).code).toBe('group_order_placed');
  });

  test('GO-6, and GO-11: lines that are added while the group closes are in the order, or refused', async () => {
    const shop = await openShop();
    const group = await aGroup(shop.app);
    const lea = await group.guest('Léa', MAKI);
    const [closed, ...puts] = await Promise.all([
      group.close(),
      ...Array.from({ length: 12 }, (_, index) =>
        group.client.putLine(group.link, lea.key, `more-${index}`),
      ),
    ]);
    expect(closed.status).toBe(200);
    const stored = puts.filter(({ status }) => status === 200).length;
    expect(puts.every(({ status, code }) => status === 200 || code === 'group_order_closed')).toBe(
      true,
    );
    const state = await group.read();
    expect(state.items).toHaveLength(1 + stored);
    const placed = await shop.post(CHECKOUT, orderOf(state, group));
    await submit(shop, placed);
    expect(await storedLines()).toHaveLength(1 + stored);
  });
});
