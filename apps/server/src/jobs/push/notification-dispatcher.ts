import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { PushTransport } from '#adapters/push/push-transport.ts';
import type { Clock } from '#clock.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Log } from '#log.ts';
import {
  type DuePush,
  PUSH_NOTIFICATIONS_WAITING,
  pushNotificationStore,
} from './push-notifications.ts';
import { type PushDependencies, pushSending } from './send-push.ts';

/** The polling interval for retries, and for notifications that a crash has left. */
const POLL_MS = 5_000;
/** Push notifications sent at once. */
const MAX_CONCURRENCY = 32;
/** Longer than an attempt. After it, a notification that a dead process has leased is due again. */
const LEASE_MS = 60_000;
/** How long a stop waits for attempts under way. */
const STOP_MS = 2_000;

export interface DispatcherDependencies {
  readonly pool: pg.Pool;
  readonly notifications: Pick<Notifications, 'listen'>;
  readonly transport: PushTransport;
  readonly restaurant: PushDependencies['restaurant'];
  readonly count: PushDependencies['count'];
  readonly clock: Clock;
  readonly log: Log;
}

export interface NotificationDispatcher {
  stop(): Promise<void>;
}

/** Sends the push notifications that are due. Their rows are the queue: taking one leases it. Rule Z-6. */
export function openNotificationDispatcher(
  dependencies: DispatcherDependencies,
): NotificationDispatcher {
  const { pool, notifications, transport, clock, log } = dependencies;
  const store = pushNotificationStore(pool);
  const sendPush = pushSending({ ...dependencies, notifications: store });
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let isWoken = false;
  let dispatching: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (isStopped) return;
    isWoken = true;
    dispatching ??= dispatch().finally(() => {
      dispatching = undefined;
      clearTimeout(timer);
      // Woken after the last read.
      if (isWoken) wake();
      else if (!isStopped) timer = setTimeout(wake, POLL_MS);
    });
  }

  async function dispatch(): Promise<void> {
    try {
      while (isWoken && !isStopped) {
        isWoken = false;
        const room = MAX_CONCURRENCY - underWay.size;
        const due = room > 0 ? await store.take(clock(), LEASE_MS, room) : [];
        for (const push of due) begin(push);
      }
    } catch (error) {
      log.warn({ err: error }, 'Due push notifications could not be read');
    }
  }

  function begin(push: DuePush): void {
    const sending = sendPush(push)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'A push notification could not be sent yet'),
      )
      .finally(() => {
        underWay.delete(sending);
        wake();
      });
    underWay.add(sending);
  }

  const listening = notifications.listen(PUSH_NOTIFICATIONS_WAITING, {
    notified: wake,
    missed: wake,
  });
  wake();
  return {
    async stop() {
      isStopped = true;
      await listening;
      await dispatching;
      clearTimeout(timer);
      const rest = Promise.all(underWay);
      await Promise.race([rest, delay(STOP_MS, undefined, { ref: false })]);
      transport.close();
      await rest;
    },
  };
}
