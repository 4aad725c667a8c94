import { staffRules } from '@comptoir/contract/settings/back-office';
import { handoverMeans } from '@comptoir/contract/settings/settings-mapping';
import {
  changedOrderAnswer,
  idempotentHeaders,
  maybeIdempotentHeaders,
  orderParams,
  paymentsRequest,
  promiseRequest,
  recallRequest,
  staleOrder,
  transitionRequest,
  undoRequest,
} from '@comptoir/contract/staff/transitions';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { PaymentsProblem } from '@comptoir/domain/money/handover-payments';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Executor } from '#db/connection.ts';
import type { OrderChange } from '#modules/orders/orders.ts';
import { type GuardedRoute, staffApi } from '#modules/staff/staff.ts';
import { namedRequest } from '#plugins/http/named-request.ts';
import { problem } from '#plugins/http/outcome.ts';
import { type Viewer, viewerOf } from './board-card.ts';
import type { BoardLists } from './board-lists.ts';
import { changeBy, refundRefusal, requestedCancellation, requestedStep } from './commands.ts';
import type { BoardDependencies } from './routes.ts';

/** The changes of orders by the staff. Rules OB-4 to OB-12. */
export function changeRoutes(
  app: FastifyInstance,
  { orders, access, restaurant, rush, isDayClosed, isHandOverClosed, clock }: BoardDependencies,
  lists: Pick<BoardLists, 'card'>,
): void {
  const canAdvance = access.requires('orders.advance');
  const canCancel = access.requires('orders.cancel');
  const viewer = (request: FastifyRequest): Viewer => viewerOf(access.callerOf(request));

  /** Answers a change with the order after it, or why it was not made with the order as it is. */
  async function answer(request: FastifyRequest, orderId: string, change: OrderChange) {
    const order = await lists.card(viewer(request), orderId);
    if (change.kind === 'unknown' || !order) return problem('order_unknown');
    switch (change.kind) {
      case 'moved':
      case 'cancelled':
      case 'promised':
      case 'undone':
      case 'corrected':
      case 'recalled':
      case 'unchanged':
        return { order };
      case 'not_promisable':
        return problem('validation', {
          errors: [{ path: 'promised_at', message: 'Cette heure ne peut pas être promise.' }],
        });
      case 'nothing_due':
        return problem('validation', {
          errors: [{ path: 'cash_given', message: 'Cette commande est déjà payée.' }],
        });
      case 'cash_missing':
        return problem('validation', {
          errors: [{ path: 'cash_given', message: 'Moins que le total de la commande.' }],
        });
      case 'wrong_payments':
        return problem('validation', { errors: [paymentsError(change.problem)] });
      case 'refund_required':
      case 'too_much': {
        const code = change.kind === 'too_much' ? 'refund_too_high' : change.kind;
        return problem(code, { order, refundable: toEuros(change.left) });
      }
      case 'refused': {
        const { refundLimit } = staffRules((await restaurant()).settings);
        const isLimit = change.refusal === 'forbidden';
        return problem(change.refusal, {
          order,
          ...(isLimit && { limit: toEuros(refundLimit) }),
        });
      }
      case 'not_allowed':
        return problem(isFinished(order.progress) ? 'order_over' : 'step_not_allowed', {
          order,
        });
      default:
        return problem(CODES[change.kind], { order });
    }
  }

  const staff = staffApi(app, { access });
  const canMove: GuardedRoute = {
    config: canAdvance.config,
    preValidation: (request, reply) =>
      (isCancellation(request.body) ? canCancel : canAdvance).preValidation(request, reply),
  };

  staff.post(
    '/v2/staff/orders/:order_id/transitions',
    {
      can: canMove,
      summary: 'Moves an order forwards, or cancels it with a decision on its money.',
      params: orderParams,
      headers: idempotentHeaders,
      body: transitionRequest,
      answer: changedOrderAnswer,
      problems: [
        'order_unknown',
        'order_over',
        'stale',
        'step_not_allowed',
        'idempotency_key_reused',
        'refund_required',
        'refund_too_high',
      ],
      details: { 403: staleOrder, 409: staleOrder, 422: staleOrder },
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      const snapshot = await restaurant();
      const caller = access.callerOf(request);
      const { to } = request.body;
      const by = changeOf(request);
      if (to === 'cancelled') {
        const cancellation = requestedCancellation(request.body, (money) =>
          refundRefusal(caller, staffRules(snapshot.settings), money, clock()),
        );
        return answer(request, orderId, await orders.cancel(orderId, cancellation, by));
      }
      const shop = { restaurant: snapshot, rush: await rush() };
      const step = { to, ...requestedStep(request.body, shop) };
      return answer(request, orderId, await orders.advance(orderId, step, by));
    },
  );

  staff.put(
    '/v2/staff/orders/:order_id/payments',
    {
      can: 'orders.cancel',
      summary: 'Corrects how an order was paid at hand-over, until its day is closed.',
      params: orderParams,
      headers: maybeIdempotentHeaders,
      body: paymentsRequest,
      answer: changedOrderAnswer,
      problems: [
        'order_unknown',
        'order_over',
        'stale',
        'step_not_allowed',
        'idempotency_key_reused',
        'day_closed',
      ],
      details: { 403: staleOrder, 409: staleOrder, 422: staleOrder },
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      const { payments } = request.body;
      const correction = {
        payments,
        activeMeans: handoverMeans((await restaurant()).settings),
        isDayClosed: (client: Executor) => isDayClosed(client, orderId),
      };
      const change = await orders.correctPayments(orderId, correction, changeOf(request));
      return answer(request, orderId, change);
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/undo',
    {
      can: 'orders.advance',
      summary: 'Takes back the last change of the last 10 seconds by this device.',
      params: orderParams,
      headers: maybeIdempotentHeaders,
      body: undoRequest,
      answer: changedOrderAnswer,
      problems: [
        'order_unknown',
        'stale',
        'idempotency_key_reused',
        'undo_expired',
        'undo_elsewhere',
      ],
      never: ['step_up_required'],
      details: { 403: staleOrder, 409: staleOrder },
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      return answer(request, orderId, await orders.undo(orderId, changeOf(request)));
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/recall',
    {
      can: 'orders.cancel',
      summary:
        'Brings one of the last ten orders that were handed over back one step, until its day is closed; no money moves.',
      params: orderParams,
      headers: maybeIdempotentHeaders,
      body: recallRequest,
      answer: changedOrderAnswer,
      problems: [
        'order_unknown',
        'stale',
        'step_not_allowed',
        'idempotency_key_reused',
        'day_closed',
      ],
      details: { 403: staleOrder, 409: staleOrder },
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      const change = await orders.recall(orderId, isHandOverClosed, changeOf(request));
      return answer(request, orderId, change);
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/promise',
    {
      can: 'orders.advance',
      summary: 'Promises another time.',
      params: orderParams,
      headers: maybeIdempotentHeaders,
      body: promiseRequest,
      answer: changedOrderAnswer,
      problems: ['order_unknown', 'order_over', 'stale', 'idempotency_key_reused'],
      details: { 409: staleOrder },
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      const { promised_at: promisedAt } = request.body;
      const change = await orders.changePromisedTime(orderId, promisedAt, changeOf(request));
      return answer(request, orderId, change);
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/silence',
    {
      can: 'orders.read',
      summary: 'Silences an order on this device for two minutes.',
      params: orderParams,
      body: z.object({}),
      answer: changedOrderAnswer,
      problems: ['order_unknown'],
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      const isKnown = await orders.board.silence(orderId, viewer(request).deviceKey);
      return answer(request, orderId, { kind: isKnown ? 'unchanged' : 'unknown' });
    },
  );

  function changeOf(request: FastifyRequest & { readonly body: { readonly revision: number } }) {
    const key = request.headers['idempotency-key'];
    const named = namedRequest(request, typeof key === 'string' ? key : undefined);
    return changeBy(access.callerOf(request), request.body.revision, named);
  }
}

const CODES = {
  stale: 'stale',
  key_reused: 'idempotency_key_reused',
  undo_expired: 'undo_expired',
  undo_elsewhere: 'undo_elsewhere',
  day_closed: 'day_closed',
  not_recallable: 'step_not_allowed',
} as const satisfies Partial<Record<OrderChange['kind'], ProblemCode>>;

const PAYMENT_ERRORS = {
  nothing_due: ['', 'Rien n’est à encaisser.'],
  repeated_means: ['', 'Chaque moyen de paiement une seule fois.'],
  wrong_sum: ['', 'La somme n’est pas ce qui est à encaisser.'],
  inactive_means: ['.means', 'Ce moyen de paiement n’est pas accepté.'],
  not_positive: ['.amount', 'Un montant supérieur à 0.'],
  given_without_cash: ['.given', 'On ne rend la monnaie que sur des espèces.'],
  given_too_low: ['.given', 'Moins que le montant.'],
} as const satisfies Record<PaymentsProblem['kind'], readonly [string, string]>;

function paymentsError(found: PaymentsProblem) {
  const [field, message] = PAYMENT_ERRORS[found.kind];
  const path = 'index' in found ? `payments[${found.index}]${field}` : 'payments';
  return { path, message };
}

function isCancellation(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'to' in body && body.to === 'cancelled';
}
