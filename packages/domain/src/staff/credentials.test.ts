import { expect, it } from 'vitest';
import { PIN, PIN_MILLISECONDS, STEP_UP_MILLISECONDS } from './credentials.ts';

it.each(['0000', '25801', '123456'])('SA-32: %s is a PIN', (text) => {
  expect(PIN.test(text)).toBe(true);
});

it.each(['', '123', '1234567', '12a4', ' 1234', '1234 ', '１２３４'])(
  'SA-32: « %s » is none: 4 to 6 digits',
  (text) => {
    expect(PIN.test(text)).toBe(false);
  },
);

it('SA-20, SA-32: a sign-in is recent for ten minutes, and a person by PIN acts for two', () => {
  expect(STEP_UP_MILLISECONDS).toBe(600_000);
  expect(PIN_MILLISECONDS).toBe(120_000);
});
