import { expect, it } from 'vitest';
import { evictedKeys } from './eviction.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const daysAgo = (days: number) => NOON - days * 24 * 60 * 60 * 1000;
const cached = (key: string, days: number) => ({ key, since: daysAgo(days) });

it('B-5: the oldest goes when there is too much', () => {
  const three = [cached('old', 3), cached('new', 1), cached('middle', 2)];
  expect(evictedKeys(three, { count: 2, days: 30 }, NOON)).toEqual(['old']);
  expect(evictedKeys(three, { count: 3, days: 30 }, NOON)).toEqual([]);
});

it('B-5: what is older than its days goes, and so does what has no date', () => {
  const two = [cached('fresh', 30), cached('stale', 30.1), { key: 'undated', since: Number.NaN }];
  expect(evictedKeys(two, { count: 9, days: 30 }, NOON)).toEqual(['stale', 'undated']);
});
