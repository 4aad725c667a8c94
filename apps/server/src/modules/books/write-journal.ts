import { expectedCash } from '@comptoir/domain/books/cash-count';
import { bookingDay, daysToClose } from '@comptoir/domain/books/closing-periods';
import { isClosable, lastOpenableDay } from '@comptoir/domain/books/seen-time';
import type { Cents } from '@comptoir/domain/money/money';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { CalendarDate, Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { addDays } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Executor } from '#db/connection.ts';
import { transaction } from '#db/transaction.ts';
import type { CashCount } from './cash-count.ts';
import { noteTime, type RunningTime, runningTime } from './clock/last-seen.ts';
import {
  BY_ITSELF,
  type ClosedBy,
  closeDay,
  firstOpenDay,
  lastClosedDay,
  openTotals,
} from './closings.ts';
import { entriesOfFacts } from './entries-of-facts.ts';
import { BATCH_SIZE, type BookFact, deleteFacts, isHandOverWaiting, takeFacts } from './facts.ts';
import { lockJournal, openJournalChain, tryLockJournal } from './journal-chain.ts';

/** How many batches one transaction enters before a day is closed by hand. */
const MAX_BATCHES = 50;

/** How long what happens after 04:00 waits for the last hand-overs before it: less than the minute of BK-17. */
const MAX_HELD_MS = 30_000;

/**
 * Enters what happened and closes the days that are over; answers how many facts were entered. One process at
 * a time does, each batch in a transaction, so that a crash leaves neither a gap nor a double. Rules BK-2 and BK-11.
 */
export async function writeJournal(
  pool: pg.Pool,
  zone: TimeZone,
  now: Instant,
  running: RunningTime = runningTime(),
): Promise<number> {
  let entered = 0;
  for (;;) {
    const count = await transaction(pool, async (client) => {
      if (!(await tryLockJournal(client))) return null;
      const seen = await noteTime(client, now, running);
      return enterBatch(client, zone, now, seen, await heldFrom(client, zone, now));
    });
    if (count === null) return entered;
    entered += count;
    if (count < BATCH_SIZE) break;
  }
  await transaction(pool, async (client) => {
    if (!(await tryLockJournal(client))) return;
    await closeEndedDays(client, zone, now, await noteTime(client, now, running));
  });
  return entered;
}

export type DayClosing =
  | { readonly kind: 'closed'; readonly day: CalendarDate }
  /** The day is closed already, or has not begun. */
  | { readonly kind: 'already_closed'; readonly day: CalendarDate }
  /** The day had not begun when this installation last saw time pass: a person confirms the clock first. */
  | { readonly kind: 'clock_unconfirmed' }
  /** Cash was entered since the cash register was counted: what it is compared with was not seen. */
  | { readonly kind: 'cash_changed' };

/** A count of the cash register, with the cash that was expected when it was seen. Rule BK-45. */
export type SeenCashCount = CashCount & { readonly expected: Cents };

/** A day that a person closes. */
export interface ClosingByHand {
  readonly day: CalendarDate;
  readonly by: ClosedBy;
  readonly cashCount: SeenCashCount | null;
}

/**
 * Closes an open day by hand, with all that can be entered until now; what happens later belongs to the next
 * day. A day is closed once, after those before it; `record` writes it into the audit log. Entries made for a
 * closing that is rejected stay. Rules BK-12, BK-18, BK-42 and BK-45.
 */
export function closeOpenDay(
  pool: pg.Pool,
  zone: TimeZone,
  { day, by, cashCount }: ClosingByHand,
  now: Instant,
  record: (client: Executor) => Promise<void> = async () => {},
): Promise<DayClosing> {
  return transaction(pool, async (client): Promise<DayClosing> => {
    await lockJournal(client);
    const seen = await noteTime(client, now, runningTime());
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      if ((await enterBatch(client, zone, now, seen)) < BATCH_SIZE) break;
    }
    await closeEndedDays(client, zone, now, seen);
    const today = serviceDay(now, zone);
    const open = (await firstOpenDay(client)) ?? today;
    if (day < open || day > today) return { kind: 'already_closed', day };
    if (!isClosable(day, seen, zone)) return { kind: 'clock_unconfirmed' };
    const chain = await openJournalChain(client, now);
    for (let ended = open; ended < day; ended = addDays(ended, 1)) {
      await closeDay(client, chain, ended, BY_ITSELF, now);
    }
    if (
      cashCount &&
      cashCount.expected !== expectedCash(cashCount.float, await openTotals(client))
    ) {
      return { kind: 'cash_changed' };
    }
    await closeDay(client, chain, day, by, now, cashCount);
    await record(client);
    return { kind: 'closed', day };
  });
}

/**
 * Days are closed before the first entry of a later one, so that entries of a day stand together. What a doubtful
 * clock dates far after what was `seen` belongs to the last day that is near it. Rules BK-9 and BK-18.
 */
async function enterBatch(
  client: Executor,
  zone: TimeZone,
  now: Instant,
  seen: Instant,
  before: Instant | null = null,
): Promise<number> {
  const facts = await takeFacts(client, before);
  const [first] = facts;
  if (!first) return 0;
  const chain = await openJournalChain(client, now);
  let closed = await lastClosedDay(client);
  let day = (await firstOpenDay(client)) ?? serviceDay(first.at.getTime(), zone);
  const lastDay = lastOpenableDay(seen, zone);
  let sameDay: BookFact[] = [];
  const enter = async () => {
    await chain.append(await entriesOfFacts(client, sameDay, day));
    sameDay = [];
  };
  for (const fact of facts) {
    const wanted = bookingDay(fact.at.getTime(), closed, zone);
    const factDay = wanted <= lastDay ? wanted : lastDay;
    if (factDay > day) await enter();
    for (; day < factDay; day = addDays(day, 1)) {
      await closeDay(client, chain, day, BY_ITSELF, now);
      closed = day;
    }
    sameDay.push(fact);
  }
  await enter();
  await deleteFacts(client, facts);
  return facts.length;
}

/**
 * From when on what happened is not entered yet: just after 04:00 that of the new day, which would close the one
 * before, while a hand-over of that one can still be taken back. Rules BK-9 and BK-17.
 */
async function heldFrom(client: Executor, zone: TimeZone, now: Instant): Promise<Instant | null> {
  const { from } = serviceDayBounds(serviceDay(now, zone), zone);
  if (now >= from + MAX_HELD_MS) return null;
  return (await isHandOverWaiting(client, from)) ? from : null;
}

async function closeEndedDays(
  client: Executor,
  zone: TimeZone,
  now: Instant,
  seen: Instant,
): Promise<void> {
  const first = await firstOpenDay(client);
  if (first === null) return;
  const days = daysToClose(first, now, seen, zone);
  if (days.length === 0) return;
  const chain = await openJournalChain(client, now);
  for (const day of days) await closeDay(client, chain, day, BY_ITSELF, now);
}
