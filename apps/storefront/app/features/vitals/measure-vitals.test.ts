import { expect, test, vi } from 'vitest';
import { measuredPage, vitalsReport } from './measure-vitals.ts';

test('U-32: the metrics of a page are reported once, together', () => {
  const send = vi.fn();
  const telling = vitalsReport('menu', () => true, send);
  telling.tell();
  expect(send).not.toHaveBeenCalled();
  telling.note({ name: 'LCP', value: 1234.56789 });
  telling.note({ name: 'CLS', value: 0.012345 });
  telling.note({ name: 'CLS', value: 0.023456 });
  telling.tell();
  telling.note({ name: 'INP', value: 40 });
  telling.tell();
  expect(send.mock.calls).toEqual([[{ page: 'menu', lcp: 1234.5679, cls: 0.0235 }]]);
});

test('U-32: without consent at that time nothing is reported', () => {
  const send = vi.fn();
  const telling = vitalsReport('menu', () => false, send);
  telling.note({ name: 'LCP', value: 1200 });
  telling.tell();
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
])('U-32: %s is told as %s', (path, page) => {
  expect(measuredPage(path)).toBe(page);
});
