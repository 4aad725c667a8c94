import { expect, test } from 'vitest';
import type { Translate } from '#lib/i18n/translate.ts';
import { requestedTimeText } from './order-texts.ts';

const t: Translate = (key, values) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));

const at = (deliveryDate: string | null, deliveryTimeRange: string | null) =>
  requestedTimeText({ deliveryDate, deliveryTimeRange }, '2026-11-20', t);

test('a time has its day and its hours', () => {
  expect(at('2026-11-20', '19:00')).toBe('today, 19:00');
  expect(at('2026-11-21', '12:00-12:15')).toBe('tomorrow, 12:00 - 12:15');
  expect(at('2026-11-23', '12:00')).toBe('lundi 23 novembre, 12:00');
});

test('as soon as possible needs no day', () => {
  expect(at('2026-11-20', 'ASAP')).toBe('as soon as possible');
  expect(at(null, null)).toBe('as soon as possible');
});
