import { expect, test } from 'vitest';
import { printRules } from './paper-size.ts';

const pageOf = (width: 58 | 80, height: number) =>
  /@page \{[^}]*\}/.exec(printRules(width, height))?.[0];

test('PR-126: a page is as wide as the paper and as long as the sheet', () => {
  expect(pageOf(80, 600)).toBe('@page { size: 80mm 159mm; margin: 0 }');
  expect(pageOf(58, 1200)).toBe('@page { size: 58mm 318mm; margin: 0 }');
});

test('PR-126: a short sheet stays upright', () => {
  expect(pageOf(80, 96)).toBe('@page { size: 80mm 81mm; margin: 0 }');
});
