import { createHash } from 'node:crypto';
import { availableLocales } from '@comptoir/contract/languages/available-locales';
import type { PushOccasion, WirePushMessage } from '@comptoir/contract/orders/push';
import { schedulingRules } from '@comptoir/contract/settings/settings-mapping';
import { DEFAULT_LOCALE, type Locale, localePrefix } from '@comptoir/domain/languages/locale';
import { toldReadyAt } from '@comptoir/domain/orders/promise';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { type Instant, type TimeZone, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { PushMessage, PushTarget, PushTransport } from '#adapters/push/push-services.ts';
import type { Clock } from '#clock.ts';
import { dueInSql } from '#db/within-window.ts';
import { outcomeCounter } from '#metrics/initialised-counter.ts';
import type { Resources } from '#resources.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { Task } from '../queue/job-queue.ts';
import { momentInWords, timeInWords } from '../written-values.ts';
import type { DueOrderPush } from './push-notifications.ts';

const FRENCH = {
  titles: {
    accepted: 'Votre commande est acceptée',
    promised: 'Nouvelle heure pour votre commande',
    proposed: 'Une question sur votre commande',
    ready: 'Votre commande est prête',
    out_for_delivery: 'Votre commande est en route',
    cancelled: 'Votre commande est annulée',
  } satisfies Record<PushOccasion, string>,
  order: (number: number, name: string): string =>
    `Commande ${number}${name === '' ? '' : ` chez ${name}`}.`,
  at: (time: string): string => `à ${time}`,
  expected: (moment: string): string => `Elle est prévue ${moment}.`,
  toBeTold: 'Nous vous préviendrons de la suite.',
  proposed: 'Le restaurant vous propose un changement : répondez dans les 10 minutes.',
  waiting: 'Elle vous attend au comptoir.',
  leaving: 'Elle part dans un instant.',
  arriving: 'Elle arrive chez vous.',
  callUs: 'Appelez-nous si vous avez une question.',
};

const ENGLISH: typeof FRENCH = {
  titles: {
    accepted: 'Your order has been accepted',
    promised: 'A new time for your order',
    proposed: 'A question about your order',
    ready: 'Your order is ready',
    out_for_delivery: 'Your order is on its way',
    cancelled: 'Your order has been cancelled',
  },
  order: (number, name) => `Order ${number}${name === '' ? '' : ` from ${name}`}.`,
  at: (time) => `at ${time}`,
  expected: (moment) => `It is expected ${moment}.`,
  toBeTold: 'We will let you know what comes next.',
  proposed: 'The restaurant suggests a change: please answer within 10 minutes.',
  waiting: 'It is waiting for you at the counter.',
  leaving: 'It is about to leave.',
  arriving: 'It will be with you soon.',
  callUs: 'Call us if you have any questions.',
};

const TEXTS = { fr: FRENCH, en: ENGLISH } as const satisfies Record<Locale, typeof FRENCH>;

const MINUTE = 60_000;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 5 * MINUTE;
/** Longer than an attempt. After it, a notification that a dead process has taken is due again. */
const LEASE_MS = 60_000;

/** For how long a push notification is of use, and whether a sleeping phone is woken for it. Rule Z-7. */
const RELEVANCE = {
  accepted: { milliseconds: 30 * MINUTE, urgency: 'normal' },
  promised: { milliseconds: 30 * MINUTE, urgency: 'high' },
  proposed: { milliseconds: 10 * MINUTE, urgency: 'high' },
  ready: { milliseconds: 120 * MINUTE, urgency: 'high' },
  out_for_delivery: { milliseconds: 60 * MINUTE, urgency: 'high' },
  cancelled: { milliseconds: 12 * 60 * MINUTE, urgency: 'high' },
} as const satisfies Record<
  PushOccasion,
  { readonly milliseconds: number; readonly urgency: PushMessage['urgency'] }
>;

/** One push notification for one browser. */
export interface DuePush extends PushTarget {
  readonly notice_id: string;
  readonly created_at: Date;
  /** Attempts, this one included. */
  readonly tries: number;
  readonly subscription_id: string;
  /** The number of the order. */
  readonly number: number;
}

/** The rows of a table of push notifications, each with a job. Rule Z-6. */
export interface DeliveryQueue<Push extends DuePush> {
  /** Takes one that is due: nothing else takes it for a minute. Else when it is due, null where it is gone. */
  take(noticeId: string, now: Instant): Promise<Push | Instant | null>;
  settle(push: Push): Promise<void>;
  postpone(push: Push, until: Instant): Promise<void>;
  deleteDevice(subscriptionId: string): Promise<void>;
  /** Adds jobs for those that are due; answers how many. */
  addDue(now: Instant): Promise<number>;
}

/** Takes and postpones rows of this table; `taken` reads what was taken. */
export function noticeRows<Push extends DuePush>(
  pool: pg.Pool,
  table: 'push_notices' | 'staff_push_notices',
  task: 'push' | 'staff-push',
  taken: string,
): Pick<DeliveryQueue<Push>, 'take' | 'postpone' | 'addDue'> {
  const due = dueInSql('try_at', '$1', MAX_PAUSE_MS);
  const take = `
    WITH taken AS (
      UPDATE ${table} SET try_at = $2, tries = tries + 1
      WHERE notice_id = $3 AND ${due} RETURNING *
    )
    ${taken}`;
  return {
    async take(noticeId, now) {
      const values = [new Date(now), new Date(now + LEASE_MS), noticeId];
      const [push] = (await pool.query<Push>(take, values)).rows;
      if (push) return push;
      const { rows } = await pool.query<{ try_at: Date }>(
        `SELECT try_at FROM ${table} WHERE notice_id = $1`,
        [noticeId],
      );
      return rows[0]?.try_at.getTime() ?? null;
    },
    async postpone({ notice_id }, until) {
      await pool.query(`UPDATE ${table} SET try_at = $2 WHERE notice_id = $1`, [
        notice_id,
        new Date(until),
      ]);
    },
    async addDue(now) {
      const { rowCount } = await pool.query(
        `SELECT add_job('${task}', notice_id::text) FROM ${table} WHERE ${due}`,
        [new Date(now)],
      );
      return rowCount ?? 0;
    },
  };
}

/** The content, for how long it is of use, and its subject for the log. */
export interface Composed extends Omit<PushMessage, 'ttlSeconds'> {
  readonly relevantMs: number;
  readonly about: string;
}

export interface SendingDependencies<Push extends DuePush>
  extends Pick<Resources, 'clock' | 'log'> {
  readonly queue: DeliveryQueue<Push>;
  /** Null: there is nothing to say any more. */
  readonly compose: (push: Push) => Composed | null | Promise<Composed | null>;
  readonly transport: Pick<PushTransport, 'send'>;
  readonly count: CountPush;
}

/** Sends a push notification to a device, and stores the outcome. Rules Z-6, Z-7 and OB-44. */
export function pushTask<Push extends DuePush>(
  name: 'push' | 'staff-push',
  dependencies: SendingDependencies<Push>,
): Task {
  const { queue, compose, transport, clock, log, count } = dependencies;
  return {
    name,
    // Several workers, so that a batch that waits for a push service that hangs does not block the next ones.
    batchSize: 8,
    workers: 4,
    pollSeconds: 1,

    async run({ id }) {
      const push = await queue.take(id, clock());
      if (push === null) return { kind: 'done' };
      const next = typeof push === 'number' ? push : await send(push);
      return next === null ? { kind: 'done' } : { kind: 'later', delayMs: next - clock() };
    },

    addMissing: () => queue.addDue(clock()),
  };

  /** Null, or when it is tried next. */
  async function send(push: Push): Promise<Instant | null> {
    const composed = await compose(push);
    if (!composed) {
      await queue.settle(push);
      return null;
    }
    const { relevantMs, about, ...message } = composed;
    const expiresAt = push.created_at.getTime() + relevantMs;
    const left = expiresAt - clock();
    if (left <= 0) return drop(push, about, 'too late');
    const outcome = await transport.send(push, { ...message, ttlSeconds: Math.ceil(left / 1000) });
    switch (outcome.kind) {
      case 'accepted':
        await queue.settle(push);
        count('sent');
        return null;
      case 'gone':
        await queue.deleteDevice(push.subscription_id);
        count('gone');
        return null;
      case 'refused':
        return drop(push, about, outcome.reason);
      case 'failed': {
        const next = clock() + pauseAfter(push.tries);
        if (next >= expiresAt) return drop(push, about, outcome.reason);
        await queue.postpone(push, next);
        count('failed');
        return next;
      }
    }
  }

  async function drop(push: Push, about: string, reason: string): Promise<null> {
    await queue.settle(push);
    const { host } = new URL(push.endpoint);
    log.warn(
      { order: push.number, push: { progress: about, service: host }, reason },
      'A push notification was dropped',
    );
    count('dropped');
    return null;
  }
}

/** Composes the notifications of a guest's device about an order. Rules Z-5 and Z-7. */
export function orderPushComposer({
  restaurant,
  keyOf,
  clock,
}: {
  readonly restaurant: () => Promise<Pick<RestaurantSnapshot, 'settings'>>;
  readonly keyOf: (orderId: string) => Promise<string>;
  readonly clock: Clock;
}) {
  return async function composeOrderPush(push: DueOrderPush): Promise<Composed> {
    const { settings } = await restaurant();
    const locales = availableLocales(settings);
    const { milliseconds, urgency } = RELEVANCE[push.progress];
    const key = push.link_key ?? (await keyOf(push.order_id));
    const content = pushContent(push, key, {
      name: settings.contacts?.name ?? '',
      timezone: schedulingRules(settings, push.order_type).timezone,
      now: clock(),
      locale: locales.includes(push.locale) ? push.locale : DEFAULT_LOCALE,
    });
    return {
      body: JSON.stringify(content),
      urgency,
      topic: pushTopic(push),
      relevantMs: milliseconds,
      about: push.progress,
    };
  };
}

/** 5 s, 10 s, 20 s … and every 5 minutes at last. */
function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
}

type Content = Pick<
  DueOrderPush,
  'order_id' | 'number' | 'order_type' | 'progress' | 'delivery_time' | 'promised_at'
>;

interface Restaurant {
  readonly name: string;
  readonly timezone: TimeZone;
  readonly now: Instant;
  readonly locale: Locale;
}

/** The notification: the step as the title, the order's number and what follows below. Rule Z-5. */
function pushContent(push: Content, key: string, restaurant: Restaurant): WirePushMessage {
  const { number, progress } = push;
  const { name, locale } = restaurant;
  const texts = pushTexts(locale);
  return {
    title: texts.titles[progress],
    body: `${texts.order(number, name)} ${whatFollows(push, restaurant)}`,
    path: `${localePrefix(locale)}/order?key=${key}`,
    tag: `order-${pushTopic(push)}`,
    progress,
  };
}

/** The same for all of an order's push notifications, and says nothing of the order: it is hashed. */
function pushTopic({ order_id }: Pick<DueOrderPush, 'order_id'>): string {
  return createHash('sha256').update(order_id).digest('base64url').slice(0, 32);
}

function whatFollows(
  { progress, order_type, delivery_time, promised_at }: Content,
  at: Restaurant,
): string {
  const texts = pushTexts(at.locale);
  const told = promised_at && new Date(toldReadyAt(promised_at.getTime(), delivery_time === ASAP));
  switch (progress) {
    case 'accepted':
    case 'promised':
      return told ? texts.expected(promiseInWords(told, at)) : texts.toBeTold;
    case 'proposed':
      return texts.proposed;
    case 'ready':
      return order_type === 'pickup' ? texts.waiting : texts.leaving;
    case 'out_for_delivery':
      return texts.arriving;
    case 'cancelled':
      return texts.callUs;
  }
}

/** « à 19:45 », and with the day unless it is today. */
function promiseInWords(promise: Date, { timezone, now, locale }: Restaurant): string {
  const isToday = wallClock(promise.getTime(), timezone).date === wallClock(now, timezone).date;
  return isToday
    ? pushTexts(locale).at(timeInWords(promise, timezone))
    : momentInWords(promise, timezone, locale);
}

/** Counts the outcomes of push notifications. */
export type CountPush = (outcome: (typeof OUTCOMES)[number]) => void;

const OUTCOMES = ['sent', 'failed', 'gone', 'dropped'] as const;

/** The outcomes of push notifications in this process. */
export function pushMetrics(registry: Registry): CountPush {
  return outcomeCounter(
    registry,
    'comptoir_push_attempts_total',
    'Attempts to send a push notification: sent, failed for now, device gone, or dropped.',
    OUTCOMES,
  );
}

/** The texts of push notifications to a guest, in the guest's language. Rules Z-5 and LA-36. */
function pushTexts(locale: Locale): typeof FRENCH {
  return TEXTS[locale];
}
