import { expect, it } from 'vitest';
import { codeDigits } from './code-field.tsx';

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['Votre code : 123-456.', '123456'],
  ['12a3', '123'],
  ['1234567', '123456'],
  ['', ''],
])('%j holds the digits %j', (text, digits) => {
  expect(codeDigits(text)).toBe(digits);
});
