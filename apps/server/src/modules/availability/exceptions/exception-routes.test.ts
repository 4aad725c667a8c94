import { afterEach, describe, expect, test } from 'vitest';
import { aCustomer, anOrder } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
afterEach(() => emptyTables(database.pool, 'schedule_exceptions', 'public_holidays_as_usual'));

const SUNDAY = '2026-11-22';
const CLOSED = { from: SUNDAY, to: SUNDAY, order_type: null, ranges: [], message: 'En famille' };

/** The routes as a person of this role calls them. */
async function desk(
  shop: StaffShop,
  role: 'owner' | 'manager' | 'counter' | 'kitchen' = 'manager',
) {
  const { cookies } = await shop.person(role);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    shop.staff(method, path, { cookies, ...(method !== 'GET' && { body: body ?? {} }) });
  return {
    call,
    list: async () => (await call('GET', 'exceptions')).payload,
    add: (body: object) => call('POST', 'exceptions', body),
    change: (id: string, body: object) => call('PUT', `exceptions/${id}`, body),
    remove: (id: string) => call('DELETE', `exceptions/${id}`),
  };
}

async function orderFor(shop: StaffShop, delivery_date: string, delivery_time_range: string) {
  const customer = aCustomer({ date: { delivery_date, delivery_time_range } });
  const placed = await shop.post('/v2/public/checkout/', anOrder({ customer }));
  const order_id = String(placed.body.payload?.order_id);
  await shop.put('/v2/public/checkout/', { order_id, status: 'pending' });
  return order_id;
}

async function version(): Promise<number> {
  const { rows } = await database.pool.query('SELECT version FROM availability');
  return rows[0].version;
}

describe('an exception', () => {
  test('SV-41: of the same days, the one entered later decides, whichever it is for', async () => {
    const shop = await openShop();
    const { add, list } = await desk(shop);
    const days = ['23', '24', '25', '26', '27', '28'].map((day) => `2026-11-${day}`);
    for (const [index, from] of days.entries()) {
      const both = { ...CLOSED, from, to: from };
      const pickup = { ...both, order_type: 'pickup', ranges: [['12:00', '14:00']] };
      for (const each of index % 2 === 0 ? [both, pickup] : [pickup, both]) await add(each);
    }
    const { exceptions } = await list();
    expect(exceptions.map((each: { order_type: string | null }) => each.order_type)).toEqual(
      days.flatMap((_, index) => (index % 2 === 0 ? [null, 'pickup'] : ['pickup', null])),
    );
    const slots = (await shop.app.inject('/v2/public/checkout/slots?is_pickup=true')).json();
    const served = slots.payload.days.filter((each: { slots: unknown[] }) => each.slots.length > 0);
    expect(
      served.map(({ day }: { day: string }) => day).filter((day: string) => days.includes(day)),
    ).toEqual(days.filter((_, index) => index % 2 === 0));
  });

  test('SV-40, SV-43: names the orders that it no longer serves, and changes none of them', async () => {
    const shop = await openShop();
    const { add, list, change, remove } = await desk(shop);
    const late = await orderFor(shop, SUNDAY, '20:00-20:15');
    const early = await orderFor(shop, SUNDAY, '12:00-12:15');
    await orderFor(shop, '2026-11-21', '20:00-20:15');

    const { status, payload } = await add(CLOSED);
    expect(status).toBe(200);
    const ids = (orders: { order_id: string }[]) => orders.map(({ order_id }) => order_id);
    expect(ids(payload.orders)).toEqual([early, late]);
    expect(payload.orders[0]).toMatchObject({
      wanted_at: '2026-11-22T11:00:00.000Z',
      guest: 'Jeanne Martin',
      phone: expect.stringContaining('39'),
    });

    const { exception_id, revision } = payload;
    const opened = { ...CLOSED, ranges: [['11:00', '15:00']], revision };
    const changed = await change(exception_id, opened);
    expect(ids(changed.payload.orders)).toEqual([late]);
    const { exceptions } = await list();
    expect(exceptions).toHaveLength(1);
    expect(ids(exceptions[0].orders)).toEqual([late]);

    expect((await remove(exception_id)).payload.orders).toEqual([]);
    expect((await list()).exceptions).toEqual([]);
    const { rows } = await database.pool.query('SELECT DISTINCT progress FROM orders');
    expect(rows).toEqual([{ progress: 'received' }]);
  });

  test('SV-43: that had longer hours names the orders when it goes', async () => {
    const shop = await openShop();
    const { add, remove } = await desk(shop);
    await add({ ...CLOSED, to: '2026-11-29' });
    const { payload } = await add({ ...CLOSED, ranges: [['11:00', '15:00']] });
    const orderId = await orderFor(shop, SUNDAY, '12:00-12:15');
    expect((await remove(payload.exception_id)).payload.orders).toMatchObject([
      { order_id: orderId },
    ]);
  });

  test('SV-44: is told to the second person who adds the same days', async () => {
    const shop = await openShop();
    const one = await desk(shop);
    const other = await desk(shop, 'owner');
    const answers = await Promise.all([
      one.add(CLOSED),
      other.add({ ...CLOSED, message: 'Inventaire' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('exception_exists');
    // Of one type only, and on more days: both are there.
    expect((await other.add({ ...CLOSED, order_type: 'pickup' })).status).toBe(200);
    expect((await other.add({ ...CLOSED, to: '2026-11-29' })).status).toBe(200);
    expect((await one.list()).exceptions).toHaveLength(3);
  });

  test('SV-44: is not overwritten by who has not seen its last change', async () => {
    const shop = await openShop();
    const one = await desk(shop);
    const { payload } = await one.add(CLOSED);
    const { exception_id: id, revision } = payload;
    const first = await one.change(id, { ...CLOSED, message: 'Mariage', revision });
    const second = await one.change(id, { ...CLOSED, message: 'Travaux', revision });
    expect([first.status, second.status, second.code]).toEqual([200, 409, 'exception_stale']);
    expect((await one.list()).exceptions[0].message).toBe('Mariage');
  });

  test('SV-44: sent again changes nothing, and removed again it is gone', async () => {
    const shop = await openShop();
    const { add, change, remove, list } = await desk(shop);
    const { payload } = await add(CLOSED);
    const { exception_id: id, revision } = payload;
    const before = await version();
    expect((await add(CLOSED)).payload).toMatchObject({ exception_id: id, revision });
    const renamed = { ...CLOSED, message: 'Mariage', revision };
    await change(id, renamed);
    expect((await change(id, renamed)).payload.revision).toBe(2);
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 200]);
    expect((await change(id, renamed)).status).toBe(404);
    expect((await list()).exceptions).toEqual([]);
    expect((await version()) - before).toBe(2);
    const { rows } = await database.pool.query(
      'SELECT action, before, after FROM staff_audit WHERE subject = $1 ORDER BY entry_id',
      [`exception:${id}`],
    );
    expect(rows).toEqual([
      { action: 'exception.add', before: null, after: CLOSED },
      { action: 'exception.change', before: CLOSED, after: { ...CLOSED, message: 'Mariage' } },
      { action: 'exception.remove', before: { ...CLOSED, message: 'Mariage' }, after: null },
    ]);
  });

  test('SV-40: has days that are not over, in their order, and ranges that are not empty', async () => {
    const shop = await openShop();
    // Saturday 01:00: the service of Friday goes on.
    shop.setNow(Date.parse('2026-11-21T00:00:00Z'));
    const { add } = await desk(shop);
    const status = async (body: object) => (await add({ ...CLOSED, ...body })).status;
    expect(await status({ from: '2026-11-19', to: '2026-11-19' })).toBe(422);
    expect(await status({ from: '2026-11-23' })).toBe(422);
    // Two years have 731 days where a 29 February is among them.
    expect(await status({ from: '2028-11-20', to: '2028-11-21' })).toBe(422);
    expect(await status({ from: '2028-11-20', to: '2028-11-20' })).toBe(200);
    expect(await status({ ranges: [['12:00', '12:00']] })).toBe(422);
    expect(await status({ from: '2026-11-20', to: '2026-11-20' })).toBe(200);
  });

  test('SA-1, SV-40: is read by the staff that sees orders, and set by all but the kitchen', async () => {
    const shop = await openShop();
    const kitchen = await desk(shop, 'kitchen');
    expect((await kitchen.call('GET', 'exceptions')).status).toBe(200);
    expect((await kitchen.add(CLOSED)).code).toBe('forbidden');
    const holiday = ['PUT', 'public-holidays/2026-12-25', { is_as_usual: true }] as const;
    expect((await kitchen.call(...holiday)).code).toBe('forbidden');
    const counter = await desk(shop, 'counter');
    expect((await counter.add(CLOSED)).status).toBe(200);
    expect((await counter.call(...holiday)).status).toBe(200);
  });
});

test('SV-42: a public holiday is proposed until it is answered', async () => {
  const shop = await openShop();
  const { list, call } = await desk(shop);
  const { public_holidays: holidays, today } = await list();
  expect(today).toBe('2026-11-20');
  expect(holidays[0]).toEqual({ day: '2026-12-25', name: 'Noël', is_as_usual: false });
  expect(holidays.at(-1).day).toBe('2027-11-11');
  const path = 'public-holidays/2026-12-25';
  const answer = await call('PUT', path, { is_as_usual: true });
  expect(answer.payload).toEqual({ day: '2026-12-25', name: 'Noël', is_as_usual: true });
  await call('PUT', path, { is_as_usual: true });
  expect((await list()).public_holidays[0].is_as_usual).toBe(true);
  await call('PUT', path, { is_as_usual: false });
  expect((await list()).public_holidays[0].is_as_usual).toBe(false);
  expect((await call('PUT', 'public-holidays/2026-12-24', { is_as_usual: true })).status).toBe(404);
  expect((await call('PUT', 'public-holidays/0500-12-24', { is_as_usual: true })).status).toBe(404);
});
