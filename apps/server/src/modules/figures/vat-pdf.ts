import type { BillingSeller } from '@comptoir/contract/invoices/billing-document';
import type { VatReport } from '@comptoir/contract/staff/figures';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { momentText } from '#pdf/french-texts.ts';
import { type Report, type ReportSection, renderReport } from '#pdf/report.ts';
import type { ReportColumn, ReportRow } from '#pdf/report-table.ts';
import type { RenderedDocument } from '#pdf/send-document.ts';

/** When a report is made, and who sold. */
interface Maker {
  readonly now: Instant;
  readonly zone: TimeZone;
  readonly seller: BillingSeller;
}

/** The VAT report of a year as a PDF: each month by rate, the year by rate, and its sum. Rules FG-12 and FG-20. */
export async function vatPdf(report: VatReport, maker: Maker): Promise<RenderedDocument> {
  return { fileName: `tva-${report.year}.pdf`, pdf: await renderReport(reportOf(report, maker)) };
}

function reportOf(report: VatReport, { now, zone, seller }: Maker): Report {
  const { year, months } = report;
  const isOpen = months.some(({ is_closed, totals }) => !is_closed && isAny(totals));
  return {
    title: `Rapport de TVA ${year}`,
    heading: 'Rapport de TVA',
    label: `Année ${year}`,
    made: `édité le ${momentText(now, zone)}`,
    at: now,
    seller,
    texts: [
      ...(isAny(report.totals) ? [] : ['Aucune vente cette année.']),
      ...(isOpen
        ? ['Un mois marqué d’un astérisque n’est pas clos : ses chiffres changent encore.']
        : []),
    ],
    sections: KINDS.flatMap(([kind, title]) => sectionOf(report, kind, title)),
  };
}

type Totals = VatReport['totals'];

const KINDS = [
  ['turnover', 'Chiffre d’affaires'],
  ['sales', 'Ventes'],
  ['refunds', 'Remboursements'],
  ['corrections', 'Corrections'],
] as const;

const COLUMNS: readonly ReportColumn[] = [
  { name: 'Mois', kind: 'month' },
  { name: 'Clos', kind: 'text' },
  { name: 'Taux', kind: 'rate' },
  { name: 'Hors taxe', kind: 'amount' },
  { name: 'TVA', kind: 'amount' },
  { name: 'TTC', kind: 'amount' },
];

function isAny({ sales, refunds, corrections }: Totals): boolean {
  return sales.count + refunds.count + corrections.count > 0;
}

function sectionOf(
  { months, totals, year }: VatReport,
  kind: keyof Totals,
  title: string,
): readonly ReportSection[] {
  const { rates } = totals[kind];
  if (rates.length === 0) return [];
  const rows = months.flatMap(({ month, is_closed, totals: own }) =>
    own[kind].rates.map(
      ({ rate, net, tax, gross }): ReportRow => [
        ...[month, is_closed ? 'oui' : 'non *', rate, net, tax, gross],
      ],
    ),
  );
  const sumOf = (field: 'net' | 'tax' | 'gross') =>
    rates.reduce((sum, amounts) => sum + amounts[field], 0);
  const ofYear = rates.map(
    ({ rate, net, tax, gross }): ReportRow => [...[`Année ${year}`, '', rate, net, tax, gross]],
  );
  const total: ReportRow = ['Total', '', '', sumOf('net'), sumOf('tax'), sumOf('gross')];
  return [{ title, tables: [{ columns: COLUMNS, rows, totals: [...ofYear, total] }] }];
}
