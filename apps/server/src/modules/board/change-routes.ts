import { staffRules } from '@comptoir/contract/settings/back-office';
import { takenAtHandover } from '@comptoir/contract/settings/settings-mapping';
import {
  carriedOrderAnswer,
  changedOrderAnswer,
  idempotentHeaders,
  lineDoneRequest,
  lineParams,
  maybeIdempotentHeaders,
  orderParams,
  paymentsRequest,
  promiseRequest,
  recallRequest,
  staleOrder,
  transitionRequest,
  undoRequest,
} from '@comptoir/contract/staff/transitions';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type GuardedRoute, staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { viewerOf } from './board-card.ts';
import { type ChangeAnswers, changeOf } from './change-answers.ts';
import {
  originOf,
  recordOf,
  refundRefusal,
  requestedCancellation,
  requestedStep,
} from './commands.ts';
import { courierIdOf } from './couriers.ts';
import type { BoardDependencies } from './routes.ts';

/** The changes of orders by the staff. Rules OB-4 to OB-12. */
export function changeRoutes(
  app: FastifyInstance,
  { orders, access, restaurant, rush, lockHandOverClosed, clock }: BoardDependencies,
  { answer, answerCarried }: ChangeAnswers,
): void {
  const canAdvance = access.requires('orders.advance');
  const canCancel = access.requires('orders.cancel');

  const staff = staffApi(app, { access });
  const canCarry = access.requires('orders.advance', { or: 'deliveries.run' });
  const canMove: GuardedRoute = {
    config: canAdvance.config,
    preValidation: (request, reply) => guardOf(request.body).preValidation(request, reply),
  };

  function guardOf(body: unknown): GuardedRoute {
    const to = typeof body === 'object' && body !== null && 'to' in body ? body.to : null;
    if (to === 'cancelled') return canCancel;
    return to === 'out_for_delivery' || to === 'handed_over' ? canCarry : canAdvance;
  }

  staff.post(
    '/v2/staff/orders/:order_id/transitions',
    {
      can: canMove,
      summary: 'Moves an order forwards, or cancels it with a decision on its money.',
      params: orderParams,
      headers: idempotentHeaders,
      body: transitionRequest,
      answer: carriedOrderAnswer,
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
      const by = changeOf(access, request);
      const carrier = courierIdOf(caller);
      if (carrier !== null && request.body.promised_at !== null) return problem('forbidden');
      if (to === 'cancelled') {
        const cancellation = requestedCancellation(request.body, (money) =>
          refundRefusal(caller, staffRules(snapshot.settings), money, clock()),
        );
        return answerCarried(request, orderId, await orders.cancel(orderId, cancellation, by));
      }
      const shop = { restaurant: snapshot, rush: await rush() };
      const step = { to, ...requestedStep(request.body, shop), carrier };
      return answerCarried(request, orderId, await orders.advance(orderId, step, by));
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
      const { settings, scheduling } = await restaurant();
      const correction = {
        payments,
        taken: takenAtHandover(settings),
        isHandOverClosed: lockHandOverClosed(scheduling.pickup.timezone),
      };
      const change = await orders.correctPayments(orderId, correction, changeOf(access, request));
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
      return answer(request, orderId, await orders.undo(orderId, changeOf(access, request)));
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
      const { scheduling } = await restaurant();
      const isClosed = lockHandOverClosed(scheduling.pickup.timezone);
      const change = await orders.recall(orderId, isClosed, changeOf(access, request));
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
      const change = await orders.changePromisedTime(
        orderId,
        promisedAt,
        changeOf(access, request),
      );
      return answer(request, orderId, change);
    },
  );

  staff.put(
    '/v2/staff/orders/:order_id/lines/:position/done',
    {
      can: 'orders.advance',
      summary: 'Ticks a line of an order off, or not any more; the revision of the order stays.',
      params: lineParams,
      body: lineDoneRequest,
      answer: changedOrderAnswer,
      problems: ['order_unknown', 'not_found', 'order_over'],
      details: { 409: staleOrder },
    },
    async (request) => {
      const { order_id: orderId, position } = request.params;
      const caller = access.callerOf(request);
      const line = { position, isDone: request.body.done };
      const change = await orders.tickLine(orderId, line, originOf(caller), recordOf(caller));
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
      const isKnown = await orders.board.silence(
        orderId,
        viewerOf(access.callerOf(request)).deviceKey,
      );
      return answer(request, orderId, { kind: isKnown ? 'unchanged' : 'unknown' });
    },
  );
}
