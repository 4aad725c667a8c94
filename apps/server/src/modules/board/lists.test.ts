import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { AN_ADDRESS, aCustomer, aDelivery, anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { accountShops } from '#test/shops/account-shop.ts';
import { aDevice, aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { searchTerms } from './board-lists.ts';

const database = testDatabase();
const openShop = shops(database);
const openAccountShop = accountShops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

/** An order that is expected at a time of Paris, as its slot says. */
async function expectedAt({ app }: Shop, slot: string, columns = '') {
  const id = await orderAs(app, `${slot.replaceAll(/\W/g, '')}@example.fr`);
  await database.pool.query(
    `UPDATE orders SET slot_starts_at = $2::timestamptz${columns} WHERE order_id = $1`,
    [id, slot],
  );
  return id;
}

const anOwner = async (shop: Shop, at?: number) =>
  boardOf(shop, await aPerson(database.pool, 'owner', at === undefined ? {} : { at }));

describe('the open board', () => {
  test('OB-2: is sorted by what has to be started first, not by what came in first', async () => {
    const shop = await openShop();
    const late = await expectedAt(shop, '2026-11-20T21:00:00+01:00');
    const soon = await expectedAt(shop, '2026-11-20T19:00:00+01:00');
    const promised = await expectedAt(
      shop,
      '2026-11-20T18:30:00+01:00',
      ", promised_at = '2026-11-20T20:00:00+01:00'",
    );
    const { orders } = await (await anOwner(shop)).open();
    expect(orders.map(({ order_id }) => order_id)).toEqual([soon, promised, late]);
    expect(orders.map(({ due_at }) => due_at)).toEqual([
      '2026-11-20T18:00:00.000Z',
      '2026-11-20T19:00:00.000Z',
      '2026-11-20T20:00:00.000Z',
    ]);
    for (const { start_by, due_at } of orders) {
      expect(Date.parse(start_by)).toBeLessThanOrEqual(Date.parse(due_at));
    }
  });

  test('OB-1, OB-3: has the open orders, an order for another day among them, and no finished one', async () => {
    const shop = await openShop();
    await expectedAt(shop, '2026-11-20T19:00:00+01:00', ", progress = 'handed_over'");
    await expectedAt(shop, '2026-11-20T19:00:00+01:00', ", progress = 'cancelled'");
    const steps = ['received', 'preparing', 'ready', 'out_for_delivery'];
    for (const step of steps) {
      await expectedAt(shop, '2026-11-20T19:00:00+01:00', `, progress = '${step}'`);
    }
    await expectedAt(shop, '2026-11-21T12:00:00+01:00', ", progress = 'accepted'");
    const { orders } = await (await anOwner(shop)).open();
    expect(orders.map(({ column, day }) => `${column} ${day.slice(-2)}`)).toEqual([
      'new 20',
      'in_progress 20',
      'ready 20',
      'out_for_delivery 20',
      'later 21',
    ]);
  });

  test.each([
    ['an autumn night', '2026-11-21T03:30:00+01:00', '2026-11-21T04:00:00+01:00'],
    ['the night that loses an hour', '2026-03-29T03:30:00+02:00', '2026-03-29T04:00:00+02:00'],
    ['the night that gains an hour', '2026-10-25T03:30:00+01:00', '2026-10-25T04:00:00+01:00'],
  ])('OB-3: changes its day at 04:00, on %s', async (_, slot, end) => {
    const dayBefore = Date.parse(end) - 12 * 3_600_000;
    const shop = await openShop({}, { now: FRIDAY_EVENING });
    const id = await expectedAt(shop, slot);
    const next = await expectedAt(shop, end);
    const board = await anOwner(shop, dayBefore);
    const shown = async (at: number) => {
      shop.setNow(at);
      const { orders, day } = await board.open();
      return { day, orders: orders.map(({ order_id }) => order_id) };
    };
    const [date] = end.split('T');
    const before = await shown(Date.parse(end) - 1);
    const after = await shown(Date.parse(end));
    expect(before.orders).toEqual([id, next]);
    expect(after).toEqual({ day: date, orders: [next] });
    expect(before.day < after.day).toBe(true);
    const ofDay = async (day: string) =>
      (await board.get(`orders?day=${day}`)).body.payload.orders.map(({ order_id }) => order_id);
    expect([await ofDay(before.day), await ofDay(after.day)]).toEqual([[id], [next]]);
  });

  test('OB-4: an order that one device has silenced rings on the others, and again after two minutes', async () => {
    const shop = await openShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const board = boardOf(shop, await aDevice(database.pool));
    const other = boardOf(shop, await aDevice(database.pool));
    const rings = async (where: typeof board) => (await where.open()).orders[0]?.ringing;
    expect([await rings(board), await rings(other)]).toEqual([true, true]);
    const silenced = await board.post(`orders/${id}/silence`, {});
    expect(silenced.body.payload.order).toMatchObject({
      ringing: false,
      silenced_until: '2026-11-20T17:02:00.000Z',
    });
    expect([await rings(board), await rings(other)]).toEqual([false, true]);
    shop.setNow(FRIDAY_EVENING + 120_000);
    expect([await rings(board), await rings(other)]).toEqual([true, true]);
    expect((await board.post('orders/unknown/silence', {})).body.code).toBe('order_unknown');
  });

  test('OB-43: an order that was accepted by itself rings on each device once', async () => {
    const shop = await openShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const origin = { actor: 'system', idempotencyKey: 'by-itself' } as const;
    await ordersAt(database.pool).advance(id, 'accepted', origin);
    const board = boardOf(shop, await aDevice(database.pool));
    const other = boardOf(shop, await aDevice(database.pool));
    const rings = async (where: typeof board) => (await where.open()).orders[0]?.ringing;
    expect([await rings(board), await rings(other)]).toEqual([true, true]);
    const silenced = await board.post(`orders/${id}/silence`, {});
    expect(silenced.body.payload.order.ringing).toBe(false);
    shop.setNow(FRIDAY_EVENING + 120_000);
    expect([await rings(board), await rings(other)]).toEqual([false, true]);
    await ordersAt(database.pool).advance(id, 'preparing');
    expect([await rings(board), await rings(other)]).toEqual([false, false]);
  });

  test('OB-19: a device begins its service, and has ended it the next day', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aDevice(database.pool));
    const service = async (active: boolean) =>
      (await board.post('board/service', { active })).body.payload.service_since;
    expect((await board.open()).service_since).toBeNull();
    expect(await service(true)).toBe('2026-11-20T17:00:00.000Z');
    shop.setNow(FRIDAY_EVENING + 60_000);
    expect(await service(true)).toBe('2026-11-20T17:00:00.000Z');
    expect((await board.open()).service_since).toBe('2026-11-20T17:00:00.000Z');
    shop.setNow(FRIDAY_EVENING + 24 * 3_600_000);
    expect((await board.open()).service_since).toBeNull();
    expect(await service(false)).toBeNull();
  });
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'I-16: a long list is sent as %s, a short one as it is',
  async (encoding, decompress) => {
    const shop = await openShop();
    const { headers } = await aPerson(database.pool, 'owner');
    const open = (accepted?: string) =>
      shop.app.inject({
        url: '/v2/staff/orders',
        headers: { ...headers, ...(accepted && { 'accept-encoding': accepted }) },
      });
    expect((await open(encoding)).headers['content-encoding']).toBeUndefined();
    for (let count = 0; count < 8; count += 1) {
      await orderAs(shop.app, 'jeanne@example.fr', { local_id: `long-${count}` });
    }
    const [plain, sent] = [await open(), await open(encoding)];
    expect(sent.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(sent.rawPayload.length),
      'cache-control': 'no-store',
      vary: expect.stringContaining('accept-encoding'),
    });
    // Both name the server's time.
    const { orders } = JSON.parse(decompress(sent.rawPayload).toString()).payload;
    expect(orders).toEqual(plain.json().payload.orders);
    expect(sent.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length);
  },
);

describe('a card', () => {
  test('OB-18, I-52: has lines with their options, all notes, the allergens that were filtered or named, and whether it is the first order', async () => {
    const shop = await openShop();
    const items = anOrder().items.map((line) => ({ ...line, note: 'sans sésame' }));
    const avoided_allergens = ['sesame' as const, 'gluten' as const, 'sesame' as const];
    const comment = 'Sonnez fort';
    const allergies = 'Arachides, même en traces';
    const more = { comment, allergies, avoided_allergens };
    await orderAs(shop.app, 'jeanne@example.fr', { items, ...more });
    shop.setNow(FRIDAY_EVENING + 1_000);
    await orderAs(shop.app, 'JEANNE@example.fr', { local_id: 'second' });
    const board = await anOwner(shop);
    const { orders } = await board.open();
    expect(orders.map(({ guest }) => guest?.is_first_order)).toEqual([true, false]);
    expect(orders[0]).toMatchObject({
      lines: [{ name: 'Maki saumon', quantity: 2, note: 'sans sésame', options: [] }],
      note: 'Sonnez fort',
      allergies: 'Arachides, même en traces',
      allergens: ['gluten', 'peanuts', 'sesame'],
      starts_at: null,
      promised_at: null,
      last_step: { progress: 'received', actor: 'guest', person: null, device: null },
    });
    const full = await board.full(String(orders[0]?.order_id));
    expect(full.allergens).toEqual(['gluten', 'peanuts', 'sesame']);
    expect(full.amounts).toMatchObject({
      total: 11.8,
      refundable: 0,
      lines: [{ name: 'Maki saumon', quantity: 2, line_total: 11.8 }],
    });
  });

  test('OB-18: is no first order of a guest who had signed in for the one before', async () => {
    const shop = await openAccountShop();
    const { token, id } = await shop.member({ email: 'paul@example.fr' });
    const customer = { ...aCustomer(), email: 'paul@example.fr', date: null };
    const url = '/v2/public/checkout/';
    const placed = await shop.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${token}` },
      payload: { ...anOrder({ customer }), user_id: id },
    });
    await shop.put(url, { order_id: placed.json().payload.order_id, status: 'pending' });
    shop.setNow(FRIDAY_EVENING + 1_000);
    await orderAs(shop.app, 'PAUL@example.fr', { local_id: 'second' });
    const { orders } = await (await anOwner(shop)).open();
    expect(orders.map(({ guest }) => guest?.is_first_order)).toEqual([true, false]);
  });

  test('OB-13: for the kitchen names no guest, no address and no money, in no answer', async () => {
    const shop = await openShop();
    const customer = {
      ...aCustomer({ location: { ...AN_ADDRESS, entry_code: 'B7319', floor: 'Escalier C' } }),
      first_name: 'Zéphyrine',
      last_name: 'Quatremère',
      phone: '06 39 98 77 66',
    };
    const id = await orderAs(shop.app, 'zephyrine@example.fr', aDelivery({ customer }));
    const board = boardOf(shop, await aPerson(database.pool, 'kitchen'));
    const answers = [
      await board.get('orders'),
      await board.get('orders?day=2026-11-20'),
      await board.get('orders?search=1'),
      await board.get(`orders/${id}`),
      await board.move(id, { to: 'accepted', revision: 0 }),
      await board.move(id, { to: 'accepted', revision: 1 }),
      await board.post(`orders/${id}/silence`, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 200, 200]);
    for (const { body } of answers) {
      const text = JSON.stringify(body);
      for (const secret of [
        'Zéphyrine',
        'Quatremère',
        '7766',
        '77 66',
        'zephyrine',
        'République',
        'B7319',
        'Escalier C',
      ]) {
        expect(text).not.toContain(secret);
      }
      expect(text).toContain('"payment":null');
      expect(text).not.toMatch(/"(?:total|due|refundable|line_total)":[\d.]/);
    }
    const counter = boardOf(shop, await aPerson(database.pool, 'counter'));
    const seen = (await counter.get(`orders/${id}`)).body.payload.order;
    expect(seen).toMatchObject({ guest: { entry_code: 'B7319', floor: 'Escalier C' } });
    for (const search of ['zephyrine', '7766', 'Quatremère']) {
      const found = await board.get(`orders?search=${encodeURIComponent(search)}`);
      expect(found.body.payload.orders).toEqual([]);
    }
  });

  test('OB-13: is closed without a session, and to an accountant', async () => {
    const shop = await openShop();
    const id = await orderAs(shop.app, 'jeanne@example.fr');
    const stranger = boardOf(shop, { cookie: '', headers: {} });
    const accountant = boardOf(shop, await aPerson(database.pool, 'accountant'));
    for (const path of ['orders', `orders/${id}`, 'events']) {
      expect((await stranger.get(path)).status).toBe(401);
      expect((await accountant.get(path)).status).toBe(403);
    }
  });
});

describe('a search', () => {
  test.each([
    ['1', { number: 1, words: [] }],
    ['n° 12', { number: 12, words: [] }],
    ['7766', { number: 7766, words: ['7766'] }],
    ['06 39 98 77 66', { number: null, words: ['7766'] }],
    ['+33 6.39.98.77.66', { number: null, words: ['7766'] }],
    ['Éloïse du-Pont', { number: null, words: ['eloise', 'du', 'pont'] }],
    ["'); DROP TABLE orders", { number: null, words: ['drop', 'table', 'orders'] }],
    ['!!!', { number: null, words: [] }],
  ])('OB-14: « %s » asks for %j', (search, terms) => {
    expect(searchTerms(search)).toEqual(terms);
  });

  test('OB-14: finds by number, by the beginning of names without accents, and by four digits', async () => {
    const shop = await openShop();
    const guest = async (first_name: string, last_name: string, phone: string) => {
      const customer = { ...aCustomer(), first_name, last_name, phone };
      const local = phone.slice(-2);
      return orderAs(shop.app, `${local}@example.fr`, { local_id: local, customer });
    };
    const eloise = await guest('Éloïse', 'Lefèvre-Cœur', '06 39 98 77 66');
    const jean = await guest('Jean-Pierre', "d'Ormesson", '+33 6 39 98 00 12');
    const board = await anOwner(shop);
    const found = async (search: string) =>
      (await board.get(`orders?search=${encodeURIComponent(search)}`)).body.payload.orders.map(
        ({ order_id }) => order_id,
      );
    expect(await found('1')).toEqual([eloise]);
    expect(await found('#2')).toEqual([jean]);
    for (const search of ['eloise', 'ÉLO', 'lefevre', 'Lefèvre él', 'coeur', '7766']) {
      expect([search, await found(search)]).toEqual([search, [eloise]]);
    }
    for (const search of ['jean', 'pierre', 'ormesson', '0012', '06 39 98 00 12']) {
      expect([search, await found(search)]).toEqual([search, [jean]]);
    }
    const names = [
      'Nguyễn',
      'Dvor\u030ca\u0301k',
      'Šimon',
      'Ștefan',
      'Sø\u00adren\u200bsen',
      'Weiß',
      'กิตติ',
      'हिन्दी',
      'Zoé🍣Martin',
    ];
    const ids = await Promise.all(
      names.map((name, place) => guest('Ana', name, `06 39 98 55 ${place + 20}`)),
    );
    for (const [place, search] of [
      'nguyen',
      'dvorak',
      'simon',
      'STEFAN',
      'sorensen',
      'weiss',
      'กิตติ',
      'हिन्दी',
      'martin zoe',
    ].entries()) {
      expect([search, await found(search)]).toEqual([search, [ids[place]]]);
      expect(await found(names[place] ?? '')).toEqual([ids[place]]);
    }
    for (const search of ['7765', 'eloise jean', "x' | 'jean", '&', '999999', '<!>']) {
      expect([search, await found(search)]).toEqual([search, []]);
    }
    expect((await board.get('orders?search=')).status).toBe(422);
    expect((await board.get(`orders?search=${'x'.repeat(101)}`)).status).toBe(422);
    expect((await board.get('orders?day=2026-13-01')).status).toBe(422);
    expect((await board.get('orders/unknown')).body.code).toBe('order_unknown');
  });

  test('OB-14: the open board, a day and a search are read by indexes', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL enable_seqscan = off');
      const plan = async (where: string) =>
        (
          await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT FROM orders WHERE ${where}`)
        ).rows
          .map((row) => row['QUERY PLAN'])
          .join('\n');
      for (const where of [
        "order_id IN (SELECT order_id FROM open_orders WHERE due_at >= '2026-11-20')",
        "slot_starts_at >= '2026-11-20' AND slot_starts_at < '2026-11-21'",
        `submitted_at IS NOT NULL AND
         order_guest_words(first_name, last_name, phone) @@ to_tsquery('simple', '''a'':*')`,
        'number = 12 AND submitted_at IS NOT NULL',
      ]) {
        expect(await plan(where)).not.toContain('Seq Scan');
      }
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
