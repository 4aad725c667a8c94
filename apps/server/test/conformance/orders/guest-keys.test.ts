import { STAFF_ROLES } from '@comptoir/domain/staff/permissions';
import { device } from '@comptoir/fake-push/device';
import { afterEach, describe, expect, test } from 'vitest';
import { anEvening, idsOf, place } from '#test/builders/evening-builder.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, type Member, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { openStream } from '#test/shops/board-stream.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { A_CUSTOMER, emptyInvoices, LEGAL_SITE } from '#test/shops/invoices.ts';
import { PRINTING_TABLES, printQueueAt, textOf } from '#test/shops/printing-shop.ts';
import { aReport, HALF_AN_HOUR_LATER } from '#test/shops/reported-items.ts';
import { describedPaths, readByStaff } from '#test/shops/staff-answers.ts';
import { withSoup } from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = withSoup(cardShops(database));
const STAFF_AT = { at: HALF_AN_HOUR_LATER };
const SECONDS = 1_000;

afterEach(async () => {
  await emptyBooks(database);
  await emptyInvoices(database);
  await emptyTables(database.pool, ...PRINTING_TABLES, ...STAFF_TABLES);
});

/** Every person and device that can read something at the restaurant. */
async function everyMember(): Promise<Readonly<Record<string, Member>>> {
  const people = STAFF_ROLES.map(async (role) => [
    role,
    await aPerson(database.pool, role, STAFF_AT),
  ]);
  const devices = (['board', 'counter'] as const).map(async (kind) => [
    `device: ${kind}`,
    await aDevice(database.pool, { kind }),
  ]);
  return Object.fromEntries(await Promise.all([...people, ...devices]));
}

/** What is printed of the open orders. */
async function papers(printerId: string): Promise<string> {
  const queue = printQueueAt(database.pool);
  const lease = { now: HALF_AN_HOUR_LATER, leaseMs: 20 * SECONDS };
  const texts: string[] = [];
  for (let job = await queue.claim(printerId, lease); job; ) {
    texts.push(textOf(job));
    await queue.markSent(job.jobId, job.leaseId, lease.now);
    await queue.finish(job.jobId, job.leaseId, { kind: 'sent' }, lease.now);
    job = await queue.claim(printerId, lease);
  }
  expect(texts.length).toBeGreaterThan(0);
  return texts.join('\n');
}

/** What a board is sent first. */
async function streamed(url: string, { headers }: Member): Promise<string> {
  const stream = await openStream(`${url}/v2/staff/events`, { cookie: headers.cookie ?? '' });
  if (stream.status === 200) await expect.poll(() => stream.events.length).toBeGreaterThan(0);
  stream.close();
  return JSON.stringify(stream.events);
}

/** Valid bodies of what a guest asks for. */
const BODIES: Readonly<Record<string, object>> = {
  subscriptions: {
    transport: 'web',
    ...device('https://fcm.googleapis.com/fcm/send/x').subscription,
  },
  'reported-items': aReport(),
  messages: { text: 'Sans couverts.' },
  time: { delivery_date: '2026-11-20', delivery_time_range: '21:00-21:15' },
  'billing/invoice': A_CUSTOMER,
  'substitutions/{substitution_id}': { answer: 'accept' },
};

describe('what staff reads', () => {
  test('T-4, OB-13: contains nothing that opens an order as its guest', async () => {
    const shop = await openShop({ site: LEGAL_SITE });
    const { orders, printerId } = await anEvening(database.pool, shop);
    const ids = await idsOf(database.pool, orders);
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const printed = await papers(printerId);
    const [served] = orders;
    const namedBy: string[] = [];
    const words = new Set<string>();
    for (const [name, member] of Object.entries(await everyMember())) {
      const read = await readByStaff(shop.app, member, ids);
      const texts = [...read, printed, await streamed(url, member)];
      const all = texts.join('\n');
      for (const { orderKey, linkKey, localId } of orders) {
        for (const secret of [orderKey, linkKey, localId]) expect(all).not.toContain(secret);
      }
      for (const [word] of all.matchAll(/[\w-]{16,64}/g)) words.add(word);
      if (served && read.join().includes(served.orderId)) namedBy.push(name);
    }
    const opening: string[] = [];
    for (const word of words) {
      const { statusCode } = await shop.app.inject(`/v2/public/orders/${word}`);
      if (statusCode !== 404) opening.push(word);
    }
    expect(opening).toEqual([]);
    // They know the ids, so that no empty answers were looked at; a courier has no delivery that is ready.
    const knowing = STAFF_ROLES.filter((role) => role !== 'courier');
    expect(namedBy).toEqual([...knowing, 'device: board', 'device: counter']);
  });
});

describe('the id of an order', () => {
  test('T-4: opens nothing on any route of guests, nor does the answer to its submission', async () => {
    const shop = await openShop({ site: LEGAL_SITE });
    const { orderId } = await place(shop, anOrder());
    const submitted = await shop.put(CHECKOUT, { order_id: orderId, status: 'pending' });
    expect(submitted.body.payload).toEqual({
      order_id: orderId,
      order_number: 1,
      status: 'pending',
    });
    const prefix = '/v2/public/orders/{key}';
    const routes = await describedPaths(shop.app, prefix);
    expect(routes.length).toBeGreaterThan(10);
    for (const { path, method } of routes) {
      const url = path
        .replace('{key}', orderId)
        .replace('{document}', 'receipt')
        .replace(/\{\w+\}/, 'x'.repeat(43));
      const payload = BODIES[path.slice(prefix.length + 1)] ?? {};
      const answer = await shop.app.inject({
        method: method as 'GET',
        url,
        ...(method === 'POST' && { payload }),
      });
      const { statusCode } = answer;
      expect([method, path, statusCode, answer.json().code]).toEqual([
        ...[method, path, 404, 'order_unknown'],
      ]);
    }
  });
});

describe('the key of an order', () => {
  test('T-4: is the same each time the order is placed, on every server, and another for each order', async () => {
    const [shop, other] = [await openShop(), await openShop()];
    const order = anOrder();
    const first = await place(shop, order);
    expect(await place(other, order)).toEqual(first);
    const comment = 'Sans wasabi';
    expect((await place(other, { ...order, comment })).orderKey).toBe(first.orderKey);
    expect(first.orderKey).toMatch(/^[\w-]{32,64}$/);
    expect((await place(shop, anOrder())).orderKey.slice(-32)).not.toBe(first.orderKey.slice(-32));
  });

  test('T-4: opens that order only, and with no character changed', async () => {
    const shop = await openShop();
    const [one, other] = [await place(shop, anOrder()), await place(shop, anOrder())];
    for (const { orderId } of [one, other]) {
      await shop.put(CHECKOUT, { order_id: orderId, status: 'pending' });
    }
    const opened = async (key: string) =>
      (await shop.app.inject(`/v2/public/orders/${key}`)).json().payload?.order_number;
    expect([await opened(one.orderKey), await opened(other.orderKey)]).toEqual([1, 2]);
    const mac = one.orderKey.slice(-32);
    const changed = `${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`;
    for (const key of [
      ...[`${other.orderId}${mac}`, `${one.orderId}${changed}`, mac],
      ...[one.orderKey.slice(1), one.orderKey.slice(0, -1), `${one.orderKey}A`],
    ]) {
      expect(await opened(key), key).toBeUndefined();
    }
  });
});
