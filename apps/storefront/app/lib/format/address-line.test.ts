import { expect, test } from 'vitest';
import { addressLine, addressParts } from './address-line.ts';

test('an address is one line: street, postal code and city', () => {
  const parts = { address: ' 12 Rue Mercière', postalCode: '69002', city: 'Lyon ' };
  expect(addressLine(parts)).toBe('12 Rue Mercière, 69002 Lyon');
});

test('what is not known leaves no comma behind', () => {
  expect(addressLine({ address: '', postalCode: '69002', city: 'Lyon' })).toBe('69002 Lyon');
  expect(addressLine({ address: '12 Rue Mercière', postalCode: '', city: '' })).toBe(
    '12 Rue Mercière',
  );
});

test('an address on one line is taken apart again', () => {
  expect(addressParts('12 Rue Mercière, 69002 Lyon')).toEqual({
    address: '12 Rue Mercière',
    postalCode: '69002',
    city: 'Lyon',
  });
  expect(addressParts('3, place Bellecour, 69002 Lyon')).toMatchObject({
    address: '3, place Bellecour',
  });
  expect(addressParts('69002 Lyon')).toEqual({ address: '', postalCode: '69002', city: 'Lyon' });
});

test('what is no such line is taken for the street', () => {
  expect(addressParts(' Derrière la gare ')).toEqual({
    address: 'Derrière la gare',
    postalCode: '',
    city: '',
  });
  expect(addressParts('')).toEqual({ address: '', postalCode: '', city: '' });
});
