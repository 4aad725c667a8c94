import type { HandoverPayment, TakenAtHandover } from '@comptoir/domain/money/handover-payments';
import { decideCorrection } from '@comptoir/domain/orders/decide-transition';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { executeEffects } from '../effects/order-effects.ts';
import { recordEvent } from '../order-events.ts';
import type { OrderMoney } from '../order-money.ts';
import { storeRequest } from '../request-keys.ts';
import { auditedPayments, paidBefore, storedPayments } from './advance-order.ts';
import {
  answerUnwritten,
  type BoardRequest,
  type ChangedBy,
  type IsHandOverClosed,
  lockAndRead,
  type OrderChange,
} from './order-change.ts';

/** Other payments of an order that was handed over. */
export interface CorrectedPayments {
  readonly payments: readonly HandoverPayment[];
  readonly taken: TakenAtHandover;
  readonly isHandOverClosed: IsHandOverClosed;
}

/** Corrects how orders were paid at hand-over, which then can't be taken back any more. Rules OB-5, OB-6 and BK-62. */
export function correctHandoverPayments(pool: pg.Pool, money: OrderMoney, clock: Clock) {
  return function correctPayments(
    orderId: string,
    { payments, taken, isHandOverClosed }: CorrectedPayments,
    by: ChangedBy & { readonly board: BoardRequest },
  ): Promise<OrderChange> {
    const { revision, named, record } = by.board;
    return transaction(pool, async (client): Promise<OrderChange> => {
      const read = await lockAndRead(client, orderId, by);
      const before = read.order?.payments ?? [];
      const isDayClosed = await isHandOverClosed(client, orderId);
      const now = clock();
      const decision = decideCorrection(
        { revision, payments, ...taken },
        { ...read, now, isDayClosed, paid: paidBefore(before) },
      );
      if (decision.kind !== 'correct') return answerUnwritten(client, orderId, by, decision);
      await executeEffects(client, money, orderId, null, now);
      const beside = storedPayments(payments);
      const after = beside.payments ?? [];
      const event = { type: 'payments_corrected', data: { before, after } } as const;
      await Promise.all([
        recordEvent(client, orderId, event, by, now, beside),
        record(
          client,
          {
            action: 'correct_payments',
            orderId,
            before: auditedPayments(before),
            after: auditedPayments(after),
          },
          now,
        ),
        storeRequest(client, { orderId, subject: 'change', named }),
      ]);
      return { kind: 'corrected' };
    });
  };
}
