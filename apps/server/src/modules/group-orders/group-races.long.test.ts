import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { type LastStatement, mortalPool } from '#test/harness/mortal-pool.ts';
import { CHECKOUT } from '#test/shops/card-shop.ts';
import { type Shop, shops } from '#test/shops/checkout-shop.ts';
import { aGroup, BEER, drawKey, groupClient, MAKI, orderOf } from '#test/shops/group-orders.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);
const ends: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

const RUNS = 20;
const GUESTS = 30;
const TONIGHT = Date.parse('2026-11-21T04:00+01:00');

const act = fc.record({
  server: fc.nat({ max: 1 }),
  does: fc.constantFrom('put', 'put', 'put', 'change', 'remove', 'leave'),
  item: fc.constantFrom(MAKI, BEER),
  quantity: fc.integer({ min: 1, max: 3 }),
});

const run = fc.record({
  guests: fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), {
    minLength: GUESTS,
    maxLength: GUESTS,
  }),
  /** How many acts are done when the host closes. */
  closesAfter: fc.nat({ max: 60 }),
  /** How many are done when the beer is sold out. */
  soldOutAfter: fc.option(fc.nat({ max: 60 })),
  /** A second page of the host: it orders too, or reopens the group while it is ordered. */
  secondPage: fc.constantFrom('none', 'orders', 'reopens'),
  hostServer: fc.nat({ max: 1 }),
  /** The second server dies at one of its statements, from the first act or from the closing on. */
  death: fc.option(
    fc.record({
      from: fc.constantFrom('start', 'order'),
      statements: fc.nat({ max: 120 }),
      last: fc.constantFrom<LastStatement>('unsent', 'unanswered'),
    }),
  ),
});
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never;

test('GO-11: whatever happens at once, a group has one order or none, with its lines', async () => {
  const first = await openShop();
  const ordered: boolean[] = [];
  for (const plan of fc.sample(run, RUNS)) {
    await database.pool.query('DELETE FROM holds');
    ordered.push(await playOut(plan, first));
  }
  // Some are ordered, or nothing was tried.
  expect(ordered).toContain(true);
}, 600_000);

/** Answers whether the group was ordered in the end. */
async function playOut(plan: Run, first: Shop): Promise<boolean> {
  const mortal = mortalPool(database.address);
  ends.push(() => mortal.pool.end());
  const second = await openShop({}, { pool: mortal.pool });
  const servers = [first, second];
  const group = await aGroup(first.app);
  const { link, hostKey } = group;
  const appOf = (server: number) => (servers[server] ?? first).app;
  const die = (from: 'start' | 'order') => {
    if (plan.death?.from === from) mortal.dieAfter(plan.death.statements, plan.death.last);
  };

  let acts = 0;
  const waiting: { readonly after: number; readonly go: () => void }[] = [];
  const after = (count: number) =>
    new Promise<void>((go) => waiting.push({ after: Math.min(count, GUESTS), go }));
  const acted = () => {
    acts += 1;
    for (const { go } of waiting.filter((one) => one.after <= acts)) go();
  };

  async function guest(turns: Run['guests'][number], index: number): Promise<void> {
    const key = drawKey();
    const { payload } = await groupClient(first.app).join(link, `Guest ${index % 7}`, key);
    for (const [turn, { server, does, item, quantity }] of turns.entries()) {
      const client = groupClient(appOf(server));
      const lineId = `${index}-${does === 'put' ? turn : 0}`;
      // A dead server answers nothing, a closed group refuses: both are part of it.
      if (does === 'leave' && payload) {
        await client.call('DELETE', `/${link}/participants/${payload.participant_id}`, key);
      } else if (does === 'remove') await client.removeLine(link, key, lineId);
      else await client.putLine(link, key, lineId, { ...item, quantity });
      acted();
    }
  }

  async function order(state: WireGroupOrderState): Promise<void> {
    const body = orderOf(state, group);
    for (const server of [plan.hostServer, 0]) {
      const shop = servers[server] ?? first;
      const placed = await shop.post(CHECKOUT, body);
      if (placed.status >= 500) continue;
      const order_id = placed.body.payload?.order_id;
      if (order_id === undefined) return;
      const submitted = await shop.put(CHECKOUT, { order_id, status: 'pending' });
      if (submitted.status < 500) return;
      await first.put(CHECKOUT, { order_id, status: 'pending' });
      return;
    }
  }

  async function host(): Promise<void> {
    await after(plan.closesAfter);
    die('order');
    await group.client.putLine(link, hostKey, 'host');
    await group.close();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const state = await group.read();
      if (state.state !== 'closed') return;
      await Promise.all([order(state), secondPage(state)]);
      const now = await group.read();
      if (now.state === 'placed') return;
      await group.reopen();
      const soldOut = now.participants.flatMap(({ lines }) => lines).filter((l) => l.problem);
      for (const { line_id } of soldOut) await group.client.removeLine(link, hostKey, line_id);
      await group.close();
    }
  }

  async function secondPage(state: WireGroupOrderState): Promise<void> {
    if (plan.secondPage === 'orders') await order(state);
    if (plan.secondPage === 'reopens') await group.reopen();
  }

  async function sellOut(): Promise<void> {
    if (plan.soldOutAfter === null) return;
    await after(plan.soldOutAfter);
    await staff.hold('item', 'biere', TONIGHT);
  }

  die('start');
  await Promise.all([...plan.guests.map(guest), host(), sellOut()]);
  return check(await group.read());
}

interface OrderedRow {
  readonly total_cents: number;
  readonly is_bound: boolean;
  readonly lines: readonly { readonly item_id: string; quantity: number; note: string }[];
}

/** One order or none, with exactly the lines of the group, and shares that add up to its total. */
async function check(state: WireGroupOrderState): Promise<boolean> {
  const { rows } = await database.pool.query<OrderedRow>(
    `SELECT total_cents,
       EXISTS (SELECT FROM group_orders WHERE group_orders.order_id = orders.order_id) AS is_bound,
       (SELECT json_agg(json_build_object('item_id', item_id, 'quantity', quantity, 'note', note)
         ORDER BY position) FROM order_lines WHERE order_lines.order_id = orders.order_id) AS lines
     FROM orders WHERE submitted_at IS NOT NULL`,
  );
  // Each run leaves nothing to the next one.
  await database.pool.query('DELETE FROM orders');
  expect(rows.length).toBeLessThanOrEqual(1);
  const [order] = rows;
  expect(state.state === 'placed').toBe(order !== undefined);
  if (!order) return false;
  expect(order.is_bound).toBe(true);
  expect(order.lines).toEqual(
    state.items.map(({ item_id, quantity, note }) => ({ item_id, quantity, note })),
  );
  const shares = state.participants.map(({ share }) => Math.round((share?.amount ?? 0) * 100));
  expect(shares.reduce((one, other) => one + other, 0)).toBe(order.total_cents);
  return true;
}
