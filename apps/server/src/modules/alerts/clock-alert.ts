import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import { alertedPeople } from './alert-store.ts';

/** The alert that the clock is doubted. Rule BK-16. */
export function clockAlert(pool: pg.Pool) {
  return {
    /** Mails owners and managers, once until the alert has ended. */
    raise(now: Instant, seen: Instant): Promise<void> {
      const times = { now: new Date(now).toISOString(), last_seen: new Date(seen).toISOString() };
      return transaction(pool, async (client) => {
        const { rowCount } = await client.query(
          'UPDATE installation SET clock_doubted_at = $1 WHERE clock_doubted_at IS NULL',
          [times.now],
        );
        if (rowCount === 0) return;
        for (const person_id of await alertedPeople(client)) {
          await enqueueMail(client, { kind: 'clock_alert', person_id, ...times });
        }
      });
    },

    /** The clock is believed: the next doubt is mailed again. */
    async end(): Promise<void> {
      await pool.query(
        'UPDATE installation SET clock_doubted_at = NULL WHERE clock_doubted_at IS NOT NULL',
      );
    },
  };
}
