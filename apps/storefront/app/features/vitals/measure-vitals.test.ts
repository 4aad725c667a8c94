import { expect, test, vi } from 'vitest';
import { measuredPage, vitalsReport } from './measure-vitals.ts';

test('U-32: the metrics of a page are reported once, together', () => {
  const send = vi.fn();
  const vitals = vitalsReport('menu', () => true, send);
  vitals.report();
  expect(send).not.toHaveBeenCalled();
  vitals.note({ name: 'LCP', value: 1234.56789 });
  vitals.note({ name: 'CLS', value: 0.012345 });
  vitals.note({ name: 'CLS', value: 0.023456 });
  vitals.report();
  vitals.note({ name: 'INP', value: 40 });
  vitals.report();
  expect(send.mock.calls).toEqual([[{ page: 'menu', lcp: 1234.5679, cls: 0.0235 }]]);
});

test('U-32: without consent at that time nothing is reported', () => {
  const send = vi.fn();
  const vitals = vitalsReport('menu', () => false, send);
  vitals.note({ name: 'LCP', value: 1200 });
  vitals.report();
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['/', 'home'],
  ['/fr', 'home'],
  ['/fr/menu/', 'menu'],
  ['/order', 'order'],
  ['/auth/verify', 'auth'],
  ['/profile/ViewOrders', 'profile'],
  ['/privacy-policy', 'policy'],
  ['/une-page-du-restaurant', 'other'],
])('U-32: %s is reported as %s', (path, page) => {
  expect(measuredPage(path)).toBe(page);
});
