import { USUAL_ACCOUNTS } from '@comptoir/domain/books/accounting-entries';
import { describe, expect, it } from 'vitest';
import { accounting, accountsOf } from './accounting.ts';

describe('the accounts of the accountant’s file', () => {
  it('BK-51: are the usual ones where the restaurant names none', () => {
    expect(accountsOf({})).toEqual(USUAL_ACCOUNTS);
    expect(accountsOf({ accounting: { cash: null } })).toEqual(USUAL_ACCOUNTS);
  });

  it('BK-51: are named one by one, and by rate as items have it', () => {
    const named = accounting.parse({
      cash: ' 531000 ',
      customers: '411CLI',
      transfers: '581100',
      rates: [{ rate: 5.5, sales: '706055', vat: '445711' }],
    });
    expect(accountsOf({ accounting: named })).toEqual({
      ...USUAL_ACCOUNTS,
      cash: '531000',
      customers: '411CLI',
      transfers: '581100',
      rates: new Map([[550, { sales: '706055', vat: '445711' }]]),
    });
  });

  it.each(['', '53', '53\t0', '53 000', 'caisse', '5'.repeat(21), '53é'])(
    'BK-51: « %s » is no account: it would break the file’s columns',
    (cash) => {
      expect(accounting.safeParse({ cash }).success).toBe(false);
    },
  );
});
