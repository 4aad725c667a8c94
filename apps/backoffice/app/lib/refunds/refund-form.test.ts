import type { WireOrderRefunds } from '@comptoir/contract/staff/refunds';
import { describe, expect, test } from 'vitest';
import { NEW_DRAFT, previewOf, type RefundDraft, requestOf } from './refund-form.ts';

/** Two soups of 3.50 €, of which one went back, and a beer of 6.00 € at 20 %. */
const REFUNDS: WireOrderRefunds = {
  means: 'card',
  parts: [
    {
      part: 1,
      name: 'Soupe miso',
      is_condiment: false,
      quantity: 2,
      rates: [{ rate: 10, gross: 7, tax: 0.64 }],
    },
    {
      part: 2,
      name: 'Bière',
      is_condiment: false,
      quantity: 1,
      rates: [{ rate: 20, gross: 6, tax: 1 }],
    },
  ],
  rates: [
    { rate: 10, gross: 7, tax: 0.64 },
    { rate: 20, gross: 6, tax: 1 },
  ],
  left: 9.5,
  limit: null,
  refunds: [
    {
      refund_id: 'one',
      means: 'card',
      state: 'done',
      provider_reason: null,
      amount: 3.5,
      units: [{ part: 1, quantity: 1 }],
      rates: [{ rate: 10, gross: 3.5, tax: 0.32 }],
      reason: 'quality',
      text: null,
      requested_at: '2026-11-20T18:00:00.000Z',
      person: 'Léa',
      device: null,
      is_counted: true,
    },
  ],
};

const draft = (changes: Partial<RefundDraft>): RefundDraft => ({
  ...NEW_DRAFT,
  reason: 'late',
  ...changes,
});

describe('RF-30: the preview of a refund', () => {
  test('RF-30: has the amount and the tax of each rate, in cents', () => {
    const units = new Map([
      [1, 1],
      [2, 1],
    ]);
    expect(previewOf(draft({ units }), REFUNDS)).toEqual({
      kind: 'selected',
      amount: 950,
      rates: [
        { rate: 1000, gross: 350, tax: 32 },
        { rate: 2000, gross: 600, tax: 100 },
      ],
    });
    expect(previewOf(draft({ kind: 'amount', amount: '9,51' }), REFUNDS)).toEqual({
      kind: 'too_much',
      left: 950,
    });
  });

  test('RF-30: a unit that was refused is free', () => {
    const [one] = REFUNDS.refunds;
    if (!one) throw new Error('There is a refund.');
    const refused = { ...one, state: 'refused' as const, is_counted: false };
    const units = new Map([[1, 2]]);
    expect(previewOf(draft({ units }), REFUNDS)).toMatchObject({ kind: 'too_many_units' });
    const again = { ...REFUNDS, left: 13, refunds: [refused] };
    expect(previewOf(draft({ units }), again)).toMatchObject({ amount: 700 });
  });
});

describe('RF-30: the request of a refund', () => {
  test('RF-30: is complete with something that goes back, and why', () => {
    const units = new Map([
      [1, 1],
      [2, 0],
    ]);
    expect(requestOf(draft({ units, text: ' froid ' }), REFUNDS)).toEqual({
      units: [{ part: 1, quantity: 1 }],
      reason: 'late',
      text: 'froid',
    });
    expect(requestOf(draft({ kind: 'amount', amount: '2,5' }), REFUNDS)).toEqual({
      amount: 2.5,
      reason: 'late',
      text: null,
    });
  });

  test.each([
    ['nothing chosen', {}],
    ['no reason', { reason: null, units: new Map([[1, 1]]) }],
    ['another reason without a word', { reason: 'other', units: new Map([[1, 1]]) }],
    ['no amount', { kind: 'amount', amount: 'deux' }],
    ['more than is left', { kind: 'amount', amount: '10' }],
  ] satisfies readonly (readonly [string, Partial<RefundDraft>])[])(
    'RF-5, RF-30: is not complete with %s',
    (_name, changes) => {
      expect(requestOf(draft(changes), REFUNDS)).toBeNull();
    },
  );

  test('OB-11: is not complete beyond what the person may give back', () => {
    const limited = { ...REFUNDS, limit: 3 };
    expect(requestOf(draft({ units: new Map([[1, 1]]) }), limited)).toBeNull();
    expect(requestOf(draft({ kind: 'amount', amount: '3' }), limited)).not.toBeNull();
  });
});
