import { expect, test } from 'vitest';
import { addressLine } from './address-line.ts';

test('an address is written as a letter is addressed, on one line', () => {
  const parts = { address: ' 12 Rue Mercière', postalCode: '69002', city: 'Lyon ' };
  expect(addressLine(parts)).toBe('12 Rue Mercière, 69002 Lyon');
});

test('what is not known leaves no comma behind', () => {
  expect(addressLine({ address: '', postalCode: '69002', city: 'Lyon' })).toBe('69002 Lyon');
  expect(addressLine({ address: '12 Rue Mercière', postalCode: '', city: '' })).toBe(
    '12 Rue Mercière',
  );
});
