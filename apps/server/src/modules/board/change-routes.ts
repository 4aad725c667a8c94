import { staffRules } from '@comptoir/contract/settings/back-office';
import { handoverMeans } from '@comptoir/contract/settings/settings-mapping';
import {
  courierRequest,
  couriersAnswer,
  deliveriesAnswer,
} from '@comptoir/contract/staff/deliveries';
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
import {
  changeBy,
  originOf,
  recordOf,
  refundRefusal,
  requestedCancellation,
  requestedStep,
} from './commands.ts';
import { courierStore, isCourier } from './couriers.ts';
import type { BoardDependencies } from './routes.ts';

/** The changes of orders by the staff. Rules OB-4 to OB-12. */
export function changeRoutes(
  app: FastifyInstance,
  {
    pool,
    orders,
    access,
    restaurant,
    rush,
    isDayClosed,
    isHandOverClosed,
    clock,
  }: BoardDependencies,
  lists: Pick<BoardLists, 'card' | 'delivery' | 'deliveries'>,
): void {
  const couriers = courierStore(pool);
  const canAdvance = access.requires('orders.advance');
  const canCancel = access.requires('orders.cancel');
  const viewer = (request: FastifyRequest): Viewer => viewerOf(access.callerOf(request));

  /** Answers a change with the order after it, or why it was not made with the order as it is. */
  async function answer(request: FastifyRequest, orderId: string, change: OrderChange) {
    const order = await lists.card(viewer(request), orderId);
    if (change.kind === 'unknown' || !order) return problem('order_unknown');
    if (change.kind === 'line_unknown') return problem('not_found');
    switch (change.kind) {
      case 'moved':
      case 'cancelled':
      case 'promised':
      case 'undone':
      case 'corrected':
      case 'recalled':
      case 'ticked':
      case 'assigned':
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

  /** Couriers are told of their own deliveries alone, and of the others nothing. Rules CO-2 and CO-4. */
  async function answerCarried(request: FastifyRequest, orderId: string, change: OrderChange) {
    if (!isCourier(access.callerOf(request))) return answer(request, orderId, change);
    if (change.kind === 'unknown') return problem('order_unknown');
    if (change.kind === 'wrong_payments') {
      return problem('validation', { errors: [paymentsError(change.problem)] });
    }
    if (IS_DONE.has(change.kind)) {
      const order = await lists.delivery(orderId);
      return order ? { order } : problem('order_unknown');
    }
    if (change.kind === 'nothing_due' || change.kind === 'cash_missing') {
      return problem('validation', {
        errors: [{ path: 'cash_given', message: 'Ce montant ne convient pas.' }],
      });
    }
    return problem(COURIER_CODES[change.kind] ?? 'step_not_allowed');
  }

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
      const by = changeOf(request);
      if (to === 'cancelled') {
        const cancellation = requestedCancellation(request.body, (money) =>
          refundRefusal(caller, staffRules(snapshot.settings), money, clock()),
        );
        return answerCarried(request, orderId, await orders.cancel(orderId, cancellation, by));
      }
      const shop = { restaurant: snapshot, rush: await rush() };
      const carrier = isCourier(caller) ? (caller.person?.personId ?? '') : null;
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

  staff.put(
    '/v2/staff/orders/:order_id/courier',
    {
      can: 'deliveries.run',
      summary:
        'Says who delivers an order: a courier takes it, or gives it back; others assign any courier.',
      params: orderParams,
      headers: maybeIdempotentHeaders,
      body: courierRequest,
      answer: carriedOrderAnswer,
      problems: [
        'order_unknown',
        'order_over',
        'stale',
        'step_not_allowed',
        'idempotency_key_reused',
      ],
      details: { 403: staleOrder, 409: staleOrder, 422: staleOrder },
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      const { person_id: personId } = request.body;
      const caller = access.callerOf(request);
      const courier = personId === null ? null : await couriers.find(personId);
      if (personId !== null && courier === null) {
        return problem('validation', {
          errors: [{ path: 'person_id', message: 'Cette personne ne livre pas.' }],
        });
      }
      const by = isCourier(caller) ? (caller.person?.personId ?? '') : null;
      const change = await orders.assignCourier(orderId, courier, { by }, changeOf(request));
      return answerCarried(request, orderId, change);
    },
  );

  staff.get(
    '/v2/staff/couriers',
    {
      can: 'orders.read',
      summary: 'Who may deliver an order.',
      answer: couriersAnswer,
    },
    async () => ({ couriers: await couriers.list() }),
  );

  staff.get(
    '/v2/staff/deliveries',
    {
      can: 'deliveries.run',
      summary: 'The deliveries that are ready or on their way, without those of other couriers.',
      answer: deliveriesAnswer,
    },
    async (request) => {
      const caller = access.callerOf(request);
      const { settings } = await restaurant();
      const personId = isCourier(caller) ? (caller.person?.personId ?? '') : null;
      return { ...(await lists.deliveries(personId)), at_handover: [...handoverMeans(settings)] };
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
  forbidden: 'forbidden',
} as const satisfies Partial<Record<OrderChange['kind'], ProblemCode>>;

const IS_DONE: ReadonlySet<OrderChange['kind']> = new Set(['moved', 'assigned', 'unchanged']);

const COURIER_CODES: Partial<Record<OrderChange['kind'], ProblemCode>> = {
  forbidden: 'forbidden',
  stale: 'stale',
  key_reused: 'idempotency_key_reused',
};

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
