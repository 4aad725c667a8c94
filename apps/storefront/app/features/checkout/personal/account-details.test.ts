import { expect, test } from 'vitest';
import { delivery, personal } from '../test-order.ts';
import { accountDetails } from './account-details.ts';

const USER = {
  email: 'zoe@example.fr',
  firstName: 'Zoé',
  lastName: 'Li',
  phone: '06 00 00 00 00',
  address: '3 Place Bellecour, 69002 Lyon',
  entryCode: '',
  floor: '',
};
const NOWHERE = { query: '', zone: null, distance: null };
const EMPTY = {
  personal: { firstName: '', lastName: '', email: '', phone: '' },
  delivery: { ...delivery, address: '', postalCode: '', city: '' },
};

test('V-11: an empty checkout is filled from the account', () => {
  expect(accountDetails(USER, EMPTY, NOWHERE)).toEqual({
    personal: {
      firstName: 'Zoé',
      lastName: 'Li',
      email: 'zoe@example.fr',
      phone: '06 00 00 00 00',
    },
    delivery: { address: '3 Place Bellecour', postalCode: '69002', city: 'Lyon' },
  });
});

test('V-11: what was typed stays, and only the rest is filled', () => {
  const form = { personal: { ...personal, phone: ' ' }, delivery };
  expect(accountDetails(USER, form, NOWHERE)).toEqual({
    personal: { phone: '06 00 00 00 00' },
    delivery: {},
  });
});

test('V-11: an incomplete address is not completed from the account', () => {
  const form = { ...EMPTY, delivery: { ...EMPTY.delivery, city: 'Bron' } };
  expect(accountDetails(USER, form, NOWHERE).delivery).toEqual({});
});

test('V-11: a chosen place takes precedence over the account’s address', () => {
  const chosen = { ...NOWHERE, query: '14 Rue Mercière, 69002 Lyon' };
  expect(accountDetails(USER, EMPTY, chosen).delivery).toEqual({});
});

test('V-11: an account without an address fills in none', () => {
  expect(accountDetails({ ...USER, address: '' }, EMPTY, NOWHERE).delivery).toEqual({});
});
