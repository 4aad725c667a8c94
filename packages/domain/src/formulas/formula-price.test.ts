import { expect, it } from 'vitest';
import {
  aFixedAmount,
  aGroup,
  aLine,
  anItem,
  anOption,
  aPercentage,
  costing,
  quoteFor,
} from '../../test/builders.ts';
import { dishesOf, LUNCH, lunchLine, SOUP, STEAK, WINE } from '../../test/lunch-formula.ts';
import { type ChosenOption, lineKey } from '../cart/cart.ts';
import { priceLine } from '../cart/priced-line.ts';
import type { Item } from '../menu/menu.ts';

/** The amounts of a line by its rates, in hundredths of a percent. */
function partsOf(item: Item, line = lunchLine()) {
  const { unitPrice, total, itemParts, optionParts } = priceLine(line, item, 'pickup', 1000);
  const pairs = [itemParts, optionParts].map((parts) =>
    parts.map(({ amount, rate }) => [amount, rate]),
  );
  return { unitPrice, total, dishes: pairs[0], options: pairs[1] };
}

it('C-22 and C-23: a formula has one price, shared over its dishes, each share at its rate', () => {
  expect(partsOf(LUNCH)).toEqual({
    unitPrice: 1690,
    total: 1690,
    dishes: [
      [440, 1000],
      [946, 1000],
      [304, 2000],
    ],
    options: [],
  });
});

it('C-22: supplements are part of the unit price, options of dishes and of the formula are not', () => {
  const pepper = { groupId: 'sauces', optionId: 'poivre', quantity: 2 };
  const bread = { groupId: 'pain', optionId: 'complet', quantity: 1 };
  const line = lunchLine([[SOUP], [STEAK, [pepper]], [WINE]]);
  const formula = {
    ...LUNCH,
    optionGroups: [aGroup({ id: 'pain', options: [anOption({ id: 'complet', price: 60 })] })],
    courses: LUNCH.courses?.map((course) => ({
      ...course,
      dishes: course.dishes.map((dish) =>
        dish.item === STEAK ? { ...dish, supplement: 300 } : dish,
      ),
    })),
  };
  expect(partsOf(formula, { ...line, quantity: 3, options: [bread] })).toEqual({
    unitPrice: 1990,
    // (16.90 + 3.00 + 0.60 + 2 × 0.80) × 3
    total: 6630,
    dishes: [
      [1320, 1000],
      [3738, 1000],
      [912, 2000],
    ],
    options: [
      [180, 1000],
      [480, 550],
    ],
  });
});

it('C-23: the shares are equal where no dish has a price, and those of the delivered prices for a delivery', () => {
  const free = (id: string, taxRate: number) => anItem({ id, taxRate, prices: costing(0) });
  const gifts = dishesOf([free('a', 550), free('b', 1000), free('c', 2000)], 1000);
  const line = aLine({
    itemId: gifts.id,
    courses: ['a', 'b', 'c'].map((itemId, index) => ({
      courseId: `course-${index}`,
      choices: [{ itemId, options: [] }],
    })),
  });
  expect(priceLine(line, gifts, 'pickup', 1000).itemParts).toEqual([
    { amount: 334, rate: 550 },
    { amount: 333, rate: 1000 },
    { amount: 333, rate: 2000 },
  ]);
  const delivered = dishesOf(
    [
      anItem({ id: 'a', taxRate: 1000, prices: { pickup: 500, delivery: 0 } }),
      anItem({ id: 'b', taxRate: 2000, prices: { pickup: 500, delivery: 700 } }),
      anItem({ id: 'c', prices: { pickup: 0, delivery: 300 } }),
    ],
    1000,
  );
  const amounts = (type: 'pickup' | 'delivery') =>
    priceLine(line, delivered, type, 1000).itemParts.map(({ amount }) => amount);
  expect([amounts('pickup'), amounts('delivery')]).toEqual([
    [500, 500, 0],
    [0, 700, 300],
  ]);
});

it('C-23: a formula of which nothing is chosen is taxed at its own rate', () => {
  const formula = { ...LUNCH, taxRate: 550 };
  expect(priceLine(aLine({ itemId: LUNCH.id }), formula, 'pickup', 1000).itemParts).toEqual([
    { amount: 1690, rate: 550 },
  ]);
});

it('C-24: a size of a dish costs what it is dearer than the smallest one, at the dish’s rate', () => {
  const size = (id: string, price: number) => anOption({ id, prices: costing(price) });
  const pizza = anItem({
    id: 'pizza',
    prices: costing(950),
    taxRate: 550,
    optionGroups: [
      aGroup({
        id: 'size',
        minSelected: 1,
        maxSelected: 1,
        options: [size('s', 950), size('l', 1450)],
      }),
    ],
  });
  const formula = dishesOf([pizza], 1200);
  const inSize = (optionId: string) => {
    const chosen: ChosenOption = { groupId: 'size', optionId, quantity: 1 };
    const choices = [{ itemId: 'pizza', options: [chosen] }];
    return partsOf(
      formula,
      aLine({ itemId: formula.id, courses: [{ courseId: 'course-0', choices }] }),
    );
  };
  expect(inSize('s')).toEqual({
    unitPrice: 1200,
    total: 1200,
    dishes: [[1200, 550]],
    options: [[0, 1000]],
  });
  expect(inSize('l')).toEqual({
    unitPrice: 1200,
    total: 1700,
    dishes: [[1200, 550]],
    options: [
      [500, 550],
      [0, 1000],
    ],
  });
});

it('C-23: the tax of a quote is that of each dish, also after a percentage and a fixed amount', () => {
  const quote = quoteFor([LUNCH], { lines: [lunchLine()] });
  // 13.86 € at 10 % contain 1.26, 3.04 € at 20 % contain 0.51: 1.7667 in all.
  expect(quote.lines[0]).toMatchObject({
    tax: 177,
    taxByRate: [
      { rate: 1000, tax: 126 },
      { rate: 2000, tax: 51 },
    ],
  });
  const discounted = quoteFor([LUNCH], {
    lines: [lunchLine()],
    offers: [aPercentage({ rate: 1000 }), aFixedAmount({ amount: 200 })],
  });
  // 1.69 is 0.44 + 0.95 + 0.30 of 4.40, 9.46 and 3.04; 2.00 is 0.52 + 1.12 + 0.36 of what is left of them.
  expect(discounted.lines[0]).toMatchObject({
    discount: 369,
    charged: [
      { amount: 344, rate: 1000 },
      { amount: 739, rate: 1000 },
      { amount: 238, rate: 2000 },
    ],
  });
  expect(discounted.total).toBe(1321);
});

it('C-26: an offer on a dish of a formula does not count for the formula, one on the formula does', () => {
  const half = (itemIds: string[]) => aPercentage({ rate: 5000, itemIds });
  const discountOf = (itemIds: string[]) =>
    quoteFor([LUNCH, STEAK], { lines: [lunchLine()], offers: [half(itemIds)] }).discount;
  expect([discountOf([STEAK.id]), discountOf([LUNCH.id])]).toEqual([0, 845]);
});

it('C-21: lines with the same dishes in any order are one line, others are not', () => {
  const pair = (...ids: string[]) =>
    lineKey(
      aLine({
        courses: [{ courseId: 'plats', choices: ids.map((itemId) => ({ itemId, options: [] })) }],
      }),
    );
  expect(pair('a', 'b')).toBe(pair('b', 'a'));
  expect(pair('a', 'a')).not.toBe(pair('a', 'b'));
  expect(pair('a')).not.toBe(pair('a', 'a'));
  expect(lineKey(aLine({ courses: [{ courseId: 'plats', choices: [] }] }))).toBe(lineKey(aLine()));
});
