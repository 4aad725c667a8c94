import { kitchenRules } from '@comptoir/contract/settings/back-office';
import type { LiveState, Rush } from '@comptoir/domain/availability/live-state';
import {
  ALERT_LEVELS,
  dueAlerts,
  isGivenUp,
  shortestWaitMs,
  waitingSince,
} from '@comptoir/domain/orders/order-alerts';
import { promisedAt } from '@comptoir/domain/orders/promise';
import { isOpenAt, openingDays } from '@comptoir/domain/schedule/opening-hours';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { type Notifications, ORDER_CHANGED } from '#db/notifications.ts';
import { transaction } from '#db/transaction.ts';
import { openPoller } from '#jobs/queue/poller.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import { orderLeadTimes } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { Shop } from '#shop.ts';
import { boardSeenAt, findWaiting, raiseAlert, type WaitingOrder } from './alert-store.ts';

const POLL_MS = 5_000;

/** What a guest reads when an order was cancelled by itself. Rule OB-37. */
const NOT_ACCEPTED = 'Le restaurant n’a pas pu confirmer votre commande à temps.';

export interface Watched extends Pick<Shop, 'pool' | 'restaurant' | 'clock' | 'log'> {
  readonly orders: Pick<Shop['orders'], 'advance' | 'cancel' | 'takenSlots'>;
  /** The part of what the staff has set that decides when orders are expected and promised. */
  readonly readSet: () => Promise<Pick<LiveState, 'exceptions' | 'rush'>>;
  /** Whether an address to call is configured. */
  readonly hasWebhook: boolean;
}

export interface OrderWatch {
  stop(): Promise<void>;
}

/**
 * Watches the orders that are not accepted: accepts them where the restaurant wants that, alerts, and
 * cancels. Each is done once with any number of servers, as its row decides. Rules OB-35 to OB-37 and OB-40.
 */
export function openOrderWatch(
  watched: Watched & { readonly notifications: Pick<Notifications, 'listen'> },
): OrderWatch {
  const { notifications, restaurant, log } = watched;
  const poller = openPoller({
    run: () => watchOrders(watched),
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

/** Looks once at the orders that wait. */
export async function watchOrders(watched: Watched): Promise<void> {
  const { pool, restaurant, readSet, hasWebhook, clock } = watched;
  const now = clock();
  const snapshot = await restaurant();
  const rules = kitchenRules(snapshot.settings);
  // Orders that are accepted by themselves are so at once, the others are looked at when they may be late.
  const submittedBy = rules.autoAccept ? null : now - shortestWaitMs(rules);
  const waiting = await findWaiting(pool, now, submittedBy);
  if (waiting.length === 0) return;
  const { exceptions, rush } = await readSet();
  const left = rules.autoAccept ? await acceptAll(watched, waiting, snapshot, rush, now) : waiting;
  const seenAt = await boardSeenAt(pool, now);
  const hours = (['pickup', 'delivery'] as const).map((type) =>
    openingDays(snapshot.hours[type], exceptions, type),
  );
  const zone = snapshot.scheduling.pickup.timezone;
  const isOpen = hours.some((days) => isOpenAt(days, now, zone));
  for (const order of left) {
    const since = waitingSince(order.finalized_at.getTime(), hours, zone);
    const due = dueAlerts({ since, boardSeenAt: seenAt, isOpen }, rules, now);
    for (const level of ALERT_LEVELS) {
      const cause = due[level];
      if (!cause || order.raised.includes(level)) continue;
      if (level === 'webhook' && !hasWebhook) continue;
      await raise(watched, order, { level, cause }, now);
    }
    if (isGivenUp(since, rules, now)) await giveUp(watched, order);
  }
}

/** Accepts the orders that their slot has room for; answers the rest. Rule OB-40. */
async function acceptAll(
  { orders }: Pick<Watched, 'orders'>,
  waiting: readonly WaitingOrder[],
  restaurant: RestaurantSnapshot,
  rush: Rush | null,
  now: Instant,
): Promise<readonly WaitingOrder[]> {
  const starts = waiting.flatMap(({ slot_starts_at }) => slot_starts_at?.getTime() ?? []);
  const taken = await orders.takenSlots(Math.min(now, ...starts), now);
  const left: WaitingOrder[] = [];
  for (const order of waiting) {
    const { slotCapacity, slotUnits } = restaurant.scheduling[order.order_type];
    const slot = order.slot_starts_at && taken.get(order.slot_starts_at.getTime());
    const isFitting =
      !slot ||
      ((slotCapacity === null || slot.orders <= slotCapacity) &&
        (slotUnits === null || slot.units <= slotUnits));
    if (!isFitting) {
      left.push(order);
      continue;
    }
    const origin = { actor: 'system', idempotencyKey: 'auto-accept' } as const;
    const promise = promiseOf(order, restaurant, rush, now);
    await orders.advance(order.order_id, { to: 'accepted', computePromise: () => promise }, origin);
  }
  return left;
}

function promiseOf(
  { order_type, chosen_at, slot_starts_at, placed_at, item_ids }: WaitingOrder,
  restaurant: RestaurantSnapshot,
  rush: Rush | null,
  now: Instant,
): Instant {
  const takenSlot =
    chosen_at === null && slot_starts_at !== null
      ? { startsAt: slot_starts_at.getTime(), placedAt: placed_at.getTime() }
      : null;
  const leadTimes = orderLeadTimes(order_type, item_ids, restaurant);
  return promisedAt({ chosenAt: chosen_at?.getTime() ?? null, takenSlot, rush, leadTimes }, now);
}

async function raise(
  { pool, log }: Pick<Watched, 'pool' | 'log'>,
  { order_id }: WaitingOrder,
  alert: Parameters<typeof raiseAlert>[2],
  now: Instant,
): Promise<void> {
  const isNew = await transaction(pool, async (client) => {
    const progress = await lockOrder(client, order_id);
    return progress === 'received' && raiseAlert(client, order_id, alert, now);
  });
  if (isNew) log.warn({ alert }, 'An order is not accepted');
}

async function giveUp(
  { orders, log }: Pick<Watched, 'orders' | 'log'>,
  { order_id }: WaitingOrder,
): Promise<void> {
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
