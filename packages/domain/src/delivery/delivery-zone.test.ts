import { describe, expect, it } from 'vitest';
import { aZone } from '../../test/builders.ts';
import { comparableCity, findZone } from './delivery-zone.ts';

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

it('D-1: apostrophes and ligatures do not tell cities apart either', () => {
  expect(comparableCity('L’Isle-d’Abeau')).toBe(comparableCity("l'isle d'abeau"));
  expect(comparableCity('Stra\u00adßburg')).toBe(comparableCity('STRASSBURG'));
  expect(comparableCity('Lœuilley')).toBe(comparableCity('Loeuilley'));
  expect(comparableCity('Saint-Étienne')).not.toBe(comparableCity('Saint-Éloi'));
});
