import { expect, it } from 'vitest';
import { newPasswordErrors } from './new-password-fields.tsx';

it('V-3: a new password and its repetition must be the same', () => {
  expect(newPasswordErrors('un secret', 'un secret')).toEqual([]);
  expect(newPasswordErrors('un secret', 'un secrei')).toEqual([
    { path: 'confirmation', message: 'Passwords do not match' },
  ]);
});

it('V-2: a short password is reported before its repetition', () => {
  expect(newPasswordErrors('court', '')).toMatchObject([
    { path: 'password', message: '{path} must be at least {min} characters', min: 8 },
  ]);
});
