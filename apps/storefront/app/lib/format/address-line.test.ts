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

test('a town may have an article, a number or several words', () => {
  const parts = (postalCode: string, city: string) => ({
    address: '8 rue Royale',
    postalCode,
    city,
  });
  expect(addressParts('8 rue Royale, 69002 Lyon 2')).toEqual(parts('69002', 'Lyon 2'));
  expect(addressParts('8 rue Royale, 75 015 Paris 15e')).toEqual(parts('75 015', 'Paris 15e'));
  expect(addressParts('8 rue Royale, 72100 Le Mans')).toEqual(parts('72100', 'Le Mans'));
  expect(addressParts('8 rue Royale, 17000 LA ROCHELLE')).toEqual(parts('17000', 'LA ROCHELLE'));
  expect(addressParts('8 rue Royale, 1012 AB Amsterdam')).toEqual(parts('1012 AB', 'Amsterdam'));
});

test('the number of a house is no postal code', () => {
  for (const street of ['12 rue Mercière', '12-14 rue du Bac', '123 bis cours Émile Zola']) {
    expect(addressParts(street)).toEqual({ address: street, postalCode: '', city: '' });
  }
});

test('what is no such line is taken for the street', () => {
  expect(addressParts(' Derrière la gare ')).toEqual({
    address: 'Derrière la gare',
    postalCode: '',
    city: '',
  });
  expect(addressParts('')).toEqual({ address: '', postalCode: '', city: '' });
});
