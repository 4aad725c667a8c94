import type { DayTotals, Figures, FigureTable, VatReport } from '@comptoir/contract/staff/figures';
import { MEANS_IN_FRENCH } from '@comptoir/contract/staff/means-names';
import { reasonName } from '@comptoir/contract/staff/reason-names';
import { toEuros, toPercent } from '@comptoir/contract/wire/euros';
import type { ReportColumn, ReportTable } from '#pdf/report-table.ts';

/**
 * A table for spreadsheets and PDFs: a heading and how its values are written, for each column. A text is escaped in
 * a spreadsheet where it looks like a formula.
 */
export type SheetTable = Pick<ReportTable, 'columns' | 'rows'>;

type Payload = Omit<Figures, 'waiting'>;

/** Each table of the figures. Rule FG-11. */
export const FIGURE_SHEETS: Readonly<Record<FigureTable, (figures: Payload) => SheetTable>> = {
  hours: ({ hours }) => ({
    columns: [text('Heure'), count('Ventes'), amount('Montant')],
    rows: hours.map(({ hour, count: sales, total }) => [`${hour} h`, sales, total]),
  }),
  days: ({ days, compared }) => ({
    columns: [{ name: 'Jour', kind: 'day' }, ...DAY_COLUMNS],
    rows: [
      ...compared.toReversed().map(({ day, whole }) => [day, ...dayCells(whole)]),
      ...days.map(({ day, totals }) => [day, ...dayCells(totals)]),
    ],
  }),
  dishes: ({ dishes }) => ({
    columns: [text('Plat'), text('Catégorie'), ...SOLD_COLUMNS],
    rows: dishes.map((dish) => [dish.name, dish.category ?? NO_CATEGORY, ...soldCells(dish)]),
  }),
  categories: ({ categories }) => ({
    columns: [text('Catégorie'), ...SOLD_COLUMNS],
    rows: categories.map((each) => [each.category ?? NO_CATEGORY, ...soldCells(each)]),
  }),
  offers: ({ offers }) => ({
    columns: [text('Offre'), count('Commandes'), amount('Remises'), amount('Ventes')],
    rows: offers.map(({ name, count: orders, discount, total }) => [
      ...[name ?? 'Offre retirée', orders, discount, total],
    ]),
  }),
  order_types: ({ order_types }) => ({
    columns: [text('Mode'), count('Ventes'), amount('Montant')],
    rows: order_types.map(({ order_type, count: sales, total }) => [
      ...[orderTypeWord(order_type), sales, total],
    ]),
  }),
  means: ({ means }) => ({
    columns: [text('Moyen de paiement'), amount('Encaissé'), amount('Rendu'), amount('Solde')],
    rows: means.map(({ means: name, received, returned }) => [
      ...[MEANS_IN_FRENCH[name], received, 0 - returned, received - returned],
    ]),
  }),
  late: ({ service, timezone }) => ({
    columns: [text('Commande'), text('Mode'), text('Heure promise'), count('Minutes de retard')],
    rows: service.late.map(({ number, order_type, due_at, minutes }) => [
      ...[`n° ${number}`, orderTypeWord(order_type), momentIn(timezone, due_at), minutes],
    ]),
  }),
  refunds: ({ refunds }) => ({
    columns: [text('Motif'), count('Nombre'), amount('Montant')],
    rows: refunds.map(({ reason, count: times, total }) => [reasonName(reason), times, total]),
  }),
  cancellations: ({ service }) => ({
    columns: [text('Motif'), count('Commandes'), count('Dont refusées'), amount('Montant')],
    rows: service.cancelled.map(({ reason, count: orders, rejected, total }) => [
      ...[reasonName(reason), orders, rejected, total],
    ]),
  }),
};

/** The VAT report: a line for each month, rate and kind of entry. Rule FG-20. */
export function vatSheet({ months }: VatReport): SheetTable {
  return {
    columns: [
      ...[month('Mois'), text('Clos'), text('Écritures'), rate('Taux')],
      ...[amount('Hors taxe'), amount('TVA'), amount('TTC')],
    ],
    rows: months.flatMap(({ month, is_closed, totals }) =>
      VAT_KINDS.flatMap(([kind, name]) =>
        totals[kind].rates.map((of) => [
          ...[month, is_closed ? 'oui' : 'non', name, of.rate, of.net, of.tax, of.gross],
        ]),
      ),
    ),
  };
}

const VAT_KINDS = [
  ['sales', 'Ventes'],
  ['refunds', 'Remboursements'],
  ['corrections', 'Corrections'],
  ['turnover', 'Chiffre d’affaires'],
] as const;

/** The table as a spreadsheet in French reads it: semicolons, decimal commas, a byte order mark. Rule FG-11. */
export async function sheetText({ columns, rows }: SheetTable): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  return stringify([columns.map(({ name }) => name), ...rows.map((row) => [...row])], {
    delimiter: ';',
    record_delimiter: 'windows',
    bom: true,
    quoted_match: /[\r\n]/,
    // Texts only: a negative amount stays a number.
    escape_formulas: true,
    cast: {
      number: (value, { column }) => {
        const { kind } = columns[Number(column)] ?? {};
        if (kind === 'amount') return toEuros(value).toFixed(2).replace('.', ',');
        return String(kind === 'rate' ? toPercent(value) : value).replace('.', ',');
      },
    },
  });
}

/** As a spreadsheet in French reads it: « 20/11/2026 18:30 ». */
function momentIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('fr-FR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  });
  return format.format(at).replace(/,? /, ' ');
}

/** Null for orders that were deleted. */
function orderTypeWord(orderType: 'pickup' | 'delivery' | null): string {
  if (orderType === null) return 'Commandes effacées';
  return orderType === 'pickup' ? 'À emporter' : 'Livraison';
}

const NO_CATEGORY = 'Plus à la carte';

function text(name: string): ReportColumn {
  return { name, kind: 'text' };
}

function month(name: string): ReportColumn {
  return { name, kind: 'month' };
}

function count(name: string): ReportColumn {
  return { name, kind: 'count' };
}

function amount(name: string): ReportColumn {
  return { name, kind: 'amount' };
}

function rate(name: string): ReportColumn {
  return { name, kind: 'rate' };
}

const SOLD_COLUMNS = [
  count('Quantité'),
  count('Dont offerts'),
  amount('Montant'),
  amount('Remises'),
];

interface Sold {
  readonly quantity: number;
  readonly given: number;
  readonly total: number;
  readonly discount: number;
}

/** Given units are part of the quantity here. */
function soldCells({ quantity, given, total, discount }: Sold): readonly number[] {
  return [quantity + given, given, total, discount];
}

const DAY_COLUMNS = [
  count('Ventes'),
  amount('Montant des ventes'),
  count('Remboursements'),
  amount('Montant remboursé'),
  amount('Chiffre d’affaires'),
];

function dayCells({ sales, refunds, turnover }: DayTotals): readonly number[] {
  return [sales.count, sales.total, refunds.count, refunds.total, turnover];
}
