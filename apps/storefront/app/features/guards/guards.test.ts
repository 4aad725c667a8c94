import { afterEach, expect, test } from 'vitest';
import { useSession } from '#stores/account/session.ts';
import { redirectOf } from './guards.ts';

afterEach(() => useSession.setState({ token: null }));

test('a visitor without a session is redirected to the login, with the way back', () => {
  expect(redirectOf(['account'], '/profile/ViewOrders?page=2')).toBe(
    '/auth/login?next=%2Fprofile%2FViewOrders%3Fpage%3D2',
  );
});

test('a session passes the guard, and a page without guards is open', () => {
  useSession.setState({ token: 'a-token' });
  expect(redirectOf(['account'], '/profile')).toBeNull();
  expect(redirectOf([], '/menu')).toBeNull();
});
