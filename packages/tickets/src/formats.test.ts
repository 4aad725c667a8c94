import { expect, test } from 'vitest';
import { formatDay } from './formats.ts';

test('the first of a month is an ordinal, the eleventh is not', () => {
  expect(formatDay('2027-05-01T10:00:00Z', 'Europe/Paris')).toBe('samedi 1er mai');
  expect(formatDay('2026-11-11T10:00:00Z', 'Europe/Paris')).toBe('mercredi 11 novembre');
});
