import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { dayText } from '#pdf/french-texts.ts';
import {
  drawLegalFacts,
  drawLetterhead,
  drawTexts,
  LEFT_HALF,
  QUIET,
  RIGHT_HALF,
} from '#pdf/letterhead.ts';
import { LEFT, openSheet, type Sheet, WIDTH } from '#pdf/sheet.ts';
import { documentTitle, KIND_NAMES, paymentTexts } from './billing-texts.ts';
import { drawLines } from './lines-table.ts';
import { drawTotals } from './totals-table.ts';

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
  drawLegalFacts(sheet, document.seller);
  return sheet.finish();
}

function drawHead(sheet: Sheet, { seller, kind, number, issued_on, order }: BillingDocument): void {
  drawLetterhead(sheet, seller, {
    heading: KIND_NAMES[kind],
    label: number === null ? `Commande n° ${order.number}` : `n° ${number}`,
    made: number === null ? `édité le ${dayText(issued_on)}` : dayText(issued_on),
  });
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
  drawTexts(sheet, facts, LEFT_HALF);
  const factsEnd = sheet.y();
  sheet.moveTo(top);
  if (customer) {
    const vat = customer.vat_number === null ? [] : [`TVA ${customer.vat_number}`];
    drawTexts(sheet, [kind === 'invoice' ? 'Facturée à' : 'Client'], RIGHT_HALF, QUIET);
    drawTexts(sheet, [customer.name], RIGHT_HALF, { face: 'semibold', size: 11 });
    drawTexts(sheet, [...customer.address, ...vat], RIGHT_HALF);
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
