import { expect, test } from 'vitest';
import { linesToSee, type OpeningCheck, type OpeningLine } from './opening-states.ts';

const AT = '2026-11-20T17:00:00.000Z';
const evening = { starts_at: '2026-11-20T18:00:00.000Z', ends_at: '2026-11-20T22:00:00.000Z' };
const pickup: OpeningCheck['hours'][number] = {
  order_type: 'pickup',
  ranges: [evening],
  is_exception: false,
  message: '',
};
const hold: OpeningCheck['holds'][number] = {
  hold_id: 'h1',
  kind: 'item',
  id: 'maki',
  name: 'Maki',
  until: AT,
  remaining: null,
  is_sold_out: true,
  set_at: AT,
  set_by: null,
  orders: [],
  is_left_over: false,
};
const printer: OpeningCheck['printers'][number] = {
  printer_id: 'p1',
  name: 'Cuisine',
  transport: 'escpos_tcp',
  kinds: [],
  state: 'ready',
  since: AT,
  last_seen_at: AT,
  waiting: 0,
  fallback_name: null,
};
const device: OpeningCheck['devices'][number] = {
  device_id: 'd1',
  name: 'Passe',
  kind: 'board',
  created_at: AT,
  enrolled_at: AT,
  last_seen_at: AT,
  is_alive: true,
  service_since: null,
};

function check(overrides: Partial<OpeningCheck>): OpeningCheck {
  return {
    now: AT,
    day: '2026-11-20',
    timezone: 'Europe/Paris',
    hours: [pickup, { ...pickup, order_type: 'delivery' }],
    devices: [device],
    printers: [printer],
    paper_problems: 0,
    holds: [hold],
    pauses: [],
    rush: null,
    closed_slots: [],
    open_orders: 2,
    first_orders: [],
    ...overrides,
  };
}

const seen = (overrides: Partial<OpeningCheck>, isHeard = true) => [
  ...linesToSee(check(overrides), isHeard),
];

test('SV-81: an evening as usual has nothing to see, with what was sold out today', () => {
  expect(seen({})).toEqual([]);
  expect(seen({ printers: [], devices: [] })).toEqual([]);
});

test.each<[OpeningLine, Partial<OpeningCheck>]>([
  ['hours', { hours: [{ ...pickup, is_exception: true }] }],
  ['hours', { hours: [{ ...pickup, ranges: [] }] }],
  ['sold_out', { holds: [{ ...hold, is_left_over: true }] }],
  ['set', { pauses: [{ kind: 'all', until: AT, set_at: AT, set_by: null }] }],
  ['set', { rush: { minutes: 15, until: AT, set_at: AT, set_by: null } }],
  ['set', { closed_slots: [AT] }],
  ['printers', { printers: [printer, { ...printer, state: 'paper' }] }],
  ['printers', { paper_problems: 1 }],
  ['devices', { devices: [device, { ...device, is_alive: false }] }],
])('SV-81: the line %s is to be seen with %o', (line, overrides) => {
  expect(seen(overrides)).toEqual([line]);
});

test('SV-81: the sound is to be tried until it was heard on this page', () => {
  expect(seen({}, false)).toEqual(['sound']);
});

test('SV-81: a day on which one type alone is closed by the week is as usual', () => {
  expect(seen({ hours: [pickup, { ...pickup, order_type: 'delivery', ranges: [] }] })).toEqual([]);
});
