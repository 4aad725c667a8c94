import type { WireTimelineSlot } from '@comptoir/contract/staff/availability';
import { expect, test } from 'vitest';
import { slotLoad } from './slot-load.ts';

const aSlot = (change: Partial<WireTimelineSlot>): WireTimelineSlot => ({
  starts_at: '2026-11-20T19:30:00.000Z',
  label: '20:30',
  orders: 4,
  order_capacity: null,
  units: 12,
  unit_capacity: null,
  is_full: false,
  is_closed: false,
  ...change,
});

test('SV-75: a slot is measured by the units of the kitchen where they are counted', () => {
  expect(slotLoad(aSlot({ unit_capacity: 20 }), 4)).toEqual({
    text: '12 / 20 unités · 4 commandes',
    share: 0.6,
    fill: 'free',
  });
});

test('SV-75: without units it is measured by its orders, and without a capacity by the fullest', () => {
  expect(slotLoad(aSlot({ order_capacity: 5 }), 9)).toMatchObject({
    text: '4 / 5 commandes',
    share: 0.8,
    fill: 'nearly_full',
  });
  expect(slotLoad(aSlot({}), 8)).toMatchObject({ text: '4 commandes', share: 0.5, fill: 'free' });
});

test('SV-75: whichever is scarcer fills the bar, and a full slot is full', () => {
  const scarce = aSlot({ order_capacity: 4, unit_capacity: 20, is_full: true });
  expect(slotLoad(scarce, 4)).toMatchObject({ share: 1, fill: 'full' });
});
