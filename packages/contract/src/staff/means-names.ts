import type { PaymentMeans } from '@comptoir/domain/books/journal-totals';

/** By which means money was taken or given back, as staff reads it in French: in spreadsheets and in PDFs. Rule BK-60. */
export const MEANS_IN_FRENCH = {
  card: 'Carte bancaire',
  cash: 'Espèces',
  terminal: 'Carte sur le terminal',
  meal_voucher: 'Titres-restaurant',
  cheque: 'Chèques',
} as const satisfies Record<PaymentMeans, string>;
