import { expect, test } from 'vitest';
import { dayInWords, momentInWords } from './written-values.ts';

test('J-8: the first of a month is an ordinal in French, and no other day is', () => {
  const moment = new Date('2027-04-30T22:30:00Z');
  expect([
    dayInWords('2026-12-01'),
    dayInWords('2026-12-11'),
    dayInWords('2026-12-01', 'en'),
    momentInWords(moment, 'Europe/Paris'),
    momentInWords(moment, 'Europe/Paris', 'en'),
  ]).toEqual([
    'mardi 1er décembre',
    'vendredi 11 décembre',
    'Tuesday 1 December',
    'samedi 1er mai à 00:30',
    'Saturday 1 May at 00:30',
  ]);
});
