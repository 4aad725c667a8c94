import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import {
  drawLegalFacts,
  drawLetterhead,
  drawTexts,
  LEFT_HALF,
  QUIET,
  RIGHT_HALF,
} from '#pdf/letterhead.ts';
import { LEFT, openSheet, type Sheet, WIDTH } from '#pdf/sheet.ts';
import { type BillingTexts, billingTexts, documentTitle, paymentTexts } from './billing-texts.ts';
import { drawLines, drawTotals } from './lines-table.ts';

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
    const { siren = null, vat_number: vat } = customer;
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
