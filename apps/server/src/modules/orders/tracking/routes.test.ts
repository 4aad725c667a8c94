import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { orderStateAnswer } from '@comptoir/contract/orders/order-status';
import { afterEach, describe, expect, test } from 'vitest';
import { openNotifications } from '#db/notifications.ts';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { listenForOrderChanges } from './order-changes.ts';

const database = testDatabase();
const openShop = shops(database);
const HOUR = 60 * 60_000;
const KEY = 'k'.repeat(43);

const stateAt = async ({ app }: Shop, key: string) => {
  const answer = await app.inject(`/v2/public/orders/${key}`);
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};

const stateOf = async (shop: Shop, orderId: string) =>
  stateAt(shop, await keyOf(database, orderId));

async function link(orderId: string): Promise<void> {
  await database.pool.query('INSERT INTO order_links (key, order_id) VALUES ($1, $2)', [
    KEY,
    orderId,
  ]);
}

describe('GET /v2/public/orders/{key}', () => {
  test('T-1, T-4: the key of a submitted order opens its state for 24 hours', async () => {
    const shop = await openShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const { status, body } = await stateOf(shop, id);
    expect(status).toBe(200);
    expect(orderStateAnswer.parse(body).payload).toEqual({
      order_number: 1,
      status: 'pending',
      can_cancel: true,
      can_move: true,
      progress: 'received',
      revision: 1,
      restaurant_notified: true,
      history: [{ progress: 'received', at: '2026-11-20T17:00:00.000Z' }],
      is_pickup: true,
      payment_method: 'cash',
      placed_at: '2026-11-20T17:00:00.000Z',
      finalized_at: '2026-11-20T17:00:00.000Z',
      date: { delivery_date: '2026-11-20', delivery_time_range: 'ASAP' },
      starts_at: null,
      expected_at: '2026-11-20T17:00:00.000Z',
      timezone: 'Europe/Paris',
      place: null,
      items: [
        {
          item_id: 'maki-saumon',
          item_name: 'Maki saumon',
          quantity: 2,
          options: [],
          note: '',
          unit_price: 5.9,
          line_total: 11.8,
          discount: 0,
        },
      ],
      free_items: [],
      subtotal: 11.8,
      discount: 0,
      delivery: 0,
      tax: 1.07,
      total: 11.8,
      tax_included: true,
      taxes: [{ rate: 10, tax: 1.07 }],
      expires_at: '2026-11-21T17:00:00.000Z',
    });
    shop.setNow(FRIDAY_EVENING + 24 * HOUR - 1);
    expect((await stateOf(shop, id)).status).toBe(200);
    shop.setNow(FRIDAY_EVENING + 24 * HOUR);
    expect((await stateOf(shop, id)).body.code).toBe('order_unknown');
  });

  test('T-3: the key of the link opens it for 30 days', async () => {
    const shop = await openShop();
    await link(await orderAs(shop.app, 'jeanne@example.fr'));
    shop.setNow(FRIDAY_EVENING + 30 * 24 * HOUR - 1);
    expect((await stateAt(shop, KEY)).body.payload.order_number).toBe(1);
    shop.setNow(FRIDAY_EVENING + 30 * 24 * HOUR);
    expect((await stateAt(shop, KEY)).status).toBe(404);
  });

  test('T-1: an order that is not submitted has no state', async () => {
    const shop = await openShop();
    const { body } = await shop.post('/v2/public/checkout/', anOrder());
    expect((await stateAt(shop, String(body.payload?.order_key))).status).toBe(404);
  });

  test('T-4: an unknown key is answered like an expired one', async () => {
    const shop = await openShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const unknown = await stateAt(shop, 'x'.repeat(43));
    shop.setNow(FRIDAY_EVENING + 24 * HOUR);
    const expired = await stateOf(shop, id);
    expect([unknown.status, unknown.body]).toEqual([404, expired.body]);
    expect((await stateAt(shop, 'a.b')).status).toBe(422);
  });

  test('T-5: it shows where a delivery goes, and no personal data', async () => {
    const shop = await openShop();
    const customer = {
      first_name: 'Zéphyrine',
      last_name: 'Quatremère',
      phone: '06 39 98 77 66',
    };
    const id = await orderAs(
      shop.app,
      'zephyrine@example.fr',
      aDelivery({
        comment: 'Interphone 4242B',
        customer: {
          ...aCustomer({
            location: { ...AN_ADDRESS, entry_code: 'B7319', floor: 'Escalier C' },
          }),
          ...customer,
        },
      }),
    );
    const { body } = await stateOf(shop, id);
    expect(body.payload.place).toEqual({
      address: '3 rue de la République',
      postal_code: '69002',
      city: 'Lyon',
    });
    const text = JSON.stringify(body);
    for (const secret of [
      ...Object.values(customer),
      'zephyrine',
      '4242B',
      'B7319',
      'Escalier C',
      id,
    ]) {
      expect(text).not.toContain(secret);
    }
    await database.pool.query("UPDATE orders SET address = '', city = '', postal_code = ''");
    expect((await stateOf(shop, id)).body.payload.place).toBeNull();
  });

  test('T-6: nothing is sent again while nothing changes', async () => {
    const shop = await openShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const url = `/v2/public/orders/${await keyOf(database, id)}`;
    const etag = String((await stateOf(shop, id)).headers.etag);
    const again = () => shop.app.inject({ url, headers: { 'if-none-match': etag } });
    expect((await again()).statusCode).toBe(304);
    await ordersAt(database.pool, FRIDAY_EVENING + 60_000).advance(id, 'accepted');
    const changed = await again();
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['cache-control']).toBe('no-store');
    expect(changed.json().payload).toMatchObject({
      progress: 'accepted',
      history: [{ progress: 'received' }, { progress: 'accepted', at: '2026-11-20T17:01:00.000Z' }],
    });
  });
});

describe('what the restaurant decided', () => {
  const changed = async (shop: Shop, columns: string) => {
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    await database.pool.query(
      `UPDATE orders SET ${columns}, revision = revision + 1 WHERE order_id = $1`,
      [id],
    );
    return { id, payload: (await stateOf(shop, id)).body.payload };
  };

  test('OB-33, T-10: the promised time is when the order is expected, and the state is newer', async () => {
    const { payload } = await changed(
      await openShop(),
      "progress = 'accepted', promised_at = '2026-11-20T17:25:00Z'",
    );
    expect(payload).toMatchObject({
      revision: 2,
      promised_at: '2026-11-20T17:25:00.000Z',
      expected_at: '2026-11-20T17:25:00.000Z',
    });
    expect(payload.can_cancel).toBeUndefined();
  });

  test('OB-34: the guest sees the right to cancel, at once or as time passes', async () => {
    const shop = await openShop();
    const late = "progress = 'accepted', promised_at = '2026-11-20T17:35:00Z'";
    expect((await changed(shop, late)).payload.can_cancel).toBe(true);
    const { id, payload } = await changed(shop, "progress = 'accepted'");
    expect(payload.can_cancel).toBeUndefined();
    shop.setNow(FRIDAY_EVENING + 30 * 60_000 + 1);
    expect((await stateOf(shop, id)).body.payload.can_cancel).toBe(true);
    const started = late.replace('accepted', 'preparing');
    expect((await changed(shop, started)).payload.can_cancel).toBeUndefined();
  });

  test('T-22: a cancelled order says why, and what happens to its money', async () => {
    const shop = await openShop();
    const cancelled = async (reason: string, refundable: number, refund: number, text?: string) => {
      const { id } = await changed(
        shop,
        `progress = 'cancelled', cancel_reason = '${reason}', status = 'paid'`,
      );
      await database.pool.query(
        `INSERT INTO order_cancellations (order_id, refundable_cents, refund_cents, text)
         VALUES ($1, $2, $3, $4)`,
        [id, refundable, refund, text ?? null],
      );
      const { cancel_reason, cancel_text, refund: given } = (await stateOf(shop, id)).body.payload;
      return [cancel_reason, cancel_text, given];
    };
    expect(await cancelled('sold_out', 1180, 1180)).toEqual([
      'sold_out',
      'Un plat de votre commande n’est plus disponible.',
      11.8,
    ]);
    expect(await cancelled('no_show', 1180, 0)).toEqual([
      'no_show',
      'La commande n’a pas pu vous être remise.',
      0,
    ]);
    expect(await cancelled('other', 0, 0, 'Panne d’électricité.')).toEqual([
      'other',
      'Panne d’électricité.',
      undefined,
    ]);
  });

  test('T-22: an order that was cancelled without a reason or money says neither', async () => {
    const shop = await openShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    await ordersAt(database.pool).cancel(id, { refund: null });
    const { payload } = (await stateOf(shop, id)).body;
    expect(payload.progress).toBe('cancelled');
    for (const name of ['cancel_reason', 'cancel_text', 'refund']) {
      expect(payload[name]).toBeUndefined();
    }
  });
});

describe('moving an order on', () => {
  test('T-2: an order advanced twice at once advances once, and never back', async () => {
    const { app } = await openShop();
    const id = await orderAs(app, 'jeanne@example.fr');
    const move = (progress: 'ready' | 'accepted') => ordersAt(database.pool).advance(id, progress);
    const kinds = (await Promise.all([move('ready'), move('ready'), move('ready')])).map(
      ({ kind }) => kind,
    );
    expect(kinds.sort()).toEqual(['moved', 'unchanged', 'unchanged']);
    expect(await move('accepted')).toMatchObject({ kind: 'not_allowed', from: 'ready' });
    expect(await ordersAt(database.pool).advance('none', 'ready')).toEqual({ kind: 'unknown' });
  });
});

describe('GET /v2/public/orders/{key}/events', () => {
  const open: { destroy(): unknown }[] = [];
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stream of open.splice(0)) stream.destroy();
    for (const close of closers.splice(0)) await close();
  });

  async function openLiveShop(
    options: Parameters<typeof openShop>[1] = {},
  ): Promise<{ shop: Shop; url: string }> {
    const notifications = await openNotifications(database.address, silentLog);
    closers.push(() => notifications.close());
    const orderChanges = await listenForOrderChanges(notifications);
    const shop = await openShop({}, { ...options, orderChanges });
    return { shop, url: await shop.app.listen({ port: 0, host: '127.0.0.1' }) };
  }

  async function listen(
    url: string,
    client = '127.0.0.1',
    lastEventId?: string,
  ): Promise<IncomingMessage & { text: string }> {
    const resumed = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const request = get(url, { headers: { 'x-forwarded-for': client, ...resumed } });
    open.push(request);
    const [response] = await once(request, 'response');
    response.setEncoding('utf8');
    response.text = '';
    response.on('data', (chunk: string) => {
      response.text += chunk;
    });
    response.on('error', () => {});
    return response;
  }

  const progressIn = (text: string) =>
    [...text.matchAll(/^event: order\nid: [\w-]{22}\ndata: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data).progress,
    );

  test('T-6: the state comes at once, and with every change in any process', async () => {
    const { shop, url } = await openLiveShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const stream = await listen(`${url}/v2/public/orders/${await keyOf(database, id)}/events`);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await expect.poll(() => progressIn(stream.text)).toEqual(['received']);
    await ordersAt(database.pool, FRIDAY_EVENING).advance(id, 'accepted');
    await expect.poll(() => progressIn(stream.text)).toEqual(['received', 'accepted']);
    await ordersAt(database.pool, FRIDAY_EVENING).advance(id, 'ready');
    await expect.poll(() => progressIn(stream.text)).toEqual(['received', 'accepted', 'ready']);
  });

  test('T-6: a stream that reconnects resumes after the last event it was sent', async () => {
    const { shop, url } = await openLiveShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const events = `${url}/v2/public/orders/${await keyOf(database, id)}/events`;
    const first = await listen(events);
    await expect.poll(() => progressIn(first.text)).toEqual(['received']);
    const lastId = /^id: (.*)$/m.exec(first.text)?.[1] ?? '';
    first.destroy();

    const unchanged = await listen(events, undefined, lastId);
    await ordersAt(database.pool).advance(id, 'accepted');
    await expect.poll(() => progressIn(unchanged.text)).toEqual(['accepted']);
    const missed = await listen(events, undefined, lastId);
    await expect.poll(() => progressIn(missed.text)).toEqual(['accepted']);
  });

  test('T-12: after a lost connection all streams are read with one statement', async () => {
    const statements: string[] = [];
    const pool = new Proxy(database.pool, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return (...args: Parameters<typeof target.query>) => {
          const [statement] = args as readonly unknown[];
          statements.push(String(Reflect.get(Object(statement), 'text') ?? statement));
          return target.query(...args);
        };
      },
    });
    const { shop, url } = await openLiveShop({ pool, trustProxy: true });
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, guest) => orderAs(shop.app, `guest-${guest}@example.fr`)),
    );
    const keys = await Promise.all(ids.map((id) => keyOf(database, id)));
    const streams = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        listen(`${url}/v2/public/orders/${keys[index % 5]}/events`, `192.0.2.${index % 5}`),
      ),
    );
    const heard = (times: number) =>
      expect
        .poll(() => streams.map(({ text }) => progressIn(text).length))
        .toEqual(streams.map(() => times));
    await heard(1);
    // A change without a notification.
    await database.pool.query("UPDATE orders SET delivery_time = '19:00-19:15'");
    statements.length = 0;
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'comptoir notifications'",
    );
    await heard(2);
    expect(statements.filter((text) => text.includes('FROM order_lines'))).toHaveLength(1);
  });

  test('T-7: a ninth stream of one client is rejected until one of the others ends', async () => {
    const { shop, url } = await openLiveShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const events = `${url}/v2/public/orders/${await keyOf(database, id)}/events`;
    const streams = await Promise.all(Array.from({ length: 8 }, () => listen(events)));
    const ninth = await listen(events);
    expect(ninth.statusCode).toBe(429);
    expect(ninth.headers['retry-after']).toBe('30');
    streams[0]?.destroy();
    await expect.poll(async () => (await listen(events)).statusCode).toBe(200);
  });

  test('T-7: a server that stops ends its streams', async () => {
    const { shop, url } = await openLiveShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const stream = await listen(`${url}/v2/public/orders/${await keyOf(database, id)}/events`);
    await expect.poll(() => progressIn(stream.text)).toEqual(['received']);
    await Promise.all([shop.app.close(), once(stream, 'end')]);
    expect(stream.complete).toBe(true);
  });

  test('T-4: no stream opens without the key of its order', async () => {
    const { url } = await openLiveShop();
    expect((await listen(`${url}/v2/public/orders/${'x'.repeat(43)}/events`)).statusCode).toBe(404);
  });
});
