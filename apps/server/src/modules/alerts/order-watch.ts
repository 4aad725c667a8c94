import { kitchenRules } from '@comptoir/contract/settings/back-office';
import type { LiveState, Rush } from '@comptoir/domain/availability/live-state';
import {
  ALERT_LEVELS,
  dueAlerts,
  isGivenUp,
  shortestWaitMs,
  waitingSince,
} from '@comptoir/domain/orders/order-alerts';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { KitchenProgress } from '@comptoir/domain/orders/order-state';
import { promisedAt } from '@comptoir/domain/orders/promise';
import type { RefundDecision } from '@comptoir/domain/orders/refundable';
import { isOpenAt, openingDays } from '@comptoir/domain/schedule/opening-hours';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { TakenSlots } from '@comptoir/domain/schedule/time-slots';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { type Notifications, ORDER_CHANGED } from '#db/notifications.ts';
import { transaction } from '#db/transaction.ts';
import { openPoller } from '#jobs/queue/poller.ts';
import type { Log } from '#log.ts';
import { orderLeadTimes } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { alertStore, raiseAlert, type WaitingOrder } from './alert-store.ts';

const POLL_MS = 5_000;

/** What a guest reads when an order was cancelled by itself. Rule OB-37. */
const NOT_ACCEPTED = 'Le restaurant n’a pas pu confirmer votre commande à temps.';

/** The commands of orders that are used without a person. */
export interface WatchedOrders {
  /** Locks an order; null for an unknown one. */
  lock(client: Executor, orderId: string): Promise<OrderProgress | null>;
  advance(
    orderId: string,
    step: { readonly to: KitchenProgress; readonly computePromise: () => Instant },
    origin: { readonly actor: 'system'; readonly idempotencyKey: string },
  ): Promise<{ readonly kind: string }>;
  cancel(
    orderId: string,
    decision: {
      readonly refund: RefundDecision;
      readonly reason: 'other';
      readonly text: string;
      readonly isAllowed: (order: { readonly progress: OrderProgress }) => boolean;
    },
    origin: { readonly actor: 'system'; readonly idempotencyKey: string },
  ): Promise<{ readonly kind: string }>;
  takenSlots(from: Instant, now: Instant): Promise<TakenSlots>;
}

export interface WatchDependencies {
  readonly pool: pg.Pool;
  readonly notifications: Pick<Notifications, 'listen'>;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  /** What the staff has set that decides when orders are awaited and promised. */
  readonly readSet: () => Promise<Pick<LiveState, 'exceptions' | 'rush'>>;
  readonly orders: WatchedOrders;
  /** Whether an address to call is configured. */
  readonly hasWebhook: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export interface OrderWatch {
  stop(): Promise<void>;
}

/**
 * Watches the orders that are not accepted: accepts them where the restaurant wants that, alerts, and
 * cancels. Each is done once with any number of servers, as its row decides. Rules OB-35 to OB-37 and OB-40.
 */
export function openOrderWatch(dependencies: WatchDependencies): OrderWatch {
  const { notifications, restaurant, log } = dependencies;
  const poller = openPoller({
    run: orderLook(dependencies),
    notifications,
    channels: [],
    pollMs: POLL_MS,
    log,
    failure: 'The orders that wait could not be watched',
  });

  /** Only acceptance by itself answers each order at once: alerts are due after minutes, which polling sees. */
  async function wakeToAccept(): Promise<void> {
    const snapshot = await restaurant().catch(() => null);
    if (snapshot && kitchenRules(snapshot.settings).autoAccept) poller.wake();
  }
  const listening = notifications.listen(ORDER_CHANGED, {
    notified: wakeToAccept,
    missed: wakeToAccept,
  });
  return {
    async stop() {
      await listening;
      await poller.stop();
    },
  };
}

/** One look at the orders that wait. */
export function orderLook({
  pool,
  restaurant,
  readSet,
  orders,
  hasWebhook,
  clock,
  log,
}: WatchDependencies) {
  const store = alertStore(pool);

  return async function look(): Promise<void> {
    const now = clock();
    const snapshot = await restaurant();
    const rules = kitchenRules(snapshot.settings);
    // Orders that are accepted by themselves are so at once, the others are looked at when they may be late.
    const submittedBy = rules.autoAccept ? null : now - shortestWaitMs(rules);
    const waiting = await store.findWaiting(now, submittedBy);
    if (waiting.length === 0) return;
    const { exceptions, rush } = await readSet();
    const left = rules.autoAccept ? await acceptAll(waiting, snapshot, rush, now) : waiting;
    const boardSeenAt = await store.boardSeenAt(now);
    const hours = (['pickup', 'delivery'] as const).map((type) =>
      openingDays(snapshot.hours[type], exceptions, type),
    );
    const zone = snapshot.scheduling.pickup.timezone;
    const isOpen = hours.some((days) => isOpenAt(days, now, zone));
    for (const order of left) {
      const since = waitingSince(order.finalized_at.getTime(), hours, zone);
      const due = dueAlerts({ since, boardSeenAt, isOpen }, rules, now);
      for (const level of ALERT_LEVELS) {
        const cause = due[level];
        if (!cause || order.raised.includes(level)) continue;
        if (level === 'webhook' && !hasWebhook) continue;
        await raise(order, { level, cause }, now);
      }
      if (isGivenUp(since, rules, now)) await giveUp(order);
    }
  };

  /** Accepts what has its place; answers the rest. Rule OB-40. */
  async function acceptAll(
    waiting: readonly WaitingOrder[],
    restaurant: RestaurantSnapshot,
    rush: Rush | null,
    now: Instant,
  ): Promise<readonly WaitingOrder[]> {
    const starts = waiting.flatMap(({ slot_starts_at }) => slot_starts_at?.getTime() ?? []);
    const first = Math.min(now, ...starts);
    const taken = await orders.takenSlots(first, now);
    const left: WaitingOrder[] = [];
    for (const order of waiting) {
      const { slotCapacity, slotUnits } = restaurant.scheduling[order.order_type];
      const slot = order.slot_starts_at && taken.get(order.slot_starts_at.getTime());
      const isFitting =
        !slot ||
        ((slotCapacity === null || slot.orders <= slotCapacity) &&
          (slotUnits === null || slot.units <= slotUnits));
      if (isFitting) await accept(order, restaurant, rush, now);
      else left.push(order);
    }
    return left;
  }

  async function accept(
    { order_id, order_type, chosen_at, slot_starts_at, placed_at, item_ids }: WaitingOrder,
    restaurant: RestaurantSnapshot,
    rush: Rush | null,
    now: Instant,
  ): Promise<void> {
    const promise = promisedAt(
      {
        chosenAt: chosen_at?.getTime() ?? null,
        takenSlot:
          chosen_at === null && slot_starts_at !== null
            ? { startsAt: slot_starts_at.getTime(), placedAt: placed_at.getTime() }
            : null,
        rush,
        leadTimes: orderLeadTimes(order_type, item_ids, restaurant),
      },
      now,
    );
    const origin = { actor: 'system', idempotencyKey: 'auto-accept' } as const;
    await orders.advance(order_id, { to: 'accepted', computePromise: () => promise }, origin);
  }

  async function raise(
    { order_id }: WaitingOrder,
    alert: Parameters<typeof raiseAlert>[2],
    now: Instant,
  ): Promise<void> {
    const isNew = await transaction(pool, async (client) => {
      const progress = await orders.lock(client, order_id);
      return progress === 'received' && raiseAlert(client, order_id, alert, now);
    });
    if (isNew) log.warn({ alert }, 'An order is not accepted');
  }

  async function giveUp({ order_id }: WaitingOrder): Promise<void> {
    const { kind } = await orders.cancel(
      order_id,
      {
        refund: 'full',
        reason: 'other',
        text: NOT_ACCEPTED,
        isAllowed: ({ progress }) => progress === 'received',
      },
      { actor: 'system', idempotencyKey: 'not-accepted' },
    );
    if (kind === 'cancelled') log.warn('An order that was not accepted is cancelled');
  }
}
