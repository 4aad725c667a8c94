import type { WireMenu } from '@comptoir/contract/menus/menus';
import { expect, test } from 'vitest';
import { serviceWeek } from './hours-table.tsx';

const menu = (delivery: WireMenu['time_ranges'], pickup: WireMenu['time_ranges']): WireMenu => ({
  menu_id: 'carte',
  menu_name: 'La carte',
  menu_is_open: true,
  menu_is_available: true,
  active_times: null,
  time_ranges: delivery,
  pickup_time_ranges: pickup,
  categories: [],
});

test('W-6: services with different hours have a column each', () => {
  const week = serviceWeek(
    [menu({ mon: [['18:30', '22:30']] }, { mon: [['18:00', '00:30']], tue: [['12:00', '14:00']] })],
    true,
  );
  expect(week.slice(0, 3)).toEqual([
    {
      weekday: 'mon',
      pickup: [{ start: 1080, end: 1470 }],
      delivery: [{ start: 1110, end: 1350 }],
    },
    { weekday: 'tue', pickup: [{ start: 720, end: 840 }], delivery: [] },
    { weekday: 'wed', pickup: [], delivery: [] },
  ]);
});

test('W-6: the same hours, or no deliveries, have one column', () => {
  const hours = { mon: [['18:00', '22:00']] } satisfies WireMenu['time_ranges'];
  const once = { weekday: 'mon', pickup: [{ start: 1080, end: 1320 }], delivery: null };
  expect(serviceWeek([menu(hours, hours)], true)[0]).toEqual(once);
  expect(serviceWeek([menu({}, hours)], false)[0]).toEqual(once);
});
