import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { dayText, documentTitle, KIND_NAMES, legalText, paymentTexts } from './billing-texts.ts';
import { hasLettersOf } from './fonts.ts';
import { drawLines } from './lines-table.ts';
import { type Box, LEFT, openSheet, RIGHT, type Sheet, type TextLook } from './sheet.ts';
import { drawTotals } from './totals-table.ts';

const WIDTH = RIGHT - LEFT;
const HALF = { x: LEFT, width: 230 };
const OTHER_HALF = { x: LEFT + 260, width: WIDTH - 260 };
const QUIET: TextLook = { size: 9, colour: 'quiet' };

/** A receipt, an invoice or a credit note as a PDF for archives that a screen reader can read. Rules IV-30 and IV-31. */
export async function renderBilling(document: BillingDocument): Promise<Buffer> {
  const title = documentTitle(document);
  const sheet = openSheet({
    title: `${title} – ${document.seller.name}`,
    author: document.seller.company || document.seller.name,
    subject: KIND_NAMES[document.kind],
    date: new Date(`${document.issued_on}T00:00:00Z`),
    pageLabel: title,
  });
  drawHead(sheet, document);
  drawParties(sheet, document);
  drawLines(sheet, document);
  drawTotals(sheet, document);
  drawPayments(sheet, document);
  drawLegalFacts(sheet, document);
  return sheet.finish();
}

/** The restaurant on the left, the document's name and number on the right. */
function drawHead(sheet: Sheet, document: BillingDocument): void {
  const { seller, kind, number, issued_on, order } = document;
  const top = sheet.y();
  sheet.fill({ x: LEFT, width: 28 }, 3, 'accent');
  sheet.skip(14);
  const headTop = sheet.y();
  sheet.document.child('H1').draw(() => {
    sheet.text(
      KIND_NAMES[kind],
      OTHER_HALF,
      { face: 'serif', size: 24, align: 'right' },
      headTop - 4,
    );
  });
  const label = number === null ? `Commande n° ${order.number}` : `n° ${number}`;
  const made = number === null ? `édité le ${dayText(issued_on)}` : dayText(issued_on);
  sheet.moveTo(headTop + 32);
  drawTexts(sheet, [label], OTHER_HALF, { face: 'semibold', size: 11, align: 'right' });
  drawTexts(sheet, [made], OTHER_HALF, { ...QUIET, align: 'right' });
  sheet.moveTo(headTop);
  // A name in letters that the serif face has not is set in the other one.
  const face = hasLettersOf(seller.name, 'serif') ? 'serif' : 'semibold';
  drawTexts(sheet, [seller.name], HALF, { face, size: 20 });
  sheet.skip(4);
  const contacts = [...seller.address, seller.phone, seller.email];
  drawTexts(sheet, contacts, HALF, QUIET);
  sheet.moveTo(Math.max(sheet.y(), top + 92) + 18);
}

/** Draws texts below one another, each a paragraph of its own: a screen reader pauses between them. */
function drawTexts(sheet: Sheet, texts: readonly string[], box: Box, look: TextLook = {}): void {
  for (const text of texts.filter((each) => each !== '')) {
    sheet.document.child('P').draw(() => sheet.text(text, box, look));
    sheet.skip(sheet.heightOf(text, look, box.width));
  }
}

/** What it is about on the left, whom it is for on the right. */
function drawParties(sheet: Sheet, document: BillingDocument): void {
  const { kind, order, sold_on, corrects, customer } = document;
  const top = sheet.y();
  const facts = [
    ...(corrects
      ? [`Avoir sur la facture n° ${corrects.number} du ${dayText(corrects.issued_on)}`]
      : []),
    ...(kind === 'receipt' ? [] : [`Commande n° ${order.number} du ${dayText(order.day)}`]),
    `Vente du ${dayText(sold_on)}`,
  ];
  drawTexts(sheet, facts, HALF);
  const factsEnd = sheet.y();
  sheet.moveTo(top);
  if (customer) {
    const vat = customer.vat_number === null ? [] : [`TVA ${customer.vat_number}`];
    drawTexts(sheet, [kind === 'invoice' ? 'Facturée à' : 'Client'], OTHER_HALF, QUIET);
    drawTexts(sheet, [customer.name], OTHER_HALF, { face: 'semibold', size: 11 });
    drawTexts(sheet, [...customer.address, ...vat], OTHER_HALF);
  }
  sheet.moveTo(Math.max(factsEnd, sheet.y()) + 24);
}

/** How it was paid, and what the law has to be said of that. */
function drawPayments(sheet: Sheet, document: BillingDocument): void {
  const texts = [...paymentTexts(document)];
  if (document.kind === 'invoice') texts.push('Pas d’escompte pour paiement anticipé.');
  const { rates, seller } = document;
  const isUntaxed = rates.length > 0 && rates.every(({ rate_basis_points: rate }) => rate === 0);
  if (isUntaxed && seller.vat_number === '') {
    texts.push('TVA non applicable, art. 293 B du CGI.');
  }
  if (texts.length === 0) return;
  const box = { x: LEFT + 14, width: WIDTH - 28 };
  const height = texts.reduce((sum, text) => sum + sheet.heightOf(text, {}, box.width), 18);
  sheet.ensure(height);
  const top = sheet.y();
  sheet.fill({ x: LEFT, width: WIDTH }, height, 'ground', 6);
  sheet.moveTo(top + 10);
  drawTexts(sheet, texts, box);
  sheet.moveTo(top + height + 18);
}

/** At the foot of the last page. */
function drawLegalFacts(sheet: Sheet, document: BillingDocument): void {
  const text = legalText(document);
  if (text === '') return;
  const look: TextLook = { size: 8, colour: 'quiet' };
  const height = sheet.heightOf(text, look, WIDTH) + 10;
  sheet.ensure(height);
  sheet.moveTo(sheet.bottom - height);
  sheet.line();
  sheet.document
    .child('P')
    .draw(() => sheet.text(text, { x: LEFT, width: WIDTH }, look, sheet.y() + 8));
}
