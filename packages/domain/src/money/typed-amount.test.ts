import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, parseNumber } from './typed-amount.ts';

test.each([
  ['0', 0],
  ['12', 1200],
  ['12,5', 1250],
  ['12,50', 1250],
  ['12.50', 1250],
  ['0,05', 5],
  ['1250,00', 125_000],
  ['29 000', 2_900_000],
  ['1 250,00', 125_000],
  ['1\u00a0250,00', 125_000],
  ['1\u202f250,00', 125_000],
  ['1\u2009250.5', 125_050],
  ['1 000 000', 100_000_000],
  ['  12,50  ', 1250],
  ['12,50 €', 1250],
  [' 12,50 € ', 1250],
  ['12,50€', 1250],
  ['12,50\u00a0€', 1250],
  ['1\u202f250,00\u00a0€', 125_000],
  ['€12.50', 1250],
])('M-6: « %s » is %i cents', (text, cents) => {
  expect(parseAmount(text)).toBe(cents);
});

test.each([
  '',
  ' ',
  '€',
  '12,505',
  '12.345',
  '1e1',
  '0x10',
  '29 00',
  '2 9000',
  '1  250',
  '1250 000',
  '1.250,50',
  '1,250.50',
  "1'250",
  '-3',
  '−3',
  '+3',
  '12,',
  ',50',
  '12,5 0',
  '12 ,50',
  '12,50 €€',
  '€12,50€',
  '12€50',
  '12,50 $',
  '12 euros',
  'douze',
  'NaN',
  'Infinity',
  '١٢',
  '1 000 001',
  '1\n250',
  '99999999999999999999',
])('M-6: « %s » is no amount', (text) => {
  expect(parseAmount(text)).toBeNull();
});

test('M-6: each amount of cents is read from what French and English formats write', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (cents) => {
      for (const language of ['fr-FR', 'en-IE']) {
        const format = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
        const text = format.format(cents / 100);
        expect(parseAmount(language === 'fr-FR' ? text : text.replaceAll(',', ' '))).toBe(cents);
      }
      expect(parseAmount((cents / 100).toFixed(2))).toBe(cents);
    }),
  );
});

test('M-6, M-7: text of any length is read', () => {
  for (const text of ['1 234'.repeat(20_000), '1'.repeat(100_000), ' '.repeat(100_000)]) {
    expect(parseAmount(`${text}x`)).toBeNull();
    expect(parseNumber(`${text}x`)).toBeNull();
  }
});

test.each([
  ['0', 0, 0],
  ['45', 0, 45],
  ['1 250', 0, 1250],
  [' 45 ', 0, 45],
  ['123456789012345', 0, 123_456_789_012_345],
  ['-10', 0, -10],
  ['−10', 0, -10],
  ['-0', 0, 0],
  ['5,5', 2, 5.5],
  ['45.7831', 8, 45.7831],
  ['-3,0876', 8, -3.0876],
])('M-7: « %s » with at most %i decimals is a number', (text, decimals, number) => {
  expect(parseNumber(text, decimals)).toBe(number);
});

test.each([
  ['', 0],
  ['5,5', 0],
  ['5,505', 2],
  ['15 €', 2],
  ['1e1', 2],
  ['0x10', 2],
  ['29 00', 2],
  ['1.250,5', 2],
  ['5,', 2],
  ['--5', 2],
  ['1234567890123456', 0],
  ['12345678,12345678', 8],
])('M-7: « %s » with at most %i decimals is none', (text, decimals) => {
  expect(parseNumber(text, decimals)).toBeNull();
});
