import { parseAmount, parseNumber } from '@comptoir/domain/money/typed-amount';
import { toCents, toEuros } from '../wire/euros.ts';
import type { TableColumn } from './table-columns.ts';
import { TABLE_COLUMNS } from './table-columns.ts';

/** A value of an item that a table changes: amounts in euros, others as cells; null where there is none. Rule CA-44. */
export interface TableChange {
  readonly field: TableColumn;
  /** The size whose price it is. */
  readonly size?: string;
  readonly before: string | number | null;
  readonly after: string | number | null;
  /** Whether it is a price that becomes more than half as much again, or less than half. */
  readonly suspicious: boolean;
}

type Values = Readonly<Record<TableColumn, string>>;

/** What differs between the cells of an item, with both prices, before and after a table; one price for both once. */
export function changedValues(before: Partial<Values>, after: Values): readonly TableChange[] {
  const isOnePrice = [before, after].every((one) => one.price_delivery === one.price_pickup);
  return (Object.keys(TABLE_COLUMNS) as TableColumn[]).flatMap((field) => {
    if (field === 'price_delivery' && isOnePrice) return [];
    const [old, next] = [cellValue(field, before[field]), cellValue(field, after[field])];
    return old === next ? [] : [aChange(field, old, next)];
  });
}

/** A price, old → new. */
export function aChange(
  field: TableColumn,
  before: string | number | null,
  after: string | number | null,
  size?: string,
): TableChange {
  const suspicious =
    PRICES.has(field) &&
    typeof before === 'number' &&
    typeof after === 'number' &&
    isSuspicious(before, after);
  return { field, ...(size !== undefined && { size }), before, after, suspicious };
}

/** Whether a price differs by more than half; by a factor of 10 or 100 it does. Rule CA-44. */
function isSuspicious(before: number, after: number): boolean {
  const [old, next] = [toCents(before), toCents(after)];
  return Math.abs(next - old) * 2 > old;
}

const PRICES: ReadonlySet<TableColumn> = new Set(['price_pickup', 'price_delivery']);

function cellValue(field: TableColumn, cell = ''): string | number | null {
  if (cell === '') return null;
  if (field === 'tax_rate') return parseNumber(cell, 2);
  const cents = PRICES.has(field) ? parseAmount(cell) : null;
  return cents === null ? cell : toEuros(cents);
}
