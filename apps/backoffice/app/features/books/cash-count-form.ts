import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import {
  type CashDifference,
  cashDifference,
  countedCash,
  DENOMINATIONS,
  type Denomination,
  expectedCash,
  type MovedCash,
} from '@comptoir/domain/books/cash-count';
import { hasMoved } from '@comptoir/domain/books/journal-totals';
import type { Cents } from '@comptoir/domain/money/money';
import { parsePrice, priceText } from '#lib/catalogue/price-text.ts';
import type { BooksPayload } from './books.tsx';

/** A count of the cash register as it is typed. */
export interface CashCountForm {
  readonly mode: 'sum' | 'pieces' | 'none';
  readonly float: string;
  readonly counted: string;
  /** How many of each note and coin; absent for none. */
  readonly pieces: Readonly<Partial<Record<Denomination, string>>>;
  readonly remark: string;
}

type OpenDay = BooksPayload['open'];

/** A count before anything is typed: with the float of the last one. Rule BK-43. */
export function emptyCashCountForm({ float, totals }: OpenDay): CashCountForm {
  const hasCash = hasMoved(totals.means.cash) || totals.cash_movements !== undefined;
  return {
    mode: float !== null || hasCash ? 'sum' : 'none',
    float: priceText(float ?? 0),
    counted: '',
    pieces: {},
    remark: '',
  };
}

/** What a count says in cents; null for what is not, or not yet, an amount. Rules BK-43 and BK-44. */
export interface ReadCashCount {
  readonly float: Cents | null;
  readonly counted: Cents | null;
  readonly expected: Cents | null;
  readonly difference: CashDifference | null;
}

export function readCashCount(form: CashCountForm, { totals }: OpenDay): ReadCashCount {
  const float = centsOf(form.float);
  const counted = form.mode === 'pieces' ? piecesOf(form) : centsOf(form.counted);
  const expected = float === null ? null : expectedCash(float, movedCash(totals));
  const difference =
    expected === null || counted === null ? null : cashDifference(expected, counted);
  return { float, counted, expected, difference };
}

function movedCash({ means, cash_movements: moved }: OpenDay['totals']): MovedCash {
  const { received, returned } = means.cash;
  return {
    means: { cash: { received: toCents(received), returned: toCents(returned) } },
    cashMovements: { paidIn: toCents(moved?.paid_in ?? 0), paidOut: toCents(moved?.paid_out ?? 0) },
  };
}

/** Why a count of pieces can't be read: it is no whole number from 0 to 9,999. */
export function isNoCount(text: string): boolean {
  return text !== '' && !/^\d{1,4}$/.test(text);
}

/** What is sent with a closing: null without a count, `incomplete` while something of it is missing. Rule BK-42. */
export function cashCountRequest(form: CashCountForm, read: ReadCashCount) {
  if (form.mode === 'none') return null;
  const { float, counted, expected, difference } = read;
  if (float === null || counted === null || expected === null) return 'incomplete';
  const sent =
    form.mode === 'sum'
      ? { counted: toEuros(counted) }
      : {
          denominations: DENOMINATIONS.flatMap((cents) => {
            const count = Number(form.pieces[cents] ?? '');
            return count > 0 ? [{ cents, count }] : [];
          }),
        };
  const remark = difference?.kind === 'none' ? '' : form.remark.trim();
  return {
    float: toEuros(float),
    expected: toEuros(expected),
    ...sent,
    ...(remark !== '' && { remark }),
  };
}

function centsOf(text: string): Cents | null {
  const euros = parsePrice(text);
  return euros === null ? null : toCents(euros);
}

function piecesOf({ pieces }: CashCountForm): Cents | null {
  if (Object.values(pieces).some(isNoCount)) return null;
  return countedCash(DENOMINATIONS.map((value) => ({ value, count: Number(pieces[value] ?? '') })));
}
