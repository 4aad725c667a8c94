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

/** The accounts of a restaurant, by what is put into them. Rule BK-51. */
export interface Accounts extends Readonly<Record<PaymentMeans, string>> {
  readonly customers: string;
  /** Who money without a sale is owed to. */
  readonly creditors: string;
  /** Who tips are owed to. */
  readonly tips: string;
  /** Where cash that is paid in comes from, and what is paid out goes to. Rule BK-48. */
  readonly transfers: string;
  /** By rate in hundredths of a percent. */
  readonly rates: ReadonlyMap<number, AccountsOfRate>;
}

/** The accounts of turnover at one rate, and of the tax in it. */
export interface AccountsOfRate {
  readonly sales: string;
  readonly vat: string;
}

/** Those of the French chart of accounts. */
export const USUAL_ACCOUNTS: Accounts = {
  customers: '411000',
  creditors: '467000',
  tips: '428600',
  transfers: '580000',
  cash: '530000',
  card: '511500',
  terminal: '511600',
  meal_voucher: '511700',
  cheque: '511200',
  rates: new Map(),
};

const LABELS = {
  customers: 'Clients',
  creditors: 'Créditeurs divers',
  tips: 'Pourboires à reverser',
  transfers: 'Virements internes',
  cash: 'Caisse',
  card: 'Cartes bancaires à encaisser',
  terminal: 'Terminal bancaire à encaisser',
  meal_voucher: 'Titres-restaurant à encaisser',
  cheque: 'Chèques à encaisser',
} as const;

const JOURNALS: Readonly<Record<PaymentMeans, AccountingJournal>> = {
  cash: 'CA',
  card: 'CB',
  terminal: 'CB',
  meal_voucher: 'TR',
  cheque: 'CH',
};

/**
 * The accounting entries of an entry of the journal: turnover and its tax on the accounts of each rate, 707 and 44571
 * with the rate behind them where the restaurant has named none, against customers; money on the account of its means,
 * against customers, or against creditors where there is no order, or the personnel where it is a tip, or internal
 * transfers where cash is paid in or out. What goes back changes sides; what is 0 has no line. Rules BK-48, BK-50 and
 * BK-51.
 *
 * Example: a sale of 11.00 € at 10 % debits customers 11.00, and credits 7071000 with 10.00 and 445711000 with 1.00.
 */
export function accountingEntries(
  entry: BookedEntry,
  accounts: Accounts,
): readonly AccountingEntry[] {
  const turnover = turnoverLines(entry, accounts);
  const money = moneyLines(entry, accounts);
  return [
    ...(turnover.length > 0 ? [{ journal: 'VE', lines: turnover } as const] : []),
    ...(money.length > 0 && entry.means ? [{ journal: JOURNALS[entry.means], lines: money }] : []),
  ];
}

function turnoverLines(
  { kind, total, rates, isOfMeans }: BookedEntry,
  accounts: Accounts,
): readonly AccountingLine[] {
  if (isOfMeans) return [];
  if (kind !== 'sale' && kind !== 'refund' && kind !== 'correction') return [];
  // A restaurant that shows no tax has sold at no rate.
  const sold = rates.length > 0 ? rates : [{ rate: 0, gross: total, tax: 0 }];
  return [
    ...debited(accounts.customers, LABELS.customers, total),
    ...sold.flatMap(({ rate, gross, tax }) => {
      const { sales, vat } = accounts.rates.get(rate) ?? usualOf(rate);
      const percent = percentText(rate);
      return [
        ...debited(sales, `Ventes à ${percent}`, tax - gross),
        ...debited(vat, `TVA collectée à ${percent}`, -tax),
      ];
    }),
  ];
}

function usualOf(rate: number): AccountsOfRate {
  const code = String(rate).padStart(4, '0');
  return { sales: `707${code}`, vat: `44571${code}` };
}

function moneyLines(
  { kind, means, total, hasOrder }: BookedEntry,
  accounts: Accounts,
): readonly AccountingLine[] {
  if (means === null) return [];
  const other = otherSideOf(kind, hasOrder);
  return [
    ...debited(accounts[means], LABELS[means], total),
    ...debited(accounts[other], LABELS[other], -total),
  ];
}

/** The account against which money is put. */
function otherSideOf(kind: EntryKind, hasOrder: boolean) {
  if (kind === 'tip') return 'tips';
  if (kind === 'cash_movement') return 'transfers';
  return hasOrder ? 'customers' : 'creditors';
}

/** A debit, of a negative amount a credit; nothing for 0. */
function debited(account: string, label: string, amount: Cents): readonly AccountingLine[] {
  if (amount === 0) return [];
  return [{ account, label, debit: Math.max(0, amount), credit: Math.max(0, -amount) }];
}

/** Hundredths of a percent as they are read: « 5,5 % ». */
function percentText(rate: number): string {
  return `${String(rate / 100).replace('.', ',')} %`;
}
