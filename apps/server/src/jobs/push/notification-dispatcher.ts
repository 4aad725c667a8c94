import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { PushTransport } from '#adapters/push/push-transport.ts';
import type { Clock } from '#clock.ts';
import type { Notifications } from '#db/notifications.ts';
import { openWokenLoop } from '#jobs/queue/woken-loop.ts';
import type { Log } from '#log.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { PUSH_NOTIFICATIONS_WAITING, pushNotificationStore } from './push-notifications.ts';
import {
  type CountPush,
  type DeliveryQueue,
  type DuePush,
  orderPushComposer,
  pushSending,
  type SendingDependencies,
} from './send-push.ts';
import { composeStaffPush, STAFF_PUSH_WAITING, staffPushQueue } from './staff-push.ts';

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
  readonly restaurant: () => Promise<Pick<RestaurantSnapshot, 'settings'>>;
  readonly count: CountPush;
  readonly clock: Clock;
  readonly log: Log;
}

export interface NotificationDispatcher {
  stop(): Promise<void>;
}

/** Sends the push notifications of guests that are due. */
export function openNotificationDispatcher(
  dependencies: DispatcherDependencies & {
    /** The key that opens an order to its guest. Rule T-4. */
    readonly keyOf: (orderId: string) => Promise<string>;
  },
): NotificationDispatcher {
  const { pool, restaurant, keyOf, clock } = dependencies;
  return openDispatcher(dependencies, {
    channel: PUSH_NOTIFICATIONS_WAITING,
    queue: pushNotificationStore(pool),
    compose: orderPushComposer({ restaurant, keyOf, clock }),
  });
}

/** Sends the push notifications to the staff that are due. Rule OB-44. */
export function openStaffDispatcher(
  dependencies: Omit<DispatcherDependencies, 'restaurant'>,
): NotificationDispatcher {
  return openDispatcher(dependencies, {
    channel: STAFF_PUSH_WAITING,
    queue: staffPushQueue(dependencies.pool),
    compose: composeStaffPush,
  });
}

interface Deliveries<Push extends DuePush> {
  readonly channel: string;
  readonly queue: DeliveryQueue<Push>;
  readonly compose: SendingDependencies<Push>['compose'];
}

/** Sends what is due. The rows are the queue: taking one leases it. Rule Z-6. */
function openDispatcher<Push extends DuePush>(
  dependencies: Omit<DispatcherDependencies, 'restaurant'>,
  { channel, queue, compose }: Deliveries<Push>,
): NotificationDispatcher {
  const { notifications, transport, clock, log } = dependencies;
  const sendPush = pushSending({ ...dependencies, queue, compose });
  const underWay = new Set<Promise<void>>();
  const loop = openWokenLoop({
    async run() {
      const room = MAX_CONCURRENCY - underWay.size;
      const due = room > 0 ? await queue.take(clock(), LEASE_MS, room) : [];
      for (const push of due) begin(push);
    },
    notifications,
    channels: [channel],
    pollMs: POLL_MS,
    log,
    failure: 'Due push notifications could not be read',
  });

  function begin(push: Push): void {
    const sending = sendPush(push)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'A push notification could not be sent yet'),
      )
      .finally(() => {
        underWay.delete(sending);
        loop.wake();
      });
    underWay.add(sending);
  }

  return {
    async stop() {
      await loop.stop();
      const rest = Promise.all(underWay);
      await Promise.race([rest, delay(STOP_MS, undefined, { ref: false })]);
      transport.close();
      await rest;
    },
  };
}
