import { UNDO_MS } from '@comptoir/domain/orders/board';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clockAlert } from '#modules/alerts/order-watch.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { FRIDAY_EVENING, type Shop, shops } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { ordersAt } from '#test/shops/orders-at.ts';
import { closingsBetween } from '../closings.ts';
import { verifyJournal } from '../verify-journal.ts';
import { writeJournal } from '../write-journal.ts';
import { ENTER_EVERY_MS, openBooksJob } from './books-job.ts';
import { lastSeen, type RunningTime, runningTime, whileClockIsBelieved } from './last-seen.ts';

const database = testDatabase();
const openShop = shops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
  await database.pool.query('DELETE FROM orders');
});

const PARIS = 'Europe/Paris';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const FRIDAY = '2026-11-20';

/** No time passes while it runs. */
const write = (now: number, running: RunningTime = runningTime(() => 0)) =>
  writeJournal(database.pool, PARIS, now, running);

async function sell(shop: Shop, at: number): Promise<void> {
  shop.setNow(at);
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  await ordersAt(database.pool, at).advance(orderId, 'handed_over');
}

/** A shop that sold something on Friday evening, and entered it. */
async function anEvening(): Promise<Shop> {
  const shop = await openShop();
  await sell(shop, FRIDAY_EVENING);
  await write(FRIDAY_EVENING + MINUTE);
  return shop;
}

async function closedDays(): Promise<readonly string[]> {
  const periods = ['day', 'month', 'year'] as const;
  const closings = await Promise.all(
    periods.map((period) => closingsBetween(database.pool, '2026-01-01', '2029-01-01', period)),
  );
  return closings.flat().map(({ period, to }) => `${period} ${to}`);
}

const clockOf = async (shop: Shop, at: number) => {
  const board = boardOf(shop, await aPerson(database.pool, 'manager', { at }));
  shop.setNow(at);
  const { body } = await board.get('books/clock');
  return { board, payload: body.payload as unknown as { is_doubtful: boolean; now: string } };
};

describe('BK-18: days that close by themselves', () => {
  it.each([400, 14, 3])('BK-18: a clock %i days ahead closes the last day alone', async (days) => {
    const shop = await anEvening();
    await write(FRIDAY_EVENING + days * DAY);
    await write(FRIDAY_EVENING + days * DAY + MINUTE);
    expect(await closedDays()).toEqual([`day ${FRIDAY}`]);
    // The clock is right again.
    await write(FRIDAY_EVENING + 2 * MINUTE);
    await sell(shop, FRIDAY_EVENING + DAY);
    await write(FRIDAY_EVENING + DAY + MINUTE);
    expect(await closedDays()).toEqual([`day ${FRIDAY}`]);
    const { rows } = await database.pool.query(
      `SELECT DISTINCT day::text FROM books.entries WHERE kind = 'sale' ORDER BY day`,
    );
    expect(rows).toEqual([{ day: FRIDAY }, { day: '2026-11-21' }]);
  });

  it('BK-18: a sale of a clock that is 400 days ahead closes no month, and is entered', async () => {
    const shop = await anEvening();
    const ahead = FRIDAY_EVENING + 400 * DAY;
    await sell(shop, ahead);
    await write(ahead + MINUTE);
    expect(await closedDays()).toEqual([`day ${FRIDAY}`]);
    const { rows } = await database.pool.query(
      `SELECT day::text FROM books.entries WHERE kind = 'sale' ORDER BY number`,
    );
    expect(rows).toEqual([{ day: FRIDAY }, { day: '2026-11-21' }]);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('BK-18: the same where nothing was entered before the clock jumped', async () => {
    const shop = await openShop();
    await write(FRIDAY_EVENING - MINUTE);
    await sell(shop, FRIDAY_EVENING);
    await write(FRIDAY_EVENING + 400 * DAY);
    expect(await closedDays()).toEqual([`day ${FRIDAY}`]);
  });

  it('BK-18: a clock a day ahead closes no day that has not begun', async () => {
    await anEvening();
    await write(FRIDAY_EVENING + DAY);
    expect(await closedDays()).toEqual([`day ${FRIDAY}`]);
  });

  it('BK-18: a clock a day behind closes nothing, and what is sold belongs to the open day', async () => {
    const shop = await anEvening();
    await sell(shop, FRIDAY_EVENING - DAY);
    await write(FRIDAY_EVENING - DAY + MINUTE);
    expect(await closedDays()).toEqual([]);
    expect(await lastSeen(database.pool)).toBe(FRIDAY_EVENING + MINUTE);
    const { rows } = await database.pool.query('SELECT DISTINCT day::text FROM books.entries');
    expect(rows).toEqual([{ day: FRIDAY }]);
  });

  it('BK-18: after fourteen quiet days of running, each day and the month are closed', async () => {
    await anEvening();
    for (let at = FRIDAY_EVENING + HOUR; at <= FRIDAY_EVENING + 14 * DAY; at += HOUR)
      await write(at);
    const closed = await closedDays();
    expect(closed.filter((name) => name.startsWith('day'))).toHaveLength(14);
    expect(closed.at(-1)).toBe('month 2026-11-30');
  });

  it('BK-18: a clock that jumps while the server runs takes what was seen along only as time passes', async () => {
    await anEvening();
    let passed = 0;
    const running = runningTime(() => passed);
    await write(FRIDAY_EVENING + 2 * MINUTE, running);
    passed += MINUTE;
    const ahead = FRIDAY_EVENING + 400 * DAY;
    await write(ahead, running);
    expect(await lastSeen(database.pool)).toBe(FRIDAY_EVENING + 3 * MINUTE);
    // Two processes see the same time pass.
    const other = runningTime(() => passed);
    await write(ahead, other);
    passed += 3 * DAY;
    await write(ahead + 3 * DAY, running);
    await write(ahead + 3 * DAY, other);
    expect(await lastSeen(database.pool)).toBe(FRIDAY_EVENING + 3 * DAY + 3 * MINUTE);
    expect(await closedDays()).toHaveLength(4);
  });

  it('BK-18: after fourteen days without power the first sale closes the empty days', async () => {
    const shop = await anEvening();
    const back = FRIDAY_EVENING + 14 * DAY;
    await write(back - HOUR);
    expect(await closedDays()).toEqual([`day ${FRIDAY}`]);
    await sell(shop, back);
    await write(back + MINUTE);
    expect((await closedDays()).filter((name) => name.startsWith('day'))).toHaveLength(14);
    const { rows } = await database.pool.query(
      `SELECT max(day)::text AS day FROM books.entries WHERE kind = 'sale'`,
    );
    expect(rows).toEqual([{ day: '2026-12-04' }]);
  });
});

it('BK-18: what is deleted by its age stays while the clock is doubted', async () => {
  await anEvening();
  const ran: number[] = [];
  const run = async (now: number) => ran.push(now);
  const job = whileClockIsBelieved(database.pool, { name: 'retention', run });
  await job.run(FRIDAY_EVENING + 400 * DAY);
  await job.run(FRIDAY_EVENING + DAY);
  expect(ran).toEqual([FRIDAY_EVENING + DAY]);
});

describe('BK-16: the confirmation of the clock', () => {
  it('BK-16: after fourteen days without power a manager confirms it, and the days are closed', async () => {
    const shop = await anEvening();
    const back = FRIDAY_EVENING + 14 * DAY;
    await write(back);
    const { board, payload } = await clockOf(shop, back + MINUTE);
    expect(payload).toEqual({
      is_doubtful: true,
      now: new Date(back + MINUTE).toISOString(),
      last_seen: new Date(FRIDAY_EVENING + MINUTE).toISOString(),
    });
    const confirmed = await board.post('books/clock', { now: payload.now });
    expect(confirmed).toMatchObject({ status: 200, body: { payload: { is_doubtful: false } } });
    expect((await closedDays()).filter((name) => name.startsWith('day'))).toHaveLength(14);
    const { rows } = await database.pool.query(
      `SELECT action, after FROM staff_audit WHERE action = 'books.clock'`,
    );
    expect(rows).toEqual([
      {
        action: 'books.clock',
        after: { now: payload.now, last_seen: new Date(FRIDAY_EVENING + MINUTE).toISOString() },
      },
    ]);
  });

  it('BK-16: a clock that says something else by now is not confirmed', async () => {
    const shop = await anEvening();
    const { board, payload } = await clockOf(shop, FRIDAY_EVENING + 400 * DAY);
    shop.setNow(FRIDAY_EVENING + 14 * DAY);
    const later = boardOf(
      shop,
      await aPerson(database.pool, 'owner', { at: FRIDAY_EVENING + 14 * DAY }),
    );
    const answer = await later.post('books/clock', { now: payload.now });
    expect([answer.status, answer.body.code]).toEqual([409, 'clock_changed']);
    expect(board).toBeDefined();
    expect(await closedDays()).toEqual([]);
  });

  it('BK-16: closing by hand asks for it, and closes nothing before', async () => {
    const shop = await anEvening();
    const ahead = FRIDAY_EVENING + 400 * DAY;
    const { board, payload } = await clockOf(shop, ahead);
    const close = () => board.post('books/closings', { day: '2027-12-25' });
    const refused = await close();
    expect([refused.status, refused.body.code]).toEqual([409, 'clock_unconfirmed']);
    expect(await closedDays()).toEqual([`day ${FRIDAY}`]);
    await board.post('books/clock', { now: payload.now });
    expect((await close()).status).toBe(200);
    expect(await closedDays()).toContain('year 2026-12-31');
  });

  it.each([
    ['counter', 200],
    ['kitchen', 200],
    ['accountant', 403],
  ] as const)(
    'BK-16: not by a person of the role %s, whose board says it',
    async (role, status) => {
      const shop = await anEvening();
      const { get, post } = boardOf(shop, await aPerson(database.pool, role));
      expect((await get('books/clock')).status).toBe(status);
      const now = new Date(FRIDAY_EVENING).toISOString();
      expect((await post('books/clock', { now })).status).toBe(403);
    },
  );

  it('BK-16: a clock that is right needs none', async () => {
    const shop = await anEvening();
    const { payload } = await clockOf(shop, FRIDAY_EVENING + 20 * HOUR);
    expect(payload.is_doubtful).toBe(false);
  });
});

describe('BK-16: the alert about the clock', () => {
  const ahead = FRIDAY_EVENING + 400 * DAY;
  const mails = async () => {
    const { rows } = await database.pool.query(
      "SELECT request FROM mails WHERE kind = 'clock_alert' ORDER BY request ->> 'person_id'",
    );
    return rows.map(({ request }) => request);
  };
  const passes = async (...times: readonly number[]) => {
    const clock = vi.fn();
    for (const time of times) clock.mockReturnValueOnce(time);
    clock.mockReturnValue(times.at(-1));
    const log = { warn: vi.fn(), error: vi.fn() };
    const job = openBooksJob({
      pool: database.pool,
      notifications: { listen: async () => {} },
      timeZone: async () => PARIS,
      alert: clockAlert(database.pool),
      clock,
      log: log as never,
      pollMs: 5,
    });
    await vi.waitFor(() => expect(clock.mock.calls.length).toBeGreaterThan(times.length), 10_000);
    await job.stop();
    return log;
  };
  afterEach(() => database.pool.query("DELETE FROM mails WHERE kind = 'clock_alert'"));

  it('BK-16: is mailed once to owners and managers, also after a restart, and again for the next time', async () => {
    await anEvening();
    await database.pool.query("DELETE FROM staff_people WHERE role IN ('owner', 'manager')");
    const owner = await aPerson(database.pool, 'owner');
    const manager = await aPerson(database.pool, 'manager');
    await aPerson(database.pool, 'counter');
    await passes(FRIDAY_EVENING + 2 * MINUTE, ahead, ahead);
    const times = {
      now: new Date(ahead).toISOString(),
      last_seen: expect.stringMatching(/^2026-11-20T17:02/),
    };
    const ids = [owner.personId, manager.personId].toSorted();
    const first = ids.map((person_id) => ({ kind: 'clock_alert', person_id, ...times }));
    expect(await mails()).toEqual(first);
    await passes(ahead + MINUTE);
    expect(await mails()).toEqual(first);
    await passes(FRIDAY_EVENING + 10 * MINUTE, ahead);
    expect(await mails()).toHaveLength(4);
  });

  it('BK-16: is not mailed while there is nothing that could be closed', async () => {
    await aPerson(database.pool, 'owner');
    await write(FRIDAY_EVENING);
    const log = await passes(ahead);
    expect(log.error).toHaveBeenCalledOnce();
    expect(await mails()).toEqual([]);
  });
});

describe('BK-17: when something is entered', () => {
  it('BK-17: what can no longer be undone is entered within a minute of its hand-over', () => {
    const EFFECTS_MS = 1_000;
    expect(UNDO_MS + EFFECTS_MS + ENTER_EVERY_MS).toBeLessThan(60_000);
  });

  it('BK-17: the server enters what happens as long as it runs', async () => {
    const shop = await openShop();
    const clock = vi.fn(() => FRIDAY_EVENING + MINUTE);
    const log = { warn: vi.fn(), error: vi.fn() };
    const job = openBooksJob({
      pool: database.pool,
      notifications: { listen: async () => {} },
      timeZone: async () => PARIS,
      alert: clockAlert(database.pool),
      clock,
      log: log as never,
      pollMs: 20,
    });
    try {
      await vi.waitFor(() => expect(clock).toHaveBeenCalled());
      await sell(shop, FRIDAY_EVENING);
      await vi.waitFor(async () => {
        const { rowCount } = await database.pool.query('SELECT FROM books.entries');
        expect(rowCount).toBe(2);
      }, 10_000);
      clock.mockReturnValue(FRIDAY_EVENING + 400 * DAY);
      await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(1), 10_000);
      expect(await closedDays()).toEqual([`day ${FRIDAY}`]);
    } finally {
      await job.stop();
    }
  });
});
