import { expect, it } from 'vitest';
import { evictedKeys, isCacheable } from './cache.ts';

function answered(change: object = {}, headers: Record<string, string> = {}) {
  const own = new Headers({ etag: '"1"', ...headers });
  return { status: 200, type: 'basic', redirected: false, headers: own, ...change };
}

it('B-2: a plain answer of the shop is cached', () => {
  expect(isCacheable(answered())).toBe(true);
  expect(isCacheable(answered({}, { 'cache-control': 'public, max-age=0, must-revalidate' }))).toBe(
    true,
  );
});

it('B-2: so is an immutable answer without an `ETag`', () => {
  const headers = new Headers({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(isCacheable(answered({ headers }))).toBe(true);
});

it.each([
  ['that is a failure', answered({ status: 503 })],
  ['that is partial content', answered({ status: 206 })],
  ['of a redirect', answered({ redirected: true })],
  ['of another site', answered({ type: 'cors' })],
  ['that is opaque', answered({ type: 'opaque', status: 0 })],
  ['that is not to be stored', answered({}, { 'cache-control': 'no-store' })],
  ['that is private', answered({}, { 'cache-control': 'private, max-age=60' })],
  ['without an `ETag`', answered({ headers: new Headers() })],
])('B-2: an answer %s is not', (_, answer) => {
  expect(isCacheable(answer)).toBe(false);
});

const NOON = Date.UTC(2026, 10, 20, 12);
const daysAgo = (days: number) => NOON - days * 24 * 60 * 60 * 1000;
const cached = (key: string, days: number) => ({ key, since: daysAgo(days) });

it('B-5: beyond the count the oldest is evicted', () => {
  const three = [cached('old', 3), cached('new', 1), cached('middle', 2)];
  expect(evictedKeys(three, { count: 2, days: 30 }, NOON)).toEqual(['old']);
  expect(evictedKeys(three, { count: 3, days: 30 }, NOON)).toEqual([]);
});

it('B-5: what is too old is evicted, and so is what has no date', () => {
  const two = [cached('fresh', 30), cached('stale', 30.1), { key: 'undated', since: Number.NaN }];
  expect(evictedKeys(two, { count: 9, days: 30 }, NOON)).toEqual(['stale', 'undated']);
});
