import { expect, it } from 'vitest';
import { rangeFaults } from './range-faults.ts';

const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const faultsOf = (...ranges: readonly string[]) =>
  rangeFaults(
    ranges.map((range) => ({ start: minutes(range.slice(0, 5)), end: minutes(range.slice(6)) })),
  );

it.each([
  [
    ['18:30-22:30', '18:30-22:30'],
    [null, 'overlapping'],
  ],
  [
    ['11:30-14:30', '14:00-16:00'],
    [null, 'overlapping'],
  ],
  // The order of the list does not matter.
  [
    ['18:30-22:30', '11:30-19:00'],
    [null, 'overlapping'],
  ],
  [
    ['11:30-14:30', '12:00-13:00', '18:00-20:00'],
    [null, 'overlapping', null],
  ],
  [
    ['18:00-02:00', '23:00-23:30'],
    [null, 'overlapping'],
  ],
  [
    ['18:00-02:00', '22:00-01:00'],
    [null, 'overlapping'],
  ],
  // What touches, or comes after a break, does not overlap.
  [
    ['11:30-14:30', '14:30-16:00'],
    [null, null],
  ],
  [
    ['18:30-22:30', '11:30-14:30'],
    [null, null],
  ],
  [
    ['18:30-22:30', '11:30-18:30'],
    [null, null],
  ],
  // From or to midnight is a range like others, and one that ends where it starts lasts 24 hours.
  [
    ['00:00-02:00', '01:00-03:00'],
    [null, 'overlapping'],
  ],
  [
    ['20:00-00:00', '21:00-22:00'],
    [null, 'overlapping'],
  ],
  [
    ['10:00-10:00', '12:00-13:00'],
    [null, 'overlapping'],
  ],
  // The night of a day and its morning are 24 hours apart.
  [
    ['00:00-02:00', '18:00-02:00'],
    [null, null],
  ],
  [
    ['00:00-00:00', '11:30-14:30', '00:00-00:00'],
    [null, null, null],
  ],
  [['00:00-24:00'], [null]],
])('H-13: of %j the faults are %j', (ranges, expected) => {
  expect(faultsOf(...ranges)).toEqual(expected);
});

it.each([
  ['11:30-10:00', 'reversed'],
  ['14:30-11:30', 'reversed'],
  ['22:30-18:30', 'reversed'],
  ['10:00-10:00', null],
  ['18:00-02:00', null],
  ['22:00-06:00', null],
  ['23:00-07:30', null],
  ['18:00-08:00', null],
  ['17:59-08:00', 'reversed'],
  ['07:00-02:00', null],
  ['07:00-06:00', null],
  ['07:00-06:01', 'reversed'],
  ['06:00-06:00', null],
  ['20:00-00:00', null],
])('H-13: %s is %s', (range, expected) => {
  expect(faultsOf(range)).toEqual([expected]);
});
