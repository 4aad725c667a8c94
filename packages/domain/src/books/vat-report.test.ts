import { expect, it } from 'vitest';
import { type JournalTotals, NO_TOTALS } from './journal-totals.ts';
import { monthsOfYear, totalsOfReport, vatReport } from './vat-report.ts';

const sold = (gross: number, tax: number): JournalTotals => ({
  ...NO_TOTALS,
  sales: { count: 1, total: gross, rates: [{ rate: 1000, gross, tax }] },
});

it('FG-20: a year has twelve months with their last days', () => {
  const months = monthsOfYear(2028);
  expect(months).toHaveLength(12);
  expect(months[1]).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(months[11]).toEqual({ from: '2028-12-01', to: '2028-12-31' });
});

it('FG-20: closed months have their closing, the open one its closed days and the open day', () => {
  const months = vatReport(
    2026,
    [
      { period: 'month', to: '2026-10-31', totals: sold(1_100_000, 100_000) },
      { period: 'day', to: '2026-11-01', totals: sold(11_000, 1000) },
      { period: 'day', to: '2026-11-02', totals: sold(2200, 200) },
    ],
    { day: '2026-11-03', totals: sold(1180, 107) },
  );
  expect(months.filter(({ totals }) => totals.sales.count > 0)).toEqual([
    { month: '2026-10', isClosed: true, totals: sold(1_100_000, 100_000) },
    {
      month: '2026-11',
      isClosed: false,
      totals: {
        ...NO_TOTALS,
        sales: { count: 3, total: 14_380, rates: [{ rate: 1000, gross: 14_380, tax: 1307 }] },
      },
    },
  ]);
  expect(totalsOfReport(months).sales).toEqual({
    count: 4,
    total: 1_114_380,
    rates: [{ rate: 1000, gross: 1_114_380, tax: 101_307 }],
  });
});

it('FG-20: days of a closed month are not counted beside it, nor the open day of another year', () => {
  const months = vatReport(
    2026,
    [
      { period: 'day', to: '2026-12-31', totals: sold(1100, 100) },
      { period: 'month', to: '2026-12-31', totals: sold(3300, 300) },
    ],
    { day: '2027-01-01', totals: sold(2200, 200) },
  );
  expect(totalsOfReport(months).sales.total).toBe(3300);
});
