import type { LivePrinter } from '@comptoir/contract/staff/printing';
import type { PauseKind } from '@comptoir/domain/availability/live-state';
import type { PaymentMeans } from '@comptoir/domain/books/journal-totals';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { DeviceKind, StaffRole } from '@comptoir/domain/staff/permissions';
import type { MessageKey } from './translate.ts';

export const ROLE_NAMES = {
  owner: 'Owner',
  manager: 'Manager',
  counter: 'Counter',
  kitchen: 'Kitchen',
  courier: 'Courier',
  accountant: 'Accountant',
} as const satisfies Record<StaffRole, MessageKey>;

/** What a role is for, in a line. */
export const ROLE_HINTS = {
  owner: 'Everything, and who may do what',
  manager: 'Everything but the team and the audit log',
  counter: 'Orders with their guests, cancellations and small refunds',
  kitchen: 'Orders without guests and money',
  courier: 'Deliveries that are ready, with address and amount',
  accountant: 'Figures and books only',
} as const satisfies Record<StaffRole, MessageKey>;

export const DEVICE_NAMES = {
  board: 'Order board',
  counter: 'Counter',
  printer: 'Printer',
} as const satisfies Record<DeviceKind, MessageKey>;

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

export const TRANSPORTS = {
  escpos_tcp: 'Network printer (Epson ESC/POS)',
  epson_sdp: 'Epson that asks the server',
  star_cloudprnt: 'Star CloudPRNT',
  browser: 'This tablet or this computer (browser)',
} as const satisfies Record<LivePrinter['transport'], MessageKey>;

export const TICKET_NAMES = {
  kitchen: 'Kitchen ticket',
  counter: 'Counter ticket',
  receipt: 'Receipt',
} as const satisfies Record<LivePrinter['kinds'][number], MessageKey>;

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
