import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { localised } from '@comptoir/contract/languages/localised';
import type { QuoteRequest, WireQuote } from '@comptoir/contract/orders/checkout';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { toEuros } from '@comptoir/contract/wire/euros';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import { participantShares } from '@comptoir/domain/group-orders/shares';
import type { Locale } from '@comptoir/domain/languages/locale';
import { normalizedCode } from '@comptoir/domain/offers/coupon';
import { orderWire } from '#modules/orders/orders.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { GroupOrderDependencies, OrderedShares } from './dependencies.ts';
import { fulfilmentOf } from './destination.ts';
import { type GroupRow, labelOf, type OrderAmounts, stateOf } from './group-store.ts';
import { orderedItems } from './ordered-items.ts';

/** What the price of a group says, in the shape of the wire. */
interface GroupPrice
  extends Pick<WireGroupOrderState, 'price' | 'free_items' | 'applied_offers' | 'problems'> {
  /** By the position of the line, in cents; null without a price. */
  readonly lines: readonly ({ readonly total: number; readonly discount: number } | null)[];
  /** By participant, in cents; null without a price. */
  readonly shares: ReadonlyMap<string, number> | null;
  /** What is wrong with lines, by their positions. */
  readonly lineProblems: ReadonlyMap<number, string>;
}

const WITHOUT_PRICE: GroupPrice = {
  price: null,
  free_items: [],
  applied_offers: [],
  problems: [],
  lines: [],
  shares: null,
  lineProblems: new Map(),
};

/** A group as each holder of its link sees it, picked field by field. Rules GO-5, GO-7 to GO-9, and GO-13. */
export function groupStates({
  orders,
  shares,
  pricing,
  restaurant,
  clock,
}: GroupOrderDependencies) {
  return async function groupState(group: GroupRow): Promise<WireGroupOrderState> {
    const snapshot = await restaurant();
    const state = stateOf(group, clock());
    const isOver = state === 'cancelled' || state === 'expired';
    const ordered =
      group.is_ordered && group.order_id !== null ? await orders.find(group.order_id) : null;
    const order = state === 'placed' ? ordered : null;
    const timezone = snapshot.scheduling.pickup.timezone;
    const split = isOver || group.order_id === null ? null : await shares.find(group.order_id);
    const paidInShares = split?.state === 'ended' ? null : split;
    const isBinding = order !== null || paidInShares !== null;
    const price = isOver
      ? WITHOUT_PRICE
      : isBinding && group.order_amounts
        ? orderedPrice(group, group.order_amounts)
        : await priceNow(group, snapshot);
    return {
      state,
      // An order that is not submitted has the revision 0: the sum never goes back.
      revision: group.revision + (ordered?.revision ?? 0),
      expires_at: group.expires_at.toISOString(),
      timezone,
      plan: {
        is_pickup: group.is_pickup,
        delivery_date: group.delivery_date,
        delivery_time_range: group.delivery_time,
        has_place: !group.is_pickup && group.destination !== null,
      },
      payment: paidInShares ? 'shares' : group.payment,
      ...(paidInShares?.state === 'open' && {
        pay_until: new Date(paidInShares.deadline).toISOString(),
      }),
      ...(state === 'closed' && split?.state === 'ended' && { has_ended_shares: true as const }),
      participants: isOver ? [] : participantsOf(group, price, paidInShares, snapshot),
      items: isOver ? [] : [...orderedItems(group)],
      price: price.price,
      free_items: price.free_items,
      applied_offers: price.applied_offers,
      coupon: isOver ? null : couponOf(group, price, snapshot),
      problems: price.problems,
      order: order && progressOf(order, group, timezone),
    };
  };

  /** The price of the whole as a quote has it. Rule GO-8. */
  async function priceNow(group: GroupRow, snapshot: RestaurantSnapshot): Promise<GroupPrice> {
    const destination = fulfilmentOf(group.is_pickup, group.destination, snapshot.delivery.zones);
    const priced = await pricing.price(quoteRequestOf(group), destination);
    if ('unpriceable' in priced) {
      const errors = [...priced.unpriceable];
      const { message } = PROBLEMS.validation;
      const problems = [{ code: 'validation', message, errors }];
      return { ...WITHOUT_PRICE, problems, lineProblems: byLine(errors) };
    }
    const { quote, rejections } = priced;
    const wire = priced.wireQuote();
    const errors = wire.problems.flatMap(({ errors: some = [] }) => some);
    // What is sold out, and a dish of a formula, has the path of its own line: others may have the item otherwise.
    const missing = rejections
      .flatMap(({ items = [] }) => items)
      .filter(
        ({ sold_out_until, formula }) => sold_out_until === undefined && formula === undefined,
      )
      .map(({ item_id }) => item_id);
    const lineProblems = new Map(byLine(errors));
    group.lines.forEach(({ item }, position) => {
      if (lineProblems.has(position) || !missing.includes(item.item_id)) return;
      lineProblems.set(position, PROBLEMS.items_unavailable.message);
    });
    return {
      price: amountsOf(wire),
      free_items: wire.free_items,
      applied_offers: wire.applied_offers,
      problems: wire.problems,
      lines: quote.lines,
      shares: participantShares(
        quote,
        group.lines.map(({ participant_id }) => participant_id),
      ),
      lineProblems,
    };
  }
}

type FoundOrder = NonNullable<Awaited<ReturnType<GroupOrderDependencies['orders']['find']>>>;

/**
 * What was stored when the order was placed: a price of today says nothing about it, nor about the shares that are
 * paid of it. The order itself may have taken the last use of an offer.
 */
function orderedPrice(
  group: GroupRow,
  { subtotal, discount, delivery, tax, total }: OrderAmounts,
): GroupPrice {
  return {
    ...WITHOUT_PRICE,
    price: {
      subtotal: toEuros(subtotal),
      discount: toEuros(discount),
      delivery: toEuros(delivery),
      tax: toEuros(tax),
      total: toEuros(total),
    },
    lines: group.lines.map(({ total_cents: total, discount_cents: discount }) => ({
      total: total ?? 0,
      discount: discount ?? 0,
    })),
    shares: new Map(
      group.participants.map(({ participant_id, share_cents }) => [
        participant_id,
        share_cents ?? 0,
      ]),
    ),
  };
}

/** Number, progress and times: no address, and no key of the order. Rule GO-13. */
function progressOf(
  order: FoundOrder,
  group: GroupRow,
  timezone: string,
): WireGroupOrderState['order'] {
  const seen = orderWire.state(order, {
    timezone,
    hasTicketRecipient: false,
    expiresAt: group.expires_at.getTime(),
    now: order.submitted_at.getTime(),
  });
  return {
    order_number: seen.order_number,
    progress: seen.progress,
    date: seen.date,
    starts_at: seen.starts_at,
    expected_at: seen.expected_at,
    ...(seen.promised_at !== undefined && { promised_at: seen.promised_at }),
    ...(seen.cancel_text !== undefined && { cancel_text: seen.cancel_text }),
  };
}

function participantsOf(
  group: GroupRow,
  { lines, shares, lineProblems }: GroupPrice,
  split: OrderedShares | null,
  { items }: RestaurantSnapshot,
): WireGroupOrderState['participants'] {
  const positioned = group.lines.map((line, position) => ({ ...line, position }));
  return group.participants.map((person) => ({
    participant_id: person.participant_id,
    first_name: person.first_name,
    label: labelOf(person),
    is_host: person.is_host,
    lines: positioned
      .filter(({ participant_id }) => participant_id === person.participant_id)
      .map(({ line_id, position, item }) => {
        const cost = lines[position];
        return {
          line_id,
          position,
          item_name: items.get(item.item_id)?.name ?? '',
          item,
          line_total: cost ? toEuros(cost.total) : null,
          discount: cost ? toEuros(cost.discount) : null,
          problem: lineProblems.get(position) ?? null,
        };
      }),
    share: shares && {
      amount: toEuros(split ? (person.share_cents ?? 0) : (shares.get(person.participant_id) ?? 0)),
      status: shareStatus(person.participant_id, split),
    },
  }));
}

/** A participant without a share of its own, or whose share the host took over, has nothing to pay. Rule GS-12. */
function shareStatus(participantId: string, split: OrderedShares | null) {
  const own = (split?.shares ?? []).filter(
    (share) =>
      share.participantId === participantId &&
      share.state !== 'taken_over' &&
      share.state !== 'refunding' &&
      share.state !== 'refunded',
  );
  if (own.length === 0) return 'with_host';
  return own.every(({ state }) => state === 'paid') ? 'paid' : 'due';
}

/** The name of the offer of a group's coupon; null without one. Rules GO-14 and LA-37. */
export function couponNameIn(
  { coupon: code }: Pick<GroupRow, 'coupon'>,
  { coupons, offers }: RestaurantSnapshot,
  locale: Locale,
): string | null {
  const id = code === null ? null : coupons.get(normalizedCode(code))?.id;
  const offer = offers.find((each) => each.id === id);
  return offer ? localised('offer', offer, locale).name : null;
}

/** The coupon of the whole, by its offer’s name. Rule GO-14. */
function couponOf(
  { coupon: code }: GroupRow,
  { applied_offers }: GroupPrice,
  { coupons }: RestaurantSnapshot,
): WireGroupOrderState['coupon'] {
  if (code === null) return null;
  const offer = coupons.get(normalizedCode(code));
  return {
    name: offer?.name ?? '',
    is_applied: offer !== undefined && applied_offers.includes(offer.id),
  };
}

function amountsOf({ subtotal, discount, delivery, tax, total }: WireQuote) {
  return { subtotal, discount, delivery, tax, total };
}

/** The request whose quote is the group's, beside its own order. Without a chosen time, none is judged. Rule OL-6. */
function quoteRequestOf(group: GroupRow): QuoteRequest {
  return {
    local_id: group.order_local_id,
    items: [...orderedItems(group)],
    free_items: [],
    is_pickup: group.is_pickup,
    coupon: group.coupon,
    customer: {
      date: { delivery_date: group.delivery_date, delivery_time_range: group.delivery_time },
    },
  };
}

/** The first error of each line: `items[3].item_id` is of the line at 3. */
function byLine(errors: readonly FieldError[]): ReadonlyMap<number, string> {
  const messages = new Map<number, string>();
  for (const { path, message } of errors) {
    const position = /^items\[(\d+)\]/.exec(path)?.[1];
    if (position !== undefined && !messages.has(Number(position))) {
      messages.set(Number(position), message);
    }
  }
  return messages;
}
