import { expect, it } from 'vitest';
import { surplus } from './eviction.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const daysAgo = (days: number) => NOON - days * 24 * 60 * 60 * 1000;
const kept = (key: string, days: number) => ({ key, since: daysAgo(days) });

it('B-5: the oldest goes when there is too much', () => {
  const three = [kept('old', 3), kept('new', 1), kept('middle', 2)];
  expect(surplus(three, { count: 2, days: 30 }, NOON)).toEqual(['old']);
  expect(surplus(three, { count: 3, days: 30 }, NOON)).toEqual([]);
});

it('B-5: what is older than its days goes, and so does what has no date', () => {
  const two = [kept('fresh', 30), kept('stale', 30.1), { key: 'undated', since: Number.NaN }];
  expect(surplus(two, { count: 9, days: 30 }, NOON)).toEqual(['stale', 'undated']);
});
