import { isClockDoubtful, seenTime } from '@comptoir/domain/books/seen-time';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { MaintenanceJob } from '#jobs/open-jobs.ts';
import { firstOpenDay } from '../closings.ts';

/**
 * How long this process has run, in milliseconds that no clock's change alters, and from when on that is counted:
 * processes that run beside each other see the same time pass, not twice as much.
 */
export interface RunningTime {
  readonly elapsed: () => number;
  from: { readonly seen: Instant; readonly elapsed: number } | null;
}

export function runningTime(elapsed: () => number = () => performance.now()): RunningTime {
  return { elapsed, from: null };
}

/** Until when this installation has seen time pass; null before its first start. Rule BK-18. */
export async function lastSeen(executor: Executor): Promise<Instant | null> {
  const { rows } = await executor.query<{ last_seen: Date | null }>(
    'SELECT last_seen FROM installation',
  );
  return rows[0]?.last_seen?.getTime() ?? null;
}

/** Whether a clock is far from what was seen, and whether closings stop for it. Rules BK-16 and BK-18. */
export async function clockState(
  executor: Executor,
  now: Instant,
): Promise<{
  readonly seen: Instant | null;
  readonly isDoubtful: boolean;
  readonly stops: boolean;
}> {
  const seen = await lastSeen(executor);
  const isDoubtful = seen !== null && isClockDoubtful(seen, now);
  // Without a sale there is nothing that could be closed.
  return { seen, isDoubtful, stops: isDoubtful && (await firstOpenDay(executor)) !== null };
}

/** A job that deletes what is old, without a run while the clock is doubted. Rule BK-18. */
export function whileClockIsBelieved(executor: Executor, job: MaintenanceJob): MaintenanceJob {
  return {
    name: job.name,
    async run(now) {
      return (await clockState(executor, now)).isDoubtful ? 0 : job.run(now);
    },
  };
}

/**
 * Notes that time has passed, and answers until when; the first clock is believed. The journal must be locked. Rule
 * BK-18.
 */
export async function noteTime(
  client: Executor,
  now: Instant,
  running: RunningTime,
): Promise<Instant> {
  const { rows } = await client.query<{
    last_seen: Date | null;
    last_fact: Date | null;
    last_entered: string | null;
  }>(WITNESSES, [new Date(now)]);
  const [row] = rows;
  if (!row) throw new Error('The database has no installation.');
  const before =
    row.last_seen?.getTime() ?? (row.last_entered === null ? now : Date.parse(row.last_entered));
  const steady = steadyTime(running, before);
  const lastFact = row.last_fact?.getTime() ?? null;
  return store(client, row.last_seen, seenTime(before, { now, steady, lastFact }));
}

/** What was seen when this process began, or since from elsewhere, and what passed after it. */
function steadyTime(running: RunningTime, seen: Instant): Instant {
  const elapsed = running.elapsed();
  const { from } = running;
  const steady = from ? from.seen + Math.floor(elapsed - from.elapsed) : seen;
  if (from && steady >= seen) return steady;
  running.from = { seen, elapsed };
  return seen;
}

/** What a person has confirmed: the clock is right. The journal must be locked. Rule BK-16. */
export async function confirmTime(client: Executor, now: Instant): Promise<void> {
  await store(client, null, now);
}

async function store(client: Executor, stored: Date | null, seen: Instant): Promise<Instant> {
  if (stored?.getTime() !== seen) {
    await client.query('UPDATE installation SET last_seen = $1', [new Date(seen)]);
  }
  return seen;
}

/** Orders and facts that a clock which was ahead once has dated later than now say nothing. */
const WITNESSES = `
  SELECT last_seen,
    greatest(
      (SELECT max(at) FROM book_facts WHERE at <= $1),
      (SELECT max(submitted_at) FROM orders WHERE submitted_at <= $1)
    ) AS last_fact,
    (SELECT document::json ->> 'entered_at' FROM books.entries ORDER BY number DESC LIMIT 1) AS last_entered
  FROM installation`;
