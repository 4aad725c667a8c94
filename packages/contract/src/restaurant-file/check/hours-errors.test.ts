import { describe, expect, it } from 'vitest';
import { exceptionRequest } from '../../staff/exceptions.ts';
import { fieldPath } from '../../wire/field-path.ts';
import { hoursErrors, overlapErrors, overlapWarnings } from './hours-errors.ts';
import { rootNode } from './json-node.ts';
import { restaurantNodes } from './restaurant-nodes.ts';

const errorsOf = (file: object) => {
  const nodes = restaurantNodes(rootNode(file));
  return [...overlapErrors(nodes), ...hoursErrors(nodes)].map(
    ({ segments, found, expected }) => `${fieldPath(segments)}: ${found}, ${expected}`,
  );
};

const OVERLAPPING = 'une plage qui ne recouvre aucune autre du même jour';
const REVERSED = 'une fermeture après l’ouverture';
const DINNER = ['18:30', '22:30'];

describe('H-13: hours of a file', () => {
  it('H-13: of menus, for deliveries and pickups, may neither overlap nor be reversed', () => {
    const menus = [
      {
        time_ranges: { mon: [DINNER, DINNER], tue: [DINNER, ['11:30', '14:30']] },
        pickup_time_ranges: { wed: [['11:30', '10:00']], sat: [['18:00', '02:00']] },
      },
    ];
    expect(errorsOf({ menus })).toEqual([
      `menus[0].time_ranges.mon[1]: « 18:30-22:30 », ${OVERLAPPING}`,
      `menus[0].pickup_time_ranges.wed[0]: « 11:30-10:00 », ${REVERSED}`,
    ]);
  });

  it('H-13: nor what is served when, of menus and of dishes, on days that are open', () => {
    const times = [
      { start: '11:30', end: '15:00' },
      { start: '14:00', end: '16:00' },
    ];
    const menus = [
      {
        active_times: { mon: { times }, tue: { is_open: false, times } },
        categories: [{ items: [{ active_times: { fri: { times: [['15:00', '11:30']] } } }] }],
      },
    ];
    expect(errorsOf({ menus })).toEqual([
      `menus[0].active_times.mon.times[1]: « 14:00-16:00 », ${OVERLAPPING}`,
      `menus[0].categories[0].items[0].active_times.fri.times[0]: « 15:00-11:30 », ${REVERSED}`,
    ]);
  });

  it('H-13: nor those of exceptions and offers', () => {
    const exceptions = [
      {
        from: '2026-12-24',
        ranges: [
          ['11:30', '14:30'],
          ['14:00', '15:00'],
          ['22:00', '02:00'],
        ],
      },
    ];
    const offers = [
      { active_times: { days: ['mon'], start: '22:30', end: '18:30' } },
      { active_times: { start: '22:00', end: '02:00' } },
      { active_times: { start: '22:00' } },
    ];
    expect(errorsOf({ exceptions, offers })).toEqual([
      `exceptions[0].ranges[1]: « 14:00-15:00 », ${OVERLAPPING}`,
      'offers[0].active_times.end: « 18:30 », une heure de fin après celle du début',
    ]);
  });

  it('H-13: that overlap are read as one range of a file, with a warning', () => {
    const menus = [{ pickup_time_ranges: { mon: [DINNER, ['20:00', '23:00']] } }];
    const warnings = overlapWarnings(restaurantNodes(rootNode({ menus })));
    expect(warnings).toEqual([
      {
        segments: ['menus', 0, 'pickup_time_ranges', 'mon', 1],
        message:
          '« 20:00-23:00 » recouvre une autre plage du même jour : les deux n’en font qu’une',
      },
    ]);
  });

  it('H-13: times that are none are errors of their own', () => {
    expect(
      errorsOf({ menus: [{ time_ranges: { mon: [['11h30', 'midi'], null, 5], tue: 'x' } }] }),
    ).toEqual([]);
  });
});

it('H-13: exceptions that the staff enters are refused by their range', () => {
  const ranges = [
    ['11:30', '14:30'],
    ['14:00', '15:00'],
    ['11:30', '10:00'],
  ];
  const read = exceptionRequest.safeParse({
    from: '2026-12-24',
    to: '2026-12-24',
    order_type: null,
    ranges,
  });
  expect(read.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['ranges', 1], OVERLAPPING],
    [['ranges', 2], REVERSED],
  ]);
});
