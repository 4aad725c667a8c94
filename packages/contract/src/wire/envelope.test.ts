import { expect, it } from 'vitest';
import { z } from 'zod';
import { errorEnvelope, successEnvelope } from './envelope.ts';
import { fieldPath } from './field-path.ts';

it('I-3: a field is named by its path, list positions in brackets', () => {
  expect(fieldPath(['items', 0, 'item_id'])).toBe('items[0].item_id');
  expect(fieldPath(['customer', 'date', 'delivery_time_range'])).toBe(
    'customer.date.delivery_time_range',
  );
  expect(fieldPath([0, 1])).toBe('[0][1]');
  expect(fieldPath([])).toBe('');
});

it('I-3: a rejection has a status, a code and a message, and optionally the invalid fields', () => {
  const rejection = { status: 'error', code: 'validation', message: 'Non.' };
  expect(errorEnvelope.safeParse(rejection).success).toBe(true);
  const errors = [{ path: 'items[0].quantity', message: 'au moins 1' }];
  expect(errorEnvelope.parse({ ...rejection, errors }).errors).toEqual(errors);
  expect(errorEnvelope.safeParse({ ...rejection, status: 'success' }).success).toBe(false);
});

it('I-2: public data comes in a payload', () => {
  const answer = successEnvelope(z.array(z.string()));
  expect(answer.safeParse({ status: 'success', payload: ['a'] }).success).toBe(true);
  expect(answer.safeParse({ status: 'error', payload: ['a'] }).success).toBe(false);
  expect(answer.safeParse(['a']).success).toBe(false);
});
