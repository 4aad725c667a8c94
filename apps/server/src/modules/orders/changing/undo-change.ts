import { decideUndo } from '@comptoir/domain/orders/decide-transition';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { dropPrintJobs } from '#jobs/printing/enqueue-print-jobs.ts';
import { lastWaitingChange } from '../effects/order-effects.ts';
import { recordUndo } from '../order-events.ts';
import { storeRequest } from '../request-keys.ts';
import {
  answerUnwritten,
  type BoardRequest,
  type ChangedBy,
  lockAndRead,
  type OrderChange,
} from './order-change.ts';

/** Takes back the last changes, within 10 seconds and from the same device. Rule OB-7. */
export function undoChanges(pool: pg.Pool, clock: Clock) {
  return function undo(
    orderId: string,
    by: ChangedBy & { readonly board: BoardRequest },
  ): Promise<OrderChange> {
    const { deviceKey, revision, named, record } = by.board;
    return transaction(pool, async (client): Promise<OrderChange> => {
      const [read, last] = await Promise.all([
        lockAndRead(client, orderId, by),
        lastWaitingChange(client, orderId),
      ]);
      const now = clock();
      const decision = decideUndo({ revision, deviceKey }, { ...read, last, now });
      if (decision.kind !== 'undo') return answerUnwritten(client, orderId, by, decision);
      const { sequence, formerProgress, formerPromise } = decision.last;
      const former = { sequence, progress: formerProgress, promisedAt: formerPromise };
      const before = recordedState(decision.order);
      const after = recordedState(former);
      await Promise.all([
        recordUndo(client, orderId, former, by, now),
        record(client, { action: 'undo', orderId, before, after }, now),
        storeRequest(client, { orderId, subject: 'change', named }),
      ]);
      await dropPrintJobs(client, orderId, sequence, now);
      return { kind: 'undone' };
    });
  };
}

function recordedState({
  progress,
  promisedAt,
}: {
  readonly progress: OrderProgress;
  readonly promisedAt: Instant | null;
}) {
  return { progress, promised_at: promisedAt === null ? null : new Date(promisedAt).toISOString() };
}
