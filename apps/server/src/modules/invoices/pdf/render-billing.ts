import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { unitPriceOf } from '@comptoir/domain/invoices/billed-lines';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { type Cents, sum } from '@comptoir/domain/money/money';
import {
  drawLegalFacts,
  drawLetterhead,
  drawTexts,
  LEFT_HALF,
  QUIET,
  RIGHT_HALF,
} from '#pdf/letterhead.ts';
import { LEFT, openSheet, RIGHT, type Sheet, type TextLook, WIDTH } from '#pdf/sheet.ts';
import { type Cell, type Column, drawHeadings, drawRow, rowHeight } from '#pdf/table.ts';
import {
  type BillingTexts,
  billingTexts,
  documentTitle,
  lineName,
  paymentTexts,
} from './billing-texts.ts';

const ROW = 17;

const LABELS = { x: RIGHT - 210, width: 120 };

const AMOUNTS = { x: RIGHT - 90, width: 90 };

type Line = BillingDocument['lines'][number];

const SMALL: TextLook = { size: 8.5, colour: 'quiet' };

const ROW_SPACE = 11;

/**
 * A receipt, an invoice or a credit note as a PDF for archives that a screen reader can read, in French or as its
 * translation. Rules IV-30, IV-31 and IV-33.
 */
export async function renderBilling(
  document: BillingDocument,
  locale: Locale = DEFAULT_LOCALE,
): Promise<Buffer> {
  const texts = billingTexts(locale);
  const title = documentTitle(document, locale);
  const sheet = await openSheet({
    title: `${title} – ${document.seller.name}`,
    author: document.seller.company || document.seller.name,
    subject: texts.kind(document.kind),
    date: new Date(`${document.issued_on}T00:00:00Z`),
    pageLabel: title,
    locale,
  });
  drawHead(sheet, document, texts);
  drawParties(sheet, document, texts);
  drawLines(sheet, document, texts);
  drawTotals(sheet, document, texts);
  drawPayments(sheet, document, texts);
  drawLegalFacts(sheet, document.seller, locale);
  return sheet.finish();
}

function drawHead(
  sheet: Sheet,
  { seller, kind, number, issued_on, order }: BillingDocument,
  texts: BillingTexts,
): void {
  const issued = texts.day(issued_on);
  drawLetterhead(sheet, seller, {
    heading: texts.kind(kind),
    label: number === null ? texts.order(order.number) : texts.number(number),
    made: number === null ? texts.made(issued) : issued,
  });
}

/** What it is about on the left, whom it is for on the right. */
function drawParties(sheet: Sheet, document: BillingDocument, texts: BillingTexts): void {
  const { day } = texts;
  const { kind, order, sold_on, corrects, customer } = document;
  const top = sheet.y();
  const facts = [
    ...(corrects ? [texts.corrects(corrects.number, day(corrects.issued_on))] : []),
    ...(kind === 'receipt' ? [] : [texts.orderOf(order.number, day(order.day))]),
    texts.soldOn(day(sold_on)),
  ];
  drawTexts(sheet, facts, LEFT_HALF);
  const factsEnd = sheet.y();
  sheet.moveTo(top);
  if (customer) {
    const { siren, vat_number: vat } = customer;
    const numbers = [
      ...(siren === null ? [] : [texts.siren(siren)]),
      ...(vat === null ? [] : [texts.vatNumber(vat)]),
    ];
    drawTexts(sheet, [texts.customer(kind)], RIGHT_HALF, QUIET);
    drawTexts(sheet, [customer.name], RIGHT_HALF, { face: 'semibold', size: 11 });
    drawTexts(sheet, [...customer.address, ...numbers], RIGHT_HALF);
  }
  sheet.moveTo(Math.max(factsEnd, sheet.y()) + 24);
}

/** How it was paid, and what the law has to be said of that. */
function drawPayments(sheet: Sheet, document: BillingDocument, texts: BillingTexts): void {
  const { kind, rates, seller } = document;
  const isUntaxed = rates.length > 0 && rates.every(({ rate_basis_points: rate }) => rate === 0);
  const notes = [
    ...paymentTexts(document, texts),
    ...(kind === 'invoice' ? [texts.noEarlyPaymentDiscount] : []),
    ...(isUntaxed && seller.vat_number === '' ? [texts.untaxed] : []),
    ...(texts.binding === null ? [] : [texts.binding]),
  ];
  if (notes.length === 0) return;
  const box = { x: LEFT + 14, width: WIDTH - 28 };
  const height = notes.reduce((sum, text) => sum + sheet.heightOf(text, {}, box.width), 18);
  sheet.ensure(height);
  const top = sheet.y();
  sheet.fill({ x: LEFT, width: WIDTH }, height, 'ground', 6);
  sheet.moveTo(top + 10);
  drawTexts(sheet, notes, box);
  sheet.moveTo(top + height + 18);
}

/** What was sold, over as many pages as it takes; a row is never cut. Rule IV-3. */
function drawLines(sheet: Sheet, { kind, lines }: BillingDocument, texts: BillingTexts): void {
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
  return [
    nameCell(line, line.discount_cents, texts),
    [[String(line.quantity), {}]],
    [[unitPrice(unitPriceOf(line.list_cents, line.quantity)), {}]],
    [[lineRate(line, texts), {}]],
    [[euros(line.gross_cents), {}]],
  ];
}

/** All without tax, so that quantity × price − discount is the amount. Rule IV-3. */
function invoiceCells(line: Line, texts: BillingTexts): readonly Cell[] {
  const { euros, unitPrice } = texts;
  return [
    nameCell(line, line.discount_net_cents, texts),
    [[String(line.quantity), {}]],
    [[unitPrice(unitPriceOf(line.list_net_cents, line.quantity)), {}]],
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

/** The delivery may have several. */
function lineRate(
  { rate_basis_points: basisPoints, gross_cents }: Line,
  { rate, severalRates }: BillingTexts,
): string {
  if (basisPoints !== null) return rate(basisPoints);
  return gross_cents === 0 ? '–' : severalRates;
}

/** The tax by rate on the left, the totals on the right. Rule IV-4. */
function drawTotals(
  sheet: Sheet,
  { kind, rates, total_cents }: BillingDocument,
  texts: BillingTexts,
): void {
  const { euros, totals } = texts;
  const tax = sum(rates.map(({ tax_cents }) => tax_cents));
  sheet.ensure(Math.max(rates.length + 1, 4) * ROW + 24);
  const top = sheet.y();
  const taxed = rates.filter(({ rate_basis_points: rate }) => rate > 0);
  if (taxed.length > 0) {
    const table = sheet.document.child('Table');
    const columns = rateColumns(texts);
    drawHeadings(sheet, columns, table);
    for (const { rate_basis_points, net_cents, tax_cents, gross_cents } of rates) {
      const cells = [
        texts.rate(rate_basis_points),
        ...[net_cents, tax_cents, gross_cents].map(euros),
      ];
      drawRow(
        sheet,
        columns,
        cells.map((text) => [[text, { size: 9.5 }]] as const),
        table,
      );
      sheet.skip(ROW);
    }
  }
  const ratesEnd = sheet.y();
  sheet.moveTo(top);
  const whole = kind === 'credit_note' ? totals.credited : totals.gross;
  const rows: readonly (readonly [string, number, TextLook, number])[] = [
    [totals.net, total_cents - tax, {}, ROW],
    [totals.vat, tax, {}, ROW + 5],
    [whole, total_cents, { face: 'semibold', size: 14 }, ROW + 8],
  ];
  const table = sheet.document.child('Table');
  for (const [label, amount, look, height] of rows) {
    const row = table.child('TR');
    row.child('TH', { title: label, scope: 'Row' }).draw(() => sheet.text(label, LABELS, look));
    row.child('TD').draw(() => sheet.text(euros(amount), AMOUNTS, { ...look, align: 'right' }));
    sheet.skip(height);
  }
  sheet.moveTo(Math.max(ratesEnd, sheet.y()) + 18);
}

function rateColumns({ rates }: BillingTexts): readonly Column[] {
  return [
    { heading: rates.rate, x: LEFT, width: 62, align: 'left' },
    { heading: rates.net, x: LEFT + 62, width: 62, align: 'right' },
    { heading: rates.vat, x: LEFT + 130, width: 56, align: 'right' },
    { heading: rates.gross, x: LEFT + 192, width: 60, align: 'right' },
  ];
}
