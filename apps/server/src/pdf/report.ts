import type { BillingSeller } from '@comptoir/contract/invoices/billing-document';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { BARS_HEIGHT, type Bar, drawBars } from './bars.ts';
import { drawLegalFacts, drawLetterhead, drawTexts, type Letterhead } from './letterhead.ts';
import { layTable, type ReportTable } from './report-table.ts';
import { LEFT, openSheet, type Sheet, type TextLook, WIDTH } from './sheet.ts';

/** Figures on paper: a letterhead, and sections of texts and tables. */
export interface Report extends Letterhead {
  /** Of the file, and at the foot of each page. */
  readonly title: string;
  readonly seller: BillingSeller;
  readonly at: Instant;
  readonly texts: readonly string[];
  readonly sections: readonly ReportSection[];
}

export interface ReportSection {
  readonly title: string;
  readonly texts?: readonly string[];
  /** Drawn above the tables, which have the same. */
  readonly bars?: readonly Bar[];
  readonly tables: readonly ReportTable[];
}

const COLUMN = { x: LEFT, width: WIDTH };
const TITLE: TextLook = { face: 'semibold', size: 13 };
const TEXT: TextLook = { size: 9.5, colour: 'quiet' };
/** A title and texts stay with the first rows of their table, or with all of a short one. */
const TITLE_HEIGHT = 48;
const FIRST_ROWS = 44;
const SHORT = 300;

/** A report as a PDF for archives that a screen reader can read. Rules IV-30, IV-31 and FG-12. */
export async function renderReport(report: Report): Promise<Buffer> {
  const { title, seller, at, texts, sections } = report;
  const sheet = await openSheet({
    title: `${title} – ${seller.name}`,
    author: seller.company || seller.name,
    subject: report.heading,
    date: new Date(at),
    pageLabel: title,
  });
  drawLetterhead(sheet, seller, report);
  drawTexts(sheet, texts, COLUMN, TEXT);
  if (texts.length > 0) sheet.skip(12);
  for (const section of sections) drawSection(sheet, section);
  drawLegalFacts(sheet, seller);
  return sheet.finish();
}

function drawSection(sheet: Sheet, { title, texts = [], bars = [], tables }: ReportSection): void {
  const laid = tables.map((table) => layTable(sheet, table));
  const first = laid[0]?.height ?? 0;
  const besides = BARS_HEIGHT * Math.min(bars.length, 1);
  sheet.ensure(TITLE_HEIGHT + besides + (first <= SHORT ? first : FIRST_ROWS));
  sheet.document.child('H2').draw(() => sheet.text(title, COLUMN, TITLE));
  sheet.skip(sheet.heightOf(title, TITLE, WIDTH) + 5);
  drawTexts(sheet, texts, COLUMN, TEXT);
  if (texts.length > 0) sheet.skip(6);
  if (bars.length > 0) drawBars(sheet, bars);
  for (const table of laid) table.draw();
  sheet.skip(10);
}
