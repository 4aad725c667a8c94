import { afterEach, describe, expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { aCardOrder, CHECKOUT, cardShops } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { submittedOrderOf } from '#test/shops/lunch-order.ts';
import { LUNCH_MENUS, lunch } from '#test/shops/lunch-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { byBoard, keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';
import { guestOf, proposalsOf } from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const openCardShop = cardShops(database);
const staff = setByStaff(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

const DAY = '2026-11-20';
const MINUTE = 60_000;

async function move(
  { app }: Pick<Shop, 'app'>,
  key: string,
  time: unknown,
  delivery_date: unknown = DAY,
) {
  const payload = { delivery_date, delivery_time_range: time };
  const url = `/v2/public/orders/${key}/time`;
  const answer = await app.inject({ method: 'POST', url, payload });
  return { ...answer.json(), status: answer.statusCode };
}

/** A pickup that is ordered for this time. */
async function orderedFor(shop: Shop, time: string, localId = 'moved') {
  const date = { delivery_date: DAY, delivery_time_range: time };
  const orderId = await orderAs(shop.app, 'jeanne@example.fr', {
    local_id: localId,
    customer: { ...aCustomer({ date }), email: 'jeanne@example.fr' },
  });
  return { orderId, key: await keyOf(database, orderId) };
}

const timeOf = async (orderId: string) =>
  (await ordersAt(database.pool).find(orderId))?.delivery_time;

const full = {
  settings: someSettings({ scheduling: { timezone: 'Europe/Paris', slot_capacity: 1 } }),
};

describe('POST /v2/public/orders/{key}/time', () => {
  test('OB-52: moves an order, once, with its board, its page and its mails', async () => {
    const shop = await openShop();
    const { orderId, key } = await orderedFor(shop, '19:00');
    const board = boardOf(shop, await aPerson(database.pool, 'owner'));
    const before = (await shop.app.inject(`/v2/public/orders/${key}`)).json().payload;
    expect(before).toMatchObject({ can_move: true, starts_at: '2026-11-20T18:00:00.000Z' });
    const answers = await Promise.all([1, 2, 3].map(() => move(shop, key, '20:00')));
    for (const { status, payload } of answers) {
      expect([status, payload]).toMatchObject([
        200,
        {
          starts_at: '2026-11-20T19:00:00.000Z',
          date: { delivery_date: DAY, delivery_time_range: '20:00' },
          total: before.total,
          order_number: before.order_number,
          can_move: true,
        },
      ]);
    }
    expect((await board.open()).orders[0]).toMatchObject({
      due_at: '2026-11-20T19:00:00.000Z',
      ringing: true,
      revision: 2,
    });
    expect((await board.full(orderId)).history.map(({ type, actor }) => [type, actor])).toEqual([
      ['submitted', 'guest'],
      ['moved', 'guest'],
    ]);
    const { rows } = await database.pool.query(
      `SELECT kind, count(*)::int AS count FROM mails WHERE occasion <> '' GROUP BY kind ORDER BY kind`,
    );
    expect(rows).toEqual([
      { kind: 'order_moved', count: 1 },
      { kind: 'order_ticket', count: 1 },
    ]);
    expect((await move(shop, key, '20:00')).status).toBe(200);
    expect((await move(shop, key, '20:00-20:15')).status).toBe(200);
    expect((await board.open()).orders[0]?.revision).toBe(2);
  });

  test('OB-52: not once it is accepted, and of a move and an acceptance exactly one wins', async () => {
    const shop = await openShop();
    const done = await orderedFor(shop, '19:00', 'accepted');
    await ordersAt(database.pool).advance(done.orderId, 'accepted');
    const state = (await shop.app.inject(`/v2/public/orders/${done.key}`)).json().payload;
    expect(state.can_move).toBeUndefined();
    for (const time of ['20:00', '03:00']) {
      expect(await move(shop, done.key, time)).toMatchObject({
        status: 409,
        code: 'order_not_changeable',
      });
    }
    for (let round = 0; round < 8; round += 1) {
      const { orderId, key } = await orderedFor(shop, '19:00', `round-${round}`);
      const [moved, accepted] = await Promise.all([
        move(shop, key, '20:00'),
        ordersAt(database.pool).advance(orderId, 'accepted', byBoard(1)),
      ]);
      const won = moved.status === 200 ? ['stale', '20:00'] : ['moved', '19:00'];
      expect([accepted.kind, await timeOf(orderId)]).toEqual(won);
    }
  });

  test('OB-52, S-11: into a full slot no order moves, and the place that it leaves is free', async () => {
    const shop = await openShop(full);
    const first = await orderedFor(shop, '19:00', 'first');
    await orderedFor(shop, '19:15', 'second');
    expect(await move(shop, first.key, '19:15')).toMatchObject({
      status: 409,
      code: 'slot_full',
      errors: [{ path: 'delivery_time_range' }],
    });
    expect((await move(shop, first.key, '19:00')).status).toBe(200);
    expect((await move(shop, first.key, '19:30')).status).toBe(200);
    const third = await orderedFor(shop, '19:00', 'third');
    expect(await timeOf(third.orderId)).toBe('19:00');
  });

  test('OB-52, S-20: an order as soon as possible moves into the slot that it fills itself', async () => {
    const scheduling = {
      timezone: 'Europe/Paris',
      slot_capacity: 1,
      pickup_minimum_time: 75,
    };
    const shop = await openShop({ settings: someSettings({ scheduling }) });
    const orderId = await orderAs(shop.app, 'jeanne@example.fr', { local_id: 'moved' });
    const key = await keyOf(database, orderId);
    const { rows } = await database.pool.query('SELECT delivery_time, slot_starts_at FROM orders');
    const slot_starts_at = new Date('2026-11-20T19:15+01:00');
    expect(rows).toEqual([{ delivery_time: 'ASAP', slot_starts_at }]);
    expect((await move(shop, key, '19:15')).status).toBe(200);
    expect(await timeOf(orderId)).toBe('19:15');
    const other = await orderedFor(shop, '19:30', 'other');
    expect(await move(shop, other.key, '19:15')).toMatchObject({ status: 409, code: 'slot_full' });
  });

  test.each([true, false])(
    'OB-52, S-10: its own time is no other one in either form, where ranges are shown: %s',
    async (pickup_show_range) => {
      const shop = await openShop({
        settings: someSettings({ scheduling: { pickup_show_range, slot_capacity: 1 } }),
      });
      const { key, orderId } = await orderedFor(shop, '19:00');
      const stored = await timeOf(orderId);
      for (const time of ['19:00', '19:00-19:15']) {
        expect((await move(shop, key, time)).status).toBe(200);
      }
      expect(await move(shop, key, '19:00-19:30')).toMatchObject({ code: 'slot_unavailable' });
      expect(await timeOf(orderId)).toBe(stored);
    },
  );

  test('OB-52, S-11: of guests who want the last place at once one gets it', async () => {
    const shop = await openShop(full);
    const placed: { orderId: string; key: string }[] = [];
    for (const time of ['19:00', '19:15', '19:30', '19:45']) {
      placed.push(await orderedFor(shop, time, `at-${time.replace(':', '-')}`));
    }
    const answers = await Promise.all(placed.map(({ key }) => move(shop, key, '20:30')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const times = await Promise.all(placed.map(({ orderId }) => timeOf(orderId)));
    expect(times.filter((time) => time === '20:30')).toHaveLength(1);
  });

  test('OB-52: two orders that change places at once do not wait for one another for ever', async () => {
    const shop = await openShop(full);
    const [one, other] = [
      await orderedFor(shop, '19:00', 'one'),
      await orderedFor(shop, '19:15', 'other'),
    ];
    const answers = await Promise.all([
      move(shop, one.key, '19:15'),
      move(shop, other.key, '19:00'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });

  test.each([
    ['before its lead time', '18:05', DAY, 'slot_unavailable', 'delivery_time_range'],
    ['outside of the hours', '03:00', DAY, 'slot_unavailable', 'delivery_time_range'],
    ['as soon as possible', 'ASAP', DAY, 'slot_unavailable', 'delivery_time_range'],
    ['on a day that is over', '19:00', '2026-11-19', 'slot_unavailable', 'delivery_date'],
  ])('OB-52: %s it is not moved', async (_what, time, date, code, path) => {
    const shop = await openShop();
    const { key, orderId } = await orderedFor(shop, '19:00');
    expect(await move(shop, key, time, date)).toMatchObject({
      status: 422,
      code,
      errors: [{ path }],
    });
    expect(await timeOf(orderId)).toBe('19:00');
  });

  test.each([
    ['', DAY],
    [7, DAY],
    ['19:00', 'tomorrow'],
    ['19:00', undefined],
  ])('OB-52: %j on %j is refused as a request', async (time, date) => {
    const shop = await openShop();
    const { key } = await orderedFor(shop, '19:00');
    const body = { delivery_time_range: time, ...(date && { delivery_date: date }) };
    const url = `/v2/public/orders/${key}/time`;
    const answer = await shop.app.inject({ method: 'POST', url, payload: body });
    expect(answer.statusCode).toBe(422);
  });

  test('OB-52, A-12: only to a time at which its dishes are served', async () => {
    const served = { label: '', is_open: true, times: [{ start: '19:00', end: '20:00' }] };
    const maki = anItem({ active_times: { fri: served } });
    const shop = await openShop({ menus: [aMenu({ categories: [aCategory({ items: [maki] })] })] });
    const item = { item_id: maki.item_id, quantity: 2, note: '', options: [] };
    const sent = anOrder({
      items: [item],
      customer: aCustomer({ date: { delivery_date: DAY, delivery_time_range: '19:00' } }),
    });
    const orderId = await orderAs(shop.app, 'jeanne@example.fr', sent);
    const key = await keyOf(database, orderId);
    expect(await move(shop, key, '20:30')).toMatchObject({
      status: 409,
      code: 'items_unavailable',
      items: [{ item_id: maki.item_id }],
    });
    expect((await move(shop, key, '19:30')).status).toBe(200);
  });

  test('OB-52, SU-7: nor to one at which a dish that is proposed instead is not served', async () => {
    const evening = { label: '', is_open: true, times: [{ start: '20:30', end: '23:00' }] };
    const [maki, soup] = [
      anItem({ item_id: 'maki' }),
      anItem({ item_id: 'soupe', item_name: 'Soupe miso', active_times: { fri: evening } }),
    ];
    const menus = [aMenu({ categories: [aCategory({ items: [maki, soup] })] })];
    const shop = await openShop({ menus });
    const sent = anOrder({
      items: [{ item_id: 'maki', quantity: 2, note: '', options: [] }],
      customer: aCustomer({ date: { delivery_date: DAY, delivery_time_range: '21:00' } }),
    });
    const orderId = await orderAs(shop.app, 'jeanne@example.fr', sent);
    const key = await keyOf(database, orderId);
    const proposals = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const swap = { kind: 'swap', position: 1, quantity: 1, swap_item_id: 'soupe' } as const;
    expect((await proposals.propose(orderId, swap)).status).toBe(200);
    expect(await move(shop, key, '19:30')).toMatchObject({
      status: 409,
      code: 'items_unavailable',
      items: [{ item_id: 'soupe', item_name: 'Soupe miso' }],
    });
    expect((await move(shop, key, '21:30')).status).toBe(200);
    expect((await guestOf(shop, key).answer('drop')).status).toBe(200);
    expect((await move(shop, key, '19:30')).status).toBe(200);
  });

  test('OB-52, SU-8: what was left out of a paid order does not stop it', async () => {
    const evening = { label: '', is_open: true, times: [{ start: '20:30', end: '23:00' }] };
    const items = [
      anItem({ item_id: 'maki' }),
      anItem({ item_id: 'soupe', active_times: { fri: evening } }),
    ];
    const menus = [aMenu({ categories: [aCategory({ items })] })];
    const shop = await openCardShop({ menus });
    await staff.hold('item', 'soupe', Date.parse('2026-11-20T23:00+01:00'), 3);
    const intentId = await shop.intent();
    const line = { quantity: 1, note: '', options: [] };
    const sent = aCardOrder(intentId, {
      items: items.map(({ item_id }) => ({ ...line, item_id })),
      tax: 1.08,
      customer: aCustomer({ date: { delivery_date: DAY, delivery_time_range: '21:00' } }),
    });
    const placed = await shop.post(CHECKOUT, sent);
    shop.stripe.ledger.pay(intentId);
    await shop.deliverEvent();
    const orderId = String(placed.body.payload?.order_id);
    const key = await keyOf(database, orderId);
    const proposals = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    await proposals.propose(orderId, { kind: 'drop', position: 2, quantity: 1 });
    expect(await move(shop, key, '19:30')).toMatchObject({ items: [{ item_id: 'soupe' }] });
    expect((await guestOf(shop, key).answer('accept')).status).toBe(200);
    expect((await move(shop, key, '19:30')).status).toBe(200);
    const { rows } = await database.pool.query('SELECT units FROM hold_uses');
    expect(rows).toEqual([{ units: 1 }]);
  });

  test('OB-52, SV-4: nor to one at which a dish is sold out, or orders pause', async () => {
    const shop = await openShop();
    const { key } = await orderedFor(shop, '21:00');
    await staff.hold('item', 'maki-saumon', Date.parse('2026-11-20T20:00+01:00'));
    expect(await move(shop, key, '19:30')).toMatchObject({
      status: 409,
      code: 'items_unavailable',
    });
    expect((await move(shop, key, '20:15')).status).toBe(200);
  });

  test('OB-52, C-25: a dish of a formula that is not served then is named with the formula', async () => {
    const served = { label: '', is_open: true, times: [{ start: '19:45', end: '22:00' }] };
    const menus = LUNCH_MENUS.map((menu) => ({
      ...menu,
      categories: menu.categories.map((category) => ({
        ...category,
        items: category.items.map((item) =>
          item.item_id === 'steak' ? { ...item, active_times: { fri: served } } : item,
        ),
      })),
    }));
    const shop = await openShop({ menus });
    const orderId = await submittedOrderOf(shop, [lunch('soupe', 'steak')]);
    const answer = await move(shop, await keyOf(database, orderId), '19:00');
    expect(answer).toMatchObject({ status: 409, code: 'items_unavailable' });
    expect(answer.items).toEqual([
      { item_id: 'steak', item_name: 'Steak frites', formula: 'Formule midi' },
    ]);
  });

  test('OB-52, SV-7, SV-27: what has too few portions then is named, with what is left', async () => {
    const shop = await openShop();
    const { key } = await orderedFor(shop, '21:00');
    const until = Date.parse('2026-11-20T20:00+01:00');
    await staff.hold('item', 'maki-saumon', until, 1);
    expect(await move(shop, key, '19:30')).toMatchObject({
      status: 409,
      code: 'items_unavailable',
      message: '« Maki saumon » : il en reste 1.',
      items: [{ item_id: 'maki-saumon', sold_out_until: new Date(until).toISOString() }],
    });
  });

  test('OB-52, SV-27: a gift of which no portion is left then does not stop it', async () => {
    const gift = anOffer({ id: 'cadeau', type: 'free_item', items: ['maki-saumon'] });
    const shop = await openShop({ offers: [gift] });
    const { key, orderId } = await orderedFor(shop, '21:00');
    const lines = (await ordersAt(database.pool).find(orderId))?.lines ?? [];
    expect(lines.map(({ quantity, offer_id }) => [quantity, offer_id])).toEqual([
      [2, null],
      [1, 'cadeau'],
    ]);
    await staff.hold('item', 'maki-saumon', Date.parse('2026-11-20T20:00+01:00'), 2);
    expect((await move(shop, key, '19:30')).status).toBe(200);
    const { rows } = await database.pool.query('SELECT units FROM hold_uses');
    expect(rows).toEqual([{ units: 2 }]);
  });

  test('OB-52, T-4: an unknown key moves nothing, and a client looks at most 60 times in an hour', async () => {
    const shop = await openShop({}, { rateLimit: true });
    const key = 'x'.repeat(43);
    for (let time = 0; time < 60; time += 1) {
      expect((await move(shop, key, '20:00')).status).toBe(404);
    }
    expect((await move(shop, key, '20:00')).status).toBe(429);
  });

  test('OB-52: an order that the restaurant has promised for a time is not moved', async () => {
    const shop = await openShop();
    const { orderId, key } = await orderedFor(shop, '19:00');
    const promise = FRIDAY_EVENING + 90 * MINUTE;
    await ordersAt(database.pool).changePromisedTime(orderId, promise, byBoard(1));
    expect(await move(shop, key, '20:00')).toMatchObject({ code: 'order_not_changeable' });
  });
});
