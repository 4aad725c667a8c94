import fc from 'fast-check';
import { expect, it } from 'vitest';
import { beginsOneErrorApart, errorsBetween, isOneErrorApart } from './typing-error.ts';

it.each([
  ['saumonn', 'saumon', true],
  ['samon', 'saumon', true],
  ['daumon', 'saumon', true],
  ['avocta', 'avocat', true],
  ['vaocat', 'avocat', true],
  ['saumon', 'saumon', false],
  ['smuaon', 'saumon', false],
  ['hlon', 'thon', false],
  ['avoc', 'avocat', false],
  ['tacova', 'avocat', false],
])('Q-13: whether %j and %j are one typing error apart: %j', (one, other, expected) => {
  expect(isOneErrorApart(one, other)).toBe(expected);
  expect(isOneErrorApart(other, one)).toBe(expected);
});

it.each([
  ['califr', 'california', true],
  ['caliof', 'california', true],
  ['clif', 'california', true],
  ['caalif', 'california', true],
  ['cracif', 'california', false],
])('Q-13: whether what begins as %j may become %j: %j', (typed, word, expected) => {
  expect(beginsOneErrorApart(typed, word)).toBe(expected);
});

it.each([
  ['yakytory', 'yakitori', 2, 2],
  ['tchirachi', 'chirashi', 3, 2],
  ['avocta', 'avocat', 1, 1],
  ['saumon', 'saumon', 0, 0],
  ['pizza', 'riz', 1, null],
  ['', 'thon', 3, null],
  ['', 'thon', 4, 4],
  ['thon', '', 4, 4],
  ['sashimi', 'ashimis', 2, 2],
  ['abcd', 'badc', 2, 2],
])('Q-15: between %j and %j, at most %j: %j', (one, other, most, expected) => {
  expect(errorsBetween(one, other, most)).toBe(expected);
});

const someWord = fc
  .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 })
  .map((letters) => letters.join(''));

it('Q-13, Q-15: one error apart is one error between, either way round', () => {
  fc.assert(
    fc.property(someWord, someWord, (one, other) => {
      expect(isOneErrorApart(one, other)).toBe(errorsBetween(one, other, 9) === 1);
      expect(errorsBetween(one, other, 9)).toBe(errorsBetween(other, one, 9));
    }),
    { numRuns: 1000 },
  );
});

/** The same distance by its definition: the cheapest way to make two endings equal. */
function distanceOf(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [first, second] = one;
  const isSwapped = one.length > 1 && first === other[1] && second === other[0];
  return Math.min(
    distanceOf(one.slice(1), other) + 1,
    distanceOf(one, other.slice(1)) + 1,
    distanceOf(one.slice(1), other.slice(1)) + (first === other[0] ? 0 : 1),
    isSwapped ? distanceOf(one.slice(2), other.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

it('Q-15: the distance is the least number of typing errors, unless it is above the limit', () => {
  const shortWord = fc
    .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(shortWord, shortWord, fc.nat({ max: 5 }), (one, other, most) => {
      const distance = distanceOf(one, other);
      expect(errorsBetween(one, other, most)).toBe(distance > most ? null : distance);
    }),
    { numRuns: 1000 },
  );
});
