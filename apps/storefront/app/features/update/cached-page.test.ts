import { expect, it } from 'vitest';
import { isCopiedPage } from './cached-page.ts';

const pageWith = (...entries: readonly object[]) => ({
  getEntriesByType: () => entries as unknown as PerformanceEntryList,
});

it('B-3: a page knows whether it is a copy', () => {
  expect(isCopiedPage(pageWith({ serverTiming: [{ name: 'copy' }] }))).toBe(true);
  expect(isCopiedPage(pageWith({ serverTiming: [] }))).toBe(false);
  // Not every browser tells.
  expect(isCopiedPage(pageWith({}))).toBe(false);
  expect(isCopiedPage(pageWith())).toBe(false);
});
