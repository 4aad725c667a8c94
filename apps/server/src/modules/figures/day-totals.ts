import type { DayTotals } from '@comptoir/contract/staff/figures';
import type { SoldCount } from '@comptoir/domain/books/compared-days';
import type { EnteredOfDay } from './entered-days.ts';

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
