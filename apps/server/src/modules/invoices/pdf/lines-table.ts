import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { type UnitPrice, unitPriceOf } from '@comptoir/domain/invoices/billed-lines';
import type { Cents } from '@comptoir/domain/money/money';
import { LEFT, RIGHT, type Sheet, type TextLook } from '#pdf/sheet.ts';
import { type Cell, type Column, drawHeadings, drawRow, rowHeight } from '#pdf/table.ts';
import { type BillingTexts, lineName } from './billing-texts.ts';

type Line = BillingDocument['lines'][number];

const SMALL: TextLook = { size: 8.5, colour: 'quiet' };
const ROW_SPACE = 11;

/** What was sold, over as many pages as it takes; a row is never cut. Rule IV-3. */
export function drawLines(
  sheet: Sheet,
  { kind, lines }: BillingDocument,
  texts: BillingTexts,
): void {
  const columns = kind === 'receipt' ? receiptColumns(texts) : invoiceColumns(texts);
  const cellsOf = kind === 'receipt' ? receiptCells : invoiceCells;
  const table = sheet.document.child('Table');
  drawHeadings(sheet, columns, table);
  for (const line of lines) {
    const cells = cellsOf(line, texts);
    const height = rowHeight(sheet, columns, cells) + ROW_SPACE;
    if (sheet.ensure(height)) drawHeadings(sheet, columns, null);
    sheet.line();
    sheet.skip(ROW_SPACE / 2);
    drawRow(sheet, columns, cells, table);
    sheet.skip(height - ROW_SPACE / 2);
  }
  sheet.line('ink', 1);
  sheet.skip(20);
}

function columnsOf(
  first: string,
  others: readonly (readonly [heading: string, width: number])[],
): readonly Column[] {
  const gap = 10;
  const taken = others.reduce((sum, [, width]) => sum + width + gap, 0);
  let x = RIGHT - taken + gap;
  return [
    { heading: first, x: LEFT, width: RIGHT - LEFT - taken, align: 'left' },
    ...others.map(([heading, width]): Column => {
      const column = { heading, x, width, align: 'right' as const };
      x += width + gap;
      return column;
    }),
  ];
}

function receiptColumns({ columns }: BillingTexts): readonly Column[] {
  return columnsOf(columns.item, [
    [columns.quantity, 44],
    [columns.price, 60],
    [columns.vat, 44],
    [columns.amount, 66],
  ]);
}

function invoiceColumns({ columns }: BillingTexts): readonly Column[] {
  return columnsOf(columns.description, [
    [columns.quantity, 40],
    [columns.netPrice, 60],
    [columns.vat, 42],
    [columns.net, 56],
    [columns.gross, 56],
  ]);
}

function receiptCells(line: Line, texts: BillingTexts): readonly Cell[] {
  const { euros, unitPrice } = texts;
  const unit =
    'list_cents' in line
      ? unitPriceOf(line.list_cents, line.quantity)
      : inCents(line.unit_price_cents);
  return [
    nameCell(line, line.discount_cents, texts),
    [[String(line.quantity), {}]],
    [[unitPrice(unit), {}]],
    [[lineRate(line, texts), {}]],
    [[euros(line.gross_cents), {}]],
  ];
}

/** All without tax, so that quantity × price − discount is the amount; a document of version 1 was rounded. */
function invoiceCells(line: Line, texts: BillingTexts): readonly Cell[] {
  const { euros, unitPrice } = texts;
  const [unit, discount] =
    'list_net_cents' in line
      ? [unitPriceOf(line.list_net_cents, line.quantity), line.discount_net_cents]
      : [inCents(line.unit_net_cents), line.discount_cents];
  return [
    nameCell(line, discount, texts),
    [[String(line.quantity), {}]],
    [[unitPrice(unit), {}]],
    [[lineRate(line, texts), {}]],
    [[euros(line.net_cents), {}]],
    [[euros(line.gross_cents), {}]],
  ];
}

/** The name with the options below, and what was taken off the price. */
function nameCell(line: Line, discount: Cents, texts: BillingTexts): Cell {
  const details = line.details.join(', ');
  const off = discount === 0 ? '' : texts.discount(texts.euros(-discount));
  return [
    [lineName(line, texts), { face: 'semibold' }],
    ...[details, off].filter((text) => text !== '').map((text) => [text, SMALL] as const),
  ];
}

function inCents(amount: Cents): UnitPrice {
  return { amount, decimals: 2 };
}

/** A line of version 1, and of an order that did not store its rates, may have several. */
function lineRate(
  { rate_basis_points: basisPoints, gross_cents }: Line,
  { rate, severalRates }: BillingTexts,
): string {
  if (basisPoints !== null) return rate(basisPoints);
  return gross_cents === 0 ? '–' : severalRates;
}
