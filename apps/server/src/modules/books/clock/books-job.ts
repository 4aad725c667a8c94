import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Notifications } from '#db/notifications.ts';
import { openPoller, type Poller } from '#jobs/queue/poller.ts';
import type { Shop } from '#shop.ts';
import { writeJournal } from '../write-journal.ts';
import { clockState, runningTime } from './last-seen.ts';

/** How often what happened is entered, in milliseconds: with the time to undo it stays below a minute. Rule BK-17. */
export const ENTER_EVERY_MS = 15_000;

/** Enters what happened and closes the days that are over, as long as the process runs. Rules BK-11, BK-18 and BK-17. */
export function openBooksJob(
  dependencies: Pick<Shop, 'pool' | 'clock' | 'log' | 'timeZone'> & {
    readonly notifications: Pick<Notifications, 'listen'>;
    /** What people are sent when the clock stops the closings, until it is believed again. Rule BK-16. */
    readonly alert: {
      raise(now: Instant, seen: Instant): Promise<void>;
      end(): Promise<void>;
    };
    /** In milliseconds; {@link ENTER_EVERY_MS} where none is given. */
    readonly pollMs?: number;
  },
): Poller {
  const {
    pool,
    notifications,
    timeZone,
    alert,
    clock,
    log,
    pollMs = ENTER_EVERY_MS,
  } = dependencies;
  const running = runningTime();
  let wasDoubtful = false;
  let didStop: boolean | null = null;

  async function run(): Promise<void> {
    const now = clock();
    await writeJournal(pool, await timeZone(), now, running);
    const { seen, isDoubtful, stops } = await clockState(pool, now);
    if (seen !== null && isDoubtful && !wasDoubtful) {
      const times = { now: new Date(now).toISOString(), last_seen: new Date(seen).toISOString() };
      log.error(
        times,
        'The clock is far from what was seen: no day closes before a person confirms it',
      );
    }
    wasDoubtful = isDoubtful;
    if (seen !== null && stops && !didStop) await alert.raise(now, seen);
    if (!stops && didStop !== false) await alert.end();
    didStop = stops;
  }

  return openPoller({
    run,
    notifications,
    channels: [],
    pollMs,
    log,
    failure: 'The books could not be written',
  });
}
