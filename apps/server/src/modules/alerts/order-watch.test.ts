import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { type LiveState, NOTHING_SET } from '@comptoir/domain/availability/live-state';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import type { AlertCall, AlertOutcome } from '#adapters/alerts/alert-webhook.ts';
import { openNotifications } from '#db/notifications.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import {
  aCategory,
  aMenu,
  anItem,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { runTask } from '#test/shops/due-jobs.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { byBoard, ordersAt } from '#test/shops/orders-at.ts';
import {
  alertCallTask,
  type Calling,
  openOrderWatch,
  type Watched,
  watchOrders,
} from './order-watch.ts';

const database = testDatabase();
const openShop = cardShops(database);
const MINUTE = 60_000;
let crashing: CrashingPool | undefined;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await emptyTables(database.pool, 'staff_people', 'boards');
});
afterAll(() => crashing?.pool.end());

type Kitchen = NonNullable<RestaurantDocument['settings']['kitchen']>;

interface Situation {
  /** Minutes after the order came in. */
  readonly after: number;
  readonly kitchen?: Kitchen;
  readonly pool?: Watched['pool'];
  readonly webhook?: (call: AlertCall) => AlertOutcome;
  readonly set?: Partial<LiveState>;
}

function server({ after, kitchen = {}, pool = database.pool, webhook, set }: Situation) {
  const now = FRIDAY_EVENING + after * MINUTE;
  const snapshot = restaurantSnapshot(0, aRestaurant({ settings: someSettings({ kitchen }) }));
  return {
    pool,
    restaurant: async () => snapshot,
    readSet: async () => ({ ...NOTHING_SET, ...set }),
    orders: ordersAt(pool, now),
    hasWebhook: webhook !== undefined,
    webhook: webhook ? { call: async (alert: AlertCall) => webhook(alert) } : null,
    siteRoot: 'https://www.comptoir.example.fr',
    clock: () => now,
    log: silentLog,
  } satisfies Watched & Calling;
}

const look = (situation: Situation) => watchOrders(server(situation));

async function hire(...roles: readonly string[]): Promise<void> {
  for (const role of roles) {
    await database.pool.query(
      `INSERT INTO staff_people (person_id, name, email, role, password_hash, created_at)
       VALUES ($1, $1, $2, $3, '', now())`,
      [`the-${role}`, `${role}@example.fr`, role],
    );
  }
}

/** A board whose stream was last open so many minutes after the order came in. */
const boardSeen = (after: number) =>
  database.pool.query(
    `INSERT INTO boards (device_key, alive_at) VALUES ('tablet', $1)
     ON CONFLICT (device_key) DO UPDATE SET alive_at = excluded.alive_at`,
    [new Date(FRIDAY_EVENING + after * MINUTE)],
  );

async function alerts(orderId: string) {
  const { rows } = await database.pool.query<{ level: string; cause: string }>(
    'SELECT level, cause FROM order_alerts WHERE order_id = $1 ORDER BY level',
    [orderId],
  );
  const mails = await database.pool.query<{ occasion: string }>(
    `SELECT occasion FROM mails WHERE order_id = $1 AND kind = 'order_alert' ORDER BY occasion`,
    [orderId],
  );
  return {
    raised: rows.map(({ level, cause }) => `${level} ${cause}`),
    mails: mails.rows.map(({ occasion }) => occasion),
  };
}

async function waitingOrder(): Promise<string> {
  return orderAs((await openShop()).app, 'jeanne@example.fr');
}

const progressOf = async (orderId: string) =>
  (await ordersAt(database.pool).find(orderId))?.progress;

describe('alerts about an order that is not accepted', () => {
  test('OB-35: go to owners and managers after `accept_within`, once', async () => {
    await hire('owner', 'manager', 'counter', 'kitchen', 'accountant');
    const orderId = await waitingOrder();
    await boardSeen(4);
    await look({ after: 4 });
    expect(await alerts(orderId)).toEqual({ raised: [], mails: [] });
    await boardSeen(60);
    for (const after of [5, 6, 30]) await look({ after });
    expect(await alerts(orderId)).toEqual({
      raised: ['staff not_accepted'],
      mails: ['the-manager not_accepted', 'the-owner not_accepted'],
    });
  });

  test('OB-44: are pushed to the browsers of owners and managers, once', async () => {
    await hire('owner', 'counter');
    await database.pool.query(
      `INSERT INTO staff_push_subscriptions
         (subscription_id, person_id, endpoint, p256dh, auth, created_at)
       VALUES ('one', 'the-owner', 'https://push.example', '', '', now()),
         ('two', 'the-counter', 'https://push.example', '', '', now())`,
    );
    const orderId = await waitingOrder();
    await boardSeen(60);
    for (const after of [5, 6, 30]) await look({ after });
    const { rows } = await database.pool.query(
      'SELECT order_id, subscription_id, cause FROM staff_push_notices',
    );
    expect(rows).toEqual([{ order_id: orderId, subscription_id: 'one', cause: 'not_accepted' }]);
  });

  test('OB-35: stop once it is accepted', async () => {
    await hire('owner');
    const orderId = await waitingOrder();
    await ordersAt(database.pool).advance(orderId, 'accepted');
    await look({ after: 30 });
    expect(await alerts(orderId)).toEqual({ raised: [], mails: [] });
  });

  test('OB-35: are raised once by several servers at once', async () => {
    await hire('owner');
    const orderId = await waitingOrder();
    const webhook = () => ({ kind: 'accepted' }) as const;
    await Promise.all([1, 2, 3, 4].map(() => look({ after: 10, webhook })));
    expect(await alerts(orderId)).toEqual({
      raised: ['staff not_accepted', 'webhook not_accepted'],
      mails: ['the-owner not_accepted'],
    });
  });

  test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
    'OB-35: are whole or missing when the process dies before statement %i, and come once after it',
    async (statements) => {
      await hire('owner', 'manager');
      const orderId = await waitingOrder();
      crashing ??= crashingPool(database.address);
      crashing.crashAfter(statements);
      await look({ after: 5, pool: crashing.pool }).catch(() => {});
      crashing.crashAfter(null);
      const { raised, mails } = await alerts(orderId);
      expect(mails).toHaveLength(raised.length * 2);
      await look({ after: 6 });
      expect(await alerts(orderId)).toEqual({
        raised: ['staff not_accepted'],
        mails: ['the-manager not_accepted', 'the-owner not_accepted'],
      });
    },
  );

  test('OB-36: come sooner during opening hours when no board is open', async () => {
    await hire('owner');
    const orderId = await waitingOrder();
    await boardSeen(1);
    await look({ after: 3 });
    expect((await alerts(orderId)).raised).toEqual([]);
    await look({ after: 4 });
    expect(await alerts(orderId)).toEqual({
      raised: ['staff no_board'],
      mails: ['the-owner no_board'],
    });
    await look({ after: 5 });
    expect((await alerts(orderId)).raised).toEqual(['staff no_board']);
  });

  test('OB-35: a webhook that is not configured is not called', async () => {
    const orderId = await waitingOrder();
    await look({ after: 10 });
    expect((await alerts(orderId)).raised).toEqual(['staff not_accepted']);
  });
});

describe('the alert webhook', () => {
  /** Calls what is due, so many minutes after the order came in. */
  async function call(situation: Situation): Promise<void> {
    const { rows } = await database.pool.query<{ id: string }>(
      "SELECT order_id AS id FROM order_alerts WHERE level = 'webhook'",
    );
    await runTask(
      alertCallTask(server(situation)),
      rows.map(({ id }) => id),
    );
  }

  test('OB-42: is called at twice `accept_within`, without personal data', async () => {
    const orderId = await waitingOrder();
    const calls: AlertCall[] = [];
    const webhook = (alert: AlertCall): AlertOutcome => {
      calls.push(alert);
      return { kind: 'accepted' };
    };
    await boardSeen(9);
    await look({ after: 9, webhook });
    await call({ after: 9, webhook });
    expect(calls).toEqual([]);
    await look({ after: 10, webhook });
    for (const after of [10, 11, 30]) await call({ after, webhook });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.id).toBe(`alert-${orderId}`);
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
      type: 'order.not_accepted',
      cause: 'not_accepted',
      restaurant: 'Le Petit Comptoir',
      order: {
        number: 1,
        day: '2026-11-20',
        is_pickup: true,
        delivery_date: '2026-11-20',
        delivery_time_range: 'ASAP',
        finalized_at: '2026-11-20T17:00:00.000Z',
      },
      raised_at: '2026-11-20T17:10:00.000Z',
      board: 'https://www.comptoir.example.fr/gestion',
    });
  });

  test('OB-42: that fails is called again with the same id, later and later, for an hour', async () => {
    await waitingOrder();
    const ids: string[] = [];
    const webhook = ({ id }: AlertCall): AlertOutcome => {
      ids.push(id);
      return { kind: 'failed', reason: '500' };
    };
    await look({ after: 10, webhook });
    await call({ after: 10, webhook });
    await call({ after: 10, webhook });
    expect(ids).toHaveLength(1);
    for (let after = 11; after <= 90; after += 1) await call({ after, webhook });
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeGreaterThan(10);
    expect(ids.length).toBeLessThan(25);
    const { rows } = await database.pool.query(
      'SELECT try_at FROM order_alerts WHERE try_at IS NOT NULL',
    );
    expect(rows).toEqual([]);
  });

  test('OB-42: the alert adds one job, and a lost one is added again', async () => {
    const orderId = await waitingOrder();
    const webhook = (): AlertOutcome => ({ kind: 'accepted' });
    const jobs = async () => {
      const { rows } = await database.pool.query(
        "SELECT singleton_key AS id FROM pgboss.job WHERE name = 'alert-call'",
      );
      return rows;
    };
    await look({ after: 10, webhook });
    await look({ after: 11, webhook });
    expect(await jobs()).toEqual([{ id: orderId }]);
    await database.pool.query('DELETE FROM pgboss.job');
    expect(await alertCallTask(server({ after: 11, webhook })).addMissing?.()).toBe(1);
    expect(await jobs()).toEqual([{ id: orderId }]);
  });

  test('OB-42: is not called once the order is accepted', async () => {
    const orderId = await waitingOrder();
    const webhook = vi.fn((): AlertOutcome => ({ kind: 'accepted' }));
    await look({ after: 10, webhook });
    await ordersAt(database.pool).advance(orderId, 'accepted');
    await call({ after: 10, webhook });
    expect(webhook).not.toHaveBeenCalled();
  });

  test('OB-42: is called by one of several servers, and by another when one died during the call', async () => {
    await waitingOrder();
    const webhook = vi.fn((): AlertOutcome => ({ kind: 'accepted' }));
    await look({ after: 10, webhook });
    const died = () => {
      throw new Error('The process died here.');
    };
    await expect(call({ after: 10, webhook: died })).rejects.toThrow('died');
    await Promise.all([1, 2, 3].map(() => call({ after: 10, webhook })));
    expect(webhook).not.toHaveBeenCalled();
    await Promise.all([1, 2, 3].map(() => call({ after: 11, webhook })));
    expect(webhook).toHaveBeenCalledTimes(1);
  });
});

describe('an order that stays unaccepted', () => {
  test('OB-37: is cancelled after `cancel_after`, with its money back and a reason', async () => {
    const shop = await openShop();
    const { orderId, intentId } = await paidOrder(shop);
    await look({ after: 9, kitchen: { cancel_after: 10 } });
    expect(await progressOf(orderId)).toBe('received');
    const waited = { after: 40, kitchen: { cancel_after: 10 } };
    await Promise.all([look(waited), look(waited)]);
    expect(await ordersAt(database.pool).find(orderId)).toMatchObject({
      progress: 'cancelled',
      cancel_reason: 'other',
      cancellation: {
        refund: 1180,
        text: 'Le restaurant n’a pas pu confirmer votre commande à temps.',
      },
    });
    shop.wait(40);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(1180);
  });

  test('OB-37: is never cancelled by default, nor once it is accepted', async () => {
    const shop = await openShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await look({ after: 600 });
    expect(await progressOf(orderId)).toBe('received');
    await ordersAt(database.pool).advance(orderId, 'accepted');
    await look({ after: 600, kitchen: { cancel_after: 10 } });
    expect(await progressOf(orderId)).toBe('accepted');
  });

  test('OB-37, OB-51: is not cancelled, nor accepted, once it was handed over and recalled', async () => {
    const orderId = await waitingOrder();
    const orders = ordersAt(database.pool);
    await orders.advance(orderId, 'handed_over');
    const { revision = 0 } = (await orders.find(orderId)) ?? {};
    expect(await orders.recall(orderId, async () => false, byBoard(revision))).toEqual({
      kind: 'recalled',
    });
    await look({ after: 600, kitchen: { cancel_after: 10 } });
    await look({ after: 600, kitchen: { auto_accept: true } });
    expect(await progressOf(orderId)).toBe('received');
    const { rows } = await database.pool.query('SELECT FROM order_alerts');
    expect(rows).toEqual([]);
  });

  test('OB-35: waits for the next opening on a day that an exception closes', async () => {
    const orderId = await waitingOrder();
    const closed = { from: '2026-11-20', to: '2026-11-22', orderType: null, ranges: [] };
    const set = { exceptions: [{ ...closed, message: '' }] };
    await look({ after: 600, kitchen: { cancel_after: 10 }, set });
    expect(await progressOf(orderId)).toBe('received');
    await look({ after: 600, kitchen: { cancel_after: 10 } });
    expect(await progressOf(orderId)).toBe('cancelled');
  });
});

describe('accepting by itself', () => {
  test('OB-40: promises with the minutes of a rush', async () => {
    const orderId = await waitingOrder();
    const rush = { minutes: 30, until: FRIDAY_EVENING + 60 * MINUTE };
    await look({ after: 0, kitchen: { auto_accept: true }, set: { rush } });
    expect(await ordersAt(database.pool).find(orderId)).toMatchObject({
      promised_at: new Date(FRIDAY_EVENING + 30 * MINUTE),
    });
  });

  test('OB-40: accepts at once what has its place, with a promise, by the system', async () => {
    const orderId = await waitingOrder();
    await look({ after: 0, kitchen: { auto_accept: true } });
    const order = await ordersAt(database.pool).find(orderId);
    expect(order).toMatchObject({
      progress: 'accepted',
      promised_at: new Date(FRIDAY_EVENING),
    });
    const { rows } = await database.pool.query(
      "SELECT actor FROM order_events WHERE order_id = $1 AND type = 'advanced'",
      [orderId],
    );
    expect(rows).toEqual([{ actor: 'system' }]);
  });

  test('OB-40, SV-32: promises what the slowest item needs', async () => {
    const orderId = await waitingOrder();
    const items = [anItem({ item_id: 'maki-saumon', lead_minutes: 40 })];
    const snapshot = restaurantSnapshot(
      0,
      aRestaurant({
        settings: someSettings({ kitchen: { auto_accept: true } }),
        menus: [aMenu({ categories: [aCategory({ items })] })],
      }),
    );
    await watchOrders({ ...server({ after: 0 }), restaurant: async () => snapshot });
    expect(await ordersAt(database.pool).find(orderId)).toMatchObject({
      promised_at: new Date(FRIDAY_EVENING + 40 * MINUTE),
    });
  });

  test.each([
    ['orders', { slot_capacity: 1 }],
    ['kitchen units', { capacity_units: 3 }],
  ])(
    'OB-40: leaves what exceeds the capacity of its slot in %s to the restaurant',
    async (_, capacity) => {
      const shop = await openShop();
      const orderIds = [
        await orderAs(shop.app, 'jeanne@example.fr'),
        await orderAs(shop.app, 'paul@example.fr'),
      ];
      const settings = someSettings({
        kitchen: { auto_accept: true },
        scheduling: { timezone: 'Europe/Paris', ...capacity },
      });
      const snapshot = restaurantSnapshot(0, aRestaurant({ settings }));
      await watchOrders({ ...server({ after: 1 }), restaurant: async () => snapshot });
      expect(await Promise.all(orderIds.map(progressOf))).toEqual(['accepted', 'received']);
      await watchOrders({ ...server({ after: 2 }), restaurant: async () => snapshot });
      expect(await Promise.all(orderIds.map(progressOf))).toEqual(['accepted', 'received']);
    },
  );

  test('OB-40: counts for an order its slot without those that wait since later', async () => {
    const shop = await openShop();
    const orderIds = [
      await orderAs(shop.app, 'jeanne@example.fr'),
      await orderAs(shop.app, 'paul@example.fr'),
      await orderAs(shop.app, 'lea@example.fr'),
    ];
    await ordersAt(database.pool).advance(orderIds[2] ?? '', 'preparing');
    const settings = someSettings({
      kitchen: { auto_accept: true },
      scheduling: { timezone: 'Europe/Paris', slot_capacity: 2 },
    });
    const snapshot = restaurantSnapshot(0, aRestaurant({ settings }));
    await watchOrders({ ...server({ after: 1 }), restaurant: async () => snapshot });
    expect(await Promise.all(orderIds.map(progressOf))).toEqual([
      'accepted',
      'received',
      'preparing',
    ]);
  });

  test('OB-40: hears of a new order without polling', async () => {
    const notifications = await openNotifications(database.address, silentLog);
    const watch = openOrderWatch({
      ...server({ after: 0, kitchen: { auto_accept: true } }),
      notifications,
    });
    closers.push(async () => {
      await watch.stop();
      await notifications.close();
    });
    const orderId = await waitingOrder();
    await vi.waitFor(async () => expect(await progressOf(orderId)).toBe('accepted'), {
      timeout: 4_000,
      interval: 20,
    });
  });
});
