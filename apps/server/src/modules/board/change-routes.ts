import { staffRules } from '@comptoir/contract/settings/back-office';
import {
  changedOrderAnswer,
  idempotentHeaders,
  maybeIdempotentHeaders,
  orderParams,
  promiseRequest,
  staleOrder,
  transitionRequest,
  undoRequest,
} from '@comptoir/contract/staff/transitions';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { BoardChange } from '#modules/orders/orders.ts';
import { STAFF_CHANGE_REJECTIONS, STAFF_SECURITY } from '#modules/staff/staff.ts';
import { namedRequest } from '#plugins/http/named-request.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import type { BoardLists } from './board-lists.ts';
import { changeBy, refundRefusal, requestedStep } from './commands.ts';
import type { BoardDependencies } from './routes.ts';
import { type Viewer, viewerOf } from './viewer.ts';

const TAGS = { tags: ['staff'], security: STAFF_SECURITY };
const UNKNOWN = { 404: rejection(['order_unknown']) };

/** The changes of orders by the staff. Rules OB-4 to OB-12. */
export function changeRoutes(
  { orders, access, restaurant, rush, clock }: BoardDependencies,
  lists: Pick<BoardLists, 'card'>,
): FastifyPluginCallbackZod {
  const { board } = orders;
  const canAdvance = access.requires('orders.advance');
  const canCancel = access.requires('orders.cancel');
  const viewer = (request: FastifyRequest): Viewer => viewerOf(access.callerOf(request));

  /** Answers a change with the order after it, or why it was not made with the order as it is. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    orderId: string,
    change: BoardChange,
  ): Promise<FastifyReply> {
    const order = await lists.card(viewer(request), orderId);
    if (change.kind === 'unknown' || !order) return sendProblem(reply, 'order_unknown');
    switch (change.kind) {
      case 'changed':
      case 'unchanged':
        return reply.send({ status: 'success', payload: { order } });
      case 'not_promisable':
        return sendProblem(reply, 'validation', {
          errors: [{ path: 'promised_at', message: 'Cette heure ne peut pas être promise.' }],
        });
      case 'nothing_due':
        return sendProblem(reply, 'validation', {
          errors: [{ path: 'cash_given', message: 'Cette commande est déjà payée.' }],
        });
      case 'cash_missing':
        return sendProblem(reply, 'validation', {
          errors: [{ path: 'cash_given', message: 'Moins que le total de la commande.' }],
        });
      case 'refund_required':
      case 'too_much': {
        const code = change.kind === 'too_much' ? 'refund_too_high' : change.kind;
        return sendProblem(reply, code, { order, refundable: toEuros(change.left) });
      }
      case 'refused': {
        const { refundLimit } = staffRules((await restaurant()).settings);
        const isLimit = change.refusal === 'forbidden';
        return sendProblem(reply, change.refusal, {
          order,
          ...(isLimit && { limit: toEuros(refundLimit) }),
        });
      }
      case 'not_allowed':
        return sendProblem(reply, isFinished(order.progress) ? 'order_over' : 'step_not_allowed', {
          order,
        });
      default:
        return sendProblem(reply, CODES[change.kind], { order });
    }
  }

  return (app, _options, done) => {
    app.post(
      '/v2/staff/orders/:order_id/transitions',
      {
        config: canAdvance.config,
        preValidation: (request, reply) =>
          (isCancellation(request.body) ? canCancel : canAdvance).preValidation(request, reply),
        schema: {
          ...TAGS,
          summary: 'Moves an order forwards, or cancels it with a decision on its money.',
          params: orderParams,
          headers: idempotentHeaders,
          body: transitionRequest,
          response: {
            200: changedOrderAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN,
            403: rejection(['forbidden', 'step_up_required'], staleOrder),
            409: rejection(
              ['stale', 'order_over', 'step_not_allowed', 'idempotency_key_reused'],
              staleOrder,
            ),
            422: rejection(['validation', 'refund_required', 'refund_too_high'], staleOrder),
          },
        },
      },
      async (request, reply) => {
        const { order_id: orderId } = request.params;
        const snapshot = await restaurant();
        const caller = access.callerOf(request);
        const change = await board.move({
          orderId,
          ...requestedStep(request.body, { restaurant: snapshot, rush: await rush() }),
          ...changeBy(caller, namedRequest(request, request.headers['idempotency-key'])),
          refuse: (money) => refundRefusal(caller, staffRules(snapshot.settings), money, clock()),
        });
        return answer(request, reply, orderId, change);
      },
    );

    app.post(
      '/v2/staff/orders/:order_id/undo',
      {
        ...canAdvance,
        schema: {
          ...TAGS,
          summary: 'Takes back the last change of the last 10 seconds by this device.',
          params: orderParams,
          headers: maybeIdempotentHeaders,
          body: undoRequest,
          response: {
            200: changedOrderAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN,
            403: rejection(['forbidden', 'undo_elsewhere'], staleOrder),
            409: rejection(['stale', 'undo_expired', 'idempotency_key_reused'], staleOrder),
          },
        },
      },
      async (request, reply) => {
        const { order_id: orderId } = request.params;
        const { revision } = request.body;
        const change = await board.undo({ orderId, revision, ...changeOf(request) });
        return answer(request, reply, orderId, change);
      },
    );

    app.post(
      '/v2/staff/orders/:order_id/promise',
      {
        ...canAdvance,
        schema: {
          ...TAGS,
          summary: 'Promises another time.',
          params: orderParams,
          headers: maybeIdempotentHeaders,
          body: promiseRequest,
          response: {
            200: changedOrderAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN,
            409: rejection(['stale', 'order_over', 'idempotency_key_reused'], staleOrder),
          },
        },
      },
      async (request, reply) => {
        const { order_id: orderId } = request.params;
        const { revision, promised_at: promisedAt } = request.body;
        const promise = { orderId, revision, promisedAt, ...changeOf(request) };
        return answer(request, reply, orderId, await board.promise(promise));
      },
    );

    app.post(
      '/v2/staff/orders/:order_id/silence',
      {
        ...access.requires('orders.read'),
        schema: {
          ...TAGS,
          summary: 'Silences an order on this device for two minutes.',
          params: orderParams,
          body: z.object({}),
          response: { 200: changedOrderAnswer, ...STAFF_CHANGE_REJECTIONS, ...UNKNOWN },
        },
      },
      async (request, reply) => {
        const { order_id: orderId } = request.params;
        const isKnown = await board.silence(orderId, viewer(request).deviceKey);
        return answer(request, reply, orderId, { kind: isKnown ? 'changed' : 'unknown' });
      },
    );
    done();
  };

  function changeOf(request: FastifyRequest) {
    const key = request.headers['idempotency-key'];
    const named = namedRequest(request, typeof key === 'string' ? key : undefined);
    return changeBy(access.callerOf(request), named);
  }
}

const CODES = {
  stale: 'stale',
  key_reused: 'idempotency_key_reused',
  undo_expired: 'undo_expired',
  undo_elsewhere: 'undo_elsewhere',
} as const satisfies Partial<Record<BoardChange['kind'], ProblemCode>>;

function isCancellation(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'to' in body && body.to === 'cancelled';
}
