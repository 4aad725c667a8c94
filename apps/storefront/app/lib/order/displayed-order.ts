import { toCartLine } from '@comptoir/contract/orders/cart-mapping';
import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { toBasisPoints, toCents } from '@comptoir/contract/wire/euros';
import type { CartLine } from '@comptoir/domain/cart/cart';
import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import type { BasisPoints, Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { addressLine } from '#lib/format/address-line.ts';
import { dishText } from '#lib/format/order-lines.ts';
import { madeItems } from './made-items.ts';

/** A line as it was sold, ready to be read. */
export interface SoldLine {
  readonly quantity: number;
  readonly name: string;
  readonly options: string;
  /** Of a formula its dishes. Rule C-27. */
  readonly dishes: readonly string[];
  readonly note: string;
  /** Before discounts; null for what cost nothing. */
  readonly total: Cents | null;
}

/** A line as it could be ordered again, and what it was called and cost then. */
export interface ReorderableLine {
  readonly line: CartLine;
  readonly name: string;
  /** Of a formula the names of its dishes, in the order of the line's courses. */
  readonly dishNames?: readonly string[] | undefined;
  /** Before discounts, its free units left out. */
  readonly total: Cents;
}

/** An order as it is displayed, independent of later changes of the menu. */
export interface DisplayedOrder {
  /** What its submission names; absent or empty where only the key is known. */
  readonly orderId?: string;
  /** What opens its state at the API. */
  readonly key: string;
  readonly orderNumber: number;
  readonly isPickup: boolean;
  /** Where it is delivered to; empty for a pickup, and once it was erased. */
  readonly address: string;
  readonly deliveryDate: string;
  /** 'ASAP', '12:00-12:15' or '12:00'. */
  readonly deliveryTimeRange: string;
  /** When that time begins; null for as soon as possible. */
  readonly startsAt: Instant | null;
  /** When it will be ready, also as soon as possible; null if that is not known. Rule S-20. */
  readonly expectedAt: Instant | null;
  readonly paymentMethod: PaymentMethod;
  readonly lines: readonly SoldLine[];
  readonly basket: readonly ReorderableLine[];
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly delivery: Cents;
  readonly total: Cents;
  /** What was paid by card on top of it. */
  readonly tip?: Cents;
  readonly taxes: readonly { readonly rate: BasisPoints; readonly tax: Cents }[];
  /** Whether the prices contain the tax, or it was added to them. */
  readonly isTaxIncluded: boolean;
  /** Whether it was made of the lines of a group order, not of the visitor's cart. */
  readonly isOfGroup?: boolean;
}

type WireLine = WireOrderState['items'][number];
type WireGroups = WireLine['options'];
type WireCourses = WireLine['courses'];

/** The API's order state → the order as it is displayed. */
export function toDisplayedOrder(state: WireOrderState, key: string): DisplayedOrder {
  const { place } = state;
  return {
    key,
    orderNumber: state.order_number,
    isPickup: state.is_pickup,
    address: place ? addressLine({ ...place, postalCode: place.postal_code }) : '',
    deliveryDate: state.date.delivery_date,
    deliveryTimeRange: state.date.delivery_time_range,
    startsAt: state.starts_at === null ? null : Date.parse(state.starts_at),
    expectedAt: state.expected_at === null ? null : Date.parse(state.expected_at),
    paymentMethod: state.payment_method,
    lines: soldLines(state),
    basket: linesBefore(state.items),
    subtotal: toCents(state.subtotal),
    discount: toCents(state.discount),
    delivery: toCents(state.delivery),
    total: toCents(state.total),
    tip: toCents(state.tip ?? 0),
    taxes: state.taxes.map(({ rate, tax }) => ({ rate: toBasisPoints(rate), tax: toCents(tax) })),
    isTaxIncluded: state.tax_included,
  };
}

/** A free dish of which an order has fewer units than its guest was shown. */
export interface MissedGift {
  readonly name: string;
  /** The units that are given all the same. */
  readonly given: number;
}

/** The free dishes of a confirmed order that left between its last quote and its placing. Rule SV-27. */
export function missedGifts(
  confirmed: Pick<DisplayedOrder, 'lines'>,
  placed: Pick<DisplayedOrder, 'lines'>,
): readonly MissedGift[] {
  const shown = freeUnits(confirmed);
  const given = freeUnits(placed);
  return [...shown].flatMap(([name, units]) => {
    const left = given.get(name) ?? 0;
    return left < units ? [{ name, given: left }] : [];
  });
}

function freeUnits({ lines }: Pick<DisplayedOrder, 'lines'>): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { name, quantity, total } of lines) {
    if (total === null) units.set(name, (units.get(name) ?? 0) + quantity);
  }
  return units;
}

/** What was bought, and what came with it for nothing. Rules E-5 and O-15. */
export function soldLines({
  items,
  free_items: freeItems,
}: Pick<WireOrderState, 'items' | 'free_items'>): readonly SoldLine[] {
  const sold = items.flatMap(soldLine);
  const free = freeItems.map((freeItem) => ({
    quantity: freeItem.quantity,
    name: freeItem.item_name,
    options: soldOptionNames(freeItem.options).join(', '),
    dishes: soldDishNames(freeItem.courses),
    note: '',
    total: null,
  }));
  return [...sold, ...free];
}

/** What was bought and made, as a cart has it. Rule V-10. */
export function linesBefore(items: readonly WireLine[]): readonly ReorderableLine[] {
  return madeItems(items).map((item) => ({
    line: toCartLine(item),
    name: item.item_name,
    dishNames: namesOfDishes(item.courses),
    total: toCents(item.line_total),
  }));
}

/** The units that its total does not pay for were free, and stand apart. Rule E-5. */
function soldLine(item: WireLine): readonly SoldLine[] {
  const unitPrice = unitPriceOf(item);
  const total = toCents(item.line_total);
  const paid = unitPrice === 0 ? 0 : Math.round(total / unitPrice);
  const sold = {
    name: item.item_name,
    options: soldOptionNames(item.options).join(', '),
    dishes: soldDishNames(item.courses),
    note: item.note,
  };
  return [
    { ...sold, quantity: paid, total },
    { ...sold, quantity: item.quantity - paid, total: null },
  ].filter(({ quantity }) => quantity > 0);
}

function unitPriceOf({ unit_price: unitPrice, options, courses = [] }: WireLine): number {
  const ofDishes = courses.flatMap(({ choices }) => choices.flatMap((dish) => dish.options));
  let price = toCents(unitPrice);
  for (const { option_options: chosen } of [...options, ...ofDishes]) {
    for (const option of chosen) price += toCents(option.price) * option.quantity;
  }
  return price;
}

/** As they are read: « Soupe miso », « 2 × Wasabi ». */
export function soldOptionNames(groups: WireGroups): readonly string[] {
  return groups.flatMap(({ option_options: chosen }) =>
    chosen
      .filter(({ quantity }) => quantity > 0)
      .map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)),
  );
}

/** The dishes of a formula with their options. Rule C-27. */
export function soldDishNames(courses: WireCourses = []): readonly string[] {
  return courses.flatMap(({ choices }) =>
    choices.map(({ item_name, options }) => dishText(item_name, soldOptionNames(options))),
  );
}

/** The names of a formula's dishes alone; nothing of another item. */
function namesOfDishes(courses: WireCourses): readonly string[] | undefined {
  return courses?.flatMap(({ choices }) => choices.map(({ item_name }) => item_name));
}
