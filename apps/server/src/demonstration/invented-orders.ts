import { fromCartLine } from '@comptoir/contract/orders/cart-mapping';
import { orderRequest, quoteRequest } from '@comptoir/contract/orders/checkout';
import { toCents } from '@comptoir/contract/wire/euros';
import type { ProblemCode } from '@comptoir/contract/wire/problems';
import type { Hold } from '@comptoir/domain/availability/live-state';
import type { Item } from '@comptoir/domain/menu/menu';
import { requiredChoices, requiredDishes } from '@comptoir/domain/menu/required-choices';
import { moveProgress, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';
import type { DemoGateway } from '#adapters/cards/demo-gateway.ts';
import { openPayments } from '#composition/open-payments.ts';
import { type LiveSnapshot, readStored } from '#modules/availability/availability.ts';
import { changeBy, requestedStep } from '#modules/board/commands.ts';
import { checkoutService } from '#modules/checkout/service.ts';
import type { StaffCaller } from '#modules/staff/staff.ts';
import type { Outcome } from '#plugins/http/outcome.ts';
import { withoutHours } from '#restaurant/without-hours.ts';
import type { Shop } from '#shop.ts';
import type { PlannedOrder, PlannedStep } from './evening.ts';
import type { PlannedLine } from './guests-and-carts.ts';

/** What the name of an invented order begins with, which tells it from a guest's. */
export const INVENTED = 'demonstration-';

export interface InventedOrder {
  readonly orderId: string;
  readonly progress: OrderProgress;
  readonly revision: number;
}

export interface InventedOrderDependencies extends Pick<Shop, 'pool' | 'restaurant'> {
  readonly cards: DemoGateway;
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
  const { orders, payments } = openPayments({
    pool,
    clock,
    restaurant,
    cards,
    noteShares: async () => {},
    isLimited: false,
  });
  const checkout = checkoutService({
    orders,
    payments,
    restaurant: async () => withoutHours(await restaurant()),
    measure: async () => ({ kind: 'not_found' }),
    locate: async () => ({ kind: 'not_found' }),
    availability: { current: () => liveAvailability(pool), recount() {} },
    hashGuest: () => '',
    noteTrace: async () => {},
    clock,
  });

  return {
    /**
     * Quotes an order, places it at the quoted price, and pays or submits it. False where it is refused for what
     * the staff has set, or as the kitchen is full.
     */
    async place(order: PlannedOrder, localId: string, at: Instant): Promise<boolean> {
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
      const placed = await checkout.place(request, { kind: 'anonymous' }, null);
      if (placed.kind === 'rejected' && IS_REFUSED.has(placed.rejection.code)) return false;
      const { orderId } = done(placed);
      if (intent) await cards.pay(intent.id, intent.clientSecret, 'good', true);
      const status = intent ? 'paid' : 'pending';
      const submitted = { order_id: orderId, transaction_id: transaction, status } as const;
      done(await checkout.submit(submitted));
      return true;
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
      const key = `${INVENTED}${to}-${orderId}`;
      const change = changeBy(workers[by], revision, { key, contentHash: key });
      if (to === 'cancelled') {
        await orders.cancel(orderId, { reason, text, refund: 'full' }, change);
        return;
      }
      const asked = { promised_at: null, cash_given: null, payments: null };
      const step = requestedStep(asked, { restaurant: await restaurant(), rush: null });
      await orders.advance(orderId, { to, ...step }, change);
    },
  };

  /** A meal for later is for the first slot with room that is far enough away. */
  async function timeOf({ orderType, chosenAfter, lines }: PlannedOrder) {
    if (chosenAfter === null) return { delivery_date: null, delivery_time_range: ASAP };
    const { days } = await checkout.slots(
      orderType,
      lines.map(({ itemId, quantity = 1 }) => ({ itemId, quantity })),
    );
    const slot = days
      .flatMap(({ slots }) => slots)
      .find(({ startsAt, isFull }) => !isFull && startsAt >= now + chosenAfter * 60_000);
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

const IS_REFUSED: ReadonlySet<ProblemCode> = new Set(['items_unavailable', 'paused', 'slot_full']);

/** What the staff has set, other hours apart: the evening has none. */
async function liveAvailability(pool: pg.Pool): Promise<LiveSnapshot> {
  const { version, holds, ...stored } = await readStored(pool);
  const counted = new Map<string, Hold>();
  const all = holds.map(({ holdId, portions, ...held }): Hold => {
    const hold = { ...held, remaining: portions };
    if (portions !== null) counted.set(holdId, hold);
    return hold;
  });
  return { version, state: { ...stored, holds: all, exceptions: [] }, counted };
}

/** Undeliverable addresses (RFC 2606), and numbers that are reserved for fiction. */
function guestOf({ guest, orderType }: PlannedOrder) {
  const { firstName, lastName, phone, address, postalCode, entryCode, floor } = guest;
  const location = { address, city: 'Lyon', postal_code: postalCode, entry_code: entryCode, floor };
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
  const chosen = requiredChoices(item, options);
  return fromCartLine({ itemId, quantity, note, options: chosen, ...requiredDishes(item) });
}

function done<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value;
  const { code, errors } = outcome.rejection;
  const paths = (errors ?? []).map(({ path }) => path).join(', ');
  throw new Error(`The demonstration's order is rejected: ${code} ${paths}`);
}
