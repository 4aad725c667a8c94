import { afterEach, expect, test } from 'vitest';
import { useSession } from '#stores/account/session.ts';
import { refusalOf } from './guards.ts';

afterEach(() => useSession.setState({ token: null }));

test('who is not logged in is led to the login and back', () => {
  expect(refusalOf(['account'], '/profile/ViewOrders?page=2')).toBe(
    '/auth/login?next=%2Fprofile%2FViewOrders%3Fpage%3D2',
  );
});

test('who is logged in is let in, and so is everybody where no guard stands', () => {
  useSession.setState({ token: 'a-token' });
  expect(refusalOf(['account'], '/profile')).toBeNull();
  expect(refusalOf([], '/menu')).toBeNull();
});
