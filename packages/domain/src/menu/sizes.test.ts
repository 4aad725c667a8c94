import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aGroup, anItem, anOption } from '../../test/builders.ts';
import { priceLine } from '../cart/priced-line.ts';
import { percentageDiscounts } from '../offers/discounts.ts';
import { lowestPrices, sizesOf, startingPrice } from './sizes.ts';

const small = anOption({ id: 'small', price: 0, prices: { pickup: 950, delivery: 1050 } });
const large = anOption({ id: 'large', price: 0, prices: { pickup: 1450, delivery: 1450 } });
const sizes = aGroup({ id: 'size', minSelected: 1, maxSelected: 1, options: [small, large] });
const extras = aGroup({ id: 'extras', options: [anOption({ id: 'olives', price: 150 })] });
const pizza = anItem({
  prices: { pickup: 950, delivery: 1050 },
  optionGroups: [sizes, extras],
});
const choose = (groupId: string, optionId: string, quantity = 1) => ({
  groupId,
  optionId,
  quantity,
});
const line = (options: ReturnType<typeof choose>[], quantity = 1) => ({
  itemId: pizza.id,
  quantity,
  note: '',
  options,
});

it('C-16: a size replaces the price of the item, and a supplement is added to it', () => {
  const chosen = [choose('extras', 'olives', 2), choose('size', 'large')];
  const priced = priceLine(line(chosen, 3), pizza, 'pickup', 1000);
  expect([priced.unitPrice, priced.total]).toEqual([1450, 5250]);
  expect([...priced.itemParts, ...priced.optionParts].map(({ amount }) => amount)).toEqual([
    4350, 900, 0,
  ]);
});

it('C-16: a size has a price of its own for delivery', () => {
  const priced = priceLine(line([choose('size', 'small')]), pizza, 'delivery', 1000);
  expect([priced.unitPrice, priced.total]).toEqual([1050, 1050]);
});

it('C-16: without a size, or with one taken zero times, the item costs its lowest price', () => {
  for (const chosen of [[], [choose('size', 'large', 0)], [choose('size', 'gone')]]) {
    const prices = (['pickup', 'delivery'] as const).map(
      (type) => priceLine(line(chosen), pizza, type, 1000).unitPrice,
    );
    expect(prices).toEqual([950, 1050]);
  }
});

it('C-16: a percentage counts on the price of the chosen size', () => {
  const priced = priceLine(line([choose('size', 'large')]), pizza, 'pickup', 1000);
  const offer = {
    id: 'half',
    type: 'percentage',
    rate: 5000,
    itemIds: [],
    categoryIds: [],
    menuIds: [],
  } as unknown as Parameters<typeof percentageDiscounts>[0][number];
  expect(percentageDiscounts([offer], [priced])).toEqual([725]);
});

it('C-16: an item without sizes has none, and no lowest price', () => {
  expect(sizesOf(pizza)).toEqual([small, large]);
  expect(sizesOf(anItem({ optionGroups: [extras] }))).toEqual([]);
  expect(lowestPrices([])).toBe(null);
});

it('C-16: the lowest price is that of a size, for each order type by itself', () => {
  const prices = fc.record({ pickup: fc.nat(10_000), delivery: fc.nat(10_000) });
  fc.assert(
    fc.property(fc.array(fc.record({ prices }), { minLength: 1 }), (offered) => {
      const lowest = lowestPrices(offered);
      for (const type of ['pickup', 'delivery'] as const) {
        expect(offered.some((size) => size.prices[type] === lowest?.[type])).toBe(true);
        expect(offered.every((size) => size.prices[type] >= (lowest?.[type] ?? 0))).toBe(true);
      }
    }),
  );
});

it('C-16: a price begins at the cheapest of what has to be chosen', () => {
  const sauces = (...prices: number[]) =>
    aGroup({
      ...{ id: 'sauces', minSelected: 1 },
      options: prices.map((price) => anOption({ id: `${price}`, price })),
    });
  const at = (optionGroups: ReturnType<typeof sauces>[]) =>
    anItem({ prices: { pickup: 1000, delivery: 1200 }, optionGroups });
  const from = (item: ReturnType<typeof anItem>) => {
    const { prices, isFrom } = startingPrice(item);
    return [prices.pickup, prices.delivery, isFrom];
  };
  expect(from(at([]))).toEqual([1000, 1200, false]);
  expect(from(at([sauces(200, 100)]))).toEqual([1100, 1300, true]);
  expect(from(at([sauces(200, 0)]))).toEqual([1000, 1200, false]);
  expect(from(at([{ ...sauces(200, 100), minSelected: 2 }]))).toEqual([1300, 1500, true]);
  expect(from(at([{ ...sauces(200, 100), minSelected: 0 }]))).toEqual([1000, 1200, false]);
  expect(from(pizza)).toEqual([950, 1050, true]);
  const course = (minimum: number, supplement: number) => ({
    ...{ id: `${minimum}`, name: '', minimum, maximum: 2 },
    dishes: [
      { item: at([sauces(50)]), supplement },
      { item: at([]), supplement: 900 },
    ],
  });
  const formula = { ...at([]), courses: [course(2, 100), course(0, 300)] };
  expect(from(formula)).toEqual([1300, 1500, true]);
  const empty = (minimum: number) => ({ ...course(minimum, 0), dishes: [] });
  expect(from({ ...at([]), courses: [empty(1), empty(0)] })).toEqual([1000, 1200, false]);
  expect(from(at([{ ...sizes, options: [small] }]))).toEqual([1000, 1200, false]);
});
