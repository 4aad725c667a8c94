import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyPricingFacts } from '../../test/arbitrary-pricing.ts';
import { amountsByRate, amountsOfLine, type RateAmount } from '../books/amounts-by-rate.ts';
import type { ChosenOption } from '../cart/cart.ts';
import { boughtUnits, type PricedLine } from '../cart/priced-line.ts';
import { type Quote, quoteCart } from '../cart/pricing.ts';
import { chosenDishes } from '../formulas/chosen-dishes.ts';
import type { Item } from '../menu/menu.ts';
import { findOption } from '../menu/option-groups.ts';
import { roundedProportion, sum } from '../money/money.ts';
import type { TaxRules } from '../money/tax.ts';
import { type BilledLine, billedLines, type SoldLine, unitPriceOf } from './billed-lines.ts';

const at = (rate: number, gross: number, tax: number): RateAmount => ({ rate, gross, tax });

const aLine = (overrides: Partial<SoldLine> = {}): SoldLine => ({
  name: 'Maki saumon',
  quantity: 2,
  total: 1180,
  discount: 0,
  tax: 107,
  rate: 1000,
  options: [],
  charged: [at(1000, 1180, 107)],
  ...overrides,
});

/** An order of these lines and a delivery, in which prices contain the tax. */
function rows(lines: readonly SoldLine[], delivery: readonly RateAmount[] = []) {
  const rates = [...lines.flatMap(({ charged }) => charged ?? []), ...delivery];
  return billedLines({
    lines,
    delivery: sum(delivery.map(({ gross }) => gross)),
    tax: sum(rates.map(({ tax }) => tax)),
    rates,
    isTaxIncluded: true,
  });
}

/** Rate, quantity, price of a unit, discount and amount without tax, tax, and amount with it. */
const cells = ({ rate, quantity, listNet, discountNet, net, tax, gross }: BilledLine) => {
  const { amount, decimals } = unitPriceOf(listNet, quantity);
  return [rate, quantity, amount / 10 ** decimals, discountNet, net, tax, gross];
};

describe('IV-3: the rows of an invoice', () => {
  it('IV-3: have the rate that they were sold at, and amounts without tax that add up', () => {
    const bottle = aLine({ quantity: 1, total: 1200, rate: 2000, charged: [at(2000, 1200, 200)] });
    const half = aLine({ total: 1000, discount: 100, charged: [at(1000, 900, 82)] });
    expect(rows([aLine(), bottle, half], [at(1000, 350, 32)]).map(cells)).toEqual([
      [1000, 2, 5.365, 0, 1073, 107, 1180],
      [2000, 1, 10, 0, 1000, 200, 1200],
      [1000, 2, 4.545, 91, 818, 82, 900],
      [1000, 1, 3.18, 0, 318, 32, 350],
    ]);
  });

  it.each([
    ['a free glass of wine', aLine({ quantity: 1, total: 0, rate: 2000, charged: [] }), [0, 0, 0]],
    [
      'a glass of wine that a code pays',
      aLine({ quantity: 1, total: 600, discount: 600, rate: 2000, charged: [] }),
      [5, 500, 0],
    ],
    [
      'two units at 4 cents',
      aLine({ total: 8, rate: 2000, charged: [at(2000, 8, 1)] }),
      [0.035, 0, 7],
    ],
  ])('IV-3: %s keeps its rate beside a dish at another one', (_, line, [unit, discount, net]) => {
    const [row] = rows([line, aLine()]).map(cells);
    expect(row?.slice(0, 5)).toEqual([2000, line.quantity, unit, discount, net]);
  });

  it('IV-3: a line of several rates is a row for each, with the options of it', () => {
    const menu = aLine({
      quantity: 1,
      total: 1890,
      discount: 189,
      options: [
        { name: 'Sans wasabi', amount: 0, rate: 1000 },
        { name: 'Verre de vin', amount: 600, rate: 2000 },
      ],
      charged: [at(1000, 1161, 106), at(2000, 540, 90)],
    });
    expect(rows([menu]).map((row) => [row.details, ...cells(row)])).toEqual([
      [['Sans wasabi'], 1000, 1, 11.73, 118, 1055, 106, 1161],
      [['Verre de vin'], 2000, 1, 5, 50, 450, 90, 540],
    ]);
  });

  it('IV-3: a price without tax is the price of a unit, and the tax is added', () => {
    const [row] = billedLines({
      lines: [aLine({ tax: 118, charged: [at(1000, 1298, 118)] })],
      delivery: 0,
      tax: 118,
      rates: [at(1000, 1298, 118)],
      isTaxIncluded: false,
    });
    expect(row).toMatchObject({ list: 1180, listNet: 1180, net: 1180, tax: 118, gross: 1298 });
  });

  it('IV-3: a unit costs the same without tax, with a code and without one', () => {
    const options = [{ name: 'Verre de vin', amount: 600, rate: 2000 }];
    const whole = { quantity: 1, total: 2000, options };
    const without = aLine({ ...whole, charged: [at(1000, 1400, 127), at(2000, 600, 100)] });
    const discounted = [at(1000, 1330, 121), at(2000, 570, 95)];
    const withCode = aLine({ ...whole, discount: 100, charged: discounted });
    const units = ([line]: readonly SoldLine[]) =>
      line && rows([line]).map(({ listNet }) => listNet);
    expect(units([without])).toEqual([1273, 500]);
    expect(units([withCode])).toEqual([1273, 500]);
  });
});

it('IV-3: a line that was charged at other rates than its own has a row for each of these', () => {
  const options = [{ name: 'Sans wasabi', amount: 0, rate: 1000 }];
  const line = aLine({ options, charged: [at(1000, 590, 54), at(2000, 590, 98)] });
  const billed = rows([line]);
  expect(billed.map(cells)).toEqual([
    [1000, 2, 2.68, 0, 536, 54, 590],
    [2000, 2, 2.46, 0, 492, 98, 590],
  ]);
  expect(billed.map(({ details, list }) => [details, list])).toEqual([
    [['Sans wasabi'], 590],
    [[], 590],
  ]);
});

test('IV-3: what costs nothing has no row, and is named in the first one whatever its rate is', () => {
  const wine = { name: 'Verre de vin', amount: 600, rate: 2000 };
  const gift = { name: 'Digestif offert', amount: 0, rate: 2000 };
  const named = (total: number, options: SoldLine['options'], charged: SoldLine['charged']) =>
    rows([aLine({ total, options, charged })]).map(({ rate, details }) => [rate, details]);
  const both = named(1780, [wine, gift], [at(1000, 1180, 107), at(2000, 600, 100)]);
  expect(both).toEqual([
    [1000, ['Digestif offert']],
    [2000, ['Verre de vin']],
  ]);
  const alone = named(600, [wine, gift], [at(2000, 600, 100)]);
  expect(alone).toEqual([[2000, ['Verre de vin', 'Digestif offert']]]);
});

test('IV-3: a discount is said as the menu has prices, and a cent of rounded tax is none', () => {
  const half = aLine({ total: 1000, discount: 100, charged: [at(1000, 900, 82)] });
  expect(rows([half])).toMatchObject([{ kind: 'item', list: 1000, discount: 100 }]);
  // 11.80 € alone have 1.07 € of tax.
  const rounded = aLine({ tax: 108, charged: [at(1000, 1180, 108)] });
  expect(rows([rounded])).toMatchObject([{ listNet: 1072, discount: 0, discountNet: 0 }]);
});

const INCLUDED = { lines: [aLine()], tax: 139, isTaxIncluded: true };
const ADDED = {
  lines: [aLine({ tax: 118, charged: [at(1000, 1298, 118)] })],
  tax: 153,
  isTaxIncluded: false,
};

test.each([
  ['what the lines leave', ADDED, [at(1000, 1683, 153)], [1000, 350, 35, 385]],
  ['at the one rate of its order', INCLUDED, [at(1000, 1500, 136)], [1000, 318, 32, 350]],
  ['at several', INCLUDED, [at(1000, 1100, 100), at(2000, 430, 72)], [null, 318, 32, 350]],
  ['with a cent of tax', INCLUDED, [at(1000, 1180, 108), at(2000, 350, 31)], [null, 318, 32, 350]],
  ['at none', INCLUDED, [], [null, 318, 32, 350]],
  [
    'at several, its tax added',
    ADDED,
    [at(1000, 1500, 136), at(2000, 99, 17)],
    [null, 350, 35, 385],
  ],
])('IV-3, RF-1: the delivery is a row, %s', (_name, order, rates, [rate, net, tax, gross]) => {
  const row = { kind: 'delivery', name: '', details: [], quantity: 1, list: 350, listNet: net };
  const amounts = { discount: 0, discountNet: 0, rate, net, tax, gross };
  expect(billedLines({ ...order, delivery: 350, rates }).slice(1)).toEqual([
    { ...row, ...amounts },
  ]);
  expect(billedLines({ ...order, delivery: 0, rates })).toHaveLength(1);
});

test('IV-3: the price of a unit has six decimals at most', () => {
  expect(unitPriceOf(7, 100_000)).toEqual({ amount: 1, decimals: 6 });
});

test.each([
  [1073, 2, { amount: 5365, decimals: 3 }],
  [1000, 4, { amount: 250, decimals: 2 }],
  [1000, 3, { amount: 3333, decimals: 3 }],
  [7, 20, { amount: 35, decimals: 4 }],
  [0, 3, { amount: 0, decimals: 2 }],
])(
  'IV-3: %d cents for %d units are a price of one that makes them again',
  (total, units, price) => {
    expect(unitPriceOf(total, units)).toEqual(price);
  },
);

/** The lines of a quote as an order keeps them. */
function soldLines(quote: Quote, rules: TaxRules): readonly SoldLine[] {
  const rateOf = (own: number | null) => (rules.enabled ? (own ?? rules.defaultRate) : 0);
  return quote.lines
    .filter((line) => boughtUnits(line) > 0)
    .map((line) => ({
      name: line.item.id,
      quantity: boughtUnits(line),
      total: line.total,
      discount: line.discount,
      tax: line.tax,
      rate: rateOf(line.item.taxRate),
      options: [
        ...soldOptions(line, line.item, line.line.options, rateOf),
        ...chosenDishes(line.item, line.line).flatMap(({ dish: { item }, chosen }, index) => [
          {
            name: item.id,
            amount: line.itemParts[index]?.amount ?? 0,
            rate: rateOf(item.taxRate),
          },
          ...soldOptions(line, item, chosen.options, rateOf),
        ]),
      ],
      charged: amountsOfLine(line, rules),
    }));
}

function soldOptions(
  line: PricedLine,
  item: Item,
  options: readonly ChosenOption[],
  rateOf: (own: number | null) => number,
): SoldLine['options'] {
  return options.flatMap((choice) => {
    const option = findOption(item, choice);
    const amount = (option?.price ?? 0) * choice.quantity * boughtUnits(line);
    return option ? [{ name: option.id, amount, rate: rateOf(option.taxRate) }] : [];
  });
}

test('IV-4 and C-23: the rows of any order add up to its tax and total by rate, and each to its own amount', () => {
  fc.assert(
    fc.property(anyPricingFacts, (facts) => {
      const quote = quoteCart(facts);
      const stored = amountsByRate(quote, facts.tax);
      const untaxed = quote.total === 0 ? [] : [at(0, quote.total, 0)];
      const rates = facts.tax.enabled ? stored : untaxed;
      const { tax, delivery, total } = quote;
      const isTaxIncluded = total === quote.subtotal - quote.discount + delivery;
      const lines = soldLines(quote, facts.tax);
      const billed = billedLines({ lines, delivery, tax, rates, isTaxIncluded });
      expect(sum(billed.map((row) => row.tax))).toBe(tax);
      expect(sum(billed.map(({ gross }) => gross))).toBe(total);
      for (const rate of new Set(billed.map((row) => row.rate))) {
        const own = billed.filter((row) => row.rate === rate);
        const taken = rates.find((amounts) => amounts.rate === rate);
        expect(sum(own.map(({ gross }) => gross))).toBe(taken?.gross ?? 0);
        expect(sum(own.map((row) => row.tax))).toBe(taken?.tax ?? 0);
      }
      for (const row of billed) {
        const { quantity, listNet, discountNet, net, gross } = row;
        expect(row.rate).not.toBeNull();
        expect(net + row.tax).toBe(gross);
        expect(discountNet).toBeGreaterThanOrEqual(0);
        const { amount, decimals } = unitPriceOf(listNet, quantity);
        const units = roundedProportion(amount, quantity, 10 ** (decimals - 2));
        expect(units - discountNet).toBe(net);
      }
    }),
    { numRuns: 500 },
  );
});
