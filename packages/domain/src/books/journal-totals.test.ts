import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addTotals,
  type CountedEntry,
  ENTRY_KINDS,
  hasCashMovements,
  hasMoved,
  hasTips,
  journalTotals,
  NO_TOTALS,
  PAYMENT_MEANS,
  turnoverByRate,
} from './journal-totals.ts';

const entry = (part: Partial<CountedEntry>): CountedEntry => ({
  kind: 'sale',
  means: null,
  reason: null,
  total: 0,
  rates: [],
  ...part,
});

const evening = [
  entry({ total: 1700, rates: [{ rate: 1000, gross: 1700, tax: 155 }] }),
  entry({ kind: 'payment', means: 'card', total: 1700 }),
  entry({ total: 600, rates: [{ rate: 2000, gross: 600, tax: 100 }] }),
  entry({ kind: 'payment', means: 'cash', total: 600 }),
  entry({ kind: 'payment', means: 'terminal', total: 500 }),
  entry({
    kind: 'refund',
    means: 'card',
    total: -700,
    rates: [{ rate: 1000, gross: -700, tax: -64 }],
  }),
  entry({ kind: 'duplicate' }),
];

it('BK-10: turnover by rate, money by means, and duplicates', () => {
  const totals = journalTotals(evening);
  expect(totals).toEqual({
    sales: {
      count: 2,
      total: 2300,
      rates: [
        { rate: 1000, gross: 1700, tax: 155 },
        { rate: 2000, gross: 600, tax: 100 },
      ],
    },
    refunds: { count: 1, total: -700, rates: [{ rate: 1000, gross: -700, tax: -64 }] },
    corrections: { count: 0, total: 0, rates: [] },
    tips: { count: 0, total: 0, cash: 0 },
    cashMovements: { paidIn: 0, paidOut: 0 },
    means: {
      card: { received: 1700, returned: 700 },
      cash: { received: 600, returned: 0 },
      terminal: { received: 500, returned: 0 },
      meal_voucher: { received: 0, returned: 0 },
      cheque: { received: 0, returned: 0 },
    },
    duplicates: 1,
  });
  expect(turnoverByRate(totals)).toEqual([
    { rate: 1000, gross: 1000, tax: 91 },
    { rate: 2000, gross: 600, tax: 100 },
  ]);
});

it('BK-10: corrections have either sign, by rate and by means', () => {
  const corrected = [1100, -550].map((total) => {
    const rates = [{ rate: 1000, gross: total, tax: total / 11 }];
    return entry({ kind: 'correction', means: 'cash', total, rates });
  });
  const totals = journalTotals(corrected);
  const rates = [{ rate: 1000, gross: 550, tax: 50 }];
  expect(totals.corrections).toEqual({ count: 2, total: 550, rates });
  expect([turnoverByRate(totals), totals.sales.count, totals.refunds.count]).toEqual([rates, 0, 0]);
  expect(totals.means.cash).toEqual({ received: 1100, returned: 550 });
});

it.each([
  [false, 0, 0, 0],
  [true, 1, 0, 0],
  [true, 0, -200, 0],
  [true, 0, 0, -200],
])(
  'TI-5: that there were tips is %s for %d of them, %d cents, %d in cash',
  (is, count, total, cash) => {
    expect(hasTips({ count, total, cash })).toBe(is);
  },
);

it.each([
  [false, 0, 0],
  [true, 100, 0],
  [true, 0, 100],
])('BK-10, BK-47: that money moved is %s for %d cents in and %d out', (is, came, went) => {
  expect(hasMoved({ received: came, returned: went })).toBe(is);
  expect(hasCashMovements({ paidIn: came, paidOut: went })).toBe(is);
});

it('TI-5: tips are money of their means, and no turnover', () => {
  const tip = (total: number) => entry({ kind: 'tip', means: 'card', total });
  const totals = journalTotals([tip(200), tip(100), tip(-200)]);
  expect(totals.tips).toEqual({ count: 2, total: 100, cash: 0 });
  expect(totals.means.card).toEqual({ received: 300, returned: 200 });
  expect([totals.sales.total, turnoverByRate(totals)]).toEqual([0, []]);
});

it('BK-47: cash that is paid in and out is apart from the money of sales, and no turnover', () => {
  const moved = (total: number) =>
    entry({ kind: 'cash_movement', means: 'cash', total, reason: 'Dépôt en banque' });
  const paid = entry({ kind: 'payment', means: 'cash', total: 600 });
  const totals = journalTotals([moved(10_000), paid, moved(-5_000), moved(-250)]);
  expect(totals.cashMovements).toEqual({ paidIn: 10_000, paidOut: 5_250 });
  expect(totals.means.cash).toEqual({ received: 600, returned: 0 });
  expect([totals.sales.total, turnoverByRate(totals), totals.tips.cash]).toEqual([0, [], 0]);
});

it('TI-7: tips in cash are said, and one that is corrected counts once', () => {
  const tip = (means: 'cash' | 'terminal', total: number, reason: string | null = null) =>
    entry({ kind: 'tip', means, total, reason });
  const [cash, other] = [tip('cash', 200), tip('cash', 150)];
  expect(journalTotals([cash, other]).tips).toEqual({ count: 2, total: 350, cash: 350 });
  const corrected = [tip('cash', -200, 'means_corrected'), tip('terminal', 200, 'means_corrected')];
  expect(journalTotals([cash, other, ...corrected]).tips).toEqual({
    count: 2,
    total: 350,
    cash: 150,
  });
  expect(journalTotals([cash, tip('cash', -200, 'means_corrected')]).tips.count).toBe(0);
  expect(journalTotals([tip('cash', 0, 'means_corrected')]).tips.count).toBe(0);
});

it('BK-10: the totals of a period are those of its days, however it is divided', () => {
  const cents = fc.integer({ min: -5_000, max: 5_000 });
  const anEntry = fc.record({
    kind: fc.constantFrom(...ENTRY_KINDS),
    means: fc.constantFrom(null, ...PAYMENT_MEANS),
    reason: fc.constantFrom(null, 'means_corrected'),
    total: cents,
    rates: fc.array(
      fc.record({ rate: fc.constantFrom(550, 1000, 2000), gross: cents, tax: cents }),
      { maxLength: 3 },
    ),
  });
  fc.assert(
    fc.property(fc.array(fc.array(anEntry)), (days) => {
      const summed = days.map(journalTotals).reduce(addTotals, NO_TOTALS);
      expect(summed).toEqual(journalTotals(days.flat()));
    }),
  );
});
