import { takenAtHandover } from '@comptoir/contract/settings/settings-mapping';
import {
  courierRequest,
  couriersAnswer,
  deliveriesAnswer,
} from '@comptoir/contract/staff/deliveries';
import {
  carriedOrderAnswer,
  maybeIdempotentHeaders,
  orderParams,
  staleOrder,
} from '@comptoir/contract/staff/transitions';
import type { FastifyInstance } from 'fastify';
import { staffApi } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { BoardLists } from './board-lists.ts';
import { type ChangeAnswers, changeOf } from './change-answers.ts';
import { courierIdOf, findCourier, listCouriers } from './couriers.ts';
import type { BoardDependencies } from './routes.ts';

/** Who delivers which order, and what couriers see. Rules CO-1 to CO-3. */
export function courierRoutes(
  app: FastifyInstance,
  {
    pool,
    orders,
    access,
    restaurant,
  }: Pick<BoardDependencies, 'pool' | 'orders' | 'access' | 'restaurant'>,
  lists: Pick<BoardLists, 'deliveries'>,
  { answerCarried }: Pick<ChangeAnswers, 'answerCarried'>,
): void {
  const staff = staffApi(app, { access });

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
      const courier = personId === null ? null : await findCourier(pool, personId);
      if (personId !== null && courier === null) {
        return problem('validation', {
          errors: [{ path: 'person_id', message: 'Cette personne ne livre pas.' }],
        });
      }
      const by = courierIdOf(caller);
      const change = await orders.assignCourier(
        orderId,
        courier,
        { by },
        changeOf(access, request),
      );
      return answerCarried(request, orderId, change);
    },
  );

  staff.get(
    '/v2/staff/couriers',
    { can: 'orders.read', summary: 'Who may deliver an order.', answer: couriersAnswer },
    async () => ({ couriers: await listCouriers(pool) }),
  );

  staff.get(
    '/v2/staff/deliveries',
    {
      can: 'deliveries.run',
      summary: 'The deliveries that are ready or on their way, without those of other couriers.',
      answer: deliveriesAnswer,
    },
    async (request) => {
      const { settings } = await restaurant();
      const personId = courierIdOf(access.callerOf(request));
      const { activeMeans, takesTips } = takenAtHandover(settings);
      const deliveries = await lists.deliveries(personId);
      return { ...deliveries, at_handover: [...activeMeans], tips: takesTips };
    },
  );
}
