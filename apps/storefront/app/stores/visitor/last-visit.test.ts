import { expect, test } from 'vitest';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { isVisitOver, lastVisitIn } from './last-visit.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;

const storageWith = (text: string) => testStorage({ 'last-visit': text }).tab().storage;
const isOver = (minutesAgo: number, extra = 0) =>
  isVisitOver(storageWith(String(NOW - minutesAgo * MINUTE - extra)), NOW);

test('F-14: a visit is over after more than 2880 minutes, not at them', () => {
  expect(isOver(0)).toBe(false);
  expect(isOver(2879)).toBe(false);
  expect(isOver(2880)).toBe(false);
  expect(isOver(2880, 1)).toBe(true);
  expect(isOver(2881)).toBe(true);
  expect(isOver(60 * 24 * 365)).toBe(true);
});

test('F-13: an instant is read in milliseconds, and as a date', () => {
  expect(lastVisitIn(storageWith('1773144000000'))).toBe(NOW);
  expect(lastVisitIn(storageWith('2026-03-10T12:00:00.000Z'))).toBe(NOW);
});

test.each(['', '0', '-1', 'abc', 'abc 1', '{', 'null', 'true', '"', '2026', '[]', 'NaN'])(
  'F-13: %j says nothing, and ends no visit',
  (text) => {
    expect(lastVisitIn(storageWith(text))).toBeNaN();
    expect(isVisitOver(storageWith(text), NOW)).toBe(false);
  },
);

test('F-14: a first visit is not over, nor one that a wrong clock has put into the future', () => {
  expect(isVisitOver(testStorage().tab().storage, NOW)).toBe(false);
  expect(isOver(-9999)).toBe(false);
});
