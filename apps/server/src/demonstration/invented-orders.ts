import { fromCartLine } from '@comptoir/contract/orders/cart-mapping';
import { orderRequest, quoteRequest } from '@comptoir/contract/orders/checkout';
import { toCents } from '@comptoir/contract/wire/euros';
import type { ChosenOption } from '@comptoir/domain/cart/cart';
import type { Item } from '@comptoir/domain/menu/menu';
import { moveProgress, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { WeeklyRanges } from '@comptoir/domain/schedule/opening-hours';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { DemoGateway } from '#adapters/cards/demo-gateway.ts';
import { changeBy, requestedStep } from '#modules/board/commands.ts';
import { checkoutService } from '#modules/checkout/service.ts';
import { openOrders } from '#modules/orders/orders.ts';
import { declineCounter } from '#modules/payments/intents/intent-limits.ts';
import { paymentService } from '#modules/payments/payments.ts';
import { orderMoney } from '#modules/payments/refunds/refunds.ts';
import { settlement } from '#modules/payments/settlement/settlement.ts';
import type { StaffCaller } from '#modules/staff/staff.ts';
import type { Outcome } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import type { PlannedOrder, PlannedStep } from './evening.ts';
import type { PlannedLine } from './guests-and-carts.ts';

/** What the name of an invented order begins with, which tells it from a guest's. */
export const INVENTED = 'demonstration-';

export interface InventedOrder {
  readonly orderId: string;
  readonly progress: OrderProgress;
  readonly revision: number;
}

export interface InventedOrderDependencies {
  readonly pool: pg.Pool;
  readonly cards: DemoGateway;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  /** Who works at a post of the demonstration. */
  readonly workers: Readonly<Record<PlannedStep['by'], StaffCaller>>;
}

/**
 * Places and moves invented orders with the shop's own services, at the time that each call names, so that
 * numbers, prices, payments and events are those of real orders. One call at a time.
 */
export function inventedOrders({ pool, cards, restaurant, workers }: InventedOrderDependencies) {
  let now: Instant = 0;
  const clock = () => now;
  const orders = openOrders({ pool, money: orderMoney, clock });
  const declines = declineCounter({ pool, clock, isLimited: false });
  const onPaid = () => {};
  const settleIntent = settlement({
    ...{ pool, cards, clock, declines, onPaid },
    orders: orders.payment,
  });
  const payments = paymentService({ pool, cards, settleIntent, clock });
  const checkout = checkoutService({
    orders,
    payments,
    restaurant: async () => withoutHours(await restaurant()),
    measure: async () => ({ kind: 'not_found' }),
    isAsapPaused: async () => false,
    noteTrace: async () => {},
    onFinalized: () => {},
    clock,
  });

  return {
    /** Quotes an order, places it at the quoted price, and pays or submits it. */
    async place(order: PlannedOrder, localId: string, at: Instant): Promise<void> {
      now = at;
      const { items } = await restaurant();
      const isPickup = order.orderType === 'pickup';
      const cart = {
        items: order.lines.map((line) => wireLine(line, items.get(line.itemId))),
        is_pickup: isPickup,
        payment_method: order.payment,
        customer: { ...guestOf(order), date: await timeOf(order) },
      };
      const quote = done(await checkout.quote(quoteRequest.parse(cart)));
      const intent = order.payment === 'card' ? await openIntent(quote.total, localId) : null;
      const transaction = intent && {
        payment_intent_id: intent.id,
        client_secret: intent.clientSecret,
        customer_id: null,
      };
      const request = orderRequest.parse({
        ...cart,
        ...quote,
        coupon: null,
        items: cart.items,
        local_id: localId,
        transaction_id: transaction,
        comment: order.comment,
      });
      const { orderId } = done(await checkout.place(request, { kind: 'anonymous' }, null));
      if (intent) await cards.pay(intent.id, intent.clientSecret, 'good', true);
      const status = intent ? 'paid' : 'pending';
      const finalized = { order_id: orderId, transaction_id: transaction, status } as const;
      done(await checkout.finalize(finalized));
    },

    /** Takes a step of an order, as a board does; nothing where the order is past it already. */
    async step(
      { orderId, progress, revision }: InventedOrder,
      { orderType }: Pick<PlannedOrder, 'orderType'>,
      { to, by, reason, text }: PlannedStep,
      at: Instant,
    ): Promise<void> {
      now = at;
      if (moveProgress(progress, to, orderType).kind !== 'moved') return;
      const refund = to === 'cancelled' ? ('full' as const) : null;
      const told = { reason: reason ?? null, text: text ?? null };
      const asked = { ...{ to, revision, refund, promised_at: null }, ...told };
      await orders.board.move({
        ...requestedStep(asked, await restaurant()),
        ...changeBy(workers[by], `${INVENTED}${to}-${orderId}`),
        orderId,
        refuse: () => null,
      });
    },
  };

  /** A meal for later is for the first slot that is far enough away. */
  async function timeOf({ orderType, chosenAfter }: PlannedOrder) {
    if (chosenAfter === null) return { delivery_date: null, delivery_time_range: ASAP };
    const { days } = await checkout.slots(orderType);
    const slot = days
      .flatMap(({ slots }) => slots)
      .find(({ startsAt }) => startsAt >= now + chosenAfter * 60_000);
    if (!slot) throw new Error('A restaurant without hours has slots at any time.');
    return { delivery_date: slot.date, delivery_time_range: slot.value };
  }

  async function openIntent(total: number, localId: string) {
    const intent = await payments.openIntent({
      amount: toCents(total),
      customerId: null,
      intentId: null,
      localId,
      clientKey: INVENTED,
      methods: { card: true, paypal: false },
    });
    if (typeof intent === 'string') throw new Error(`The demonstration cannot pay: ${intent}.`);
    return intent;
  }
}

/** The evening is invented at any hour of the day: it has no opening hours. */
function withoutHours(restaurant: RestaurantSnapshot): RestaurantSnapshot {
  const served = { isAvailable: true, isOpen: true, activeTimes: null };
  return {
    ...restaurant,
    hours: { pickup: ALWAYS, delivery: ALWAYS },
    menuSchedules: restaurant.menuSchedules.map((menu) => ({ ...menu, ...served })),
  };
}

const ALL_DAY = [{ start: 0, end: 24 * 60 }];
const ALWAYS: WeeklyRanges = {
  ...{ mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY },
  ...{ sat: ALL_DAY, sun: ALL_DAY },
};

/** Undeliverable addresses (RFC 2606), and numbers that are reserved for fiction. */
function guestOf({ guest, orderType }: PlannedOrder) {
  const { firstName, lastName, phone, address, postalCode } = guest;
  const location = { address, city: 'Lyon', postal_code: postalCode };
  const name = `${firstName}.${lastName}`.normalize('NFD').replaceAll(/[^A-Za-z.]/g, '');
  return {
    first_name: firstName,
    last_name: lastName,
    email: `${name.toLowerCase()}@example.org`,
    phone: `06 39 98 ${phone.slice(0, 2)} ${phone.slice(2)}`,
    ...(orderType === 'delivery' && { location }),
  };
}

function wireLine({ itemId, quantity = 1, note = '', options = {} }: PlannedLine, item?: Item) {
  if (!item) throw new Error(`The demo restaurant has no ${itemId}.`);
  const chosen: readonly ChosenOption[] = item.optionGroups.flatMap((group) => {
    const named = options[group.id] ?? [];
    const others = group.options.map(({ id }) => id).filter((id) => !named.includes(id));
    const missing = Math.max(0, group.minSelected - named.length);
    return [...named, ...others.slice(0, missing)].map((optionId) => ({
      groupId: group.id,
      optionId,
      quantity: 1,
    }));
  });
  return fromCartLine({ itemId, quantity, note, options: chosen });
}

function done<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value;
  const { code, errors } = outcome.rejection;
  const paths = (errors ?? []).map(({ path }) => path).join(', ');
  throw new Error(`The demonstration's order is rejected: ${code} ${paths}`);
}
