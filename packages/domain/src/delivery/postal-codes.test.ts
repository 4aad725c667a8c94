import { expect, test } from 'vitest';
import { readPostalCodes } from './postal-codes.ts';

test.each([
  ['63000', ['63000']],
  ['63000, 63100', ['63000', '63100']],
  ['63000;63100 / 63110', ['63000', '63100', '63110']],
  ['63000 63100', ['63000', '63100']],
  ['06 000', ['06000']],
  ['63000 et 63100', ['63000', '63100']],
  ['63000,63000', ['63000']],
  ['20000, 20600', ['20000', '20600']],
  ['97411', ['97411']],
  ['98000', ['98000']],
  ['01220\u00a0', ['01220']],
  ['', []],
  [' , ', []],
])('D-16: « %s » is the list %j', (text, codes) => {
  expect(readPostalCodes(text)).toEqual({ kind: 'codes', codes, hadCedex: false });
});

test.each([
  ['63000 CEDEX', ['63000']],
  ['63000 cedex 9, 63100', ['63000', '63100']],
  ['69226 CEDEX 02', ['69226']],
  ['69226 CEDEX 02 63100', ['69226', '63100']],
])('D-16: of « %s » CEDEX is taken off', (text, codes) => {
  expect(readPostalCodes(text)).toEqual({ kind: 'codes', codes, hadCedex: true });
});

test.each([
  ['1000', '1000'],
  ['3700', '3700'],
  ['2A004', '2A004'],
  ['2B', '2B'],
  ['630000', '630000'],
  ['63000, 631', '631'],
  ['00100', '00100'],
  ['96000', '96000'],
  ['99100', '99100'],
  ['63000 Clermont', '63000 Clermont'],
  ['Clermont 63000', 'Clermont 63000'],
  ['6300063100', '6300063100'],
  ['63000 631', '63000 631'],
  ['63000-63100', '63000-63100'],
  ['٦٣٠٠٠', '٦٣٠٠٠'],
])('D-16: « %s » is none because of « %s »', (text, part) => {
  expect(readPostalCodes(text)).toEqual({ kind: 'wrong', part });
});

test('D-16: of a field 2,000 characters are read', () => {
  const codes = readPostalCodes(`${'63000'.padEnd(2000)}63100`);
  expect(codes).toEqual({ kind: 'codes', codes: ['63000'], hadCedex: false });
});
