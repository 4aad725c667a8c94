import { setTimeout as delay } from 'node:timers/promises';
import type { Notifications } from '#db/notifications.ts';
import { openWokenLoop, type WokenLoop } from '#jobs/queue/woken-loop.ts';
import type { Log } from '#log.ts';
import { REFUNDS_WAITING } from './refund-store.ts';
import type { Refunds } from './refunds.ts';

/** For attempts that time makes due, and for notifications that a lost connection has dropped. */
const POLL_MS = 5_000;
/** Who requests a refund may attempt it at once, and is not to be overtaken. */
const GRACE_MS = 300;

export interface RefundJobDependencies {
  readonly refunds: Pick<Refunds, 'carryOut'>;
  readonly notifications: Pick<Notifications, 'listen'>;
  readonly log: Log;
  readonly pollMs?: number;
}

/** Makes refunds as they are requested, and again as their next attempt is due. Rules Y-14, Y-31 and OB-8. */
export function openRefundJob(dependencies: RefundJobDependencies): WokenLoop {
  const { refunds, pollMs = POLL_MS, log } = dependencies;
  let isStopped = false;
  const loop = openWokenLoop({
    ...dependencies,
    async run() {
      await delay(GRACE_MS);
      const count = await refunds.carryOut(() => isStopped);
      if (count > 0) log.info({ job: 'refunds', count }, 'Refunds were made');
    },
    channels: [REFUNDS_WAITING],
    pollMs,
    failure: 'The refunds that wait could not be made',
  });
  return {
    wake: loop.wake,
    async stop() {
      isStopped = true;
      await loop.stop();
    },
  };
}
