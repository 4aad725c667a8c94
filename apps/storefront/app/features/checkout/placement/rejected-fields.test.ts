import { expect, test } from 'vitest';
import { delivery, personal } from '../test-order.ts';
import { fieldValues, stillRejected } from './rejected-fields.ts';

const form = { personal, delivery, comment: '' };

test('a rejected field shows its message until it is edited', () => {
  const rejected = {
    messages: { phone: 'Trop long', city: 'Inconnue' },
    values: fieldValues(form),
  };
  expect(stillRejected(rejected, fieldValues(form))).toMatchObject({
    phone: 'Trop long',
    city: 'Inconnue',
  });
  const changed = { ...form, personal: { ...personal, phone: '06' } };
  const left = stillRejected(rejected, fieldValues(changed));
  expect(left.phone).toBeUndefined();
  expect(left.city).toBe('Inconnue');
});

test('another time is another field value', () => {
  const later = { ...form, delivery: { ...delivery, deliveryDate: '2026-11-21' } };
  expect(fieldValues(later).time).not.toBe(fieldValues(form).time);
});

test('before the first rejection no field has a message', () => {
  expect(stillRejected(null, fieldValues(form))).toEqual({});
});
