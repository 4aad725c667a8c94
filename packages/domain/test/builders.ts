import { NOTHING_SET } from '../src/availability/live-state.ts';
import type { CartLine } from '../src/cart/cart.ts';
import type { CondimentRule } from '../src/cart/condiments.ts';
import { type PricedLine, priceLine } from '../src/cart/priced-line.ts';
import { type PricingFacts, type Quote, quoteCart } from '../src/cart/pricing.ts';
import type { DeliveryRules } from '../src/delivery/delivery-fee.ts';
import type { Zone } from '../src/delivery/fulfilment.ts';
import type { Item, ItemOption, OptionGroup, OrderType } from '../src/menu/menu.ts';
import type { Cents } from '../src/money/money.ts';
import type { TaxRules } from '../src/money/tax.ts';
import type {
  BuyOneGetOneOffer,
  FixedAmountOffer,
  FreeDeliveryOffer,
  FreeItemOffer,
  PercentageOffer,
} from '../src/offers/offer.ts';
import { ASAP } from '../src/schedule/delivery-time-range.ts';
import type { Instant } from '../src/schedule/restaurant-time.ts';
import { acceptSlot } from '../src/schedule/slot-acceptance.ts';
import type { Scheduling, Slot, TakenSlots } from '../src/schedule/time-slots.ts';

/** A pickup of one unit while nothing is ordered and nothing is set; hours, rules and the time are missing. */
export const NOTHING_TAKEN = {
  orderType: 'pickup',
  live: NOTHING_SET,
  taken: new Map(),
  load: 1,
  leadMinutes: null,
} as const;

/** So many orders in each of these slots, without kitchen units. */
export function ordersIn(slots: readonly Instant[], orders = 1): TakenSlots {
  return new Map(slots.map((slot) => [slot, { orders, units: 0 }]));
}

/** One price for both order types. */
export function costing(price: Cents): Readonly<Record<OrderType, Cents>> {
  return { pickup: price, delivery: price };
}

/** An item at 10.00 € without options, taxed at the default rate. */
export function anItem(overrides: Partial<Item> = {}): Item {
  return {
    id: 'maki-saumon',
    menuId: 'carte',
    categoryId: 'maki',
    name: 'Maki saumon',
    description: '',
    image: null,
    score: 0,
    prices: costing(1000),
    taxRate: null,
    optionGroups: [],
    pieces: null,
    allergens: [],
    vegetarian: false,
    spicy: 0,
    pairsWith: [],
    load: 1,
    leadMinutes: null,
    ingredients: [],
    ...overrides,
  };
}

export function aGroup(overrides: Partial<OptionGroup> = {}): OptionGroup {
  return {
    id: 'sauces',
    name: 'Sauces',
    minSelected: 0,
    maxSelected: null,
    maxUnits: null,
    options: [anOption()],
    ...overrides,
  };
}

export function anOption(overrides: Partial<ItemOption> = {}): ItemOption {
  return {
    id: 'soja',
    name: 'Sauce soja',
    price: 0,
    taxRate: null,
    allergens: [],
    vegetarian: true,
    spicy: 0,
    ...overrides,
  };
}

export function aLine(overrides: Partial<CartLine> = {}): CartLine {
  return { itemId: 'maki-saumon', quantity: 1, note: '', options: [], ...overrides };
}

/** One unit of each item, priced for pickup with a default tax rate of 10 %. */
export function priced(...items: readonly Item[]): readonly PricedLine[] {
  return items.map((item) => priceLine(aLine({ itemId: item.id }), item, 'pickup', 1000));
}

const TERMS = {
  name: '',
  description: '',
  isActive: true,
  autoApply: true,
  times: { from: null, to: null, days: null, start: null, end: null },
  limits: { inAll: null, perGuest: null },
  orderType: 'both',
  minimumAmount: 0,
  menuIds: [],
  categoryIds: [],
  itemIds: [],
  code: null,
} as const;

/** 10 % off everything. */
export function aPercentage(overrides: Partial<PercentageOffer> = {}): PercentageOffer {
  return { ...TERMS, id: 'percentage', type: 'percentage', rate: 1000, ...overrides };
}

/** 5.00 € off everything. */
export function aFixedAmount(overrides: Partial<FixedAmountOffer> = {}): FixedAmountOffer {
  return { ...TERMS, id: 'fixed-amount', type: 'fixed_amount', amount: 500, ...overrides };
}

export function aBuyOneGetOne(overrides: Partial<BuyOneGetOneOffer> = {}): BuyOneGetOneOffer {
  return { ...TERMS, id: 'bogo', type: 'buy_one_get_one', allowRepeat: false, ...overrides };
}

export function aFreeItem(overrides: Partial<FreeItemOffer> = {}): FreeItemOffer {
  return { ...TERMS, id: 'free-item', type: 'free_item', ...overrides };
}

export function aFreeDelivery(overrides: Partial<FreeDeliveryOffer> = {}): FreeDeliveryOffer {
  return { ...TERMS, id: 'free-delivery', type: 'free_delivery', ...overrides };
}

/** 2.50 €, and from 15.00 € on without the flat charge of 3.00 €. */
export function aZone(overrides: Partial<Zone> = {}): Zone {
  return {
    name: 'Presqu’île',
    city: 'Lyon',
    postalCode: '69002',
    fee: 250,
    flatCharge: 300,
    minimumOrder: 1500,
    ...overrides,
  };
}

export function deliveryRules(overrides: Partial<DeliveryRules> = {}): DeliveryRules {
  return {
    active: true,
    calculation: 'zone_based',
    minimumOrder: 0,
    flatCharge: 0,
    maximumMetres: null,
    unit: 'km',
    zones: [],
    tiers: [],
    ...overrides,
  };
}

/** One free beside anything else, and no more. */
export function aCondiment(overrides: Partial<CondimentRule> = {}): CondimentRule {
  return { itemId: 'baguettes', freeAtLeast: 1, freePer: null, maximum: null, ...overrides };
}

/** Prices contain the tax, 10 % where nothing else is said. */
export function taxRules(overrides: Partial<TaxRules> = {}): TaxRules {
  return { enabled: true, inclusive: true, defaultRate: 1000, ...overrides };
}

/** What pricing needs: a pickup on a Tuesday at noon, without offers, of one unit of each item unless lines are given. */
export function pricingFacts(
  items: readonly Item[],
  overrides: Partial<PricingFacts> = {},
): PricingFacts {
  return {
    lines: items.map((item) => aLine({ itemId: item.id })),
    items: new Map(items.map((item) => [item.id, item])),
    condiments: [],
    offers: [],
    coupon: null,
    freeChoices: new Map(),
    fulfilment: { kind: 'pickup' },
    delivery: deliveryRules(),
    tax: taxRules(),
    moment: { date: '2026-11-24', weekday: 'tue', minutes: 720 },
    ...overrides,
  };
}

/** The quote for {@link pricingFacts}. */
export function quoteFor(items: readonly Item[], overrides: Partial<PricingFacts> = {}): Quote {
  return quoteCart(pricingFacts(items, overrides));
}

/** The slot in which an order as soon as possible would be ready now; null while none is accepted. */
export function asapOffer(scheduling: Scheduling): Slot | null {
  const accepted = acceptSlot(scheduling, { deliveryDate: null, deliveryTimeRange: ASAP });
  return accepted.kind === 'asap' ? accepted.slot : null;
}
