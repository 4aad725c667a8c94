import { expect, it } from 'vitest';
import { hasTypedText, isCachedPage } from './page-state.ts';

const pageWith = (...entries: readonly object[]) => ({
  getEntriesByType: () => entries as unknown as PerformanceEntryList,
});

it('B-3: a page knows whether it is a copy', () => {
  expect(isCachedPage(pageWith({ serverTiming: [{ name: 'copy' }] }))).toBe(true);
  expect(isCachedPage(pageWith({ serverTiming: [] }))).toBe(false);
  // Not every browser has `serverTiming`.
  expect(isCachedPage(pageWith({}))).toBe(false);
  expect(isCachedPage(pageWith())).toBe(false);
});

const pageWithFields = (...values: string[]) => {
  const fields = values.map((value) => ({ value }));
  return { querySelectorAll: () => fields as unknown as NodeListOf<HTMLInputElement> };
};

it('B-12: a page on which something is typed is not loaded again', () => {
  expect(hasTypedText(pageWithFields('', 'avocat'))).toBe(true);
  expect(hasTypedText(pageWithFields('', ' '))).toBe(false);
  expect(hasTypedText(pageWithFields())).toBe(false);
});
