import { describe, expect, it } from 'vitest';
import { aZone, deliveryRules } from '../../test/builders.ts';
import { comparableCity, findZone, withoutCedex, zonesByPostalCode } from './delivery-zone.ts';
import { zoneAddressProblem } from './zone-address.ts';

const lyon = aZone({ postalCode: '69002', city: 'Lyon' });
const oullins = aZone({ postalCode: '69600', city: 'Oullins' });
const pierreBenite = aZone({ postalCode: '69600', city: 'Pierre-Bénite' });
const zones = [lyon, oullins, pierreBenite];

describe('D-1: which zone serves an address', () => {
  it('D-1: the only zone with the postal code serves it, whatever the city is called', () => {
    expect(findZone(zones, { postalCode: '69002', city: 'Lyon 2e' })).toBe(lyon);
    expect(findZone(zones, { postalCode: '69002', city: '' })).toBe(lyon);
  });

  it('D-1: zones that share a postal code are told apart by the city', () => {
    expect(findZone(zones, { postalCode: '69600', city: 'Oullins' })).toBe(oullins);
    expect(findZone(zones, { postalCode: '69600', city: 'Pierre-Bénite' })).toBe(pierreBenite);
  });

  it('D-1: cities are compared without case, accents and hyphens', () => {
    for (const city of ['pierre benite', 'PIERRE-BÉNITE', ' Pierre‑Benite ', 'Pierrebénite']) {
      expect(findZone(zones, { postalCode: '69600', city })).toBe(pierreBenite);
    }
  });

  it('D-1: several zones share the postal code and none has the city: none serves it', () => {
    expect(findZone(zones, { postalCode: '69600', city: 'Irigny' })).toBeNull();
    expect(findZone(zones, { postalCode: '69600', city: '' })).toBeNull();
  });

  it('D-1: a postal code that no zone has is not served, and neither is none', () => {
    expect(findZone(zones, { postalCode: '75001', city: 'Lyon' })).toBeNull();
    expect(findZone([aZone({ postalCode: ' ' })], { postalCode: '', city: 'Lyon' })).toBeNull();
    expect(findZone([], { postalCode: '69002', city: 'Lyon' })).toBeNull();
  });

  it('D-1: spaces in a postal code do not matter', () => {
    expect(findZone(zones, { postalCode: ' 69 002', city: 'Lyon' })).toBe(lyon);
  });

  it('D-1: of two zones for the same place the first one serves it', () => {
    const [first, second] = [aZone({ name: 'Nord' }), aZone({ name: 'Sud' })];
    expect(findZone([first, second], { postalCode: '69002', city: 'Lyon' })).toBe(first);
  });
});

it.each([
  ['zone_based', false, zones],
  ['zone_based', true, null],
  ['distance', false, null],
] as const)('D-14: fees %s, positions decide: %s', (calculation, zonesByPosition, known) => {
  expect(zonesByPostalCode(deliveryRules({ calculation, zones, zonesByPosition }))).toBe(known);
});

it('D-1: apostrophes and ligatures do not tell cities apart either', () => {
  expect(comparableCity('L’Isle-d’Abeau')).toBe(comparableCity("l'isle d'abeau"));
  expect(comparableCity('Stra\u00adßburg')).toBe(comparableCity('STRASSBURG'));
  expect(comparableCity('Lœuilley')).toBe(comparableCity('Loeuilley'));
  expect(comparableCity('Saint-Étienne')).not.toBe(comparableCity('Saint-Éloi'));
});

const zoneAt = (postalCode: string, city: string) => ({
  name: `${postalCode} ${city}`,
  postalCode,
  city,
  fee: 0,
  flatCharge: 0,
  minimumOrder: 0,
});
const LYON_2 = zoneAt('69002', 'Lyon');
const LYON_3 = zoneAt('69003', 'Lyon');
const CALUIRE = zoneAt('69300', 'Caluire-et-Cuire');
const ZONES = [LYON_2, LYON_3, CALUIRE];

it.each([
  ['Lyon', 'Lyon', '69002', 'street'],
  ['LYON 2e', 'Lyon', '69002', 'street'],
  ['69002 Lyon', 'Lyon', '69002', 'street'],
  ['Lyon CEDEX 02', 'Lyon', '69002', 'street'],
  ['Caluire', 'Lyon', '69002', 'street'],
  ['.', 'Lyon', '69002', 'street'],
  ['12', 'Lyon', '69002', 'street'],
  ['—', 'Lyon', '69002', 'street'],
  ['12 rue de Lyon', 'Lyon', '69002', null],
  ['Le Bourg', 'Lyon', '69002', null],
  ['3 rue Mercière', 'Lyon', '69002', null],
  ['3 rue Mercière', 'Lyon', '6900', 'postal_code'],
  ['3 rue Mercière', 'Lyon', 'Lyon', 'postal_code'],
  ['3 rue Mercière', 'Lyon', '2A004', 'postal_code'],
  ['3 rue Mercière', 'Lyon CEDEX 02', '69226', 'cedex'],
  ['3 rue Mercière', 'Lyon', '69226 Lyon CEDEX 02', 'cedex'],
  ['3 rue Mercière', 'Lyon CEDEX 02', '69002', null],
  ['3 rue Mercière', 'Caluire et Cuire Cedex', '69647', 'cedex'],
  ['3 rue Mercière', 'Paris', '75011', null],
] as const)('D-15: %s, %s, %s: %s', (street, city, postalCode, problem) => {
  expect(zoneAddressProblem({ street, city, postalCode }, ZONES)).toBe(problem);
});

it('D-15: where zones have other codes than French ones, any code may be typed', () => {
  const swiss = [zoneAt('1201', 'Genève')];
  const street = '3 rue du Rhône';
  expect(zoneAddressProblem({ street, city: 'Genève', postalCode: '1201' }, swiss)).toBeNull();
  expect(zoneAddressProblem({ street, city: 'Lausanne', postalCode: '1003' }, swiss)).toBeNull();
});

it('D-15: CEDEX is taken off', () => {
  expect(withoutCedex('Lyon CEDEX 02')).toBe('Lyon');
  expect(withoutCedex('LYON CEDEX 03, France')).toBe('LYON');
  expect(withoutCedex('Cedexville')).toBe('Cedexville');
  expect(findZone(ZONES, { postalCode: '69002 CEDEX', city: 'Lyon Cedex' })).toBe(LYON_2);
  expect(findZone(ZONES, { postalCode: '69226', city: 'Lyon CEDEX 02' })).toBeNull();
});
