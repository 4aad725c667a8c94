import { expect, test } from 'vitest';
import { delivery, personal } from '../test-order.ts';
import { fieldValues, stillRefused } from './rejected-fields.ts';

const form = { personal, delivery, comment: '' };

test('a refused field is wrong until it is changed', () => {
  const refused = { mistakes: { phone: 'Trop long', city: 'Inconnue' }, values: fieldValues(form) };
  expect(stillRefused(refused, fieldValues(form))).toMatchObject({
    phone: 'Trop long',
    city: 'Inconnue',
  });
  const changed = { ...form, personal: { ...personal, phone: '06' } };
  const left = stillRefused(refused, fieldValues(changed));
  expect(left.phone).toBeUndefined();
  expect(left.city).toBe('Inconnue');
});

test('another time is another field value', () => {
  const later = { ...form, delivery: { ...delivery, deliveryDate: '2026-11-21' } };
  expect(fieldValues(later).time).not.toBe(fieldValues(form).time);
});

test('before anything was refused nothing is wrong', () => {
  expect(stillRefused(null, fieldValues(form))).toEqual({});
});
