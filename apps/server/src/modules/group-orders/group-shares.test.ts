import type { PayableShare } from '@comptoir/contract/group-orders/group-order-shares';
import { expect, it } from 'vitest';
import { anOrder } from '#test/builders/order-builder.ts';
import { aCategory, aMenu, anItem, anOffer } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type CardShop, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { aGroup, BEER, groupClient, MAKI, orderOf } from '#test/shops/group-orders.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = cardShops(database);

/** Ada with a maki, Ben with two beers; the order is placed and not paid. */
async function placedGroup(shop: CardShop) {
  const group = await aGroup(shop.app);
  const { client, link, hostKey } = group;
  await client.putLine(link, hostKey, 'ada-1', MAKI);
  const ben = await group.guest('Ben', BEER, BEER);
  await group.close();
  const placed = await shop.post(
    CHECKOUT,
    orderOf(await group.read(), group, { payment_method: 'card' }),
  );
  if (placed.status !== 200) throw new Error(`Not placed: ${placed.body.code}`);
  const orderId = String(placed.body.payload?.order_id);
  const shares = (path: '' | '/pay' | '/confirm' | '/rest', key: string) =>
    client.call('POST', `/${link}/shares${path}`, key);
  const pay = async (key: string) => {
    const opened = await client.call<PayableShare>('POST', `/${link}/shares/pay`, key);
    const { payment_intent_id: intentId } = opened.payload;
    if (intentId === null) throw new Error('Nothing to pay.');
    shop.stripe.ledger.pay(intentId);
    return intentId;
  };
  return { ...group, ben, orderId, shares, pay };
}

const statuses = (state: { readonly participants: readonly { readonly share: unknown }[] }) =>
  state.participants.map(({ share }) => share);

it('GS-11, GS-12: each participant pays its share, all see it, and the order is placed with the last', async () => {
  const shop = await openShop();
  const { shares, pay, read, hostKey, ben } = await placedGroup(shop);
  const started = await shares('', hostKey);
  expect(started.status).toBe(200);
  expect(started.payload.payment).toBe('shares');
  expect(started.payload.pay_until).toBe('2026-11-20T17:30:00.000Z');
  expect(statuses(started.payload)).toEqual([
    { amount: 5.9, status: 'due' },
    { amount: 9, status: 'due' },
  ]);
  await pay(ben.key);
  const confirmed = await shares('/confirm', ben.key);
  expect(confirmed.payload.revision).toBeGreaterThan(started.payload.revision);
  expect(statuses(confirmed.payload)).toEqual([
    { amount: 5.9, status: 'due' },
    { amount: 9, status: 'paid' },
  ]);
  await pay(hostKey);
  await shop.deliverEvent();
  const placed = await read();
  expect([placed.state, placed.payment, placed.pay_until]).toEqual(['placed', 'shares', undefined]);
  expect(statuses(placed)).toEqual([
    { amount: 5.9, status: 'paid' },
    { amount: 9, status: 'paid' },
  ]);
});

it('GS-11: a participant gets its own share’s secret, a stranger and another’s none', async () => {
  const shop = await openShop();
  const { client, link, shares, hostKey, ben } = await placedGroup(shop);
  await shares('', hostKey);
  const own = await client.call<PayableShare>('POST', `/${link}/shares/pay`, ben.key);
  expect([own.payload.status, own.payload.amount]).toEqual(['open', 9]);
  const host = await client.call<PayableShare>('POST', `/${link}/shares/pay`, hostKey);
  expect(host.payload.amount).toBe(5.9);
  expect(host.payload.client_secret).not.toBe(own.payload.client_secret);
  const stranger = await shares('/pay', 'A'.repeat(43));
  expect([stranger.status, stranger.code]).toEqual([403, 'forbidden']);
  const state = JSON.stringify(await client.read(link));
  expect(state).not.toContain(own.payload.client_secret);
  expect(state).not.toContain(own.payload.payment_intent_id);
});

it('GS-11: only the host starts shares and pays the rest, of a group that has an order', async () => {
  const shop = await openShop();
  const { shares, hostKey, ben, reopen } = await placedGroup(shop);
  expect((await shares('', ben.key)).code).toBe('forbidden');
  expect((await shares('/rest', ben.key)).code).toBe('forbidden');
  expect((await shares('/pay', ben.key)).code).toBe('order_unknown');
  await reopen();
  expect((await shares('', hostKey)).code).toBe('group_order_open');
});

it('GS-5, and GS-12: the host pays the rest, which its participants then owe the host', async () => {
  const shop = await openShop();
  const { shares, pay, read, hostKey, ben } = await placedGroup(shop);
  await shares('', hostKey);
  await pay(hostKey);
  const rest = await shares('/rest', hostKey);
  expect(statuses(rest.payload)).toEqual([
    { amount: 5.9, status: 'due' },
    { amount: 9, status: 'with_host' },
  ]);
  expect((await shares('/pay', ben.key)).code).toBe('order_expired');
  await pay(hostKey);
  await shop.deliverEvent();
  expect((await read()).state).toBe('placed');
});

it.each(['/reopen', '/cancel'] as const)(
  'GS-12: %s gives back at once what was paid, and a late payment too',
  async (step) => {
    const shop = await openShop();
    const { client, link, shares, pay, hostKey, ben } = await placedGroup(shop);
    await shares('', hostKey);
    const paid = await pay(ben.key);
    await shares('/confirm', ben.key);
    expect((await client.host(link, hostKey, step)).status).toBe(200);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(paid)).toBe(900);
  },
);

it('GS-12: a group whose shares ended is ordered again', async () => {
  const shop = await openShop();
  const group = await placedGroup(shop);
  const { shares, pay, read, hostKey, ben } = group;
  await shares('', hostKey);
  const paid = await pay(ben.key);
  shop.wait(31);
  await shop.reconcile();
  const ended = await read();
  expect([ended.state, ended.payment, ended.has_ended_shares]).toEqual(['closed', 'host', true]);
  const again = await shop.post(CHECKOUT, orderOf(ended, group, { payment_method: 'card' }));
  expect(again.status).toBe(200);
  expect((await shares('', hostKey)).status).toBe(200);
  expect((await read()).has_ended_shares).toBeUndefined();
  expect(shop.stripe.ledger.refunded(paid)).toBe(900);
  await pay(hostKey);
  await shares('/confirm', hostKey);
  await pay(ben.key);
  await shares('/confirm', ben.key);
  expect((await read()).state).toBe('placed');
});

it('GS-8, E-5: a refund goes to who paid the line, also after a condiment that is free in part', async () => {
  const dish = (item_id: string, price: number) =>
    anItem({
      item_id,
      item_name: item_id,
      item_price: { price_pickup: price, price_delivery: price, tax_rate: 10 },
    });
  const dishes = [dish('maki', 5.9), dish('soja', 0.5), dish('pizza', 14.5), dish('soupe', 4)];
  const shop = await openShop({
    extras: [{ item_id: 'soja', free_at_least: 1 }],
    menus: [aMenu({ categories: [aCategory({ items: dishes })] })],
  });
  const line = (item_id: string, quantity = 1) => ({ ...MAKI, item_id, quantity });
  const group = await aGroup(shop.app, 'Léa');
  const { client, link, hostKey } = group;
  await client.putLine(link, hostKey, 'lea-1', line('maki'));
  await client.putLine(link, hostKey, 'lea-2', line('soja', 2));
  const paul = await group.guest('Paul', line('pizza'));
  const marie = await group.guest('Marie', line('soupe'));
  await group.close();
  const order = orderOf(await group.read(), group, { payment_method: 'card' });
  const placed = await shop.post(CHECKOUT, order);
  const orderId = String(placed.body.payload?.order_id);
  await client.call('POST', `/${link}/shares`, hostKey);
  const intents: string[] = [];
  for (const key of [hostKey, paul.key, marie.key]) {
    const { payload } = await client.call<PayableShare>('POST', `/${link}/shares/pay`, key);
    intents.push(payload.payment_intent_id ?? '');
    shop.stripe.ledger.pay(intents.at(-1) ?? '');
    await client.call('POST', `/${link}/shares/confirm`, key);
  }
  expect((await group.read()).state).toBe('placed');
  const { rows } = await database.pool.query('SELECT item_id FROM order_lines ORDER BY position');
  expect(rows.map(({ item_id }) => item_id)).toEqual([
    ...['maki', 'soja', 'soja', 'pizza', 'soupe'],
  ]);
  const back = () => intents.map((id) => shop.stripe.ledger.refunded(id));
  const giveBack = async (part: number) => {
    const selection = { units: [{ part, quantity: 1 }] };
    const asked = { refundId: `line-${part}`, selection };
    await ordersAt(database.pool).refund(orderId, asked, { actor: 'staff' });
    await shop.reconcile();
  };
  await giveBack(4);
  expect(back()).toEqual([0, 1450, 0]);
  await giveBack(5);
  expect(back()).toEqual([0, 1450, 400]);
  await giveBack(2);
  expect(back()).toEqual([50, 1450, 400]);
});

it('GO-14: what is paid in shares is what the order cost, also of the last use of a coupon', async () => {
  const once = anOffer({ code: 'MIDI', name: 'Midi', auto_apply: 'No', max_uses: 1 });
  const shop = await openShop({ offers: [once] });
  const group = await aGroup(shop.app);
  await group.client.putLine(group.link, group.hostKey, 'ada-1', MAKI);
  await group.guest('Ben', BEER, BEER);
  await group.coupon('MIDI');
  await group.close();
  const order = orderOf(await group.read(), group, { coupon: 'MIDI', payment_method: 'card' });
  expect((await shop.post(CHECKOUT, order)).status).toBe(200);
  const started = await group.client.call('POST', `/${group.link}/shares`, group.hostKey);
  expect(started.payload).toMatchObject({
    price: { subtotal: 14.9, discount: 1.49, total: 13.41 },
    problems: [],
  });
  expect(statuses(started.payload)).toEqual([
    { amount: 5.31, status: 'due' },
    { amount: 8.1, status: 'due' },
  ]);
});

it('OL-5, and OL-6: open shares keep the use of a code, and the order that replaces theirs has it', async () => {
  const once = anOffer({ id: 'midi', code: 'MIDI', auto_apply: 'No', max_uses: 1 });
  const shop = await openShop({ offers: [once] });
  const group = await aGroup(shop.app);
  await group.client.putLine(group.link, group.hostKey, 'ada-1', MAKI);
  await group.guest('Ben', BEER, BEER);
  await group.coupon('MIDI');
  await group.close();
  const state = await group.read();
  const order = () => orderOf(state, group, { coupon: 'MIDI', payment_method: 'card' });
  const other = async () => {
    const amounts = { subtotal: 11.8, discount: 1.18, tax: 0.97, total: 10.62 };
    const { status, body } = await shop.post(CHECKOUT, anOrder({ ...amounts, coupon: 'MIDI' }));
    return `${status} ${body.code ?? 'success'}`;
  };
  expect((await shop.post(CHECKOUT, order())).status).toBe(200);
  expect((await shop.post(CHECKOUT, order())).status).toBe(200);
  await group.client.call('POST', `/${group.link}/shares`, group.hostKey);
  shop.wait(29);
  expect(await other()).toBe('409 price_changed');
  await group.reopen();
  expect(await other()).toBe('200 success');
});

it('GS-11, and Y-23: requests to pay are counted', async () => {
  const shop = await openShop({ rateLimit: true });
  const { client, link } = await aGroup(shop.app);
  const answers = [];
  for (let asked = 0; asked < 601; asked += 1) {
    answers.push(
      (await groupClient(shop.app).call('POST', `/${link}/shares/pay`, 'A'.repeat(43))).status,
    );
  }
  expect(client).toBeDefined();
  expect([answers[599], answers[600]]).toEqual([403, 429]);
});
