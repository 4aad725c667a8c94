import type { BoardAnswer, BoardCard } from '@comptoir/contract/staff/board';
import type { HandoverPayment } from '@comptoir/domain/money/handover-payments';
import type { CancelReason } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { CallOptions, StaffClient } from '#lib/api/staff-client.ts';
import { wirePayments } from '#lib/api/wire-payments.ts';

/** What a rejection of a command has beside its code. */
export interface OrderProblemDetails {
  /** Beside `stale`: the order as it is. */
  readonly order?: BoardCard;
  /** What is left to refund, in euros. */
  readonly refundable?: number;
  /** The most that this person may refund, in euros. */
  readonly limit?: number;
  /** Beside `forbidden`: a PIN on this device may open it. */
  readonly pin_required?: boolean;
}

interface Changed {
  readonly order: BoardCard;
}

/** What happens to the money of a paid order that is cancelled; amounts in euros. */
export type Refund = 'full' | 'none' | { readonly amount: number };

export interface Cancellation {
  readonly reason: CancelReason;
  readonly text: string | null;
  readonly refund: Refund | null;
}

export interface Step {
  /** Sent twice with the same key it happens once. */
  readonly key: string;
  readonly to: OrderProgress;
  readonly revision: number;
  readonly promisedAt: string | null;
  readonly payments: readonly HandoverPayment[] | null;
}

/** The board's routes. None of them throws: what goes wrong is in the result. */
export function createBoardApi(client: StaffClient) {
  const change = (path: string, body: unknown, options: CallOptions = {}) =>
    client.post<Changed, OrderProblemDetails>(path, body, options);
  return {
    board: (signal?: AbortSignal) => client.get<BoardAnswer['payload']>('/orders', { signal }),
    takeStep: (orderId: string, { key, to, revision, promisedAt, payments }: Step) =>
      change(
        pathOf(orderId, '/transitions'),
        {
          to,
          revision,
          ...(promisedAt !== null && { promised_at: promisedAt }),
          ...(payments !== null && { payments: wirePayments(payments) }),
        },
        { idempotencyKey: key, asksForPin: true },
      ),
    cancel: (
      orderId: string,
      key: string,
      revision: number,
      { reason, text, refund }: Cancellation,
    ) =>
      change(
        pathOf(orderId, '/transitions'),
        {
          to: 'cancelled',
          revision,
          reason,
          ...(text !== null && { text }),
          ...(refund !== null && { refund }),
        },
        { idempotencyKey: key },
      ),
    tick: (orderId: string, position: number, done: boolean) =>
      client.put<Changed, OrderProblemDetails>(pathOf(orderId, `/lines/${position}/done`), {
        done,
      }),
    recall: (orderId: string, revision: number) => change(pathOf(orderId, '/recall'), { revision }),
    correctPayments: (orderId: string, payments: readonly HandoverPayment[], revision: number) =>
      client.put<Changed, OrderProblemDetails>(pathOf(orderId, '/payments'), {
        payments: wirePayments(payments),
        revision,
      }),
    assignCourier: (orderId: string, personId: string | null, revision: number) =>
      client.put<Changed, OrderProblemDetails>(pathOf(orderId, '/courier'), {
        person_id: personId,
        revision,
      }),
    undo: (orderId: string, revision: number) => change(pathOf(orderId, '/undo'), { revision }),
    promise: (orderId: string, promisedAt: string, revision: number) =>
      change(pathOf(orderId, '/promise'), { promised_at: promisedAt, revision }),
    silence: (orderId: string) => change(pathOf(orderId, '/silence'), {}),
    service: (active: boolean) =>
      client.post<{ readonly service_since: string | null }>('/board/service', { active }),
  };
}

function pathOf(orderId: string, action: string): string {
  return `/orders/${encodeURIComponent(orderId)}${action}`;
}
