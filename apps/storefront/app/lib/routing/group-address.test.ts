import { expect, test } from 'vitest';
import { hasGroupKey, withoutGroupKey } from './group-address.ts';

test.each([
  ['/group/k3y', '/group'],
  ['/fr/group/k3y/menu', '/fr/group'],
  ['/GROUP/k3y', '/GROUP'],
])('GP-2: %s is told as %s', (path, told) => {
  expect(withoutGroupKey(path)).toBe(told);
  expect(hasGroupKey(path)).toBe(true);
});

test.each(['/group', '/fr/group', '/menu', '/groups/k3y', '/'])('GP-2: %s has no key', (path) => {
  expect(withoutGroupKey(path)).toBe(path);
  expect(hasGroupKey(path)).toBe(false);
});
