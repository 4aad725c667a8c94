import { expect, it } from 'vitest';
import { toMenuSchedule } from './menu-mapping.ts';
import { menu } from './menus.ts';

it('R-1: hours may be pairs, and days null, as if they were left out', () => {
  const schedule = toMenuSchedule(
    menu.parse({
      menu_id: 'carte',
      active_times: { mon: { is_open: true, times: [['11:30', '24:00']] }, tue: null },
      time_ranges: { mon: [['11:30', '14:00']], tue: null },
      categories: [],
    }),
  );
  expect(schedule.activeTimes).toMatchObject({
    mon: [{ start: 690, end: 1440 }],
    tue: [],
    wed: [],
  });
  expect(schedule.ranges.delivery).toMatchObject({ mon: [{ start: 690, end: 840 }], tue: [] });
});
