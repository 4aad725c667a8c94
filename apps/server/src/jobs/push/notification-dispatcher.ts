import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { PushTransport } from '#adapters/push/push-transport.ts';
import type { Clock } from '#clock.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Log } from '#log.ts';
import { type DueNotice, NOTICES_WAITING, noticeStore } from './push-notifications.ts';
import { type TellingDependencies, tellDevice } from './send-push.ts';

/** What is looked for without having been told: what waits for another try, or a crash left. */
const POLL_MS = 5_000;
/** Devices that are told at once; a service that hangs is left alone after its first few. */
const AT_ONCE = 32;
/** Longer than a try may take. Whoever died in the middle of one leaves it to others then. */
const LEASE_MS = 60_000;
/** How long a stop waits for what is under way. */
const STOP_MS = 2_000;

export interface NoticeDependencies {
  readonly pool: pg.Pool;
  readonly notifications: Pick<Notifications, 'listen'>;
  readonly transport: PushTransport;
  readonly restaurant: TellingDependencies['restaurant'];
  readonly count: TellingDependencies['count'];
  readonly clock: Clock;
  readonly log: Log;
}

export interface NoticeDesk {
  stop(): Promise<void>;
}

/**
 * Tells devices what waits for them. The rows are the queue: whichever process takes one puts it off
 * first, and nobody else has it until then. Rule Z-6.
 */
export function openNoticeDesk(dependencies: NoticeDependencies): NoticeDesk {
  const { pool, notifications, transport, clock, log } = dependencies;
  const notices = noticeStore(pool);
  const tell = tellDevice({ ...dependencies, notices });
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let isAsked = false;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    if (isStopped) return;
    isAsked = true;
    looking ??= lookAround().finally(() => {
      looking = undefined;
      clearTimeout(timer);
      // Asked for in the moment between.
      if (isAsked) look();
      else if (!isStopped) timer = setTimeout(look, POLL_MS);
    });
  }

  async function lookAround(): Promise<void> {
    try {
      while (isAsked && !isStopped) {
        isAsked = false;
        const room = AT_ONCE - underWay.size;
        const due = room > 0 ? await notices.take(clock(), LEASE_MS, room) : [];
        for (const notice of due) begin(notice);
      }
    } catch (error) {
      log.warn({ err: error }, 'What devices are to be told could not be looked up');
    }
  }

  function begin(notice: DueNotice): void {
    const telling = tell(notice)
      .catch((error: unknown) => log.warn({ err: error }, 'A device could not be told yet'))
      .finally(() => {
        underWay.delete(telling);
        look();
      });
    underWay.add(telling);
  }

  const listening = notifications.listen(NOTICES_WAITING, { notified: look, missed: look });
  look();
  return {
    async stop() {
      isStopped = true;
      await listening;
      await looking;
      clearTimeout(timer);
      const rest = Promise.all(underWay);
      await Promise.race([rest, delay(STOP_MS, undefined, { ref: false })]);
      transport.close();
      await rest;
    },
  };
}
