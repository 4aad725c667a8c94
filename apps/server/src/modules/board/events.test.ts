import type { WireStaffDevice } from '@comptoir/contract/staff/devices';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenForStateChanges } from '#db/live-states.ts';
import { openNotifications } from '#db/notifications.ts';
import { listenForOrderChanges } from '#modules/orders/tracking/order-changes.ts';
import { printerStore } from '#modules/printing/printers/printer-store.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { aDevice, aPerson, boardOf, type Member, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { openStream, type ReceivedStream } from '#test/shops/board-stream.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';

const database = testDatabase();
const openShop = shops(database);
const TIMEOUT = { timeout: 20_000 };

const closers: (() => unknown)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0).reverse()) await close();
  await emptyTables(database.pool, ...STAFF_TABLES);
});

async function openLiveShop() {
  const notifications = await openNotifications(database.address, silentLog);
  closers.push(() => notifications.close());
  const shop = await openShop(
    {},
    {
      orderChanges: await listenForOrderChanges(notifications),
      watchStates: await listenForStateChanges(notifications),
    },
  );
  const root = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${root}/v2/staff/events`;
  const listen = async (who: Member, query = '', headers: Record<string, string> = {}) => {
    const stream = await openStream(url + query, { cookie: who.cookie, ...headers });
    closers.push(stream.close);
    return stream;
  };
  return { shop, listen };
}

const ordersIn = ({ events }: ReceivedStream) => events.filter(({ name }) => name === 'order');
const received = (stream: ReceivedStream, count: number) =>
  vi.waitFor(() => expect(ordersIn(stream)).toHaveLength(count), TIMEOUT);

test('OB-15: a board goes on from its list, and sees each change with its card', async () => {
  const { shop, listen } = await openLiveShop();
  const who = await aPerson(database.pool, 'counter');
  const board = boardOf(shop, who);
  const id = await orderAs(shop.app, 'jeanne@example.fr');
  const { orders, event_id } = await board.open();
  expect(orders.map(({ order_id }) => order_id)).toEqual([id]);
  const stream = await listen(who, `?last_event_id=${event_id}`);
  await board.move(id, { to: 'ready', revision: 1 });
  await board.undo(id, 2);
  await board.move(id, { to: 'handed_over', revision: 3 });
  const last = () => ordersIn(stream).at(-1);
  await vi.waitFor(() => expect(last()?.data).toMatchObject({ gone: true, revision: 4 }), TIMEOUT);
  expect(last()?.data).toEqual({ order_id: id, gone: true, progress: 'handed_over', revision: 4 });
  // While an older transaction is open, a change comes without its id, and again with it. So may the arrival
  // of the order, which the list has already.
  const positions = () => ordersIn(stream).flatMap(({ id: position }) => position ?? []);
  await vi.waitFor(() => {
    expect(positions().length).toBeGreaterThanOrEqual(3);
    expect(last()?.id).toBe(positions().at(-1));
  }, TIMEOUT);
  expect(new Set(positions()).size).toBe(positions().length);

  const resumed = await listen(who, '', { 'last-event-id': positions().at(-2) ?? '' });
  await vi.waitFor(() => expect(ordersIn(resumed).at(-1)).toEqual(last()), TIMEOUT);
  expect(ordersIn(resumed).map(({ id: position }) => position)).not.toContain(positions()[0]);
});

test('OB-4, and OB-15: an order that comes in rings on a board that is open', async () => {
  const { shop, listen } = await openLiveShop();
  const stream = await listen(await aDevice(database.pool));
  const id = await orderAs(shop.app, 'jeanne@example.fr');
  await received(stream, 1);
  expect(ordersIn(stream)[0]?.data).toMatchObject({ order_id: id, ringing: true, column: 'new' });
});

test('OB-13: no event has money or a guest for the kitchen, and each of them for the counter', async () => {
  const { shop, listen } = await openLiveShop();
  const kitchen = await listen(await aPerson(database.pool, 'kitchen'));
  const counter = await listen(await aPerson(database.pool, 'counter'));
  await orderAs(shop.app, 'jeanne@example.fr');
  await Promise.all([received(kitchen, 1), received(counter, 1)]);
  expect(ordersIn(kitchen)[0]?.data).toMatchObject({ guest: null, payment: null, total: null });
  expect(ordersIn(counter)[0]?.data).toMatchObject({
    guest: { first_name: 'Jeanne', is_first_order: true },
    payment: { method: 'cash', is_paid: false, due: 11.8, means: ['cash'] },
    total: 11.8,
  });
});

test('OB-15: a card whose event an older transaction holds back comes early, also to a board that reconnects, and with its id later', async () => {
  const { shop, listen } = await openLiveShop();
  const stream = await listen(await aDevice(database.pool));
  const id = await orderAs(shop.app, 'jeanne@example.fr');
  // A transaction of another test may hold back each of them as well.
  const found = (progress: string, isHeldBack: boolean) =>
    ordersIn(stream).find(
      (event) => event.data.progress === progress && (event.id === null) === isHeldBack,
    );
  await vi.waitFor(() => expect(found('received', false)).toBeDefined(), TIMEOUT);
  const older = await database.pool.connect();
  try {
    await older.query('BEGIN');
    await older.query('SELECT pg_current_xact_id()');
    await ordersAt(database.pool).advance(id, 'accepted');
    await vi.waitFor(() => expect(found('accepted', true)).toBeDefined(), TIMEOUT);
    expect(found('accepted', false)).toBeUndefined();
    const last = ordersIn(stream).findLast(({ id: position }) => position !== null)?.id ?? '';
    const late = await listen(await aDevice(database.pool), '', { 'last-event-id': last });
    await vi.waitFor(() => expect(ordersIn(late).at(-1)).toEqual(found('accepted', true)), TIMEOUT);
  } finally {
    await older.query('COMMIT');
    older.release();
  }
  await vi.waitFor(() => expect(found('accepted', false)).toBeDefined(), TIMEOUT);
  expect(found('accepted', false)).toEqual({ ...found('accepted', true), id: expect.any(String) });
});

test('OB-15: ids are whole numbers that only grow, also those of one transaction', async () => {
  const { shop, listen } = await openLiveShop();
  const stream = await listen(await aDevice(database.pool));
  const orders = [await orderAs(shop.app, 'jeanne@example.fr'), await orderAs(shop.app, 'a@x.fr')];
  for (const order of orders) await ordersAt(database.pool).advance(order, 'preparing');
  const ids = () => ordersIn(stream).flatMap(({ id }) => id ?? []);
  await vi.waitFor(() => expect(ids().length).toBeGreaterThanOrEqual(4), TIMEOUT);
  expect(ids().filter((id) => !/^\d+$/.test(id))).toEqual([]);
  const numbers = ids().map(BigInt);
  expect(numbers.every((id, index) => index === 0 || id > (numbers[index - 1] ?? 0n))).toBe(true);
});

test.each([
  ['this database has not reached', '9999999999999000000001'],
  ['is of no database', '4100-285'],
  ['has no transaction', '41'],
])('OB-15: an id that %s asks for the whole board', async (_, id) => {
  const { listen } = await openLiveShop();
  const stream = await listen(await aDevice(database.pool), '', { 'last-event-id': id });
  await vi.waitFor(() => expect(stream.isOver()).toBe(true), TIMEOUT);
  const states = ['devices', 'printers', 'availability', 'reported_items'];
  const names = stream.events.map(({ name }) => name).filter((name) => !states.includes(name));
  expect(names).toEqual(['time', 'resync']);
});

test('OB-16, and OB-19: every ten seconds the time is sent, and the board counts as alive', async () => {
  const { shop, listen } = await openLiveShop();
  const device = await aDevice(database.pool);
  const stream = await listen(device);
  const times = () => stream.events.filter(({ name }) => name === 'time');
  await vi.waitFor(() => expect(times()).toHaveLength(1), TIMEOUT);
  const id = await orderAs(shop.app, 'jeanne@example.fr');
  await received(stream, 1);
  shop.setNow(Date.parse('2026-11-20T17:00:10Z'));
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(times()).toHaveLength(2), TIMEOUT);
  expect(times()[1]?.data).toEqual({ now: '2026-11-20T17:00:10.000Z' });
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query('SELECT device_key, alive_at FROM boards');
    expect(rows).toEqual([
      { device_key: `device:${device.deviceId}`, alive_at: new Date('2026-11-20T17:00:10Z') },
    ]);
  }, TIMEOUT);
  expect(ordersIn(stream)[0]?.data.order_id).toBe(id);
});

test('OB-20: a stream ends when its device is revoked, or its person may see less', async () => {
  const { listen } = await openLiveShop();
  const device = await aDevice(database.pool);
  const person = await aPerson(database.pool, 'counter');
  const streams = [await listen(device), await listen(person)];
  await database.pool.query('DELETE FROM staff_devices');
  await database.pool.query("UPDATE staff_people SET role = 'kitchen'");
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(
    () => expect(streams.map((each) => each.isOver())).toEqual([true, true]),
    TIMEOUT,
  );
});

test('OB-13: no stream opens without the permission to read orders', async () => {
  const { listen } = await openLiveShop();
  expect((await listen(await aPerson(database.pool, 'accountant'))).status).toBe(403);
  expect((await listen({ cookie: '', headers: {} })).status).toBe(401);
});

test('OB-16: a server that stops ends its streams', async () => {
  const { shop, listen } = await openLiveShop();
  const stream = await listen(await aDevice(database.pool));
  await shop.app.close();
  await vi.waitFor(() => expect(stream.isOver()).toBe(true), TIMEOUT);
});

describe('the events of live states', () => {
  const devicesIn = ({ events }: ReceivedStream) =>
    events.filter(({ name }) => name === 'devices') as unknown as readonly {
      readonly id: string | null;
      readonly data: { readonly devices: readonly WireStaffDevice[] };
    }[];
  const shown = (stream: ReceivedStream) => devicesIn(stream).at(-1)?.data.devices ?? null;
  const shows = (stream: ReceivedStream, expected: readonly Partial<WireStaffDevice>[]) =>
    vi.waitFor(() => {
      expect(shown(stream)).toMatchObject(expected);
      expect(shown(stream)).toHaveLength(expected.length);
    }, TIMEOUT);

  async function openBoards() {
    const { shop, listen } = await openLiveShop();
    const manager = await aPerson(database.pool, 'manager');
    const stream = await listen(manager);
    await shows(stream, []);
    const call = async (
      method: 'POST' | 'PATCH' | 'DELETE',
      path: string,
      payload: object = {},
    ) => {
      const { headers } = manager;
      const answer = await shop.app.inject({ method, url: `/v2/staff/${path}`, headers, payload });
      return answer.json().payload;
    };
    return { shop, listen, stream, manager, call };
  }

  test('OB-21, SA-36: say that one is added, enrolled, renamed, and revoked', async () => {
    const { shop, listen, stream, call } = await openBoards();
    const { device_id, code } = await call('POST', 'devices', { name: 'Passe', kind: 'board' });
    await shows(stream, [{ device_id, name: 'Passe', enrolled_at: null, is_alive: false }]);
    const { headers } = await aDevice(database.pool, { name: 'Une autre' });
    await shop.app.inject({
      method: 'POST',
      url: '/v2/staff/session/device',
      headers: { origin: headers.origin, host: headers.host },
      payload: { code },
    });
    const enrolled_at = new Date(FRIDAY_EVENING).toISOString();
    await shows(stream, [{ device_id, enrolled_at }, { name: 'Une autre' }]);
    await call('PATCH', `devices/${device_id}`, { name: 'Zinc' });
    await shows(stream, [{ name: 'Une autre' }, { device_id, name: 'Zinc' }]);
    await call('DELETE', `devices/${device_id}`);
    await shows(stream, [{ name: 'Une autre' }]);
    expect(devicesIn(stream).every(({ id }) => id === null)).toBe(true);
    const late = await listen(await aPerson(database.pool, 'kitchen'));
    await shows(late, [{ name: 'Une autre' }]);
    expect(devicesIn(late)).toHaveLength(1);
  });

  test('OB-21, SA-36: say which board is alive and in service, and after two missed times that it is gone', async () => {
    const { shop, listen, stream } = await openBoards();
    const device = await aDevice(database.pool);
    const board = await listen(device);
    await shows(stream, [{ is_alive: true, service_since: null }]);
    await boardOf(shop, device).post('board/service', { active: true });
    const service_since = new Date(FRIDAY_EVENING).toISOString();
    await shows(stream, [{ is_alive: true, service_since }]);
    board.close();
    // The server may see only after another tick that the connection is gone.
    let now = FRIDAY_EVENING;
    await vi.waitFor(() => {
      now += 26_000;
      shop.setNow(now);
      vi.advanceTimersByTime(10_000);
      expect(shown(stream)).toMatchObject([{ is_alive: false, service_since }]);
    }, TIMEOUT);
    await listen(device);
    await shows(stream, [{ is_alive: true, service_since }]);
    await boardOf(shop, device).post('board/service', { active: false });
    await shows(stream, [{ is_alive: true, service_since: null }]);
  });

  test('OB-21, SA-36: say when a device was last seen, to the minute', async () => {
    const { shop, stream } = await openBoards();
    const device = await aDevice(database.pool);
    shop.setNow(FRIDAY_EVENING + 120_000);
    await boardOf(shop, device).open();
    vi.advanceTimersByTime(10_000);
    await shows(stream, [{ last_seen_at: new Date(FRIDAY_EVENING + 120_000).toISOString() }]);
  });

  test('SA-36: are the answer of the list of devices', async () => {
    const { listen, stream, shop, manager } = await openBoards();
    await listen(await aDevice(database.pool));
    await shows(stream, [{ is_alive: true }]);
    expect((await boardOf(shop, manager).get('devices')).body.payload).toEqual({
      devices: shown(stream),
    });
  });

  test('OB-21, PR-31: printers are broadcast as they are added, fall silent, and are removed', async () => {
    const { stream, call } = await openBoards();
    const said = () => stream.events.findLast(({ name }) => name === 'printers')?.data.printers;
    const { printer } = await call('POST', 'printers', { name: 'Bar', transport: 'browser' });
    await vi.waitFor(
      () => expect(said()).toMatchObject([{ name: 'Bar', state: 'unknown' }]),
      TIMEOUT,
    );
    await printerStore(database.pool).noteCondition(printer.printer_id, 'paper', FRIDAY_EVENING);
    await vi.waitFor(() => expect(said()).toMatchObject([{ state: 'paper' }]), TIMEOUT);
    await call('DELETE', `printers/${printer.printer_id}`);
    await vi.waitFor(() => expect(said()).toEqual([]), TIMEOUT);
  });

  test('OB-21: go on after a change that could not be read', async () => {
    const { stream, call } = await openBoards();
    await database.pool.query('ALTER TABLE boards RENAME TO lost_boards');
    try {
      await aDevice(database.pool, { name: 'Une autre' });
      vi.advanceTimersByTime(10_000);
    } finally {
      await database.pool.query('ALTER TABLE lost_boards RENAME TO boards');
    }
    await call('POST', 'devices', { name: 'Passe', kind: 'board' });
    await shows(stream, [{ name: 'Passe' }, { name: 'Une autre' }]);
  });
});
