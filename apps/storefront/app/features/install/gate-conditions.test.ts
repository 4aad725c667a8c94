import { expect, test } from 'vitest';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { areConditionsMet } from './gate-conditions.ts';

const ADDRESS = '{"is_pickup":false,"_distance":{"address":"3 rue Mercière"}}';

function areMet(consent: string | null, location: string | null): boolean {
  const kept = {
    ...(consent !== null && { 'cookie-consent': consent }),
    ...(location !== null && { location }),
  };
  return areConditionsMet(testStorage(kept).tab().storage);
}

test('F-3: consent and an address are both needed', () => {
  expect(areMet('true', ADDRESS)).toBe(true);
  expect(areMet('true', null)).toBe(false);
  expect(areMet(null, ADDRESS)).toBe(false);
  expect(areMet(null, null)).toBe(false);
});

test.each(['false', '"true"', 'yes', '1', ''])('F-3: %j is no consent', (consent) => {
  expect(areMet(consent, ADDRESS)).toBe(false);
});

test.each([
  '{',
  'null',
  '[]',
  '{"_distance":null}',
  '{"_distance":{"address":""}}',
  '{"_distance":{"address":3}}',
  '{"zone":{"postal_code":"69002"},"_distance":null}',
])('F-3: %s holds no address', (location) => {
  expect(areMet('true', location)).toBe(false);
});
