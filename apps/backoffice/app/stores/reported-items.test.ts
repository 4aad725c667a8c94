import { expect, test } from 'vitest';
import { newReports } from './reported-items.ts';

const report = (report_id: string) => ({
  report_id,
  order_id: 'o1',
  number: 12,
  reported_at: '2026-11-20T17:30:00.000Z',
  units: [],
});

test('RI-32: a report is new that came while the page was open', () => {
  const [one, other] = [report('one'), report('other')];
  expect(newReports([one, other], [one])).toEqual([other]);
  expect(newReports([other], [one, other])).toEqual([]);
});

test('RI-32: those that the page found when it opened are not', () => {
  expect(newReports([report('one')], null)).toEqual([]);
  expect(newReports(null, [report('one')])).toEqual([]);
});
