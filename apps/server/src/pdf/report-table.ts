import { dayText, euros, monthText, rateText } from './french-texts.ts';
import { LEFT, RIGHT, type Sheet, type TextLook } from './sheet.ts';
import {
  type Cell,
  type Column,
  drawHeadings,
  drawRow,
  HEADING,
  headingsHeight,
  rowHeight,
} from './table.ts';

/** `count` is a whole number, `amount` cents, `rate` hundredths of a percent; days and months are in ISO 8601. */
export interface ReportColumn {
  readonly name: string;
  readonly kind: 'text' | 'day' | 'month' | 'count' | 'amount' | 'rate';
}

export type ReportRow = readonly (string | number)[];

export interface ReportTable {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** Below a line; an empty text has no number. */
  readonly totals?: readonly ReportRow[];
}

const GAP = 16;
const ROW_SPACE = 7;
const BELOW = 12;
/** No column but the first takes more; longer texts are broken. */
const WIDEST = 110;
/** A heading that takes more is broken. */
const ONE_LINE = 56;
const BODY: TextLook = { size: 9 };
const TOTAL: TextLook = { size: 9, face: 'semibold' };

/** A table whose columns and heights are known. */
interface LaidTable {
  readonly height: number;
  /** Over as many pages as it takes; a row is never cut, headings are repeated. Rule IV-31. */
  draw(): void;
}

/** Lays out a table for a sheet. */
export function layTable(sheet: Sheet, { columns, rows, totals = [] }: ReportTable): LaidTable {
  const cells = [
    ...rows.map((row) => cellsOf(columns, row, BODY)),
    ...totals.map((row) => cellsOf(columns, row, TOTAL)),
  ];
  const laid = laidColumns(sheet, columns, cells);
  const heights = cells.map((row) => rowHeight(sheet, laid, row) + ROW_SPACE);
  return {
    height: heights.reduce((sum, height) => sum + height, headingsHeight(sheet, laid) + BELOW),
    draw() {
      const structure = sheet.document.child('Table');
      drawHeadings(sheet, laid, structure);
      cells.forEach((row, index) => {
        const height = heights[index] ?? 0;
        if (sheet.ensure(height)) drawHeadings(sheet, laid, null);
        if (index === rows.length) sheet.line('ink', 1);
        else sheet.line();
        sheet.skip(ROW_SPACE / 2);
        drawRow(sheet, laid, row, structure, { isHeaded: true });
        sheet.skip(height - ROW_SPACE / 2);
      });
      sheet.line('ink', 1);
      sheet.skip(BELOW);
    },
  };
}

/** A row with the sums of all counts and amounts. */
export function totalRow(columns: readonly ReportColumn[], rows: readonly ReportRow[]): ReportRow {
  return columns.map(({ kind }, index) => {
    if (index === 0) return 'Total';
    const values = rows.map((row) => Number(row[index]));
    if (kind !== 'count' && kind !== 'amount') return '';
    return values.reduce((sum, value) => sum + value, 0);
  });
}

function cellsOf(
  columns: readonly ReportColumn[],
  row: ReportRow,
  look: TextLook,
): readonly Cell[] {
  return columns.map(({ kind }, index) => [[cellText(kind, row[index] ?? ''), look]]);
}

/** An empty text and the name of a total stand in a column of any kind. */
function cellText(kind: ReportColumn['kind'], value: string | number): string {
  if (typeof value === 'string') {
    if (kind === 'day' && DAY.test(value)) return dayText(value);
    return kind === 'month' && MONTH.test(value) ? monthText(value) : value;
  }
  if (kind === 'amount') return euros(value);
  return kind === 'rate' ? rateText(value) : count.format(value);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;
const count = new Intl.NumberFormat('fr-FR');

/** Each as wide as its longest number or word needs; the first one has the rest. */
function laidColumns(
  sheet: Sheet,
  columns: readonly ReportColumn[],
  rows: readonly (readonly Cell[])[],
): readonly Column[] {
  const widths = columns.map(({ name, kind }, index) => {
    const heading = sheet.widthOf(name, HEADING);
    const words = name.split(' ').map((word) => sheet.widthOf(word, HEADING));
    const cells = rows.flatMap(
      (row) => row[index]?.map(([text, look]) => sheet.widthOf(text, look)) ?? [],
    );
    const isNumber = kind === 'count' || kind === 'amount' || kind === 'rate';
    const widest = Math.max(...(heading <= ONE_LINE ? [heading] : words), ...cells) + 1;
    return isNumber ? widest : Math.min(widest, WIDEST);
  });
  const others = widths.slice(1).reduce((sum, width) => sum + width + GAP, 0);
  let x = LEFT;
  return columns.map(({ name, kind }, index): Column => {
    const width = index === 0 ? RIGHT - LEFT - others : (widths[index] ?? 0);
    const column: Column = { heading: name, x, width, align: alignOf(kind, index) };
    x += width + GAP;
    return column;
  });
}

function alignOf(kind: ReportColumn['kind'], index: number): 'left' | 'right' {
  return index > 0 && (kind === 'count' || kind === 'amount' || kind === 'rate') ? 'right' : 'left';
}
