import { instantOf } from '@comptoir/domain/schedule/restaurant-time';
import { describe, expect, test } from 'vitest';
import { calendarFile, endOf } from './calendar-link.tsx';

const inParis = (date: string, time: string) => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return instantOf(date, minutes, 'Europe/Paris') ?? 0;
};

const entry = {
  id: 'abc@kinone.example.fr',
  startsAt: inParis('2026-11-21', '12:00'),
  endsAt: inParis('2026-11-21', '12:15'),
  title: 'Commande n° 12, à retirer',
  place: '14 rue Mercière, 69002 Lyon',
  description: '2 × Maki; saumon\nTotal : 12,00 €',
  at: Date.parse('2026-11-20T17:00:00.123Z'),
};

test('an order is an entry with its time, place and description', () => {
  expect(calendarFile(entry).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Comptoir//Commande//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:abc@kinone.example.fr',
    'DTSTAMP:20261120T170000Z',
    'DTSTART:20261121T110000Z',
    'DTEND:20261121T111500Z',
    'SUMMARY:Commande n° 12\\, à retirer',
    'LOCATION:14 rue Mercière\\, 69002 Lyon',
    'DESCRIPTION:2 × Maki\\; saumon\\nTotal : 12\\,00 €',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('unknown values are left out', () => {
  const file = calendarFile({ ...entry, place: '', description: '' });
  expect(file).not.toContain('LOCATION');
  expect(file).not.toContain('DESCRIPTION');
});

describe('H-1: the restaurant’s clock, on every day of the year', () => {
  const startOf = (date: string, time: string) =>
    calendarFile({ ...entry, startsAt: inParis(date, time) }).match(/DTSTART:(.*)\r/)?.[1];

  test.each([
    ['in winter', '2026-12-24', '19:00', '20261224T180000Z'],
    ['in summer', '2026-07-14', '19:00', '20260714T170000Z'],
    ['the evening before clocks go forward', '2026-03-28', '22:00', '20260328T210000Z'],
    ['the evening after', '2026-03-29', '19:00', '20260329T170000Z'],
    ['the evening before clocks go back', '2026-10-24', '19:00', '20261024T170000Z'],
    ['the evening after', '2026-10-25', '19:00', '20261025T180000Z'],
  ])('H-1: %s', (_name, date, time, expected) => {
    expect(startOf(date, time)).toBe(expected);
  });
});

test('S-10: an entry ends with its slot, also after midnight', () => {
  expect(endOf(0, '12:00-12:15')).toBe(15 * 60_000);
  expect(endOf(0, '12:00')).toBe(15 * 60_000);
  expect(endOf(0, '23:45-00:15')).toBe(30 * 60_000);
});

test('long lines are folded between characters', () => {
  const title = 'é'.repeat(100);
  const file = calendarFile({ ...entry, title });
  const encoder = new TextEncoder();
  for (const line of file.split('\r\n')) {
    expect(encoder.encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
});
