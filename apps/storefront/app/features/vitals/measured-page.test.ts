import { expect, test } from 'vitest';
import { measuredPage } from './measured-page.ts';

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
