import { expect, test } from 'vitest';
import { fieldOf } from './change-password.tsx';

test('V-24: a wrong current password is marked at the current one, others at the new one', () => {
  const message = 'Non.';
  expect(fieldOf({ path: 'password', code: 'current_password', message })).toBe('current');
  expect(fieldOf({ path: 'new_password', message })).toBe('password');
});
