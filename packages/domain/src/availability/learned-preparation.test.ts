import { expect, test } from 'vitest';
import { learnedPreparation } from './learned-preparation.ts';

const ZONE = 'Europe/Paris';
const MINUTE = 60_000;

/** Orders that were accepted a minute after one another, each ready after so many minutes. */
function taking(from: string, minutes: readonly number[]) {
  return minutes.map((each, index) => {
    const acceptedAt = Date.parse(from) + index * MINUTE;
    return { acceptedAt, readyAt: acceptedAt + each * MINUTE };
  });
}

test('SV-30: an hour of the week proposes the median of its orders, rounded up to five minutes', () => {
  const friday = taking('2026-11-20T20:00:00+01:00', [12, 21, 90, 18, 22]);
  expect(learnedPreparation(friday, ZONE)).toEqual([
    { weekday: 'fri', hour: 20, minutes: 25, orders: 5 },
  ]);
});

test('SV-30: an hour with fewer than five orders proposes nothing', () => {
  expect(learnedPreparation(taking('2026-11-20T20:00:00+01:00', [20, 20, 20, 20]), ZONE)).toEqual(
    [],
  );
});

test('SV-30: orders of several weeks count together, by the clock of the restaurant on either side of a change', () => {
  const summer = taking('2026-10-23T20:00:00+02:00', [20, 20, 20]);
  const winter = taking('2026-10-30T20:00:00+01:00', [20, 20]);
  expect(learnedPreparation([...summer, ...winter], ZONE)).toEqual([
    { weekday: 'fri', hour: 20, minutes: 20, orders: 5 },
  ]);
});

test('SV-30: orders that were ready at once propose five minutes', () => {
  const [hour] = learnedPreparation(taking('2026-11-20T20:00:00+01:00', [0, 0, 0, 0, 0]), ZONE);
  expect(hour?.minutes).toBe(5);
});
