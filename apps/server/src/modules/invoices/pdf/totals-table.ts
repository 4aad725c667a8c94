import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { sum } from '@comptoir/domain/money/money';
import { LEFT, RIGHT, type Sheet, type TextLook } from '#pdf/sheet.ts';
import { type Column, drawHeadings, drawRow } from '#pdf/table.ts';
import type { BillingTexts } from './billing-texts.ts';

const ROW = 17;
const LABELS = { x: RIGHT - 210, width: 120 };
const AMOUNTS = { x: RIGHT - 90, width: 90 };

/** The tax by rate on the left, the totals on the right. Rule IV-4. */
export function drawTotals(
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
