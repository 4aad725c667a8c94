import { expect, test } from 'vitest';
import { pagePath } from './page-path.ts';

test.each([
  ['/menu', '', '/menu'],
  ['/menu', '?product=soupe-miso&utm_source=x', '/menu?product=soupe-miso'],
  ['/checkout', '?step=payment', '/checkout?step=payment'],
  ['/auth/verify', '?email=camille%40example.fr', '/auth/verify'],
  ['/order', '?key=secret', '/order'],
])('%s%s is told as %s', (pathname, search, told) => {
  expect(pagePath(pathname, search)).toBe(told);
});
