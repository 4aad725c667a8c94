import { expect, test } from 'vitest';
import { freshnessOf } from './freshness.ts';

test('OB-63: data are current while the server is heard every ten seconds', () => {
  expect(freshnessOf('live', 1000, 11_500)).toEqual({ kind: 'current' });
  expect(freshnessOf('polling', 1000, 6000)).toEqual({ kind: 'current' });
});

test('OB-63: a silent server makes the data old, with their age', () => {
  expect(freshnessOf('live', 1000, 13_000)).toEqual({ kind: 'old', seconds: 12, isOffline: false });
});

test('OB-63: without a connection the data are old at once', () => {
  expect(freshnessOf('offline', 1000, 4200)).toEqual({ kind: 'old', seconds: 3, isOffline: true });
});

test('before the first answer there is nothing to be old', () => {
  expect(freshnessOf('loading', null, 5000)).toEqual({ kind: 'loading' });
});
