import type { WireDayTotals } from '@comptoir/contract/staff/figures';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { SoldCount } from '@comptoir/domain/books/compared-days';
import type { EnteredOfDay } from './entered-days.ts';

/** What days sold and gave back, in cents. Rule FG-2. */
export interface DayTotals {
  readonly sales: Sum;
  readonly refunds: Sum;
  readonly corrections: Sum;
  readonly turnover: number;
}

interface Sum {
  readonly count: number;
  readonly total: number;
}

/** The totals of what the journal has of days. Rule FG-2. */
export function totalsOf(entered: readonly EnteredOfDay[]): DayTotals {
  const of = (kind: EnteredOfDay['kind']) => {
    const own = entered.filter((each) => each.kind === kind);
    return {
      count: own.reduce((count, each) => count + each.count, 0),
      total: own.reduce((total, each) => total + each.total, 0),
    };
  };
  return {
    sales: of('sale'),
    refunds: of('refund'),
    corrections: of('correction'),
    turnover: entered.reduce((sum, { turnover }) => sum + turnover, 0),
  };
}

/** What comparisons look at. Rule FG-4. */
export function soldCount({ sales, turnover }: DayTotals): SoldCount {
  return { count: sales.count, turnover };
}

export function totalsToWire({ sales, refunds, corrections, turnover }: DayTotals): WireDayTotals {
  const toWire = ({ count, total }: Sum) => ({ count, total: toEuros(total) });
  return {
    sales: toWire(sales),
    refunds: toWire(refunds),
    corrections: toWire(corrections),
    turnover: toEuros(turnover),
  };
}
