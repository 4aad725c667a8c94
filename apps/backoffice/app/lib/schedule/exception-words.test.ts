import { expect, test } from 'vitest';
import { byMonth, daysText, guestSentence, hoursText } from './exception-words.ts';
import { unansweredHolidays } from './holidays.ts';

const christmas = { from: '2026-12-25', to: '2026-12-25', ranges: [], message: '' };
const august = { ...christmas, from: '2027-08-02', to: '2027-08-20' };

test('SV-45: days and hours are said as one says them', () => {
  expect(daysText(christmas)).toBe('vendredi 25 décembre');
  expect(daysText(august)).toBe('du lundi 2 août au vendredi 20 août');
  expect(hoursText(christmas)).toBe('Fermé');
  const ranges: [string, string][] = [
    ['11:30', '14:30'],
    ['19:00', '01:00'],
  ];
  expect(hoursText({ ranges })).toBe('11:30–14:30 et 19:00–01:00');
});

test('SV-45: what guests read has the message beside the closed days, or alone', () => {
  expect(guestSentence(christmas)).toBe('Fermé le vendredi 25 décembre');
  expect(guestSentence({ ...christmas, message: ' joyeux Noël ' })).toBe(
    'Fermé le vendredi 25 décembre\u00a0: joyeux Noël',
  );
  expect(guestSentence(august)).toBe('Fermé du lundi 2 août au vendredi 20 août');
  const ranges: [string, string][] = [['11:30', '14:30']];
  expect(guestSentence({ ...christmas, ranges, message: 'midi seulement' })).toBe('midi seulement');
  expect(guestSentence({ ...christmas, ranges })).toBeNull();
});

test('SV-45: entries stand under the month in which they begin', () => {
  const months = byMonth([august, { ...christmas, from: '2026-12-26' }, christmas]);
  expect(months.map(({ month, entries }) => [month, entries.map(({ from }) => from)])).toEqual([
    ['décembre 2026', ['2026-12-25', '2026-12-26']],
    ['août 2027', ['2027-08-02']],
  ]);
});

test('SV-42: a public holiday is asked about until an exception for both types or an answer is there', () => {
  const holiday = (day: string, is_as_usual = false) => ({ day, name: day, is_as_usual });
  const holidays = [
    holiday('2026-12-25'),
    holiday('2027-01-01', true),
    holiday('2027-05-01'),
    holiday('2027-08-15'),
  ];
  const exceptions = [
    { from: '2026-12-24', to: '2026-12-26', order_type: null },
    { from: '2027-05-01', to: '2027-05-01', order_type: 'delivery' as const },
  ];
  expect(unansweredHolidays(holidays, exceptions).map(({ day }) => day)).toEqual([
    '2027-05-01',
    '2027-08-15',
  ]);
});
