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
import {
  itemSoldOutUntil,
  optionSoldOutUntil,
} from '@comptoir/domain/availability/availability-of';
import type { Hold } from '@comptoir/domain/availability/live-state';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import type { Cents } from '@comptoir/domain/money/money';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import { isMenuAvailable, itemSchedule } from '@comptoir/domain/schedule/availability';
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
  type SwapDish,
} from '#modules/orders/orders.ts';
import { type StaffCaller, staffApi, staffChange } from '#modules/staff/staff.ts';
import { namedRequest } from '#plugins/http/named-request.ts';
import { problem } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { Shop } from '#shop.ts';

/** What of the restaurant decides which dishes can be served instead. */
type DishSource = Pick<
  RestaurantSnapshot,
  'items' | 'itemsIn' | 'condiments' | 'tax' | 'menuSchedules' | 'scheduling'
>;

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

/**
 * The dishes that can be served instead of another one, by name: of menus that are served at the order's time, without
 * choices that a guest has to make, and neither sold out nor counted, as a counted portion may be promised to another
 * guest already. Rule SU-7.
 */
function swapDishes(
  { items, itemsIn, condiments, tax, menuSchedules, scheduling }: DishSource,
  holds: readonly Hold[],
  order: {
    readonly locale: Locale;
    readonly order_type: OrderType;
    readonly slot_starts_at: Date | null;
  },
  now: Instant,
): readonly SwapDish[] {
  const { order_type: orderType, slot_starts_at } = order;
  const { timezone } = scheduling[orderType];
  const guestItems = itemsIn(order.locale);
  const moment = { kind: 'scheduled', at: slot_starts_at?.getTime() ?? now } as const;
  const menus = new Map(menuSchedules.map((menu) => [menu.id, menu]));
  const isServed = (item: Item) => {
    const menu = menus.get(item.menuId);
    return menu !== undefined && isMenuAvailable(itemSchedule(item, menu), moment, timezone);
  };
  const condimentIds = new Set(condiments.map(({ itemId }) => itemId));
  return [...items.values()]
    .filter(
      (item) =>
        isServed(item) &&
        item.courses === undefined &&
        !condimentIds.has(item.id) &&
        item.optionGroups.every(({ minSelected }) => minSelected === 0) &&
        !holds.some((hold) => now < hold.until && isAbout(hold, item)),
    )
    .map((item) => ({
      itemId: item.id,
      name: item.name,
      guestName: guestItems.get(item.id)?.name ?? item.name,
      unitPrice: item.prices[orderType],
      taxRate: tax.enabled ? (item.taxRate ?? tax.defaultRate) : 0,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'fr'));
}

function isAbout({ kind, subject }: Hold, { id, ingredients }: Item): boolean {
  return kind === 'item' ? subject === id : kind === 'ingredient' && ingredients.includes(subject);
}

type Sold = Pick<ChangeableLine, 'item_id' | 'options'>;

/** Whether something that was sold holds what is sold out now: the article, a choice, or an ingredient. Rule SU-15. */
function soldOutAmong(
  { items }: Pick<DishSource, 'items'>,
  holds: readonly Hold[],
  now: Instant,
): (sold: Sold) => boolean {
  return ({ item_id, options }) => {
    const item = items.get(item_id) ?? { id: item_id, ingredients: [] };
    return (
      itemSoldOutUntil(item, { holds }, now) !== null ||
      options.some(({ option_id }) => optionSoldOutUntil(option_id, { holds }, now) !== null)
    );
  };
}

/** What can be proposed, and what was, as the API has it. */
function substitutionsToWire({
  lines,
  isSoldOut,
  dishes,
  noAnswer,
  proposals,
}: {
  readonly lines: readonly ChangeableLine[];
  readonly isSoldOut: (sold: Sold) => boolean;
  readonly dishes: readonly SwapDish[];
  readonly noAnswer: 'keep' | 'cancel';
  readonly proposals: readonly ProposalRow[];
}): WireSubstitutions {
  return {
    lines: lines
      .filter(({ left }) => left > 0)
      .map((line) => {
        const { position, item_name, options, dishes, left, droppable, unitPrice, sold } = line;
        return {
          position,
          name: item_name,
          options: [...options.map(({ name }) => name), ...(dishes ?? []).map(orderWire.soldName)],
          quantity: left,
          droppable,
          unit_price: toEuros(unitPrice),
          is_sold_out: [line, ...(dishes ?? [])].some(isSoldOut),
          rates: sold.rates.map(({ rate }) => toPercent(rate)),
          ...(dishes && {
            dishes: dishes.map((dish) => ({
              name: orderWire.soldName(dish),
              rate: toPercent(dish.taxRate),
              is_sold_out: isSoldOut(dish),
            })),
          }),
        };
      }),
    dishes: dishes.map(({ itemId, name, unitPrice, taxRate }) => ({
      item_id: itemId,
      name,
      price: toEuros(unitPrice),
      rate: toPercent(taxRate),
    })),
    no_answer: noAnswer,
    proposals: proposals.map((proposal) => ({
      ...orderWire.proposal(proposal),
      person: proposal.person_name,
      device: proposal.device_name,
    })),
  };
}
