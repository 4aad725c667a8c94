import { SHARES_PAYABLE_MS } from '@comptoir/domain/orders/payment-shares';
import { STEP_UP_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import { afterEach, describe, expect, it } from 'vitest';
import { requestCode } from '#modules/accounts/codes/codes.ts';
import { openSession, sessionFinder } from '#modules/accounts/sessions/sessions.ts';
import { boardSeenAt } from '#modules/alerts/alert-store.ts';
import { deleteEndedGroups } from '#modules/group-orders/retention.ts';
import {
  dueIntents,
  rememberIntent,
  scheduleCheck,
} from '#modules/payments/intents/intent-store.ts';
import {
  addDueRefunds,
  claimDueRefund,
  insertRefund,
} from '#modules/payments/refunds/refund-store.ts';
import { ageOf } from '#modules/payments/settlement/settlement.ts';
import { dueSplits, insertSplit } from '#modules/payments/shares/share-store.ts';
import { beginSync, endSync, readSyncState } from '#modules/payouts/payout-sync.ts';
import { printerStore } from '#modules/printing/printers/printer-store.ts';
import { endLeases } from '#modules/printing/queue/print-queue.ts';
import { type RateLimit, rateLimiter } from '#plugins/limits/attempts.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { anOffer, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { aPrinter, boardAt, PRINTING_TABLES, printQueueAt } from '#test/shops/printing-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Clocks that were ahead, and go back. */
const LEAPS = [
  ['25 hours', FRIDAY_EVENING + 25 * 60 * MINUTE],
  ['a year', FRIDAY_EVENING + 365 * DAY],
] as const;
/** A clock that was a day ahead, and goes back. */
const AHEAD = FRIDAY_EVENING + DAY;
let now = FRIDAY_EVENING;
const clock = () => now;
afterEach(async () => {
  now = FRIDAY_EVENING;
  await emptyTables(database.pool, ...STAFF_TABLES, 'attempts', 'codes');
  await emptyTables(database.pool, 'payment_intents', 'payout_sync', 'group_orders');
});

describe('I-60: what a clock has set that has gone back since is over', () => {
  const limiter = () => rateLimiter(database.pool, clock);
  /** Null for an attempt that may be made, else after how many seconds. */
  const attempt = async (limit: RateLimit) => {
    const outcome = await limiter().reserve([limit, 'someone']);
    return outcome.kind === 'done' ? null : outcome.rejection.retryAfterSeconds;
  };

  it('I-60: a limit counts anew, and never asks to wait for longer than its window', async () => {
    const limit = { name: 'test', limit: 2, windowMilliseconds: 60 * MINUTE };
    const take = () => attempt(limit);
    now = AHEAD;
    expect([await take(), await take(), await take()]).toEqual([null, null, 3600]);
    now = FRIDAY_EVENING;
    expect([await take(), await take(), await take()]).toEqual([null, null, 3600]);
    // A step of half a minute is the skew of two servers.
    now -= 30_000;
    expect(await take()).toBe(3600);
  });

  it('I-60: a pause after failures is over, and the next ones count anew', async () => {
    const limit = {
      name: 'test failures',
      limit: 2,
      windowMilliseconds: 10 * MINUTE,
      pause: { firstMilliseconds: MINUTE, longestMilliseconds: 5 * MINUTE },
    };
    now = AHEAD;
    await limiter().fail(limit, 'someone');
    await limiter().fail(limit, 'someone');
    expect(await limiter().retryAfter(limit, 'someone')).toBe(60);
    now = FRIDAY_EVENING;
    expect(await limiter().retryAfter(limit, 'someone')).toBeNull();
    await limiter().fail(limit, 'someone');
    expect(await limiter().retryAfter(limit, 'someone')).toBeNull();
  });

  it('I-60: a pause after wrong passwords is over', async () => {
    const limit = {
      name: 'test passwords',
      limit: 1,
      windowMilliseconds: 30 * DAY,
      isExtended: true,
      pause: { firstMilliseconds: 15 * MINUTE, longestMilliseconds: 15 * MINUTE },
    };
    now = AHEAD;
    expect([await attempt(limit), await attempt(limit)]).toEqual([null, 900]);
    now = FRIDAY_EVENING;
    expect(await attempt(limit)).toBeNull();
  });

  it('I-60: a code can be asked for again', async () => {
    const address = Buffer.alloc(32, 7);
    expect(await requestCode(database.pool, address, null, AHEAD)).not.toBeNull();
    expect(await requestCode(database.pool, address, null, AHEAD + 1_000)).toBeNull();
    expect(await requestCode(database.pool, address, null, FRIDAY_EVENING)).not.toBeNull();
  });

  it('I-60: a sign-in of the staff is not a recent proof, and ends where it lies beyond its lifetime', async () => {
    const shop = await openShop();
    const ahead = await aPerson(database.pool, 'owner', { at: AHEAD });
    const far = await aPerson(database.pool, 'manager', { at: FRIDAY_EVENING + 8 * DAY });
    const just = await aPerson(database.pool, 'owner', { name: 'Just', at: FRIDAY_EVENING });
    const sessionOf = async (who: typeof ahead) => (await boardOf(shop, who).get('session')).status;
    expect(await sessionOf(just)).toBe(200);
    expect(await sessionOf(ahead)).toBe(401);
    expect(await sessionOf(far)).toBe(401);
    // Opened in time, and proven by a clock that was ahead.
    await database.pool.query('UPDATE staff_sessions SET signed_in_at = $1 WHERE person_id = $2', [
      new Date(AHEAD),
      just.personId,
    ]);
    const asked = () =>
      boardOf(shop, just).post('people', { email: 'x@example.fr', role: 'kitchen' });
    const refused = await asked();
    expect(refused.body.code).toBe('step_up_required');
    await database.pool.query('UPDATE staff_sessions SET signed_in_at = $1 WHERE person_id = $2', [
      new Date(FRIDAY_EVENING - STEP_UP_MILLISECONDS),
      just.personId,
    ]);
    expect((await asked()).body.code).not.toBe('step_up_required');
  });

  it('I-60: nobody acts on a device by a PIN that was given in the future', async () => {
    const shop = await openShop();
    const person = await aPerson(database.pool, 'counter');
    const actingUntil = async (until: number) => {
      const device = await aDevice(database.pool, { acting: person, until });
      return (
        (await boardOf(shop, device).get('session')).body.payload as unknown as {
          readonly acting: unknown;
        }
      ).acting;
    };
    expect(await actingUntil(FRIDAY_EVENING + 2 * MINUTE)).not.toBeNull();
    expect(await actingUntil(AHEAD)).toBeNull();
  });

  it('I-60: the session of a guest ends where it lies beyond its lifetime', async () => {
    await database.pool.query(`INSERT INTO users (user_id, email, first_name, last_name, phone, password_hash, created_at)
      VALUES ('clock', 'clock@example.fr', '', '', '', '', now())`);
    const find = sessionFinder(database.pool, clock);
    const session = { userId: 'clock', locale: 'fr' } as const;
    expect(await find(await openSession(database.pool, session, AHEAD))).toBeNull();
    expect(await find(await openSession(database.pool, session, FRIDAY_EVENING))).not.toBeNull();
  });

  it('I-60: effects of a change that can be undone are executed, and it can no longer be undone', async () => {
    const shop = await openShop();
    const manager = await aPerson(database.pool, 'manager', { at: FRIDAY_EVENING });
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const waiting = async () => (await database.pool.query('SELECT FROM order_effects')).rowCount;
    const { move, undo, full } = boardOf(shop, manager);
    const { revision } = await full(orderId);
    const done = await move(orderId, { to: 'accepted', revision });
    expect([done.status, await waiting()]).toEqual([200, 1]);
    expect(await executeDueEffects(database.pool, clock())).toBe(0);
    await database.pool.query('UPDATE order_effects SET due_at = $1, undo_until = $1', [
      new Date(AHEAD),
    ]);
    const undone = await undo(orderId, done.body.payload.order.revision);
    expect(undone.body.code).toBe('undo_expired');
    expect(await executeDueEffects(database.pool, clock())).toBe(1);
    expect(await waiting()).toBe(0);
  });

  it.each(LEAPS)('I-60: an intent is looked at again (%s)', async (_, ahead) => {
    await rememberIntent(database.pool, 'pi_clock', ahead);
    expect(await dueIntents(database.pool, FRIDAY_EVENING, 10)).toEqual(['pi_clock']);
    expect(ageOf(ahead, FRIDAY_EVENING)).toBe(Number.POSITIVE_INFINITY);
    await scheduleCheck(database.pool, 'pi_clock', FRIDAY_EVENING + 60 * MINUTE);
    expect(await dueIntents(database.pool, FRIDAY_EVENING, 10)).toEqual([]);
  });

  it.each(LEAPS)('I-60: a refund is attempted (%s)', async (_, ahead) => {
    const { pool } = database;
    const refund = { refundId: 'clock', intentId: 'pi_clock', orderId: null, amount: 590 };
    await rememberIntent(pool, refund.intentId, ahead);
    await insertRefund(pool, refund, ahead);
    expect(await claimDueRefund(pool, refund.refundId, ahead)).not.toBeNull();
    expect(await addDueRefunds(pool, FRIDAY_EVENING)).toBe(1);
    expect(await claimDueRefund(pool, refund.refundId, FRIDAY_EVENING)).not.toBeNull();
    expect(await claimDueRefund(pool, refund.refundId, FRIDAY_EVENING)).toBeNull();
    await pool.query('DELETE FROM payment_refunds');
  });

  it.each(LEAPS)(
    'I-60: a ticket that a server took is printed by another (%s)',
    async (_, ahead) => {
      const { pool } = database;
      const printerId = await aPrinter(pool);
      await boardAt(pool).move(await orderAs((await openShop()).app, 'a@example.fr'), 'accepted');
      const claim = (at: number) =>
        printQueueAt(pool).claim(printerId, { now: at, leaseMs: 20_000 });
      expect(await claim(ahead)).not.toBeNull();
      expect(await endLeases(pool, FRIDAY_EVENING)).toBe(1);
      expect(await claim(FRIDAY_EVENING)).not.toBeNull();
      expect(await endLeases(pool, FRIDAY_EVENING)).toBe(0);
      await emptyTables(pool, ...PRINTING_TABLES);
    },
  );

  it.each(LEAPS)(
    'I-60, PR-4: a printer that asks no more is offline, and its fallback prints (%s)',
    async (_, ahead) => {
      const { pool } = database;
      const store = printerStore(pool);
      const fallback = await aPrinter(pool, { name: 'Comptoir', kinds: [] });
      const polled = { transport: 'epson_sdp', host: null, port: null } as const;
      const printerId = await aPrinter(pool, { ...polled, fallback_printer_id: fallback });
      await store.noteCondition(printerId, 'ready', ahead);
      await store.noteCondition(printerId, 'ready', FRIDAY_EVENING);
      expect(await store.find(printerId)).toMatchObject({ lastSeenAt: FRIDAY_EVENING });
      await store.noteSilent(FRIDAY_EVENING + MINUTE);
      const offline = { state: 'offline', stateSince: FRIDAY_EVENING };
      expect(await store.find(printerId)).toMatchObject(offline);
      await store.noteCondition(printerId, 'ready', ahead);
      await store.noteSilent(FRIDAY_EVENING);
      expect(await store.find(printerId)).toMatchObject(offline);
      await store.noteCondition(printerId, 'ready', ahead);
      await store.noteCondition(printerId, 'offline', ahead);
      await boardAt(pool).move(await orderAs((await openShop()).app, 'a@example.fr'), 'accepted');
      const lease = { now: FRIDAY_EVENING, leaseMs: 20_000 };
      expect(await printQueueAt(pool).claim(fallback, lease)).not.toBeNull();
      await emptyTables(pool, ...PRINTING_TABLES);
    },
  );

  it.each(LEAPS)(
    'I-60, PO-3: the movements of ninety days are fetched again (%s)',
    async (_, ahead) => {
      const { pool } = database;
      const first = await beginSync(pool, ahead);
      await pool.query('UPDATE payout_sync SET fetched_until = $1', [new Date(ahead)]);
      await endSync(pool, first?.lease ?? new Date(0), ahead);
      const fetched = { since: FRIDAY_EVENING - 90 * DAY, fetchedUntil: FRIDAY_EVENING - 90 * DAY };
      const again = await beginSync(pool, FRIDAY_EVENING);
      expect(again).toMatchObject({ ...fetched, syncedAt: null });
      expect(await readSyncState(pool)).toMatchObject({ ...fetched, syncedAt: null });
      await endSync(pool, again?.lease ?? new Date(0), FRIDAY_EVENING);
      const next = await beginSync(pool, FRIDAY_EVENING + DAY);
      expect(next).toMatchObject({ ...fetched, syncedAt: FRIDAY_EVENING });
    },
  );

  it.each(LEAPS)('I-60: the provider is asked for payouts (%s)', async (_, ahead) => {
    const { pool } = database;
    const leaseAt = async (at: number) => (await beginSync(pool, at))?.lease ?? null;
    expect(await leaseAt(ahead)).not.toBeNull();
    const lease = await leaseAt(FRIDAY_EVENING);
    expect([lease !== null, await leaseAt(FRIDAY_EVENING)]).toEqual([true, null]);
    await endSync(pool, lease ?? new Date(0), FRIDAY_EVENING);
    expect(await leaseAt(FRIDAY_EVENING + DAY - 1)).toBeNull();
    const next = await leaseAt(FRIDAY_EVENING + DAY);
    await endSync(pool, next ?? new Date(0), ahead);
    expect(await leaseAt(FRIDAY_EVENING)).not.toBeNull();
  });

  it.each(LEAPS)('I-60: shares are due (%s)', async (_, ahead) => {
    const shop = await openShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const begin = (deadline: number) =>
      insertSplit(database.pool, { orderId, hostId: 'p', deadline }, [], FRIDAY_EVENING);
    await begin(ahead + SHARES_PAYABLE_MS);
    const due = await dueSplits(database.pool, FRIDAY_EVENING, 10);
    expect(due.map((split) => split.orderId)).toEqual([orderId]);
    await database.pool.query('DELETE FROM split_payments');
    await begin(FRIDAY_EVENING + SHARES_PAYABLE_MS);
    expect(await dueSplits(database.pool, FRIDAY_EVENING, 10)).toEqual([]);
  });

  it.each(LEAPS)('I-60: a group is deleted (%s)', async (_, ahead) => {
    const insert = (group: string, from: number) =>
      database.pool.query(
        `INSERT INTO group_orders (group_id, link_hash, created_at, expires_at)
         VALUES ($1, $2, $3, $4)`,
        [group, Buffer.from(group), new Date(from), new Date(from + DAY)],
      );
    await insert('ahead', ahead);
    await insert('new', FRIDAY_EVENING);
    await deleteEndedGroups(database.pool, FRIDAY_EVENING);
    const { rows } = await database.pool.query('SELECT group_id FROM group_orders');
    expect(rows).toEqual([{ group_id: 'new' }]);
  });

  it.each(LEAPS)(
    'I-60: an open order keeps neither place nor use of an offer (%s)',
    async (_, ahead) => {
      const offer = anOffer({ id: 'une', max_uses: 1, value: 10 });
      const shop = await openShop({
        offers: [offer],
        settings: someSettings({ scheduling: { timezone: 'Europe/Paris', capacity: 1 } }),
      });
      shop.setNow(ahead);
      const order = () => anOrder({ subtotal: 11.8, discount: 1.18, tax: 0.97, total: 10.62 });
      const placed = await shop.post('/v2/public/checkout/', order());
      expect(placed.body.code).toBeUndefined();
      shop.setNow(FRIDAY_EVENING);
      const { order_id } = placed.body.payload ?? {};
      const submitted = await shop.put('/v2/public/checkout/', { order_id, status: 'pending' });
      expect(submitted.body.code).toBe('order_expired');
      expect((await shop.post('/v2/public/checkout/', order())).body.code).toBeUndefined();
    },
  );

  it('I-60: what a server whose clock is 20 minutes ahead has taken is submitted by another one', async () => {
    const shop = await openShop();
    shop.setNow(FRIDAY_EVENING + 20 * MINUTE);
    const placed = await shop.post('/v2/public/checkout/', anOrder());
    shop.setNow(FRIDAY_EVENING);
    const { order_id } = placed.body.payload ?? {};
    const submitted = await shop.put('/v2/public/checkout/', { order_id, status: 'pending' });
    expect([placed.status, submitted.status]).toEqual([200, 200]);
  });

  it('I-60: a board that was open in the future is not one that is open', async () => {
    await database.pool.query(
      "INSERT INTO boards (device_key, alive_at) VALUES ('device:a', $1), ('device:b', $2)",
      [new Date(AHEAD), new Date(FRIDAY_EVENING - MINUTE)],
    );
    expect(await boardSeenAt(database.pool, FRIDAY_EVENING)).toBe(FRIDAY_EVENING - MINUTE);
  });
});
