import { expect, it } from 'vitest';
import { aFixedAmount, anItem, costing, priced } from '../../test/builders.ts';
import { fixedAmountDiscount } from './fixed-amount.ts';

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
  expect(fixedAmountDiscount([far, near], LINES, FULL)).toEqual({ offer: near, shares: [0, 200] });
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
