import { expect, test } from 'vitest';
import { vatNumberOf } from './vat-number.ts';

test.each([
  ['FR32123456789', 'FR32123456789'],
  [' fr 32 123-456.789 ', 'FR32123456789'],
  ['FRXX123456789', 'FRXX123456789'],
  ['BE0123456789', 'BE0123456789'],
  ['ESX1234567X', 'ESX1234567X'],
  ['FR3212345678', null],
  ['32123456789', null],
  ['', null],
  ['FR<script>', null],
])('IV-12: %j is the VAT number %j', (text, number) => {
  expect(vatNumberOf(text)).toBe(number);
});
