import { totalsFromWire } from '@comptoir/contract/books/journal-document';
import type { BillingSeller } from '@comptoir/contract/invoices/billing-document';
import { booksTotalsOf } from '@comptoir/contract/staff/books';
import { MEANS_IN_FRENCH } from '@comptoir/contract/staff/means-names';
import {
  type JournalTotals,
  PAYMENT_MEANS,
  turnoverByRate,
} from '@comptoir/domain/books/journal-totals';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { dayText, euros, momentText, monthText, weekdayText } from '#pdf/french-texts.ts';
import { type Report, type ReportSection, renderReport } from '#pdf/report.ts';
import { type ReportColumn, type ReportRow, totalRow } from '#pdf/report-table.ts';
import type { RenderedDocument } from '#pdf/send-document.ts';
import type { ProvenClosing } from './closings.ts';

/** A closing as a PDF: its totals by rate and means, its count, and what proves it. Rule BK-14. */
export async function closingPdf(
  proven: ProvenClosing,
  zone: TimeZone,
  seller: BillingSeller,
): Promise<RenderedDocument> {
  const { period, to } = proven.closing;
  const name = { day: to, month: to.slice(0, 7), year: to.slice(0, 4) }[period];
  const pdf = await renderReport({ ...reportOf(proven, zone), seller });
  return { fileName: `cloture-${name}.pdf`, pdf };
}

function reportOf(proven: ProvenClosing, zone: TimeZone): Omit<Report, 'seller'> {
  const { entry, closing } = proven;
  const { heading, label, period } = namesOf(closing);
  const at = Date.parse(entry.at);
  const by = entry.who === null ? 'par le serveur' : `par ${entry.who}`;
  const where = entry.device === null ? '' : ` (${entry.device})`;
  return {
    heading,
    label,
    at,
    title: `${heading} – ${period}`,
    made: `close le ${momentText(at, zone)}`,
    texts: [
      `Écriture n° ${entry.number} du journal, ${by}${where}.`,
      closing.first_number < entry.number
        ? `Elle totalise les écritures depuis le n° ${closing.first_number}.`
        : 'Elle ne totalise aucune écriture.',
    ],
    sections: [
      ...turnover(totalsFromWire(closing.totals)),
      means(closing),
      ...tips(closing),
      ...cashMovements(closing),
      ...cashCount(closing),
      perpetual(closing),
      proof(proven),
    ],
  };
}

type Closing = ProvenClosing['closing'];

function namesOf({ period, to }: Closing) {
  switch (period) {
    case 'day':
      return { heading: 'Clôture du jour', label: weekdayText(to), period: dayText(to) };
    case 'month': {
      const month = monthText(to.slice(0, 7));
      return { heading: 'Clôture du mois', label: month, period: month };
    }
    case 'year': {
      const year = to.slice(0, 4);
      return { heading: 'Clôture de l’année', label: year, period: year };
    }
  }
}

const RATES: readonly ReportColumn[] = [
  { name: 'Taux de TVA', kind: 'rate' },
  { name: 'Hors taxe', kind: 'amount' },
  { name: 'TVA', kind: 'amount' },
  { name: 'TTC', kind: 'amount' },
];

const AMOUNT: ReportColumn = { name: 'Montant', kind: 'amount' };

/** The turnover, and what it consists of. */
function turnover(totals: JournalTotals): readonly ReportSection[] {
  const shown = booksTotalsOf(totals);
  const parts = [
    ['Ventes', shown.sales],
    ['Remboursements', shown.refunds],
    ['Corrections', shown.corrections],
  ] as const;
  return [
    {
      title: 'Chiffre d’affaires',
      texts: withoutRate(totals),
      tables: [ratesTable(shown.turnover.rates)],
    },
    ...parts
      .filter(([, { count }]) => count > 0)
      .map(([title, { count, total, rates }]) => ({
        title,
        texts: [`Nombre : ${count}, pour ${euros(total)}.`],
        tables: rates.length > 0 ? [ratesTable(rates)] : [],
      })),
  ];
}

/** Money without an order, and of disputes, has no rate and is no turnover. */
function withoutRate(totals: JournalTotals): readonly string[] {
  const { sales, refunds, corrections } = totals;
  const gross = turnoverByRate(totals).reduce((sum, each) => sum + each.gross, 0);
  const rest = sales.total + refunds.total + corrections.total - gross;
  return rest === 0 ? [] : [`En plus, sans taux de TVA : ${euros(rest)}.`];
}

function ratesTable(rates: ReturnType<typeof booksTotalsOf>['turnover']['rates']) {
  const rows = rates.map(({ rate, net, tax, gross }): ReportRow => [rate, net, tax, gross]);
  return { columns: RATES, rows, totals: [totalRow(RATES, rows)] };
}

function means({ totals }: Closing): ReportSection {
  const columns: readonly ReportColumn[] = [
    { name: 'Moyen de paiement', kind: 'text' },
    { name: 'Encaissé', kind: 'amount' },
    { name: 'Rendu', kind: 'amount' },
    { name: 'Solde', kind: 'amount' },
  ];
  const rows = PAYMENT_MEANS.flatMap((name): readonly ReportRow[] => {
    const moved = totals.means[name];
    if (!moved) return [];
    const { received_cents: received, returned_cents: returned } = moved;
    return [[MEANS_IN_FRENCH[name], received, 0 - returned, received - returned]];
  });
  return { title: 'Encaissements', tables: [{ columns, rows, totals: [totalRow(columns, rows)] }] };
}

/** What is no turnover, and is part of the money above. Rules TI-5 and TI-7. */
function tips({ totals }: Closing): readonly ReportSection[] {
  const { tips } = totals;
  if (!tips) return [];
  const text = `Nombre : ${tips.count}, pour ${euros(tips.total_cents)}, hors chiffre d’affaires et compris dans les encaissements.`;
  const cash = tips.cash_cents
    ? [`Dont ${euros(tips.cash_cents)} en espèces, compris dans la caisse.`]
    : [];
  return [{ title: 'Pourboires', texts: [text, ...cash], tables: [] }];
}

/** What is neither turnover nor part of the money above. Rule BK-47. */
function cashMovements({ totals }: Closing): readonly ReportSection[] {
  const { cash_movements: moved } = totals;
  if (!moved) return [];
  const { paid_in_cents: paidIn, paid_out_cents: paidOut } = moved;
  const table = {
    columns: [{ name: 'Mouvement', kind: 'text' }, AMOUNT] as const,
    rows: [
      ['Apports', paidIn],
      ['Retraits', 0 - paidOut],
    ] as const,
    totals: [['Solde', paidIn - paidOut]] as const,
  };
  const texts = ['Hors chiffre d’affaires et hors encaissements, compris dans la caisse.'];
  return [{ title: 'Apports et retraits d’espèces', texts, tables: [table] }];
}

function cashCount({ cash_count: count }: Closing): readonly ReportSection[] {
  if (!count) return [];
  const rows: readonly ReportRow[] = [
    ['Fond de caisse', count.float_cents],
    ['Attendu', count.expected_cents],
    ['Compté', count.counted_cents],
  ];
  const table = {
    columns: [{ name: 'Comptage', kind: 'text' }, AMOUNT] as const,
    rows,
    totals: [['Écart', count.difference_cents]],
  };
  const texts = count.remark === null ? [] : [`Remarque : ${count.remark}`];
  return [{ title: 'Caisse', texts, tables: [table] }];
}

function perpetual({ perpetual: { sales_cents, refunds_cents } }: Closing): ReportSection {
  const columns: readonly ReportColumn[] = [
    { name: 'Depuis la première écriture', kind: 'text' },
    AMOUNT,
  ];
  const rows: readonly ReportRow[] = [
    ['Ventes', sales_cents],
    ['Remboursements', refunds_cents],
  ];
  return { title: 'Totaux perpétuels', tables: [{ columns, rows }] };
}

function proof({ entry, closing, hash, keyId }: ProvenClosing): ReportSection {
  return {
    title: 'Preuve',
    texts: [
      `Duplicatas de reçus imprimés : ${closing.totals.duplicates}.`,
      `Empreinte SHA-256 de l’écriture : ${hash}`,
      `Empreinte de l’écriture précédente : ${entry.previous}`,
      `Signée par la clé ${keyId}.`,
    ],
    tables: [],
  };
}
