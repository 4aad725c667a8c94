import { describe, expect, it } from 'vitest';
import { CHANGE_FACTS, CHANGED, MINUTE, NOW } from '../../test/order-facts.ts';
import type { HandoverMeans } from '../money/handover-payments.ts';
import {
  type ChangeFacts,
  decideCorrection,
  decidePromisedTime,
  decideTransition,
  decideUndo,
  type Transition,
} from './decide-transition.ts';

const COMPUTED = NOW + 40 * MINUTE;
const STEP: Transition = {
  to: 'accepted',
  revision: 7,
  promisedAt: null,
  cashGiven: null,
  payments: null,
  activeMeans: ['cash', 'meal_voucher'],
  takesTips: false,
};

const decide = (
  facts: Partial<ChangeFacts>,
  step: Partial<Transition> = {},
  paid: Transition['payments'] = null,
) =>
  decideTransition({ ...STEP, ...step }, { ...CHANGE_FACTS, computed: COMPUTED, paid, ...facts });
const ofOrder = (order: Partial<typeof CHANGED>, step: Partial<Transition> = {}) =>
  decide({ order: { ...CHANGED, ...order } }, step);

describe('an order that is moved forwards', () => {
  it.each([
    [{ kind: 'unknown' }, { order: null, request: 'other' }],
    [{ kind: 'unchanged' }, { request: 'same', order: { ...CHANGED, revision: 9 } }],
    [{ kind: 'key_reused' }, { request: 'other', order: { ...CHANGED, revision: 9 } }],
    [{ kind: 'stale' }, { order: { ...CHANGED, revision: 8, progress: 'accepted' } }],
    [{ kind: 'unchanged' }, { order: { ...CHANGED, progress: 'accepted' } }],
    [{ kind: 'not_allowed', from: 'ready' }, { order: { ...CHANGED, progress: 'ready' } }],
    [{ kind: 'not_allowed', from: 'cancelled' }, { order: { ...CHANGED, progress: 'cancelled' } }],
  ] as const)('T-2, OB-5, OB-6: is answered %o with %o', (decision, facts) => {
    expect(decide(facts)).toEqual(decision);
  });

  it('T-2: as a pickup is never out for delivery', () => {
    const to = 'out_for_delivery';
    expect(ofOrder({ orderType: 'pickup' }, { to })).toEqual({
      kind: 'not_allowed',
      from: 'received',
    });
    expect(ofOrder({ orderType: 'delivery' }, { to })).toMatchObject({ kind: 'advance' });
  });

  it('OB-5: may be so without a revision by what does not see it', () => {
    expect(ofOrder({ revision: 99 }, { revision: null })).toMatchObject({ kind: 'advance' });
  });

  it('OB-12: is promised the time that was sent, else the computed one, once', () => {
    expect(decide({})).toMatchObject({ kind: 'advance', promisedAt: COMPUTED });
    const sent = { promisedAt: NOW + 5 * MINUTE };
    expect(decide({}, sent)).toMatchObject({ kind: 'advance', promisedAt: NOW + 5 * MINUTE });
    const promisedAt = NOW + 15 * MINUTE;
    expect(ofOrder({ promisedAt })).toMatchObject({ kind: 'advance', promisedAt: null });
  });

  it('OB-32: is promised no time that is over, or more than twelve hours ahead', () => {
    expect(decide({}, { promisedAt: NOW })).toEqual({ kind: 'not_promisable' });
    const latest = CHANGED.requestedAt + 12 * 60 * MINUTE;
    expect(decide({}, { promisedAt: latest + 1 })).toEqual({ kind: 'not_promisable' });
    expect(decide({}, { promisedAt: latest })).toMatchObject({ kind: 'advance' });
  });

  it('BK-40: takes cash that is due, and enough', () => {
    const paidBy = (cashGiven: number) => ({ to: 'handed_over', cashGiven }) as const;
    expect(decide({}, paidBy(1180))).toMatchObject({ kind: 'advance' });
    expect(decide({}, paidBy(1179))).toEqual({ kind: 'cash_missing' });
    expect(ofOrder({ isPaid: true }, paidBy(1180))).toEqual({ kind: 'nothing_due' });
    const onTerminal = { ...paidBy(1180), activeMeans: ['terminal'] } as const;
    expect(decide({}, onTerminal)).toEqual({ kind: 'cash_not_taken' });
    expect(decide({}, { ...paidBy(0), promisedAt: NOW })).toEqual({ kind: 'not_promisable' });
  });
});

describe('payments at hand-over', () => {
  const paid = (means: HandoverMeans, amount: number, given: number | null = null) => ({
    means,
    amount,
    given,
    tip: 0,
  });
  const handOver = (payments: Transition['payments'], order: Partial<typeof CHANGED> = {}) =>
    ofOrder(order, { to: 'handed_over', payments });

  it('BK-60: are those that were named, in cash where none were', () => {
    const payments = [paid('meal_voucher', 1000), paid('cash', 180, 500)];
    expect(handOver(payments)).toMatchObject({ kind: 'advance', payments });
    expect(handOver(null)).toMatchObject({ payments: [paid('cash', 1180)] });
    expect(ofOrder({}, { to: 'handed_over', cashGiven: 2000 })).toMatchObject({
      payments: [paid('cash', 1180, 2000)],
    });
    expect(handOver(null, { isPaid: true })).toMatchObject({ payments: [] });
    expect(handOver([], { total: 0 })).toMatchObject({ payments: [] });
    expect(ofOrder({}, { to: 'ready' })).toMatchObject({ payments: null });
  });

  it('BK-61: are refused where they are not what is due', () => {
    const wrong = (problem: object) => ({ kind: 'wrong_payments', problem });
    expect(handOver([paid('cash', 1179)])).toEqual(wrong({ kind: 'wrong_sum' }));
    expect(handOver([])).toEqual(wrong({ kind: 'wrong_sum' }));
    const nothing = wrong({ kind: 'nothing_due' });
    expect(handOver([paid('cash', 1180)], { isPaid: true })).toEqual(nothing);
  });

  const CORRECTION = {
    revision: 7,
    payments: [paid('cash', 1180)],
    activeMeans: ['cash'],
    takesTips: false,
  } as const;
  const correct = (facts: Partial<Parameters<typeof decideCorrection>[1]> = {}, correction = {}) =>
    decideCorrection(
      { ...CORRECTION, ...correction },
      { ...CHANGE_FACTS, order: DONE, paid: [], isDayClosed: false, ...facts },
    );
  const DONE = { ...CHANGED, progress: 'handed_over' } as const;

  it.each([
    [{ kind: 'correct', order: DONE }, {}],
    [{ kind: 'day_closed' }, { isDayClosed: true }],
    [
      { kind: 'not_allowed', from: 'received' },
      { order: CHANGED, isDayClosed: true },
    ],
    [{ kind: 'stale' }, { order: { ...DONE, revision: 8 } }],
    [{ kind: 'unchanged' }, { request: 'same' }],
    [{ kind: 'key_reused' }, { request: 'other' }],
    [{ kind: 'unknown' }, { order: null }],
  ] as const)('BK-62: are corrected: %o with %o', (decision, facts) => {
    expect(correct(facts)).toEqual(decision);
  });

  it('OB-51, TI-6: stay as they were before a recall, of one that was paid by card too', () => {
    const order = { ...CHANGED, isPaid: true };
    const again = (payments: Transition['payments'], paid: NonNullable<Transition['payments']>) =>
      decide({ order }, { to: 'handed_over', payments, takesTips: true }, paid);
    const tip = { means: 'cash', amount: 0, given: null, tip: 200 } as const;
    expect(again(null, [tip])).toMatchObject({ payments: null });
    expect(again([tip], [tip])).toMatchObject({ payments: null });
    expect(again([{ ...tip, tip: 300 }], [tip])).toMatchObject({ payments: [{ tip: 300 }] });
    expect(again(null, [])).toMatchObject({ payments: null });
    expect(again([tip], [])).toMatchObject({ payments: [tip] });
    const other = { ...tip, means: 'terminal' } as const;
    expect(again([tip], [other])).toMatchObject({ payments: [tip] });
  });

  const by = (means: HandoverMeans, amount: number, tip = 0) => ({ ...paid(means, amount), tip });

  it.each([
    ['as before', [by('meal_voucher', 180), by('cash', 1000)], null],
    ['with a tip now', [by('cash', 0, 200)], [by('cash', 1000, 200), by('meal_voucher', 180)]],
    ['with all of it in cash', [by('cash', 1180)], [by('cash', 1180)]],
    ['with other amounts', [by('cash', 180), by('meal_voucher', 1000)], 'as said'],
    ['with another means', [by('cash', 1000), by('terminal', 180)], 'as said'],
    ['with a means for the tip', [by('cash', 1180), by('terminal', 0, 200)], 'as said'],
  ] as const)('OB-51, TI-6: of a recalled order are, %s, %o: %o', (_name, said, payments) => {
    const before = [by('cash', 1000), by('meal_voucher', 180)];
    const activeMeans = ['cash', 'meal_voucher', 'terminal'] as const;
    const step = { to: 'handed_over', payments: said, activeMeans, takesTips: true } as const;
    expect(decide({}, step, before)).toMatchObject({
      payments: payments === 'as said' ? said : payments,
    });
  });

  it('OB-51, BK-40: of a recalled order are in cash where it was given now, or without the tip', () => {
    const step = { to: 'handed_over', cashGiven: 2000 } as const;
    expect(decide({}, step, [paid('meal_voucher', 1180)])).toMatchObject({
      payments: [paid('cash', 1180, 2000)],
    });
    const withTip = [by('cash', 1180), by('terminal', 0, 200)];
    expect(decide({}, { to: 'handed_over', payments: [by('cash', 1180)] }, withTip)).toMatchObject({
      payments: [by('cash', 1180)],
    });
  });

  it('TI-7: have tips where some had one before, whatever the setting', () => {
    const payments = [by('cash', 1180, 100)];
    const before = [by('cash', 1000, 100), by('meal_voucher', 180)];
    expect(correct({ paid: before }, { payments })).toMatchObject({ kind: 'correct' });
    const without = [by('cash', 1180)];
    expect(correct({ paid: without }, { payments })).toMatchObject({ kind: 'wrong_payments' });
  });

  it('BK-62: are corrected to what is active, or was used', () => {
    const payments = [paid('cheque', 1180)];
    expect(correct({}, { payments })).toMatchObject({ kind: 'wrong_payments' });
    const used = [{ means: 'cheque', amount: 100, tip: 0 }] as const;
    expect(correct({ paid: used }, { payments })).toMatchObject({ kind: 'correct' });
  });
});

describe('a promised time that is changed', () => {
  const promisedAt = NOW + 20 * MINUTE;
  const change = (facts: Partial<ChangeFacts>, at = promisedAt) =>
    decidePromisedTime({ revision: 7, promisedAt: at }, { ...CHANGE_FACTS, ...facts });

  it.each([
    [{ kind: 'promise', order: CHANGED }, {}],
    [{ kind: 'unknown' }, { order: null }],
    [{ kind: 'unchanged' }, { request: 'same' }],
    [{ kind: 'key_reused' }, { request: 'other' }],
    [{ kind: 'stale' }, { order: { ...CHANGED, revision: 8 } }],
    [
      { kind: 'not_allowed', from: 'handed_over' },
      { order: { ...CHANGED, progress: 'handed_over', promisedAt } },
    ],
    [{ kind: 'unchanged' }, { order: { ...CHANGED, promisedAt } }],
  ] as const)('OB-5, OB-6, OB-12: is answered %o with %o', (decision, facts) => {
    expect(change(facts)).toEqual(decision);
  });

  it('OB-32: is in the future', () => {
    expect(change({}, NOW)).toEqual({ kind: 'not_promisable' });
  });
});

describe('a change that is taken back', () => {
  const last = { deviceKey: 'device:a', undoUntil: NOW + 10_000 };
  const undo = (facts: Partial<ChangeFacts & { last: typeof last | null }>) =>
    decideUndo({ revision: 7, deviceKey: 'device:a' }, { ...CHANGE_FACTS, last, ...facts });

  it.each([
    ['undo', {}],
    ['unknown', { order: null }],
    ['unchanged', { request: 'same', last: null }],
    ['key_reused', { request: 'other' }],
    ['stale', { order: { ...CHANGED, revision: 8 }, last: null }],
    ['undo_expired', { last: null }],
    ['undo_expired', { last: { deviceKey: 'device:b', undoUntil: NOW } }],
    ['undo_elsewhere', { last: { deviceKey: 'device:b', undoUntil: NOW + 1 } }],
  ] as const)('OB-5, OB-6, OB-7: is answered %s with %o', (kind, facts) => {
    expect(undo(facts)).toMatchObject({ kind });
  });
});
