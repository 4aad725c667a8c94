import { expect, it } from 'vitest';
import {
  aGroup,
  aLine,
  anItem,
  anOption,
  aPercentage,
  costing,
  priced,
} from '../../test/builders.ts';
import { priceLine } from '../cart/priced-line.ts';
import { percentageDiscounts } from './percentage.ts';

const maki = anItem({ id: 'maki', categoryId: 'maki', prices: costing(590) });
const dessert = anItem({ id: 'daifuku', categoryId: 'desserts', prices: costing(450) });

it('O-6: a percentage takes its share off every line in scope, and nothing off the others', () => {
  const offer = aPercentage({ rate: 1000, categoryIds: ['maki'] });
  expect(percentageDiscounts([offer], priced(maki, dessert))).toEqual([59, 0]);
});

it('O-6: it is counted on the item’s price, options excluded', () => {
  const item = anItem({
    prices: costing(1000),
    optionGroups: [aGroup({ options: [anOption({ price: 300 })] })],
  });
  const options = [{ groupId: 'sauces', optionId: 'soja', quantity: 2 }];
  const line = priceLine(aLine({ quantity: 3, options }), item, 'pickup', 1000);
  // 48.00 € in all, of which 30.00 for the items.
  expect(line.total).toBe(4800);
  expect(percentageDiscounts([aPercentage({ rate: 2000 })], [line])).toEqual([600]);
});

it('O-6: a line is rounded once, not unit by unit', () => {
  // 10 % of 3 × 0.95 € = 0.285 → 0.29; unit by unit it would be 3 × 0.10.
  const item = anItem({ prices: costing(95) });
  const line = priceLine(aLine({ quantity: 3 }), item, 'pickup', 1000);
  expect(percentageDiscounts([aPercentage({ rate: 1000 })], [line])).toEqual([29]);
});

it('O-6: rates of several percentages add up and are rounded once per line', () => {
  // 12 % and 12 % of 5.90 € are 24 %, 1.416 → 1.42; one by one 0.71 + 0.71.
  const rates = [aPercentage({ rate: 1200 }), aPercentage({ id: 'more', rate: 1200 })];
  expect(percentageDiscounts(rates, priced(maki))).toEqual([142]);
  // 5 % and 5 % of 0.10 € are 0.01; one by one 0.005 → 0.01 each.
  const halves = [aPercentage({ rate: 500 }), aPercentage({ id: 'more', rate: 500 })];
  expect(percentageDiscounts(halves, priced(anItem({ prices: costing(10) })))).toEqual([1]);
});

it('O-6: the rates add up line by line, each offer on its own scope', () => {
  const offers = [
    aPercentage({ rate: 1000 }),
    aPercentage({ id: 'more', rate: 2000, categoryIds: ['desserts'] }),
  ];
  expect(percentageDiscounts(offers, priced(maki, dessert))).toEqual([59, 135]);
});

it('O-6: together they take 100 % at most', () => {
  const offers = [aPercentage({ rate: 6000 }), aPercentage({ id: 'more', rate: 6000 })];
  expect(percentageDiscounts(offers, priced(maki))).toEqual([590]);
});

it('O-6: without percentages nothing is taken off', () => {
  expect(percentageDiscounts([], priced(maki, dessert))).toEqual([0, 0]);
});
