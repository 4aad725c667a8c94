import { staffRules } from '@comptoir/contract/settings/back-office';
import {
  boardAnswer,
  boardQuery,
  fullOrderAnswer,
  serviceAnswer,
  serviceRequest,
} from '@comptoir/contract/staff/board';
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
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import type { Log } from '#log.ts';
import type { BoardChange, OrderMoney, Orders } from '#modules/orders/orders.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
  type StaffAccess,
} from '#modules/staff/staff.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { boardLists } from './board-lists.ts';
import { boardStore } from './boards.ts';
import { changeBy, refundRefusal, requestedStep } from './commands.ts';
import { eventRoutes } from './event-routes.ts';
import { type Viewer, viewerOf } from './viewer.ts';

export interface BoardDependencies {
  readonly pool: pg.Pool;
  readonly orders: Pick<Orders, 'board' | 'events'>;
  readonly money: Pick<OrderMoney, 'refundable'>;
  readonly access: StaffAccess;
  /** Calls the listener whenever any order may have changed. */
  readonly watchAll: (listener: () => void) => () => void;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  readonly clock: Clock;
  readonly log: Log;
}

const TAGS = { tags: ['staff'], security: STAFF_SECURITY };

const UNKNOWN = { 404: rejection(['order_unknown']) };

/** The order board of the staff. Rules OB-1 to OB-20. */
export function boardRoutes(dependencies: BoardDependencies): FastifyPluginCallbackZod {
  const { pool, orders, access, restaurant, clock } = dependencies;
  const { board } = orders;
  const lists = boardLists({ ...dependencies, executor: pool });
  const canRead = access.requires('orders.read');
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
    app.register(eventRoutes(dependencies));

    app.get(
      '/v2/staff/orders',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'The open board, the orders of a day of the service, or those of a search.',
          querystring: boardQuery,
          response: { 200: boardAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      async (request) => {
        const { day, search } = request.query;
        const who = viewer(request);
        if (search !== undefined) return success(await lists.found(who, search));
        return success(day === undefined ? await lists.open(who) : await lists.ofDay(who, day));
      },
    );

    app.get(
      '/v2/staff/orders/:order_id',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'An order in full, with its history.',
          params: orderParams,
          response: { 200: fullOrderAnswer, ...STAFF_READ_REJECTIONS, ...UNKNOWN },
        },
      },
      async (request, reply) => {
        const order = await lists.full(viewer(request), request.params.order_id);
        if (!order) return sendProblem(reply, 'order_unknown');
        return success({ order, now: new Date(clock()).toISOString() });
      },
    );

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
          ...requestedStep(request.body, snapshot),
          ...changeBy(caller, request.headers['idempotency-key']),
          refuse: (amount) => refundRefusal(caller, staffRules(snapshot.settings), amount, clock()),
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
        ...canRead,
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

    app.post(
      '/v2/staff/board/service',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'Begins or ends the service of this device.',
          body: serviceRequest,
          response: { 200: serviceAnswer, ...STAFF_CHANGE_REJECTIONS },
        },
      },
      async (request) => {
        const caller = access.callerOf(request);
        const { deviceKey } = viewerOf(caller);
        const { active } = request.body;
        const now = clock();
        const { timezone } = (await restaurant()).scheduling.pickup;
        const { from } = serviceDayBounds(serviceDay(now, timezone), timezone);
        const since = await transaction(pool, async (client) => {
          const action = active ? 'service.begin' : 'service.end';
          await recordAudit(client, caller, { action, subject: deviceKey }, now);
          return boardStore(client).setService(deviceKey, active, from, now);
        });
        return success({ service_since: since?.toISOString() ?? null });
      },
    );
    done();
  };

  function changeOf(request: FastifyRequest) {
    const key = request.headers['idempotency-key'];
    return changeBy(access.callerOf(request), typeof key === 'string' ? key : undefined);
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

function success<Payload>(payload: Payload) {
  return { status: 'success' as const, payload };
}
