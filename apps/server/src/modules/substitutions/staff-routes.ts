import { kitchenRules, type StaffRules, staffRules } from '@comptoir/contract/settings/back-office';
import {
  proposalRejection,
  proposalRequest,
  staffProposalParams,
  substitutionsAnswer,
} from '@comptoir/contract/staff/substitutions';
import { idempotentHeaders, orderParams } from '@comptoir/contract/staff/transitions';
import type { Hold } from '@comptoir/domain/availability/live-state';
import type { Cents } from '@comptoir/domain/money/money';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import type { Orders, ProposalAnswered, RecordChange } from '#modules/orders/orders.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  STAFF_SECURITY,
  type StaffAccess,
  type StaffCaller,
} from '#modules/staff/staff.ts';
import { namedRequest } from '#plugins/http/named-request.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { swapDishes } from './dishes.ts';
import { substitutionsToWire } from './substitutions-wire.ts';

export interface StaffSubstitutionDependencies {
  readonly orders: Pick<Orders, 'substitutions' | 'find'>;
  readonly access: StaffAccess;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  /** What is sold out for a while, or counted. */
  readonly holds: () => Promise<readonly Hold[]>;
  /** Why a person may not give `amount` of an order back after `before` cents. Rule OB-11. */
  readonly refundRefusal: (
    caller: StaffCaller,
    rules: StaffRules,
    amounts: { readonly amount: Cents; readonly before: Cents },
    now: Instant,
  ) => 'forbidden' | 'step_up_required' | null;
  readonly clock: Clock;
}

const TAGS = { tags: ['staff'], security: STAFF_SECURITY };

/** Proposals by the staff to the guest of an order. Rules SU-1, SU-2 and SU-7. */
export function staffSubstitutionRoutes({
  orders,
  access,
  restaurant,
  holds,
  refundRefusal,
  clock,
}: StaffSubstitutionDependencies): FastifyPluginCallbackZod {
  const { substitutions } = orders;
  const canPropose = access.requires('orders.cancel');

  /** What can be proposed to the guest of an order, and what was. */
  async function answer(reply: FastifyReply, orderId: string) {
    const order = await orders.find(orderId);
    if (!order) return sendProblem(reply, 'order_unknown');
    const snapshot = await restaurant();
    const isOver = isFinished(order.progress);
    const changeable = isOver ? null : await substitutions.changeable(orderId);
    const dishes = isOver ? [] : swapDishes(snapshot, await holds(), order, clock());
    const payload = substitutionsToWire({
      lines: changeable?.lines ?? [],
      dishes,
      noAnswer: kitchenRules(snapshot.settings).noAnswer,
      proposals: order.proposals ?? [],
    });
    return reply.send({ status: 'success', payload: { substitutions: payload } });
  }

  function by(request: FastifyRequest) {
    const caller = access.callerOf(request);
    const { person, device } = caller;
    const record: RecordChange = (client, { action, orderId, before, after }, now) =>
      recordAudit(
        client,
        caller,
        { action: `order.${action}`, subject: `order:${orderId}`, before, after },
        now,
      );
    const origin = {
      actor: 'staff' as const,
      person: person && { id: person.personId, name: person.name },
      device: device && { id: device.deviceId, name: device.name },
    };
    return { caller, origin, record };
  }

  return (app, _options, done) => {
    app.get(
      '/v2/staff/orders/:order_id/substitutions',
      {
        ...canPropose,
        schema: {
          ...TAGS,
          summary: 'What can be proposed to the guest of an order, and what was.',
          params: orderParams,
          response: {
            200: substitutionsAnswer,
            ...STAFF_READ_REJECTIONS,
            404: rejection(['order_unknown']),
          },
        },
      },
      (request, reply) => answer(reply, request.params.order_id),
    );

    app.post(
      '/v2/staff/orders/:order_id/substitutions',
      {
        ...canPropose,
        schema: {
          ...TAGS,
          summary: 'Proposes to leave units out, to serve another dish, or to cancel the order.',
          params: orderParams,
          headers: idempotentHeaders,
          body: proposalRequest,
          response: {
            200: substitutionsAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            403: rejection(['forbidden', 'step_up_required'], proposalRejection),
            404: rejection(['order_unknown']),
            409: rejection(['stale', 'order_over', 'proposal_open', 'idempotency_key_reused']),
          },
        },
      },
      async (request, reply) => {
        const { order_id: orderId } = request.params;
        const { revision, kind, position, quantity, swap_item_id, text } = request.body;
        const { caller, origin, record } = by(request);
        const snapshot = await restaurant();
        const held = await holds();
        const now = clock();
        const made = await substitutions.propose({
          orderId,
          revision,
          kind,
          position,
          quantity,
          text,
          origin,
          record,
          named: namedRequest(request, request.headers['idempotency-key']),
          noAnswer: kitchenRules(snapshot.settings).noAnswer,
          findDish: (order) =>
            swapDishes(snapshot, held, order, now).find(({ itemId }) => itemId === swap_item_id) ??
            null,
          refuse: (amount, before) =>
            refundRefusal(caller, staffRules(snapshot.settings), { amount, before }, now),
        });
        if (made.kind !== 'proposed' && made.kind !== 'unchanged') return reject(reply, made);
        return answer(reply, orderId);
      },
    );

    app.post(
      '/v2/staff/orders/:order_id/substitutions/:substitution_id/withdraw',
      {
        ...canPropose,
        schema: {
          ...TAGS,
          summary: 'Takes a proposal back that was not answered yet.',
          params: staffProposalParams,
          body: z.object({}),
          response: {
            200: substitutionsAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            404: rejection(['order_unknown', 'proposal_unknown']),
            409: rejection(['proposal_over']),
          },
        },
      },
      async (request, reply) => {
        const { order_id: orderId, substitution_id: substitutionId } = request.params;
        const named = { orderId, substitutionId };
        const { kind } = await substitutions.withdraw(named, by(request));
        if (kind === 'unknown') return sendProblem(reply, 'proposal_unknown');
        if (kind === 'ended_before') return sendProblem(reply, 'proposal_over');
        return answer(reply, orderId);
      },
    );
    done();
  };
}

type NotMade = Exclude<ProposalAnswered, { kind: 'proposed' | 'unchanged' }>;

function reject(reply: FastifyReply, notMade: NotMade): FastifyReply {
  switch (notMade.kind) {
    case 'refused':
      return sendProblem(reply, notMade.refusal);
    case 'unknown_line':
    case 'too_many_units':
    case 'nothing_left':
    case 'dish_not_served':
    case 'other_rate':
      return sendProblem(reply, 'validation', { errors: [FIELDS[notMade.kind]] });
    default:
      return sendProblem(reply, CODES[notMade.kind]);
  }
}

const FIELDS = {
  unknown_line: { path: 'position', message: 'Cet article ne peut pas être changé.' },
  too_many_units: { path: 'quantity', message: 'Il n’en reste pas autant à changer.' },
  nothing_left: {
    path: 'quantity',
    message: 'Il ne resterait rien de la commande : proposez plutôt de l’annuler.',
  },
  dish_not_served: { path: 'swap_item_id', message: 'Ce plat ne peut pas être proposé.' },
  other_rate: { path: 'swap_item_id', message: 'Ce plat n’a pas le même taux de TVA.' },
} as const;

const CODES = {
  unknown: 'order_unknown',
  stale: 'stale',
  over: 'order_over',
  open: 'proposal_open',
  key_reused: 'idempotency_key_reused',
} as const;
