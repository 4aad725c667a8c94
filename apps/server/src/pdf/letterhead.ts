import type { BillingSeller } from '@comptoir/contract/invoices/billing-document';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { type Box, LEFT, type Sheet, type TextLook, WIDTH } from './sheet.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';

export const LEFT_HALF: Box = { x: LEFT, width: 230 };
export const RIGHT_HALF: Box = { x: LEFT + 260, width: WIDTH - 260 };
export const QUIET: TextLook = { size: 9, colour: 'quiet' };

/** What stands at the right of the head. */
export interface Letterhead {
  readonly heading: string;
  readonly label: string;
  readonly made: string;
}

/** The restaurant on the left, what the document is and of when on the right. */
export function drawLetterhead(sheet: Sheet, seller: BillingSeller, head: Letterhead): void {
  const top = sheet.y();
  sheet.fill({ x: LEFT, width: 28 }, 3, 'accent');
  sheet.skip(14);
  const headTop = sheet.y();
  sheet.document.child('H1').draw(() => {
    const look = { face: 'serif', size: 24, align: 'right' } as const;
    sheet.text(head.heading, RIGHT_HALF, look, headTop - 4);
  });
  sheet.moveTo(headTop + 32);
  drawTexts(sheet, [head.label], RIGHT_HALF, { face: 'semibold', size: 11, align: 'right' });
  drawTexts(sheet, [head.made], RIGHT_HALF, { ...QUIET, align: 'right' });
  const headEnd = sheet.y();
  sheet.moveTo(headTop);
  drawTexts(sheet, [seller.name], LEFT_HALF, { face: 'serif', size: 20 });
  sheet.skip(4);
  const contacts = [...seller.address, seller.phone, seller.email];
  drawTexts(sheet, contacts, LEFT_HALF, QUIET);
  sheet.moveTo(Math.max(sheet.y(), headEnd, top + 92) + 18);
}

/** Draws texts below one another, each a paragraph of its own: a screen reader pauses between them. */
export function drawTexts(
  sheet: Sheet,
  texts: readonly string[],
  box: Box,
  look: TextLook = {},
): void {
  for (const text of texts.filter((each) => each !== '')) {
    sheet.document.child('P').draw(() => sheet.text(text, box, look));
    sheet.skip(sheet.heightOf(text, look, box.width));
  }
}

/** At the foot of the last page. */
export function drawLegalFacts(
  sheet: Sheet,
  seller: BillingSeller,
  locale: Locale = DEFAULT_LOCALE,
): void {
  const text = legalText(seller, locale);
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

/** The facts that the law asks for, in sentences; unknown ones are left out. */
function legalText(seller: BillingSeller, locale: Locale): string {
  const texts = SHEET_TEXTS[locale];
  const { company, form, capital, registered_office, siret, trade_register, vat_number } = seller;
  return [
    company,
    form && (capital ? texts.formWithCapital(form, capital) : form),
    registered_office && texts.registeredOffice(registered_office),
    unbroken(siret && `SIRET ${siret}`),
    unbroken(trade_register),
    unbroken(vat_number && texts.vatNumber(vat_number)),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** Keeps a number together, whose groups would else end up on two lines. */
function unbroken(fact: string): string {
  return fact.replaceAll(' ', '\u00a0');
}
