import { describe, expect, it } from 'vitest';
import {
  aFixedAmount,
  aGroup,
  aLine,
  anItem,
  anOption,
  aPercentage,
  costing,
  priced,
} from '../../test/builders.ts';
import { priceLine } from '../cart/priced-line.ts';
import { fixedAmountDiscount, percentageDiscounts } from './discounts.ts';

describe('percentages', () => {
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
});

describe('fixed amounts', () => {
  const cheap = anItem({ id: 'soupe', categoryId: 'entrees', prices: costing(300) });
  const dear = anItem({ id: 'plateau', categoryId: 'plateaux', prices: costing(3000) });
  const LINES = priced(cheap, dear);
  const FULL = [300, 3000];

  it('O-7: a fixed amount is taken once, shared by what each line costs', () => {
    const offer = aFixedAmount({ amount: 500 });
    // 5.00 × 3/33 = 0.4545…, 5.00 × 30/33 = 4.5454…: the larger remainder gets the cent.
    expect(fixedAmountDiscount([offer], LINES, FULL)).toEqual({ offer, shares: [45, 455] });
  });

  it('O-7: only the highest counts', () => {
    const [small, large] = [aFixedAmount({ amount: 300 }), aFixedAmount({ id: 'b', amount: 700 })];
    expect(fixedAmountDiscount([small, large], LINES, FULL)?.offer).toBe(large);
  });

  it('O-7: on a tie the first one counts', () => {
    const [first, second] = [aFixedAmount({ id: 'a' }), aFixedAmount({ id: 'b' })];
    expect(fixedAmountDiscount([first, second], LINES, FULL)?.offer).toBe(first);
  });

  it('O-7: one without a line in its scope is passed over, however high', () => {
    const far = aFixedAmount({ id: 'far', amount: 9900, categoryIds: ['boissons'] });
    const near = aFixedAmount({ amount: 200, itemIds: ['plateau'] });
    expect(fixedAmountDiscount([far, near], LINES, FULL)).toEqual({
      offer: near,
      shares: [0, 200],
    });
    expect(fixedAmountDiscount([far], LINES, FULL)).toBeNull();
  });

  it('O-7: the highest counts even where its scope leaves less than another would take off', () => {
    const wide = aFixedAmount({ id: 'wide', amount: 500 });
    const narrow = aFixedAmount({ id: 'narrow', amount: 800, itemIds: ['soupe'] });
    expect(fixedAmountDiscount([wide, narrow], LINES, FULL)).toEqual({
      offer: narrow,
      shares: [300, 0],
    });
  });

  it('O-7: it takes at most what the lines of its scope still cost after percentages', () => {
    const offer = aFixedAmount({ amount: 500, itemIds: ['soupe'] });
    expect(fixedAmountDiscount([offer], LINES, [270, 2700])?.shares).toEqual([270, 0]);
    expect(fixedAmountDiscount([offer], LINES, [0, 2700])?.shares).toEqual([0, 0]);
  });

  it('O-7: it is shared by what percentages left, not by full prices', () => {
    const offer = aFixedAmount({ amount: 400 });
    expect(fixedAmountDiscount([offer], LINES, [100, 300])?.shares).toEqual([100, 300]);
    expect(fixedAmountDiscount([offer], LINES, [100, 3000])?.shares).toEqual([13, 387]);
  });

  it('O-7: without a fixed amount there is no discount', () => {
    expect(fixedAmountDiscount([], LINES, FULL)).toBeNull();
  });
});
