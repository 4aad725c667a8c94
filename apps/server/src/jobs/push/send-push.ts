import type { NotifiedProgress } from '@comptoir/contract/orders/push';
import type { PushMessage, PushTransport } from '#adapters/push/push-transport.ts';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { noticeContent, noticeTopic } from './push-content.ts';
import type { CountNotice } from './push-metrics.ts';
import type { DueNotice, NoticeStore } from './push-notifications.ts';

const MINUTE = 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * MINUTE;

/** For how long it is worth telling, and whether a phone is woken for it. Rule Z-7. */
const WORTH = {
  accepted: { milliseconds: 30 * MINUTE, urgency: 'normal' },
  ready: { milliseconds: 120 * MINUTE, urgency: 'high' },
  out_for_delivery: { milliseconds: 60 * MINUTE, urgency: 'high' },
  cancelled: { milliseconds: 12 * 60 * MINUTE, urgency: 'high' },
} as const satisfies Record<
  NotifiedProgress,
  { readonly milliseconds: number; readonly urgency: PushMessage['urgency'] }
>;

export interface TellingDependencies {
  readonly notices: Pick<NoticeStore, 'settle' | 'putOff' | 'forgetDevice'>;
  readonly transport: Pick<PushTransport, 'send'>;
  readonly restaurant: () => Promise<Pick<RestaurantSnapshot, 'settings'>>;
  readonly clock: Clock;
  readonly log: Log;
  readonly count: CountNotice;
}

/** Tells one device one thing, and writes down what became of it. Rules Z-6 and Z-7. */
export function tellDevice(dependencies: TellingDependencies) {
  const { notices, transport, restaurant, clock, log, count } = dependencies;

  return async function tell(notice: DueNotice): Promise<void> {
    const { settings } = await restaurant();
    const over = notice.created_at.getTime() + WORTH[notice.progress].milliseconds;
    const left = over - clock();
    if (left <= 0) return drop(notice, 'too late');
    const content = noticeContent(notice, settings.contacts?.name ?? '');
    const outcome = await transport.send(notice, {
      body: JSON.stringify(content),
      ttlSeconds: Math.ceil(left / 1000),
      urgency: WORTH[notice.progress].urgency,
      topic: noticeTopic(notice),
    });
    switch (outcome.kind) {
      case 'accepted':
        await notices.settle(notice);
        return count('sent');
      case 'gone':
        await notices.forgetDevice(notice.subscription_id);
        return count('gone');
      case 'refused':
        return drop(notice, outcome.reason);
      case 'failed': {
        const next = clock() + pauseAfter(notice.tries);
        if (next >= over) return drop(notice, outcome.reason);
        await notices.putOff(notice, next);
        return count('failed');
      }
    }
  };

  async function drop(notice: DueNotice, reason: string): Promise<void> {
    await notices.settle(notice);
    const { host } = new URL(notice.endpoint);
    log.warn(
      { order: notice.number, push: { progress: notice.progress, service: host }, reason },
      'A device was not told',
    );
    count('dropped');
  }
}

/** 5 s, 10 s, 20 s … and every 5 minutes at last. */
function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}
