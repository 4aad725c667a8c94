import { UNDO_MS } from '@comptoir/domain/orders/board';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { enqueuePrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { enqueuePromiseNotices } from '#jobs/promise-notices.ts';
import { announceStep, executeEffects, postponeEffects } from '../effects/order-effects.ts';
import { type BesideEvent, type OrderEvent, printedChange, recordEvent } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { releaseReservation } from '../placing/order-facts.ts';
import { storeRequest } from '../request-keys.ts';
import type { BoardRequest, ChangedBy, LockedOrder, RecordedChange } from './order-change.ts';

/** A change of a locked order that is to be written. */
export interface WrittenChange {
  readonly order: LockedOrder;
  readonly event: Extract<OrderEvent, { type: 'advanced' | 'cancelled' | 'promised' }>;
  readonly by: ChangedBy;
  /** For the audit log. */
  readonly recorded: Omit<RecordedChange, 'orderId'>;
  readonly beside?: BesideEvent;
}

/** Writes a change, whose effects wait or come at once. Rules T-6, OB-8 and OB-17. */
export async function writeChange(
  client: Executor,
  money: OrderMoney,
  change: WrittenChange,
  now: Instant,
): Promise<void> {
  const { board } = change.by;
  if (board) await writeWaiting(client, change, board, now);
  else await writeEffective(client, money, change, now);
}

async function writeWaiting(
  client: Executor,
  { order, event, by, recorded, beside }: WrittenChange,
  { deviceKey, named, record }: BoardRequest,
  now: Instant,
): Promise<void> {
  const { orderId, progress, promisedAt } = order;
  const [sequence] = await Promise.all([
    recordEvent(client, orderId, event, by, now, beside),
    record(client, { ...recorded, orderId }, now),
    storeRequest(client, { orderId, subject: 'change', named }),
  ]);
  const former = { formerProgress: progress, formerPromise: promisedAt };
  const printed = { ...printedChange(progress, event), sequence, undoUntil: now + UNDO_MS };
  await Promise.all([
    postponeEffects(client, orderId, { sequence, deviceKey, ...former }, now),
    enqueuePrintJobs(client, orderId, printed, now),
  ]);
}

/** What waits of earlier changes is effective first. Rules OB-8, J-11 and Z-5. */
async function writeEffective(
  client: Executor,
  money: OrderMoney,
  { order, event, by, beside }: WrittenChange,
  now: Instant,
): Promise<void> {
  const { orderId, progress, promisedAt: previous, requestedAt, orderType } = order;
  await executeEffects(client, money, orderId, null, now);
  const sequence = await recordEvent(client, orderId, event, by, now, beside);
  if (event.type === 'cancelled') await releaseReservation(client, orderId, progress);
  const printed = { ...printedChange(progress, event), sequence, undoUntil: now };
  await enqueuePrintJobs(client, orderId, printed, now);
  if (event.type !== 'cancelled' && event.data.promised_at !== undefined) {
    const promise = Date.parse(event.data.promised_at);
    await enqueuePromiseNotices(client, orderId, { promise, previous, requestedAt }, now);
  }
  if ('progress' in event.data) {
    await announceStep(client, orderId, event.data.progress, orderType, now);
  }
}
