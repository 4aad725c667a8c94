import { expect, it } from 'vitest';
import {
  deletionRejection,
  doPasswordsMatch,
  loginFormErrors,
  newPasswordError,
  signupFormErrors,
} from './account-forms.ts';

it('V-1: an account needs everything that a personal form needs, and a password', () => {
  const form = {
    firstName: 'Zoé',
    lastName: 'Li',
    phone: '06 12 34 56 78',
    email: 'zoe@example.fr',
    password: 'un secret',
  };
  expect(signupFormErrors(form)).toEqual([]);
  expect(
    signupFormErrors({ firstName: '', lastName: ' ', phone: '', email: 'zoe', password: 'court' }),
  ).toMatchObject([
    { path: 'firstName', message: '{path} is a required field' },
    { path: 'lastName', message: '{path} is a required field' },
    { path: 'email', message: '{path} must be a valid email' },
    { path: 'phone', message: '{path} is a required field' },
    { path: 'password', message: '{path} must be at least {min} characters' },
  ]);
});

it('V-3: a repetition is the same to the letter', () => {
  expect(doPasswordsMatch('un secret', 'un secret')).toBe(true);
  expect(doPasswordsMatch('un secret', 'un secret ')).toBe(false);
});

it('V-1: logging in needs an e-mail address that is one, and any password', () => {
  expect(loginFormErrors({ email: 'zoe@example.fr', password: ' ' })).toEqual([]);
  expect(loginFormErrors({ email: '', password: '' })).toEqual([
    { path: 'email', message: '{path} is a required field' },
    { path: 'password', message: '{path} is a required field' },
  ]);
  expect(loginFormErrors({ email: 'zoe@', password: 'x' })).toEqual([
    { path: 'email', message: '{path} must be a valid email' },
  ]);
});

it.each([
  ['12345678', null],
  ['        ', null],
  [' 1234567', null],
  ['1234567', '{path} must be at least {min} characters'],
  ['🍣🍣🍣🍣', '{path} must be at least {min} characters'],
  ['🍣🍣🍣🍣🍣🍣🍣🍣', null],
  ['', '{path} is a required field'],
])('V-2: the new password %j is answered with %j', (password, message) => {
  expect(newPasswordError('password', password)?.message ?? null).toBe(message);
});

it('V-2: the error carries the minimum', () => {
  expect(newPasswordError('password', 'abc')).toEqual({
    path: 'password',
    message: '{path} must be at least {min} characters',
    min: 8,
  });
});

it('V-4: a deletion is refused without a login, then without a password, then without its like', () => {
  expect(deletionRejection(false, '', 'x')).toBe('You are not logged in');
  expect(deletionRejection(true, '', 'x')).toBe('Password is required');
  expect(deletionRejection(true, 'secret 123', 'secret 124')).toBe('Passwords do not match');
  expect(deletionRejection(true, 'secret 123', 'secret 123')).toBeNull();
});
