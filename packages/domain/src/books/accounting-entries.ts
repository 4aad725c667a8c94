import type { Cents } from '../money/money.ts';
import type { RateAmount } from './amounts-by-rate.ts';
import type { EntryKind, PaymentMeans } from './journal-totals.ts';

/** What of an entry of the journal is put into accounts; amounts in cents, negative where they go back. */
export interface BookedEntry {
  readonly kind: EntryKind;
  readonly means: PaymentMeans | null;
  readonly total: Cents;
  readonly rates: readonly RateAmount[];
  /** Whether it is about an order: other money is owed to whom it came from. */
  readonly hasOrder: boolean;
  /** Whether it says only by which means an order was paid: no turnover. Rule BK-62. */
  readonly isOfMeans: boolean;
}

/** The accounting journals. */
export const ACCOUNTING_JOURNALS = {
  VE: 'Ventes',
  CA: 'Caisse',
  CB: 'Cartes bancaires',
  TR: 'Titres-restaurant',
  CH: 'Chèques',
} as const;
export type AccountingJournal = keyof typeof ACCOUNTING_JOURNALS;

/** A line of an accounting entry: an amount in cents on one side of an account. */
export interface AccountingLine {
  readonly account: string;
  readonly label: string;
  readonly debit: Cents;
  readonly credit: Cents;
}

/** An entry of an accounting journal; its debits are its credits. */
export interface AccountingEntry {
  readonly journal: AccountingJournal;
  readonly lines: readonly AccountingLine[];
}

interface Account {
  readonly account: string;
  readonly label: string;
}

const CUSTOMERS: Account = { account: '411000', label: 'Clients' };
const CREDITORS: Account = { account: '467000', label: 'Créditeurs divers' };
const TIPS: Account = { account: '428600', label: 'Pourboires à reverser' };
const MONEY: Readonly<Record<PaymentMeans, Account & { readonly journal: AccountingJournal }>> = {
  cash: { journal: 'CA', account: '530000', label: 'Caisse' },
  card: { journal: 'CB', account: '511500', label: 'Cartes bancaires à encaisser' },
  terminal: { journal: 'CB', account: '511600', label: 'Terminal bancaire à encaisser' },
  meal_voucher: { journal: 'TR', account: '511700', label: 'Titres-restaurant à encaisser' },
  cheque: { journal: 'CH', account: '511200', label: 'Chèques à encaisser' },
};

/**
 * The accounting entries of an entry of the journal, by the French chart of accounts: turnover on 707 with its tax on
 * 44571, an account for each rate, against customers; money on the account of its means, against customers, or against
 * creditors where there is no order, or the personnel where it is a tip. What goes back changes sides; what is 0 has no line. Rule BK-50.
 *
 * Example: a sale of 11.00 € at 10 % debits customers 11.00, and credits 7071000 with 10.00 and 445711000 with 1.00.
 */
export function accountingEntries(entry: BookedEntry): readonly AccountingEntry[] {
  const turnover = turnoverLines(entry);
  const money = moneyLines(entry);
  return [
    ...(turnover.length > 0 ? [{ journal: 'VE', lines: turnover } as const] : []),
    ...(money.length > 0 && entry.means
      ? [{ journal: MONEY[entry.means].journal, lines: money }]
      : []),
  ];
}

function turnoverLines({ kind, total, rates, isOfMeans }: BookedEntry): readonly AccountingLine[] {
  if (isOfMeans) return [];
  if (kind !== 'sale' && kind !== 'refund' && kind !== 'correction') return [];
  // A restaurant that shows no tax has sold at no rate.
  const sold = rates.length > 0 ? rates : [{ rate: 0, gross: total, tax: 0 }];
  return [
    ...debited(CUSTOMERS, total),
    ...sold.flatMap(({ rate, gross, tax }) => {
      const [code, percent] = [String(rate).padStart(4, '0'), percentText(rate)];
      return [
        ...debited({ account: `707${code}`, label: `Ventes à ${percent}` }, tax - gross),
        ...debited({ account: `44571${code}`, label: `TVA collectée à ${percent}` }, -tax),
      ];
    }),
  ];
}

function moneyLines({ kind, means, total, hasOrder }: BookedEntry): readonly AccountingLine[] {
  if (means === null) return [];
  const against = hasOrder ? CUSTOMERS : CREDITORS;
  return [...debited(MONEY[means], total), ...debited(kind === 'tip' ? TIPS : against, -total)];
}

/** A debit, of a negative amount a credit; nothing for 0. */
function debited({ account, label }: Account, amount: Cents): readonly AccountingLine[] {
  if (amount === 0) return [];
  return [{ account, label, debit: Math.max(0, amount), credit: Math.max(0, -amount) }];
}

/** Hundredths of a percent as they are read: « 5,5 % ». */
function percentText(rate: number): string {
  return `${String(rate / 100).replace('.', ',')} %`;
}
