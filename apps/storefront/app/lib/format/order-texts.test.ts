import { expect, test } from 'vitest';
import type { Translate } from '#lib/i18n/translate.ts';
import { expectedTimeText, promisedTimeText, requestedTimeText } from './order-texts.ts';

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

test('S-20, S-26: as soon as possible has the time at which it will be ready, where that is known', () => {
  const expected = (deliveryTimeRange: string | null, at: string | null) =>
    expectedTimeText(
      { deliveryDate: '2026-11-20', deliveryTimeRange },
      { at: at === null ? null : Date.parse(at), timezone: 'Europe/Paris' },
      '2026-11-20',
      t,
    );
  expect(expected('ASAP', '2026-11-20T19:15+01:00')).toBe('as soon as possible, around 19:15');
  expect(expected(null, '2026-11-20T19:15+01:00')).toBe('as soon as possible, around 19:15');
  expect(expected('ASAP', '2026-11-20T19:22+01:00')).toBe('as soon as possible, around 19:25');
  expect(expected('ASAP', null)).toBe('as soon as possible');
  expect(expected('20:07', '2026-11-20T20:07+01:00')).toBe('today, 20:07');
  expect(expected('20:00', '2026-11-20T20:00+01:00')).toBe('today, 20:00');
});

test('OB-33: a promise is a day and a time on the restaurant’s clock', () => {
  const promised = (at: string) =>
    promisedTimeText(Date.parse(at), 'Europe/Paris', '2026-11-20', t);
  expect(promised('2026-11-20T17:25:00Z')).toBe('today, 18:25');
  expect(promised('2026-11-20T23:05:00Z')).toBe('tomorrow, 00:05');
});
