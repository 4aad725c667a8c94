import { STEP_UP_MILLISECONDS } from '@comptoir/domain/staff/credentials';
import { afterEach, describe, expect, it } from 'vitest';
import {
  failedAttempts,
  PASSWORD_BACK_OFF,
} from '#modules/accounts/authentication/failed-attempts.ts';
import { requestCode } from '#modules/accounts/codes/codes.ts';
import { openSession, sessionFinder } from '#modules/accounts/sessions/sessions.ts';
import { boardSeenAt } from '#modules/alerts/alert-store.ts';
import { failureCounter } from '#plugins/limits/back-off.ts';
import { rateLimiter } from '#plugins/limits/rate-limit.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { orderAs } from '#test/shops/mail-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A clock that was a day ahead, and goes back. */
const AHEAD = FRIDAY_EVENING + DAY;
let now = FRIDAY_EVENING;
const clock = () => now;
afterEach(async () => {
  now = FRIDAY_EVENING;
  await emptyTables(database.pool, ...STAFF_TABLES, 'rate_limits', 'failed_attempts', 'codes');
});

describe('I-60: what a clock has set that has gone back since is over', () => {
  it('I-60: a limit counts anew, and never asks to wait for longer than its window', async () => {
    const limit = { name: 'test', limit: 2, windowMilliseconds: 60 * MINUTE };
    const limiter = rateLimiter(database.pool, clock);
    const take = () => limiter.take(limit, 'someone');
    now = AHEAD;
    expect([await take(), await take(), await take()]).toEqual([null, null, 3600]);
    now = FRIDAY_EVENING;
    expect([await take(), await take(), await take()]).toEqual([null, null, 3600]);
    // A step of half a minute is the skew of two servers.
    now -= 30_000;
    expect(await take()).toBe(3600);
  });

  it('I-60: a pause after failures is over, and the next ones count anew', async () => {
    const backOff = {
      name: 'test failures',
      free: 1,
      windowMilliseconds: 10 * MINUTE,
      firstMilliseconds: MINUTE,
      longestMilliseconds: 5 * MINUTE,
    };
    const failures = failureCounter(database.pool, clock);
    now = AHEAD;
    await failures.fail(backOff, 'someone');
    await failures.fail(backOff, 'someone');
    expect(await failures.retryAfter(backOff, 'someone')).toBe(60);
    now = FRIDAY_EVENING;
    expect(await failures.retryAfter(backOff, 'someone')).toBeNull();
    await failures.fail(backOff, 'someone');
    expect(await failures.retryAfter(backOff, 'someone')).toBeNull();
  });

  it('I-60: a pause after wrong passwords is over', async () => {
    const attempts = failedAttempts(database.pool, clock);
    const backOff = { ...PASSWORD_BACK_OFF, free: 0, firstPauseSeconds: 900 };
    now = AHEAD;
    await attempts.take(backOff, 'someone');
    await attempts.take(backOff, 'someone');
    expect(await attempts.take(backOff, 'someone')).toBe(900);
    now = FRIDAY_EVENING;
    expect(await attempts.take(backOff, 'someone')).toBeNull();
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

  it('I-60: a board that was open in the future is not one that is open', async () => {
    await database.pool.query(
      "INSERT INTO boards (device_key, alive_at) VALUES ('device:a', $1), ('device:b', $2)",
      [new Date(AHEAD), new Date(FRIDAY_EVENING - MINUTE)],
    );
    expect(await boardSeenAt(database.pool, FRIDAY_EVENING)).toBe(FRIDAY_EVENING - MINUTE);
  });
});
