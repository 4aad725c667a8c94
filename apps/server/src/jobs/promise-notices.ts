import { isPromisePushed } from '@comptoir/domain/orders/promise';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { enqueuePromiseMail } from './mails/enqueue-mail.ts';
import { enqueuePromisePush } from './push/push-notifications.ts';

/** A promise as it was moved. */
export interface MovedPromise {
  readonly promise: Instant;
  /** The promise before; null for the first one. */
  readonly previous: Instant | null;
  /** The start of the order's slot; null if unknown. */
  readonly requestedAt: Instant | null;
}

/**
 * Enqueues what a guest is told about a promise, in a transaction with the order locked. To be called once
 * for each change. Rule OB-33.
 */
export async function enqueuePromiseNotices(
  client: Executor,
  orderId: string,
  moved: MovedPromise,
  now: Instant,
): Promise<void> {
  if (isPromisePushed(moved)) await enqueuePromisePush(client, orderId, now);
  await enqueuePromiseMail(client, orderId, moved);
}
