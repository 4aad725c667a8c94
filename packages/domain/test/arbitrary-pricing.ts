import fc from 'fast-check';
import { addLine, type Cart, type CartLine } from '../src/cart/cart.ts';
import type { CondimentRule } from '../src/cart/condiments.ts';
import type { PricingFacts } from '../src/cart/pricing.ts';
import type { Fulfilment } from '../src/delivery/fulfilment.ts';
import type { Item } from '../src/menu/menu.ts';
import type { Offer } from '../src/offers/offer.ts';
import { addDays, weekdayOf } from '../src/schedule/restaurant-time.ts';
import {
  aBuyOneGetOne,
  aFixedAmount,
  aFreeDelivery,
  aFreeItem,
  aGroup,
  anItem,
  anOption,
  aPercentage,
  aZone,
  deliveryRules,
} from './builders.ts';

const ITEM_IDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const FORMULA = 'formula';
const OPTION_IDS = ['soja', 'wasabi', 'gingembre'] as const;
const rate = fc.constantFrom(null, 0, 210, 550, 1000, 2000);
const price = fc.oneof(fc.nat(50), fc.nat(5000), fc.nat(1_000_000));

/** The usual value four times out of five. */
const mostly = (usual: boolean) => fc.nat(4).map((luck) => (luck === 4 ? !usual : usual));

const item = (id: string): fc.Arbitrary<Item> =>
  fc
    .record({
      pickup: price,
      delivery: price,
      taxRate: rate,
      categoryId: fc.constantFrom('maki', 'desserts'),
      options: fc.tuple(...OPTION_IDS.map((option) => fc.tuple(fc.constant(option), price, rate))),
    })
    .map(({ pickup, delivery, taxRate, categoryId, options }) =>
      anItem({
        id,
        categoryId,
        taxRate,
        prices: { pickup, delivery },
        optionGroups: [
          aGroup({
            options: options.map(([option, cents, own]) =>
              anOption({ id: option, price: cents, taxRate: own }),
            ),
          }),
        ],
      }),
    );

const options: fc.Arbitrary<CartLine['options']> = fc.uniqueArray(
  fc.record({
    groupId: fc.constant('sauces'),
    optionId: fc.constantFrom(...OPTION_IDS),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 3, selector: ({ optionId }) => optionId },
);

const dish = fc.record({ itemId: fc.constantFrom(...ITEM_IDS), options });
const choices = fc.array(dish, { maxLength: 3 });
const courses = fc.record({ first: choices, second: choices }).map(({ first, second }) => [
  { courseId: 'first', choices: first },
  { courseId: 'second', choices: second },
]);

const quantity = fc.integer({ min: 1, max: 20 });
const note = fc.constantFrom('', 'sans riz');
const line: fc.Arbitrary<CartLine> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ itemId: fc.constantFrom(...ITEM_IDS), quantity, note, options }),
  },
  fc.record({ itemId: fc.constant(FORMULA), quantity, note, options, courses }),
);

/** A formula whose courses offer each of the items, with supplements. */
const formulaOf = (formula: Item, dishes: readonly Item[], supplements: readonly number[]) => ({
  ...formula,
  courses: ['first', 'second'].map((id) => ({
    ...{ id, name: id, minimum: 0, maximum: 3 },
    dishes: dishes.map((each, index) => ({ item: each, supplement: supplements[index] ?? 0 })),
  })),
});

const terms = fc.record({
  isActive: mostly(true),
  autoApply: mostly(true),
  orderType: fc.constantFrom('both', 'both', 'both', 'pickup', 'delivery'),
  minimumAmount: fc.constantFrom(0, 0, 0, 1500, 20_000),
  itemIds: fc.constantFrom([], [], ['a'], ['b', 'c']),
  categoryIds: fc.constantFrom([], [], ['maki']),
});

const offer: fc.Arbitrary<Offer> = fc
  .record({ terms, value: fc.oneof(fc.nat(10_000), fc.nat(1_000_000)), isRepeated: fc.boolean() })
  .chain(({ terms: common, value, isRepeated }) =>
    fc.constantFrom<Offer>(
      aPercentage({ ...common, rate: value % 10_001 }),
      aPercentage({ ...common, rate: value % 10_001 }),
      aFixedAmount({ ...common, amount: value }),
      aFixedAmount({ ...common, amount: value }),
      aBuyOneGetOne({ ...common, allowRepeat: isRepeated }),
      aFreeItem(common),
      aFreeDelivery(common),
    ),
  );

const fulfilment: fc.Arbitrary<Fulfilment> = fc.oneof(
  fc.constant({ kind: 'pickup' } as const),
  fc.constant({ kind: 'undecided' } as const),
  fc.constant({ kind: 'too_far' } as const),
  fc
    .record({ fee: fc.nat(1000), flatCharge: fc.nat(500), minimumOrder: fc.nat(9000) })
    .map((zone) => ({ kind: 'zone', zone: aZone(zone) }) as const),
  fc.nat(9000).map((metres) => ({ kind: 'distance', metres }) as const),
);

const freePer: fc.Arbitrary<CondimentRule['freePer']> = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 5000 }).map((amount) => ({ kind: 'amount', amount }) as const),
    fc.integer({ min: 1, max: 5 }).map((units) => ({ kind: 'units', units }) as const),
  ),
);

/** Half of the restaurants have none. */
const condiments: fc.Arbitrary<readonly CondimentRule[]> = fc.oneof(
  fc.constant([]),
  fc.uniqueArray(
    fc.record({
      itemId: fc.constantFrom('d', 'e', 'f'),
      freeAtLeast: fc.nat(3),
      freePer,
      maximum: fc.option(fc.integer({ min: 1, max: 20 })),
    }),
    { maxLength: 3, selector: ({ itemId }) => itemId },
  ),
);

/** Any cart in any restaurant with any offers and condiments. */
export const anyPricingFacts: fc.Arbitrary<PricingFacts> = fc
  .record({
    items: fc
      .tuple(
        fc.tuple(...ITEM_IDS.map(item)),
        item(FORMULA),
        fc.array(price, { minLength: ITEM_IDS.length, maxLength: ITEM_IDS.length }),
      )
      .map(([dishes, formula, supplements]) => [
        ...dishes,
        formulaOf(formula, dishes, supplements),
      ]),
    lines: fc.array(line, { maxLength: 8 }),
    condiments,
    offers: fc.array(offer, { maxLength: 8 }),
    coupon: fc.option(offer),
    fulfilment,
    tax: fc.record({
      enabled: mostly(true),
      inclusive: fc.boolean(),
      defaultRate: fc.constantFrom(0, 550, 1000, 2000),
    }),
    moment: fc.record({ days: fc.nat(6), minutes: fc.nat(1439) }).map(({ days, minutes }) => {
      const date = addDays('2026-11-23', days);
      return { date, weekday: weekdayOf(date), minutes };
    }),
  })
  .map(({ items, lines, offers, coupon, ...rest }) => ({
    ...rest,
    items: new Map(items.map((one) => [one.id, one])),
    lines: lines.reduce<Cart>(addLine, []),
    offers: offers.map((one, index) => ({ ...one, id: `offer-${index}` })),
    coupon: coupon && { ...coupon, id: 'coupon' },
    freeChoices: new Map([['offer-0', 'c']]),
    delivery: deliveryRules({
      minimumOrder: 2000,
      flatCharge: 300,
      maximumMetres: 8000,
      tiers: [
        { upToMetres: 2000, fee: 200 },
        { upToMetres: 5000, fee: 450 },
      ],
    }),
  }));
