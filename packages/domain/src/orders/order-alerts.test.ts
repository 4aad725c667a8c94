import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openingDays, type WeeklyRanges } from '../schedule/opening-hours.ts';
import {
  dueAlerts,
  isGivenUp,
  isPausedWithoutBoard,
  shortestWaitMs,
  waitingSince,
} from './order-alerts.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00+01:00`);
const MINUTE = 60_000;
const RULES = { acceptWithin: 5, watchMinutes: 3, cancelAfter: 30 };

const evening = [{ start: 18 * 60, end: 22 * 60 }];
const hours: WeeklyRanges = {
  mon: evening,
  tue: evening,
  wed: evening,
  thu: evening,
  fri: evening,
  sat: evening,
  sun: evening,
};

it.each([
  ['while open', '18:10', '18:10'],
  ['before the opening', '15:00', '18:00'],
  ['just before closing', '21:59', '21:59'],
])('OB-35: an order that came in %s (%s) waits since %s', (_, submitted, since) => {
  expect(waitingSince(at(submitted), [hours], 'Europe/Paris')).toBe(at(since));
});

it('OB-35: an order that came in after closing waits since the next opening', () => {
  const since = waitingSince(at('22:00'), [hours], 'Europe/Paris');
  expect(since).toBe(at('18:00') + 24 * 60 * MINUTE);
});

it('OB-35: pickups or deliveries open the restaurant, and not on a day that an exception closes', () => {
  const closed = { from: '2026-11-20', to: '2026-11-21', ranges: [], message: '' };
  const delivery = openingDays(hours, [{ ...closed, orderType: 'delivery' }], 'delivery');
  expect(waitingSince(at('15:00'), [hours, delivery], 'Europe/Paris')).toBe(at('18:00'));
  const pickup = openingDays(hours, [{ ...closed, orderType: null }], 'pickup');
  expect(waitingSince(at('15:00'), [pickup, delivery], 'Europe/Paris')).toBe(
    at('18:00') + 2 * 24 * 60 * MINUTE,
  );
});

it('OB-35: without opening hours an order waits since it came in', () => {
  const never = Object.fromEntries(Object.keys(hours).map((day) => [day, []]));
  expect(waitingSince(at('22:00'), [never as unknown as WeeklyRanges], 'Europe/Paris')).toBe(
    at('22:00'),
  );
});

it.each([
  // Minutes since it waits, minutes since a board was open.
  [4, 0, {}],
  [5, 0, { staff: 'not_accepted' }],
  [9, 0, { staff: 'not_accepted' }],
  [10, 0, { staff: 'not_accepted', webhook: 'not_accepted' }],
  [2, 60, {}],
  [3, 60, { staff: 'no_board' }],
  [4, 3, { staff: 'no_board' }],
  [6, 60, { staff: 'not_accepted', webhook: 'no_board' }],
])('OB-35, OB-36: after %i minutes, %i of them without a board: %j', (waited, unseen, expected) => {
  const now = at('19:00');
  const order = { since: now - waited * MINUTE, boardSeenAt: now - unseen * MINUTE, isOpen: true };
  expect(dueAlerts(order, RULES, now)).toEqual(expected);
});

it('OB-36: a closed restaurant needs no board, and one that never had a board is alerted alike', () => {
  const now = at('19:00');
  const order = { since: now - 4 * MINUTE, boardSeenAt: null };
  expect(dueAlerts({ ...order, isOpen: false }, RULES, now)).toEqual({});
  expect(dueAlerts({ ...order, isOpen: true }, RULES, now)).toEqual({ staff: 'no_board' });
});

it('OB-35: an alert stays due, and the webhook is never called before the staff', () => {
  const minutes = fc.integer({ min: 0, max: 120 });
  fc.assert(
    fc.property(minutes, minutes, minutes, fc.boolean(), (waited, unseen, later, isOpen) => {
      const now = at('19:00');
      const order = { since: now - waited * MINUTE, boardSeenAt: now - unseen * MINUTE, isOpen };
      const due = dueAlerts(order, RULES, now);
      if (due.webhook) expect(due.staff).toBeDefined();
      const then = dueAlerts(order, RULES, now + later * MINUTE);
      for (const level of Object.keys(due)) expect(then).toHaveProperty(level);
    }),
  );
});

it('OB-37: an order is given up after `cancel_after`, and never without it', () => {
  const now = at('19:00');
  expect(isGivenUp(now - 30 * MINUTE + 1, RULES, now)).toBe(false);
  expect(isGivenUp(now - 30 * MINUTE, RULES, now)).toBe(true);
  expect(isGivenUp(0, { cancelAfter: null }, now)).toBe(false);
});

it('OB-38: orders as soon as possible pause without a board only where the restaurant says so', () => {
  const now = at('19:00');
  const rules = { pauseWithoutBoard: true, watchMinutes: 3 };
  expect(isPausedWithoutBoard(null, rules, now)).toBe(true);
  expect(isPausedWithoutBoard(now - 3 * MINUTE, rules, now)).toBe(true);
  expect(isPausedWithoutBoard(now - 3 * MINUTE + 1, rules, now)).toBe(false);
  expect(isPausedWithoutBoard(null, { ...rules, pauseWithoutBoard: false }, now)).toBe(false);
});

it.each([
  [{ acceptWithin: 5, watchMinutes: 3, cancelAfter: 30 }, 3],
  [{ acceptWithin: 2, watchMinutes: 3, cancelAfter: null }, 2],
  [{ acceptWithin: 5, watchMinutes: 3, cancelAfter: 1 }, 1],
])(
  'OB-35, OB-37: by %j an order that waits for less than %i minutes needs no look',
  (rules, minutes) => {
    expect(shortestWaitMs(rules)).toBe(minutes * MINUTE);
  },
);

it('OB-35, OB-36, OB-37: nothing is due before the shortest wait, whenever the order came in', () => {
  const minutes = fc.integer({ min: 1, max: 240 });
  const rules = fc.record({
    acceptWithin: minutes,
    watchMinutes: minutes,
    cancelAfter: fc.option(minutes),
  });
  const submitted = fc.integer({ min: at('00:00'), max: at('23:59') });
  fc.assert(
    fc.property(
      rules,
      submitted,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (set, from, share) => {
        const now = from + Math.ceil(share * shortestWaitMs(set)) - 1;
        const since = waitingSince(from, [hours], 'Europe/Paris');
        const order = { since, boardSeenAt: null, isOpen: true };
        expect([dueAlerts(order, set, now), isGivenUp(since, set, now)]).toEqual([{}, false]);
      },
    ),
  );
});
