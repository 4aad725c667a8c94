import { expect, it } from 'vitest';
import { isCachedPage } from './cached-page.ts';

const pageWith = (...entries: readonly object[]) => ({
  getEntriesByType: () => entries as unknown as PerformanceEntryList,
});

it('B-3: a page knows whether it is a copy', () => {
  expect(isCachedPage(pageWith({ serverTiming: [{ name: 'copy' }] }))).toBe(true);
  expect(isCachedPage(pageWith({ serverTiming: [] }))).toBe(false);
  // Not every browser tells.
  expect(isCachedPage(pageWith({}))).toBe(false);
  expect(isCachedPage(pageWith())).toBe(false);
});
