import type { PaymentMeans } from '@comptoir/domain/books/journal-totals';
import type { MessageKey } from '#lib/i18n/translate.ts';

/** How an order was paid, in words. Rules BK-10 and BK-60. */
export const MEANS_NAMES = {
  card: 'Card',
  cash: 'Cash',
  terminal: 'Card on the terminal',
  meal_voucher: 'Meal vouchers',
  cheque: 'Cheque',
} as const satisfies Record<PaymentMeans, MessageKey>;
