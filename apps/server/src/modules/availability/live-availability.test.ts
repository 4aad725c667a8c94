import { afterEach, expect, test, vi } from 'vitest';
import { listenForStateChanges, type WatchLiveStates } from '#db/live-states.ts';
import { openNotifications } from '#db/notifications.ts';
import { listenForOrderChanges } from '#modules/orders/tracking/order-changes.ts';
import { someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { openStream, type ReceivedStream } from '#test/shops/board-stream.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';
import { openLiveAvailability } from './live-availability.ts';

const database = testDatabase();
const openShop = staffShops(database);
const WITHIN = { timeout: 10_000 };
const MINUTE = 60_000;
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await emptyTables(database.pool, 'holds', 'pauses', 'rush', 'closed_slots', 'boards');
});

/** One of several servers on the database, with streams of its own. */
async function aServer(settings = someSettings()) {
  const notifications = await openNotifications(database.address, silentLog);
  closers.push(() => notifications.close());
  const shop = await openShop({
    restaurant: { settings },
    orderChanges: await listenForOrderChanges(notifications),
    watchStates: await listenForStateChanges(notifications),
  });
  const root = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const listen = async (path: string, headers: Record<string, string> = {}) => {
    const stream = await openStream(`${root}/v2/${path}`, headers);
    closers.push(stream.close);
    return stream;
  };
  return { shop, listen };
}

const last = ({ events }: ReceivedStream) =>
  events.filter(({ name }) => name === 'availability').at(-1)?.data;
const shows = (stream: ReceivedStream, expected: object) =>
  vi.waitFor(() => expect(last(stream)).toMatchObject(expected), WITHIN);

async function set(shop: StaffShop, method: 'POST' | 'PUT' | 'DELETE', path: string, body = {}) {
  const { cookies } = await shop.person('counter');
  const answer = await shop.staff(method, path, { cookies, body });
  expect(answer.status).toBe(200);
  return answer.payload;
}

test('SV-3, SV-51, SV-52, and SV-53: a change on one server, and the last portion there, are known to guests and boards of another', async () => {
  const [one, other] = [await aServer(), await aServer()];
  const { cookies } = await other.shop.person('kitchen');
  const guest = await other.listen('public/availability/events');
  const board = await other.listen('staff/events', { cookie: cookies.join('; ') });
  await shows(guest, { items: [], pauses: [] });
  await shows(board, { holds: [] });

  const { holds } = await set(one.shop, 'POST', 'holds', {
    kind: 'item',
    id: 'maki-saumon',
    until: 'service',
  });
  await shows(guest, { items: [{ id: 'maki-saumon' }] });
  await shows(board, { holds: [{ id: 'maki-saumon', orders: [] }] });
  const asked = await other.shop.app.inject('/v2/public/availability');
  expect(asked.json().payload).toEqual(last(guest));
  expect(guest.events.at(-1)?.id).toBe(String(asked.headers.etag).replaceAll('"', ''));

  await set(one.shop, 'DELETE', `holds/${holds[0].hold_id}`);
  await shows(guest, { items: [] });
  const counted = { kind: 'item', id: 'maki-saumon', until: '1h', remaining: 2 };
  await set(one.shop, 'POST', 'holds', counted);
  await shows(board, { holds: [{ id: 'maki-saumon', remaining: 2, orders: [] }] });
  await orderAs(one.shop.app, 'jeanne@example.fr');
  await shows(board, { holds: [{ remaining: 0, is_sold_out: true, orders: [{ units: 2 }] }] });
  await shows(guest, { items: [{ id: 'maki-saumon' }] });
  await vi.waitFor(() => expect(takenIn(board)).toBe(1), WITHIN);
});

function takenIn(board: ReceivedStream): number {
  const slots = (last(board)?.slots ?? []) as { orders: number }[];
  return slots.reduce((sum, { orders }) => sum + orders, 0);
}

/** A cache of which the test says when it is notified. */
function aCache({ settings = someSettings(), seenAt = null as number | null } = {}) {
  let notify: Parameters<WatchLiveStates>[0] = () => {};
  const time = { now: FRIDAY_EVENING, seenAt };
  const portionsUsed = vi.fn(async () => new Map<string, number>());
  const boardSeenAt = vi.fn(async () => time.seenAt);
  // The cache reads the rules of the kitchen only.
  const restaurant = { current: async () => ({ settings }), onChange() {} } as never;
  const live = openLiveAvailability({
    pool: database.pool,
    restaurant,
    portionsUsed,
    boardSeenAt,
    log: silentLog,
    watchStates: (listener) => {
      notify = listener;
    },
    clock: () => time.now,
  });
  closers.push(live.close);
  return { live, time, portionsUsed, boardSeenAt, notify: (name: string | null) => notify(name) };
}

const pauseAt = (minutes: number) =>
  database.pool.query(
    `WITH counted AS (UPDATE availability SET version = version + 1 RETURNING version)
     INSERT INTO pauses (kind, ends_at, set_at) SELECT 'delivery', $1, $1 FROM counted`,
    [new Date(FRIDAY_EVENING + minutes * MINUTE)],
  );

test('SV-52: is read with no statement for a request, and again for another version or lost notifications', async () => {
  const query = vi.spyOn(database.pool, 'query');
  const { live, notify } = aCache();
  const { version, state } = await live.current();
  expect([state.pauses, query.mock.calls.length]).toEqual([[], 1]);
  for (let request = 0; request < 100; request += 1) await live.current(version);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();

  await pauseAt(30);
  expect((await live.current(version)).state.pauses).toEqual([]);
  const judged = await live.current(version + 1);
  expect([judged.version, judged.state.pauses.length]).toEqual([version + 1, 1]);
  await emptyTables(database.pool, 'pauses');
  notify(null);
  await vi.waitFor(async () => expect((await live.current()).state.pauses).toEqual([]), WITHIN);
});

test('SV-52: what was read is kept while the database does not answer', async () => {
  const { live, notify } = aCache();
  await pauseAt(30);
  expect((await live.current()).state.pauses).toHaveLength(1);
  const query = vi.spyOn(database.pool, 'query').mockRejectedValue(new Error('gone'));
  notify(null);
  expect((await live.current()).state.pauses).toHaveLength(1);
  query.mockRestore();
});

test('OB-38: without a board orders as soon as possible are paused without an end, until one opens', async () => {
  const settings = someSettings({ kitchen: { pause_without_board: true } });
  const { live, time, notify } = aCache({ settings, seenAt: FRIDAY_EVENING });
  const pauses = async () => (await live.current()).state.pauses;
  expect(await pauses()).toEqual([]);
  time.now += 3 * MINUTE;
  expect(await pauses()).toEqual([{ kind: 'asap', until: null }]);
  const changed = vi.fn();
  live.onChange(changed);
  time.seenAt = time.now;
  notify('devices');
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), WITHIN);
  expect(await pauses()).toEqual([]);
});
