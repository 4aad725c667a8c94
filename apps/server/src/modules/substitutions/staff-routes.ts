import { toChosenOptions } from '@comptoir/contract/orders/cart-mapping';
import { kitchenRules, type StaffRules, staffRules } from '@comptoir/contract/settings/back-office';
import {
  proposalRejection,
  proposalRequest,
  staffProposalParams,
  substitutionsAnswer,
  type WireSubstitutions,
} from '@comptoir/contract/staff/substitutions';
import { idempotentHeaders, orderParams } from '@comptoir/contract/staff/transitions';
import { toEuros, toPercent } from '@comptoir/contract/wire/euros';
import type { Hold } from '@comptoir/domain/availability/live-state';
import type { Allergen } from '@comptoir/domain/menu/allergens';
import type { DishFacts } from '@comptoir/domain/menu/dish-contents';
import { type Cents, sum } from '@comptoir/domain/money/money';
import { addedByChoice, mostChoices } from '@comptoir/domain/orders/dish-instead';
import { warnedAllergens } from '@comptoir/domain/orders/named-allergens';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  auditedChange,
  type ChangeableLine,
  type Orders,
  orderWire,
  type ProposalAnswered,
  type ProposalRow,
  rateOf,
} from '#modules/orders/orders.ts';
import { type StaffCaller, staffApi, staffChange } from '#modules/staff/staff.ts';
import { namedRequest } from '#plugins/http/named-request.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { Shop } from '#shop.ts';
import {
  avoidedOrUnstated,
  chosenDish,
  type DishOfLine,
  isSoldAlike,
  type OfferedDish,
  type Sold,
  soldOutAmong,
  supplementsBeside,
  swapDishes,
} from './swap-dishes.ts';

/** Proposals by the staff to the guest of an order. Rules SU-1, SU-2 and SU-7. */
export function staffSubstitutionRoutes(
  app: FastifyInstance,
  {
    pool,
    orders,
    access,
    restaurant,
    holds,
    refundRefusal,
    clock,
  }: Pick<Shop, 'pool' | 'clock' | 'restaurant' | 'access'> & {
    readonly orders: Pick<Orders, 'substitutions' | 'find'>;
    /** What is sold out for a while, or counted. */
    readonly holds: () => Promise<readonly Hold[]>;
    /** Why a person may not give `amount` of an order back after `before` cents. Rule OB-11. */
    readonly refundRefusal: (
      caller: StaffCaller,
      rules: StaffRules,
      amounts: { readonly amount: Cents; readonly before: Cents },
      now: Instant,
    ) => 'forbidden' | 'step_up_required' | null;
  },
): void {
  const { substitutions } = orders;

  /** What can be proposed to the guest of an order, and what was. */
  async function answer(orderId: string) {
    const order = await orders.find(orderId);
    if (!order) return problem('order_unknown');
    const snapshot = await restaurant();
    const isOver = isFinished(order.progress);
    const changeable = isOver ? null : await substitutions.changeable(orderId);
    const [held, now] = [await holds(), clock()];
    const dishes = isOver ? [] : swapDishes(snapshot, held, order, now);
    const payload = substitutionsToWire({
      lines: changeable?.lines ?? [],
      isSoldOut: soldOutAmong(snapshot, held, now),
      supplementsOf: (line, dish) => supplementsBeside(snapshot, line, dish),
      dishes,
      avoided: warnedAllergens(order.avoided_allergens, [
        order.comment,
        order.allergies,
        ...order.lines.map(({ note }) => note),
      ]),
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
      const { revision, kind, position, quantity, text } = request.body;
      const { swap_item_id, swap_options, dish_at } = request.body;
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
          findDish: (order) => {
            const line = order.lines.find((known) => known.position === position);
            const replaced = dish_at === null ? undefined : line?.dishes?.[dish_at];
            const dish = chosenDish(
              swapDishes(snapshot, held, order, now),
              swap_item_id,
              toChosenOptions(swap_options),
              {
                supplements: line && replaced ? supplementsBeside(snapshot, line, replaced) : null,
                warnedOf: order.warnedOf,
              },
            );
            const before = replaced ?? line;
            const isSame = typeof dish === 'object' && dish && before && isSoldAlike(before, dish);
            return isSame ? null : dish;
          },
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
    case 'wrong_choices':
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
  wrong_choices: { path: 'swap_options', message: 'Ces choix ne sont pas possibles pour ce plat.' },
  other_rate: { path: 'swap_item_id', message: 'Ce plat n’a pas le même taux de TVA.' },
} as const;

const CODES = {
  unknown: 'order_unknown',
  stale: 'stale',
  over: 'order_over',
  open: 'proposal_open',
  key_reused: 'idempotency_key_reused',
} as const;

/** What can be proposed, and what was, as the API has it. */
function substitutionsToWire({
  lines,
  isSoldOut,
  supplementsOf,
  dishes,
  avoided,
  noAnswer,
  proposals,
}: {
  readonly lines: readonly ChangeableLine[];
  readonly isSoldOut: (sold: Sold) => boolean;
  /** Those of the course of a formula's dish. */
  readonly supplementsOf: (line: ChangeableLine, dish: DishOfLine) => ReadonlyMap<string, Cents>;
  readonly dishes: readonly OfferedDish[];
  /** What the order warns of. */
  readonly avoided: readonly Allergen[];
  readonly noAnswer: 'keep' | 'cancel';
  readonly proposals: readonly ProposalRow[];
}): WireSubstitutions {
  return {
    lines: lines
      .filter(({ left }) => left > 0)
      .map((line) => {
        const { position, item_name, options, dishes, left, droppable, unitPrice, taxRates } = line;
        return {
          position,
          name: item_name,
          options: [...options.map(({ name }) => name), ...(dishes ?? []).map(orderWire.soldName)],
          quantity: left,
          droppable,
          unit_price: toEuros(unitPrice),
          ...soldToWire(line),
          is_sold_out: [line, ...(dishes ?? [])].some(isSoldOut),
          rates: taxRates.map(toPercent),
          ...(dishes && {
            dishes: dishes.map((dish) => ({
              ...soldToWire(dish),
              name: orderWire.soldName(dish),
              rate: toPercent(dish.taxRate),
              is_sold_out: isSoldOut(dish),
              on_top: toEuros(sum(dish.extras.map(({ amount }) => amount))),
              supplements: [...supplementsOf(line, dish)]
                .filter(([, supplement]) => supplement > 0)
                .map(([item_id, supplement]) => ({ item_id, supplement: toEuros(supplement) })),
            })),
          }),
        };
      }),
    dishes: dishes.map((dish) => dishToWire(dish, avoided)),
    no_answer: noAnswer,
    proposals: proposals.map((proposal) => ({
      ...orderWire.proposal(proposal),
      person: proposal.person_name,
      device: proposal.device_name,
    })),
  };
}

/** An article that was sold with what was chosen of it. */
function soldToWire({ item_id, options }: Sold) {
  return {
    item_id,
    chosen: options.map(({ group_id, option_id }) => ({ option_id: group_id, id: option_id })),
  };
}

/** A dish that can be served instead with what can be chosen of it. Rules SU-7 and SU-18. */
function dishToWire(
  { item, orderType, tax }: OfferedDish,
  avoided: readonly Allergen[],
): WireSubstitutions['dishes'][number] {
  const { id, name, prices, optionGroups } = item;
  const groups = optionGroups.map((group) => ({
    option_id: group.id,
    name: group.name,
    min: group.minSelected,
    max: mostChoices(group),
    options: group.options.map((option) => ({
      id: option.id,
      name: option.name,
      price: toEuros(addedByChoice(option, item, orderType)),
      ...avoidedToWire(option, avoided),
    })),
  }));
  return {
    item_id: id,
    name,
    price: toEuros(prices[orderType]),
    rate: toPercent(rateOf(item, tax)),
    ...avoidedToWire(item, avoided),
    ...(groups.length > 0 && { groups }),
  };
}

function avoidedToWire(part: DishFacts, avoided: readonly Allergen[]) {
  const found = avoidedOrUnstated(part, avoided);
  return found.length > 0 && { avoided: [...found] };
}
