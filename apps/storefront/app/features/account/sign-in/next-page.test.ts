import { expect, it } from 'vitest';
import { returnPath } from './next-page.ts';

it('V-7: a path of this site is gone back to, with its question and its fragment', () => {
  expect(returnPath('/profile/ViewOrders?page=2')).toBe('/profile/ViewOrders?page=2');
  expect(returnPath('/menu#cart')).toBe('/menu#cart');
});

it.each([
  null,
  '',
  'profile',
  'https://example.com/',
  '//example.com/',
  '/\\example.com/',
  '/\t/example.com/',
  '/\n\\example.com',
  '/./\\example.com/',
  '/..//example.com/',
  'javascript:alert(1)',
])('V-7: %j leads nowhere', (path) => {
  expect(returnPath(path)).toBeNull();
});

it.each(['/auth/login', '/fr/auth/login?next=/profile', '/auth'])(
  '%s would only lead back to where one logs in',
  (path) => {
    expect(returnPath(path)).toBeNull();
  },
);
