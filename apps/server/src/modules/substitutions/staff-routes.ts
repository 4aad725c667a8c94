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
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '#clock.ts';
import { auditedChange, type Orders, type ProposalAnswered } from '#modules/orders/orders.ts';
import { type StaffAccess, type StaffCaller, staffApi, staffChange } from '#modules/staff/staff.ts';
import { namedRequest } from '#plugins/http/named-request.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { swapDishes } from './dishes.ts';
import { substitutionsToWire } from './substitutions-wire.ts';

export interface StaffSubstitutionDependencies {
  readonly pool: pg.Pool;
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

/** Proposals by the staff to the guest of an order. Rules SU-1, SU-2 and SU-7. */
export function staffSubstitutionRoutes(
  app: FastifyInstance,
  { pool, orders, access, restaurant, holds, refundRefusal, clock }: StaffSubstitutionDependencies,
): void {
  const { substitutions } = orders;

  /** What can be proposed to the guest of an order, and what was. */
  async function answer(orderId: string) {
    const order = await orders.find(orderId);
    if (!order) return problem('order_unknown');
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
    return { substitutions: payload };
  }

  const originOf = ({ person, device }: StaffCaller) => ({
    actor: 'staff' as const,
    person: person && { id: person.personId, name: person.name },
    device: device && { id: device.deviceId, name: device.name },
  });

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/orders/:order_id/substitutions',
    {
      can: 'orders.cancel',
      summary: 'What can be proposed to the guest of an order, and what was.',
      params: orderParams,
      answer: substitutionsAnswer,
      problems: ['order_unknown'],
    },
    (request) => answer(request.params.order_id),
  );

  staff.post(
    '/v2/staff/orders/:order_id/substitutions',
    {
      can: 'orders.cancel',
      summary: 'Proposes to leave units out, to serve another dish, or to cancel the order.',
      params: orderParams,
      headers: idempotentHeaders,
      body: proposalRequest,
      answer: substitutionsAnswer,
      problems: ['order_unknown', 'order_over', 'proposal_open', 'stale', 'idempotency_key_reused'],
      details: { 403: proposalRejection },
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      const { revision, kind, position, quantity, swap_item_id, dish_at, text } = request.body;
      const caller = access.callerOf(request);
      const snapshot = await restaurant();
      const held = await holds();
      const now = clock();
      const made = await staffChange({ pool, clock }, caller, null, (client, record) =>
        substitutions.propose(client, {
          orderId,
          revision,
          kind,
          position,
          quantity,
          dishAt: dish_at,
          text,
          origin: originOf(caller),
          record: (change) => record(auditedChange(change)),
          named: namedRequest(request, request.headers['idempotency-key']),
          noAnswer: kitchenRules(snapshot.settings).noAnswer,
          findDish: (order) =>
            swapDishes(snapshot, held, order, now).find(({ itemId }) => itemId === swap_item_id) ??
            null,
          refuse: (amount, before) =>
            refundRefusal(caller, staffRules(snapshot.settings), { amount, before }, now),
        }),
      );
      if (made.kind !== 'proposed' && made.kind !== 'unchanged') return reject(made);
      return answer(orderId);
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/substitutions/:substitution_id/withdraw',
    {
      can: 'orders.cancel',
      summary: 'Takes a proposal back that was not answered yet.',
      params: staffProposalParams,
      body: z.object({}),
      answer: substitutionsAnswer,
      problems: ['order_unknown', 'proposal_unknown', 'proposal_over'],
    },
    async (request) => {
      const { order_id: orderId, substitution_id: substitutionId } = request.params;
      const named = { orderId, substitutionId };
      const caller = access.callerOf(request);
      const { kind } = await staffChange({ pool, clock }, caller, null, (client, record) =>
        substitutions.withdraw(client, named, {
          origin: originOf(caller),
          record: (change) => record(auditedChange(change)),
        }),
      );
      if (kind === 'unknown') return problem('proposal_unknown');
      if (kind === 'ended_before') return problem('proposal_over');
      return answer(orderId);
    },
  );
}

type NotMade = Exclude<ProposalAnswered, { kind: 'proposed' | 'unchanged' }>;

function reject(notMade: NotMade) {
  switch (notMade.kind) {
    case 'refused':
      return problem(notMade.refusal);
    case 'unknown_line':
    case 'too_many_units':
    case 'nothing_left':
    case 'dish_not_served':
    case 'other_rate':
      return problem('validation', { errors: [FIELDS[notMade.kind]] });
    default:
      return problem(CODES[notMade.kind]);
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
