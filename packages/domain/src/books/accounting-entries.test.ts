import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountingEntries, type BookedEntry, USUAL_ACCOUNTS } from './accounting-entries.ts';
import { PAYMENT_MEANS } from './journal-totals.ts';

const entry = (fields: Partial<BookedEntry>): BookedEntry => ({
  kind: 'sale',
  means: null,
  total: 0,
  rates: [],
  hasOrder: true,
  isOfMeans: false,
  ...fields,
});
/** The entries as lines « VE 411000 1700 0 ». */
const booked = (fields: Partial<BookedEntry>, accounts = USUAL_ACCOUNTS) =>
  accountingEntries(entry(fields), accounts).flatMap(({ journal, lines }) =>
    lines.map(({ account, debit, credit }) => `${journal} ${account} ${debit} ${credit}`),
  );

it('BK-50: a sale at two rates debits customers, and credits turnover and tax of each rate', () => {
  const rates = [
    { rate: 550, gross: 600, tax: 31 },
    { rate: 1000, gross: 1100, tax: 100 },
  ];
  expect(booked({ total: 1700, rates })).toEqual([
    'VE 411000 1700 0',
    'VE 7070550 0 569',
    'VE 445710550 0 31',
    'VE 7071000 0 1000',
    'VE 445711000 0 100',
  ]);
});

it('BK-51: turnover, tax and money are put into the accounts that the restaurant names', () => {
  const accounts = {
    ...USUAL_ACCOUNTS,
    ...{ customers: '411CLI', cash: '531000', tips: '467100' },
    rates: new Map([[1000, { sales: '706100', vat: '445712' }]]),
  };
  const rates = [
    { rate: 550, gross: 600, tax: 31 },
    { rate: 1000, gross: 1100, tax: 100 },
  ];
  expect(booked({ total: 1700, rates }, accounts)).toEqual([
    'VE 411CLI 1700 0',
    'VE 7070550 0 569',
    'VE 445710550 0 31',
    'VE 706100 0 1000',
    'VE 445712 0 100',
  ]);
  expect(booked({ kind: 'payment', means: 'cash', total: 1180 }, accounts)).toEqual([
    'CA 531000 1180 0',
    'CA 411CLI 0 1180',
  ]);
  expect(booked({ kind: 'tip', means: 'card', total: 200 }, accounts)).toEqual([
    'CB 511500 200 0',
    'CB 467100 0 200',
  ]);
});

it('BK-50: a payment moves money from customers to the cash register or to cards', () => {
  expect(booked({ kind: 'payment', means: 'cash', total: 1180 })).toEqual([
    'CA 530000 1180 0',
    'CA 411000 0 1180',
  ]);
  expect(booked({ kind: 'payment', means: 'card', total: 1180 })).toEqual([
    'CB 511500 1180 0',
    'CB 411000 0 1180',
  ]);
});

it.each([
  ['terminal', 'CB 511600', 'CB 411000'],
  ['meal_voucher', 'TR 511700', 'TR 411000'],
  ['cheque', 'CH 511200', 'CH 411000'],
] as const)('BK-50: %s has an account of its own', (means, money, customers) => {
  expect(booked({ kind: 'payment', means, total: 2000 })).toEqual([
    `${money} 2000 0`,
    `${customers} 0 2000`,
  ]);
});

it('BK-50, BK-62: a correction of means moves money between accounts, without turnover', () => {
  const correction = { kind: 'correction', isOfMeans: true } as const;
  expect(booked({ ...correction, means: 'cash', total: -740 })).toEqual([
    'CA 530000 0 740',
    'CA 411000 740 0',
  ]);
  expect(booked({ ...correction, means: 'meal_voucher', total: 740 })).toEqual([
    'TR 511700 740 0',
    'TR 411000 0 740',
  ]);
});

it('BK-50: a refund takes turnover back and gives money back', () => {
  const rates = [{ rate: 1000, gross: -1100, tax: -100 }];
  expect(booked({ kind: 'refund', means: 'card', total: -1100, rates })).toEqual([
    'VE 411000 0 1100',
    'VE 7071000 1000 0',
    'VE 445711000 100 0',
    'CB 511500 0 1100',
    'CB 411000 1100 0',
  ]);
});

it('BK-50: money without a sale is owed to whom it came from', () => {
  expect(booked({ kind: 'payment', means: 'card', total: 900, hasOrder: false })).toEqual([
    'CB 511500 900 0',
    'CB 467000 0 900',
  ]);
});

it('BK-48: cash that is paid in or out is put against internal transfers', () => {
  const moved = { kind: 'cash_movement', means: 'cash', hasOrder: false } as const;
  expect(booked({ ...moved, total: 10_000 })).toEqual(['CA 530000 10000 0', 'CA 580000 0 10000']);
  expect(booked({ ...moved, total: -5_000 })).toEqual(['CA 530000 0 5000', 'CA 580000 5000 0']);
  expect(booked({ ...moved, total: -5_000 }, { ...USUAL_ACCOUNTS, transfers: '581100' })).toEqual([
    'CA 530000 0 5000',
    'CA 581100 5000 0',
  ]);
});

it('BK-50: without tax there is one account of turnover, and what is 0 has no entry', () => {
  expect(booked({ total: 500 })).toEqual(['VE 411000 500 0', 'VE 7070000 0 500']);
  for (const kind of ['sale', 'refund', 'payment', 'duplicate', 'closing'] as const) {
    expect(accountingEntries(entry({ kind, means: 'card' }), USUAL_ACCOUNTS)).toEqual([]);
  }
});

it('BK-50: a correction of a sale is turnover, and lines are named by their rate', () => {
  const rates = [{ rate: 550, gross: 1055, tax: 55 }];
  const correction = entry({ kind: 'correction', total: 1055, rates });
  expect(accountingEntries(correction, USUAL_ACCOUNTS)).toEqual([
    {
      journal: 'VE',
      lines: [
        { account: '411000', label: 'Clients', debit: 1055, credit: 0 },
        { account: '7070550', label: 'Ventes à 5,5 %', debit: 0, credit: 1000 },
        { account: '445710550', label: 'TVA collectée à 5,5 %', debit: 0, credit: 55 },
      ],
    },
  ]);
});

it('BK-50: debits are credits in each entry, whatever is sold and given back', () => {
  const rate = fc.record({ rate: fc.nat(2000), net: fc.nat(99_999), tax: fc.nat(20_000) });
  const kinds = fc.constantFrom('sale', 'refund', 'correction', 'payment');
  const means = fc.constantFrom(...PAYMENT_MEANS, null);
  fc.assert(
    fc.property(fc.array(rate), fc.boolean(), kinds, means, (parts, isBack, kind, by) => {
      const sign = isBack ? -1 : 1;
      const rates = parts.map((one) => ({
        rate: one.rate,
        gross: sign * (one.net + one.tax),
        tax: sign * one.tax,
      }));
      const total = rates.reduce((sum, one) => sum + one.gross, 0);
      for (const { lines } of accountingEntries(
        entry({ kind, means: by, total, rates }),
        USUAL_ACCOUNTS,
      )) {
        const side = (name: 'debit' | 'credit') => lines.reduce((sum, line) => sum + line[name], 0);
        expect(side('debit')).toBe(side('credit'));
        expect(lines.every((line) => (line.debit === 0) !== (line.credit === 0))).toBe(true);
      }
    }),
  );
});
