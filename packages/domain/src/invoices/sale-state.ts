import type { OrderProgress } from '../orders/order-progress.ts';

/** What decides whether an order is a sale. */
export interface SaleFacts {
  readonly isTest: boolean;
  /** Whether a card has paid it. */
  readonly isPaid: boolean;
  readonly progress: OrderProgress;
  /** Whether its last step can still be taken back. */
  readonly isUndoable: boolean;
  /** Whether it was recalled since a hand-over: its sale stays one. Rule OB-51. */
  readonly wasRecalled: boolean;
}

/**
 * Whether an order is a sale, of which a receipt or an invoice may be made: once it is paid by card, or handed over
 * for good, also where it was recalled since. A test order is none. Rules IV-1, BK-1 and OB-51.
 */
export function isSale({ isTest, isPaid, progress, isUndoable, wasRecalled }: SaleFacts): boolean {
  return !isTest && (isPaid || wasRecalled || (progress === 'handed_over' && !isUndoable));
}
