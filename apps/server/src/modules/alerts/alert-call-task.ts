import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { AlertWebhook } from '#adapters/alerts/alert-webhook.ts';
import type { Task } from '#jobs/queue/job-queue.ts';
import type { Shop } from '#shop.ts';
import { addDueCalls, type DueAlert, postponeCall, takeCall } from './alert-store.ts';

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

/** What the service behind the webhook reads: no guest, no address, no key of an order. Rule OB-42. */
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
      finalized_at: alert.finalized_at.toISOString(),
    },
    raised_at: alert.raised_at.toISOString(),
    board: `${siteRoot}/gestion`,
  };
}
