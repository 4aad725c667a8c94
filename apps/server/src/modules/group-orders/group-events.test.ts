import { once } from 'node:events';
import { get } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { listenForStateChanges, noteStateChange } from '#db/live-states.ts';
import { GROUP_ORDER_CHANGED, openNotifications } from '#db/notifications.ts';
import { listenForOrderChanges } from '#modules/orders/tracking/order-changes.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { CHECKOUT } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { aGroup, drawKey, MAKI, orderOf } from '#test/shops/group-orders.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');

const open: { destroy(): unknown }[] = [];
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stream of open.splice(0)) stream.destroy();
  for (const close of closers.splice(0)) await close();
});

async function openLiveShop(): Promise<{ shop: Shop; url: string }> {
  const notifications = await openNotifications(database.address, silentLog);
  closers.push(() => notifications.close());
  const shop = await openShop(
    {},
    {
      orderChanges: await listenForOrderChanges(notifications),
      groupOrderChanges: await listenForOrderChanges(notifications, {
        channel: GROUP_ORDER_CHANGED,
      }),
      watchStates: await listenForStateChanges(notifications),
    },
  );
  return { shop, url: await shop.app.listen({ port: 0, host: '127.0.0.1' }) };
}

async function listen(url: string, lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const request = get(url, { headers });
  open.push(request);
  const [response] = await once(request, 'response');
  const stream = { text: '', status: response.statusCode, headers: response.headers };
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    stream.text += chunk;
  });
  response.on('error', () => {});
  return stream;
}

const statesIn = ({ text }: { readonly text: string }) =>
  [...text.matchAll(/^event: group-order\nid: [\w-]{22}\ndata: (.*)$/gm)].map(([, data = '']) =>
    JSON.parse(data),
  );
const lastIn = (stream: { readonly text: string }) => statesIn(stream).at(-1);

test('GO-7: a change on one server is seen through another, in a stream that resumes', async () => {
  const { url } = await openLiveShop();
  const { shop: other } = await openLiveShop();
  const group = await aGroup(other.app);
  const events = `${url}/v2/public/group-orders/${group.link}/events`;
  const stream = await listen(events);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
  });
  await expect.poll(() => lastIn(stream)?.revision).toBe(1);
  await group.guest('Léa', MAKI);
  await expect.poll(() => lastIn(stream)?.price?.total).toBe(5.9);
  const shown = statesIn(stream).map(({ revision }) => revision);
  expect(shown).toEqual(shown.toSorted((one, next) => one - next));
  const lastId = [...stream.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1];
  const { headers } = await other.app.inject(`/v2/public/group-orders/${group.link}`);
  expect(headers.etag).toBe(`"${lastId}"`);
  const resumed = await listen(events, lastId);
  await group.close();
  await expect.poll(() => statesIn(resumed).map(({ state }) => state)).toEqual(['closed']);
});

test('GO-7: a stream hears of what is sold out', async () => {
  const { shop, url } = await openLiveShop();
  const group = await aGroup(shop.app);
  await group.guest('Léa', MAKI);
  const stream = await listen(`${url}/v2/public/group-orders/${group.link}/events`);
  await expect.poll(() => lastIn(stream)?.problems).toEqual([]);
  await staff.hold('item', 'maki-saumon', TONIGHT);
  await noteStateChange(database.pool, 'availability');
  await expect
    .poll(() => lastIn(stream)?.participants[1]?.lines[0]?.problem)
    .toMatch(/^« Maki saumon/);
});

test('GO-13: a stream follows the order, whichever server takes it', async () => {
  const { shop, url } = await openLiveShop();
  const { shop: other } = await openLiveShop();
  const group = await aGroup(shop.app);
  await group.guest('Léa', MAKI);
  await group.close();
  const stream = await listen(`${url}/v2/public/group-orders/${group.link}/events`);
  const placed = await other.post(CHECKOUT, orderOf(await group.read(), group));
  const orderId = String(placed.body.payload?.order_id);
  await other.put(CHECKOUT, { order_id: orderId, status: 'pending' });
  await expect.poll(() => lastIn(stream)?.order?.progress).toBe('received');
  await ordersAt(database.pool, FRIDAY_EVENING).advance(orderId, 'ready');
  await expect.poll(() => lastIn(stream)?.order?.progress).toBe('ready');
});

test('GO-7: an office behind one address has forty streams', async () => {
  const { shop, url } = await openLiveShop();
  const group = await aGroup(shop.app);
  const events = `${url}/v2/public/group-orders/${group.link}/events`;
  const streams = await Promise.all(Array.from({ length: 40 }, () => listen(events)));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const next = await listen(events);
  expect([next.status, next.headers['retry-after']]).toEqual([429, '30']);
});

test('GO-7, T-13: forty pages of a group cost one reading of a change', async () => {
  const { shop, url } = await openLiveShop();
  const group = await aGroup(shop.app);
  const events = `${url}/v2/public/group-orders/${group.link}/events`;
  const streams = await Promise.all(Array.from({ length: 40 }, () => listen(events)));
  const allSee = (revision: number) =>
    expect
      .poll(() => streams.map((one) => lastIn(one)?.revision))
      .toEqual(streams.map(() => revision));
  await allSee(1);
  const queries = vi.spyOn(database.pool, 'query');
  await group.guest('Léa', MAKI);
  await allSee(3);
  const readings = queries.mock.calls.filter(([text]) => String(text).includes('link_hash'));
  queries.mockRestore();
  // The guest joins and adds a line: two changes.
  expect(readings.length).toBeGreaterThan(0);
  expect(readings.length).toBeLessThanOrEqual(4);
});

test('GO-1: no stream opens without the key of the link', async () => {
  const { url } = await openLiveShop();
  const stream = await listen(`${url}/v2/public/group-orders/${drawKey()}/events`);
  expect(stream.status).toBe(404);
});
