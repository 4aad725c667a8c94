import { expect, it } from 'vitest';
import { excessiveText, MAXIMUM_ORDER_TEXT } from './order-text.ts';

const texts = (notes: readonly string[], comment = '', customer: readonly string[] = []) => ({
  notes,
  comment,
  customer,
});

it('C-14: up to 8,192 bytes in UTF-8 are not too much, whatever they are made of', () => {
  expect(MAXIMUM_ORDER_TEXT).toBe(8192);
  expect(excessiveText(texts(['x'.repeat(8_192)]))).toBeNull();
  expect(excessiveText(texts(['é'.repeat(2_048)], '€'.repeat(1_364), ['🍣']))).toBeNull();
});

it('C-14: one byte more is, and the largest part is named', () => {
  expect(excessiveText(texts(['x'.repeat(8_193)]))).toBe('items');
  expect(excessiveText(texts(['é'.repeat(2_048)], 'x'.repeat(4_097)))).toBe('comment');
  expect(excessiveText(texts([], 'x'.repeat(4_000), ['é'.repeat(2_000), '🍣'.repeat(50)]))).toBe(
    'customer',
  );
});
