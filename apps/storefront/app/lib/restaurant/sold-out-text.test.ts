import { NOTHING_SET } from '@comptoir/domain/availability/live-state';
import { expect, test } from 'vitest';
import { createTranslate } from '#lib/i18n/translate.ts';
import { soldOutItems, soldOutText, soldOutTexts } from './sold-out-text.ts';

const PARIS = 'Europe/Paris';
const t = createTranslate({});
const at = (time: string) => Date.parse(`${time}+01:00`);

test.each([
  ['2026-11-23T19:00', '2026-11-24T04:00', 'Sold out tonight'],
  ['2026-11-24T01:00', '2026-11-24T04:00', 'Sold out tonight'],
  ['2026-11-23T12:00', '2026-11-24T04:00', 'Sold out today'],
  ['2026-11-23T19:00', '2026-11-23T20:30', 'Sold out until 20:30'],
  ['2026-11-23T23:30', '2026-11-24T00:30', 'Sold out until 00:30'],
  ['2026-11-23T19:00', '2026-11-25T04:00', 'Sold out until tomorrow'],
  ['2026-11-23T19:00', '2026-11-24T14:00', 'Sold out until tomorrow, 14:00'],
  ['2026-11-23T19:00', '2026-11-28T12:00', 'Sold out until samedi 28 novembre'],
])('SV-62: at %s what is sold out to %s says so by its end', (now, until, text) => {
  expect(soldOutText(at(until), at(now), PARIS, t)).toBe(text);
});

test('SV-62: dishes and options are named by their ids, and what can be had is not', () => {
  const until = at('2026-11-23T20:30');
  const hold = { until, remaining: null };
  const live = {
    ...NOTHING_SET,
    holds: [
      { kind: 'item', subject: 'saumon', ...hold } as const,
      { kind: 'option', subject: 'avocat', ...hold } as const,
    ],
  };
  const now = at('2026-11-23T19:00');
  const { ofItem, ofOption } = soldOutTexts(live, now, PARIS, t);
  expect(ofItem({ id: 'saumon', ingredients: [] })).toBe('Sold out until 20:30');
  expect(ofItem({ id: 'avocat', ingredients: [] })).toBe('');
  expect(ofOption('avocat')).toBe('Sold out until 20:30');
  expect(soldOutItems(live, now, PARIS, t)).toEqual({ saumon: 'Sold out until 20:30' });
  expect(soldOutItems(live, until, PARIS, t)).toEqual({});
});
