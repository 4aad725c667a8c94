import { kitchenRules } from '@comptoir/contract/settings/back-office';
import type { LiveState, Rush } from '@comptoir/domain/availability/live-state';
import {
  ALERT_LEVELS,
  dueAlerts,
  isGivenUp,
  shortestWaitMs,
  waitingSince,
} from '@comptoir/domain/orders/order-alerts';
import { isOpenAt, openingDays } from '@comptoir/domain/schedule/opening-hours';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { TakenSlots } from '@comptoir/domain/schedule/time-slots';
import type pg from 'pg';
import type { AlertWebhook } from '#adapters/alerts/alert-webhook.ts';
import { type Notifications, ORDER_CHANGED } from '#db/notifications.ts';
import { transaction } from '#db/transaction.ts';
import { enqueueMail } from '#jobs/mails/enqueue-mail.ts';
import type { Task } from '#jobs/queue/job-queue.ts';
import { openPoller } from '#jobs/queue/poller.ts';
import { lockOrder } from '#modules/orders/orders.ts';
import { computedPromise } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { Shop } from '#shop.ts';
import {
  addDueCalls,
  alertedPeople,
  boardSeenAt,
  type DueAlert,
  findWaiting,
  postponeCall,
  raiseAlert,
  takeCall,
  type WaitingOrder,
} from './alert-store.ts';

const FIRST_PAUSE_MS = 5_000;

const MAX_PAUSE_MS = 5 * 60_000;

/** Longer than a call. After it, one that a dead process has leased is due again. */
const LEASE_MS = 60_000;

/** For how long an alert is of use. */
const RELEVANCE_MS = 60 * 60_000;

export interface Calling extends Pick<Shop, 'pool' | 'restaurant' | 'siteRoot' | 'clock' | 'log'> {
  /** Null: no address is configured. */
  readonly webhook: Pick<AlertWebhook, 'call'> | null;
}

const POLL_MS = 5_000;

/** The guest reads it when an order was cancelled by itself. Rule OB-37. */
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
    const since = waitingSince(order.submitted_at.getTime(), hours, zone);
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
  const fitting = fittingOrders(waiting, taken, restaurant);
  for (const order of fitting) {
    const origin = { actor: 'system', idempotencyKey: 'auto-accept' } as const;
    const promise = computedPromise(order, restaurant, rush, now);
    await orders.advance(order.order_id, { to: 'accepted', computePromise: () => promise }, origin);
  }
  return waiting.filter((order) => !fitting.includes(order));
}

/** The waiting orders, by submission, that fit into their slot beside all but those submitted after them. */
function fittingOrders(
  waiting: readonly WaitingOrder[],
  taken: TakenSlots,
  { scheduling }: Pick<RestaurantSnapshot, 'scheduling'>,
): readonly WaitingOrder[] {
  const slots = new Map(taken);
  const isFitting = ({ order_type, slot_starts_at, load }: WaitingOrder) => {
    const { slotCapacity, slotUnits } = scheduling[order_type];
    const slot = slot_starts_at && slots.get(slot_starts_at.getTime());
    if (!slot) return true;
    slots.set(slot_starts_at.getTime(), { orders: slot.orders - 1, units: slot.units - load });
    return (
      (slotCapacity === null || slot.orders <= slotCapacity) &&
      (slotUnits === null || slot.units <= slotUnits)
    );
  };
  return waiting.toReversed().filter(isFitting).reverse();
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
      isAllowed: ({ progress, wasHandedOver }) => progress === 'received' && !wasHandedOver,
    },
    { actor: 'system', idempotencyKey: 'not-accepted' },
  );
  if (kind === 'cancelled') log.warn('An order that was not accepted is cancelled');
}

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

/**
 * Calls the alert webhook about an order. A call that fails is repeated with growing pauses for an hour, while the
 * order still waits. Rule OB-42.
 */
export function alertCallTask(calling: Calling): Task {
  const { pool, webhook, clock } = calling;
  return {
    name: 'alert-call',
    batchSize: 8,
    pollSeconds: 1,

    async run({ id }) {
      const alert = webhook && (await takeCall(pool, id, clock(), LEASE_MS));
      if (webhook === null || alert === null) return { kind: 'done' };
      const next = typeof alert === 'number' ? alert : await call(calling, webhook, alert);
      if (typeof alert !== 'number') await postponeCall(pool, alert, next);
      return next === null ? { kind: 'done' } : { kind: 'later', delayMs: next - clock() };
    },

    addMissing: () => addDueCalls(pool, clock()),
  };
}

/** Null, or when it is called again. */
async function call(
  { restaurant, siteRoot, clock, log }: Calling,
  webhook: Pick<AlertWebhook, 'call'>,
  alert: DueAlert,
): Promise<Instant | null> {
  if (!alert.is_waiting) return null;
  const { settings } = await restaurant();
  const outcome = await webhook.call({
    id: `alert-${alert.order_id}`,
    body: JSON.stringify(alertBody(alert, settings.contacts?.name ?? '', siteRoot)),
    at: clock(),
  });
  if (outcome.kind === 'accepted') return null;
  const next = clock() + pauseAfter(alert.tries);
  const isOver = next >= alert.raised_at.getTime() + RELEVANCE_MS;
  log.warn(
    { order: alert.number, reason: outcome.reason, isOver },
    'The alert webhook did not accept an alert',
  );
  return isOver ? null : next;
}

/** 5 s, 10 s, 20 s … and every 5 minutes at last. */
function pauseAfter(tries: number): Instant {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
}

/** The body for the service behind the webhook: no guest, no address, no key of an order. Rule OB-42. */
function alertBody(alert: DueAlert, restaurant: string, siteRoot: string) {
  return {
    type: 'order.not_accepted',
    cause: alert.cause,
    restaurant,
    order: {
      number: alert.number,
      day: alert.day,
      is_pickup: alert.order_type === 'pickup',
      delivery_date: alert.delivery_date,
      delivery_time_range: alert.delivery_time,
      finalized_at: alert.submitted_at.toISOString(),
    },
    raised_at: alert.raised_at.toISOString(),
    board: `${siteRoot}/gestion`,
  };
}
