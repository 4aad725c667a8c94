import { byMeans } from '@comptoir/domain/books/journal-totals';
import { describe, expect, test } from 'vitest';
import {
  type CashCountForm,
  cashCountRequest,
  emptyCashCountForm,
  readCashCount,
} from './cash-count-form.ts';

const NOTHING = { count: 0, total: 0, rates: [] };

/** An open day that took 23,60 € in cash and gave 5,90 € back. */
function anOpenDay(float: number | null = 150, cash = { received: 23.6, returned: 5.9 }) {
  return {
    day: '2026-11-20',
    is_closed: false,
    waiting: 0,
    cash_movements: [],
    float,
    totals: {
      sales: NOTHING,
      refunds: NOTHING,
      corrections: NOTHING,
      duplicates: 0,
      turnover: { total: 0, rates: [] },
      means: { ...byMeans(() => ({ received: 99, returned: 0 })), cash },
    },
  };
}

function aForm(change: Partial<CashCountForm>): CashCountForm {
  return { ...emptyCashCountForm(anOpenDay()), ...change };
}

const requestOf = (form: CashCountForm) => cashCountRequest(form, readCashCount(form, anOpenDay()));

describe('BK-43: a count of the cash register', () => {
  test('BK-43: begins with the float of the last count', () => {
    expect(emptyCashCountForm(anOpenDay())).toMatchObject({
      mode: 'sum',
      float: '150,00',
      counted: '',
    });
    expect(emptyCashCountForm(anOpenDay(null))).toMatchObject({ mode: 'sum', float: '0,00' });
    const noCash = { received: 0, returned: 0 };
    expect(emptyCashCountForm(anOpenDay(null, noCash)).mode).toBe('none');
  });

  test('BK-47: expects what was paid in and out, and asks for a count then', () => {
    const day = anOpenDay(150);
    const moved = { ...day.totals, cash_movements: { paid_in: 20, paid_out: 50 } };
    expect(readCashCount(aForm({}), { ...day, totals: moved }).expected).toBe(13_770);
    const noCash = anOpenDay(null, { received: 0, returned: 0 });
    const paidIn = { ...noCash.totals, cash_movements: { paid_in: 20, paid_out: 0 } };
    expect(emptyCashCountForm({ ...noCash, totals: paidIn }).mode).toBe('sum');
  });

  test('BK-43: says what there should be, and how it differs', () => {
    expect(readCashCount(aForm({ counted: '165,40' }), anOpenDay())).toEqual({
      float: 15_000,
      counted: 16_540,
      expected: 16_770,
      difference: { kind: 'missing', by: 230 },
    });
    expect(readCashCount(aForm({ counted: '167.7' }), anOpenDay()).difference).toEqual({
      kind: 'none',
    });
    expect(readCashCount(aForm({ counted: 'beaucoup' }), anOpenDay()).difference).toBeNull();
  });

  test('BK-42: is sent with what was seen, and its remark where it differs', () => {
    const remark = ' Un pourboire ';
    expect(requestOf(aForm({ counted: '165,40', remark }))).toEqual({
      float: 150,
      expected: 167.7,
      counted: 165.4,
      remark: 'Un pourboire',
    });
    expect(requestOf(aForm({ counted: '167,70', remark }))).toEqual({
      float: 150,
      expected: 167.7,
      counted: 167.7,
    });
  });

  test('BK-44: by notes and coins', () => {
    const pieces = { 2000: '8', 500: '1', 200: '1', 50: '0', 10: '7', 1: '' };
    const form = aForm({ mode: 'pieces', pieces });
    expect(readCashCount(form, anOpenDay())).toMatchObject({ counted: 16_770, expected: 16_770 });
    expect(requestOf(form)).toEqual({
      float: 150,
      expected: 167.7,
      denominations: [
        { cents: 2000, count: 8 },
        { cents: 500, count: 1 },
        { cents: 200, count: 1 },
        { cents: 10, count: 7 },
      ],
    });
  });

  test('BK-42: is left out, or waits until it is whole', () => {
    expect(requestOf(aForm({ mode: 'none' }))).toBeNull();
    expect(requestOf(aForm({}))).toBe('incomplete');
    expect(requestOf(aForm({ counted: '10', float: '' }))).toBe('incomplete');
    expect(requestOf(aForm({ mode: 'pieces', pieces: { 500: '1,5' } }))).toBe('incomplete');
  });
});
