import type { HoldKind, PauseKind } from '@comptoir/domain/availability/live-state';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { afterEach } from 'vitest';
import { transaction } from '#db/transaction.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';

/** What the staff sets, written straight into the tables and told to no process; gone after each test. */
export function setByStaff(database: TestDatabase) {
  const at = (instant: Instant) => new Date(instant).toISOString();
  const change = (text: string, values: readonly unknown[]) =>
    transaction(database.pool, async (client) => {
      await client.query('UPDATE availability SET version = version + 1');
      await client.query(text, [...values]);
    });
  afterEach(() => emptyTables(database.pool, 'holds', 'pauses', 'rush', 'closed_slots'));
  return {
    /** Replaces another hold of the same thing. `portions` null: sold out at once. */
    hold: async (
      kind: HoldKind,
      subject: string,
      until: Instant,
      portions: number | null = null,
    ) => {
      await database.pool.query('DELETE FROM holds WHERE kind = $1 AND subject = $2', [
        kind,
        subject,
      ]);
      await change(
        `INSERT INTO holds (kind, subject, ends_at, portions, set_at)
         VALUES ($1, $2, $3, $4, now())`,
        [kind, subject, at(until), portions],
      );
    },
    pause: (kind: PauseKind, until: Instant) =>
      change('INSERT INTO pauses (kind, ends_at, set_at) VALUES ($1, $2, now())', [
        kind,
        at(until),
      ]),
    closeSlot: (startsAt: Instant) =>
      change('INSERT INTO closed_slots (starts_at, set_at) VALUES ($1, now())', [at(startsAt)]),
    rush: (minutes: number, until: Instant) =>
      change('INSERT INTO rush (minutes, ends_at, set_at) VALUES ($1, $2, now())', [
        minutes,
        at(until),
      ]),
    /** A change that concerns no order. */
    somethingElse: () => change('SELECT 1', []),
  };
}
