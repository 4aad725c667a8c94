import type { BillingSeller } from '@comptoir/contract/invoices/billing-document';
import type { Figures, FigureTable } from '@comptoir/contract/staff/figures';
import { dayText, euros, momentText, weekdayText } from '#pdf/french-texts.ts';
import { type Report, type ReportSection, renderReport } from '#pdf/report.ts';
import { type ReportTable, totalRow } from '#pdf/report-table.ts';
import type { RenderedDocument } from '#pdf/send-document.ts';
import { FIGURE_SHEETS } from './figure-tables.ts';

/** The figures of days as a PDF: the tables of the spreadsheets with their sums. Rule FG-12. */
export async function figuresPdf(
  figures: Figures,
  seller: BillingSeller,
): Promise<RenderedDocument> {
  const { from, to } = figures;
  const pdf = await renderReport({ ...reportOf(figures), seller });
  return { fileName: `chiffres-${from === to ? from : `${from}-${to}`}.pdf`, pdf };
}

function reportOf(figures: Figures): Omit<Report, 'seller'> {
  const { from, to, now, timezone } = figures;
  const at = now.getTime();
  const isSingle = from === to;
  const days = isSingle ? dayText(from) : `${dayText(from)} au ${dayText(to)}`;
  return {
    title: `Chiffres du ${days}`,
    heading: 'Chiffres',
    label: isSingle ? weekdayText(from) : `Du ${days}`,
    made: `édités le ${momentText(at, timezone)}`,
    at,
    texts: notes(figures),
    sections: [
      essentials(figures),
      ...byHour(figures),
      section(isSingle ? 'À côté des semaines d’avant' : 'Jour par jour', [
        isSingle ? tableOf('days', figures) : totalled('days', figures),
      ]),
      ...ifAny(figures.dishes, section('Par plat', [totalled('dishes', figures)], [BEFORE])),
      ...ifAny(figures.categories, section('Par catégorie', [totalled('categories', figures)])),
      ...ifAny(figures.offers, section('Par offre', [tableOf('offers', figures)])),
      ...composition(figures),
      ...ifAny(figures.order_types, section('Par mode', [totalled('order_types', figures)])),
      ...ifAny(figures.means, section('Par moyen de paiement', [totalled('means', figures)])),
      ...ifAny(figures.service.late, section('En retard', [tableOf('late', figures)])),
      ...ifAny(
        figures.service.cancelled,
        section('Commandes annulées', [totalled('cancellations', figures)]),
      ),
      ...ifAny(figures.refunds, section('Argent rendu', [totalled('refunds', figures)])),
    ],
  };
}

const BEFORE = 'Montants avant remises.';

function section(
  title: string,
  tables: readonly ReportTable[],
  texts: readonly string[] = [],
): ReportSection {
  return { title, tables, texts };
}

function ifAny(rows: readonly unknown[], shown: ReportSection): readonly ReportSection[] {
  return rows.length > 0 ? [shown] : [];
}

function tableOf(name: FigureTable, figures: Figures): ReportTable {
  return FIGURE_SHEETS[name](figures);
}

function totalled(name: FigureTable, figures: Figures): ReportTable {
  const table = tableOf(name, figures);
  return { ...table, totals: [totalRow(table.columns, table.rows)] };
}

/** What the tables do not say. */
function notes({ waiting, service, to, today }: Figures): readonly string[] {
  const { open, ready } = service;
  return [
    to >= today ? 'La dernière journée n’est pas finie : ses chiffres changent encore.' : '',
    waiting > 0 ? `Pas encore inscrits au journal : ${waiting}.` : '',
    open.count > 0 ? `Commandes en cours : ${open.count}, pour ${euros(open.total)}.` : '',
    ready
      ? `Commandes dès que possible : ${ready.orders}. La moitié était prête en ${minutes(ready.median)}, neuf sur dix en ${minutes(ready.ninetieth)}.`
      : '',
  ].filter((text) => text !== '');
}

function minutes(count: number): string {
  return `${Math.round(count)}\u00a0min`;
}

function essentials({ totals }: Figures): ReportSection {
  const { sales, refunds, corrections, turnover } = totals;
  const rows = [
    ['Ventes', sales.count, sales.total],
    ['Remboursements', refunds.count, refunds.total],
    ...(corrections.count > 0 ? [['Corrections', corrections.count, corrections.total]] : []),
  ];
  const average = sales.count > 0 ? Math.round(sales.total / sales.count) : null;
  return section(
    'L’essentiel',
    [
      {
        columns: [
          { name: 'Écritures', kind: 'text' },
          { name: 'Nombre', kind: 'count' },
          { name: 'Montant', kind: 'amount' },
        ],
        rows,
        totals: [['Chiffre d’affaires', '', turnover]],
      },
    ],
    average === null ? [] : [`En moyenne ${euros(average)} par vente.`],
  );
}

/** The hours between the first and the last sale. */
function byHour(figures: Figures): readonly ReportSection[] {
  const first = figures.hours.findIndex(({ count }) => count > 0);
  if (first < 0) return [];
  const last = figures.hours.findLastIndex(({ count }) => count > 0);
  const hours = figures.hours.slice(first, last + 1);
  const bars = hours.map(({ hour, total }) => ({
    label: `${hour}\u00a0h`,
    value: total,
    valueText: euros(total),
  }));
  return [{ title: 'Par heure', bars, tables: [totalled('hours', { ...figures, hours })] }];
}

function composition({ composition: of, totals }: Figures): readonly ReportSection[] {
  if (totals.sales.count === 0) return [];
  const rows = [
    ['Plats', of.dishes],
    ['Livraison', of.delivery],
    ['Remises', 0 - of.discounts],
    ['Taxe ajoutée', of.added_tax],
    ['Commandes effacées', of.deleted],
  ] as const;
  const table: ReportTable = {
    columns: [
      { name: 'Part', kind: 'text' },
      { name: 'Montant', kind: 'amount' },
    ],
    rows: rows.filter(([, amount], index) => index === 0 || amount !== 0),
    totals: [['Ventes', of.sales]],
  };
  return [section('De quoi les ventes se composent', [table])];
}
