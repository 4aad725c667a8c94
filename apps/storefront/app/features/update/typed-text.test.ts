import { expect, it } from 'vitest';
import { hasTypedText } from './typed-text.ts';

const pageWith = (...values: string[]) => {
  const fields = values.map((value) => ({ value }));
  return { querySelectorAll: () => fields as unknown as NodeListOf<HTMLInputElement> };
};

it('B-12: a page on which something is typed is not loaded again', () => {
  expect(hasTypedText(pageWith('', 'avocat'))).toBe(true);
  expect(hasTypedText(pageWith('', ' '))).toBe(false);
  expect(hasTypedText(pageWith())).toBe(false);
});
