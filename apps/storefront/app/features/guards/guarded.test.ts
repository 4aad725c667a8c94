import { afterEach, expect, test } from 'vitest';
import { useSession } from '#stores/account/session.ts';
import { guardRedirect } from './guarded.tsx';

afterEach(() => useSession.setState({ token: null }));

test('a visitor without a session is redirected to the login, with the path to return to', () => {
  expect(guardRedirect(['account'], '/profile/ViewOrders?page=2')).toBe(
    '/auth/login?next=%2Fprofile%2FViewOrders%3Fpage%3D2',
  );
});

test('a session passes the guard, and a page without guards is open', () => {
  useSession.setState({ token: 'a-token' });
  expect(guardRedirect(['account'], '/profile')).toBeNull();
  expect(guardRedirect([], '/menu')).toBeNull();
});
