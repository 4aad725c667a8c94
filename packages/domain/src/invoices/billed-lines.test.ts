import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { roundedProportion, sum } from '../money/money.ts';
import { billedLines, type SoldLine } from './billed-lines.ts';

const aLine = (overrides: Partial<SoldLine> = {}): SoldLine => ({
  name: 'Maki saumon',
  details: [],
  quantity: 2,
  total: 1180,
  discount: 0,
  tax: 107,
  ...overrides,
});

const BOTTLE = aLine({ name: 'Saké', quantity: 1, total: 1200, tax: 200 });

it('IV-3, IV-4: lines have their price, their rate and their amounts with and without tax', () => {
  const discounted = aLine({ total: 1000, discount: 100, tax: 82 });
  const order = { delivery: 350, tax: 107 + 200 + 82 + 32, rates: [1000, 2000] };
  expect(
    billedLines({ ...order, lines: [aLine(), BOTTLE, discounted], isTaxIncluded: true }).map(
      ({ kind, quantity, unitNet, unitPrice, discount, rate, net, tax, gross }) =>
        [kind, quantity, unitNet, unitPrice, discount, rate, net, tax, gross] as const,
    ),
  ).toEqual([
    ['item', 2, 536, 590, 0, 1000, 1073, 107, 1180],
    ['item', 1, 1000, 1200, 0, 2000, 1000, 200, 1200],
    ['item', 2, 455, 500, 100, 1000, 818, 82, 900],
    ['delivery', 1, 318, 350, 0, 1000, 318, 32, 350],
  ]);
});

it('IV-3: a price without tax is the price of a unit, and the tax is added', () => {
  const order = { delivery: 0, tax: 118, rates: [1000], isTaxIncluded: false };
  expect(billedLines({ ...order, lines: [aLine({ tax: 118 })] })).toMatchObject([
    { unitNet: 590, unitPrice: 590, rate: 1000, net: 1180, tax: 118, gross: 1298 },
  ]);
});

test.each([
  ['of several rates', aLine({ total: 1220, tax: 120 }), null],
  ['that is free', aLine({ total: 0, tax: 0 }), null],
])('IV-3: a line %s has no rate where the order has two', (_, line, rate) => {
  const [billed] = billedLines({
    lines: [line],
    delivery: 0,
    tax: line.tax,
    rates: [1000, 2000],
    isTaxIncluded: true,
  });
  expect(billed?.rate).toBe(rate);
});

it('IV-3: without tax a line is at 0 %', () => {
  const order = { delivery: 0, tax: 0, rates: [], isTaxIncluded: true };
  expect(billedLines({ ...order, lines: [aLine({ tax: 0 })] })).toMatchObject([
    { unitNet: 590, rate: 0, net: 1180, tax: 0, gross: 1180 },
  ]);
});

const sold = fc
  .record({
    quantity: fc.integer({ min: 1, max: 99 }),
    unit: fc.integer({ min: 0, max: 20_000 }),
    share: fc.integer({ min: 0, max: 100 }),
    rate: fc.constantFrom(550, 1000, 2000),
  })
  .map(({ quantity, unit, share, rate }) => {
    const total = quantity * unit;
    const discount = roundedProportion(total, share, 100);
    return { quantity, total, discount, rate };
  });

test('IV-4: the lines of any order add up to its tax and its total', () => {
  const orders = fc.record({
    lines: fc.array(sold, { minLength: 1, maxLength: 8 }),
    delivery: fc.integer({ min: 0, max: 900 }),
    isTaxIncluded: fc.boolean(),
  });
  fc.assert(
    fc.property(orders, ({ lines, delivery, isTaxIncluded }) => {
      const taxOf = (amount: number, rate: number) =>
        roundedProportion(amount, rate, isTaxIncluded ? 10_000 + rate : 10_000);
      const taxed = lines.map(({ rate, ...line }) => {
        return aLine({ ...line, tax: taxOf(line.total - line.discount, rate) });
      });
      const tax = sum(taxed.map((line) => line.tax)) + taxOf(delivery, 1000);
      const charged = sum(lines.map(({ total, discount }) => total - discount)) + delivery;
      const billed = billedLines({
        lines: taxed,
        delivery,
        tax,
        isTaxIncluded,
        rates: [...new Set([1000, ...lines.map(({ rate }) => rate)])],
      });
      expect(sum(billed.map((line) => line.tax))).toBe(tax);
      expect(sum(billed.map(({ gross }) => gross))).toBe(isTaxIncluded ? charged : charged + tax);
      expect(billed.every(({ net, tax: part, gross }) => net + part === gross)).toBe(true);
    }),
  );
});
