import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { problemText } from './problem-text.ts';

const t = createTranslate({});

test.each([
  [1, 1],
  [60, 1],
  [61, 2],
  [3600, 60],
])(
  'Y-27: after too many tries the wait of %i s is shown in minutes: %i',
  (retryAfterSeconds, minutes) => {
    const problem = {
      code: 'rate_limited',
      message: 'Trop.',
      errors: [],
      status: 429,
      retryAfterSeconds,
    };
    expect(problemText(problem, t)).toBe(`Too many tries: wait ${minutes} min.`);
  },
);

test('a rejection without a wait shows its own message', () => {
  const problem = { code: 'rate_limited', message: 'Trop de demandes.', errors: [], status: 429 };
  expect(problemText(problem, t)).toBe('Trop de demandes.');
});
