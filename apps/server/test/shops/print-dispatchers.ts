import { DEFAULT_TIMEOUTS, type PrinterTimeouts } from '@comptoir/printer-client/outcomes';
import { openPrinter } from '@comptoir/printer-client/printer-connection';
import { afterEach } from 'vitest';
import { openNotifications } from '#db/notifications.ts';
import {
  type DispatchTimes,
  openPrintDispatcher,
  type PrintDispatcher,
} from '#modules/printing/dispatch/print-dispatcher.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { FRIDAY_EVENING } from './checkout-shop.ts';
import { printQueueAt } from './printing-shop.ts';

/** A clock that runs from the evening on, and can be moved ahead. */
export interface MovedClock {
  now(): number;
  advance(ms: number): void;
}

export function movedClock(): MovedClock {
  const start = performance.now();
  let ahead = 0;
  return {
    now: () => FRIDAY_EVENING + ahead + (performance.now() - start),
    advance(ms) {
      ahead += ms;
    },
  };
}

/** Short, so that retries and recoveries come at once. */
const TIMES: Partial<DispatchTimes> = { pollMs: 20, recoveryMs: 20, storeMs: 20 };

export interface DispatcherOptions {
  readonly database?: Pick<TestDatabase, 'pool'>;
  readonly clock: MovedClock;
  readonly times?: Partial<DispatchTimes>;
  readonly timeouts?: Partial<PrinterTimeouts>;
}

/** Opens dispatchers on a test database and stops them after each test. */
export function printDispatchers(database: TestDatabase) {
  const open: { stop(): Promise<unknown> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((each) => each.stop()));
  });

  return async function startDispatcher(options: DispatcherOptions): Promise<PrintDispatcher> {
    const { clock, times } = options;
    const { pool } = options.database ?? database;
    const timeouts = { ...DEFAULT_TIMEOUTS, pollMs: 20, ...options.timeouts };
    const notifications = await openNotifications(database.address, silentLog);
    const dispatcher = openPrintDispatcher({
      pool,
      notifications,
      printQueue: printQueueAt(pool),
      restaurant: async () => restaurantSnapshot(0, aRestaurant()),
      clock: clock.now,
      log: silentLog,
      connect: (printer) => openPrinter({ ...printer, timeouts }),
      times: { ...TIMES, ...times },
    });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= dispatcher.stop().then(() => notifications.close());
      return stopped;
    };
    open.push({ stop });
    return { stop };
  };
}
