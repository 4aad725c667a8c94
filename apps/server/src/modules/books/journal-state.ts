import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { lastClosedDay } from './closings.ts';
import { listPublicKeys, type PublicKey } from './signing-key.ts';

/** How far the journal goes. Rule BK-21. */
export interface JournalState {
  readonly entries: number;
  readonly closedUntil: CalendarDate | null;
  /** What happened and is not entered yet. */
  readonly waiting: number;
  readonly keys: readonly PublicKey[];
}

export async function journalState(executor: Executor): Promise<JournalState> {
  const [counts, closedUntil, keys] = await Promise.all([
    executor.query<{ entries: number; waiting: number }>(COUNTS),
    lastClosedDay(executor),
    listPublicKeys(executor),
  ]);
  const { entries, waiting } = counts.rows[0] ?? { entries: 0, waiting: 0 };
  return { entries, waiting, closedUntil, keys };
}

/** Numbers have no gaps, so that the last one is the count. */
const COUNTS = `
  SELECT coalesce((SELECT max(number) FROM books.entries), 0) AS entries,
    (SELECT count(*) FROM book_facts) AS waiting`;
