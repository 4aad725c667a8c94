import { expect, test } from 'vitest';
import { invoiceNumber } from './invoice-number.ts';

test.each([
  [{ series: 'invoice', year: 2026, sequence: 1 }, '2026-000001'],
  [{ series: 'invoice', year: 2027, sequence: 123456 }, '2027-123456'],
  [{ series: 'invoice', year: 2027, sequence: 1234567 }, '2027-1234567'],
  [{ series: 'credit_note', year: 2026, sequence: 12 }, 'A-2026-000012'],
] as const)('IV-10, IV-20: %j is %s', (place, number) => {
  expect(invoiceNumber(place)).toBe(number);
});
