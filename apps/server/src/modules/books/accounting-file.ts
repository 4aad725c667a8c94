import { type JournalDocument, journalDocument } from '@comptoir/contract/books/journal-document';
import {
  ACCOUNTING_JOURNALS,
  type AccountingJournal,
  type AccountingLine,
  type Accounts,
  accountingEntries,
} from '@comptoir/domain/books/accounting-entries';
import { MEANS_CORRECTED } from '@comptoir/domain/books/journal-totals';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import type pg from 'pg';

/** Entries of the journal that are in memory at once. */
const PAGE = 1_000;

/** The columns that French tax law asks for, in its order (article A47 A-1 of the LPF). */
const COLUMNS = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib'],
  ...['CompAuxNum', 'CompAuxLib', 'PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit'],
  ...['EcritureLet', 'DateLet', 'ValidDate', 'Montantdevise', 'Idevise'],
];

/** How many entries each accounting journal has so far. */
type Counts = Map<AccountingJournal, number>;

/**
 * The accounting entries of the days of a period as the file that an accountant imports and that the tax office asks
 * for (FEC), page by page: tab-separated, amounts with a comma, one line an account. The entries before are read to go
 * on with their numbers. Rules BK-50 and BK-51.
 */
export async function* accountingFile(
  pool: pg.Pool,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  accounts: Accounts,
): AsyncGenerator<string> {
  yield lineOf(COLUMNS);
  const counts: Counts = new Map();
  for (let last = 0; ; ) {
    const { rows } = await pool.query<{ number: number; document: string; is_within: boolean }>(
      SELECT,
      [from, to, last, PAGE],
    );
    const lines = rows.flatMap(({ document, is_within }) => {
      const numbered = linesOf(document, counts, accounts);
      return is_within ? numbered : [];
    });
    if (lines.length > 0) yield lines.join('');
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.number ?? last;
  }
}

function linesOf(document: string, counts: Counts, accounts: Accounts): readonly string[] {
  const entry = journalDocument.parse(JSON.parse(document));
  const { number, kind, day, order, means, total_cents: total, reason } = entry;
  const rates = entry.rates.map(({ rate_basis_points, gross_cents, tax_cents }) => ({
    rate: rate_basis_points,
    gross: gross_cents,
    tax: tax_cents,
  }));
  const isOfMeans = reason === MEANS_CORRECTED;
  const booked = { kind, means, total, rates, hasOrder: order !== null, isOfMeans };
  const [pieceDate, reference] = order
    ? [order.day, `${order.day}/${order.number}`]
    : [day, `journal ${number}`];
  return accountingEntries(booked, accounts).flatMap(({ journal, lines }) => {
    const count = (counts.get(journal) ?? 0) + 1;
    counts.set(journal, count);
    return lines.map(({ account, label, debit, credit }: AccountingLine) =>
      lineOf([
        ...[journal, ACCOUNTING_JOURNALS[journal], `${journal}${count}`, dateText(day)],
        ...[account, label, '', ''],
        ...[reference, dateText(pieceDate), labelOf(entry), amountText(debit), amountText(credit)],
        ...['', '', dateText(day), '', ''],
      ]),
    );
  });
}

const [PAID_IN, PAID_OUT] = ['Apport d’espèces', 'Retrait d’espèces'];

const KINDS = {
  sale: 'Vente',
  payment: 'Paiement',
  refund: 'Remboursement',
  correction: 'Correction',
  tip: 'Pourboire',
  cash_movement: 'Mouvement d’espèces',
  duplicate: 'Duplicata',
  closing: 'Clôture',
} as const;

type LabelledEntry = Pick<JournalDocument, 'kind' | 'order' | 'total_cents' | 'reason'>;

function labelOf({ kind, order, total_cents: total, reason }: LabelledEntry): string {
  if (kind === 'cash_movement') return `${total > 0 ? PAID_IN : PAID_OUT} : ${reason}`;
  return order ? `${KINDS[kind]}, commande ${order.number}` : `${KINDS[kind]} sans vente`;
}

function lineOf(fields: readonly string[]): string {
  return `${fields.join('\t')}\r\n`;
}

function dateText(day: CalendarDate): string {
  return day.replaceAll('-', '');
}

function amountText(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

const SELECT = `
  SELECT number, document, day >= $1 AS is_within FROM books.entries
  WHERE day <= $2 AND number > $3 AND kind NOT IN ('duplicate', 'closing')
  ORDER BY number LIMIT $4`;
