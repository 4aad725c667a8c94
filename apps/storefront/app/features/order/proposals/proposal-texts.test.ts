import type { WireProposal } from '@comptoir/contract/orders/substitutions';
import { expect, test } from 'vitest';
import type { Translate } from '#lib/i18n/translate.ts';
import {
  answersTo,
  avoidedText,
  endText,
  proposalText,
  withoutAnswerText,
} from './proposal-texts.ts';

/** Keys with their values, as a catalogue would fill them in. */
const t: Translate = (key, values = {}) =>
  key.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]));

const SWAP: WireProposal = {
  substitution_id: 'one',
  kind: 'swap',
  item_name: 'Maki saumon',
  quantity: 1,
  swap_name: 'Soupe miso',
  swap_price: 4.9,
  text: null,
  proposed_at: '2026-11-20T17:00:00.000Z',
  answer_until: '2026-11-20T17:10:00.000Z',
  without_answer: 'dropped',
  accept_given: 1,
  drop_given: 5.9,
  outcome: null,
  ended_by: null,
  given: 0,
};

test('SU-3: the guest reads what changes and what goes back, before answering', () => {
  expect(proposalText(SWAP, true, t)).toBe(
    '1 × Maki saumon is missing. You would get instead: Soupe miso. You get back 1,00\u00a0€ on your card.',
  );
  expect(proposalText({ ...SWAP, accept_given: 0 }, false, t)).toContain(
    'The price stays the same.',
  );
  expect(proposalText({ ...SWAP, kind: 'drop', accept_given: 5.9 }, false, t)).toBe(
    '1 × Maki saumon is missing. You pay 5,90\u00a0€ less.',
  );
  const offered = (['drop', 'swap', 'cancel'] as const).map((kind) =>
    answersTo({ ...SWAP, kind }, t).map(({ answer }) => answer),
  );
  expect(offered).toEqual([
    ['accept', 'cancel'],
    ['accept', 'drop', 'cancel'],
    ['accept', 'keep'],
  ]);
});

test('SU-19: what the dish holds of what the guest avoids is named', () => {
  expect(avoidedText({ ...SWAP, avoided: ['gluten', 'sesame'] }, t)).toBe(
    'Please note: this dish contains, or may contain, what you avoid: gluten, sesame.',
  );
  expect(avoidedText(SWAP, t)).toBeNull();
});

test('SU-13: of all that is left of the order nothing is left out', () => {
  const offered = answersTo({ ...SWAP, is_all: true }, t);
  expect(offered.map(({ answer }) => answer)).toEqual(['accept', 'cancel']);
});

test('SU-4: the guest reads what happens without an answer', () => {
  expect(withoutAnswerText(SWAP, true, t)).toBe('Without an answer it is left out and refunded.');
  expect(withoutAnswerText({ ...SWAP, without_answer: 'kept' }, true, t)).toBe(
    'Without an answer your order stays as it is.',
  );
  expect(withoutAnswerText({ ...SWAP, without_answer: 'cancelled' }, false, t)).toBe(
    'Without an answer your order is cancelled.',
  );
});

test('SU-14: instead of a dish of a formula the formula would be left out, and the guest reads that', () => {
  const ofFormula = { ...SWAP, swap_price: null };
  expect(answersTo(ofFormula, t).map(({ text }) => text)).toEqual([
    'Agreed',
    'Go on without the formula',
    'Cancel the order',
  ]);
  expect(withoutAnswerText(ofFormula, true, t)).toBe(
    'Without an answer the whole formula is left out and refunded.',
  );
  expect(withoutAnswerText(ofFormula, false, t)).toBe(
    'Without an answer the whole formula is left out, and you do not pay for it.',
  );
});

test('SU-3: the page says what became of it', () => {
  expect(endText(SWAP, true, t)).toBeNull();
  expect(endText({ ...SWAP, outcome: 'swapped', given: 1 }, true, t)).toBe(
    '1 × Maki saumon: Soupe miso instead. You get back 1,00\u00a0€ on your card.',
  );
  expect(endText({ ...SWAP, outcome: 'dropped', given: 5.9 }, false, t)).toBe(
    'Left out: 1 × Maki saumon. You pay 5,90\u00a0€ less.',
  );
  expect(endText({ ...SWAP, outcome: 'withdrawn' }, true, t)).toBeNull();
});
