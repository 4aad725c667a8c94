import { expect, test } from 'vitest';
import type { Translate } from '#lib/i18n/translate.ts';
import { moneyText } from './cancellation-note.tsx';

const t: Translate = (key, values) =>
  key.replace(/\{(\w+)\}/g, (_, name: string) => String(values?.[name]));

const paid = (refund?: number) =>
  moneyText(
    { status: 'paid', total: 36.1, ...(refund !== undefined && { refund }) },
    t,
  )?.replaceAll(/\s/g, ' ');

test('T-22: a cancelled order says what goes back, exactly as it was decided', () => {
  expect(paid(36.1)).toMatch(/^You get back all of the 36,10 €/);
  expect(paid(12.5)).toMatch(/^You get back 12,50 € of the 36,10 €/);
  expect(paid(0)).toBe('The 36,10 € that you paid are not refunded.');
});

test('T-22: an order that was not paid has nothing to pay, and one without a decision promises nothing', () => {
  expect(moneyText({ status: 'pending', total: 36.1 }, t)).toMatch(/^Nothing was charged/);
  expect(moneyText({ status: 'paid', total: 36.1 }, t)).toBeNull();
});
