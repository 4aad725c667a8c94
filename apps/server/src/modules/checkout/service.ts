import type { LiveAvailability } from '#modules/availability/availability.ts';
import type { OrderedGroups } from '#modules/group-orders/group-orders.ts';
import type { PaymentService } from '#modules/payments/payments.ts';
import type { Shop } from '#shop.ts';
import { orderMoves } from './move-order.ts';
import { orderSubmission } from './order-submission.ts';
import { orderPlacement } from './placing/place-order.ts';
import type { LocateAddress, MeasureDistance } from './preparation/destination.ts';
import { quoteService } from './quotes.ts';

export interface CheckoutDependencies
  extends Pick<Shop, 'clock' | 'restaurant' | 'orders' | 'hashGuest'> {
  readonly measure: MeasureDistance;
  readonly locate: LocateAddress;
  /** Rules Y-3, Y-4 and Y-21. */
  readonly payments: Pick<PaymentService, 'judge' | 'attach' | 'confirm'>;
  /** What the staff has set. Rule SV-21. */
  readonly availability: Pick<LiveAvailability, 'current' | 'recount'>;
  /** Groups that compose an order; absent where no request names one. Rules GO-10 and GO-11. */
  readonly groups?: OrderedGroups;
  /** Stores the trace of a request, which later jobs of the order join. Rule U-34. */
  readonly noteTrace: (orderId: string) => Promise<void>;
}

export type CheckoutService = ReturnType<typeof checkoutService>;

/** Quotes, orders and their submission, over one restaurant. */
export function checkoutService(dependencies: CheckoutDependencies) {
  return {
    ...quoteService(dependencies),
    place: orderPlacement(dependencies),
    submit: orderSubmission(dependencies),
    move: orderMoves(dependencies),
  };
}
