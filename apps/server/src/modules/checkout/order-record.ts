import { randomUUID } from 'node:crypto';
import type { OrderRequest } from '@comptoir/contract/orders/checkout';
import { toPercent } from '@comptoir/contract/wire/euros';
import type { ChosenOption } from '@comptoir/domain/cart/cart';
import { boughtUnits } from '@comptoir/domain/cart/priced-line';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Item, ItemIndex } from '@comptoir/domain/menu/menu';
import { findOption } from '@comptoir/domain/menu/option-groups';
import { holdUntil } from '@comptoir/domain/orders/order-expiry';
import { ASAP } from '@comptoir/domain/schedule/delivery-time-range';
import { type Instant, wallClock } from '@comptoir/domain/schedule/restaurant-time';
import type { AcceptedTime } from '@comptoir/domain/schedule/slot-acceptance';
import type { OrderLineRecord, OrderRecord } from '#modules/orders/orders.ts';
import { namedIntent } from './order-payments.ts';

export interface RecordFacts {
  readonly request: OrderRequest;
  readonly quote: Quote;
  readonly time: AcceptedTime;
  readonly couponOfferId: string | null;
  readonly items: ItemIndex;
  readonly restaurantVersion: number;
  readonly timezone: string;
  readonly now: Instant;
  readonly clientHash: string | null;
  readonly contentHash: string;
}

export function orderRecord(facts: RecordFacts): OrderRecord {
  const { request, quote, time, now } = facts;
  const today = wallClock(now, facts.timezone).date;
  const hasPayment =
    request.payment_method === 'card' && namedIntent(request.transaction_id) !== null;
  return {
    orderId: drawOrderId(now),
    localId: request.local_id,
    userId: request.user_id,
    contentHash: facts.contentHash,
    placedAt: now,
    heldUntil: holdUntil(now, hasPayment),
    clientHash: facts.clientHash,
    day: today,
    orderType: request.is_pickup ? 'pickup' : 'delivery',
    ...(time.kind === 'asap'
      ? {
          deliveryDate: request.customer.date?.delivery_date ?? today,
          deliveryTime: ASAP,
        }
      : {
          deliveryDate: time.slot.date,
          deliveryTime: time.slot.value,
        }),
    slotStartsAt: time.slot.startsAt,
    paymentMethod: request.payment_method,
    subtotal: quote.subtotal,
    discount: quote.discount,
    delivery: quote.delivery,
    tax: quote.tax,
    total: quote.total,
    taxes: quote.taxByRate.map(({ rate, tax }) => ({ rate: toPercent(rate), tax_cents: tax })),
    couponCode: request.coupon,
    couponOfferId: facts.couponOfferId,
    customer: request.customer,
    comment: request.comment,
    restaurantVersion: facts.restaurantVersion,
    lines: [...boughtLines(quote), ...freeLines(quote, facts.items)],
  };
}

/** Free units of a condiment get a line of their own, so that units × price is the total of each line. Rule E-5. */
function boughtLines(quote: Quote): readonly OrderLineRecord[] {
  return quote.lines.flatMap((quoted) => {
    const { line, item, unitPrice, freeQuantity, total, discount, tax } = quoted;
    const sold = { item_id: item.id, item_name: item.name, note: line.note, offer_id: null };
    const bought = {
      ...sold,
      quantity: boughtUnits(quoted),
      unit_price_cents: unitPrice,
      options: soldOptions(item, line.options, ({ price }) => price),
      total_cents: total,
      discount_cents: discount,
      tax_cents: tax,
    };
    const free = {
      ...sold,
      quantity: freeQuantity,
      unit_price_cents: 0,
      options: soldOptions(item, line.options, () => 0),
      total_cents: 0,
      discount_cents: 0,
      tax_cents: 0,
    };
    return [bought, free].filter(({ quantity }) => quantity > 0);
  });
}

function freeLines(quote: Quote, items: ItemIndex): readonly OrderLineRecord[] {
  return quote.freeLines.flatMap((line) => {
    const item = items.get(line.itemId);
    if (!item) return [];
    return {
      item_id: item.id,
      item_name: item.name,
      quantity: line.quantity,
      unit_price_cents: 0,
      options: soldOptions(item, line.options, () => 0),
      note: '',
      total_cents: 0,
      discount_cents: 0,
      tax_cents: 0,
      offer_id: line.offerId,
    };
  });
}

function soldOptions(
  item: Item,
  chosen: readonly ChosenOption[],
  priceOf: (option: { readonly price: number }) => number,
): OrderLineRecord['options'] {
  return chosen.flatMap((choice) => {
    const option = findOption(item, choice);
    const group = item.optionGroups.find(({ id }) => id === choice.groupId);
    if (!option || !group) return [];
    return {
      group_id: group.id,
      group_name: group.name,
      option_id: option.id,
      name: option.name,
      quantity: choice.quantity,
      price_cents: priceOf(option),
    };
  });
}

/**
 * A new order's id: year and month in UTC, as `26b` for November 2026, and the bytes of a random UUID,
 * 122 unpredictable bits; Node draws those of many at once. Orders are partitioned by it, and their
 * keys in an index beside those of the same month. Rule U-52.
 */
function drawOrderId(now: Instant): string {
  const at = new Date(now);
  const year = String(at.getUTCFullYear() % 100).padStart(2, '0');
  const month = (at.getUTCMonth() + 1).toString(16);
  const random = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
  return `${year}${month}${random.toString('base64url')}`;
}
