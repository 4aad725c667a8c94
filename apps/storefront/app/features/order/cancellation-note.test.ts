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

test('T-22, OB-51: what was paid at a hand-over that was taken back goes back on no card', () => {
  const handedOver = { status: 'pending', total: 36.1, paid_at_handover: true } as const;
  expect(moneyText({ ...handedOver, refund: 36.1 }, t)?.replaceAll(/\s/g, ' ')).toBe(
    'You get back 36,10 € of the 36,10 € that you paid.',
  );
  expect(moneyText({ ...handedOver, refund: 0 }, t)).toMatch(/not refunded/);
});

test('T-22: an order that was not paid has nothing to pay, and one without a decision promises nothing', () => {
  expect(moneyText({ status: 'pending', total: 36.1 }, t)).toMatch(/^Nothing was charged/);
  expect(moneyText({ status: 'paid', total: 36.1 }, t)).toBeNull();
});
