import type { PauseKind } from '@comptoir/domain/availability/live-state';
import type { PaymentMeans } from '@comptoir/domain/books/journal-totals';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { MessageKey } from '@comptoir/staff-texts/translate';

/** What a step is called. */
export const PROGRESS_NAMES = {
  received: 'Received',
  accepted: 'Accepted',
  preparing: 'In preparation',
  ready: 'Ready (one)',
  out_for_delivery: 'Out for delivery',
  handed_over: 'Handed over',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderProgress, MessageKey>;

/** What a pause is of. */
export const PAUSES = {
  all: 'All orders',
  pickup: 'Pickup orders',
  delivery: 'Delivery orders',
  asap: 'As soon as possible',
} as const satisfies Record<PauseKind, MessageKey>;

/** How an order was paid, in words. Rules BK-10 and BK-60. */
export const MEANS_NAMES = {
  card: 'Card',
  cash: 'Cash',
  terminal: 'Card on the terminal',
  meal_voucher: 'Meal vouchers',
  cheque: 'Cheque',
} as const satisfies Record<PaymentMeans, MessageKey>;
